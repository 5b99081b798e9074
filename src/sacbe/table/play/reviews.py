"""Reviews at the live table: who may ask for one, its progress, and its text."""

import time
from collections.abc import Callable

from sqlalchemy import Connection, insert, select, update

from sacbe.review import Review
from sacbe.review.model import Decision, Side
from sacbe.review.narrate import Teller
from sacbe.table.api import wire_review
from sacbe.table.api.refusal import Refused
from sacbe.table.jobs.leases import LEASE, TRIES
from sacbe.table.play.names import seat_names
from sacbe.table.store import schema
from sacbe.table.store.repository import Opened
from sacbe.table.store.rows import ReviewRow, columns_of, read_row


def check_over(opened: Opened) -> None:
    """Refuse a review of a match, or of a record, that is not over."""
    if not opened.live.match.over:
        raise Refused("not_over")


def wish(connection: Connection, opened: Opened, seconds: float, admit: Callable[[Connection, Opened], None]) -> None:
    """Ask for a review. One that exists or is being made is kept; one that failed is begun again.

    `admit` raises if there are too many.
    """
    check_over(opened)
    row = row_of(connection, opened.id)
    fresh = {"seconds": seconds, "asked": time.time(), "done": 0, "total": 0, "tries": 0, "until": 0.0, "began": None}
    if row is None:
        admit(connection, opened)
        connection.execute(insert(schema.reviews).values(table_id=opened.id, **fresh))
    elif state_of(row).state == "failed":
        admit(connection, opened)
        connection.execute(update(schema.reviews).where(schema.reviews.c.table_id == opened.id).values(**fresh))


def row_of(connection: Connection, table: str) -> ReviewRow | None:
    """The review of a table, as stored."""
    query = select(*columns_of(schema.reviews, ReviewRow)).where(schema.reviews.c.table_id == table)
    row = connection.execute(query).first()
    return None if row is None else read_row(row, ReviewRow)


def state_of(row: ReviewRow | None) -> wire_review.ReviewState:
    """How far a review has come."""
    if row is None:
        return wire_review.ReviewState("none")
    done, total = row.done, row.total
    if row.found is not None:
        return wire_review.ReviewState("done", total, total, 0.0)
    now = time.time()
    if row.owner is None or not now < row.until <= now + LEASE:
        return wire_review.ReviewState("failed" if row.tries >= TRIES else "waiting", done, total)
    spent = max(0.0, now - (row.began or now))
    return wire_review.ReviewState("working", done, total, round(spent / done * (total - done), 1) if done else None)


# -- in words


def told(opened: Opened, row: ReviewRow | None, lang: str) -> wire_review.ReviewInfo:
    """A review as it is sent."""
    check_over(opened)
    state = state_of(row)
    if row is None or row.found is None:
        return wire_review.ReviewInfo(state)
    review = Review.from_json(row.found)
    tell = Teller(opened.live.match, review, lang, seat_names(opened.id, opened.seats))
    return wire_review.ReviewInfo(
        state=state,
        seconds=review.seconds,
        method=tell.method(),
        moments=[wire_review.MomentInfo(moment.move, list(moment.chances)) for moment in review.moments],
        decisions=[_decision(tell, decision) for decision in review.decisions],
        turns=[
            wire_review.TurnInfo(
                turn.start, turn.end, turn.seat, turn.change, turn.why, tell.when(turn), tell.turn(turn), tell.lines(turn)
            )
            for turn in review.turns
        ],
        costly=[decision.move for decision in review.costly],
        seats=[_seat(review, seat) for seat in range(review.seats)],
    )


def _seat(review: Review, seat: int) -> wire_review.SeatReview:
    agreed, made = review.agreed(seat)
    return wire_review.SeatReview(seat, made, agreed, round(review.lost(seat), 4))


def _decision(tell: Teller, decision: Decision) -> wire_review.DecisionInfo:
    return wire_review.DecisionInfo(
        move=decision.move,
        seat=decision.seat,
        options=decision.options,
        played=_side(tell, decision.played),
        best=_side(tell, decision.best) if decision.best else None,
        cost=decision.cost,
        why=tell.why(decision) if decision.cost else [],
    )


def _side(tell: Teller, side: Side) -> wire_review.SideInfo:
    return wire_review.SideInfo(side.act, tell.act(side), list(side.at), side.share, side.points)
