"""The keys of a view of Yaxha by type: what `view.py` builds and the drawings read."""

from typing import TypedDict

from sacbe.core.views import MatchView


class OpenCard(TypedDict):
    """A bonus card, and the seats that meet it now (§8)."""

    card: str
    met_by: list[int]


class Player(TypedDict):
    """What lies before a seat; cubes are letters (§1.5), a pyramid is a text (§5.11)."""

    hand: str
    pyramid: str
    discarded: str
    colours: dict[str, int]
    """The points of each colour."""
    bonus: dict[str, int]
    """The points of each open card."""
    points: int


class GameView(TypedDict):
    """What the game adds to the head of a view."""

    step: str
    round: int
    rounds: int
    initiative: list[int]
    bonus_cards: list[OpenCard]
    bag: dict[str, int]
    lots: list[str]
    chosen: list[bool]
    own_card: int | None
    """The card that the seat has face down."""
    played: list[int | None]
    waiting: list[int]
    players: list[Player]


class View(MatchView, GameView):
    """A whole view, as the drawings get it."""
