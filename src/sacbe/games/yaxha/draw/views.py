"""The pictures of a pyramid: as it stands, in isometry; from straight above, where exactly what counts is seen (§7.3); and with
its levels apart, where everything is.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.svg import INK, JADE, MAIZE, PALE_INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.yaxha.draw.groups import Cell
from sacbe.games.yaxha.draw.iso import ALL_QUARTERS, COS, SIN, Quarter, Scene, Spot, block, iso_point, sign_spot
from sacbe.games.yaxha.draw.pile import Pile, Say, cell_id
from sacbe.games.yaxha.draw.trace import SQUARE, Corner, Shape, corner, point, shape, trace
from sacbe.games.yaxha.rules.pieces import COLOUR_IDS, SPAN

PLAN = SPAN + 1
"""How many cells a plan is wide: a base of three can still grow on either side."""
LETTERS = 14.8
"""The size of the smallest letters."""
APART = ((4.4, 4.0), (11.6, 5.0), (9.9, 1.7), (13.9, 1.5))
"""The middle of the ground of each level, when they lie apart, in edges; together they are 15.3 wide and 7.4 high."""
LABELS = ((0.1, 6.4, "start"), (14.9, 6.9, "end"), (8.2, 0.45, "end"), (14.2, 2.95, "middle"))
"""Where each of these levels has its name."""


CARVING = (
    "M12 2.5q5 4.7 0 9.5q-5-4.8 0-9.5zM21.5 12q-4.7 5-9.5 0q4.8-5 9.5 0zM12 21.5q-5-4.7 0-9.5q5 4.8 0 9.5z"
    "M2.5 12q4.7-5 9.5 0q-4.8 5-9.5 0zM2 2h6v2H6v2H4v2H2zM22 2v6h-2V6h-2V4h-2V2zM22 22h-6v-2h2v-2h2v-2h2zM2 22v-6h2v2h2v2h2v2z"
)
"""The ornament on the ground: a flower of four petals within four stepped corners, in a box of 24 by 24."""


class Place(NamedTuple):
    """Where a pyramid is drawn in a panel."""

    stack: tuple[float, float]
    """The middle of the ground on which it stands."""
    edge: float
    """How long the edges of its cubes are."""
    plan: tuple[float, float]
    """The upper left corner of the plan."""
    cell: float
    axes: bool
    """Whether the plan has the names of its columns and rows, and levels that lie apart have theirs."""
    apart: tuple[float, float]
    """The upper left corner of the levels when they lie apart."""
    apart_edge: float


class Picture(NamedTuple):
    """A picture of a pyramid."""

    parts: list[Markup]
    shown: frozenset[Cell]
    """The cubes of which something is seen in it."""
    outline: Callable[[Iterable[Cell]], str]
    """The path round what is seen of some cubes."""
    middle: Callable[[Cell], tuple[float, float]]
    """The middle of the top of a cube."""


# -- as it stands


@cache
def ground(span: float, edge: float, steps: int) -> Markup:
    """A platform of one or two steps, the middle of its top at the origin. The corner towards us is marked."""
    parts = []
    for margin, y, fill in ((0.55, 0.2 * edge, "#cbbd9e"), (0.3, 0.0, SLAB))[-steps:]:
        h, tall = (span / 2 + margin) * edge, 0.2 * edge
        w = h * COS / SIN
        parts += [
            svg.path(svg.polygon((-w, y), (0, y + h), (0, y + h + tall), (-w, y + tall)), "#b3a580"),
            svg.path(svg.polygon((w, y), (0, y + h), (0, y + h + tall), (w, y + tall)), "#94865f"),
            svg.path(svg.polygon((0, y - h), (w, y), (0, y + h), (-w, y)), fill, stroke=SEAM),
        ]
    h = (span / 2 + 0.15) * edge
    carved = svg.path(svg.polygon((0, -h), (h * COS / SIN, 0), (0, h), (-h * COS / SIN, 0)), stroke=SEAM, stroke_opacity=0.8)
    down, out = 0.3 * edge, 0.3 * edge * COS / SIN
    near = svg.path(
        f"M{number(-out)} {number(h - down)}L0 {number(h)}L{number(out)} {number(h - down)}",
        stroke=MAIZE, stroke_width=3, stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip
    wide = (span - 0.3) * edge / 24
    onto = " ".join(map(number, (COS * wide, SIN * wide, -COS * wide, SIN * wide, 0, -24 * SIN * wide)))
    flower = svg.path(CARVING, "#cbbd9e", fill_opacity=0.75, transform=f"matrix({onto})")
    return svg.group(*parts, flower, carved, near)


def draw_stack(pile: Pile, place: Place) -> Picture:
    """The pyramid as it stands."""
    (x, y), edge = place.stack, place.edge
    spots = {cell: Spot(*pile.at(cell), 2 * (cell[2] - 1)) for cell in pile.cubes}
    scene = Scene(spots, edge, (x, y - SPAN * SIN * edge))
    seen = {cell: quarters for cell in scene.order if (quarters := scene.quarters(cell))}
    blocks = [
        svg.at(
            *scene.place(cell), block(COLOUR_IDS[pile.cubes[cell]], edge, quarters),
            class_=f"block {cell_id(pile.seat, cell)}", data_piece=f"block-{cell_id(pile.seat, cell)}",
        )
        for cell, quarters in seen.items()
    ]  # fmt: skip
    standing = svg.group(svg.at(x, y, ground(SPAN, edge, 2)), *blocks, aria_hidden="true")
    return Picture([standing], frozenset(seen), scene.outline, lambda cell: _on_top(scene, cell))


def _on_top(scene: Scene, cell: Cell) -> tuple[float, float]:
    x, y = scene.place(cell)
    return x, y - scene.edge / 2


# -- from above


def draw_plan(pile: Pile, say: Say, place: Place) -> Picture:
    """The pyramid from straight above, where exactly the cubes that count are visible, and every place for the next one."""
    (left, top), side = place.plan, place.cell
    seen: dict[tuple[int, int], Cell] = {}
    for cell in sorted(pile.cubes, key=lambda cell: cell[::-1]):
        east, south = pile.at(cell)
        seen |= {(east + u, south + v): cell for u, v in ALL_QUARTERS}
    parts = {
        cell: frozenset([(u, v) for u, v in ALL_QUARTERS if seen[east + u, south + v] == cell])
        for cell in pile.cubes
        for east, south in [pile.at(cell)]
    }

    def where(east: int, south: int) -> tuple[float, float]:
        return left + (east + 1) * side / 2, top + (south + 1) * side / 2

    @cache
    def written(at: Corner) -> str:
        return " ".join(map(number, where(*point(at))))

    def content(cell: Cell) -> Markup:
        if cell not in pile.cubes:
            return _socket(side, cell[2], is_open=cell in pile.open_cells)
        return _raised(COLOUR_IDS[pile.cubes[cell]], side, parts[cell], high=cell[2] > 1)

    def outline(cells: Iterable[Cell]) -> str:
        return trace([(corner(*pile.at(cell)), _top(parts[cell])) for cell in sorted(cells)], written)

    def middle(cell: Cell) -> tuple[float, float]:
        x, y = where(*pile.at(cell))
        return x + side / 2, y + side / 2

    window = pile.window(1)
    upper = {cell for cell in pile.open_cells if cell[2] > 1}
    cells = sorted({*window, *pile.cubes, *upper}, key=lambda cell: (cell[2], cell[1], cell[0]))
    places = [
        svg.at(
            *where(*pile.at(cell)), svg.title(pile.words(say, cell)), content(cell), id=cell_id(pile.seat, cell), class_="cell"
        )
        for cell in cells
    ]
    axes = (_axes if pile.coordinates else _north)(pile, place) if place.axes else []
    return Picture([svg.at(left, top, _plan_ground(side)), *axes, *places], frozenset(pile.cubes), outline, middle)


@cache
def _top(quarters: frozenset[Quarter]) -> Shape:
    return shape(*([corner(u, v) + step for step in SQUARE] for u, v in sorted(quarters)))


@cache
def _plan_ground(side: float) -> Markup:
    """The ground of four by four and half a cell round it; the corner towards us is marked as on the platform."""
    wide, rim, long = PLAN * side, side / 2, side * 0.45
    return svg.group(
        svg.rect(-4, -4, wide + 8, wide + 8, "#cbbd9e", 7, stroke=SEAM),
        svg.rect(0, 0, wide, wide, SLAB, 4, stroke=SEAM, stroke_opacity=0.7),
        svg.rect(rim, rim, wide - 2 * rim, wide - 2 * rim, "none", 3, stroke=SEAM, stroke_opacity=0.8),
        svg.at(rim + 3, rim + 3, svg.path(CARVING, "#cbbd9e", fill_opacity=0.75), scale=(wide - 2 * rim - 6) / 24),
        svg.path(
            f"M{number(wide - 1)} {number(wide - long)}V{number(wide - 1)}H{number(wide - long)}",
            stroke=MAIZE, stroke_width=3, stroke_linecap="round", stroke_linejoin="round",
        ),
    )  # fmt: skip


def _north(pile: Pile, place: Place) -> list[Markup]:
    """Where the north is after a turn: places are called by it."""
    (left, top), wide = place.plan, PLAN * place.cell
    x, y = ((wide / 2, -12), (wide + 12, wide / 2), (wide / 2, wide + 12), (-12, wide / 2))[pile.turn]
    letter = svg.text(left + x, top + y + 5, "N", LETTERS, text_anchor="middle", font_weight="bold", fill=PALE_INK)
    return [svg.group(letter, class_="compass", aria_hidden="true")]


def _axes(pile: Pile, place: Place) -> list[Markup]:
    """§5.3: the names of columns and rows, wherever they lie after a turn."""
    (left, top), side, found = place.plan, place.cell, []
    for axis, name in enumerate("xy"):
        for value in pile.span(axis, 1):
            cell = (value, pile.span(1, 1)[0], 1) if axis == 0 else (pile.span(0, 1)[0], value, 1)
            east, south = pile.at(cell)
            along = ((south if (axis + pile.turn) % 2 else east) + 2) * side / 2
            found.append((axis + pile.turn, along, str(value)))
        found.append((axis + pile.turn, PLAN * side - 4, name))
    return [
        svg.text(
            *((left - 14, top + along + 5) if line % 2 else (left + along, top - 10)),
            name, LETTERS, text_anchor="middle", fill=PALE_INK, aria_hidden="true", font_style="italic" if name in "xy" else None,
        )
        for line, along, name in found
    ]  # fmt: skip


@cache
def slab(colour: str, side: float, quarters: frozenset[Quarter] = ALL_QUARTERS) -> Markup:
    """A cube from above, with its sign where it is seen."""
    light, dark = number(side - 2.6), number(2.6)
    parts = [
        svg.rect(0.6, 0.6, side - 1.2, side - 1.2, svg.CUBES[colour].fill, side / 9, stroke=INK, stroke_opacity=0.6),
        svg.path(f"M{dark} {light}V{dark}H{light}", stroke="#fff", stroke_opacity=0.5, stroke_width=1.4),
        svg.path(f"M{light} {dark}V{light}H{dark}", stroke="#000", stroke_opacity=0.25, stroke_width=1.4),
    ]
    if quarters:
        scale, u, v = sign_spot(quarters)
        size = scale * side / 24
        parts.append(svg.at(u * side - 12 * size, v * side - 12 * size, svg.sign(colour), scale=size))
    return Markup("".join(parts))


@cache
def _raised(colour: str, side: float, quarters: frozenset[Quarter], *, high: bool) -> Markup:
    """A cube of the plan; what lies higher throws a shadow."""
    shade = [svg.rect(1.5, 2.5, side + 1.5, side + 1.5, "#000", 4, fill_opacity=0.28)] if high else []
    return svg.group(*shade, svg.group(slab(colour, side, quarters), class_=f"cube {colour}", data_piece=f"cube-{colour}"))


@cache
def _socket(side: float, level: int, *, is_open: bool) -> Markup:
    """A cell without a cube. On a higher level only a peg shows, so that the cubes below keep their colours."""
    if level == 1:
        inset = side * 0.04
        look = {"stroke": JADE} if is_open else {"stroke": SEAM, "stroke_opacity": 0.35}
        return svg.rect(
            inset, inset, side - 2 * inset, side - 2 * inset, PLASTER if is_open else "none", side / 9,
            fill_opacity=0.5 if is_open else None, stroke_dasharray="3 3", pointer_events="all", **look,
        )  # fmt: skip
    peg = svg.element(
        "circle", cx=side / 2, cy=side / 2, r=side / 9, fill=PLASTER, fill_opacity=0.85, stroke=INK, stroke_width=0.8
    )
    return svg.group(svg.rect(1, 1, side - 2, side - 2, "none", side / 9, pointer_events="all"), peg)


# -- the levels apart


def draw_apart(pile: Pile, say: Say, place: Place) -> Picture:
    """All levels side by side, so that nothing hides anything; what does not count is pale."""
    (left, top), edge = place.apart, place.apart_edge
    parts: list[Markup] = []
    scenes: dict[int, Scene] = {}
    for level, (x, y) in enumerate(APART, 1):
        here = left + x * edge, top + (y + 0.4) * edge
        origin = here[0], here[1] - SPAN * SIN * edge
        spots = {cell: Spot(*pile.at(cell), 0) for cell in pile.window(level)}
        scene = scenes[level] = Scene({cell: spot for cell, spot in spots.items() if cell in pile.cubes}, edge, origin)
        empty = {cell: spot for cell, spot in spots.items() if cell not in pile.cubes}
        parts += [
            svg.at(*here, ground(SPAN + 1 - level, edge, 1)),
            *(
                svg.at(
                    *iso_point(spot, edge, origin), svg.title(pile.words(say, cell)), content,
                    id=cell_id(pile.seat, cell), class_="cell",
                )
                for cell, spot, content in (
                    *((cell, spot, _flat(edge, is_open=cell in pile.open_cells)) for cell, spot in empty.items()),
                    *((cell, spots[cell], _lying(pile, cell, scene)) for cell in scene.order),
                )
            ),
        ]  # fmt: skip
    if place.axes:
        parts += [
            svg.text(
                left + x * edge, top + (y + 0.4) * edge, say("board.level", level=str(level)), LETTERS,
                text_anchor=anchor, fill=PALE_INK,
            )
            for level, (x, y, anchor) in enumerate(LABELS, 1)
        ]  # fmt: skip

    def outline(cells: Iterable[Cell]) -> str:
        wanted = list(cells)
        return "".join(scene.outline(cell for cell in wanted if cell[2] == level) for level, scene in scenes.items())

    return Picture(parts, frozenset(pile.cubes), outline, lambda cell: _on_top(scenes[cell[2]], cell))


def _lying(pile: Pile, cell: Cell, scene: Scene) -> Markup:
    colour = COLOUR_IDS[pile.cubes[cell]]
    return svg.group(
        block(colour, scene.edge, scene.quarters(cell), veiled=cell not in pile.seen),
        class_=f"cube {colour}", data_piece=f"cube-{colour}",
    )  # fmt: skip


@cache
def _flat(edge: float, *, is_open: bool) -> Markup:
    w, h, inset = COS * edge, SIN * edge, 0.1
    corners = ((0, h * 2 * inset), (w * (1 - 2 * inset), h), (0, 2 * h * (1 - inset)), (-w * (1 - 2 * inset), h))
    look = {"stroke": JADE} if is_open else {"stroke": SEAM, "stroke_opacity": 0.35}
    return svg.path(
        svg.polygon(*corners), PLASTER if is_open else "none", fill_opacity=0.5 if is_open else None,
        stroke_dasharray="3 3", pointer_events="all", **look,
    )  # fmt: skip
