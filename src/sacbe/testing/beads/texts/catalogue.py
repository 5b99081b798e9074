"""The catalogue of Beads: its texts in all languages."""

from sacbe.core.catalogue import Catalogue
from sacbe.testing.beads.rules.pieces import COLOUR_IDS, PACKAGE

CATALOGUE = Catalogue(PACKAGE, {"colour": COLOUR_IDS})
