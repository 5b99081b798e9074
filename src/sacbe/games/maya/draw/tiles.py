"""Tiles as pictures: crops by colour and by form, seats by colour and by the form of the field, goods by number."""

from collections.abc import Callable
from functools import cache

from sacbe.core import svg
from sacbe.core.engine.maps.hexes import corners
from sacbe.core.svg import INK, PALE_INK, PLASTER, SLAB, Markup, Piece, number

Say = Callable[..., str]

STONE, JOINT = "#d8ccb2", "#b3a27e"
_HUSK = "M6 13q-2.5 6 5 9.8-1-5-5-9.8zM18 13q2.5 6-5 9.8 1-5 5-9.8z"
_EYE = "a1.2 1.2 0 1 0 .01 0z"
_RIND = "M11 6V3h3v3q8 1 8 8t-10 7Q2 21 2 14t9-8z"
CROPS = {
    "maize": Piece("#f5c62f", "#8a6400", "M12 1.2q5.4 4.2 5.4 11.3 0 6.2-5.4 9.8-5.4-3.6-5.4-9.8Q6.6 5.4 12 1.2z"),
    "potato": Piece("#b98a5e", "#5b3d1f", f"M6 7q5-5 11-2 6 4 3 10-4 7-11 5-7-3-6-8 1-3 3-5zM9 10{_EYE}M15 9{_EYE}M13 15{_EYE}"),
    "squash": Piece("#ef8a2f", "#7c3d00", f"{_RIND}M7.5 9q-3 4.5 0 10h1.3q-3-5.5 0-10zM15.5 9q3 4.5 0 10h1.3q3-5.5 0-10z"),
    "chilli": Piece("#d6342c", "#6d0f0b", "M15 6q1-4 5-4l.5 1.5q-3 .5-3.5 2.5 3 2 1.5 7Q16 20 4 22q8-4 9-9 .5-5 2-7z"),
}
DETAILS = {
    "maize": (
        ("M7.6 8h8.8M6.7 12h10.6M7.2 16h9.6M10 4v17M14 4v17", "none", "#b98309"),
        (_HUSK, "#7fa04a", "#4c6a1e"),
    ),
    "squash": (("M10.6 6.6V2.6q3-1.6 5 0l-1.2 1.2v2.8z", "#5f7f3a", "#3f5a1e"),),
    "chilli": (("M14.4 7q.6-5 5.6-5.6l.8 2.2q-3.2.2-3.6 3.2z", "#5f7f3a", "#3f5a1e"),),
}
"""Details drawn over the shape of a crop: paths, their fill and their stroke."""
FIELDS = {"maize": "#fdf1c0", "potato": "#f1e3cf", "squash": "#fde3c3", "chilli": "#fbd9d0"}
"""The ground on which a crop lies."""
OTHER = Piece(SLAB, INK, "M4 4h16v16H4z")
"""A crop that has no picture here."""
FORM_SIZES = (1.36, 1.3, 1.42, 1.36)
"""The size of each seat's shape on a tile, in sides: a diamond needs more than a disc."""


@cache
def sign(crop: str, size: float) -> Markup:
    """The sign of a crop, in a box of this size."""
    fill, ink, form = CROPS.get(crop, OTHER)
    return svg.group(
        svg.path(form, fill, fill_rule="evenodd", stroke=ink, stroke_width=1.2, stroke_linejoin="round"),
        *(svg.path(d, over, stroke=line, stroke_width=0.9) for d, over, line in DETAILS.get(crop, ())),
        transform=f"scale({number(size / 24)})",
    )


def either(key: str, name: str, say: Say) -> str:
    """The text of a key, or a name for what the catalogue cannot know: boards that somebody typed in (§12.1)."""
    try:
        return say(key)
    except KeyError:
        return name


@cache
def split(tile: str) -> tuple[str, int]:
    """Crop and goods of a tile by its name."""
    crop, goods = tile.split(" ")
    return crop, int(goods)


def tile_id(tile: str) -> str:
    """The id of the tiles of a kind on one's own rack."""
    return f"tile-{tile.replace(' ', '-')}"


def words(tile: str, say: Say) -> str:
    """A tile by its name, in words."""
    crop, goods = split(tile)
    return say("board.tile", crop=say(f"crop.{crop}"), goods=str(goods))


@cache
def goods(tile: str, side: float) -> Markup:
    """The goods of a tile around the origin: one sign or more."""
    crop, count = split(tile)
    size = side * (0.92 if count == 1 else 0.66)
    step = size * 0.94
    left = -step * (count - 1) / 2 - size / 2
    return svg.group(*(svg.at(left + i * step, -size / 2, sign(crop, size)) for i in range(count)))


@cache
def outline(side: float, turned: bool = False) -> str:
    """The path round a hexagon at the origin: it stands on a corner, or (`turned`) lies on a side."""
    ring = corners((0, 0), side)
    return svg.polygon(*((y, -x) for x, y in ring) if turned else ring)


@cache
def form(seat: int, size: float, fill: str, **attributes: svg.Attribute) -> Markup:
    """The form of a seat around the origin."""
    shift = f"scale({number(size / 24)}) translate(-12 -12)"
    return svg.path(svg.PLAYERS[seat].form, fill, transform=shift, **attributes)


@cache
def face(tile: str, seat: int, side: float, turned: bool = False) -> Markup:
    """A plantation tile in the colour of its seat, with the crop on a field in the seat's shape."""
    crop, count = split(tile)
    return svg.group(
        svg.path(outline(side, turned), svg.PLAYERS[seat].fill, stroke=INK, stroke_opacity=0.6),
        svg.path(outline(side * 0.9, turned), stroke="#fff", stroke_opacity=0.3, stroke_width=side * 0.035),
        form(seat, side * FORM_SIZES[seat], FIELDS.get(crop, PLASTER), stroke=INK, stroke_opacity=0.35, stroke_width=0.8),
        goods(tile, side),
        class_=f"piece {crop}-{count} seat-{seat}",
        data_piece=f"{crop}-{count}-{seat}",
    )


@cache
def back(seat: int, side: float) -> Markup:
    """A tile from behind: it shows nothing but whose it is."""
    return svg.group(
        svg.path(outline(side), svg.PLAYERS[seat].fill, stroke=INK, stroke_opacity=0.6),
        svg.path(outline(side * 0.86), stroke="#fff", stroke_opacity=0.3, stroke_width=side * 0.05),
        form(seat, side * 0.8, "none", stroke=svg.PLAYERS[seat].ink, stroke_opacity=0.85, stroke_width=1.8),
        class_=f"piece back seat-{seat}",
        data_piece=f"back-{seat}",
    )


@cache
def pyramid(side: float, steps: int, fill: str, stroke: str = PLASTER, **attributes: svg.Attribute) -> Markup:
    """A temple around the origin: as many steps as its city has tiles, a shrine on top, stairs in the middle."""
    foot, wide = 0.4, 0.36 + 0.06 * steps
    rise = (0.32 + 0.1 * steps) / steps
    right, y = [], foot
    for step in range(steps):
        reach = wide - step * (wide - 0.2) / steps
        right += [(reach, y), (reach, y - rise)]
        y -= rise
    right += [(0.12, y), (0.12, y - 0.16), (0.17, y - 0.16), (0.17, y - 0.22)]
    ring = [(x * side, h * side) for x, h in right]
    stairs = "".join(f"M{number(x * side)} {number(foot * side)}V{number(y * side)}" for x in (-0.07, 0.07))
    return svg.group(
        svg.path(
            svg.polygon(*ring, *((-x, h) for x, h in reversed(ring))),
            fill, stroke=stroke, stroke_width=1.2, stroke_linejoin="round", **attributes,
        ),
        *([svg.path(stairs, stroke=stroke, stroke_width=0.9, stroke_opacity=0.9)] if fill != "none" else []),
    )  # fmt: skip


@cache
def masonry(side: float, turned: bool = False) -> Markup:
    """The ground of a city: paved with stone."""
    s = side
    rows = [(-0.52, 0.56), (-0.26, 0.78), (0.0, 0.78), (0.26, 0.78), (0.52, 0.56)]
    lines = "".join(f"M{number(-x * s)} {number(y * s)}H{number(x * s)}" for y, x in rows)
    joints = [(-0.3, -0.52), (0.3, -0.52), (0.0, -0.26), (-0.55, -0.26), (0.55, -0.26), (-0.28, 0.0), (0.28, 0.0)]
    joints += [(0.0, 0.26), (-0.55, 0.26), (0.55, 0.26)]
    lines += "".join(f"M{number(x * s)} {number(y * s)}v{number(0.26 * s)}" for x, y in joints)
    return Markup(svg.path(outline(s, turned), STONE) + svg.path(lines, stroke=JOINT, stroke_width=0.9, stroke_opacity=0.65))


def label(x: float, y: float, words: str, size: float, fill: str = PALE_INK, **attributes: svg.Attribute) -> Markup:
    """A word on the map, readable on any ground."""
    return svg.text(
        x, y, words, size, text_anchor="middle", font_weight="bold", fill=fill,
        stroke=PLASTER, stroke_width=3.4, stroke_linejoin="round", paint_order="stroke", **attributes,
    )  # fmt: skip
