"""Pieces of L'Or des Mayas as SVG: sectors of a disc in their materials, alone or round a base (§6.17).

The band at the rim of a piece is its hidden face: in the colour of its material if the viewer knows it, open if not.
"""

from collections.abc import Callable
from itertools import accumulate
from math import cos, radians, sin
from typing import Any

from sacbe.core import svg
from sacbe.core.svg import INK, PALE_INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.gold.pieces import DEGREES, FULL, SIZE_IDS, UNITS

Say = Callable[..., str]
View = dict[str, Any]

MATERIALS = {
    "stone": svg.Piece("#a39c8e", "#3f3a31", "M6 7l5-3 7 2 2 7-4 6-8 1-4-6zM9 9l-1 5 3 3 4-1 2-4-2-3z"),
    "jade": svg.Piece("#3f9a78", "#e6f7ee", "M12 4a8 8 0 1 0 .01 0zm0 5a3 3 0 1 1-.01 0z"),
    "bronze": svg.Piece("#b9743a", "#fff0de", "M12 4l9 15H3zm0 6l-4 6.5h8z"),
    "silver": svg.Piece("#d5dde4", "#40505e", "M15 4a8.2 8.2 0 1 0 5 12a7 7 0 0 1-5-12z"),
    "gold": svg.Piece("#efbd2b", "#6b4300", "M12 3l2.5 5.5L20 6l-2.5 5.5L21 15l-5.5.5L12 21l-3.5-5.5L3 15l3.5-3.5L4 6l5.5 2.5z"),
}
"""How each material is told apart: by its colour and by its sign."""
BAND = 0.12
"""The part of a piece's radius that shows its back."""


def point(radius: float, degrees: float) -> tuple[float, float]:
    """A point round the origin; 0 degrees is 12 o'clock, clockwise."""
    return radius * sin(radians(degrees)), -radius * cos(radians(degrees))


def sector(inner: float, outer: float, start: float, span: float) -> str:
    """The path of a part of a ring."""
    (a, b), (c, d) = point(outer, start), point(outer, start + span)
    (e, f), (g, h) = point(inner, start + span), point(inner, start)
    r, q = number(outer), number(inner)
    corners = [f"{number(x)} {number(y)}" for x, y in ((a, b), (c, d), (e, f), (g, h))]
    return f"M{corners[0]}A{r} {r} 0 0 1 {corners[1]}L{corners[2]}A{q} {q} 0 0 0 {corners[3]}z"


def span_of(piece: View) -> float:
    """§1.5, §6.17: 15 degrees a unit."""
    return float(UNITS[SIZE_IDS.index(piece["size"])] * DEGREES)


def words_of(piece: View, say: Say) -> str:
    """A piece in words, with its back if the viewer knows it."""
    terms = {
        "lot": str(piece["lot"]),
        "size": say(f"size.{piece['size']}"),
        "material": say(f"material.{piece['shown']}"),
    }
    return say("board.back", back=say(f"material.{piece['hidden']}"), **terms) if piece["hidden"] else say("board.piece", **terms)


def draw_piece(piece: View, say: Say, radius: float, start: float, hole: float = 0.2, **attributes: str) -> Markup:
    """A piece as a sector round the origin."""
    look, span = MATERIALS[piece["shown"]], span_of(piece)
    rim = radius * (1 - BAND)
    x, y = point(radius * 0.62, start + span / 2)
    size = radius * 0.24
    back = MATERIALS[piece["hidden"]].fill if piece["hidden"] else PLASTER
    return svg.group(
        svg.title(words_of(piece, say)),
        svg.path(sector(radius * hole, radius, start, span), look.fill, stroke=INK, stroke_width=1.2, stroke_linejoin="round"),
        svg.path(
            sector(rim, radius, start, span),
            back,
            stroke=INK,
            stroke_width=0.6,
            stroke_dasharray=None if piece["hidden"] else "2 2",
        ),
        svg.at(x - size / 2, y - size * 0.72, svg.path(look.form, look.ink, fill_rule="evenodd"), scale=size / 24),
        svg.text(x, y + size * 0.85, str(piece["lot"]), radius * 0.15, text_anchor="middle", font_weight="bold", fill=look.ink),
        class_=f"piece {piece['shown']}",
        **attributes,
    )


def draw_alone(piece: View, say: Say, radius: float, **attributes: str) -> Markup:
    """A piece by itself, upright over the origin."""
    return draw_piece(piece, say, radius, -span_of(piece) / 2, 0.12, **attributes)


def draw_ring(pieces: list[View], say: Say, radius: float) -> list[Markup]:
    """§6.17: a base round the origin; the first piece begins at 12 o'clock."""
    starts = accumulate((span_of(piece) for piece in pieces), initial=0.0)
    ticks = [point(radius, unit * DEGREES * 2) for unit in range(FULL // 2)]
    return [
        svg.element("circle", cx=0, cy=0, r=radius + 6, fill=SLAB, stroke=SEAM),
        svg.element("circle", cx=0, cy=0, r=radius, fill=PLASTER, stroke=SEAM, stroke_dasharray="3 2"),
        *(svg.element("circle", cx=x, cy=y, r=1.2, fill=PALE_INK) for x, y in ticks),
        *(draw_piece(piece, say, radius, start, id=f"lot-{piece['lot']}") for piece, start in zip(pieces, starts, strict=False)),
    ]


def draw_token(piece: View, say: Say, x: float, y: float, opacity: float | None = None) -> Markup:
    """A piece in little: the sign of its material with its lot."""
    look = MATERIALS[piece["shown"]]
    back = MATERIALS[piece["hidden"]].fill if piece["hidden"] else PLASTER
    dash = None if piece["hidden"] else "2 1.5"
    return svg.at(
        x,
        y,
        svg.title(words_of(piece, say)),
        svg.rect(0, 0, 24, 19, look.fill, 3, stroke=INK, stroke_opacity=0.6),
        svg.rect(3, 15, 18, 2.5, back, 1, stroke=INK, stroke_width=0.4, stroke_dasharray=dash),
        svg.text(12, 12, str(piece["lot"]), 10.5, text_anchor="middle", font_weight="bold", fill=look.ink),
        class_=f"piece {piece['shown']}",
        id=f"lot-{piece['lot']}",
        opacity=opacity,
    )
