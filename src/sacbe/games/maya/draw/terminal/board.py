"""Maya in a terminal: the map with its coordinates, the cities, and the seats."""

import re
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from sacbe.core.catalogue import seat_name
from sacbe.core.engine.maps.hexes import Cell
from sacbe.core.terminal.hexmap import cell_width, hexmap, map_width, read_cell
from sacbe.core.terminal.parts import (
    GAP,
    SEAT_STYLES,
    Board,
    Texts,
    beside_each_other,
    block,
    heading,
    seat_mark,
    seat_title,
    wrapped,
)
from sacbe.core.views import erase_view
from sacbe.games.maya.knowledge.view_types import View
from sacbe.games.maya.rules.boards import Board as Place
from sacbe.games.maya.rules.pieces import BIGGEST, BOARDS, CROP_IDS, FIRST_PLACE, SECOND_PLACE

ZONE_STYLES = {"blue": "deep_sky_blue1", "green": "green3", "yellow": "yellow3", "red": "indian_red1"}
TEMPLE, SCORED = "bold bright_white on grey35", "black on green3"
SHORTER = (re.compile(r"(#)[A-D](.+)"), re.compile(r"([A-Z][a-z])\d\d"))
"""What stays in narrow cells: of a city tile its face, which only its owner sees; of a city its name; the list has its size."""
LIST_WIDTH = 35
"""What the list of cities needs beside the map."""


def whole(view: View, say: Texts, options: Sequence[str], width: int) -> RenderableType:
    """The map, with the cities beside it or below, then the seats, and one's own tiles last."""
    board = view["board"]
    name = say.get(f"choice.{board['id']}", board["name"])
    zones = ", ".join(say.get(f"zone.{zone}", zone) for zone in view["zones"])
    used = say("terminal.zones", zones=zones) if zones else ""
    parts: list[RenderableType] = [heading(say, name, used)]
    if board["reconstructed"]:
        parts.append(Text(say("board.reconstructed"), style="dim"))
    parts.append(
        block(wrapped([Text(f"{say(f'letter.{crop}')} {say(f'crop.{crop}')}", style="dim") for crop in CROP_IDS], width))
    )
    cells = _cells(view, say, options)
    seats, cities = _seats(view, say), _cities(view, say)
    cell = cell_width(cells, width, LIST_WIDTH)
    picture, left = hexmap(cells, cell, SHORTER), map_width(cells, cell) + 1
    if width - left >= LIST_WIDTH - 1:
        parts.append(block(beside_each_other([picture, [*cities, Text(), *seats]], [left, width - left])))
    else:
        parts += [block(_in_two([*cities, *seats], width)), block(picture)]
    if view["seat"] is not None:
        parts.append(_own_tiles(view, say, width))
    return Group(*parts)


def own(view: View, say: Texts, options: Sequence[str], width: int) -> RenderableType:
    """The map again, and the rack."""
    cells = _cells(view, say, options)
    return Group(block(hexmap(cells, cell_width(cells, width, LIST_WIDTH), SHORTER)), _own_tiles(view, say, width))


# -- the map


def _cells(view: View, say: Texts, options: Sequence[str]) -> dict[Cell, Text]:
    """What stands in each cell of the area: q where nothing lies, bright where something can be laid now."""
    board = BOARDS[view["board"]["id"]]
    area = board.area(frozenset(view["zones"])) or set(board.cells)
    open_to = {read_cell(notation.split()[1]) for notation in options if "," in notation}
    looks = {cell: _empty(cell, board.cells[cell], cell in open_to) for cell in area}
    signs = _signs(board)
    for site in board.sites:
        if site.cell in area:
            looks[site.cell] = Text(f"({signs[site.id]}", style="dim")
    for city in view["cities"]:
        sign = f"{signs[city['site']]}{city['size']}"
        looks[read_cell(city["cell"])] = Text(sign, style=SCORED if city["scored"] else TEMPLE)
    for tile in view["city_tiles"]:
        looks[read_cell(tile["cell"])] = Text(f"#{seat_name(tile['seat'])}{_face(tile['tile'], say)}", style=TEMPLE)
    for plant in view["plantations"]:
        sign = f"{seat_name(plant['seat'])}{_face(plant['tile'], say)}"
        looks[read_cell(plant["cell"])] = Text(sign, style=SEAT_STYLES[plant["seat"]])
    return looks


def _empty(cell: Cell, zone: str, possible: bool) -> Text:
    return Text(f"{cell[0]:>2}", style=f"bold {ZONE_STYLES.get(zone, '')}" if possible else f"dim {ZONE_STYLES.get(zone, '')}")


def _face(tile: str, say: Texts) -> str:
    """`m2` for `maize 2`, in the letters of the person's language; nothing for a face that this seat does not know."""
    crop, _, goods = tile.partition(" ")
    return f"{say(f'letter.{crop}')}{goods}" if goods else ""


def _called(tile: str, say: Texts) -> str:
    """`maize 2` in words."""
    crop, _, goods = tile.partition(" ")
    return f"{say(f'crop.{crop}')} {goods}"


def _signs(places: Place) -> dict[str, str]:
    """Two letters for each site of a board, all different: its first, and the next that is free."""
    signs: dict[str, str] = {}
    for site in places.sites:
        found = (site.id[0].upper() + letter for letter in site.id[1:])
        signs[site.id] = next((sign for sign in found if sign not in signs.values()), site.id[:2])
    return signs


# -- cities and seats


def _cities(view: View, say: Texts) -> list[Text]:
    """Each open city: its size, the goods around it, and what it is worth to the first and the second."""
    signs, lines = _signs(BOARDS[view["board"]["id"]]), []
    for city in view["cities"]:
        size, sign, name = min(city["size"], BIGGEST), signs[city["site"]], say.get(f"site.{city['site']}", city["site"])
        label = name if name.startswith(sign) else f"{name} ({sign})"
        goods = Text(" ").join(Text.assemble(seat_mark(seat), str(count)) for seat, count in enumerate(city["goods"]))
        worth = Text(f"{FIRST_PLACE[size]}/{SECOND_PLACE[size]}".rjust(6))
        lines.append(Text.assemble(label.ljust(12), f"{city['size']:>3}", worth, " ", goods))
        if city["scored"]:
            lines[-1] = Text(f"{label:<12}{city['size']:>3} {say('board.scored')}", style="dim")
    return lines


def _in_two(lines: list[Text], width: int) -> list[Text]:
    half = -(-len(lines) // 2)
    return beside_each_other([lines[:half], lines[half:]], [width // 2, width // 2])


def _seats(view: View, say: Texts) -> list[Text]:
    lines = []
    for seat, player in enumerate(view["players"]):
        line = Text.assemble(seat_mark(seat), seat_title(seat, view["seat"], say)[1:], GAP)
        line.append(say("board.points", amount=player["points"]), "bold")
        line.append(f"{GAP}{say('terminal.tiles', rack=player['rack'], reserve=player['reserve'])}", "dim")
        lines.append(line)
    return lines


def _own_tiles(view: View, say: Texts, width: int) -> RenderableType:
    """The rack, and what is not seen yet of one's own tiles; while planting, the goods of the group."""
    rack = [Text(f"{count}× {_called(tile, say)}", style="bold") for tile, count in (view["own_rack"] or {}).items()]
    unseen = [Text(f"{count}× {_face(tile, say)}", style="dim") for tile, count in (view["own_unseen"] or {}).items()]
    if view["group_goods"]:
        rack.append(Text(f"({say('board.group', goods=view['group_goods'])})"))
    lines = wrapped(rack or [Text("–")], width, f"{say('board.own_rack')}{GAP}")
    return block(lines + wrapped(unseen or [Text("–")], width, f"{say('board.own_unseen')}{GAP}"))


# -- points


def sources(view: View, say: Texts) -> list[tuple[str, list[object]]]:
    """Groups and cities."""
    names = view["players"][0]["sources"]
    return [(say(f"board.{name}"), [player["sources"][name] for player in view["players"]]) for name in names]


def moment(view: View) -> object:
    """The whole board when others have laid tiles, the map alone while a turn goes on."""
    return sum(tile["seat"] != view["seat"] for tile in (*view["plantations"], *view["city_tiles"]))


BOARD = Board(erase_view(whole), erase_view(own), erase_view(sources), moment=erase_view(moment))
