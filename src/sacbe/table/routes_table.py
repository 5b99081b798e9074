"""The API over HTTP: one table."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, delete, get, post, put, websocket
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from sacbe.table import wire, wire_help
from sacbe.table.doors import keys_of, language_of
from sacbe.table.follow import BAD_HELLO, GREETING, Eyes, Session, news
from sacbe.table.keys import Access, hashed, new_key
from sacbe.table.ledger import Opened
from sacbe.table.looks import check_looks, looks_of
from sacbe.table.refusal import SECTION, Refused
from sacbe.table.routes import REFUSALS, AnyRequest, Here, me
from sacbe.table.scene import check_viewer, moment, scene, table_info
from sacbe.table.seating import plan_fork
from sacbe.table.server import Change, Server
from sacbe.table.turn import branch, why_not

LARGEST = 2**31 - 1
Viewer = Annotated[int | None, QueryParameter(ge=0, le=3, description="whose eyes; none: somebody who only watches")]
Moment = Annotated[int | None, QueryParameter(ge=0, le=LARGEST)]
Since = Annotated[int, QueryParameter(ge=-1, le=LARGEST, description="only events after this `seq`")]
TableId = Annotated[str, PathParameter(max_length=32)]
SeatPath = Annotated[int, PathParameter(ge=-1, le=3)]
OwnSeat = Annotated[int, QueryParameter(ge=0, le=3)]
ActWords = Annotated[str, QueryParameter(max_length=200, description="an act, as in a question's options")]
LookWords = Annotated[list[str] | None, QueryParameter(name="look", description="how the board is drawn: name=number, repeated")]
PATH = "/api/tables/{table:str}"


async def change(server: Server, request: AnyRequest, table: str, what: Change) -> wire.TableInfo:
    """Change something about a table, and tell how it is now."""
    lang = language_of(request)
    return await server.change(table, keys_of(request), what, lambda opened, may: table_info(opened, may, lang))


@get(PATH, responses=REFUSALS, tags=["tables"])
async def look(
    server: Here,
    request: AnyRequest,
    table: TableId,
    seat: Viewer = None,
    since: Since = -1,
    seq: Moment = None,
    move: Moment = None,
    svg: FromQuery[bool] = False,
    looks: LookWords = None,
) -> wire.Scene:
    """The table as a seat sees it: now; after entry `seq`; or (once nothing is hidden any more) after so many moves."""
    lang = language_of(request)
    drawn = looks_of(looks) if svg else None

    def seen(opened: Opened, may: Access) -> wire.Scene:
        if seq is not None or move is not None:
            return moment(opened, may, seat, lang, seq=seq, move=move, drawn=drawn)
        return scene(opened, may, seat, lang, min(since, opened.seq), drawn=drawn)

    return await server.read(table, keys_of(request), seen)


@get(f"{PATH}/board.svg", responses=REFUSALS, tags=["tables"], media_type="image/svg+xml")
async def board(server: Here, request: AnyRequest, table: TableId, seat: Viewer = None, looks: LookWords = None) -> str:
    """The board as a seat sees it."""
    lang, drawn = language_of(request), looks_of(looks)
    now = await server.read(table, keys_of(request), lambda opened, may: scene(opened, may, seat, lang, opened.seq, drawn=drawn))
    return now.svg or ""


@get(f"{PATH}/why", responses=REFUSALS, tags=["play"])
async def why(server: Here, request: AnyRequest, table: TableId, seat: OwnSeat, act: ActWords) -> wire_help.Why:
    """Why an act of one's own is not allowed now; empty if it is."""
    lang = language_of(request)

    def reason(opened: Opened, may: Access) -> wire_help.Why:
        check_viewer(opened, may, seat)
        if seat not in may.seats:
            raise Refused("not_yours")
        told = why_not(branch(opened.live.match, opened.turn(seat)).match, seat, act, lang)
        found = SECTION.search(told)
        return wire_help.Why(told, found[1] if found else None)

    return await server.read(table, keys_of(request), reason)


@post(f"{PATH}/moves", responses=REFUSALS, tags=["play"], status_code=200)
async def moves(server: Here, request: AnyRequest, table: TableId, data: JSONBody[wire.Move]) -> wire.Scene:
    """Act, take back, do again, begin the turn anew, confirm it; the table as this seat then sees it."""
    lang = language_of(request)
    return await server.move(
        table,
        keys_of(request),
        data,
        lang,
        lambda opened, may: scene(opened, may, data.seat if data.seat >= 0 else min(may.seats), lang, min(data.seq, opened.seq)),
    )


@post(f"{PATH}/back", responses=REFUSALS, tags=["play"], status_code=200)
async def propose(server: Here, request: AnyRequest, table: TableId, data: JSONBody[wire.Proposal]) -> wire.TableInfo:
    """Ask all people at the table to go back to an earlier `seq`."""
    return await change(server, request, table, lambda c, opened, may: server.player.propose(c, opened, may, data))


@post(f"{PATH}/back/answer", responses=REFUSALS, tags=["play"], status_code=200)
async def answer(server: Here, request: AnyRequest, table: TableId, data: JSONBody[wire.Answer]) -> wire.TableInfo:
    """Agree to go back, or not."""
    return await change(server, request, table, lambda c, opened, may: server.player.answer(c, opened, may, data))


# -- who sits where


@post(f"{PATH}/join", responses=REFUSALS, tags=["seats"], status_code=200)
async def join(server: Here, request: AnyRequest, table: TableId, data: JSONBody[wire.Join]) -> wire.Joined:
    """Come with the key of a link. Whoever has a key of their own keeps the seat under it."""
    found = await me(server, request)
    own, name = found or (None, "")
    return await server.change(
        table,
        [hashed(data.key)],
        lambda c, opened, may: server.host.join(c, opened, may, own, data.name or name),
        lambda _, may: wire.Joined(table, sorted(may.seats), may.host, may.watch),
    )


@post(f"{PATH}/seats/{{seat:int}}/leave", responses=REFUSALS, tags=["seats"], status_code=200)
async def leave(server: Here, request: AnyRequest, table: TableId, seat: SeatPath) -> wire.TableInfo:
    """Go away; the link stays good, to come back with."""
    return await change(server, request, table, lambda c, opened, may: server.host.leave(c, opened, may, seat))


@put(f"{PATH}/seats/{{seat:int}}/bot", responses=REFUSALS, tags=["seats"])
async def stand_in(
    server: Here, request: AnyRequest, table: TableId, seat: SeatPath, data: JSONBody[wire.StandIn]
) -> wire.TableInfo:
    """Let a bot play: for one's own seat, for one that was left, or (the host) for one that nobody has taken."""
    return await change(server, request, table, lambda c, opened, may: server.host.stand_in(c, opened, may, seat, data.level))


@delete(f"{PATH}/seats/{{seat:int}}/bot", responses=REFUSALS, tags=["seats"], status_code=200)
async def come_back(server: Here, request: AnyRequest, table: TableId, seat: SeatPath) -> wire.TableInfo:
    """Take one's seat back."""
    return await change(server, request, table, lambda c, opened, may: server.host.come_back(c, opened, may, seat))


@put(f"{PATH}/seats/{{seat:int}}/name", responses=REFUSALS, tags=["seats"])
async def rename_seat(
    server: Here, request: AnyRequest, table: TableId, seat: SeatPath, data: JSONBody[wire.Rename]
) -> wire.TableInfo:
    """Be called something else at this table."""
    return await change(server, request, table, lambda c, opened, may: server.host.rename(c, opened, may, seat, data.name))


@post(f"{PATH}/seats/{{seat:int}}/key", responses=REFUSALS, tags=["seats"], status_code=201)
async def fresh_key(server: Here, request: AnyRequest, table: TableId, seat: SeatPath) -> wire.LinkKey:
    """A new link for one's own seat, (the host) for one that nobody has taken, or (-1) for somebody to watch."""
    key = new_key()
    return await server.change(
        table,
        keys_of(request),
        lambda c, opened, may: server.host.add_key(c, opened, may, seat, key),
        lambda *_: wire.LinkKey(key),
    )


# -- afterwards


@post(f"{PATH}/rematch", responses=REFUSALS, tags=["tables"], status_code=200)
async def rematch(server: Here, request: AnyRequest, table: TableId) -> wire.TableInfo:
    """The same again with the same people and links; `next` is the new table."""
    told = await change(server, request, table, server.host.rematch)
    server.worker.wake()
    return told


@post(f"{PATH}/fork", responses=REFUSALS, tags=["records"], status_code=201)
async def fork(server: Here, request: AnyRequest, table: TableId, data: JSONBody[wire.Fork]) -> wire.Keys:
    """A new table that goes on from a moment of this one."""
    plan = await server.read(table, keys_of(request), lambda opened, _: plan_fork(opened, data))
    found = await me(server, request)
    return await server.make(plan, found[0] if found else None)


@get(f"{PATH}/record", responses=REFUSALS, tags=["records"], media_type="text/plain")
async def record(server: Here, request: AnyRequest, table: TableId) -> str:
    """The record, once the match is over."""
    return await server.read(table, keys_of(request), lambda opened, _: server.record(opened))


# -- following


@get(f"{PATH}/events", responses=REFUSALS, tags=["play"])
async def listen(
    server: Here,
    request: AnyRequest,
    table: TableId,
    seat: Viewer = None,
    since: Since = -1,
    svg: FromQuery[bool] = False,
    looks: LookWords = None,
) -> ServerSentEvent:
    """The table as server-sent events, without WebSockets: `scene` (its id is its `seq`) and `review` (how far it is)."""
    last = request.headers.get("last-event-id", "")
    since = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else since
    lang: Any = language_of(request)
    hashes = keys_of(request)
    eyes = Eyes(wire.Hello(seat=seat, lang=lang, since=since, svg=svg, looks=looks_of(looks)))

    def check(opened: Opened, may: Access) -> None:
        check_viewer(opened, may, seat)
        check_looks(opened.live.match.game, eyes.looks)

    await server.read(table, hashes, check)

    async def told() -> AsyncIterator[ServerSentEventMessage]:
        async for now in news(server, table, hashes, eyes):
            yield ServerSentEventMessage(data=now.text, event=now.kind, id=None if now.seq is None else str(now.seq))

    return ServerSentEvent(told())


@websocket(f"{PATH}/live")
async def live(socket: WebSocket[Any, Any, Any], server: Here, table: TableId) -> None:
    """The table by WebSocket: the client says hello, then sends moves; it gets scenes, and an answer to each move."""
    await socket.accept()
    try:
        hello = msgspec.json.decode(await asyncio.wait_for(socket.receive_data("text"), GREETING), type=wire.Hello)
    except (TimeoutError, msgspec.MsgspecError, RecursionError):
        await socket.close(code=BAD_HELLO)
        return
    hashes = [*keys_of(socket), *(hashed(key) for key in hello.keys)]
    await Session(server, socket, table, hashes).run(hello)


HANDLERS = [
    *(look, board, why, moves, propose, answer, join, leave, stand_in, come_back, rename_seat, fresh_key),
    *(rematch, fork, record, listen, live),
]
