"""Ways on the map: where warriors can go, who can be raided, where the last piece went. All of it is open (§15.1).

`ways-0` is hidden until the page shows it: the ways of the warrior `march-0`, while its player chooses.
"""

from collections import defaultdict
from functools import lru_cache, partial
from math import hypot
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.engine.maps import hexes
from sacbe.core.engine.maps.hexes import Cell
from sacbe.core.names import Mark
from sacbe.core.svg import CINNABAR, INK, MAIZE, PLASTER, Markup, number
from sacbe.games.yucatan.draw.board import KEPT, marching
from sacbe.games.yucatan.draw.frame import Frame, Point, Say, board_of, cell_of, frame_of, place_id
from sacbe.games.yucatan.draw.map import DEEP
from sacbe.games.yucatan.draw.signs import CANOE, sign
from sacbe.games.yucatan.knowledge.view_types import View, Warrior
from sacbe.games.yucatan.rules.boards import Board, cell_name
from sacbe.games.yucatan.rules.pieces import BOARDS, NUMBER, RIVER_STEPS, WAYS

WAY, RAID = 2.2, 3.4
"""The widths of the lines of moves and of raids."""


class Move(NamedTuple):
    """A way that a warrior can go now, and what it does there."""

    seat: int
    start: Cell
    target: Cell
    over: Cell | None
    """The middle of a river step, or the cell of the great river that a boat crosses."""
    boat: bool
    does: str
    """`raid`, `theft`, `fight`, `deliver`, or nothing."""
    whom: int | str | None
    """Who loses something by a raid or a theft."""


class Table(NamedTuple):
    """What stands where."""

    warriors: dict[Cell, int]
    villages: dict[Cell, tuple[int | str, str]]
    cities: dict[Cell, int]

    def can_pass(self, seat: int, cell: Cell) -> bool:
        """§7.7, §7.8."""
        owners = {self.villages[cell][0] if cell in self.villages else seat, self.cities.get(cell, seat)}
        return cell not in self.warriors and owners == {seat}

    def is_home(self, seat: int, cell: Cell) -> bool:
        """§1.19."""
        return self.cities.get(cell) == seat or self.villages.get(cell) == (seat, "large")

    def does(self, seat: int, carry: int, cell: Cell) -> tuple[str, int | str | None]:
        """What entering a cell brings, and who loses by it (§8.2, §9.1, §10.4, §10.8)."""
        if cell in self.warriors:
            return "fight", None
        if cell in self.villages and self.villages[cell][0] != seat:
            return "raid", self.villages[cell][0]
        if self.cities.get(cell, seat) != seat:
            return "theft", self.cities[cell]
        return "deliver" if carry and self.is_home(seat, cell) else "", None


def table_of(view: View) -> Table:
    """What stands where in a view."""
    return Table(
        {cell_of(w["cell"]): w["seat"] for w in view["warriors"]},
        {cell_of(v["cell"]): (v["owner"], v["size"]) for v in view["villages"]},
        {cell_of(player["city"]): seat for seat, player in enumerate(view["players"])},
    )


def moves_of(view: View, table: Table, warrior: Warrior) -> list[Move]:
    """§7.1 to §7.11: all that a warrior can reach."""
    board, seat, start = board_of(view), warrior["seat"], cell_of(warrior["cell"])
    found = []
    for way in WAYS[board][RIVER_STEPS.index(view["river_step"])][NUMBER[start]]:
        middles = [cell for cell in way.middles if table.can_pass(seat, cell)]
        if table.warriors.get(way.target) != seat and (way.direct or middles):
            near = hexes.distance(start, way.target) == 1
            boat = way.direct and not near
            over = None if near else _water(BOARDS[board], start, way.target) if boat else middles[0]
            does, whom = table.does(seat, warrior["carry"], way.target)
            found.append(Move(seat, start, way.target, over, boat, does, whom))
    return found


def _water(board: Board, start: Cell, target: Cell) -> Cell:
    beside = (cell for cell in board.beside(start) if board.terrain[cell] == "great_river")
    return next(cell for cell in beside if hexes.distance(cell, target) == 1)


def draw_ways(view: View, narrow: bool) -> list[Markup]:
    """§7: for each warrior of the seat that looks and is asked, where it can go; hidden until it is chosen."""
    if view["seat"] is None or view["seat"] not in view["asked"]:
        return []
    frame, table = frame_of(board_of(view), narrow), table_of(view)
    own = {w["cell"]: w for w in view["warriors"]}
    return [
        svg.group(
            _bundle(frame, tuple(moves_of(view, table, own[cell]))),
            id=f"ways-{i}", class_="ways", visibility="hidden", pointer_events="none", aria_hidden="true",
        )
        for i, cell in enumerate(marching(view))
    ]  # fmt: skip


@lru_cache(KEPT)
def _bundle(frame: Frame, moves: tuple[Move, ...]) -> Markup:
    """All ways of one warrior, those of a kind as one line."""
    lines: dict[tuple[str, str | None], str] = defaultdict(str)
    heads: dict[str, str] = defaultdict(str)
    boats = []
    for move in moves:
        line, head, bend = _arrow(frame, move)
        colour = DEEP if move.over else INK
        lines[colour, "4 4" if move.boat else None] += line
        heads[CINNABAR if move.does in ("raid", "theft", "fight") else MAIZE if move.does else colour] += head
        if move.boat:
            boats.append(_boat(bend))
    return svg.group(
        _casing("".join(lines.values()), "".join(heads.values()), WAY),
        *(svg.path(d, stroke=colour, stroke_width=WAY, stroke_dasharray=dashes) for (colour, dashes), d in lines.items()),
        *(svg.path(d, colour) for colour, d in heads.items()),
        *boats,
    )


def raids_of(view: View) -> list[Move]:
    """§8.2, §10.8: every raid and every theft that some warrior could make in its next turn."""
    table = table_of(view)
    moves = [move for warrior in view["warriors"] for move in moves_of(view, table, warrior)]
    full = {city for city, seat in table.cities.items() if view["players"][seat]["store"]}
    return [move for move in moves if move.does == "raid" or (move.does == "theft" and move.target in full)]


def draw_raids(view: View, moves: list[Move], say: Say, narrow: bool) -> tuple[Markup, Markup]:
    """The display option `raids`: a ring round what is threatened (drawn below the pieces), an arrow from each raider (above)."""
    frame = frame_of(board_of(view), narrow)
    ring = partial(svg.path, frame.ring(2), "none")
    rings = [
        svg.at(
            *frame.middle(cell),
            ring(stroke=PLASTER, stroke_width=5.5),
            ring(stroke=CINNABAR, stroke_width=2.8),
            id=place_id("prey", cell_name(cell)),
        )
        for cell in sorted({move.target for move in moves})
    ]
    arrows = []
    for move in moves:
        words = say(
            f"board.{move.does}",
            seat=Mark(move.seat),
            owner=say("owner.neutral") if move.whom == "neutral" else Mark(int(move.whom or 0)),
            start=cell_name(move.start),
            cell=cell_name(move.target),
        )
        line, head, bend = _arrow(frame, move)
        colour, start = svg.PLAYERS[move.seat].fill, place_id("raid", cell_name(move.start))
        arrow = [
            _casing(line, head, RAID),
            svg.path(line, stroke=colour, stroke_width=RAID, stroke_dasharray="6 4" if move.boat else None),
            svg.path(head, colour),
            *([_boat(bend)] if move.boat else []),
        ]
        arrows.append(svg.group(svg.title(words), *arrow, id=place_id(start, cell_name(move.target))))
    return svg.group(*rings, id="preys"), svg.group(*arrows, id="raids")


def draw_trail(view: View, narrow: bool) -> list[Markup]:
    """The last answer on the map: a trail for a move, else the rim of its cell."""
    last = view["last"]
    cells = [cell_of(word) for word in last["action"].split() if "," in word] if last else []
    if not last or not cells:
        return []
    frame, colour = frame_of(board_of(view), narrow), svg.PLAYERS[last["seat"]].fill
    ring = svg.path(frame.ring(2.5), "none", stroke=colour, stroke_width=2, stroke_dasharray="1 4", stroke_linecap="round")
    moved = last["action"].startswith("move")
    line = ""
    if moved:
        (x, y), (u, v) = frame.middle(cells[0]), frame.middle(cells[1])
        over = "" if len(cells) < 3 else "L{} {}".format(*map(number, frame.middle(cells[2])))
        line = f"M{number(x)} {number(y)}{over}L{number(u)} {number(v)}"
    trail = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return [
        svg.group(
            *(svg.at(*frame.middle(cell), ring) for cell in (cells[:2] if moved else cells)),
            *(
                [svg.path(line, stroke=PLASTER, stroke_width=7, stroke_opacity=0.6, **trail),
                 svg.path(line, stroke=colour, stroke_width=4, stroke_dasharray="0.1 8", **trail)]
                if line else []
            ),
            id="trail", aria_hidden="true",
        )
    ]  # fmt: skip


def _towards(start: Point, end: Point, far: float) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * far / length, start[1] + (end[1] - start[1]) * far / length


def _arrow(frame: Frame, move: Move) -> tuple[str, str, Point]:
    """The paths of an arrow's line and head, from rim to rim of two pieces, and where it bends: over the cell between."""
    a, b = frame.middle(move.start), frame.middle(move.target)
    bend = frame.middle(move.over) if move.over else ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    start, tip = _towards(a, bend, frame.side * 0.62), _towards(b, bend, frame.side * 0.5)
    neck = _towards(tip, bend, 7)
    across = (-(tip[1] - neck[1]) * 0.62, (tip[0] - neck[0]) * 0.62)
    head = svg.polygon(tip, (neck[0] + across[0], neck[1] + across[1]), (neck[0] - across[0], neck[1] - across[1]))
    return "M{} {}Q{} {} {} {}".format(*map(number, (*start, *bend, *neck))), head, bend


def _casing(line: str, head: str, width: float) -> Markup:
    """The outline that makes an arrow stand out from the map."""
    return svg.group(
        svg.path(line, stroke_width=width + 2.6, stroke_linecap="round"),
        svg.path(head, PLASTER, stroke_width=3, stroke_linejoin="round"),
        stroke=PLASTER,
    )


def _boat(at: Point) -> Markup:
    return sign(CANOE, at[0] - 10, at[1] - 10, 20, PLASTER, stroke=DEEP, stroke_width=1.2)
