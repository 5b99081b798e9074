"""Cubes in isometric projection: every edge is equally long in the picture, and what hides what is known exactly.

Levels lie half a cube apart, so all corners lie on a grid of half edges, and all faces are made of its triangles. `Scene` knows
for each triangle which cube is seen there: from it come the places of signs, and the outlines of groups of cubes.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.svg import INK, PLASTER, Markup, number
from sacbe.games.yaxha.draw.trace import ALONG, Corner, Shape, corner, point, shape, trace

COS, SIN = 3**0.5 / 2, 0.5

Quarter = tuple[int, int]
ALL_QUARTERS: frozenset[Quarter] = frozenset((u, v) for u in (0, 1) for v in (0, 1))


Name = tuple[int, int, int]
"""Cubes are named by their cells."""


class Spot(NamedTuple):
    """Where a cube stands, in half edges: its far lower corner. East and south are towards the viewer."""

    east: int
    south: int
    up: int


def iso_point(spot: Spot, edge: float, origin: tuple[float, float]) -> tuple[float, float]:
    """Where a spot is drawn."""
    a, b = spot.east - spot.up, spot.south - spot.up
    return origin[0] + (a - b) * COS * edge / 2, origin[1] + (a + b) * SIN * edge / 2


# -- colours of stone


def _mix(colour: str, other: str, share: float) -> str:
    pairs = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


class Stone(NamedTuple):
    """The colours of a cube: above, on its two sides, and along its edges."""

    top: str
    left: str
    right: str
    edge: str


@cache
def stone(colour: str, *, veiled: bool) -> Stone:
    """The colours of a cube; paler if it does not count."""
    fill = _mix(svg.CUBES[colour].fill, PLASTER, 0.62) if veiled else svg.CUBES[colour].fill
    return Stone(_mix(fill, "#ffffff", 0.14), _mix(fill, INK, 0.1), _mix(fill, INK, 0.34), _mix(fill, INK, 0.62))


# -- faces


class Face(NamedTuple):
    """A face of a cube in the picture, in edges: one corner, and the two edges that leave it."""

    x: float
    y: float
    along: tuple[float, float]
    down: tuple[float, float]


TOP = Face(0, -1, (COS, SIN), (-COS, SIN))
LEFT = Face(-COS, SIN - 1, (COS, SIN), (0, 1))
RIGHT = Face(0, 0, (COS, -SIN), (0, 1))
FACES = (TOP, LEFT, RIGHT)
"""The faces that can be seen, from the far lower corner of the cube."""


def sign_spot(seen: frozenset[Quarter]) -> tuple[float, float, float]:
    """The size and middle of a sign on a face of which these quarters are visible, so that it is never partly hidden."""
    if seen == ALL_QUARTERS:
        return 1.0, 0.5, 0.5
    if len(seen) == 3:
        missing = next(iter(ALL_QUARTERS - seen))
        seen = frozenset({(1 - missing[0], 1 - missing[1])})
    if len(seen) == 2 and len({u for u, _ in seen}) == len({v for _, v in seen}):
        seen = frozenset({min(seen)})
    u, v = (sum(quarter[axis] for quarter in seen) / len(seen) / 2 + 0.25 for axis in (0, 1))
    return 0.62, u, v


@cache
def _face(face: Face, fill: str, colour: str, edge: float, seen: frozenset[Quarter], ink: float | None) -> Markup:
    x, y = face.x * edge, face.y * edge
    (ax, ay), (dx, dy) = ((part * edge for part in direction) for direction in (face.along, face.down))
    shape = svg.path(svg.polygon((x, y), (x + ax, y + ay), (x + ax + dx, y + ay + dy), (x + dx, y + dy)), fill)
    if not seen:
        return shape
    scale, u, v = sign_spot(seen)
    left, top = u - scale / 2, v - scale / 2
    matrix = (*(part * scale / 24 for part in (ax, ay, dx, dy)), x + left * ax + top * dx, y + left * ay + top * dy)
    onto = " ".join(f"{round(part, 3):g}" for part in matrix)
    return Markup(shape + svg.sign(colour, fill_opacity=ink, transform=f"matrix({onto})"))


@cache
def block(
    colour: str, edge: float, seen: tuple[frozenset[Quarter], ...] = (ALL_QUARTERS,) * 3, *, veiled: bool = False
) -> Markup:
    """A cube whose far lower corner is the origin, with signs on what is seen of its faces."""
    light = stone(colour, veiled=veiled)
    w, h = COS * edge, SIN * edge
    faces = zip(FACES, (light.top, light.left, light.right), seen, strict=True)
    rim = svg.path(
        f"M{number(-w)} {number(h - edge)}L0 0L{number(w)} {number(h - edge)}M0 0V{number(edge)}",
        stroke="#fff", stroke_opacity=0.5, stroke_width=edge / 36,
    )  # fmt: skip
    around = svg.polygon((0, -edge), (w, h - edge), (w, h), (0, edge), (-w, h), (-w, h - edge))
    outline = svg.path(around, stroke=light.edge, stroke_width=max(0.7, edge / 36), stroke_linejoin="round")
    ink = 0.45 if veiled else None
    return svg.group(*(_face(face, fill, colour, edge, quarters, ink) for face, fill, quarters in faces), rim, outline)


def cube(colour: str, x: float, y: float, edge: float) -> Markup:
    """A loose cube; (x, y) is the upper left corner of the box it fills, 1.73 edges wide and two edges high."""
    return svg.at(x + COS * edge, y + edge, block(colour, edge), class_=f"cube {colour}", data_piece=f"cube-{colour}")


# -- what hides what

Triangle = tuple[int, int, int]
"""A triangle of the grid: the upper corner of its rhombus, and on which side of the upright diagonal it lies."""


def _quarters_of_a_face() -> Iterator[tuple[int, Quarter, tuple[Triangle, Triangle]]]:
    """The faces of a cube at the origin, in quarters. (A step along all three axes moves nothing in the picture.)"""
    for i, j in sorted(ALL_QUARTERS):
        yield 0, (i, j), ((i - 2, j - 2, 0), (i - 2, j - 2, 1))
        yield 1, (i, 1 - j), ((i - j - 1, 1 - j, 1), (i - j, 1 - j, 0))
        yield 2, (1 - i, 1 - j), ((1 - j, i - j - 1, 0), (1 - j, i - j, 1))


TRIANGLES = [(face, quarter, corner(a, b), side) for face, quarter, both in _quarters_of_a_face() for a, b, side in both]
KEYS = [2 * at + side for _, _, at, side in TRIANGLES]
BITS = 5
"""The triangles of a cube are fewer than two to the power of this."""


class Scene:
    """Cubes at their spots, and what of them is seen."""

    def __init__(self, cubes: dict[Name, Spot], edge: float, origin: tuple[float, float]) -> None:
        self.edge, self.origin = edge, origin
        self.order = sorted(cubes, key=lambda name: (cubes[name].up, cubes[name].east + cubes[name].south))
        """From the farthest to the nearest."""
        self._cubes = cubes
        self._corners = {name: corner(spot.east - spot.up, spot.south - spot.up) for name, spot in cubes.items()}
        self._where = cache(lambda at: " ".join(map(number, iso_point(Spot(*point(at), 0), edge, origin))))
        seen: dict[int, int] = {}
        for i, name in enumerate(self.order):
            here = 2 * self._corners[name]
            seen.update(zip([here + key for key in KEYS], range(i << BITS, (i + 1) << BITS), strict=False))
        masks = [0] * len(cubes)
        for part in seen.values():
            masks[part >> BITS] |= 1 << part % (1 << BITS)
        self._masks = dict(zip(self.order, masks, strict=True))
        """Which of its triangles are seen of each cube, as bits."""

    def place(self, name: Name) -> tuple[float, float]:
        """Where the far lower corner of a cube is drawn."""
        return iso_point(self._cubes[name], self.edge, self.origin)

    def quarters(self, name: Name) -> tuple[frozenset[Quarter], ...]:
        """The quarters of its three faces that are fully visible; none if nothing of the cube is visible."""
        return _quarters(self._masks[name])

    def outline(self, names: Iterable[Name]) -> str:
        """The path round what is seen of some cubes."""
        return trace([(self._corners[name], _shape(self._masks[name])) for name in sorted(names)], self._where)


def _seen(mask: int) -> list[tuple[int, Quarter, Corner, int]]:
    return [triangle for i, triangle in enumerate(TRIANGLES) if mask >> i & 1]


@cache
def _quarters(mask: int) -> tuple[frozenset[Quarter], ...]:
    halves = [(face, quarter) for face, quarter, _, _ in _seen(mask)]
    whole = {half for half in halves if halves.count(half) == 2}
    return tuple(frozenset(quarter for there, quarter in whole if there == face) for face in range(len(FACES))) if mask else ()


@cache
def _shape(mask: int) -> Shape:
    return shape(*((at, at + ALONG, at + ALONG + 1) if side else (at, at + ALONG + 1, at + 1) for _, _, at, side in _seen(mask)))
