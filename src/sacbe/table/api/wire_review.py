"""The messages of the API about reviews of finished matches."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sacbe.table.api.wire import ClientData

State = Literal["none", "waiting", "working", "done", "failed"]


class ReviewWish(ClientData, kw_only=True):
    """A request for a review; `seconds` is the thinking time for each decision."""

    seconds: Annotated[float, Meta(ge=0.001, le=2)] = 0.3


class ReviewState(Struct, tag_field="type", tag="review"):
    """How far a review has come: how many decisions are done, and of how many; `left` is an estimate in seconds."""

    state: State
    done: int = 0
    total: int = 0
    left: float | None = None


class MomentInfo(Struct):
    """Each seat's chance to win after `move` moves."""

    move: int
    chances: list[float]


class SideInfo(Struct):
    """An option: its notation, its words, its places in the drawing, and what it was worth to its seat."""

    act: str
    say: str
    at: list[str]
    share: float
    points: float


class DecisionInfo(Struct):
    """A decision, made after `move` moves. `cost` is the share of the win that it lost against `best`; `why` is in words."""

    move: int
    seat: int
    options: int
    played: SideInfo
    best: SideInfo | None
    cost: float
    why: list[str]


class TurnInfo(Struct):
    """A turning point between two moments: what happened there, and why the chances changed."""

    start: int
    end: int
    seat: int
    change: float
    why: str
    when: str
    text: str
    lines: list[str]


class SeatReview(Struct):
    """How a seat did: its decisions, how many of them had no measurable cost (`agreed`), and the average cost (`lost`)."""

    seat: int
    decisions: int
    agreed: int
    lost: float


class ReviewInfo(Struct):
    """A review, complete once its state is `done`. `costly` are the moves of the most costly decisions, the worst first."""

    state: ReviewState
    seconds: float = 0.0
    method: str = ""
    moments: list[MomentInfo] = []
    decisions: list[DecisionInfo] = []
    turns: list[TurnInfo] = []
    costly: list[int] = []
    seats: list[SeatReview] = []
