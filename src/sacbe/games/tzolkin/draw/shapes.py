"""Shapes of the drawing: points on circles, gears, sectors, and the carved ornaments, all of them our own."""

from functools import cache
from math import cos, radians, sin

from sacbe.core import svg
from sacbe.core.svg import Markup, number, path

HEADING = 13
"""The size of headings; no letters beside the gears are smaller."""
GEARS = 0.74
"""The scale of the gears in the drawing."""
CARVED_LETTERS = 20
"""The size of letters on the gears, where they are scaled down."""
ON_MAIZE = "#2f2a21"
"""The ink on areas that stay light in the dark theme."""


def polar(angle: float, radius: float) -> tuple[float, float]:
    """A point seen from the origin: the angle is in degrees, clockwise from above."""
    return radius * sin(radians(angle)), -radius * cos(radians(angle))


def _point(angle: float, radius: float) -> str:
    """A point of an outline as text, rounded to a tenth to keep the picture small."""
    return " ".join(number(round(value, 1)) for value in polar(angle, radius))


@cache
def gear(teeth: int, pitch: float, tip: float = 7, root: float = 8) -> str:
    """The outline of a gear whose first tooth points upwards."""
    step, outline = 360 / teeth, ""
    for tooth in range(teeth):
        for i, (side, radius) in enumerate(
            ((-0.3, pitch - root), (-0.16, pitch + tip), (0.16, pitch + tip), (0.3, pitch - root))
        ):
            arc = f"A{number(radius)} {number(radius)} 0 0 1 " if i in (0, 2) and (tooth or i) else "L" if outline else "M"
            outline += arc + _point((tooth + side) * step, radius)
    return outline + "z"


@cache
def sector(inner: float, outer: float, begin: float, end: float) -> str:
    """A piece of a ring, clockwise from one angle to the other."""
    large = int(end - begin > 180)
    far, near = number(outer), number(inner)
    return (
        f"M{_point(begin, outer)}A{far} {far} 0 {large} 1 {_point(end, outer)}"
        f"L{_point(end, inner)}A{near} {near} 0 {large} 0 {_point(begin, inner)}z"
    )


def disc(x: float, y: float, radius: float, fill: str, **attributes: svg.Attribute) -> Markup:
    """A disc."""
    return svg.element("circle", cx=x or None, cy=y or None, r=radius, fill=fill, **attributes)


def turned(name: str, angle: float, *inside: Markup, **attributes: svg.Attribute) -> Markup:
    """Elements turned round the origin. The page finds them by their name and animates a change of the angle."""
    return svg.group(*inside, transform=f"rotate({number(angle % 360)})", data_turn=name, **attributes)


def upright(x: float, y: float, angle: float, *inside: Markup, **attributes: svg.Attribute) -> Markup:
    """Elements at (x, y) inside a group turned by `angle`, standing upright all the same."""
    place = f"translate({number(x)} {number(y)}) rotate({number(-angle % 360)})"
    return svg.group(*inside, transform=place, **attributes)


# -- ornaments


def numeral(value: int, x: float, y: float, fill: str, unit: float = 3) -> Markup:
    """A number as the Maya wrote it: dots are ones, bars are fives, the score stands above. (x, y) is the middle of its foot."""
    scores, ones = divmod(value, 20)
    place = f"translate({number(x)} {number(y)}) scale({number(unit)})"
    return path(_bars_and_dots(ones, scores), fill, transform=place, aria_hidden="true")


@cache
def _bars_and_dots(*digits: int) -> str:
    """The digits from the lowest up, in an outline whose unit is the radius of a dot. A leading zero is not written."""
    outline, top = "", 0.0
    for digit in digits if digits[-1] else digits[:-1]:
        bars, dots = divmod(digit, 5)
        for _ in range(bars):
            top -= 2
            outline += f"M-5.5 {number(top)}h11v1.5h-11z"
        if dots:
            top -= 2.6
            outline += "".join(
                f"M{number((i - (dots - 1) / 2) * 3 - 1)} {number(top + 1)}a1 1 0 1 0 2 0a1 1 0 1 0-2 0z" for i in range(dots)
            )
        if not digit:
            top -= 3
            outline += f"M-3 {number(top + 1)}q3-3 6 0q-3 3-6 0z"
        top -= 1.2
    return outline


_DAYS = (
    "M-5-5h10v10h-10zM-2-2h4v4h-4z",
    "M-6 4q6-12 12 0M-3 4q3-6 6 0",
    "M-6-3h12M-6 0h12M-6 3h12",
    "M0-6l6 6-6 6-6-6zM0-1v2",
    "M-6-2q3-5 6 0t6 0M-6 4q3-5 6 0t6 0",
    "M-6 5v-4h3v-3h3v-3h3v3h3v7",
    "M0-6a6 6 0 1 0 .01 0M0-2a2 2 0 1 0 .01 0",
    "M-5-5q0 10 10 10M-5 0q0 5 5 5M0-5q0 5 5 5",
    "M-6-5h12l-6 10zM-2-2h4",
    "M-6 0q6-9 12 0q-6 9-12 0M-1 0h2",
    "M-5-5l10 10M5-5l-10 10M0-6v12",
    "M-6 5v-10h5v6h4v-4h3",
    "M-4-5v10M0-5v10M4-5v10",
)
"""Invented day signs, each in a box of 12 by 12 round the origin."""


@cache
def glyph_ring(count: int, radius: float, left_out: frozenset[int]) -> Markup:
    """A ring of carved blocks, facing outwards."""
    blocks = "".join(sector(radius - 13, radius + 13, (i - 0.4) * 360 / count, (i + 0.4) * 360 / count) for i in range(count))
    days = [
        svg.group(path(_DAYS[i % len(_DAYS)]), transform=f"rotate({number(i * 360 / count)}) translate(0 {number(-radius)})")
        for i in range(count)
        if i not in left_out
    ]
    return svg.group(
        path(blocks, svg.PLASTER, stroke=svg.SEAM, stroke_linejoin="round", fill_opacity=0.75),
        svg.group(*days, stroke=svg.JADE, stroke_width=1.5, stroke_linecap="round", stroke_linejoin="round"),
        aria_hidden="true",
    )


@cache
def slab(x: float, y: float, width: float, height: float, step: float) -> Markup:
    """The stone on which something lies, with stepped corners."""
    s, inner = number(step), 3 * step
    wide, high = number(width - 2 * inner), number(height - 2 * inner)
    outline = (
        f"M{number(x + inner)} {number(y)}h{wide}{f'v{s}h{s}' * 3}v{high}{f'h-{s}v{s}' * 3}"
        f"h-{wide}{f'v-{s}h-{s}' * 3}v-{high}{f'h{s}v-{s}' * 3}z"
    )
    return path(outline, svg.SLAB, fill_opacity=0.3, stroke=svg.SEAM, stroke_width=1.5, aria_hidden="true")


def fret(x: float, y: float, width: float, step: float, fill: str) -> Markup:
    """A stepped fret, as carved along the foot of a wall; (x, y) is its upper left corner."""
    one, two, three = (number(n * step) for n in (1, 2, 3))
    coil = f"v{three}h{three}v-{two}h-{one}v{one}h-{one}v-{two}h{three}"
    count = int(width // (4 * step))
    begin = x + (width - count * 4 * step) / 2
    line = f"M{number(begin)} {number(y)}{coil * count}"
    return path(line, stroke=fill, stroke_width=step * 0.6, stroke_opacity=0.75, aria_hidden="true")
