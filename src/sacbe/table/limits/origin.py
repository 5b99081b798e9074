"""Requests that change something come from our own page, or from a program; and what they send is JSON.

A page from elsewhere can make a browser send a form here, with any text as its body. Browsers say where a request came from
(`Origin`, `Sec-Fetch-Site`), and send `application/json` for a foreign page only if we allowed it, which we never do.
"""

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.types import ASGIApp, Receive, Scope, Send

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
OWN_SITES = frozenset({"same-origin", "none"})
"""`none`: a person did it, by typing an address or with a bookmark."""
JSON = "application/json"


def is_own_origin(headers: Headers, *, secure: bool) -> bool:
    """Whether a request came from a page of this server, or from no page at all; `secure`: our pages come by HTTPS only."""
    host = headers.get("host", "").lower()
    for origin in headers.getall("origin", []):
        scheme, found, authority = origin.lower().partition("://")
        if not found or authority != host or scheme not in ("http", "https") or (secure and scheme != "https"):
            return False
    return True


def is_own_site(headers: Headers) -> bool:
    """Whether the browser, if it was one, says that nobody else's page is behind a request."""
    return all(site.lower() in OWN_SITES for site in headers.getall("sec-fetch-site", []))


def is_json_or_nothing(headers: Headers) -> bool:
    """Whether a request says that its body is JSON, or has none."""
    kinds = headers.getall("content-type", [])
    if kinds:
        return all(kind.partition(";")[0].strip().lower() == JSON for kind in kinds)
    return headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers


class OriginGuard:
    """Middleware that refuses what a foreign page could have sent, whether it brings a cookie or not."""

    def __init__(self, app: ASGIApp, *, secure: bool) -> None:
        self.app, self._secure = app, secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request's headers before anything reads its body."""
        if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE_METHODS:
            headers = Headers.from_scope(scope)
            if not is_own_origin(headers, secure=self._secure) or not is_own_site(headers):
                raise PermissionDeniedException
            if not is_json_or_nothing(headers):
                raise HTTPException(status_code=415)
        await self.app(scope, receive, send)
