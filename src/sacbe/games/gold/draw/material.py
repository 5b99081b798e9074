"""The five materials of L'Or des Mayas in a drawing: their colours, their signs, and how their borders are carved."""

from functools import cache
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.svg import Markup
from sacbe.games.gold.rules.pieces import MATERIAL_IDS


class Material(NamedTuple):
    """How a material is told apart: by its colours, by its sign (in a box of 24 by 24), by the carving of its border."""

    fill: str
    light: str
    ink: str
    sign: str
    width: float
    """The width of the line along the border."""
    stroke: float
    """The length of the strokes of that line; 0 makes beads."""
    often: int
    """How many strokes there are in 15 degrees."""


_TEMPLE = "M3 21v-4h3.5v-4.5H10V8h4v4.5h3.5V17H21v4zm7.5 0h3v-4.5h-3z"
_FLOWER = "M12 2.5q4 0 4.5 5 5 .5 5 4.5t-5 4.5q-.5 5-4.5 5t-4.5-5q-5-.5-5-4.5t5-4.5q.5-5 4.5-5zm0 6.5a3 3 0 1 0 .01 0z"
_BELL = "M12 2q2 0 2.3 2.2Q19 6 19 13v3l2 2.8H3L5 16v-3Q5 6 9.7 4.2 10 2 12 2zM7.5 13v1.8h9V13zm2 6.6h5q0 2.9-2.5 2.9t-2.5-2.9z"
_MOON = "M14 2.5a9.7 9.7 0 1 0 7 14A8.5 8.5 0 0 1 14 2.5zm5 3l1 2.5 2.5 1-2.5 1-1 2.5-1-2.5-2.5-1 2.5-1z"
_RAYS = (
    "M12 1l2.2 5.3 5.6-2.1-2.1 5.6L23 12l-5.3 2.2 2.1 5.6-5.6-2.1L12 23l-2.2-5.3-5.6 2.1 2.1-5.6L1 12l5.3-2.2-2.1-5.6 5.6 2.1z"
)
_SUN = f"{_RAYS}m0 8a3 3 0 1 0 .01 0z"

MATERIALS = {
    "stone": Material("#a69e8f", "#c4bdaf", "#302b23", _TEMPLE, 4.5, 7.5, 2),
    "jade": Material("#57ab89", "#93d3b8", "#08291d", _FLOWER, 5.2, 0, 3),
    "bronze": Material("#c67d3c", "#e5ab74", "#2c1302", _BELL, 6, 4.5, 3),
    "silver": Material("#c9d3db", "#f2f6f8", "#26343f", _MOON, 2, 20, 1),
    "gold": Material("#eab526", "#fde083", "#432800", _SUN, 7, 2.2, 4),
}
UNKNOWN = "#efe7d4"
"""The colour of a hidden face that the viewer does not know."""


@cache
def definitions() -> Markup:
    """The gradients of the faces: lighter towards the middle of the ring."""
    faces = [
        svg.element(
            "radialGradient",
            svg.element("stop", offset=0.3, stop_color=MATERIALS[material].light),
            svg.element("stop", offset=0.62, stop_color=MATERIALS[material].fill),
            svg.element("stop", offset=0.8, stop_color=MATERIALS[material].light),
            svg.element("stop", offset=0.92, stop_color=MATERIALS[material].fill),
            id=f"fill-{material}", gradientUnits="userSpaceOnUse", cx=0, cy=0, r=100,
        )
        for material in MATERIAL_IDS
    ]  # fmt: skip
    pearl = svg.element(
        "radialGradient",
        svg.element("stop", offset=0, stop_color="#fff"),
        svg.element("stop", offset=0.55, stop_color="#e3ebef"),
        svg.element("stop", offset=1, stop_color="#9fb0bb"),
        id="fill-pearl", cx=0.35, cy=0.3, r=0.75,
    )  # fmt: skip
    return svg.element("defs", *faces, pearl)


def draw_sign(material: str, x: float, y: float, size: float, **attributes: str) -> Markup:
    """The sign of a material with its middle at (x, y)."""
    look = MATERIALS[material]
    return svg.at(x - size / 2, y - size / 2, svg.path(look.sign, look.ink, fill_rule="evenodd"), scale=size / 24, **attributes)


def draw_chip(material: str, x: float, y: float, size: float, words: str) -> Markup:
    """A small disc of a material, with its sign; its middle is at (x, y)."""
    look = MATERIALS[material]
    return svg.group(
        svg.title(words),
        svg.element("circle", cx=x, cy=y, r=size / 2, fill=look.fill, stroke=look.ink, stroke_opacity=0.6),
        draw_sign(material, x, y, size * 0.68),
    )
