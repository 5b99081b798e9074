"""The signs of Yucatan: guilds, huts, prisoners, pyramids. Paths lie in a box of 24 by 24."""

from sacbe.core import svg
from sacbe.core.svg import INK, PLASTER, SEAM, Markup, number
from sacbe.games.yucatan.rules.pieces import TOP

PRISONER = "#5b3a1e"
NEUTRAL, NEUTRAL_FORM = "#857a66", "M12 0l10.4 6v12L12 24 1.6 18V6z"
GHOST = "#d8cbab"
"""The colour of levels not built yet, where there is little room."""

GUILD_SIGNS = {
    # A jaguar's face; a snake with a forked tongue; a bird with a long bill.
    "jaguar": "M2 2.5l6.6 2.3q3.4-1 6.8 0L22 2.5 21.4 12Q21 20.5 12 23 3 20.5 2.6 12z"
    "M5.6 10.2q.6 3.9 4.4 3.6.3-2.6-4.4-3.6zM18.4 10.2q-.6 3.9-4.4 3.6-.3-2.6 4.4-3.6z"
    "M9.4 16.2h5.2L12 19zM11 6.4h2v3h-2z",
    "snake": "M15.2 1.5h3.2l4.1 3.6-4.1 3.6h-7.6q-2.6 0-2.6 1.7t2.6 1.7h4.6q6 0 6 5.1t-6 5.3H3.2L1 19.8l2.2-2.4h11.6"
    "q2.4 0 2.4-1.5t-2.4-1.6H10.4q-6.2 0-6.2-4.6t6.2-4.6h3zM17.4 4.2h1.8v1.8h-1.8z",
    "hummingbird": "M0 7.4l8.2-.8Q9.6 3.4 12.6 4q1.8.4 2.2 1.8L23.6 1q-.2 6.6-4.8 10.2Q21.6 14.8 22 22.6q-3.4-3.2-7.4-3.8"
    "Q8.4 18 8 9.4zM11.3 6.6h1.7v1.7h-1.7z",
}
HEAD = "M12 2.5a4.6 4.6 0 1 0 .01 0z"
PRISONER_SIGN = f"{HEAD}M4 22q-.5-9.5 8-9.5t8 9.5zM6.2 16.2h11.6v1.7H6.2z"
SHIELD = "M12 1l9.5 3v8q0 8-9.5 11-9.5-3-9.5-11V4zM12 5l-5.5 1.8V12q0 4.8 5.5 7 5.5-2.2 5.5-7V6.8z"
CREST = "M5.4 4L3.2-4.6 8.3-1.4 12-8l3.7 6.6 5.1-3.2L18.6 4z"
"""What a warrior wears above its form."""
SUN = (
    "M12 8.5a3.5 3.5 0 1 0 .01 0zM9 6.5Q7.5 1 12 0q4.5 1 3 6.5-3-1.5-6 0zM9 17.5q-1.5 5.5 3 6.5 4.5-1 3-6.5-3 1.5-6 0z"
    "M6.5 9Q1 7.5 0 12q1 4.5 6.5 3-1.5-3 0-6zM17.5 9q5.5-1.5 6.5 3-1 4.5-6.5 3 1.5-3 0-6z"
)
"""The day: a flower of four petals."""
CANOE = "M0 9q12 7.5 24 0l-2.4 6.4Q12 20 2.4 15.4z"


def sign(form: str, x: float, y: float, size: float, fill: str, **attributes: svg.Attribute) -> Markup:
    """A sign; (x, y) is its upper left corner."""
    return svg.at(x, y, svg.path(form, fill, fill_rule="evenodd"), scale=size / 24, **attributes)


def guild_sign(guild: str, x: float, y: float, size: float, fill: str) -> Markup:
    """The sign of a guild; (x, y) is its upper left corner. An unknown one is a question mark."""
    if guild == "?":
        return svg.question_mark(x + size / 2, y + size / 2, size * 0.85, fill)
    return sign(GUILD_SIGNS[guild], x, y, size, fill)


def eye() -> list[Markup]:
    """The sign that all know a guild, in a box of 14 by 12."""
    return [svg.path("M-1 6Q6-2.5 13 6 6 14.5-1 6z", PLASTER, stroke=INK), svg.path("M6 3.4a2.6 2.6 0 1 0 .01 0z", INK)]


def hut(x: float, y: float, size: float, roof: str) -> list[Markup]:
    """A house under thatch; (x, y) is the middle of its foot."""
    h = size / 2
    wall = svg.polygon((x - h * 0.72, y), (x - h * 0.72, y - h * 0.75), (x + h * 0.72, y - h * 0.75), (x + h * 0.72, y))
    top = svg.polygon((x - h, y - h * 0.66), (x - h * 0.3, y - h * 1.72), (x + h * 0.3, y - h * 1.72), (x + h, y - h * 0.66))
    door = svg.polygon((x - h * 0.2, y), (x - h * 0.2, y - h * 0.55), (x + h * 0.2, y - h * 0.55), (x + h * 0.2, y))
    line: dict[str, svg.Attribute] = {"stroke": INK, "stroke_width": 0.7, "stroke_linejoin": "round"}
    return [svg.path(wall, "#fffaf0", **line), svg.path(top, roof, **line), svg.path(door, INK)]


def pyramid(levels: int, width: float, colour: str, ghost: str = "none") -> list[Markup]:
    """§1.17: the levels built so far, and outlines of those to come; the middle of its foot is at the origin."""
    rise, built, coming, shade, light = width * 0.14, "", "", "", ""
    for i in range(TOP):
        low, y, top = width / 2 * (1 - i * 0.185), -i * rise, -(i + 1) * rise
        high = low - width * 0.035
        slab = svg.polygon((-low, y), (-high, top), (high, top), (low, y))
        if i < levels:
            built += slab
            shade += svg.polygon((high * 0.5, top), (high, top), (low, y), (low * 0.5, y))
            light += f"M{number(-high)} {number(top + 0.8)}H{number(high)}"
        else:
            coming += slab
    parts = [svg.path(coming, ghost, stroke=SEAM, stroke_width=0.9, stroke_dasharray="2 1.6" if ghost == "none" else None)]
    if levels:
        stair = -min(levels, TOP - 1) * rise
        parts += [
            svg.path(built, colour, stroke=INK, stroke_width=0.8, stroke_linejoin="round"),
            svg.path(shade, "#000", fill_opacity=0.2),
            svg.path(light, stroke="#fff", stroke_opacity=0.5),
            svg.path(
                svg.polygon((-width * 0.085, 0), (-width * 0.06, stair), (width * 0.06, stair), (width * 0.085, 0)),
                PLASTER, fill_opacity=0.85, stroke=INK, stroke_width=0.5,
            ),
        ]  # fmt: skip
    if levels == TOP:
        parts.append(svg.rect(-width * 0.045, -(TOP - 0.1) * rise, width * 0.09, rise * 0.7, INK))
    return parts
