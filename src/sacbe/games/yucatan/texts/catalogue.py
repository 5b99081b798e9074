"""The catalogue of the texts of Yucatan."""

from sacbe.core.catalogue import Catalogue
from sacbe.core.names import SEAT_LETTERS, Letter
from sacbe.games.yucatan.rules.boards import PACKAGE
from sacbe.games.yucatan.rules.pieces import CELL_NAMES, GUILD_IDS
from sacbe.games.yucatan.texts.places import words_of_cell

CATALOGUE = Catalogue(
    PACKAGE, {"cell": CELL_NAMES, "guild": GUILD_IDS, "owner": (*map(Letter, SEAT_LETTERS), "neutral")}, {"cell": words_of_cell}
)
