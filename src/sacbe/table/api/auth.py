"""Authentication: the keys that a request brings, its language, and protection against forged requests (CSRF)."""

from typing import Any

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import Receive, Scope, Send

from sacbe.table.api.refusal import language
from sacbe.table.limits.origin import is_own_origin
from sacbe.table.store.keys import LONGEST_KEY, hashed

COOKIE = "sacbe_me"
MOST_KEYS = 8
LONGEST_LANGUAGES = 500
"""How many characters of `Accept-Language` are read."""

AnyRequest = Request[Any, Any, Any]


def keys_of(connection: ASGIConnection[Any, Any, Any, Any]) -> list[str]:
    """The hashes of the keys that a request brings: in its `Authorization: Bearer` header, or in our cookie."""
    scheme, _, rest = connection.headers.get("authorization", "").partition(" ")
    given = rest.replace(",", " ").split()[:MOST_KEYS] if scheme.lower() == "bearer" else []
    if (cookie := connection.cookies.get(COOKIE)) and _is_ours(connection):
        given.append(cookie)
    return [hashed(key) for key in given if len(key) <= LONGEST_KEY]


def _is_ours(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether our cookie counts. Browsers send it with WebSockets that foreign pages open, too: there it does not."""
    if not isinstance(connection, WebSocket):
        return True
    return is_own_origin(connection.headers, secure=False)


def language_of(request: AnyRequest) -> str:
    """The language to answer in: `lang`, or the first of `Accept-Language` that we have."""
    asked = request.query_params.get("lang")
    spoken = [part.strip() for part in request.headers.get("accept-language", "")[:LONGEST_LANGUAGES].split(",")]
    return language([asked, *spoken] if isinstance(asked, str) else spoken)


class ForgeryGuard(CSRFMiddleware):
    """Litestar's CSRF protection, for requests that are authenticated by a cookie. A key in a header cannot be forged."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check requests with our cookie that would change something; see `CSRFMiddleware`."""
        if scope["type"] == ScopeType.HTTP:
            request: AnyRequest = Request(scope)
            by_cookie = COOKIE in request.cookies and "authorization" not in request.headers
            if request.method not in self.config.safe_methods and not by_cookie:
                await self.app(scope, receive, send)
                return
        await super().__call__(scope, receive, send)
