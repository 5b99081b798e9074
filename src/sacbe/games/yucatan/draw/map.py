"""The map itself: terrain, rivers, beaches (§1.6 to §1.10). It never changes, so it is drawn once for each language and layout.

Places have ids: `map`, `cell-4_-2`. By day and by night it is the same painted stone: its colours are its own.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache, partial
from itertools import pairwise

from sacbe.core import svg
from sacbe.core.engine.maps import hexes
from sacbe.core.engine.maps.hexes import Cell
from sacbe.core.svg import Markup, number
from sacbe.games.yucatan.draw.frame import FADED, SMALL, Frame, Point, Say, frame_of, place_id, rivers_in_words
from sacbe.games.yucatan.rules.boards import GREAT, Board, cell_name
from sacbe.games.yucatan.rules.pieces import BOARDS
from sacbe.games.yucatan.texts.catalogue import CATALOGUE

DEEP, WATER, FOAM, BANK = "#2b6583", "#4389a8", "#bfe0e2", "#f3e8c3"
ROCK, SHADE, LIGHT = "#bcb098", "#8b7d66", "#ddd2ba"
SAND, PLAZA, RIM, SLOPE = "#e2d4a2", "#ece2c8", "#d6c8a2", "#8a7b58"
JUNGLES = ("#a9c188", "#b1c892", "#a1ba7f")
LEAF = "#6d9058"


@cache
def draw_map(board_number: int, lang: str, narrow: bool, coordinates: bool) -> Markup:
    """The map in layers: first the great river, then the cells, and small rivers between them."""
    board, frame = BOARDS[board_number], frame_of(board_number, narrow)
    say = partial(CATALOGUE.text, lang)
    water, land = board.cells("great_river"), board.cells("jungle", "mountain", "city")
    banks = [frame.between(a, b) for a in water for b in board.beside(a) if board.terrain[b] != "great_river"]
    edge = [frame.between(a, b) for a in board.terrain for b in hexes.around(a) if b not in board.terrain]
    ground = partial(_ground, board_number, board, frame, say)
    return svg.group(
        _lines(edge, FADED, 11, stroke_opacity=0.16, transform="translate(0 4)"),
        _lines(edge, SLOPE, 8.5),
        _lines(edge, RIM, 6.5),
        *map(ground, water),
        _lines(banks, FOAM, frame.side * 0.42, stroke_opacity=0.4),
        _currents(frame, water),
        *map(ground, land),
        _leaves(board, frame),
        _peaks(frame, board.cells("mountain")),
        _lines(banks, BANK, 2.4),
        *_tributaries(board, frame),
        _waves(board, frame),
        _rulers(board, frame) if coordinates else _compass(board, frame),
        id="map",
    )


def _ground(board_number: int, board: Board, frame: Frame, say: Say, cell: Cell) -> Markup:
    terrain, name, (x, y) = board.terrain[cell], cell_name(cell), frame.middle(cell)
    beach = terrain == "jungle" and bool(board.rivers_at[cell])
    if beach:
        words = say("board.beach", cell=name, rivers=rivers_in_words(board_number, board, cell, say))
    else:
        words = say("board.cell", cell=name, terrain=say(f"terrain.{terrain}"))
    jungle = SAND if beach else JUNGLES[(cell[0] - cell[1]) % 3]
    fill = {"mountain": ROCK, "great_river": WATER, "city": PLAZA}.get(terrain, jungle)
    seam = {"great_river": WATER, "mountain": SHADE}.get(terrain, LEAF)
    shape = svg.path(frame.ring(), fill, stroke=seam, stroke_width=0.8, stroke_opacity=None if fill == WATER else 0.5)
    return svg.at(x, y, svg.title(words), shape, id=place_id("cell", name), class_="cell")


def _lines(ends: Iterable[tuple[Point, Point]], colour: str, width: float, **attributes: svg.Attribute) -> Markup:
    """Many lines as one, for decoration."""
    d = "".join(f"M{number(x)} {number(y)}L{number(u)} {number(v)}" for (x, y), (u, v) in ends)
    return svg.path(d, "none", stroke=colour, stroke_width=width, stroke_linecap="round", aria_hidden="true", **attributes)


def _dice(cell: Cell, sides: int, salt: int = 0) -> int:
    """A pseudo-random number that depends on the cell only: cells vary, but every picture of a cell is the same."""
    return (cell[0] * 73 + cell[1] * 151 + salt * 37 + cell[0] * cell[1] * 11) % sides


def _from(x: float, y: float) -> str:
    """The start of the path of a sign, rounded to a tenth; the rest is relative, the same for all signs of a kind."""
    return f"M{round(x, 1):g} {round(y, 1):g}"


def _outline(side: float, *corners: Point) -> str:
    """A closed path through some corners in sides, from the first of them on."""
    steps = (((u - x) * side, (v - y) * side) for (x, y), (u, v) in pairwise(corners))
    return "".join(f"l{number(x)} {number(y)}" for x, y in steps) + "z"


def _leaves(board: Board, frame: Frame) -> Markup:
    """Sprigs on the jungle."""
    s, d = frame.side, ""
    blade, wide, tip = number(s * 0.3), number(s * 0.11), number(s * 0.2)
    half, far = number(s * 0.15), number(s * 0.22)
    sprig = (
        f"q-{wide}-{half} 0-{blade}q{wide} {half} 0 {blade}q-{tip}-{wide}-{far}-{tip}q{tip} 0 {far} {tip}"
        f"q0-{tip} {far}-{tip}q0 {wide}-{far} {tip}"
    )
    for cell in board.cells("jungle"):
        if not board.rivers_at[cell]:
            x, y = frame.middle(cell)
            for i, (u, v) in enumerate(((-0.42, 0.1), (0.36, -0.18), (0.02, 0.62))):
                d += _from(x + s * (u + (_dice(cell, 7, i) - 3) * 0.035), y + s * (v + (_dice(cell, 5, i) - 2) * 0.05)) + sprig
    return svg.path(d, LEAF, fill_opacity=0.5, aria_hidden="true")


def _peaks(frame: Frame, cells: list[Cell]) -> Markup:
    """Stepped mountains, lit from the left; some lean."""
    s, dark, bright = frame.side, "", ""
    left = ((-0.66, 0.5), (-0.66, 0.28), (-0.46, 0.28), (-0.46, 0.0), (-0.26, 0.0), (-0.26, -0.3), (-0.1, -0.3), (-0.1, -0.56))
    for cell in cells:
        (x, y), lean = frame.middle(cell), 0.12 * (_dice(cell, 3) - 1)
        slope, right = ([(u * way + lean * (0.5 - v), v) for u, v in left] for way in (1, -1))
        begin = _from(x + s * slope[0][0], y + s * slope[0][1])
        dark += begin + _outline(s, *slope, *reversed(right))
        bright += begin + _outline(s, *slope, (0.06 + lean, -0.56), (-0.06, -0.2), (-0.16, 0.1), (-0.28, 0.5))
    return svg.group(svg.path(dark, SHADE), svg.path(bright, LIGHT), aria_hidden="true")


def _currents(frame: Frame, water: list[Cell]) -> Markup:
    """Two ripples in each cell of the great river."""
    s, d = frame.side, ""
    for cell in water:
        x, y = frame.middle(cell)
        for i, (u, v) in enumerate(((-0.5, -0.2), (-0.05, 0.3))):
            d += _from(x + s * (u + _dice(cell, 3, i) * 0.06), y + s * v)
            d += f"q{number(s * 0.14)}-{number(s * 0.13)} {number(s * 0.28)} 0t{number(s * 0.28)} 0"
    return svg.path(d, stroke=FOAM, stroke_width=s * 0.07, stroke_linecap="round", stroke_opacity=0.75, aria_hidden="true")


def _tributaries(board: Board, frame: Frame) -> list[Markup]:
    """§1.9: small rivers run along the sides of cells; round every corner they bend."""
    d = ""
    for sides in board.hexsides.values():
        meets: dict[Point, list[Point]] = defaultdict(list)
        for a, b in sides:
            (x, y), (u, v) = frame.between(a, b)
            start, end = (round(x, 1), round(y, 1)), (round(u, 1), round(v, 1))
            half = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            meets[start].append(half)
            meets[end].append(half)
        for (x, y), halves in meets.items():
            if len(halves) == 2:
                (x1, y1), (x2, y2) = halves
                d += f"M{number(x1)} {number(y1)}Q{number(x)} {number(y)} {number(x2)} {number(y2)}"
            else:
                d += "".join(f"M{number(u)} {number(v)}L{number(x)} {number(y)}" for u, v in halves)
    width = frame.side * 0.25
    stroke = {"stroke_linecap": "round", "stroke_linejoin": "round", "aria_hidden": "true"}
    return [
        svg.path(d, stroke=BANK, stroke_width=width + 4, **stroke),
        svg.path(d, stroke=WATER, stroke_width=width, **stroke),
        svg.path(d, stroke=FOAM, stroke_width=1, stroke_opacity=0.7, stroke_dasharray="5 7", **stroke),
    ]


def _waves(board: Board, frame: Frame) -> Markup:
    """§1.10: the river sign of a beach; two waves next to the great river, one next to a small one. Villages leave it free."""
    s, great, small = frame.side, "", ""
    half = s * 0.23
    rise = f"q{number(half / 2)}-{number(s * 0.12)} {number(half)} 0t{number(half)} 0"
    for cell in board.cells("jungle"):
        x, y = frame.middle(cell)
        rivers = board.rivers_at[cell]
        if GREAT in rivers:
            great += "".join(_from(x - half, y + s * v) + rise for v in (0.61, 0.78))
        if set(rivers) - {GREAT}:
            small += _from(x - half, y + s * (0.44 if GREAT in rivers else 0.68)) + rise
    return svg.group(
        svg.path(great, stroke=DEEP),
        svg.path(small, stroke=WATER),
        stroke_linecap="round",
        stroke_width=s * 0.08,
        aria_hidden="true",
    )


def _rulers(board: Board, frame: Frame) -> Markup:
    """The names of cells, q and r, at the ends of their lines where most of them can be read: bold and slanted for q."""
    choices = [[*_ruler(board, frame, 0, down), *_ruler(board, frame, 1, left)] for left in (-1, 1) for down in (1, -1)]
    parts = [
        svg.text(
            x, y + 4.5, str(value).replace("-", "−"), SMALL, fill=FADED,
            font_style=None if axis else "italic", font_weight=None if axis else "bold",
        )
        for axis, value, (x, y) in _apart(max(choices, key=lambda labels: len(_apart(labels))))
    ]  # fmt: skip
    return svg.group(*parts, text_anchor="middle", aria_hidden="true")


def _compass(board: Board, frame: Frame) -> Markup:
    """The north of a turned map, in the corner that is farthest from the land: cells are called by it."""
    middles = [frame.middle(cell) for cell in board.terrain]
    right, foot = max(x for x, _ in middles), max(y for _, y in middles)
    left, head = min(x for x, _ in middles), min(y for _, y in middles)
    corners = [(x, y) for y in (head + 8, foot - 8) for x in (left, right)]
    x, y = max(corners, key=lambda corner: min((corner[0] - u) ** 2 + (corner[1] - v) ** 2 for u, v in middles))
    return svg.compass(x, y, frame.turn) if frame.turn else svg.group()


Label = tuple[int, int, Point]
"""A number of a ruler: 0 for q or 1 for r, its value, its place."""


def _ruler(board: Board, frame: Frame, axis: int, end: int) -> list[Label]:
    """The numbers of q or of r, beyond the last cell of each line in one of its directions."""
    labels = []
    dq, dr = (end, 0) if axis else (0, end)
    for value in sorted({cell[axis] for cell in board.terrain}):
        q, r = max((cell for cell in board.terrain if cell[axis] == value), key=lambda cell: cell[1 - axis] * end)
        (x, y), (u, v) = frame.middle((q, r)), frame.middle((q + dq, r + dr))
        there = 0.5 + 15 / frame.side / hexes.ROOT_3
        labels.append((axis, value, (x + (u - x) * there, y + (v - y) * there)))
    return labels


def _apart(labels: list[Label]) -> list[Label]:
    """The labels that can be read: one that would overlap another is left out, since its neighbours imply it."""
    kept: list[Label] = []
    for label in labels:
        x, y = label[2]
        if all(abs(x - u) >= 20 or abs(y - v) >= 14 for _, _, (u, v) in kept):
            kept.append(label)
    return kept
