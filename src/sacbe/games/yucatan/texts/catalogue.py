"""The catalogue of the texts of Yucatan."""

from sacbe.core.catalogue import SEAT_NAMES, Catalogue
from sacbe.games.yucatan.rules.boards import PACKAGE
from sacbe.games.yucatan.rules.pieces import CELL_NAMES, GUILD_IDS

CATALOGUE = Catalogue(PACKAGE, {"cell": CELL_NAMES, "guild": GUILD_IDS, "owner": (*SEAT_NAMES, "neutral")})
