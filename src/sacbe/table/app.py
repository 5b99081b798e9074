"""The application: routes, limits, headers, errors."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException, SerializationException
from litestar.middleware import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.plugins.prometheus import PrometheusConfig, PrometheusController
from litestar.static_files import create_static_files_router
from sqlalchemy.exc import SQLAlchemyError

import sacbe
from sacbe.table import guide, routes, routes_help, routes_review, routes_table, wire
from sacbe.table.doors import ForgeryGuard, language_of
from sacbe.table.refusal import Refused
from sacbe.table.server import Server
from sacbe.table.texts import text

PAGE = Path(__file__).parent / "static"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
NOT_BUILT = b"<!doctype html><title>sacbe</title><p>The page is not built in this checkout: run <code>make web</code>."
BY_STATUS = {404: "no_such_page", 405: "no_such_method", 413: "too_large", 403: "forged"}
FOR_EVER = CacheControlHeader(max_age=365 * 86400, immutable=True)
"""The names of built files hold a hash of what is in them."""
log = logging.getLogger("sacbe.table")

AnyRequest = Request[Any, Any, Any]


class Asked(AnyRequest):
    """A request whose body may be any bytes. (In a text, those that are no UTF-8 are another error than what is no JSON.)"""

    async def json(self) -> Any:
        """The body, if it is JSON."""
        with _of_the_sender():
            return await super().json()

    async def msgpack(self) -> Any:
        """The body, if it is MessagePack."""
        with _of_the_sender():
            return await super().msgpack()


@contextmanager
def _of_the_sender() -> Iterator[None]:
    try:
        yield
    except UnicodeDecodeError as error:
        raise SerializationException(str(error)) from error


class Metrics(PrometheusController):
    """For Prometheus: requests by path and status, and how long they took."""

    path = "/metrics"
    include_in_schema = False


@get(["/", "/t/{table:str}", "/t/{table:str}/review", "/rules/{game:str}"], include_in_schema=False)
async def page(table: FromPath[str] = "", game: FromPath[str] = "") -> Response[bytes]:
    """The page. A table's key stands behind the `#` of its link, which browsers keep to themselves."""
    built = PAGE / "index.html"
    html = built.read_bytes() if built.exists() else NOT_BUILT
    return Response(html, media_type="text/html", headers={"Cache-Control": "no-cache"})


def refuse(status: int, error: wire.Error, headers: Mapping[str, str] | None = None) -> Response[wire.Error]:
    """A refusal as JSON, whatever kind of answer was asked for. It goes past Litestar's own headers for all answers."""
    return Response(error, status_code=status, media_type="application/json", headers={**HEADERS, **(headers or {})})


def on_refused(request: AnyRequest, refused: Refused) -> Response[wire.Error]:
    """A refusal of our own."""
    lang = language_of(request)
    return refuse(refused.status, wire.Error(refused.code, refused.message(lang), refused.rule(lang)))


def on_http(request: AnyRequest, error: HTTPException) -> Response[wire.Error]:
    """A refusal of Litestar's: what cannot be read, is not there, is too large or too fast."""
    lang, status = language_of(request), error.status_code
    if status == 429:
        return refuse(429, wire.Error("too_fast", Refused("too_fast").message(lang)), error.headers)
    if status in BY_STATUS:
        return refuse(status, wire.Error(BY_STATUS[status], text(lang, f"error.{BY_STATUS[status]}")), error.headers)
    if status >= 500:
        return on_any(request, error)
    detail = "; ".join(map(_told, _parts(error.extra))) or str(error.detail)
    return refuse(status, wire.Error("bad_request", text(lang, "error.bad_request", detail=detail[:300])))


def _told(part: dict[str, Any]) -> str:
    """What is wrong, and with which field."""
    return f"{part['key']}: {part['message']}" if part.get("key") else str(part.get("message"))


def _parts(extra: object) -> list[dict[str, Any]]:
    return [part for part in extra if isinstance(part, dict)] if isinstance(extra, list) else []


def on_database(request: AnyRequest, error: SQLAlchemyError) -> Response[wire.Error]:
    """The database is away, or too busy: nothing was changed, the client may try again."""
    log.warning("the database: %s", error)
    return refuse(503, wire.Error("busy", Refused("busy").message(language_of(request))), {"Retry-After": "1"})


def on_any(request: AnyRequest, error: Exception) -> Response[wire.Error]:
    """A fault of ours: logged here, and not told to strangers."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return refuse(500, wire.Error("broken", text(language_of(request), "error.broken")))


def application(server: Server) -> Litestar:
    """The application of one process."""
    settings = server.settings
    metrics = PrometheusConfig(app_name="sacbe", prefix="sacbe", group_path=True)
    limits = [RateLimitConfig(("minute", settings.rate), exclude=["^/metrics", "^/health"]).middleware] if settings.rate else []
    return Litestar(
        route_handlers=[
            *routes.HANDLERS,
            *routes_table.HANDLERS,
            *routes_help.HANDLERS,
            *routes_review.HANDLERS,
            *guide.HANDLERS,
            page,
            Metrics,
            create_static_files_router("/page", [PAGE], include_in_schema=False, cache_control=FOR_EVER),
        ],
        dependencies={"server": Provide(lambda: server, sync_to_thread=False)},
        lifespan=[lambda _: server.running()],
        middleware=[metrics.middleware, *limits, DefineMiddleware(ForgeryGuard, config=server.csrf)],
        compression_config=CompressionConfig("gzip", minimum_size=1000, exclude=["/events$"]),
        exception_handlers={
            Refused: on_refused,
            HTTPException: on_http,
            SQLAlchemyError: on_database,
            Exception: on_any,
        },
        request_class=Asked,
        request_max_body_size=settings.largest,
        response_headers=HEADERS,
        openapi_config=OpenAPIConfig(
            title="sacbe",
            version=sacbe.__version__,
            path="/api/openapi.json",  # a path of its own: below it, Litestar answers what is not there with a page
            render_plugins=[JsonRenderPlugin(path="/")],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )
