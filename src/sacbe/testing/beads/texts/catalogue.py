"""The texts of Beads, for all its faces."""

from sacbe.core.catalogue import Catalogue
from sacbe.testing.beads.rules.pieces import COLOUR_IDS, PACKAGE

CATALOGUE = Catalogue(PACKAGE, {"colour": COLOUR_IDS})
