"""The map of Maya: zones, jungle, temples, cities and plantations. Every cell of the area has an id: `cell-3_10`."""

from collections.abc import Iterator

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.hexes import ROOT_3, Cell, around, centre, corners, shared_side
from sacbe.core.svg import CINNABAR, INK, JADE, PALE_INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.maya.boards import Board, cell_name
from sacbe.games.maya.draw_tiles import Say, View, either, face, goods, hexagon, label, masonry, pyramid, split, words
from sacbe.games.maya.pieces import BOARDS

ZONE_FILLS = {"blue": "#b3cfe2", "green": "#bcd3a4", "yellow": "#efe0a6", "red": "#e2b9ab"}
JUNGLE, LEAF = "#5d8a55", "#2f5a35"
LARGEST = 46
"""The longest side of a cell: a small board need not fill the table."""
Look = tuple[str, list[Markup]]
"""What a cell is in words, and what lies on it."""


def cell_id(cell: Cell) -> str:
    """The id of a cell."""
    return f"cell-{cell[0]}_{cell[1]}"


def draw_map(view: View, say: Say, box: tuple[float, float, float, float]) -> list[Markup]:
    """The map, as large as it can be in a box of the table."""
    board = BOARDS[view["board"]["id"]]
    left, top, width, height = box
    xs, ys = zip(*(centre(cell, 1) for cell in board.cells), strict=True)
    side = min(LARGEST, width / (max(xs) - min(xs) + ROOT_3), height / (max(ys) - min(ys) + 2))
    middle_x, middle_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    area = board.area(frozenset(view["zones"])) if view["step"] != "zones" else set()
    looks = _looks(view, say, board, side)
    cells = [_cell(board, cell, side, looks.get(cell_name(cell)), say) for cell in board.cells if cell in area]
    return [
        svg.at(
            left + width / 2 - side * middle_x,
            top + height / 2 - side * middle_y,
            *_unused(view, say, board, area, side),
            *cells,
            *_borders(board, area, side),
            *_turn_group(view, side),
            *_names(view, say, board, area, side),
            id="map",
        )
    ]


def _cell(board: Board, cell: Cell, side: float, look: Look | None, say: Say) -> Markup:
    told, inside = look or (say("board.empty", cell=cell_name(cell)), [])
    ground = hexagon(side - 0.8, ZONE_FILLS.get(board.cells[cell], SLAB), stroke=SEAM, stroke_opacity=0.6)
    return svg.at(*centre(cell, side), svg.title(told), ground, *inside, id=cell_id(cell), class_="cell")


# -- what lies on the cells


def _looks(view: View, say: Say, board: Board, side: float) -> dict[str, Look]:
    """Every cell that is not empty, by its name."""
    looks: dict[str, Look] = {}
    for site in board.sites:
        cell = cell_name(site.cell)
        told = say("board.closed", cell=cell, site=site_name(site.id, site.name, say))
        looks[cell] = (told, [pyramid(side, "none", stroke=PALE_INK, stroke_width=1.4, stroke_dasharray="3 2")])
    for city in view["cities"]:
        looks[city["cell"]] = _temple(view, say, board, city, side)
    for tile in view["city_tiles"]:
        looks[tile["cell"]] = _city_tile(view, say, board, tile, side)
    for plant in view["plantations"]:
        crop, count = split(plant["tile"])
        told = say("board.planted", cell=plant["cell"], crop=say(f"crop.{crop}"), goods=str(count), seat=seat_name(plant["seat"]))
        looks[plant["cell"]] = (told, [face(plant["tile"], plant["seat"], side - 2), _whose(plant["seat"], side)])
    return looks


def _temple(view: View, say: Say, board: Board, city: View, side: float) -> Look:
    around_it = ", ".join(f"{seat_name(seat)} {count}" for seat, count in enumerate(city["goods"]))
    told = say("board.temple", cell=city["cell"], site=_named(board, city["site"], say), size=str(city["size"]), goods=around_it)
    if city["scored"]:
        told += f" ({say('board.scored')})"
    fill = JADE if city["scored"] else CINNABAR
    return told, [masonry(side - 2), pyramid(side, fill, stroke=PLASTER, stroke_width=1.2)]


def _city_tile(view: View, say: Say, board: Board, tile: View, side: float) -> Look:
    """§10.4, §10.5: only the seat that laid a tile from its rack sees what it was."""
    known = tile["tile"] not in ("hidden", "blind")
    face_words = words(tile["tile"], say) if known else say("board.unknown" if tile["tile"] == "hidden" else "board.blind")
    told = say(
        "board.buried", cell=tile["cell"], site=_named(board, tile["city"], say), seat=seat_name(tile["seat"]), tile=face_words
    )
    inside = [masonry(side - 2)]
    if known:
        inside.append(svg.group(goods(tile["tile"], side * 0.62), opacity=0.55))
    elif tile["tile"] == "blind":
        inside.append(svg.text(0, side * 0.28, "?", side * 0.8, text_anchor="middle", fill=PALE_INK, font_weight="bold"))
    return told, [*inside, _whose(tile["seat"], side)]


def _whose(seat: int, side: float) -> Markup:
    """The token of the seat that laid a tile, small, at its foot."""
    size = side * 0.5
    return svg.token(seat, seat_name(seat), -size / 2, side * 0.42, size)


# -- around the cells


def _unused(view: View, say: Say, board: Board, area: set[Cell], side: float) -> Iterator[Markup]:
    """§2.5: zones that are not in use, and the jungle along the border."""
    for cell, zone in board.cells.items():
        if cell not in area:
            told = svg.title(say("board.unused", zone=_zone(zone, say)))
            yield svg.at(*centre(cell, side), told, hexagon(side - 1, ZONE_FILLS.get(zone, SLAB), fill_opacity=0.28))
    for tile in board.jungle_tiles(frozenset(view["zones"])) if area else []:
        hexes = "".join(svg.polygon(*corners(cell, side, 1.5)) for cell in tile)
        joined = ""
        if len(tile) > 1:
            (x1, y1), (x2, y2) = (centre(cell, side) for cell in tile)
            joined = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
        yield svg.group(
            svg.title(say("board.jungle")),
            svg.path(joined, stroke=JUNGLE, stroke_width=side),
            svg.path(hexes, JUNGLE),
            *(svg.at(*centre(cell, side), _leaf(side)) for cell in tile),
            class_="jungle",
        )


def _leaf(side: float) -> Markup:
    return svg.path(
        "M0-14Q12-4 0 14-12-4 0-14zM0-10V16", LEAF, stroke=PLASTER, stroke_width=0.8, transform=f"scale({number(side / 34)})"
    )


def _borders(board: Board, area: set[Cell], side: float) -> list[Markup]:
    """Where one zone meets another, and the edge of the area (§1.16)."""
    zones, edge = "", ""
    for cell in board.cells:
        for other in around(cell):
            if cell in area and (other not in area or cell < other):
                (x1, y1), (x2, y2) = shared_side(cell, other, side)
                line = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
                if other not in area:
                    edge += line
                elif board.cells[other] != board.cells[cell]:
                    zones += line
    return [
        svg.path(zones, stroke=PLASTER, stroke_width=3, stroke_linecap="round", pointer_events="none", aria_hidden="true"),
        svg.path(edge, stroke=INK, stroke_width=2.5, stroke_linecap="round", pointer_events="none", aria_hidden="true"),
    ]


def _turn_group(view: View, side: float) -> Iterator[Markup]:
    """§4.8: the group that is being planted."""
    for name in view["turn_group"]:
        q, r = name.split(",")
        look = svg.polygon(*corners((int(q), int(r)), side, 1))
        yield svg.path(look, stroke=PLASTER, stroke_width=3, pointer_events="none", aria_hidden="true")


def _names(view: View, say: Say, board: Board, area: set[Cell], side: float) -> Iterator[Markup]:
    """The names of the sites; of an open one with the size of its city."""
    sizes = {city["site"]: city["size"] for city in view["cities"]}
    for site in board.sites:
        if site.cell in area:
            x, y = centre(site.cell, side)
            size = f" · {sizes[site.id]}" if site.id in sizes else ""
            name = site_name(site.id, site.name, say) + size
            yield svg.group(
                label(x, y + side * 0.86, name, 10, INK if size else PALE_INK), pointer_events="none", aria_hidden="true"
            )


def site_name(site: str, name: str, say: Say) -> str:
    """What a site is called; one that the catalogue does not know has the name of its board."""
    return either(f"site.{site}", name, say)


def _named(board: Board, site: str, say: Say) -> str:
    return next(site_name(s.id, s.name, say) for s in board.sites if s.id == site)


def _zone(zone: str, say: Say) -> str:
    return either(f"zone.{zone}", zone, say)
