"""The catalogue of the texts of Maya."""

from sacbe.core.catalogue import Catalogue
from sacbe.games.maya.rules.boards import PACKAGE
from sacbe.games.maya.rules.pieces import CELL_NAMES, CROP_IDS, SITE_IDS, ZONE_IDS
from sacbe.games.maya.texts.places import words_of_cell

CATALOGUE = Catalogue(
    PACKAGE, {"cell": CELL_NAMES, "crop": CROP_IDS, "site": SITE_IDS, "zone": ZONE_IDS}, {"cell": words_of_cell}
)
