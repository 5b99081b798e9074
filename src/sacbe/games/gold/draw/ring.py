"""Pieces of L'Or des Mayas as SVG: sectors of a disc in their materials, alone or round a base (§6.17).

All are drawn in a disc of radius 100 round the origin and scaled where they are set. The band at the rim of a piece is its hidden
face: in the colour of its material if the viewer knows it, open if not. What it is worth is written large, its lot small, towards
the middle.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import accumulate
from math import cos, pi, radians, sin

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, INK, MAIZE, PALE_INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.gold.draw.material import MATERIALS, UNKNOWN, draw_sign
from sacbe.games.gold.knowledge.view_types import Layout, PieceView
from sacbe.games.gold.rules.pieces import DEGREES, FULL, MATERIAL_IDS, SIZE_IDS, SIZES, UNITS, VALUE

Say = Callable[..., str]

SPANS = {size: float(UNITS[i] * DEGREES) for i, size in enumerate(SIZE_IDS)}
"""§1.5, §6.17: 15 degrees a unit."""


def _can_be_filled(gap: int) -> bool:
    return gap == 0 or any(gap >= UNITS[size] and _can_be_filled(gap - int(UNITS[size])) for size in range(SIZES))


RADIUS, INSIDE, BACK, BORDER, SIGN, WORTH, LOT, BOTH = 100, 30, 91.5, 84, 74.5, 58, 36, 57
"""Radii: of the rim, of the hole, and where the back, the border, the sign, the worth and the lot of a piece are; and where
sign and worth are if there is no room for the lot."""
SIGN_SIZE, WORTH_SIZE, CAPITAL = 17, 21, 0.73
"""How large a sign and the worth are, and how high a capital letter, in ems."""
EDGE, BED, HUB = 113, 101.5, 26
"""Radii of the base: its edge, the bed of the pieces, the middle."""
NEVER_FILLED = [gap for gap in range(1, FULL) if not _can_be_filled(gap)]
"""§6.18: gaps that no pieces fill exactly."""
MOST_WITH_LOT = 14
"""If letters are larger than this, in units of the disc, there is no room for the lot."""
LEAST = 13.2
"""The smallest letters of a whole picture, in its own units: 11 pixels and more on the page."""


# -- shapes


def point(radius: float, degrees: float) -> tuple[float, float]:
    """A point round the origin; 0 degrees is 12 o'clock, clockwise."""
    return radius * sin(radians(degrees)), -radius * cos(radians(degrees))


def _at(radius: float, degrees: float) -> str:
    x, y = point(radius, degrees)
    return f"{number(x)} {number(y)}"


@cache
def arc(radius: float, start: float, span: float) -> str:
    """The path of a part of a circle, less than all of it."""
    r = number(radius)
    return f"M{_at(radius, start)}A{r} {r} 0 {int(span > 180)} 1 {_at(radius, start + span)}"


@cache
def sector(inner: float, outer: float, start: float, span: float) -> str:
    """The path of a part of a ring, less than all of it."""
    q = number(inner)
    return f"{arc(outer, start, span)}L{_at(inner, start + span)}A{q} {q} 0 {int(span > 180)} 0 {_at(inner, start)}z"


# -- pieces


def value_of(piece: PieceView) -> int:
    """§1.4: the value of the face that is up."""
    return int(VALUE[MATERIAL_IDS.index(piece["shown"])])


def words_of(piece: PieceView, say: Say) -> str:
    """A piece in words, with its back if the viewer knows it."""
    terms = {
        "lot": str(piece["lot"]),
        "size": say(f"size.{piece['size']}"),
        "material": say(f"material.{piece['shown']}"),
        "value": str(value_of(piece)),
    }
    return say("board.back", back=say(f"material.{piece['hidden']}"), **terms) if piece["hidden"] else say("board.piece", **terms)


@cache
def _carved(material: str, back: str | None, start: float, span: float) -> tuple[Markup, ...]:
    """The parts of a piece that depend only on its faces, angle and size: the face, the back at the rim, the border."""
    look = MATERIALS[material]
    period = 2 * pi * BORDER * DEGREES / 360 / look.often
    gap = period - look.stroke
    return (
        svg.path(
            sector(INSIDE, RADIUS, start, span), f"url(#fill-{material})",
            stroke=INK, stroke_width=1.3, stroke_linejoin="round",
        ),
        svg.path(
            sector(BACK, RADIUS, start, span), MATERIALS[back].fill if back else UNKNOWN,
            stroke=INK, stroke_width=0.7, stroke_dasharray=None if back else "2.5 2",
        ),
        svg.path(
            arc(BORDER, start, span), stroke=look.ink, stroke_width=look.width, stroke_opacity=0.42,
            stroke_dasharray=f"{number(look.stroke)} {number(gap)}", stroke_dashoffset=-gap / 2,
            stroke_linecap=None if look.stroke else "round",
        ),
    )  # fmt: skip


def _written(words: str, x: float, y: float, size: float, ink: str, *, bold: bool = False) -> Markup:
    """Words whose middle is at (x, y)."""
    return svg.text(x, y + size * CAPITAL / 2, words, size, text_anchor="middle", font_weight="bold" if bold else None, fill=ink)


def draw_piece(piece: PieceView, say: Say, start: float, letters: float, note: str | None = None, **attributes: str) -> Markup:
    """A piece as a sector round the origin, with what it is worth and its lot, or with a note instead."""
    span, material = SPANS[piece["size"]], piece["shown"]
    middle, ink, worth = start + span / 2, MATERIALS[material].ink, str(value_of(piece))
    if letters <= MOST_WITH_LOT and not note:
        marks = [
            draw_sign(material, *point(SIGN, middle), SIGN_SIZE),
            _written(worth, *point(WORTH, middle), WORTH_SIZE, ink, bold=True),
            _written(str(piece["lot"]), *point(LOT, middle), letters, ink),
        ]
    else:
        x, y = point(BOTH, middle)
        worth, size = (note, letters * 1.4) if note else (worth, letters)
        half = (SIGN_SIZE + 3 + size * CAPITAL) / 2
        marks = [
            draw_sign(material, x, y - half + SIGN_SIZE / 2, SIGN_SIZE),
            _written(worth, x, y + half - size * CAPITAL / 2, size, ink, bold=True),
        ]
    return svg.group(
        svg.title(words_of(piece, say)),
        *_carved(material, piece["hidden"], start, span),
        *marks,
        class_=f"piece {material}",
        data_piece=_name(piece, attributes),
        **attributes,
    )


def _name(piece: PieceView, attributes: Mapping[str, str]) -> str:
    """The name by which the page recognizes a piece that has moved; a drawing without an id is a copy, named apart."""
    return attributes.get("id", f"copy-{piece['lot']}")


def draw_alone(piece: PieceView, say: Say, x: float, y: float, scale: float, **attributes: str) -> Markup:
    """A piece by itself, upright, its middle at (x, y)."""
    drawn = draw_piece(piece, say, -SPANS[piece["size"]] / 2, max(LEAST / scale, 12), **attributes)
    return svg.at(x, y + (RADIUS + INSIDE) / 2 * scale, drawn, scale=scale)


def draw_little(piece: PieceView, say: Say, x: float, y: float, size: float, **attributes: str) -> Markup:
    """A small piece, upright: its shape, its material, its back. Its inner tip is at (x, y)."""
    look, span = MATERIALS[piece["shown"]], SPANS[piece["size"]]
    back = MATERIALS[piece["hidden"]].fill if piece["hidden"] else UNKNOWN
    return svg.at(
        x, y,
        svg.title(words_of(piece, say)),
        svg.path(sector(12, RADIUS, -span / 2, span), look.fill, stroke=INK, stroke_width=4, stroke_linejoin="round"),
        svg.path(sector(84, RADIUS, -span / 2, span), back, stroke=INK, stroke_width=2.5),
        draw_sign(piece["shown"], 0, -60, 42),
        scale=size / RADIUS, class_=f"piece {piece['shown']}", data_piece=_name(piece, attributes), **attributes,
    )  # fmt: skip


# -- the base


@cache
def _base(complete: bool) -> tuple[Markup, ...]:
    """An empty base: notches for the 24 units, and rays instead of them once the disc is complete."""
    tick = 2 * pi * 107.5 / FULL
    rays = "".join(
        f"M{_at(103, a - 4)}L{_at(112, a)}L{_at(103, a + 4)}z" for a in (unit * DEGREES + DEGREES / 2 for unit in range(FULL))
    )
    petals = "".join(f"M{_at(34, a)}Q{_at(68, a - 24)} {_at(97, a)}Q{_at(68, a + 24)} {_at(34, a)}z" for a in range(0, 360, 45))
    notches = svg.element(
        "circle", cx=0, cy=0, r=107.5, fill="none", stroke=PALE_INK, stroke_width=5, stroke_opacity=0.7,
        stroke_dasharray=f"1.4 {number(tick - 1.4)}", stroke_dashoffset=0.7,
    )  # fmt: skip
    return (
        svg.element("circle", cx=0, cy=0, r=EDGE, fill="#f3d686" if complete else SLAB, stroke="#8a7a55", stroke_width=1.2),
        svg.path(rays, CINNABAR) if complete else notches,
        svg.element("circle", cx=0, cy=0, r=BED, fill="#e9dfc8", stroke="#8a7a55"),
        svg.path(f"{petals}{arc(97, 0, 359.9)}z", stroke=SEAM, stroke_width=1.2, stroke_opacity=0.9),
    )


def draw_ring(layout: Layout, say: Say, place: str, scale: float, worth: bool) -> list[Markup]:
    """§6.17: a base round the origin; the first piece begins at 12 o'clock, and after the last one comes the gap."""
    pieces = layout["pieces"]
    *starts, end = accumulate((SPANS[piece["size"]] for piece in pieces), initial=0.0)
    return [
        *_base(layout["complete"]),
        *([] if layout["complete"] else [_gap(layout, say, place, end)]),
        *(
            draw_piece(
                piece, say, start, max(LEAST / scale, 12), f"+{value_of(piece)}" if worth else None, id=f"lot-{piece['lot']}"
            )
            for piece, start in zip(pieces, starts, strict=True)
        ),
        svg.element("circle", cx=0, cy=0, r=HUB, fill=PLASTER, stroke=MAIZE if layout["complete"] else SEAM, stroke_width=1.6),
    ]


def _gap(layout: Layout, say: Say, place: str, start: float) -> Markup:
    """The free part of a base, as a place of its own; of an empty base all of it, including the hub."""
    free = FULL - layout["units"]
    shape = (
        svg.path(sector(INSIDE, BED, start, 360 - start), PLASTER, fill_opacity=0.4)
        if start
        else svg.element("circle", cx=0, cy=0, r=BED, fill=PLASTER, fill_opacity=0.4)
    )
    words = say("board.free", amount=free)
    return svg.group(
        svg.title(say("board.gap", free=words) if free in NEVER_FILLED else words),
        shape,
        id=f"gap-{place}",
    )
