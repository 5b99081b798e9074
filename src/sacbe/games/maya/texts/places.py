"""What the cells of Maya are called: by the nearest temple site of their zone, which everybody sees on the map."""

from sacbe.core.catalogue import Catalogue
from sacbe.core.engine.maps.hexes import Cell, distance
from sacbe.core.match.cells import cell_words, of, steps_to
from sacbe.core.match.setting import Setting
from sacbe.games.maya.rules.boards import Board, Site
from sacbe.games.maya.rules.pieces import BOARDS, PLACES


def words_of_cell(catalogue: Catalogue, lang: str, cell: int, setting: Setting) -> str:
    """A cell of the board of this match."""
    place = PLACES[cell]
    site = nearest(BOARDS[setting.option("board")], place)
    name = of(lang, catalogue.texts(lang).get(f"site.{site.id}", site.name))
    parts = steps_to(place, site.cell)
    if not parts:
        return catalogue.text(lang, "place.site", site=name)
    return cell_words(catalogue, lang, catalogue.text(lang, "place.cell"), name, parts)


def nearest(board: Board, cell: Cell) -> Site:
    """The nearest site of the same zone: it is in use whenever the cell is. A straight way comes first."""
    zone = [site for site in board.sites if board.cells[site.cell] == board.cells.get(cell)] or list(board.sites)
    return min(zone, key=lambda site: (distance(cell, site.cell), len(steps_to(cell, site.cell))))
