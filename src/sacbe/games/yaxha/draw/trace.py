"""Outlines of shapes that are made of squares and triangles of a grid; fast, since points and sides are ints."""

from collections.abc import Callable, Iterable, Sequence

Corner = int
"""A point of the grid: see `corner`."""
Side = int
"""A step along a side: eight times the corner where it begins, plus its direction."""
Shape = tuple[tuple[Side, Side], ...]
"""The sides round a shape at the origin, each with the same side in the opposite direction."""

ALONG = 256
STEPS = (ALONG, ALONG + 1, 1, 0, -ALONG, -ALONG - 1, -1)
"""The directions on the grid, by their numbers: two axes and a diagonal; opposite directions have numbers that differ by 4."""
SQUARE = (0, ALONG, ALONG + 1, 1)


def corner(a: int, b: int) -> Corner:
    """A point of the grid."""
    return a * ALONG + b


def point(at: Corner) -> tuple[int, int]:
    """The numbers of a point of the grid."""
    b = (at + ALONG // 2) % ALONG - ALONG // 2
    return (at - b) // ALONG, b


def shape(*rings: Sequence[Corner]) -> Shape:
    """The shape of some rings of corners that all have the same orientation: sides that two of them share are inside."""
    sides: dict[Side, Side] = {}
    for ring in rings:
        for before, here in zip((ring[-1], *ring), ring, strict=False):
            way = STEPS.index(here - before)
            side, back = 8 * before + way, 8 * here + (way ^ 4)
            if back in sides:
                del sides[back]
            else:
                sides[side] = back
    return tuple(sides.items())


def trace(shapes: Iterable[tuple[Corner, Shape]], where: Callable[[Corner], str]) -> str:
    """The SVG path round shapes that lie at these corners; `where` writes a corner as coordinates."""
    sides: dict[Side, None] = {}
    for here, parts in shapes:
        base = 8 * here
        for side, back in parts:
            if base + back in sides:
                del sides[base + back]
            else:
                sides[base + side] = None
    after: dict[Corner, list[int]] = {}
    for side in sides:
        after.setdefault(side >> 3, []).append(side & 7)
    path = ""
    while after:
        path += f"M{'L'.join(map(where, _ring(after)))}z"
    return path


def _ring(after: dict[Corner, list[int]]) -> list[Corner]:
    """The corners at which one closed ring changes direction. Its sides are removed from `after`."""
    start = at = next(iter(after))
    first, before, bends = after[at][-1], -1, list[Corner]()
    while at != start or before < 0:
        ways = after[at]
        way = ways.pop()
        if not ways:
            del after[at]
        if way != before:
            bends.append(at)
        before, at = way, at + STEPS[way]
    return bends[1:] if before == first else bends
