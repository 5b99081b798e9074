"""The catalogue of the texts of L'Or des Mayas."""

from sacbe.core.catalogue import Catalogue
from sacbe.games.gold.rules.pieces import MATERIAL_IDS, PACKAGE, SIZE_IDS

CATALOGUE = Catalogue(PACKAGE, {"material": MATERIAL_IDS, "size": SIZE_IDS})
