"""The catalogue of the texts of Yaxha."""

from sacbe.core.catalogue import Catalogue
from sacbe.games.yaxha.rules.pieces import CARD_IDS, CELL_NAMES, COLOUR_IDS, PACKAGE
from sacbe.games.yaxha.texts.places import words_of_cell

CATALOGUE = Catalogue(PACKAGE, {"colour": COLOUR_IDS, "card": CARD_IDS, "cell": CELL_NAMES}, {"cell": words_of_cell})
