"""The ground of the map: sea, coast, and the land that is out of use with its jungle. It stays the same for a whole match."""

from collections.abc import Iterator
from functools import cache

from sacbe.core import svg
from sacbe.core.engine.maps.hexes import Cell, around
from sacbe.core.svg import PLASTER, Markup, number
from sacbe.games.maya.draw.sheet import Box, Sheet
from sacbe.games.maya.draw.tiles import either
from sacbe.games.maya.rules.boards import Board
from sacbe.games.maya.rules.pieces import BOARDS
from sacbe.games.maya.texts.catalogue import CATALOGUE

SEA, SHALLOW, SHORE, WAVE, RIM = "#b5d0c7", "#c5dcd3", "#d6e7df", "#8fb5a9", "#4d6f66"
BEACH = "#f6ecd3"
ZONE_FILLS = {"blue": "#a9c6de", "green": "#bcd39c", "yellow": "#f0dd97", "red": "#e6b3a2"}
ZONE_SEAMS = {"blue": "#86a8c6", "green": "#98b377", "yellow": "#cfb763", "red": "#c88d79"}
OTHER_FILL, OTHER_SEAM = "#ddd1b7", "#b5a684"
"""The colours of zones of boards that users typed in (§12.1)."""
JUNGLE, THICKET, LEAF, TRUNK = "#4f7f55", "#2c5236", "#8fb884", "#7d8a5f"
WAVING = "q4-5 8 0t8 0"
TREE = "v-7m0 1q-8 1-8-4 0-4 4-4 0-4 4-4t4 4q4 0 4 4 0 5-8 4"
FROND = "q8-7 0-18q-8 11 0 18v4m-1-7q-9 2-12-6 9-1 12 6m2 0q9 2 12-6-9-1-12 6"
APART = (66.0, 40.0)
"""How far the waves are from one another."""


def zone_name(zone: str, lang: str) -> str:
    """What a zone is called."""
    return either(f"zone.{zone}", zone, lambda key: CATALOGUE.text(lang, key))


@cache
def sea(board_id: str, box: Box, sheet: Sheet, full: tuple[Box, ...]) -> Markup:
    """The sea in its frame, lighter along the coast, and the land without anything on it."""
    board = BOARDS[board_id]
    coast = sheet.edge(board.cells)
    depths = ((SHALLOW, 3.0), (SHORE, 1.6), (BEACH, 0.6))
    return Markup(
        svg.element("clipPath", svg.rect(*box, "#fff", 12), id="map-frame")
        + svg.rect(*box, SEA, 12)
        + svg.group(
            *(svg.path(coast, stroke=c, stroke_width=sheet.side * w, stroke_linecap="round") for c, w in depths),
            svg.path(sheet.hexagons(board.cells), BEACH),
            svg.path("".join(_waves(board, box.smaller(22), sheet, full)), stroke=WAVE, stroke_width=1.5, stroke_linecap="round"),
            clip_path="url(#map-frame)",
            aria_hidden="true",
        )
    )


def _waves(board: Board, box: Box, sheet: Sheet, full: tuple[Box, ...]) -> Iterator[str]:
    """Waves in rows, wherever the sea is free."""
    land = [sheet.centre(cell) for cell in board.cells]
    clear, (right, down) = sheet.side * 2.1, APART
    for row in range(int(box.height // down) + 1):
        for column in range(int(box.width // right) + 1):
            x, y = box.x + (column + row % 2 / 2) * right, box.y + row * down
            if x + 16 > box.x + box.width or any(other.meets(x + 8, y, 16, 12) for other in full):
                continue
            if not any(abs(x + 8 - at_x) < clear + 8 and abs(y - at_y) < clear for at_x, at_y in land):
                yield f"M{number(x)} {number(y)}{WAVING}"


@cache
def wilds(board_id: str, zones: frozenset[str], sheet: Sheet, lang: str) -> Markup:
    """§2.5: the zones that are not in use, and the jungle tiles along their border."""
    board = BOARDS[board_id]
    area = board.area(zones)
    jungle = board.jungle_tiles(zones) if area else []
    covered = {cell for tile in jungle for cell in tile}
    parts = []
    for zone in board.zones:
        cells = [cell for cell in board.cells if board.cells[cell] == zone and zone not in zones]
        if cells:
            woods = (sheet.centre(cell) for cell in cells if cell not in covered)
            trees = "".join(f"M{number(x)} {number(y + 8)}{TREE}" for x, y in woods)
            parts += [
                svg.group(
                    svg.title(CATALOGUE.text(lang, "board.unused", zone=zone_name(zone, lang))),
                    svg.path(sheet.hexagons(cells), ZONE_FILLS.get(zone, OTHER_FILL), fill_opacity=0.3),
                    svg.path(trees, stroke=TRUNK, stroke_width=1.2, stroke_opacity=0.55, stroke_linejoin="round"),
                )
            ]
    for tile in jungle:
        grown = [
            svg.at(*sheet.centre(cell), svg.path(f"M0 9{FROND}", LEAF, stroke=THICKET), scale=sheet.side / 30) for cell in tile
        ]
        parts += [
            svg.group(
                svg.title(CATALOGUE.text(lang, "board.jungle")),
                svg.path(sheet.hexagons(tile), JUNGLE),
                svg.path(sheet.edge(tile), stroke=THICKET, stroke_width=1.4, stroke_linecap="round"),
                *grown,
                class_="jungle",
            )
        ]
    return svg.group(*parts, clip_path="url(#map-frame)")


@cache
def _meetings(board_id: str, zones: frozenset[str]) -> list[tuple[Cell, Cell]]:
    """Adjacent cells of the area that lie in different zones."""
    board = BOARDS[board_id]
    area = board.area(zones)
    pairs = [(cell, other) for cell in sorted(area) for other in around(cell) if other in area and cell < other]
    return [(cell, other) for cell, other in pairs if board.cells[cell] != board.cells[other]]


def roads(board_id: str, zones: frozenset[str], sheet: Sheet, bare: set[Cell]) -> Markup:
    """The borders between zones, where both cells are still empty, and the edge of the area (§1.16)."""
    sides = "".join(sheet.between(*pair) for pair in _meetings(board_id, zones) if not bare.isdisjoint(pair))
    look = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return svg.group(
        svg.path(sides, stroke=PLASTER, stroke_width=3.4, **look),
        svg.path(sheet.edge(BOARDS[board_id].area(zones)), stroke=RIM, stroke_width=2.2, **look),
        pointer_events="none",
        aria_hidden="true",
    )
