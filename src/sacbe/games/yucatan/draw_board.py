"""The map and what stands on it. The map itself never changes, so it is drawn once for each language.

Places have ids: `cell-4_-2`, `village-4_-2`, `warrior-4_-2`, `city-0`.
"""

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from sacbe.core import hexes, svg
from sacbe.core.catalogue import seat_name
from sacbe.core.hexes import Cell
from sacbe.core.svg import INK, PALE_INK, PLASTER, SEAM, Markup, number
from sacbe.games.yucatan.boards import GREAT, Board, cell_name
from sacbe.games.yucatan.catalogue import CATALOGUE
from sacbe.games.yucatan.pieces import BOARDS, TOP

Say = Callable[..., str]
View = dict[str, Any]

WIDTH, HEIGHT = 830, 800
WATER, SHALLOWS, ROCK, PEAK, GROUND = "#4f94bd", "#2f75b5", "#b3a894", "#857a68", "#e7d9b4"
JUNGLES = ("#a9c58a", "#b4cd96", "#9fbd80")
NEUTRAL = "#8d8778"
PRISONER = "#5b3a1e"
KEPT = 20_000
"""How many drawn pieces are remembered: most stand where they stood in the picture before."""

GUILD_SIGNS = {
    # A paw; a snake; a bird with a long bill. Each in a box of 24 by 24.
    "jaguar": "M12 11q5 0 5 4.5t-5 4.5-5-4.5 5-4.5zM5 8a2.3 2.3 0 1 0 .01 0zM9.5 4a2.3 2.3 0 1 0 .01 0z"
    "M14.5 4a2.3 2.3 0 1 0 .01 0zM19 8a2.3 2.3 0 1 0 .01 0z",
    "snake": "M17 5q-4-3-8 0t0 6q6 2 5.5 4.5t-5 2.5q-3 0-5-1.5l-1 2.5q3 2 7 2 7-.5 7.5-5.5t-6-7q-3.5-1-.5-2.5t5 1.5z",
    "hummingbird": "M1 9l8-1q2-3 5-2l7-5-3 9q4 4 4 9-4-4-8-4-5 1-6-5z",
}


class Frame(NamedTuple):
    """How a map lies in the drawing."""

    side: float
    left: float
    top: float

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = hexes.centre(cell, self.side)
        return x + self.left, y + self.top


@cache
def frame_of(board: int) -> Frame:
    """The largest scale at which a map fits."""
    spots = [hexes.centre(cell, 1) for cell in BOARDS[board].terrain]
    across, down = [x for x, _ in spots], [y for _, y in spots]
    wide, tall = max(across) - min(across) + hexes.ROOT_3, max(down) - min(down) + 2
    side = min(WIDTH / wide, HEIGHT / tall, 34)
    left = (WIDTH - wide * side) / 2 - (min(across) - hexes.ROOT_3 / 2) * side
    return Frame(side, left, (HEIGHT - tall * side) / 2 - (min(down) - 1) * side)


def board_of(view: View) -> int:
    """The number of the map of a view."""
    return [(b.id, b.players) for b in BOARDS].index((view["board"]["id"], view["seats"]))


def place_id(kind: str, name: str) -> str:
    """The id of something on a cell: `warrior-4_-2`."""
    return f"{kind}-{name.replace(',', '_')}"


def _cell(name: str) -> Cell:
    q, r = name.split(",")
    return int(q), int(r)


# -- the map


def rivers_in_words(board: Board, cell: Cell, say: Say) -> str:
    """The rivers that a cell is next to."""
    return ", ".join(
        say("board.great") if river == GREAT else say("board.small_river", name=river) for river in board.rivers_at[cell]
    )


@cache
def draw_map(number_of: int, lang: str) -> Markup:
    """§1.6 to §1.10: terrain, rivers along the sides of cells, beaches."""
    board, frame, say = BOARDS[number_of], frame_of(number_of), partial(CATALOGUE.text, lang)
    return svg.group(
        *(_ground(board, frame, say, cell) for cell in board.terrain),
        svg.at(frame.left, frame.top, *(_small_river(frame, sides) for sides in board.hexsides.values())),
        *(_signs(board, frame, cell) for cell in board.terrain),
        id="map",
    )


def _ground(board: Board, frame: Frame, say: Say, cell: Cell) -> Markup:
    terrain, name, (x, y) = board.terrain[cell], cell_name(cell), frame.middle(cell)
    fill = {"mountain": ROCK, "great_river": WATER, "city": GROUND}.get(terrain, JUNGLES[(cell[0] - cell[1]) % 3])
    if terrain == "jungle" and board.rivers_at[cell]:
        words = say("board.beach", cell=name, rivers=rivers_in_words(board, cell, say))
    else:
        words = say("board.cell", cell=name, terrain=say(f"terrain.{terrain}"))
    ring = svg.polygon(*hexes.corners((0, 0), frame.side))
    return svg.at(
        x, y, svg.title(words), svg.path(ring, fill, stroke=PLASTER, stroke_width=1), id=place_id("cell", name), class_="cell"
    )


def _small_river(frame: Frame, sides: tuple[tuple[Cell, Cell], ...]) -> Markup:
    """§1.9."""
    ends = [hexes.shared_side(a, b, frame.side) for a, b in sides]
    line = "".join(f"M{number(x)} {number(y)}L{number(u)} {number(v)}" for (x, y), (u, v) in ends)
    return svg.path(line, stroke=WATER, stroke_width=frame.side / 5, stroke_linecap="round", aria_hidden="true")


def _signs(board: Board, frame: Frame, cell: Cell) -> Markup:
    """What is printed on a cell: its name, peaks, and the river symbol of a beach."""
    (x, y), side, terrain = frame.middle(cell), frame.side, board.terrain[cell]
    parts = [svg.text(0, -side * 0.56, cell_name(cell), side * 0.24, text_anchor="middle", fill=INK, fill_opacity=0.6)]
    if terrain == "mountain":
        ridge = ((-0.6, 0.5), (-0.1, -0.45), (0.2, 0.1), (0.35, -0.1), (0.65, 0.5))
        parts.append(svg.path(svg.polygon(*((u * side, v * side) for u, v in ridge)), PEAK))
    if terrain == "jungle" and board.rivers_at[cell]:
        third, rise = number(side * 0.3), number(side * 0.16)
        wave = f"M-{third} {number(side * 0.66)}q{number(side * 0.15)}-{rise} {third} 0t{third} 0"
        parts.append(svg.path(wave, stroke=SHALLOWS, stroke_width=side * 0.09, stroke_linecap="round"))
    return svg.at(x, y, *parts, aria_hidden="true")


# -- what stands there


def draw_pieces(view: View, lang: str) -> list[Markup]:
    """Cities with their pyramids, villages, warriors."""
    board = board_of(view)
    shared = {village["cell"] for village in view["villages"]} | {player["city"] for player in view["players"]}
    return [
        *(
            _city(board, lang, seat, player["city"], player["levels"], player["store"])
            for seat, player in enumerate(view["players"])
        ),
        *(_village(board, lang, village["cell"], village["owner"], village["size"]) for village in view["villages"]),
        *(
            _warrior(
                board, lang, w["cell"], w["seat"], w["guild"], w["seen"], w["carry"], tuple(w["possible"]), w["cell"] in shared
            )
            for w in view["warriors"]
        ),
    ]


def pyramid(levels: int, width: float, colour: str) -> list[Markup]:
    """§1.17: the levels built so far, and outlines of those to come; the middle of its foot is at the origin."""
    step = width / (2 * TOP)
    return [
        svg.rect(
            -width / 2 + i * step, -(i + 1) * step * 1.1, width - 2 * i * step, step * 1.1, colour if i < levels else "none",
            stroke=INK if i < levels else SEAM, stroke_width=0.7,
        )
        for i in range(TOP)
    ]  # fmt: skip


@lru_cache(KEPT)
def _city(number_of: int, lang: str, seat: int, name: str, levels: int, prisoners: int) -> Markup:
    board, frame, say, cell = BOARDS[number_of], frame_of(number_of), partial(CATALOGUE.text, lang), _cell(name)
    (x, y), side = frame.middle(cell), frame.side
    words = say("board.city_of", cell=name, seat=seat_name(seat), rivers=rivers_in_words(board, cell, say))
    built = say("board.level", levels=str(levels), most=str(TOP))
    store = say("board.amount", what=say("board.store"), amount=str(prisoners))
    ring = svg.polygon(*hexes.corners((0, 0), side, side * 0.07))
    return svg.at(
        x, y,
        svg.title(f"{words}. {built}. {store}"),
        svg.path(ring, "none", stroke=svg.PLAYERS[seat].fill, stroke_width=side * 0.14),
        svg.at(0, side * 0.12, *pyramid(levels, side * 1.25, svg.PLAYERS[seat].fill)),
        _count(prisoners, -side * 0.45, side * 0.42, side * 0.28),
        id=f"city-{seat}", class_="city",
    )  # fmt: skip


def _count(prisoners: int, x: float, y: float, radius: float) -> Markup:
    """A number of prisoners."""
    return svg.at(
        x, y,
        svg.element("circle", r=radius, fill=PRISONER if prisoners else PLASTER, stroke=PLASTER if prisoners else SEAM),
        svg.text(0, radius * 0.45, str(prisoners), radius * 1.3, text_anchor="middle", font_weight="bold",
                 fill=PLASTER if prisoners else PALE_INK),
    )  # fmt: skip


def _hut(x: float, size: float, fill: str) -> Markup:
    roof = svg.polygon((x - size, 0), (x, -size), (x + size, 0))
    wall = svg.polygon((x - size * 0.7, 0), (x + size * 0.7, 0), (x + size * 0.7, size * 0.7), (x - size * 0.7, size * 0.7))
    return svg.group(svg.path(wall, PLASTER, stroke=INK, stroke_width=0.8), svg.path(roof, fill, stroke=INK, stroke_width=0.8))


@lru_cache(KEPT)
def _village(number_of: int, lang: str, name: str, owner: int | str, size: str) -> Markup:
    frame, say = frame_of(number_of), partial(CATALOGUE.text, lang)
    (x, y), side, big = frame.middle(_cell(name)), frame.side, size == "large"
    if isinstance(owner, str):
        words, fill = say("board.neutral_village", cell=name), NEUTRAL
    else:
        words = say("board.village", cell=name, size=say(f"size.{size}"), owner=seat_name(owner))
        fill = svg.PLAYERS[owner].fill
    huts = [_hut(-side * 0.42, side * 0.34, fill), _hut(side * 0.42, side * 0.34, fill)] if big else []
    return svg.at(
        x, y - side * 0.1, svg.title(words), *huts, _hut(0, side * (0.46 if big else 0.38), fill),
        id=place_id("village", name), class_="village",
    )  # fmt: skip


def guild_sign(guild: str, x: float, y: float, size: float, fill: str) -> Markup:
    """The sign of a guild; (x, y) is its upper left corner. An unknown one is a question mark."""
    if guild == "?":
        return svg.text(x + size / 2, y + size * 0.85, "?", size, text_anchor="middle", font_weight="bold", fill=fill)
    return svg.at(x, y, svg.path(GUILD_SIGNS[guild], fill), scale=size / 24)


@lru_cache(KEPT)
def _warrior(
    number_of: int,
    lang: str,
    name: str,
    seat: int,
    guild: str,
    seen: bool,
    carry: int,
    possible: tuple[str, ...],
    shares: bool,
) -> Markup:
    """§15: face down for those who do not know it; a broken rim if not all have seen it. Beside a village it stands aside."""
    frame, say = frame_of(number_of), partial(CATALOGUE.text, lang)
    (x, y), side = frame.middle(_cell(name)), frame.side
    size, aside = side * (0.8 if shares else 0.96), side * (0.26 if shares else 0.02)
    fill, ink, form = svg.PLAYERS[seat]
    if guild == "?":
        known = say("board.unknown")
        if len(possible) < len(GUILD_SIGNS):
            known = say("board.maybe", guilds=", ".join(say(f"guild.{g}") for g in possible))
    else:
        known = say(f"guild.{guild}") + (f" ({say('board.seen')})" if seen else "")
    rim = svg.path(form, fill, stroke=PLASTER if seen else INK, stroke_width=2.2, stroke_dasharray=None if seen else "3 2")
    dots = [
        svg.element(
            "circle", cx=aside + side * 0.28 * (i - (carry - 1) / 2), cy=side * 0.68, r=side * 0.13, fill=PRISONER, stroke=PLASTER
        )
        for i in range(carry)
    ]
    return svg.at(
        x, y,
        svg.title(say("board.warrior", cell=name, seat=seat_name(seat), guild=known, carry=str(carry))),
        svg.at(aside - size / 2, side * 0.1 - size / 2, rim, guild_sign(guild, 4, 4, 16, ink), scale=size / 24),
        *dots,
        id=place_id("warrior", name), class_="warrior",
    )  # fmt: skip
