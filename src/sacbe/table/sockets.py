"""WebSockets as we want them compressed."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

COMPRESSION = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 2, "memLevel": 8}
)
"""A scene is a long message, alike in itself: with a wide window a fast level makes it as short as uvicorn's own settings do, in
a third of the time. Nothing is kept between messages, so that an open socket needs no memory for it."""


class Sockets(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, but for how messages are compressed."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [COMPRESSION]
