"""The messages of the API that help a seat to decide, or to talk: reasons, previews, hints, chat, the rules of a game."""

from msgspec import Struct, field

from sacbe.table.api.wire import ClientData, SeatNumber
from sacbe.table.api.wire_live import LookInfo
from sacbe.table.api.wire_text import Line


class Why(Struct):
    """Why an act is not allowed now; empty if it is."""

    why: str
    rule: str | None
    at: list[str] = field(default_factory=list)
    """The places in the drawing that it is about."""


class Preview(Struct):
    """What an act would change, as far as its seat can know: lines of the log, and places of the drawing.

    `ghost` is SVG: the pieces that would stand somewhere new, where they would be in the drawing with the looks that were asked
    for. `change` is by how many points (levels, where a game has no points) the seat would stand otherwise; null: not known.

    `final`: it reveals something hidden, so it cannot be taken back, and its outcome is not known beforehand.
    """

    final: bool
    lines: list[str]
    places: list[str]
    ghost: str = ""
    change: int | None = None


class Hint(Struct):
    """A bot's evaluation of an option: the expected share of the win (1: a sure win), and the expected points at the end."""

    act: str
    say: str
    share: float
    points: float
    at: list[str] = field(default_factory=list)
    """Its places in the drawing."""


class Say(ClientData, kw_only=True):
    """A line of chat for the others at the table."""

    seat: SeatNumber
    text: Line


class ChatLine(Struct):
    """A line of chat that a seat has written."""

    number: int
    seat: int
    text: str
    at: float


class LessonStep(Struct):
    """A step of a lesson: what is to be done, what is said when it is done and when something else was chosen.

    `rule` is the § that it teaches, `marks` are the places of the drawing to be marked.
    """

    title: str
    text: str
    done: str
    other: str
    rule: str
    marks: list[str]


class Lesson(Struct):
    """The lesson before a first match of a game, with its display options."""

    title: str
    steps: list[LessonStep]
    looks: list[LookInfo]


class Rulebook(Struct):
    """The rules of a game as HTML: each § has an id (`s4.3`), each mention of one is a link to it."""

    title: str
    howto: str
    rules: str
    lesson: bool = False
