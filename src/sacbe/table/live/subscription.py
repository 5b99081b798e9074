"""A subscription to a table: scene after scene, then the progress of its review, by WebSocket or by server-sent events."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any, Literal, NamedTuple

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from sacbe.core.display import wants_notation
from sacbe.table.api import wire, wire_live
from sacbe.table.api.refusal import Refused
from sacbe.table.api.wire_review import ReviewState
from sacbe.table.limits.buckets import Buckets
from sacbe.table.play.reviews import row_of, state_of
from sacbe.table.scenes.displays import checked_display
from sacbe.table.scenes.renderer import Renderer
from sacbe.table.scenes.scene import scene, with_names
from sacbe.table.server.server import Server
from sacbe.table.store.database_errors import refusal_of, reporter
from sacbe.table.store.keys import Access
from sacbe.table.store.repository import Opened

READ_FIELDS = msgspec.json.Decoder(dict[str, msgspec.Raw])
READ_MESSAGE: msgspec.json.Decoder[wire_live.ClientMessage] = msgspec.json.Decoder(wire_live.ClientMessage)
READ_DISPLAY = msgspec.json.Decoder(wire_live.SetDisplay)
READ_MOVE = msgspec.json.Decoder(wire_live.SendMove)
HELLO_SECONDS = 10.0
"""In which a client must send its hello."""
MESSAGES, IN_SECONDS = 60, 3.0
"""How many messages a client may send at once, and in the long run in so many seconds."""
BAD_HELLO, REFUSED, TOO_FAST, CLOSING, LATER = 4400, 4404, 4429, 1001, 1013
"""Why a WebSocket is closed."""


class Subscriber:
    """Somebody who watches a table: what their hello said, and how the board is drawn for them since."""

    def __init__(self, hello: wire_live.Hello) -> None:
        self.hello, self.display = hello, dict(hello.looks)
        self.display_changes = 0
        """How often the display options were changed."""
        self.changed = asyncio.Event()
        """Set whenever there may be something new to send."""

    def set_display(self, display: Mapping[str, int]) -> None:
        """Draw the board so from now on."""
        self.display = dict(display)
        self.display_changes += 1
        self.changed.set()


class Update(NamedTuple):
    """A message to a subscriber, as it is sent."""

    kind: Literal["scene", "review"]
    text: str
    seq: int | None = None
    """Of a scene."""


async def updates(server: Server, table: str, hashes: Sequence[str], subscriber: Subscriber) -> AsyncIterator[Update]:
    """The table now, and again whenever this subscriber would see something new; once the match is over, its review's progress.

    Nothing is queued: a slow client gets fewer scenes, each with all the events since its last one. Somebody else's tentative
    turn wakes nobody.
    """
    since, last, review = subscriber.hello.since, None, ReviewState("none")
    with server.notifier.subscribe(table, subscriber.changed) as shared, ExitStack() as until_gone:
        attends = False
        while not server.closing:
            subscriber.changed.clear()
            opened, may = await server.shared_table(shared, subscriber.changed, table, hashes)
            if not attends and opened.row.kind == "live":
                until_gone.enter_context(server.presence.attend(table, may.seats))
                attends = True
            if (version := _version(subscriber, opened)) != last:
                yield await server.store.run(partial(_scene, server.renderer, subscriber, since, opened, may))
                since, last = opened.seq, version
            if opened.live.match.over:
                state = await server.store.read(lambda connection: state_of(row_of(connection, table)))
                if state != review:
                    yield Update("review", msgspec.json.encode(state).decode())
                    review = state
            await subscriber.changed.wait()


def _version(subscriber: Subscriber, opened: Opened) -> tuple[int, int, int, int]:
    """As long as it is the same, this subscriber would see the same."""
    seat = subscriber.hello.seat
    return opened.seq, opened.row.version, -1 if seat is None else opened.turn(seat).version, subscriber.display_changes


def _scene(renderer: Renderer, subscriber: Subscriber, since: int, opened: Opened, may: Access) -> Update:
    hello, game = subscriber.hello, opened.live.match.game
    notation = wants_notation(subscriber.display)
    now = scene(opened, may, hello.seat, hello.lang, min(since, opened.seq), notation=notation)
    if hello.svg:
        view = with_names(now.view, [seat.name for seat in now.table.seats])
        now.svg = renderer.draw(game, view, hello.lang, checked_display(game, subscriber.display))
    return Update("scene", msgspec.json.encode(now).decode(), now.seq)


def read_message(text: str) -> wire_live.ClientMessage:
    """What a client sends after its hello. Clients of version 0.1 may send no `type`: then only display options have `looks`."""
    fields = READ_FIELDS.decode(text)
    if "type" in fields:
        return READ_MESSAGE.decode(text)
    return READ_DISPLAY.decode(text) if "looks" in fields else READ_MOVE.decode(text)


class Session:
    """One WebSocket: updates go out; moves and display options come in."""

    def __init__(self, server: Server, socket: WebSocket[Any, Any, Any], table: str, hashes: Sequence[str]) -> None:
        self._server, self._socket, self._table, self._hashes = server, socket, table, hashes

    async def run(self, hello: wire_live.Hello) -> None:
        """Send and receive until either side closes."""
        subscriber = Subscriber(hello)
        tasks = [asyncio.create_task(part(subscriber)) for part in (self._send_updates, self._receive)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            done = next(task for task in tasks if task.done())
            error = done.exception()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if error is not None and not isinstance(error, WebSocketDisconnect | Refused | SQLAlchemyError):
            raise error
        with suppress(WebSocketDisconnect, RuntimeError):
            if isinstance(error, SQLAlchemyError):
                reporter.report("sending updates of a table", error)
                await self.close(LATER, refusal_of(error), hello.lang)
            elif isinstance(error, Refused):
                await self.close(REFUSED, error, hello.lang)
            elif error is None:
                code = CLOSING if self._server.closing else TOO_FAST
                await self._socket.close(code=code)

    async def close(self, code: int, refused: Refused, lang: str) -> None:
        """Send the reason, then close the socket."""
        await self.send(wire_live.Failed("", refused.code, refused.message(lang), refused.rule(lang)))
        await self._socket.close(code=code)

    async def send(self, message: wire_live.Done | wire_live.Failed) -> None:
        """Send a message."""
        await self._socket.send_data(msgspec.json.encode(message).decode())

    async def _send_updates(self, subscriber: Subscriber) -> None:
        if subscriber.hello.seat is not None:  # a hello with an unused invitation takes the seat
            await self._server.read(self._table, self._hashes, lambda *_: None, subscriber.hello.seat)
        async for update in updates(self._server, self._table, self._hashes, subscriber):
            await self._socket.send_data(update.text)

    async def _receive(self, subscriber: Subscriber) -> None:
        bucket, lang = Buckets(MESSAGES, IN_SECONDS), subscriber.hello.lang
        while not bucket.wait(self._table):
            bucket.take(self._table)
            text = await self._socket.receive_data("text")
            try:
                message = read_message(text)
            except (msgspec.MsgspecError, RecursionError) as error:
                await self.send(wire_live.Failed("", "bad_request", str(error)[:200]))
                continue
            await (
                self._set_display(message, subscriber) if isinstance(message, wire_live.SetDisplay) else self._move(message, lang)
            )
        await self.send(wire_live.Failed("", "too_fast", Refused("too_fast").message(lang)))

    async def _set_display(self, wish: wire_live.SetDisplay, subscriber: Subscriber) -> None:
        try:
            await self._server.read(
                self._table, self._hashes, lambda opened, _: checked_display(opened.live.match.game, wish.looks)
            )
        except (Refused, SQLAlchemyError) as error:
            refused = error if isinstance(error, Refused) else refusal_of(error)
            await self.send(wire_live.Failed("", refused.code, refused.message(subscriber.hello.lang)))
        else:
            subscriber.set_display(wish.looks)

    async def _move(self, move: wire.Move, lang: str) -> None:
        try:
            seq = await self._server.move(self._table, self._hashes, move, lang, lambda opened, _: opened.seq)
        except (Refused, SQLAlchemyError) as error:
            refused = error if isinstance(error, Refused) else refusal_of(error)
            await self.send(wire_live.Failed(move.id, refused.code, refused.message(lang), refused.rule(lang), refused.at))
        else:
            await self.send(wire_live.Done(move.id, seq))
