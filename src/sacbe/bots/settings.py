"""How to search: the row of ints that the compiled search is given."""

from sacbe.bots.policies import PACKAGE
from sacbe.core.engine.cache import remember

remember(PACKAGE / "settings.py")

SEAT, OPTION, DEPTH, STEADY, LONGEST, BONUS, SCAN, CARE, ALONE, SHARED, TRUST, WIN, DOUBT, PAR, PLAIN = range(15)
SETTINGS = 15
"""For which seat; with which of its options every iteration begins (-1: with none); after how many ticks of the clock a
playout is cut; 1 = these are counted from the root, 0 = from where the tree is left; after how many decisions it is cut at
the latest; the weight of the bonus (thousandths); a node's visits before its options are looked at one by one; how many of a
hundred decisions of a playout are made by a look ahead; 1 = only the searching seat has nodes, the others answer as in
playouts; how many iterations share a world; in how many of a hundred worlds others are taken to answer as a look ahead says,
or as they would think; how much the chance to win counts (thousandths); how far off the points at the end of a match count as
(thousandths of a point, 0: they are what they are, and ranks count); which points are good ones (in thousandths; 0: only
others' points are compared with); 1 = random playouts to the end."""
FAR = 1 << 40
"""A tick, or a decision, that never comes."""
