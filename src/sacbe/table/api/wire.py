"""The messages of the API. The OpenAPI document is made from these types, so their docstrings are its documentation."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from sacbe.table.api.wire_text import Name, check_texts

Word = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(max_length=64)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=-1, le=3, description="0 to 3; -1 is nature, at tables where people enter its answers")]
Lang = Literal["en", "fr"]
SeatKind = Literal["person", "bot", "open"]
TableKind = Literal["live", "record"]
"""A match that is played here, or an uploaded record."""
ClockKind = Literal["turn", "match"]
"""Whether the seconds of a clock are for each turn or for the whole match."""


class ClientData(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a client sends. Unknown fields are refused, so that a misspelt one is noticed."""

    def __post_init__(self) -> None:
        check_texts(self)


class SeatWish(ClientData, kw_only=True):
    """Who is to play a seat: the caller (`me`), a bot of this `level`, or whoever comes by the seat's link (`open`)."""

    who: Literal["me", "bot", "open"]
    name: Name = ""
    level: Word = "random"


class ClockWish(ClientData, kw_only=True):
    """Seconds for each turn or for the whole match; when they are used up, a bot of this level plays for the seat."""

    kind: ClockKind
    seconds: Annotated[float, Meta(ge=1, le=30 * 86400)]
    level: Word = "random"


Absence = Annotated[float, Meta(ge=1, le=30 * 86400)]


class TableWish(ClientData, kw_only=True):
    """The settings of a new table.

    `absence`: after so many seconds in which the table waits for somebody who is not there, a bot may be called for them. Without
    it two minutes, or the turn of a slower clock. `watch_chat`: whoever watches reads the chat.
    """

    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=4)]
    clock: ClockWish | None = None
    hints: bool = True
    absence: Absence | None = None
    watch_chat: bool = False


class NewTable(TableWish, kw_only=True):
    """A new match from its beginning or from a position.

    `by_hand`: people enter nature's answers, as they come up in a physical copy of the game.
    """

    game: Word
    options: dict[Word, Text | list[Text]] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    by_hand: bool = False


class Fork(TableWish, kw_only=True):
    """A new table that continues a finished match or a record from the position after `move` moves."""

    move: Number


class Upload(ClientData, kw_only=True):
    """A record, as text."""

    record: Annotated[str, Meta(max_length=1_000_000)]


class Join(ClientData, kw_only=True):
    """Join a table with the key of a link."""

    key: Key
    name: Name = ""


class Rename(ClientData, kw_only=True):
    """A new nickname."""

    name: Name


class NewPlayer(Rename, kw_only=True):
    """A new player. With `cookie` the key is set as a cookie that no script can read; otherwise the answer holds it."""

    cookie: bool = False


class Move(ClientData, kw_only=True):
    """What a seat does at `seq`. Either all acts are carried out or none; `confirm` commits the turn at once.

    `recall` makes the turn that was confirmed last tentative again, as long as others still choose (see a scene's `recall`).

    `turn` is the version of the tentative turn that the client has seen, if it matters. `id` makes a retry idempotent.
    """

    seat: SeatNumber
    seq: Number
    do: Literal["act", "undo", "redo", "restart", "confirm", "recall"] = "act"
    acts: Annotated[list[Text], Meta(max_length=64)] = field(default_factory=list)
    confirm: bool = False
    turn: Number | None = None
    id: Annotated[str, Meta(max_length=40)] = ""


class Proposal(ClientData, kw_only=True):
    """A seat asks all others to go back to the `seq` `to`, further than it can take back alone."""

    seat: SeatNumber
    to: Number


class Abandon(ClientData, kw_only=True):
    """A seat asks all others to end the match as it stands."""

    seat: SeatNumber


class Answer(ClientData, kw_only=True):
    """Whether a seat agrees to what all are asked."""

    seat: SeatNumber
    yes: bool


class StandIn(ClientData, kw_only=True):
    """The bot that plays for a seat."""

    level: Word = "random"


# -- what clients get


class Error(Struct):
    """Why something was refused: a name for programs, a text for people, and the number of the rule if one decided."""

    error: str
    message: str
    rule: str | None = None


class OptionInfo(Struct):
    """An option of a game. A value names `pick` of the choices (if `least` is not 0: at least so many), joined by `+`."""

    choices: list[str]
    default: str
    help: str
    pick: int
    least: int
    names: dict[str, str]


class Readiness(Struct):
    """How much of a game is compiled, which is done once per version of sacbe: its rules, and its bots; from 0 to 1."""

    rules: float
    bots: float


class GameInfo(Struct):
    """A game that can be played here. It is `ready` once its rules are compiled; `compiled` tells how far that is.

    In the first seconds of a server a game may not be imported yet: then `seats` and the other fields are empty.
    """

    id: str
    title: str
    seats: list[int]
    options: dict[str, OptionInfo]
    rules: int
    ready: bool
    compiled: Readiness
    line: str = ""
    """What the game is about, in one line."""
    minutes: int = 0
    """How long a match takes, about; 0 if that is not known."""
    art: str = ""
    """The path of its picture."""
    lesson: bool = False
    """Whether there is a lesson before a first match."""


class Games(Struct):
    """The games that can be played here, and the levels of bots, weakest first."""

    games: list[GameInfo]
    levels: list[str]


class Me(Struct):
    """A player whom the server knows. `key` is told once, when it is made."""

    name: str
    key: str | None = None


class SeatInfo(Struct):
    """A seat and who plays it; nobody has taken an `open` one. `deadline` is when a bot plays instead (seconds since 1970).

    `invited`, told to the host and to whoever sits there: there is an invitation to this seat that nobody has used.
    `stalled`: the bot that should decide here has failed several times; another level can be chosen (`PUT .../seats/N/bot`).

    `here`: somebody of this seat follows the table now; `since` is when that changed last (null: nobody ever has). `absent_from`
    is when a bot may be called for a person who is waited for and not there. `resigned`: a bot plays for this person to the end.
    `left`: seconds that remain on a clock for the whole match.
    """

    seat: int
    kind: SeatKind
    name: str
    level: str
    stand_in: str
    away: bool
    yours: bool
    deadline: float | None = None
    invited: bool = False
    stalled: bool = False
    here: bool = False
    since: float | None = None
    absent_from: float | None = None
    resigned: bool = False
    left: float | None = None


class ClockInfo(Struct):
    """The clock of a table."""

    kind: ClockKind
    seconds: float
    level: str


class ProposalInfo(Struct):
    """What all people are asked to agree to, by whom, and who has agreed.

    To go `back` to the `seq` `to`; to let a `bot` of this `level` play for the seat `to`, whose person is not there; or to
    `abandon` the match.
    """

    by: int
    to: int
    yes: list[int]
    what: Literal["back", "bot", "abandon"] = "back"
    level: str = ""


class EndInfo(Struct):
    """How a match ended before its end: all have `abandoned` it, or the seat `by` has `resigned`. `winners` may be empty."""

    how: Literal["abandoned", "resigned"]
    by: int
    winners: list[int]


class TableInfo(Struct):
    """Everything about a table except its match. `commit` is the hash of the seed; `seed` is told once the match is over."""

    id: str
    kind: TableKind
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
    ended: EndInfo | None = None
    absence: float = 120.0
    watch_chat: bool = False


class Keys(Struct):
    """The keys of a new table, told once: links are `/t/TABLE#KEY`.

    In `seats` are the maker's keys for the maker's own seats, and invitations for open seats, each for one person.
    """

    table: str
    host: str
    watch: str
    seats: dict[str, str]


class LinkKey(Struct):
    """A new invitation to a seat, good for one use; or a key to watch with."""

    key: str


class Joined(Struct):
    """What a key gives access to.

    `key` is told once, to somebody who has used an invitation and has no key of their own: from now on it is the seat's key.
    `shared`: there are other keys to this seat, as for another device; their holders see what the seat sees.
    """

    table: str
    seats: list[int]
    host: bool
    watch: bool
    key: str | None = None
    shared: bool = False


class TableLine(Struct):
    """A table in a list."""

    id: str
    kind: TableKind
    game: str
    names: list[str]
    yours: list[int]
    your_turn: bool
    over: bool
    seq: int
    touched: float
    turn: list[int]
    """The seats that are asked."""
    host: bool
    """Whether the caller may delete it."""
    others: bool
    """Whether other people have seats there."""
    ended: bool


class Health(Struct):
    """Whether the server and its database work, and which games are compiled."""

    status: str
    version: str
    games: dict[str, bool]
