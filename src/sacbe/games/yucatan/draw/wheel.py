"""The circle of guilds (§9.2), carved on a disc where the map leaves the most room."""

from functools import cache
from math import cos, hypot, pi, sin

from sacbe.core import svg
from sacbe.core.engine.maps import hexes
from sacbe.core.svg import CINNABAR, INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.yucatan.draw.frame import NARROW, WIDE, Say, frame_of
from sacbe.games.yucatan.draw.signs import SUN, guild_sign, sign
from sacbe.games.yucatan.rules.pieces import BOARDS, GUILD_IDS

LEAST, MOST = 34.0, 84.0
STEP = 16


@cache
def room_for_wheel(board: int, narrow: bool) -> tuple[float, float, float]:
    """The largest circle beside the land: its middle and its radius."""
    frame, width = frame_of(board, narrow), (NARROW if narrow else WIDE)[0]
    land = BOARDS[board].terrain
    spots = [frame.middle(cell) for cell in land if not all(other in land for other in hexes.around(cell))]

    def free(x: float, y: float) -> float:
        shore = min(hypot(x - u, y - v) for u, v in spots) - frame.side
        return min(x, y, width - x, frame.height - y, shore - 32)

    places = [(x, y) for x in range(0, int(width), STEP) for y in range(0, int(frame.height), STEP)]
    x, y = max((p for p in places if _is_aside(p[0], width) and _is_aside(p[1], frame.height)), key=lambda place: free(*place))
    return x, y, min(free(x, y), MOST)


def _is_aside(at: float, whole: float) -> bool:
    return abs(at - whole / 2) > whole / 5


def _on(radius: float, turn: float) -> tuple[float, float]:
    """A point of a circle; turns count from the top, clockwise."""
    return radius * sin(2 * pi * turn), -radius * cos(2 * pi * turn)


def has_wheel(board: int, narrow: bool) -> bool:
    """Whether the map leaves room for it."""
    return room_for_wheel(board, narrow)[2] >= LEAST


def draw_row(say: Say) -> Markup:
    """The same in a row, for a map that leaves no room: each beats the next, the last is the first again."""
    signs = [guild_sign(guild, i * 42, 0, 18, INK) for i, guild in enumerate((*GUILD_IDS, GUILD_IDS[0]))]
    arrows = "".join(f"M{i * 42 - 19} 9h10m-4-4l4 4-4 4" for i in range(1, len(signs)))
    return svg.group(svg.title(say("board.beats")), *signs, svg.path(arrows, stroke=CINNABAR, stroke_width=2), id="guilds")


def draw_wheel(board: int, say: Say, narrow: bool) -> Markup:
    """Each guild beats the next, clockwise. A map that leaves no room has none."""
    if not has_wheel(board, narrow):
        return Markup("")
    x, y, radius = room_for_wheel(board, narrow)
    middle = radius * 0.58
    signs, arrows = [], ""
    for i, guild in enumerate(GUILD_IDS):
        turn, size = i / len(GUILD_IDS), radius * 0.42
        u, v = _on(middle, turn)
        signs.append(svg.element("circle", cx=u, cy=v, r=size * 0.72, fill=PLASTER, stroke=SEAM))
        signs.append(guild_sign(guild, u - size / 2, v - size / 2, size, INK))
        (a, b), (c, d) = _on(middle, turn + 0.105), _on(middle, turn + 0.225)
        arrows += f"M{number(a)} {number(b)}A{number(middle)} {number(middle)} 0 0 1 {number(c)} {number(d)}"
        for bend in (0.8, 1.2):
            e, f = _on(middle * bend, turn + 0.19)
            arrows += f"M{number(c)} {number(d)}L{number(e)} {number(f)}"
    teeth = "".join("M{} {}L{} {}".format(*map(number, (*_on(radius - 9, i / 20), *_on(radius - 3, i / 20)))) for i in range(20))
    return svg.at(
        x, y,
        svg.title(say("board.beats")),
        svg.element("circle", r=radius, fill=SLAB, fill_opacity=0.55, stroke=SEAM, stroke_width=1.5),
        svg.path(teeth, stroke=SEAM, stroke_width=2.5),
        svg.element("circle", r=radius - 12, fill="none", stroke=SEAM),
        svg.path(arrows, stroke=CINNABAR, stroke_width=2.4, stroke_linecap="round"),
        sign(SUN, -radius * 0.13, -radius * 0.13, radius * 0.26, SEAM),
        *signs,
        id="guilds",
    )  # fmt: skip
