"""How a map lies in the drawing: its scale, and how far it is turned so that its cells are as large as possible."""

from collections.abc import Callable
from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.engine.maps import hexes
from sacbe.core.engine.maps.hexes import Cell
from sacbe.core.match.setting import Setting
from sacbe.games.yucatan.knowledge.view_types import View
from sacbe.games.yucatan.rules.boards import GREAT, Board
from sacbe.games.yucatan.rules.pieces import BOARD_CHOICES, BOARDS, RECONSTRUCTED

Say = Callable[..., str]
Point = tuple[float, float]

WIDE, NARROW = (676.0, 686.0), (424.0, 760.0)
"""The boxes for a map: beside the panels, and above them on a phone."""
SMALL = 13.2
"""The size of the smallest letters."""
FADED = "#6b6046"
"""A lighter ink, still readable on the background."""
RULER = 15
"""What is left free at the sides for the numbers of rows and columns."""
LARGEST = 34
TURNS = (0, 60, 120, 30, 90, 150)
WORTH_A_TURN = 1.1
"""A map is turned only if its cells become larger by this factor, since players know it as the rules show it."""


class Frame(NamedTuple):
    """How a map lies in the drawing."""

    side: float
    left: float
    top: float
    turn: int
    """In degrees, clockwise."""
    height: float

    def spot(self, x: float, y: float) -> Point:
        """A point of the map that is not turned and has cells of side 1."""
        u, v = _turned(x, y, self.turn)
        return u * self.side + self.left, v * self.side + self.top

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell."""
        return self.spot(*hexes.centre(cell, 1))

    def between(self, a: Cell, b: Cell) -> tuple[Point, Point]:
        """The ends of the side that two adjacent cells share."""
        start, end = hexes.shared_side(a, b, 1)
        return self.spot(*start), self.spot(*end)

    def ring(self, inset: float = 0) -> str:
        """The path round a cell whose middle is at the origin; drawn smaller by `inset`."""
        return svg.polygon(*(_turned(x, y, self.turn) for x, y in hexes.corners((0, 0), self.side, inset)))


def _turned(x: float, y: float, degrees: int) -> Point:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return x * c - y * s, x * s + y * c


@cache
def frame_of(board: int, narrow: bool) -> Frame:
    """The largest scale at which a map fits."""
    width, height = NARROW if narrow else WIDE
    best: Frame | None = None
    for turn in TURNS:
        spots = [_turned(*spot, turn) for cell in BOARDS[board].terrain for spot in hexes.corners(cell, 1)]
        across, down = [x for x, _ in spots], [y for _, y in spots]
        wide, tall = max(across) - min(across), max(down) - min(down)
        side = min((width - 2 * RULER) / wide, (height - 2 * RULER) / tall, LARGEST)
        if best is None or side > best.side * WORTH_A_TURN:
            high = tall * side + 2 * RULER if narrow else height
            left, top = (width - wide * side) / 2 - min(across) * side, (high - tall * side) / 2 - min(down) * side
            best = Frame(side, left, top, turn, high)
    assert best is not None
    return best


def board_of(view: View) -> int:
    """The number of the map of a view."""
    return [(b.id, b.players) for b in BOARDS].index((view["board"]["id"], view["seats"]))


def setting_of(view: View) -> Setting:
    """What the names of cells follow from: the printed maps are one choice, each for its number of seats."""
    board = view["board"]["id"]
    return Setting(view["seats"], (("board", board if board in BOARD_CHOICES else RECONSTRUCTED),))


def place_id(kind: str, name: str) -> str:
    """The id of something on a cell: `warrior-4_-2`."""
    return f"{kind}-{name.replace(',', '_')}"


def cell_of(name: str) -> Cell:
    """The cell that is called so."""
    q, r = name.split(",")
    return int(q), int(r)


@cache
def river_names(board: int) -> dict[str, str]:
    """Small rivers are called by the city that they run through: A, or A1 and A2."""
    names = {}
    for seat, city in enumerate(BOARDS[board].cities):
        rivers = BOARDS[board].rivers_at[city]
        for i, river in enumerate(rivers):
            names[river] = seat_name(seat) + (str(i + 1) if len(rivers) > 1 else "")
    return names


def rivers_in_words(number: int, board: Board, cell: Cell, say: Say) -> str:
    """The rivers that a cell is next to."""
    names = river_names(number)
    return ", ".join(
        say("board.great") if river == GREAT else say("board.small_river", name=names.get(river, river))
        for river in board.rivers_at[cell]
    )
