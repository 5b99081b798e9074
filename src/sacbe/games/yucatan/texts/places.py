"""What the cells of Yucatan are called: by the nearest city, and by what they are: a beach, a mountain, the city itself."""

from sacbe.core.catalogue import Catalogue
from sacbe.core.engine.maps.hexes import Cell, distance
from sacbe.core.match.cells import cell_words, steps_to
from sacbe.core.match.setting import Setting
from sacbe.core.names import Mark
from sacbe.games.yucatan.rules.boards import Board
from sacbe.games.yucatan.rules.pieces import BOARD_CHOICES, BOARD_OF, BOARDS, PLACES


def words_of_cell(catalogue: Catalogue, lang: str, cell: int, setting: Setting) -> str:
    """A cell of the map of this match; the owner of a city is a mark, for `Names` to fill in."""
    place = PLACES[cell]
    board = BOARDS[int(BOARD_OF[BOARD_CHOICES.index(setting.option("board")), setting.seats])]
    seat = min(range(board.players), key=lambda seat: _far(place, board.cities[seat]))
    parts = steps_to(place, board.cities[seat])
    if not parts:
        return catalogue.text(lang, "place.city_itself", seat=Mark(seat))
    return cell_words(
        catalogue,
        lang,
        catalogue.text(lang, f"place.{_kind(board, place)}"),
        catalogue.text(lang, "place.of_city", seat=Mark(seat)),
        parts,
    )


def _far(cell: Cell, city: Cell) -> tuple[int, int]:
    return distance(cell, city), len(steps_to(cell, city))


def _kind(board: Board, cell: Cell) -> str:
    terrain = board.terrain.get(cell, "jungle")
    return "beach" if terrain == "jungle" and board.rivers_at.get(cell) else terrain
