"""Following a table: scene after scene, then how far its review has come, by WebSocket or by server-sent events."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Literal, NamedTuple

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from sacbe.table import wire
from sacbe.table.easel import Easel
from sacbe.table.keys import Access
from sacbe.table.ledger import Opened
from sacbe.table.looks import check_looks
from sacbe.table.refusal import Refused
from sacbe.table.reviews import row_of, state_of
from sacbe.table.scene import scene
from sacbe.table.server import Server
from sacbe.table.wire_review import ReviewState

GREETING = 10.0
"""Seconds in which a client must say hello."""
BURST, PER_SECOND = 60.0, 20.0
"""How many messages a client may send at once, and in the long run."""
BAD_HELLO, REFUSED, TOO_FAST, CLOSING, LATER = 4400, 4404, 4429, 1001, 1013
"""Why a WebSocket is closed."""


class Eyes:
    """Somebody who follows a table: what they said at hello, and how they wish to see the board since."""

    def __init__(self, hello: wire.Hello) -> None:
        self.hello, self.looks = hello, dict(hello.looks)
        self.blinks = 0
        """How often the looks were changed."""
        self.rung = asyncio.Event()

    def see(self, looks: Mapping[str, int]) -> None:
        """From now on, so."""
        self.looks = dict(looks)
        self.blinks += 1
        self.rung.set()


class News(NamedTuple):
    """Something to tell, as it is sent."""

    kind: Literal["scene", "review"]
    text: str
    seq: int | None = None
    """Of a scene."""


async def news(server: Server, table: str, hashes: Sequence[str], eyes: Eyes) -> AsyncIterator[News]:
    """The table now, and again whenever there is something new for these eyes; once the match is over, its review's progress.

    Nothing is queued: a slow client gets fewer scenes, each with all the events since its last one. Somebody else's tentative
    turn wakes nobody.
    """
    since, last, review = eyes.hello.since, None, ReviewState("none")
    with server.bell.follow(table, eyes.rung) as followed:
        while not server.closing:
            eyes.rung.clear()
            opened, may = await server.see(followed, eyes.rung, table, hashes)
            if (mark := _mark(eyes, opened)) != last:
                yield await server.store.aside(partial(_scene, server.easel, eyes, since, opened, may))
                since, last = opened.seq, mark
            if opened.live.match.over:
                state = await server.store.read(lambda connection: state_of(row_of(connection, table)))
                if state != review:
                    yield News("review", msgspec.json.encode(state).decode())
                    review = state
            await eyes.rung.wait()


def _mark(eyes: Eyes, opened: Opened) -> tuple[int, int, int, int]:
    """As long as it is the same, these eyes would see the same."""
    seat = eyes.hello.seat
    return opened.seq, opened.row["version"], -1 if seat is None else opened.turn(seat).version, eyes.blinks


def _scene(easel: Easel, eyes: Eyes, since: int, opened: Opened, may: Access) -> News:
    hello, game = eyes.hello, opened.live.match.game
    now = scene(opened, may, hello.seat, hello.lang, min(since, opened.seq))
    if hello.svg:
        now.svg = easel.draw(game, now.view, hello.lang, check_looks(game, eyes.looks))
    return News("scene", msgspec.json.encode(now).decode(), now.seq)


def read_message(text: str) -> wire.Move | wire.See:
    """What a client says after its hello."""
    fields = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    if "looks" in fields:
        return msgspec.json.decode(text, type=wire.See)
    return msgspec.json.decode(text, type=wire.Move)


class Bucket:
    """So many messages at once, so many in the long run."""

    def __init__(self) -> None:
        self._left, self._at = BURST, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._at) * PER_SECOND)
        self._at = now
        self._left -= 1
        return self._left >= 0


class Session:
    """One WebSocket: news goes out, moves come in."""

    def __init__(self, server: Server, socket: WebSocket[Any, Any, Any], table: str, hashes: Sequence[str]) -> None:
        self._server, self._socket, self._table, self._hashes = server, socket, table, hashes

    async def run(self, hello: wire.Hello) -> None:
        """Until either side goes."""
        eyes = Eyes(hello)
        tasks = [asyncio.create_task(part(eyes)) for part in (self._send, self._receive)]
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
                await self.close(LATER, Refused("busy"), hello.lang)
            elif isinstance(error, Refused):
                await self.close(REFUSED, error, hello.lang)
            elif error is None:
                code = CLOSING if self._server.closing else TOO_FAST
                await self._socket.close(code=code)

    async def close(self, code: int, refused: Refused, lang: str) -> None:
        """Say why, and hang up."""
        await self.say(wire.Failed("", refused.code, refused.message(lang), refused.rule(lang)))
        await self._socket.close(code=code)

    async def say(self, message: wire.Done | wire.Failed) -> None:
        """Send a message."""
        await self._socket.send_data(msgspec.json.encode(message).decode())

    async def _send(self, eyes: Eyes) -> None:
        async for now in news(self._server, self._table, self._hashes, eyes):
            await self._socket.send_data(now.text)

    async def _receive(self, eyes: Eyes) -> None:
        bucket, lang = Bucket(), eyes.hello.lang
        while bucket.take():
            text = await self._socket.receive_data("text")
            try:
                message = read_message(text)
            except (msgspec.MsgspecError, RecursionError) as error:
                await self.say(wire.Failed("", "bad_request", str(error)[:200]))
                continue
            await (self._look(message, eyes) if isinstance(message, wire.See) else self._answer(message, lang))
        await self.say(wire.Failed("", "too_fast", Refused("too_fast").message(lang)))

    async def _look(self, wish: wire.See, eyes: Eyes) -> None:
        try:
            await self._server.read(self._table, self._hashes, lambda opened, _: check_looks(opened.live.match.game, wish.looks))
        except (Refused, SQLAlchemyError) as error:
            refused = error if isinstance(error, Refused) else Refused("busy")
            await self.say(wire.Failed("", refused.code, refused.message(eyes.hello.lang)))
        else:
            eyes.see(wish.looks)

    async def _answer(self, move: wire.Move, lang: str) -> None:
        try:
            seq = await self._server.move(self._table, self._hashes, move, lang, lambda opened, _: opened.seq)
        except (Refused, SQLAlchemyError) as error:
            refused = error if isinstance(error, Refused) else Refused("busy")
            await self.say(wire.Failed(move.id, refused.code, refused.message(lang), refused.rule(lang)))
        else:
            await self.say(wire.Done(move.id, seq))
