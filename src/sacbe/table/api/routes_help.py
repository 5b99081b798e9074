"""The API over HTTP: the rules to read, help for a seat, and chat."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from sacbe.games import names
from sacbe.table.api import wire_help
from sacbe.table.api.auth import keys_of, language_of
from sacbe.table.api.refusal import Refused
from sacbe.table.api.routes import REFUSALS, AnyRequest, Here, caller_of
from sacbe.table.api.routes_table import LARGEST, PATH, ActWords, DisplayWords, OwnSeat, TableId
from sacbe.table.play import chat
from sacbe.table.scenes import explain
from sacbe.table.scenes.displays import display_of_query
from sacbe.table.scenes.rulebook import rulebook
from sacbe.table.scenes.scene import check_viewer
from sacbe.table.store.keys import Access
from sacbe.table.store.repository import Opened

PlaceName = Annotated[str, QueryParameter(max_length=64, description="the id of a place in the drawing")]
Notation = Annotated[bool, QueryParameter(description="texts have the coordinates and codes of the notation")]
SinceLine = Annotated[int, QueryParameter(ge=-1, le=LARGEST, description="only lines after the one with this number")]
GameId = Annotated[str, PathParameter(max_length=32)]


def own(opened: Opened, may: Access, seat: int) -> Opened:
    """The table, if the caller may decide for this seat; otherwise it is refused."""
    check_viewer(opened, may, seat)
    if seat not in may.seats:
        raise Refused("not_yours")
    return opened


@get("/api/games/{game:str}/rules", responses=REFUSALS, tags=["games"])
async def rules(request: AnyRequest, game: GameId) -> wire_help.Rulebook:
    """The rules of a game, by §, and how to play it on one page."""
    if game not in names():
        raise Refused("no_game")
    return rulebook(game, language_of(request))


@get(f"{PATH}/why/place", responses=REFUSALS, tags=["play"])
async def why_place(
    server: Here, request: AnyRequest, table: TableId, seat: OwnSeat, place: PlaceName, notation: Notation = False
) -> wire_help.Why:
    """Why nothing can be done at a place of the drawing now."""
    lang = language_of(request)
    return await server.read(
        table,
        keys_of(request),
        lambda opened, may: explain.why_at(own(opened, may, seat), seat, place, lang, notation=notation),
        seat,
    )


@get(f"{PATH}/preview", responses=REFUSALS, tags=["play"])
async def preview(
    server: Here,
    request: AnyRequest,
    table: TableId,
    seat: OwnSeat,
    act: ActWords,
    looks: DisplayWords = None,
    notation: Notation = False,
) -> wire_help.Preview:
    """What an act would change, as far as its seat can know."""
    lang, display = language_of(request), display_of_query(looks)
    return await server.read(
        table,
        keys_of(request),
        lambda opened, may: explain.preview(own(opened, may, seat), seat, act, lang, display, notation=notation),
        seat,
    )


@get(f"{PATH}/hints", responses=REFUSALS, tags=["play"])
async def hints(
    server: Here, request: AnyRequest, table: TableId, seat: OwnSeat, notation: Notation = False
) -> list[wire_help.Hint]:
    """The best options as a bot evaluates them."""
    lang = language_of(request)
    opened = await server.read(table, keys_of(request), lambda opened, may: own(opened, may, seat), seat)
    caller = await caller_of(server, request)
    server.quotas.take("hints", caller)
    with server.quotas.hold("hints_at_once", caller):
        async with server.hint_queue.slot(caller.address):
            return await server.hints.ask(opened, seat, lang, notation=notation)


@get(f"{PATH}/chat", responses=REFUSALS, tags=["seats"])
async def read_chat(server: Here, request: AnyRequest, table: TableId, since: SinceLine = 0) -> list[wire_help.ChatLine]:
    """The chat of the seats; it is empty for somebody who only watches, unless the table lets them read it (`watch_chat`)."""
    reads = await server.read(table, keys_of(request), lambda opened, may: bool(may.seats) or opened.row.watch_chat)
    return list(await server.store.read(lambda connection: chat.lines(connection, table, since))) if reads else []


@post(f"{PATH}/chat", responses=REFUSALS, tags=["seats"], status_code=204)
async def say(server: Here, request: AnyRequest, table: TableId, data: JSONBody[wire_help.Say]) -> None:
    """Write a line of chat to all seats."""
    server.quotas.take("chat", await caller_of(server, request))
    await server.change(
        table,
        keys_of(request),
        lambda connection, opened, may: chat.say(connection, opened, may, data),
        lambda *_: None,
        data.seat,
    )


HANDLERS = [rules, why_place, preview, hints, read_chat, say]
