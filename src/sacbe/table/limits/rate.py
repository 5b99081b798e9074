"""The general rate: how many requests of any kind an address may make."""

from litestar import Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from sacbe.table.api.refusal import Refused
from sacbe.table.limits.buckets import Buckets
from sacbe.table.limits.caller import address_of

FOR_HOSTS = frozenset({"/health", "/metrics"})
"""What machines ask for, from addresses that people may share with them: these have a rate of their own."""


class RateGuard:
    """Middleware that refuses what comes too fast from an address."""

    def __init__(self, app: ASGIApp, *, each_minute: int) -> None:
        self.app = app
        self._people, self._hosts = Buckets(each_minute, 60.0), Buckets(each_minute, 60.0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count a request, or the opening of a WebSocket."""
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            address = address_of(Request(scope))
            buckets = self._hosts if scope["path"].rstrip("/") in FOR_HOSTS else self._people
            if wait := buckets.wait(address):
                raise Refused("too_fast", seconds=wait)
            buckets.take(address)
        await self.app(scope, receive, send)
