"""Following a table: scene after scene, as things change, by WebSocket or by server-sent events."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from sacbe.table import wire
from sacbe.table.keys import Access
from sacbe.table.ledger import Opened
from sacbe.table.refusal import Refused
from sacbe.table.scene import scene
from sacbe.table.server import Server

GREETING = 10.0
"""Seconds in which a client must say hello."""
BURST, PER_SECOND = 60.0, 20.0
"""How many messages a client may send at once, and in the long run."""
BAD_HELLO, REFUSED, TOO_FAST, CLOSING, LATER = 4400, 4404, 4429, 1001, 1013
"""Why a WebSocket is closed."""


async def scenes(server: Server, table: str, hashes: Sequence[str], hello: wire.Hello) -> AsyncIterator[wire.Scene]:
    """The table now, and again whenever there is something new for these eyes.

    Nothing is queued: a slow client gets fewer scenes, each with all the events since its last one. Somebody else's tentative
    turn wakes nobody.
    """
    since, last = hello.since, None
    with server.bell.follow(table) as rung:
        while not server.closing:
            rung.clear()
            last, now = await server.read(table, hashes, partial(_news, hello, since, last))
            if now is not None:
                yield now
                since = now.seq
            await rung.wait()


Mark = tuple[int, int, int]


def _news(hello: wire.Hello, since: int, last: Mark | None, opened: Opened, may: Access) -> tuple[Mark, wire.Scene | None]:
    """The scene, if it is not the same as the last one."""
    seat = hello.seat
    mark = (opened.seq, opened.row["version"], -1 if seat is None else opened.turn(seat).version)
    if mark == last:
        return mark, None
    return mark, scene(opened, may, seat, hello.lang, min(since, opened.seq), svg=hello.svg)


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
    """One WebSocket: scenes go out, moves come in."""

    def __init__(self, server: Server, socket: WebSocket[Any, Any, Any], table: str, hashes: Sequence[str]) -> None:
        self._server, self._socket, self._table, self._hashes = server, socket, table, hashes

    async def run(self, hello: wire.Hello) -> None:
        """Until either side goes."""
        tasks = [asyncio.create_task(self._send(hello)), asyncio.create_task(self._receive(hello))]
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

    async def say(self, message: wire.Scene | wire.Done | wire.Failed) -> None:
        """Send a message."""
        await self._socket.send_data(msgspec.json.encode(message).decode())

    async def _send(self, hello: wire.Hello) -> None:
        async for now in scenes(self._server, self._table, self._hashes, hello):
            await self.say(now)

    async def _receive(self, hello: wire.Hello) -> None:
        bucket = Bucket()
        while bucket.take():
            text = await self._socket.receive_data("text")
            await self._answer(text, hello.lang)
        await self.say(wire.Failed("", "too_fast", Refused("too_fast").message(hello.lang)))

    async def _answer(self, text: str, lang: str) -> None:
        try:
            move = msgspec.json.decode(text, type=wire.Move)
        except (msgspec.MsgspecError, RecursionError) as error:
            await self.say(wire.Failed("", "bad_request", str(error)[:200]))
            return
        try:
            seq = await self._server.change(
                self._table,
                self._hashes,
                lambda connection, opened, may: self._server.player.move(connection, opened, may, move, lang),
                lambda opened, may: opened.seq,
            )
        except (Refused, SQLAlchemyError) as error:
            refused = error if isinstance(error, Refused) else Refused("busy")
            await self.say(wire.Failed(move.id, refused.code, refused.message(lang), refused.rule(lang)))
        else:
            await self.say(wire.Done(move.id, seq))
