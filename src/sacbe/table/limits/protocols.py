"""Uvicorn's protocols with our limits: of connections, of what a client sends at once, and of what waits to be read by it."""

import asyncio
import json
import socket
from typing import Any, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame

from sacbe.table.limits import connections
from sacbe.table.limits.connections import Connections
from sacbe.table.texts import text

HEAD_BYTES = 16 * 1024
"""The longest head of a request."""
PART_BYTES = 4 * 1024
"""How much of what has come is parsed at once. h11 looks at the size of a head only while it is incomplete, and a few kilobytes
of compressed frames can hold megabytes of messages."""
MOST_FRAGMENTS = 256
"""How many frames may make up a message: those that are empty count for no size limit."""
COMPRESSION = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 2, "memLevel": 8}
)
"""A scene is a long message, alike in itself: with a wide window a fast level makes it as short as uvicorn's own settings do, in
a third of the time. Nothing is kept between messages, so that an open socket needs no memory for it."""
RETRY_SECONDS = 5
BAD_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class LimitedConfig(Config):
    """Uvicorn's settings, with the connections that its protocols share."""

    connections: Connections


def _limits(config: Config) -> Connections:
    return cast(LimitedConfig, config).connections


def _no_room() -> bytes:
    """What is answered if there is no room for a connection. In English: the request that would say the language is not read."""
    body = json.dumps({"error": "too_many", "message": text("en", "error.no_room"), "rule": None}).encode()
    head = f"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return f"{head}Retry-After: {RETRY_SECONDS}\r\nConnection: close\r\n\r\n".encode() + body


class HttpProtocol(H11Protocol):
    """HTTP with a deadline for every request."""

    _refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, if there is room."""
        super().connection_made(transport)
        # asyncio sets this only where the listening socket names its protocol. Without it an answer in two parts waits for the
        # client's delayed acknowledgement, 40 ms, on every connection that is kept alive.
        listening = transport.get_extra_info("socket")
        if listening is not None and listening.family in (socket.AF_INET, socket.AF_INET6):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        host = self.client[0] if self.client else ""
        if _limits(self.config).add(transport, host) is None:
            self._refused = True
            transport.write(_no_room())
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room."""
        _limits(self.config).remove(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read some of a request."""
        for start in range(0, len(data), PART_BYTES):
            if self._refused or self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            part = data[start : start + PART_BYTES]
            super().data_received(part)
            self._note(len(part))

    def on_response_complete(self) -> None:
        """Answered: the next request is owed."""
        super().on_response_complete()
        self._note(0)

    def _note(self, count: int) -> None:
        """Tell the limits what this connection does now."""
        limits = _limits(self.config)
        if self.transport.get_protocol() is not self:
            limits.set_state(self.transport, "open")
        elif self.cycle is None or self.cycle.response_complete:
            limits.set_state(self.transport, "head", anew=count == 0)
        elif self.cycle.more_body and not self.flow.read_paused:
            limits.set_state(self.transport, "body", anew=False)
            limits.received(self.transport, count)
        else:
            limits.set_state(self.transport, "open", anew=False)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSockets: compressed as suits our scenes, and with a bound for everything that a client can make us keep."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [COMPRESSION]
        self.close_timeout = connections.CLOSING_SECONDS
        self._unread = b""

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room."""
        _limits(self.config).remove(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read messages one after the other: the next when the application has taken the last."""
        self._unread += data
        self._read()

    def _read(self) -> None:
        while self._unread and not self.read_paused and not self.transport.is_closing():
            part, self._unread = self._unread[:PART_BYTES], self._unread[PART_BYTES:]
            super().data_received(part)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():  # uvicorn would wait for ever
            self.transport.write(BAD_HANDSHAKE)
            self.transport.close()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message."""
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        self._read()
        return message

    def handle_cont(self, event: Frame) -> None:
        """A further frame of a message."""
        if self.close_sent:
            return
        if len(self.frames) >= MOST_FRAGMENTS:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    def pause_writing(self) -> None:
        """Read nothing from a client that reads nothing: answers to its pings would pile up without bound."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Read on."""
        super().resume_writing()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()
