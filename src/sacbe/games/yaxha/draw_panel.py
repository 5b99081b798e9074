"""A seat's part of the drawing: its pyramid level by level and as it stands, its cubes, cards and points.

Places have ids: `initiative-0`, `played-0`, `hand-0`, `discarded-0`, `cell-0_-1_2_1` (see `cell_id`).
"""

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.svg import CINNABAR, INK, JADE, PALE_INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.yaxha.laws import visible
from sacbe.games.yaxha.pieces import COLOUR_IDS, LETTERS, LOT, SPAN
from sacbe.games.yaxha.position import Pyramid, read_pyramid

Say = Callable[..., str]
View = dict[str, Any]
Cell = tuple[int, int, int]


class Panel(NamedTuple):
    """Where things lie in the panel of a seat."""

    width: float
    height: float
    cell: float
    gap: float
    hand: tuple[float, float]
    discarded: tuple[float, float]
    stack: tuple[float, float]
    """The far corner of the ground on which the stacked pyramid stands."""
    half: float
    """Half the width of one of its cubes."""


TWO_ABREAST = Panel(574, 284, 30, 23, hand=(322, 64), discarded=(446, 64), stack=(505, 162), half=13.5)
THREE_ABREAST = Panel(378.67, 390, 25, 19, hand=(204, 248), discarded=(204, 306), stack=(102, 271), half=17.5)
SLABS_TOP = 64
SHOWN = (SPAN + 1, *range(SPAN - 1, 0, -1))
"""How many cells of each level are shown in a row: on level 1 a base of three can still grow on either side."""


def cell_id(seat: int, cell: Cell) -> str:
    """The id of a cell of a seat."""
    x, y, level = cell
    return f"cell-{seat}_{x}_{y}_{level}"


def draw_panel(view: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    """The panel of a seat, at the origin."""
    player, own, colour = view["players"][seat], view["seat"] == seat, svg.PLAYERS[seat].fill
    cubes = read_pyramid("pyramid", player["pyramid"])
    return [
        svg.title(f"{seat_name(seat)} ({say('board.you')})" if own else seat_name(seat)),
        svg.rect(0, 0, panel.width, panel.height, PLASTER, 10, stroke=colour, stroke_width=4 if own else 1.5),
        svg.path(f"M0 40V10Q0 0 10 0H{number(panel.width - 10)}q10 0 10 10V40z", colour, fill_opacity=0.15),
        *_head(view, say, seat, panel),
        *_levels(cubes, say, seat, panel, view["over"]),
        _stack(cubes, panel),
        *_loose(player["hand"], say, "hand", seat, panel.hand, 26, LOT),
        *_loose(player["discarded"], say, "discarded", seat, panel.discarded, 13, 7),
        *_scores(player, say, panel),
    ]


def colour_of(letter: str) -> str:
    """The colour that a letter stands for (§1.5)."""
    colour: str = COLOUR_IDS[LETTERS.index(letter)]
    return colour


def names(letters: str, say: Say) -> str:
    """Cubes in words."""
    return ", ".join(say(f"colour.{colour_of(letter)}") for letter in letters)


# -- the head: who, initiative, card and what is going on


def _head(view: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    tile = view["initiative"][seat]
    words, colour = _doing(view, say, seat)
    return [
        *svg.tokens([seat], 12, 8, 24),
        svg.text(44, 25, say("board.you") if view["seat"] == seat else "", 13, font_weight="bold"),
        svg.group(
            *([svg.title(say("board.tile", tile=str(tile)))] if tile else []),
            svg.path("M97 4h20l5 5v11l-5 5H97l-5-5V9z", svg.MAIZE, stroke=INK, stroke_opacity=0.5),
            svg.text(107, 20, str(tile or ""), 15, text_anchor="middle", font_weight="bold"),
            svg.text(107, 35, say("board.initiative"), 8, text_anchor="middle"),
            id=f"initiative-{seat}",
        ),
        *_laid_card(view, say, seat),
        svg.text(panel.width - 14, 25, words, 13, text_anchor="end", font_weight="bold", fill=colour),
    ]


def _doing(view: View, say: Say, seat: int) -> tuple[str, str]:
    if seat in view["winners"]:
        return say("board.winner"), CINNABAR
    if seat in view["asked"]:
        return say("board.decides"), CINNABAR
    if seat in view["waiting"]:
        return say("board.waits"), PALE_INK
    return "", PALE_INK


def _laid_card(view: View, say: Say, seat: int) -> list[Markup]:
    """§11.2: a card face down shows its back, but to its own seat; after the reveal all show their faces."""
    played = view["played"][seat]
    known = played or (view["own_card"] if view["seat"] == seat else None)
    if not played and not view["chosen"][seat]:
        return []
    back = [svg.rect(143, 8, 18, 24, JADE, 3), svg.path("M152 12l5 8-5 8-5-8z", stroke=PLASTER, stroke_width=1.5)]
    face = [
        svg.rect(143, 8, 18, 24, "#fff", 3, stroke=JADE, stroke_width=1.5, stroke_dasharray=None if played else "3 2"),
        svg.text(152, 25, str(known), 15, text_anchor="middle", font_weight="bold", fill=JADE),
    ]
    words = say("board.played", market=str(played)) if played else say("board.chosen")
    return [svg.group(*(face if known else back), svg.text(168, 25, words, 13), id=f"played-{seat}")]


# -- the pyramid


def _levels(cubes: Pyramid, say: Say, seat: int, panel: Panel, over: bool) -> list[Markup]:
    """§5.3: the levels apart, side by side, on one line of ground; x and y in the frame of the seat."""
    side, foot, left = panel.cell, SLABS_TOP + SHOWN[0] * panel.cell, panel.gap + 9
    seen, open_cells = visible(cubes), set() if over else _open_cells(cubes)
    parts = [_axis(left + SHOWN[0] * side + 7, SLABS_TOP - 7, "x"), _axis(left - 10, foot + 8, "y")]
    for level, shown in enumerate(SHOWN, 1):
        top = foot - shown * side
        columns, rows = (_centred(_window(cubes, axis, level), shown) for axis in (0, 1))
        parts += [
            svg.rect(left - 3, top - 3, shown * side + 6, shown * side + 6, SLAB, 4, stroke=SEAM),
            svg.text(
                left + shown * side / 2, foot + 18, say("board.level", level=str(level)), 10, text_anchor="middle", fill=PALE_INK
            ),
            *(_axis(left + (i + 0.5) * side, top - 7, str(x)) for i, x in columns if rows),
            *(_axis(left - 10, top + (j + 0.5) * side + 3, str(y)) for j, y in rows if columns),
        ]
        for (j, y), (i, x) in product(rows, columns):
            cell = (x, y, level)
            look, words = _content(cubes, seen, open_cells, say, cell, side)
            place = svg.at(left + i * side, top + j * side, svg.title(words), look, id=cell_id(seat, cell), class_="cell")
            parts.append(place)
        left += shown * side + panel.gap
    return parts


def _window(cubes: Pyramid, axis: int, level: int) -> range:
    """§5.10: the columns (axis 0) or rows (axis 1) in which a cube of this level lies or can be the next to lie."""
    base = [cell[axis] for cell in cubes if cell[2] == 1]
    if not base:
        return range(int(level == 1))
    room = int(level == 1 and max(base) - min(base) < SPAN - 1)
    return range(min(base) - room, max(base) + room + 2 - level)


def _centred(window: range, shown: int) -> list[tuple[float, int]]:
    return [(i + (shown - len(window)) / 2, value) for i, value in enumerate(window)]


def _open_cells(cubes: Pyramid) -> set[Cell]:
    """§6.3 (b), §6.5 (b): where a cube has contact or supports. Only outlines come from it; what is legal, the rules say."""
    beside = {(x + dx, y + dy, 1) for x, y, level in cubes if level == 1 for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    above = {
        (x, y, level + 1) for x, y, level in cubes if all((x + d, y + e, level) in cubes for d, e in product((0, 1), repeat=2))
    }
    return (beside | above or {(0, 0, 1)}) - cubes.keys()


def _content(cubes: Pyramid, seen: set[Cell], open_cells: set[Cell], say: Say, cell: Cell, side: float) -> tuple[Markup, str]:
    name = ",".join(map(str, cell))
    if cell in cubes:
        colour = COLOUR_IDS[cubes[cell]]
        words = say("board.cube" if cell in seen else "board.hidden", colour=say(f"colour.{colour}"), cell=name)
        return svg.cube(colour, 0.5, 0.5, side - 1, opacity=None if cell in seen else 0.4), words
    if cell in open_cells:
        return svg.ghost(2, 2, side - 4, JADE, pointer_events="all"), say("board.free", cell=name)
    return svg.ghost(2, 2, side - 4, stroke_opacity=0.4, pointer_events="all"), say("board.empty", cell=name)


def _axis(x: float, y: float, name: str) -> Markup:
    return svg.text(x, y, name, 9, text_anchor="middle", fill=PALE_INK, aria_hidden="true")


def _stack(cubes: Pyramid, panel: Panel) -> Markup:
    """The pyramid as it stands, seen from the south: only for the eye, the levels say it all."""
    (x0, y0), half, tall = panel.stack, panel.half, panel.half * 1.15
    rim, far = half * (SPAN + 0.5), -half / 4
    ground = svg.polygon((0, far), (rim, far + rim / 2), (0, far + rim), (-rim, far + rim / 2))
    west, north = (min((cell[axis] for cell in cubes), default=0) for axis in (0, 1))
    wide, deep = (len({cell[axis] for cell in cubes if cell[2] == 1}) for axis in (0, 1))
    blocks = []
    for x, y, level in sorted(visible(cubes), key=lambda cell: (cell[2], cell[0] + cell[1], cell[0])):
        east = x - west + (SPAN - wide + level - 1) / 2
        south = y - north + (SPAN - deep + level - 1) / 2
        blocks.append(
            svg.block(COLOUR_IDS[cubes[x, y, level]], (east - south) * half, (east + south) * half / 2 - level * tall, half, tall)
        )
    return svg.at(x0, y0, svg.path(ground, SLAB, stroke=SEAM), *blocks, aria_hidden="true")


# -- cubes outside the pyramid, and points


def _loose(letters: str, say: Say, name: str, seat: int, place: tuple[float, float], size: float, in_row: int) -> list[Markup]:
    if not letters:
        return []
    x, y, step = *place, size + 3
    return [
        svg.heading(x, y, say(f"board.{name}")),
        svg.group(
            svg.title(f"{say(f'board.{name}')}: {names(letters, say)}"),
            *(svg.cube(colour_of(c), x + i % in_row * step, y + 7 + i // in_row * step, size) for i, c in enumerate(letters)),
            id=f"{name}-{seat}",
        ),
    ]


def _scores(player: View, say: Say, panel: Panel) -> list[Markup]:
    """§7.10: points by colour, for bonus cards and in all, as they stand."""
    y, step, bonus = panel.height - 33, (panel.width - 126) / 6, sum(player["bonus"].values())
    return [
        svg.path(f"M12 {number(y - 8)}H{number(panel.width - 12)}", stroke=SEAM),
        *(
            svg.group(
                svg.title(say("board.amount", what=say(f"colour.{colour}"), amount=str(points))),
                svg.cube(colour, 12 + i * step, y + 1, 16),
                svg.text(32 + i * step, y + 14, str(points), 14, fill=INK if points else PALE_INK),
            )
            for i, (colour, points) in enumerate(player["colours"].items())
        ),
        svg.group(
            svg.title(say("board.amount", what=say("board.bonus"), amount=str(bonus))),
            svg.rect(14 + 5 * step, y - 1, 15, 20, "#fff", 3, stroke=CINNABAR, stroke_width=1.5),
            svg.text(21.5 + 5 * step, y + 14, "+", 14, text_anchor="middle", font_weight="bold", fill=CINNABAR),
            svg.text(35 + 5 * step, y + 14, str(bonus), 14, fill=INK if bonus else PALE_INK),
        ),
        svg.text(
            panel.width - 14, y + 15, say("board.points", points=str(player["points"])), 17, text_anchor="end", font_weight="bold"
        ),
    ]
