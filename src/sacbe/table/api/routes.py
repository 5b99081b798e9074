"""The API over HTTP: games, people, and making tables."""

from collections.abc import Sequence
from typing import Any

from litestar import Request, Response, delete, get, post, put
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

import sacbe
from sacbe import bots
from sacbe.table.api import wire
from sacbe.table.api.auth import COOKIE, keys_of, language_of
from sacbe.table.api.refusal import Refused
from sacbe.table.jobs.compiled import CompiledGames
from sacbe.table.limits.caller import Caller, address_of
from sacbe.table.server.server import Server

AnyRequest = Request[Any, Any, State]
AnyConnection = ASGIConnection[Any, Any, Any, Any]
Here = NamedDependency[Server]
YEAR = 365 * 86400
REFUSALS = {
    status: ResponseSpec(wire.Error, description=words, generate_examples=False)
    for status, words in {
        400: "The request cannot be read, or names something that does not exist.",
        401: "The request has no key that the server knows.",
        403: "The keys of the request do not allow this.",
        404: "There is no such table or seat, or you have no link to it.",
        410: "This invitation has been used or revoked.",
        409: "The rules, or the state of the table, do not allow this now.",
        413: "The body is too large.",
        415: "The body is not sent as JSON.",
        429: "Too many requests.",
        503: "Try again later: a game is being compiled, or the database is busy or not reachable.",
        507: "The disk of the server is full.",
    }.items()
}


async def caller_of(server: Server, connection: AnyConnection, hashes: Sequence[str] | None = None) -> Caller:
    """The caller whose quotas a request counts against; `hashes` are those of its keys, if they did not come in its headers."""
    found = await server.player_name(keys_of(connection) if hashes is None else hashes)
    return Caller(address_of(connection), found[0] if found else "")


async def me(server: Server, request: AnyRequest) -> tuple[str, str] | None:
    """The hash of the caller's key and the caller's name, if the server knows them."""
    return await server.player_name(keys_of(request))


@get("/api/games", responses=REFUSALS, tags=["games"])
async def games(server: Here, request: AnyRequest) -> wire.Games:
    """The games that can be played here, and the levels of bots."""
    lang = language_of(request)
    return wire.Games([game_info(server.compiled, name, lang) for name in sorted(server.compiled.names)], list(bots.LEVELS))


def game_info(compiled: CompiledGames, name: str, lang: str) -> wire.GameInfo:
    """What the page for new tables needs of a game, as far as it is known yet."""
    ready = wire.Readiness(compiled.how_far(name), compiled.how_far(name, bots=True))
    if (game := compiled.known(name)) is None:
        return wire.GameInfo(name, name.capitalize(), [], {}, 0, False, ready)
    words = game.catalogue.texts(lang)
    options = {
        name: wire.OptionInfo(
            choices=list(option.choices),
            default=option.default,
            help=words.get(f"option.{name}", option.help),
            pick=option.pick,
            least=option.least,
            names={c: words.get(f"choice.{c}") or words.get(f"card.{c}") or c for c in option.choices},
        )
        for name, option in game.options.items()
    }
    return wire.GameInfo(
        id=name,
        title=words["game.title"],
        seats=list(game.seats),
        options=options,
        rules=game.rules_version,
        ready=compiled.is_ready(name),
        compiled=ready,
        line=words.get("game.line", ""),
        minutes=game.minutes,
        art=f"/api/games/{name}/art" if game.card_art else "",
        lesson=game.lesson is not None,
    )


@post("/api/me", responses=REFUSALS, tags=["people"], status_code=201)
async def come(server: Here, request: AnyRequest, data: JSONBody[wire.NewPlayer]) -> Response[wire.Me]:
    """Register: there are no accounts, only a nickname and a key. With `cookie` the browser keeps the key."""
    server.quotas.take("identities", Caller(address_of(request)))
    key = await server.new_player(data.name)
    if not data.cookie:
        return Response(wire.Me(data.name, key), status_code=201)
    cookie = Cookie(
        key=COOKIE, value=key, max_age=YEAR, httponly=True, samesite="strict", secure=server.settings.secure, path="/"
    )
    return Response(wire.Me(data.name), status_code=201, cookies=[cookie])


@get("/api/me", responses=REFUSALS, tags=["people"])
async def who(server: Here, request: AnyRequest) -> wire.Me:
    """The caller's nickname."""
    if (found := await me(server, request)) is None:
        raise Refused("stranger")
    return wire.Me(found[1])


@put("/api/me", responses=REFUSALS, tags=["people"])
async def rename(server: Here, request: AnyRequest, data: JSONBody[wire.Rename]) -> wire.Me:
    """Change the nickname, for future tables."""
    if (found := await me(server, request)) is None:
        raise Refused("stranger")
    await server.rename(found[0], data.name)
    return wire.Me(data.name)


@delete("/api/me", responses=REFUSALS, tags=["people"], response_cookies=[Cookie(key=COOKIE, value="", max_age=0, path="/")])
async def go() -> None:
    """Delete the cookie with the key from this browser; the tables stay."""


@get("/api/me/tables", responses=REFUSALS, tags=["people"])
async def my_tables(server: Here, request: AnyRequest) -> list[wire.TableLine]:
    """The tables that the caller has a key to, the last changed first."""
    if (found := await me(server, request)) is None:
        raise Refused("stranger")
    return await server.tables_of(found[0])


@post("/api/tables", responses=REFUSALS, tags=["tables"], status_code=201)
async def make(server: Here, request: AnyRequest, data: JSONBody[wire.NewTable]) -> wire.Keys:
    """Make a table. Its keys are told once, here: whoever has a seat's key plays that seat."""
    caller = await caller_of(server, request)
    if data.position is not None:
        server.quotas.take("uploads", caller)
    return await server.make(await server.uploads.new_table(data), caller)


@post("/api/records", responses=REFUSALS, tags=["records"], status_code=201)
async def upload(server: Here, request: AnyRequest, data: JSONBody[wire.Upload]) -> wire.Keys:
    """Upload a record, to replay it and to fork tables from it."""
    caller = await caller_of(server, request)
    server.quotas.take("uploads", caller)
    return await server.make(await server.uploads.record(data.record), caller)


@get("/health", tags=["server"])
async def health(server: Here) -> wire.Health:
    """Whether the server works and its database accepts writes, and which games are compiled."""
    await server.probe.check()
    ready = {name: server.compiled.is_ready(name) for name in server.compiled.names}
    return wire.Health("ok", sacbe.__version__, ready)


HANDLERS = [games, come, who, rename, go, my_tables, make, upload, health]
