"""Tiles as pictures: crops by colour and by form, goods by number, city tiles by what is known of them."""

from collections.abc import Callable
from functools import cache
from typing import Any

from sacbe.core import svg
from sacbe.core.hexes import corners
from sacbe.core.svg import INK, PALE_INK, PLASTER, SEAM, SLAB, Markup, Piece

Say = Callable[..., str]
View = dict[str, Any]

STONE = "#c9bda2"
_COB = "M12 2q5 4 5 11 0 6-5 9-5-3-5-9 0-7 5-11z"
_EYE = "a1.2 1.2 0 1 0 .01 0z"
_RIND = "M11 6V3h3v3q8 1 8 8t-10 7Q2 21 2 14t9-8z"
CROPS = {
    "maize": Piece("#f0bf2e", "#7a5a00", f"{_COB}M8 10h8v1.5H8zM7.5 14h9v1.5h-9zM11.3 4h1.4v17h-1.4z"),
    "potato": Piece("#b98a5e", "#5b3d1f", f"M6 7q5-5 11-2 6 4 3 10-4 7-11 5-7-3-6-8 1-3 3-5zM9 10{_EYE}M15 9{_EYE}M13 15{_EYE}"),
    "squash": Piece("#ef8a2f", "#7c3d00", f"{_RIND}M7.5 9q-3 4.5 0 10h1.3q-3-5.5 0-10zM15.5 9q3 4.5 0 10h1.3q3-5.5 0-10z"),
    "chilli": Piece("#d6342c", "#6d0f0b", "M15 6q1-4 5-4l.5 1.5q-3 .5-3.5 2.5 3 2 1.5 7Q16 20 4 22q8-4 9-9 .5-5 2-7z"),
}
OTHER = Piece(SLAB, INK, "M4 4h16v16H4z")
"""A crop that has no picture here."""


@cache
def sign(crop: str, size: float) -> Markup:
    """The sign of a crop, in a box of this size."""
    fill, ink, form = CROPS.get(crop, OTHER)
    return svg.path(
        form,
        fill,
        fill_rule="evenodd",
        stroke=ink,
        stroke_width=1.2,
        stroke_linejoin="round",
        transform=f"scale({svg.number(size / 24)})",
    )


def either(key: str, name: str, say: Say) -> str:
    """The text of a key, or a name for what the catalogue cannot know: boards that somebody typed in (§12.1)."""
    try:
        return say(key)
    except KeyError:
        return name


def split(tile: str) -> tuple[str, int]:
    """Crop and goods of a tile by its name."""
    crop, goods = tile.split(" ")
    return crop, int(goods)


def words(tile: str, say: Say) -> str:
    """A tile by its name, in words."""
    crop, goods = split(tile)
    return say("board.tile", crop=say(f"crop.{crop}"), goods=str(goods))


def goods(tile: str, side: float) -> Markup:
    """The goods of a tile around the origin: one sign or more, on a pale disc."""
    crop, count = split(tile)
    size = side * (1.05 if count == 1 else 0.78)
    step = size * 0.92
    left = -step * (count - 1) / 2 - size / 2
    return svg.group(
        svg.element("circle", r=side * 0.74, fill=PLASTER, stroke=INK, stroke_opacity=0.35),
        *(svg.at(left + i * step, -size / 2, sign(crop, size)) for i in range(count)),
    )


def hexagon(side: float, fill: str, **attributes: svg.Attribute) -> Markup:
    """A hexagon that stands on a corner, around the origin."""
    return svg.path(svg.polygon(*corners((0, 0), side)), fill, **attributes)


def face(tile: str, seat: int, side: float) -> Markup:
    """A plantation tile, in the colour of its seat."""
    fill = svg.PLAYERS[seat].fill
    return svg.group(hexagon(side, fill, stroke=INK, stroke_opacity=0.6), goods(tile, side))


def back(seat: int, side: float) -> Markup:
    """A tile from behind: it shows nothing but whose it is."""
    tall = side * 0.5
    return svg.group(
        hexagon(side, svg.PLAYERS[seat].fill, stroke=INK, stroke_opacity=0.6),
        svg.path(svg.polygon((0, -tall), (tall, 0), (0, tall), (-tall, 0)), stroke=PLASTER, stroke_width=1.5),
    )


def pyramid(side: float, fill: str, **attributes: svg.Attribute) -> Markup:
    """A stepped temple around the origin."""
    s = side
    steps = [
        (-0.62, 0.42),
        (-0.62, 0.18),
        (-0.42, 0.18),
        (-0.42, -0.06),
        (-0.22, -0.06),
        (-0.22, -0.3),
        (-0.14, -0.3),
        (-0.14, -0.55),
    ]
    outline = [(x * s, y * s) for x, y in steps] + [(-x * s, y * s) for x, y in reversed(steps)]
    return svg.path(svg.polygon(*outline), fill, stroke_linejoin="round", **attributes)


def masonry(side: float, **attributes: svg.Attribute) -> Markup:
    """A city tile: paved with stone."""
    s = side
    lines = "".join(
        f"M{svg.number(-s * 0.8)} {svg.number(y * s)}H{svg.number(s * 0.8)}" for y in (-0.3, 0.05, 0.4)
    )  # fmt: skip
    return svg.group(
        hexagon(side, STONE, stroke=INK, stroke_opacity=0.7, **attributes),
        svg.path(lines, stroke=SEAM, stroke_width=1.2),
    )


def label(x: float, y: float, text: str, size: float, fill: str = PALE_INK) -> Markup:
    """A word on the map, readable on any ground."""
    return svg.text(
        x,
        y,
        text,
        size,
        text_anchor="middle",
        font_weight="bold",
        fill=fill,
        stroke=PLASTER,
        stroke_width=2.5,
        paint_order="stroke",
    )
