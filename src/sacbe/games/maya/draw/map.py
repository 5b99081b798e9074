"""The map of Maya: every cell of the area with what lies on it. Each has an id: `cell-3_10`."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.engine.maps.hexes import Cell
from sacbe.core.names import Mark
from sacbe.core.svg import CINNABAR, INK, PALE_INK, PLASTER, SLAB, Markup
from sacbe.games.maya.draw.cities import city_tile, site_name, temple, walls
from sacbe.games.maya.draw.land import OTHER_FILL, OTHER_SEAM, ZONE_FILLS, ZONE_SEAMS, roads, sea, wilds
from sacbe.games.maya.draw.sheet import Box, Sheet, cell_of, links
from sacbe.games.maya.draw.stake import Planting, plantings
from sacbe.games.maya.draw.tiles import CROPS, OTHER, Say, face, pyramid, sign, split, tile_id, words
from sacbe.games.maya.knowledge.view_types import View
from sacbe.games.maya.rules.boards import Board, cell_name
from sacbe.games.maya.rules.pieces import BOARDS, CROP_IDS

Content = tuple[str, list[Markup]]
"""What a cell is in words, and what lies on it."""


def cell_id(cell: Cell) -> str:
    """The id of a cell."""
    return f"cell-{cell[0]}_{cell[1]}"


class Chart(NamedTuple):
    """The box of the map in the picture, and the boxes in it that are already taken by something else."""

    box: Box
    full: tuple[Box, ...] = ()


def shown(view: View) -> frozenset[Cell]:
    """The cells that must be seen: the area and its jungle; all of them before it is known."""
    board, zones = BOARDS[view["board"]["id"]], frozenset(view["zones"])
    if view["step"] == "zones":
        return frozenset(board.cells)
    return frozenset(board.area(zones)).union(*board.jungle_tiles(zones))


def draw_map(view: View, say: Say, lang: str, sheet: Sheet, chart: Chart, leaders: bool) -> list[Markup]:
    """The map in its frame."""
    board = BOARDS[view["board"]["id"]]
    zones = frozenset(view["zones"]) if view["step"] != "zones" else frozenset[str]()
    area = board.area(zones)
    contents = _contents(view, say, board, sheet)
    sites = {site.cell for site in board.sites}
    names = {cell: cell_name(cell) for cell in board.cells if cell in area}
    empty = {name for cell, name in names.items() if name not in contents and cell not in sites}
    worth = plantings(view, empty)
    cells = []
    for cell, name in names.items():
        told, inside = contents.get(name) or _empty(name, worth.get(name, []), say, sheet)
        cells.append(_cell(board.cells[cell], cell, sheet, told, *inside))
    return [
        sea(board.id, chart.box, sheet, chart.full),
        wilds(board.id, zones, sheet, lang),
        svg.group(*cells, id="cells"),
        roads(board.id, zones, sheet, {cell for cell, name in names.items() if name in empty}),
        *walls(view, sheet, leaders),
        *_links(view, sheet),
        *_turn_group(view, sheet),
    ]


@lru_cache(1 << 12)
def _cell(zone: str, cell: Cell, sheet: Sheet, told: str, *inside: Markup) -> Markup:
    """A cell; cached, since most are the same from one picture to the next."""
    return svg.at(*sheet.centre(cell), svg.title(told), _ground(zone, sheet), *inside, id=cell_id(cell), class_="cell")


@cache
def _ground(zone: str, sheet: Sheet) -> Markup:
    return svg.path(sheet.hexagon(), ZONE_FILLS.get(zone, OTHER_FILL), stroke=ZONE_SEAMS.get(zone, OTHER_SEAM))


# -- what lies on the cells


def _contents(view: View, say: Say, board: Board, sheet: Sheet) -> dict[str, Content]:
    """Every cell that is not empty, by its name."""
    found: dict[str, Content] = {}
    for site in board.sites:
        name = cell_name(site.cell)
        told = say("board.closed", cell=name, site=site_name(site, say))
        found[name] = (told, [_closed(sheet)])
    for city in view["cities"]:
        found[city["cell"]] = temple(view, say, board, city, sheet)
    for tile in view["city_tiles"]:
        found[tile["cell"]] = city_tile(say, board, tile, sheet)
    for plant in view["plantations"]:
        crop, count = split(plant["tile"])
        told = say("board.planted", cell=plant["cell"], crop=say(f"crop.{crop}"), goods=str(count), seat=Mark(plant["seat"]))
        found[plant["cell"]] = (told, [face(plant["tile"], plant["seat"], sheet.side - 1, sheet.turned)])
    return found


def _closed(sheet: Sheet) -> Markup:
    """A closed site, on which no temple stands yet."""
    return svg.group(
        svg.path(sheet.hexagon(3), SLAB, fill_opacity=0.75),
        pyramid(sheet.side * 0.92, 3, "none", PALE_INK, stroke_dasharray="3 2"),
    )


def _empty(name: str, worth: list[Planting], say: Say, sheet: Sheet) -> Content:
    """An empty cell; to the seat that is asked it says what the best tile would score there, and whether only one crop does."""
    told = say("board.empty", cell=name)
    if not worth:
        return told, []
    each = ", ".join(
        say("board.worth", tile=words(one.tile, say), points=say("board.points", amount=one.points)) for one in worth
    )
    best = max(one.points for one in worth)
    crops = [crop for crop in CROP_IDS if any(one.points == best and split(one.tile)[0] == crop for one in worth)]
    size, low = min(16, sheet.side * 0.66), 0.5 * sheet.side
    signs = [svg.at(-low - size / 4, -size / 2, sign(crops[0], size))] if len(crops) == 1 else []
    shown = [svg.group(*signs, _number(best, low - 4 if signs else 0), class_="worth")]
    for one in worth if len(worth) > 1 else ():  # the page shows these instead while their tile is chosen
        shown.append(_number(one.points, 0, class_=f"worth-{tile_id(one.tile)}", visibility="hidden"))
    return f"{told}. {each}", shown


def _number(points: int, x: float, **attributes: svg.Attribute) -> Markup:
    return svg.text(x, 5, str(points), 15, text_anchor="middle", font_weight="bold", fill=INK, **attributes)


# -- over the cells


def _links(view: View, sheet: Sheet) -> Iterator[Markup]:
    """§1.21: lines between adjacent tiles of one group."""
    planted = {cell_of(p["cell"]): (p["seat"], split(p["tile"])[0]) for p in view["plantations"]}
    pairs: dict[str, list[tuple[Cell, Cell]]] = {}
    for (q, r), whose in planted.items():
        for other in ((q + 1, r), (q, r + 1), (q + 1, r - 1)):
            if planted.get(other) == whose:
                pairs.setdefault(whose[1], []).append(((q, r), other))
    for crop, of_crop in pairs.items():
        path = "".join(links(sheet, of_crop, 0.2))
        fill, ink, _ = CROPS.get(crop, OTHER)
        look = {"pointer_events": "none", "aria_hidden": "true"}
        yield svg.path(path, stroke=ink, stroke_width=sheet.side * 0.34, **look)
        yield svg.path(path, stroke=fill, stroke_width=sheet.side * 0.22, **look)


def _turn_group(view: View, sheet: Sheet) -> Iterator[Markup]:
    """§4.8: the group that is being planted."""
    if view["turn_group"]:
        edge = sheet.edge(map(cell_of, view["turn_group"]))
        look = {"stroke_linecap": "round", "pointer_events": "none", "aria_hidden": "true"}
        yield svg.path(edge, stroke=PLASTER, stroke_width=6, **look)
        yield svg.path(edge, stroke=CINNABAR, stroke_width=2.6, **look)


def coordinates(view: View, sheet: Sheet) -> Markup:
    """The names of the cells in the notation, each at the foot of its cell."""
    board = BOARDS[view["board"]["id"]]
    foot, size = 0.78 * sheet.side, max(9.5, 0.4 * sheet.side)
    names = []
    for cell in board.area(frozenset(view["zones"])):
        x, y = sheet.centre(cell)
        names.append(svg.text(x, y + foot, cell_name(cell), size, text_anchor="middle", fill=INK))
    return svg.group(*sorted(names), class_="coordinates", pointer_events="none", aria_hidden="true")


def north(view: View, sheet: Sheet) -> Markup:
    """The north, where the map is turned: cells are called by it. It lies in the corner that is farthest from the land."""
    if not sheet.turned:
        return svg.group()
    middles = [sheet.centre(cell) for cell in shown(view)]
    columns, rows = [x for x, _ in middles], [y for _, y in middles]
    corners = [(x, y) for y in (min(rows) + 6, max(rows) - 6) for x in (min(columns) + 10, max(columns) - 10)]
    x, y = max(corners, key=lambda corner: min((corner[0] - u) ** 2 + (corner[1] - v) ** 2 for u, v in middles))
    return svg.compass(x, y, -90)
