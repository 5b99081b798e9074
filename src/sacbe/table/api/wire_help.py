"""The messages of the API that help a seat to decide, or to talk: reasons, previews, hints, chat, the rules of a game."""

from msgspec import Struct

from sacbe.table.api.wire import ClientData, SeatNumber
from sacbe.table.api.wire_text import Line


class Why(Struct):
    """Why an act is not allowed now; empty if it is."""

    why: str
    rule: str | None


class Preview(Struct):
    """What an act would change, as far as its seat can know: lines of the log, and places of the drawing.

    `final`: it brings something to light, so that it cannot be taken back, and nobody can say what will come of it.
    """

    final: bool
    lines: list[str]
    places: list[str]


class Hint(Struct):
    """What a bot thinks of an option: the share of the match that it expects (1: a sure win), and points at the end."""

    act: str
    say: str
    share: float
    points: float


class Say(ClientData, kw_only=True):
    """A line for the others at the table."""

    seat: SeatNumber
    text: Line


class ChatLine(Struct):
    """What somebody at the table has said."""

    number: int
    seat: int
    text: str
    at: float


class Rulebook(Struct):
    """The rules of a game as HTML: each § has an id (`s4.3`), each mention of one is a link to it."""

    title: str
    howto: str
    rules: str
