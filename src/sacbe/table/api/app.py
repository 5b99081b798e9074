"""The application: routes, limits, headers, errors."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.exceptions import ClientException, HTTPException, InternalServerException, SerializationException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.plugins.prometheus import PrometheusConfig, PrometheusController
from litestar.static_files import create_static_files_router
from sqlalchemy.exc import SQLAlchemyError

import sacbe
from sacbe.table.api import routes, routes_help, routes_review, routes_table, wire
from sacbe.table.api.auth import ForgeryGuard, language_of
from sacbe.table.api.refusal import Refused
from sacbe.table.api.wire_live import ClientMessage, Hello, ServerMessage
from sacbe.table.limits.logs import printable
from sacbe.table.limits.nesting import check_depth, check_finely
from sacbe.table.limits.origin import OriginGuard
from sacbe.table.limits.rate import RateGuard
from sacbe.table.scenes import artwork, guide, lesson
from sacbe.table.server.server import Server
from sacbe.table.store.database_errors import refusal_of, reporter
from sacbe.table.texts import text

PAGE = Path(__file__).parents[1] / "static"
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
BY_STATUS = {404: "no_such_page", 405: "no_such_method", 413: "too_large", 415: "not_json", 403: "forged"}
"""The names of refusals that Litestar makes, by their status."""
FOR_EVER = CacheControlHeader(max_age=365 * 86400, immutable=True)
"""The names of built files hold a hash of what is in them."""
log = logging.getLogger("sacbe.table")

AnyRequest = Request[Any, Any, Any]


class CheckedRequest(AnyRequest):
    """A request whose body is checked before it is decoded, and whose errors are always the client's."""

    async def body(self) -> bytes:
        """The body. A client that disconnects meanwhile is an error of the client; Litestar would report one of the server."""
        try:
            return await super().body()
        except InternalServerException as error:
            raise ClientException("the body did not come") from error

    async def json(self) -> Any:
        """The body, if it is JSON."""
        check_finely(await self.body())
        with _client_errors():
            found = await super().json()
        check_depth(found)
        return found


@contextmanager
def _client_errors() -> Iterator[None]:
    try:
        yield
    except (UnicodeDecodeError, RecursionError) as error:
        raise SerializationException(str(error)) from error


def openapi_document(app: Litestar) -> dict[str, Any]:
    """The OpenAPI document with the messages of the WebSocket, which OpenAPI itself has no place for."""
    return with_live_messages(app.openapi_schema.to_schema())


def with_live_messages(document: dict[str, Any]) -> dict[str, Any]:
    """An OpenAPI document with schemas for what a WebSocket at a table sends and receives."""
    (server, client, _), named = msgspec.json.schema_components(
        [ServerMessage, ClientMessage, Hello], ref_template="#/components/schemas/{name}"
    )
    schemas = {**named, "ClientMessage": client, "ServerMessage": server, **document["components"]["schemas"]}
    return {**document, "components": {**document["components"], "schemas": schemas}}


class DocumentPlugin(JsonRenderPlugin):
    """Answers with the document."""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        """The document as JSON."""
        return super().render(request, with_live_messages(openapi_schema))


class Metrics(PrometheusController):
    """Metrics for Prometheus: requests by path and status, and how long they took."""

    path = "/metrics"
    include_in_schema = False


@get(["/", "/t/{table:str}", "/t/{table:str}/review", "/rules/{game:str}", "/lesson/{game:str}"], include_in_schema=False)
async def page(table: FromPath[str] = "", game: FromPath[str] = "") -> Response[bytes]:
    """The page. A table's key stands behind the `#` of its link, which browsers keep to themselves."""
    built = PAGE / "index.html"
    html = built.read_bytes() if built.exists() else NOT_BUILT
    return Response(html, media_type="text/html", headers={"Cache-Control": "no-cache"})


def refuse(status: int, error: wire.Error, headers: Mapping[str, str] | None = None) -> Response[wire.Error]:
    """A refusal as JSON, whatever media type was asked for, with our headers: Litestar adds them to other answers only."""
    return Response(error, status_code=status, media_type="application/json", headers={**HEADERS, **(headers or {})})


def on_refused(request: AnyRequest, refused: Refused) -> Response[wire.Error]:
    """Answer a refusal of ours."""
    lang, later = language_of(request), refused.retry_after
    headers = {"Retry-After": str(later)} if later else {}
    return refuse(refused.status, wire.Error(refused.code, refused.message(lang), refused.rule(lang)), headers)


def on_http(request: AnyRequest, error: HTTPException) -> Response[wire.Error]:
    """Answer an error of Litestar's: a request that cannot be read, a path that does not exist, a body that is too large."""
    lang, status = language_of(request), error.status_code
    if status in BY_STATUS:
        return refuse(status, wire.Error(BY_STATUS[status], text(lang, f"error.{BY_STATUS[status]}")), error.headers)
    if status >= 500:
        return on_any(request, error)
    detail = "; ".join(map(_describe, _parts(error.extra))) or str(error.detail)
    return refuse(status, wire.Error("bad_request", text(lang, "error.bad_request", detail=detail[:300])))


def _describe(part: dict[str, Any]) -> str:
    """What is wrong, and with which field."""
    return f"{part['key']}: {part['message']}" if part.get("key") else str(part.get("message"))


def _parts(extra: object) -> list[dict[str, Any]]:
    return [part for part in extra if isinstance(part, dict)] if isinstance(extra, list) else []


def on_database(request: AnyRequest, error: SQLAlchemyError) -> Response[wire.Error]:
    """Answer an error of the database (away, full or too busy): nothing was changed, the client may try again."""
    reporter.report("answering a request", error)
    return on_refused(request, refusal_of(error))


def on_any(request: AnyRequest, error: Exception) -> Response[wire.Error]:
    """Answer an unexpected error: it is logged, and its text is not sent."""
    log.error("%s %s failed", printable(request.method, 20), printable(request.url.path, 200), exc_info=error)
    return refuse(500, wire.Error("broken", text(language_of(request), "error.broken")))


def application(server: Server) -> Litestar:
    """The application of one process."""
    settings = server.settings
    metrics = PrometheusConfig(app_name="sacbe", prefix="sacbe", group_path=True)
    limits = [DefineMiddleware(RateGuard, each_minute=settings.rate)] if settings.rate else []
    return Litestar(
        route_handlers=[
            *routes.HANDLERS,
            *routes_table.HANDLERS,
            *routes_help.HANDLERS,
            *routes_review.HANDLERS,
            *guide.HANDLERS,
            *lesson.HANDLERS,
            *artwork.HANDLERS,
            page,
            Metrics,
            create_static_files_router("/page", [PAGE], include_in_schema=False, cache_control=FOR_EVER),
        ],
        dependencies={"server": Provide(lambda: server, sync_to_thread=False)},
        lifespan=[lambda _: server.running()],
        middleware=[
            metrics.middleware,
            *limits,
            DefineMiddleware(OriginGuard, secure=settings.secure),
            DefineMiddleware(ForgeryGuard, config=server.csrf),
        ],
        compression_config=CompressionConfig("gzip", minimum_size=1000, exclude=["/events$"]),
        exception_handlers={
            Refused: on_refused,
            HTTPException: on_http,
            SQLAlchemyError: on_database,
            Exception: on_any,
        },
        request_class=CheckedRequest,
        request_max_body_size=settings.largest,
        response_headers=HEADERS,
        openapi_config=OpenAPIConfig(
            title="sacbe",
            version=sacbe.__version__,
            path="/api/openapi.json",  # a path of its own: below it, Litestar answers what is not there with a page
            render_plugins=[DocumentPlugin(path="/")],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )
