"""The API over HTTP: one table."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, delete, get, post, put, websocket
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from sacbe.table.api import wire, wire_help, wire_live
from sacbe.table.api.auth import keys_of, language_of
from sacbe.table.api.refusal import SECTION, Refused
from sacbe.table.api.routes import REFUSALS, AnyRequest, Here, caller_of, me
from sacbe.table.live.subscription import BAD_HELLO, HELLO_SECONDS, LATER, TOO_FAST, Session, Subscriber, updates
from sacbe.table.play import invitations, leaving, seating
from sacbe.table.play.names import seat_names
from sacbe.table.play.seating import plan_fork
from sacbe.table.play.turn import branch, why_not
from sacbe.table.scenes.displays import checked_display, display_of_query
from sacbe.table.scenes.moments import When, moment
from sacbe.table.scenes.scene import check_viewer, scene, table_info
from sacbe.table.server.server import Change, Server
from sacbe.table.store.keys import Access, hashed, new_key
from sacbe.table.store.repository import Opened

LARGEST = 2**31 - 1
READ_HELLO = msgspec.json.Decoder(wire_live.Hello)
Viewer = Annotated[int | None, QueryParameter(ge=0, le=3, description="whose view; none: somebody who only watches")]
Moment = Annotated[int | None, QueryParameter(ge=0, le=LARGEST)]
Step = Annotated[int | None, QueryParameter(ge=1, le=LARGEST, description="only up to this step of entry `seq`, from 1")]
Since = Annotated[int, QueryParameter(ge=-1, le=LARGEST, description="only events after this `seq`")]
TableId = Annotated[str, PathParameter(max_length=32)]
SeatPath = Annotated[int, PathParameter(ge=-1, le=3)]
OwnSeat = Annotated[int, QueryParameter(ge=0, le=3)]
ActWords = Annotated[str, QueryParameter(max_length=200, description="an act, as in a question's options")]
DisplayWords = Annotated[
    list[str] | None, QueryParameter(name="look", description="a display option of the board: name=number, repeated")
]
WantedDisplay = NamedDependency[Mapping[str, int] | None]
WantedMoment = NamedDependency[When | None]
PATH = "/api/tables/{table:str}"


async def change(server: Server, request: AnyRequest, table: str, what: Change, seat: int | None = None) -> wire.TableInfo:
    """Change something about a table, on behalf of a seat, and answer with the table after the change."""
    lang = language_of(request)
    return await server.change(table, keys_of(request), what, lambda opened, may: table_info(opened, may, lang), seat)


def wanted_display(svg: FromQuery[bool] = False, looks: DisplayWords = None) -> dict[str, int] | None:
    """The display options of the board, if a drawing of it is wanted; None if not."""
    return display_of_query(looks) if svg else None


def wanted_moment(seq: Moment = None, step: Step = None, move: Moment = None) -> When | None:
    """The earlier moment that is asked for; None: now."""
    return None if seq is None and move is None else When(seq, step, move)


OF_SCENES = {
    "display": Provide(wanted_display, sync_to_thread=False),
    "when": Provide(wanted_moment, sync_to_thread=False),
}


@get(PATH, responses=REFUSALS, tags=["tables"], dependencies=OF_SCENES)
async def read_table(
    server: Here,
    request: AnyRequest,
    table: TableId,
    seat: Viewer = None,
    since: Since = -1,
    when: WantedMoment = None,
    display: WantedDisplay = None,
) -> wire_live.Scene:
    """The table as a seat sees it: now; after entry `seq`, or a step of it; or, if nothing is hidden, after `move` moves."""
    lang = language_of(request)

    def seen(opened: Opened, may: Access) -> wire_live.Scene:
        if when is not None:
            return moment(opened, may, seat, lang, when._replace(since=since), display=display)
        return scene(opened, may, seat, lang, min(since, opened.seq), display=display)

    return await server.read(table, keys_of(request), seen, seat)


@get(f"{PATH}/board.svg", responses=REFUSALS, tags=["tables"], media_type="image/svg+xml")
async def board(server: Here, request: AnyRequest, table: TableId, seat: Viewer = None, looks: DisplayWords = None) -> str:
    """The board as a seat sees it."""
    lang, display = language_of(request), display_of_query(looks)

    def draw(opened: Opened, may: Access) -> str:
        return scene(opened, may, seat, lang, opened.seq, display=display).svg or ""

    return await server.read(table, keys_of(request), draw, seat)


@get(f"{PATH}/why", responses=REFUSALS, tags=["play"])
async def why(server: Here, request: AnyRequest, table: TableId, seat: OwnSeat, act: ActWords) -> wire_help.Why:
    """Why an act of the caller's seat is not allowed now; empty if it is allowed."""
    lang = language_of(request)

    def reason(opened: Opened, may: Access) -> wire_help.Why:
        check_viewer(opened, may, seat)
        if seat not in may.seats:
            raise Refused("not_yours")
        told = why_not(branch(opened.live.match, opened.turn(seat)).match, seat, act, lang, seat_names(opened.id, opened.seats))
        found = SECTION.search(told)
        return wire_help.Why(told, found[1] if found else None)

    return await server.read(table, keys_of(request), reason, seat)


@post(f"{PATH}/moves", responses=REFUSALS, tags=["play"], status_code=200)
async def moves(server: Here, request: AnyRequest, table: TableId, data: JSONBody[wire.Move]) -> wire_live.Scene:
    """Act, undo, redo, restart the turn, or confirm it; answers with the table as this seat then sees it."""
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
    return await change(server, request, table, lambda c, opened, may: server.player.propose(c, opened, may, data), data.seat)


@post(f"{PATH}/abandon", responses=REFUSALS, tags=["play"], status_code=200)
async def abandon(server: Here, request: AnyRequest, table: TableId, data: JSONBody[wire.Abandon]) -> wire.TableInfo:
    """Ask all people at the table to end the match as it stands, without a winner."""
    return await change(server, request, table, lambda c, opened, may: server.player.abandon(c, opened, may, data), data.seat)


@post([f"{PATH}/answer", f"{PATH}/back/answer"], responses=REFUSALS, tags=["play"], status_code=200)
async def answer(server: Here, request: AnyRequest, table: TableId, data: JSONBody[wire.Answer]) -> wire.TableInfo:
    """Agree to the table's `proposal`, or refuse: to go back, to end the match, to let a bot play for somebody."""
    return await change(server, request, table, lambda c, opened, may: server.player.answer(c, opened, may, data), data.seat)


# -- who sits where


@post(f"{PATH}/join", responses=REFUSALS, tags=["seats"], status_code=200)
async def join(server: Here, request: AnyRequest, table: TableId, data: JSONBody[wire.Join]) -> wire.Joined:
    """Join with the key of a link. An invitation to a seat is used up by this.

    A caller who has a key of their own holds the seat with it; others are told a key for the seat, once.
    """
    found = await me(server, request)
    own, name = found or (None, "")
    joined: list[wire.Joined] = []

    def come(connection: Connection, opened: Opened, _: Access) -> None:
        joined.append(invitations.join(connection, opened, own, data.key, data.name or name, new_key()))

    await server.change(table, [hashed(data.key), *([own] if own else [])], come, lambda *_: None)
    return joined[-1]


@post(f"{PATH}/seats/{{seat:int}}/leave", responses=REFUSALS, tags=["seats"], status_code=200)
async def leave(server: Here, request: AnyRequest, table: TableId, seat: SeatPath) -> wire.TableInfo:
    """Leave a seat. Its key stays valid, to come back with."""
    return await change(server, request, table, lambda c, opened, may: server.host.leave(c, opened, may, seat), seat)


@put(f"{PATH}/seats/{{seat:int}}/bot", responses=REFUSALS, tags=["seats"])
async def stand_in(
    server: Here, request: AnyRequest, table: TableId, seat: SeatPath, data: JSONBody[wire.StandIn]
) -> wire.TableInfo:
    """Let a bot play the caller's own seat, one that was left, or (the host) one whose person has not come or is not there.

    For somebody who is not there others than the host ask all people: then `proposal` is of the kind `bot`.
    """

    def call(connection: Connection, opened: Opened, may: Access) -> None:
        if not server.host.stand_in(connection, opened, may, seat, data.level):
            server.player.call_bot(connection, opened, may.seats, seat, data.level)

    return await change(server, request, table, call, seat)


@post(f"{PATH}/seats/{{seat:int}}/resign", responses=REFUSALS, tags=["seats"], status_code=200)
async def resign(server: Here, request: AnyRequest, table: TableId, seat: SeatPath) -> wire.TableInfo:
    """Give the caller's own seat up. At a table of two the other has won; among more people a bot plays it to the end."""
    return await change(
        server, request, table, lambda c, opened, may: leaving.resign(c, opened, may, seat, seating.SUBSTITUTE), seat
    )


@delete(f"{PATH}/seats/{{seat:int}}/bot", responses=REFUSALS, tags=["seats"], status_code=200)
async def come_back(server: Here, request: AnyRequest, table: TableId, seat: SeatPath) -> wire.TableInfo:
    """Take the caller's own seat back from the bot."""
    return await change(server, request, table, lambda c, opened, may: server.host.come_back(c, opened, may, seat), seat)


@put(f"{PATH}/seats/{{seat:int}}/name", responses=REFUSALS, tags=["seats"])
async def rename_seat(
    server: Here, request: AnyRequest, table: TableId, seat: SeatPath, data: JSONBody[wire.Rename]
) -> wire.TableInfo:
    """Change the name of a seat at this table."""
    return await change(server, request, table, lambda c, opened, may: server.host.rename(c, opened, may, seat, data.name), seat)


@post(f"{PATH}/seats/{{seat:int}}/key", responses=REFUSALS, tags=["seats"], status_code=201)
async def invite(server: Here, request: AnyRequest, table: TableId, seat: SeatPath) -> wire.LinkKey:
    """A new invitation: to the caller's own seat (for another device), or (the host) to one that nobody has taken.

    It replaces the last one for that seat. For seat -1: a key to watch with.
    """
    key = new_key()

    def give(connection: Connection, opened: Opened, may: Access) -> None:
        if seat == -1:
            invitations.add_watcher(connection, opened, may, key)
        else:
            invitations.invite(connection, opened, may, seat, key)

    return await server.change(table, keys_of(request), give, lambda *_: wire.LinkKey(key))


@delete(f"{PATH}/seats/{{seat:int}}/key", responses=REFUSALS, tags=["seats"], status_code=200)
async def revoke(server: Here, request: AnyRequest, table: TableId, seat: SeatPath) -> wire.TableInfo:
    """Revoke the unused invitation to the caller's own seat, or (the host) to one that nobody has taken."""
    return await change(server, request, table, lambda c, opened, may: invitations.revoke(c, opened, may, seat))


@delete(f"{PATH}/mine", responses=REFUSALS, tags=["seats"], status_code=204)
async def leave_for_good(server: Here, request: AnyRequest, table: TableId) -> None:
    """Give up the caller's seats and every right at the table. If nobody else has a seat there, the table is deleted."""
    hashes = keys_of(request)

    def leave(connection: Connection, opened: Opened, may: Access) -> None:
        leaving.leave_for_good(connection, opened, may, hashes, seating.SUBSTITUTE)

    await server.change(table, hashes, leave, lambda *_: None)


# -- afterwards


@delete(PATH, responses=REFUSALS, tags=["tables"], status_code=204)
async def delete_table(server: Here, request: AnyRequest, table: TableId) -> None:
    """Delete a table, as its host, with its match, chat and review; refused while others play at it."""
    await server.change(table, keys_of(request), leaving.delete_table, lambda *_: None)


@post(f"{PATH}/rematch", responses=REFUSALS, tags=["tables"], status_code=200)
async def rematch(server: Here, request: AnyRequest, table: TableId) -> wire.TableInfo:
    """A new table with the same settings, people and keys; `next` is its id."""
    caller = await caller_of(server, request)

    def again(connection: Connection, opened: Opened, may: Access) -> None:
        if not opened.row.next:
            server.quotas.take("tables", caller)
        server.host.rematch(connection, opened, may, server.maker(caller))

    told = await change(server, request, table, again)
    server.wake_workers()
    return told


@post(f"{PATH}/fork", responses=REFUSALS, tags=["records"], status_code=201)
async def fork(server: Here, request: AnyRequest, table: TableId, data: JSONBody[wire.Fork]) -> wire.Keys:
    """A new table that continues this match from an earlier position."""
    plan = await server.read(table, keys_of(request), lambda opened, _: plan_fork(opened, data))
    return await server.make(plan, await caller_of(server, request))


@get(f"{PATH}/record", responses=REFUSALS, tags=["records"], media_type="text/plain")
async def record(server: Here, request: AnyRequest, table: TableId) -> str:
    """The record, once the match is over."""
    return await server.read(table, keys_of(request), lambda opened, _: server.record(opened))


# -- subscriptions


@get(f"{PATH}/events", responses=REFUSALS, tags=["play"])
async def subscribe(
    server: Here,
    request: AnyRequest,
    table: TableId,
    seat: Viewer = None,
    since: Since = -1,
    svg: FromQuery[bool] = False,
    looks: DisplayWords = None,
) -> ServerSentEvent:
    """The table as server-sent events, instead of a WebSocket: `scene` (its id is its `seq`) and `review` (its progress)."""
    last = request.headers.get("last-event-id", "")
    since = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else since
    lang: Any = language_of(request)
    hashes = keys_of(request)
    subscriber = Subscriber(wire_live.Hello(seat=seat, lang=lang, since=since, svg=svg, looks=display_of_query(looks)))

    def check(opened: Opened, may: Access) -> None:
        check_viewer(opened, may, seat)
        checked_display(opened.live.match.game, subscriber.display)

    await server.read(table, hashes, check, seat)
    caller = await caller_of(server, request)
    with server.quotas.hold("subscriptions", caller):
        pass  # refuse it now: once the stream has begun, it is too late for a status

    async def messages() -> AsyncIterator[ServerSentEventMessage]:
        with server.quotas.hold("subscriptions", caller):
            async for update in updates(server, table, hashes, subscriber):
                number = None if update.seq is None else str(update.seq)
                yield ServerSentEventMessage(data=update.text, event=update.kind, id=number)

    return ServerSentEvent(messages())


@websocket(f"{PATH}/live")
async def live(socket: WebSocket[Any, Any, Any], server: Here, table: TableId) -> None:
    """The table by WebSocket: the client sends a `Hello`, then moves; it gets scenes, and an answer to each move."""
    await socket.accept()
    try:
        hello = READ_HELLO.decode(await asyncio.wait_for(socket.receive_data("text"), HELLO_SECONDS))
    except (TimeoutError, msgspec.MsgspecError, RecursionError):
        await socket.close(code=BAD_HELLO)
        return
    hashes = [*keys_of(socket), *(hashed(key) for key in hello.keys)]
    session = Session(server, socket, table, hashes)
    try:
        with server.quotas.hold("subscriptions", await caller_of(server, socket, hashes)):
            await session.run(hello)
    except Refused as refused:
        await session.close(TOO_FAST, refused, hello.lang)
    except SQLAlchemyError:
        await session.close(LATER, Refused("busy"), hello.lang)


HANDLERS = [
    *(read_table, board, why, moves, propose, abandon, answer, join, leave, stand_in, resign, come_back, rename_seat),
    *(invite, revoke, leave_for_good, delete_table, rematch, fork, record, subscribe, live),
]
