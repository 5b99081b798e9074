"""The catalogue of the texts of Tzolk'in."""

from sacbe.core.catalogue import Catalogue
from sacbe.games.tzolkin.rules.lines import FRACTIONS, SIGNS
from sacbe.games.tzolkin.rules.pieces import (
    DEED_IDS,
    GOOD_IDS,
    MIX_IDS,
    PACKAGE,
    TECH_IDS,
    TEMPLE_IDS,
    TEMPLE_PAIR_IDS,
    WHEEL_IDS,
)
from sacbe.games.tzolkin.rules.tiles import BUILDING_IDS, MONUMENT_IDS, WEALTH_IDS
from sacbe.games.tzolkin.texts.places import WORDS

CATALOGUE = Catalogue(
    PACKAGE,
    {
        "good": GOOD_IDS,
        "mix": MIX_IDS,
        "temple": TEMPLE_IDS,
        "pair": TEMPLE_PAIR_IDS,
        "tech": TECH_IDS,
        "wheel": WHEEL_IDS,
        "deed": DEED_IDS,
        "wealth": WEALTH_IDS,
        "building": BUILDING_IDS,
        "monument": MONUMENT_IDS,
        "fraction": FRACTIONS,
        "sign": SIGNS,
    },
    WORDS,
)
