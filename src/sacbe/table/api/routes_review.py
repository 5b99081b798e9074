"""The API over HTTP: the review of a finished match."""

from litestar import Response, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from sacbe.review import Review
from sacbe.review.html import page
from sacbe.table.api import wire_review
from sacbe.table.api.auth import keys_of, language_of
from sacbe.table.api.refusal import Refused
from sacbe.table.api.routes import REFUSALS, AnyRequest, Here, caller_of
from sacbe.table.api.routes_table import PATH, TableId
from sacbe.table.limits.running import check_reviewing
from sacbe.table.play.reviews import row_of, state_of, told, wish
from sacbe.table.store.keys import Access
from sacbe.table.store.repository import Opened


@post(f"{PATH}/review", responses=REFUSALS, tags=["records"], status_code=202)
async def ask_review(
    server: Here, request: AnyRequest, table: TableId, data: JSONBody[wire_review.ReviewWish]
) -> wire_review.ReviewState:
    """Ask for a review of a match that is over. It is made in the background and stored with the table."""
    found: list[wire_review.ReviewState] = []
    caller = await caller_of(server, request)

    def admit(connection: Connection, opened: Opened) -> None:
        check_reviewing(connection, server.quotas, opened)
        server.quotas.take("reviews", caller)

    def ask(connection: Connection, opened: Opened, _: Access) -> None:
        wish(connection, opened, data.seconds, admit)
        found.append(state_of(row_of(connection, table)))

    await server.change(table, keys_of(request), ask, lambda *_: None)
    server.reviewer.wake()
    return found[-1]


@get(f"{PATH}/review", responses=REFUSALS, tags=["records"])
async def review(server: Here, request: AnyRequest, table: TableId) -> wire_review.ReviewInfo:
    """The review of a match that is over, or how far it has come; `none` if nobody has asked for one."""
    lang = language_of(request)
    opened = await server.read(table, keys_of(request), lambda opened, _: opened)
    return await server.store.read(lambda connection: told(opened, row_of(connection, table), lang))


@get(f"{PATH}/review/page", responses=REFUSALS, tags=["records"], media_type="text/html")
async def review_page(server: Here, request: AnyRequest, table: TableId) -> Response[str]:
    """The review as a single HTML file that works offline."""
    lang = language_of(request)
    opened = await server.read(table, keys_of(request), lambda opened, _: opened)

    def made(connection: Connection) -> str:
        row = row_of(connection, table)
        if row is None or row.found is None:
            raise Refused("no_review")
        return page(opened.live.match, Review.from_json(row.found), lang)

    name = {"Content-Disposition": f'attachment; filename="{opened.id}.html"'}
    return Response(await server.store.read(made), media_type="text/html", headers=name)


HANDLERS = [ask_review, review, review_page]
