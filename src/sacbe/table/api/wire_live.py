"""The messages of a WebSocket at a table, and what a scene is made of.

The field `type` tells messages apart: those to the client (`ServerMessage`), and those of a client after its `Hello`
(`ClientMessage`).
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from sacbe.table.api.wire import ClientData, Key, Lang, Move, SeatNumber, TableInfo
from sacbe.table.api.wire_review import ReviewState

EntryKind = Literal["start", "moves", "back"]
DisplayKind = Literal["slider", "switch", "turn", "page"]
Looks = Annotated[dict[Annotated[str, Meta(max_length=40)], Annotated[int, Meta(ge=0, le=99)]], Meta(max_length=16)]
"""Display options: a number for each one that is not 0, by name. They change the picture, never the match."""


class Hello(ClientData, kw_only=True, tag_field="type", tag="hello"):
    """The first message on a WebSocket. `since` is the last `seq` that the client has; without it all events are sent.

    `looks` are the display options of the board by name; those that are not named are 0.
    """

    keys: Annotated[list[Key], Meta(max_length=8)] = field(default_factory=list)
    seat: SeatNumber | None = None
    lang: Lang = "en"
    since: Annotated[int, Meta(ge=-1, le=2**31 - 1)] = -1
    svg: bool = False
    looks: Looks = field(default_factory=dict)


class SendMove(Move, kw_only=True, tag_field="type", tag="move"):
    """On a WebSocket: a move, as it is also sent over HTTP."""


class SetDisplay(ClientData, kw_only=True, tag_field="type", tag="display"):
    """On a WebSocket: new display options for the board. A scene follows."""

    looks: Looks


ClientMessage = SendMove | SetDisplay


# -- what clients get


class Choice(Struct):
    """One option of a question: its id, its notation (what is sent as an act), its words, and its places in the drawing.

    `kind` is `main`, `minor` for a small action, or `second` and `third` for actions of another kind.
    """

    id: int
    act: str
    say: str
    at: list[str] = field(default_factory=list)
    kind: str = "main"


class Question(Struct):
    """What a seat is asked. `kinds` are the kinds of its options that have a place, in words, if they are several."""

    seat: int
    step: str
    text: str
    options: list[Choice]
    kinds: dict[str, str] = field(default_factory=dict)


class Tentative(Struct):
    """A turn that only its own seat sees until it is confirmed. `lines` are the log lines of its acts."""

    acts: list[str]
    redo: list[str]
    lines: list[str]
    version: int
    notice: str
    places: list[list[str]] = field(default_factory=list)
    """For each of the lines, the places in the drawing that it speaks of."""


class TableEvent(Struct):
    """An entry of the table, as one viewer is told it: `start`, `moves` of a seat, or `back` to an earlier `seq`.

    `steps` are its moments, one for each answer of which this viewer was told something: how many of the `lines` belong to each.
    `places` are those in the drawing that each line speaks of; some may not be drawn any more.
    """

    seq: int
    kind: EntryKind
    seat: int | None
    to: int | None
    lines: list[str]
    at: float
    steps: list[int] = field(default_factory=list)
    places: list[list[str]] = field(default_factory=list)


class LastTurn(Struct):
    """Where a seat acted in its last turn, as far as everybody was told so: places in the drawing."""

    seat: int
    seq: int
    at: list[str]


class Result(Struct):
    """The result of a match. Points are texts, since they may be fractions."""

    points: list[str]
    ranks: list[int]
    winners: list[int]
    sources: dict[str, list[str]]


class LookInfo(Struct):
    """A display option of a game: how it is chosen (`page`: by the page that shows the picture, not by a person), and its texts.

    Its values are 0 (the board as usual) to `last`; `values` are the texts for them. The option `narrow`, of kind `page`, asks
    for a picture for a box narrower than about 600 pixels.
    """

    name: str
    kind: DisplayKind
    last: int
    label: str
    help: str
    values: list[str]


class Scene(Struct, tag_field="type", tag="scene"):
    """A table as one seat sees it, or as somebody who only watches does (then `seat` is null).

    `recall`: this seat may change what it has confirmed (`do` of a move), since others still choose.

    `asked` are the seats that the table waits for. `view` is the match with the seat's own tentative turn; `events` are those
    after the `since` that was asked for, each once and in order. `last` are the last turns of the seats, each until its next.
    `labels` are the names of the sources of points; `looks` are the display options of the game.
    """

    seq: int
    seat: int | None
    table: TableInfo
    asked: list[int]
    question: Question | None
    nature: Question | None
    tentative: Tentative | None
    view: dict[str, Any]
    events: list[TableEvent]
    result: Result | None
    moves: int | None
    labels: dict[str, str]
    looks: list[LookInfo]
    last: list[LastTurn] = field(default_factory=list)
    svg: str | None = None
    recall: bool = False


class LessonScene(Struct):
    """The board of a step of a lesson, as a scene without a table, and the options of its question that are to be chosen."""

    acts: list[str]
    scene: Scene


class Done(Struct, tag_field="type", tag="done"):
    """A message on the WebSocket was carried out (`id` is its id); a scene follows."""

    id: str
    seq: int


class Failed(Struct, tag_field="type", tag="refused"):
    """A message on the WebSocket was refused."""

    id: str
    error: str
    message: str
    rule: str | None = None
    at: list[str] = field(default_factory=list)
    """The places in the drawing of the act that was refused."""


ServerMessage = Scene | Done | Failed | ReviewState
