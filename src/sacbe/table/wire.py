"""The messages of the API. These types are its documentation, too: the OpenAPI document is made from them."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from sacbe.table.wire_look import LookInfo, Looks

Name = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(max_length=64)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=-1, le=3, description="0 to 3; -1 is nature, at tables where people answer for her")]
Lang = Literal["en", "fr"]


class Asked(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a client sends: fields that we do not know are refused, so that a typing error does not pass unseen."""


# -- what clients send


class SeatWish(Asked, kw_only=True):
    """Who is to sit on a seat: whoever asks, a bot of some level, or whoever comes by its link."""

    who: Literal["me", "bot", "open"]
    name: Name = ""
    level: Name = "random"


class ClockWish(Asked, kw_only=True):
    """Seconds for a turn or for the whole match; when they are over, a bot of this level plays."""

    kind: Literal["turn", "match"]
    seconds: Annotated[float, Meta(ge=1, le=30 * 86400)]
    level: Name = "random"


class TableWish(Asked, kw_only=True):
    """How a table is to be."""

    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=4)]
    clock: ClockWish | None = None
    hints: bool = True


class NewTable(TableWish, kw_only=True):
    """A match from its beginning, or from a position; `by_hand`: people type nature's answers, beside a box of cardboard."""

    game: Name
    options: dict[Name, Text | list[Text]] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    by_hand: bool = False


class Fork(TableWish, kw_only=True):
    """A new table that goes on from a moment of a finished match or of a record: after this many moves."""

    move: Number


class Upload(Asked, kw_only=True):
    """A record, as text."""

    record: Annotated[str, Meta(max_length=1_000_000)]


class Join(Asked, kw_only=True):
    """Come to a table with the key of a link."""

    key: Key
    name: Name = ""


class Rename(Asked, kw_only=True):
    """A nickname."""

    name: Name


class NewPlayer(Rename, kw_only=True):
    """Somebody comes for the first time. Browsers keep the key in a cookie that no script can read; others are told it."""

    cookie: bool = False


class Move(Asked, kw_only=True):
    """What a seat does at `seq`. All acts, or none; `confirm` commits the turn at once.

    `turn` is the version of the tentative turn that the client has seen, if it matters; `id` makes a retry harmless.
    """

    seat: SeatNumber
    seq: Number
    do: Literal["act", "undo", "redo", "restart", "confirm"] = "act"
    acts: Annotated[list[Text], Meta(max_length=64)] = field(default_factory=list)
    confirm: bool = False
    turn: Number | None = None
    id: Annotated[str, Meta(max_length=40)] = ""


class Proposal(Asked, kw_only=True):
    """A seat asks all others to go back to the moment `to`, beyond what can be taken back alone."""

    seat: SeatNumber
    to: Number


class Answer(Asked, kw_only=True):
    """Whether a seat agrees to go back."""

    seat: SeatNumber
    yes: bool


class StandIn(Asked, kw_only=True):
    """The bot that plays for a seat."""

    level: Name = "random"


class Hello(Asked, kw_only=True):
    """The first message on a WebSocket. `since` is the last `seq` that the client has; without it everything is told.

    `looks` are how the board is to be drawn, by name; what is not named is 0.
    """

    keys: Annotated[list[Key], Meta(max_length=8)] = field(default_factory=list)
    seat: SeatNumber | None = None
    lang: Lang = "en"
    since: Annotated[int, Meta(ge=-1, le=2**31 - 1)] = -1
    svg: bool = False
    looks: Looks = field(default_factory=dict)


class See(Asked, kw_only=True):
    """On a WebSocket, instead of a move: from now on the board is to be drawn so. A scene follows."""

    looks: Looks


# -- what clients get


class Error(Struct):
    """Why something was refused: a name for programs, a text for people, and the number of the rule if one decided."""

    error: str
    message: str
    rule: str | None = None


class OptionInfo(Struct):
    """An option of a game."""

    choices: list[str]
    default: str
    help: str
    pick: int
    least: int
    names: dict[str, str]


class Readiness(Struct):
    """How much of a game is compiled, once per version of sacbe: its rules, and what its bots think with; from 0 to 1."""

    rules: float
    bots: float


class GameInfo(Struct):
    """A game that can be played here; `ready` once its rules are compiled, `compiled` tells how far they are."""

    id: str
    title: str
    seats: list[int]
    options: dict[str, OptionInfo]
    rules: int
    ready: bool
    compiled: Readiness


class Games(Struct):
    """What can be played here, and the levels of bots, weakest first."""

    games: list[GameInfo]
    levels: list[str]


class Me(Struct):
    """Somebody who has come before. `key` is told once, when it is made."""

    name: str
    key: str | None = None


class SeatInfo(Struct):
    """Who sits where. `deadline` is when a bot plays instead (seconds since 1970)."""

    seat: int
    kind: str
    name: str
    level: str
    stand_in: str
    away: bool
    yours: bool
    deadline: float | None = None


class ClockInfo(Struct):
    """The clock of a table."""

    kind: str
    seconds: float
    level: str


class ProposalInfo(Struct):
    """A wish to go back: by whom, to which `seq`, and who has agreed."""

    by: int
    to: int
    yes: list[int]


class TableInfo(Struct):
    """Everything about a table but its match. `commit` is the hash of the seed, and `seed` is told once the match is over."""

    id: str
    kind: str
    game: str
    title: str
    rules: int
    options: dict[str, str]
    by_hand: bool
    seats: list[SeatInfo]
    clock: ClockInfo | None
    hints: bool
    host: bool
    over: bool
    commit: str | None
    seed: str | None
    parent: str | None
    next: str | None
    created: float
    touched: float
    version: int
    proposal: ProposalInfo | None = None


class Keys(Struct):
    """The keys of a new table, told once: links are `/t/TABLE#KEY`."""

    table: str
    host: str
    watch: str
    seats: dict[str, str]


class LinkKey(Struct):
    """A fresh key."""

    key: str


class Joined(Struct):
    """What a key is good for."""

    table: str
    seats: list[int]
    host: bool
    watch: bool


class TableLine(Struct):
    """A table in a list."""

    id: str
    kind: str
    game: str
    names: list[str]
    yours: list[int]
    your_turn: bool
    over: bool
    seq: int
    touched: float


class Choice(Struct):
    """One option of a question: its id, its notation (what is sent as an act), its words, and its places in the drawing."""

    id: int
    act: str
    say: str
    at: list[str] = field(default_factory=list)


class Question(Struct):
    """What a seat is asked."""

    seat: int
    step: str
    text: str
    options: list[Choice]


class Tentative(Struct):
    """A turn that only its own seat sees, until it is confirmed. `lines` is what its acts told."""

    acts: list[str]
    redo: list[str]
    lines: list[str]
    version: int
    notice: str


class Event(Struct):
    """An entry of the table, told to somebody: `start`, `moves` of a seat, or `back` to an earlier `seq`."""

    seq: int
    kind: str
    seat: int | None
    to: int | None
    lines: list[str]
    at: float


class Result(Struct):
    """How it ended. Points are texts, since they may be fractions."""

    points: list[str]
    ranks: list[int]
    winners: list[int]
    sources: dict[str, list[str]]


class Scene(Struct, tag_field="type", tag="scene"):
    """A table as one seat (or somebody who only watches: none) sees it.

    `asked` are the seats that the table waits for. `view` is the match with one's own tentative turn; `events` are those after
    the `since` that was asked for, each once and in order. `labels` are the names of the sources of points; `looks` are the ways
    in which the board can be drawn.
    """

    seq: int
    seat: int | None
    table: TableInfo
    asked: list[int]
    question: Question | None
    nature: Question | None
    tentative: Tentative | None
    view: dict[str, Any]
    events: list[Event]
    result: Result | None
    moves: int | None
    labels: dict[str, str]
    looks: list[LookInfo]
    svg: str | None = None


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


class Health(Struct):
    """Whether the server and its database are well."""

    status: str
    version: str
    games: dict[str, bool]
