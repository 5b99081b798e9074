"""The catalogue of the texts of Maya."""

from sacbe.core.catalogue import Catalogue
from sacbe.games.maya.rules.boards import PACKAGE
from sacbe.games.maya.rules.pieces import CELL_NAMES, CROP_IDS, SITE_IDS, ZONE_IDS

CATALOGUE = Catalogue(PACKAGE, {"cell": CELL_NAMES, "crop": CROP_IDS, "site": SITE_IDS, "zone": ZONE_IDS})
