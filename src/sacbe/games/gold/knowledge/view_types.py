"""The keys of a view of L'Or des Mayas by type: what `view.py` builds and the drawings read."""

from typing import TypedDict

from sacbe.core.views import MatchView


class PieceView(TypedDict):
    """A piece as a seat sees it."""

    lot: int
    size: str
    shown: str
    hidden: str | None
    """The material of its back; None if the seat does not know it."""
    seen: list[str]
    """The materials that all have seen on it."""


class Layout(TypedDict):
    """A base with its pieces in their order (§6.15 to §6.17)."""

    pieces: list[PieceView]
    units: int
    complete: bool


class Base(Layout):
    """A base of a player, with its points (§8)."""

    complete_points: int
    one_material_points: int
    piece_points: int


class Player(TypedDict):
    """A player; what lies behind a screen is None (§10.9)."""

    pearls: int | None
    bases: list[Base]
    sources: dict[str, int]
    disc_points: int
    points: int | None


class Options(TypedDict):
    """How the table plays what the rules leave open."""

    low_tie: str
    end_tie: str
    incomplete_discs: str
    screens: str


class Bag(TypedDict):
    """What is left in the bag (§3.6, §10.14)."""

    pieces: int
    sizes: dict[str, int]


class Placing(TypedDict):
    """Who places which lot; how far it has come only the buyer sees (§10.10)."""

    seat: int
    piece: PieceView
    base: int | None
    steps: list[str] | None
    layout: Layout | None
    thrown_out: list[int] | None


class Placed(TypedDict):
    """The last placing, when it has ended."""

    seat: int
    lot: int
    base: int
    steps: list[str]


class Box(TypedDict):
    """The pieces out of the game: those that nobody bought, and by seat those that were thrown out."""

    unsold: list[PieceView]
    dropped: list[list[PieceView]]


class Bidding(TypedDict):
    """The bids of an auction, and what came of them."""

    bids: list[int | None]
    buyer: int | None
    payee: int | None


class Sale(Bidding):
    """An auction that is settled."""

    auction: int


class GameView(TypedDict):
    """What the game adds to the head of a view."""

    step: str
    options: Options
    first: int | None
    auction: int
    auctions: int
    row: list[PieceView]
    bag: Bag
    has_bid: list[bool]
    own_bid: int | None
    bids: list[int | None] | None
    winner: int | None
    placing: Placing | None
    placed: Placed | None
    players: list[Player]
    box: Box
    sales: list[Sale]


class View(MatchView, GameView):
    """A whole view, as the drawings get it."""
