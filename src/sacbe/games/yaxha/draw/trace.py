"""Outlines of shapes that are made of squares and triangles of a grid, quickly: points and sides are ints."""

from collections.abc import Callable, Iterable, Sequence

Corner = int
"""A point of the grid: see `corner`."""
Side = int
"""A step along a side: eight times the corner from which it goes, and its way."""
Shape = tuple[tuple[Side, Side], ...]
"""The sides round a shape, each with the one that goes back along it, as if the shape lay at the origin."""

ALONG = 256
STEPS = (ALONG, ALONG + 1, 1, 0, -ALONG, -ALONG - 1, -1)
"""The ways on the grid, by their numbers: two axes and a diagonal; the way back has a number that differs by 4."""
SQUARE = (0, ALONG, ALONG + 1, 1)


def corner(a: int, b: int) -> Corner:
    """A point of the grid."""
    return a * ALONG + b


def point(at: Corner) -> tuple[int, int]:
    """The numbers of a point of the grid."""
    b = (at + ALONG // 2) % ALONG - ALONG // 2
    return (at - b) // ALONG, b


def shape(*rings: Sequence[Corner]) -> Shape:
    """The shape of some rings of corners that all go round in the same sense: what two of them share is inside."""
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
    """The path round shapes that lie at these corners; `where` writes a corner as a path does."""
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
    """The corners at which a ring turns. It is taken out of the ways that leave each corner."""
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
