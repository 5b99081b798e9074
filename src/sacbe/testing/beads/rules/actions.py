"""The vocabulary of Beads: every answer of a seat or of nature, every line of news, every reason for a refusal."""

from sacbe.core.catalogue import Act, Line
from sacbe.testing.beads.rules.pieces import COLOUR_IDS
from sacbe.testing.beads.rules.state import STEPS

_COLOUR = (("colour", "colour"),)
ACTS = tuple(Act(f"{verb} {name}", kind, (i,)) for kind, verb in enumerate(STEPS) for i, name in enumerate(COLOUR_IDS))
ACT_LINES = (Line("call", _COLOUR), Line("draw", _COLOUR))
CALLED, DRAWN = range(2)
NEWS_LINES = (Line("called", _COLOUR), Line("drawn", _COLOUR))
LEGAL, OTHER_STEP = range(2)
REASONS = (Line("legal"), Line("other_step"))
