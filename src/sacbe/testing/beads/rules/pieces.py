"""The printed facts of Beads, read from `facts.json`, and the tables that kernels read (§1)."""

import json
from pathlib import Path

from sacbe.core.engine.kernel import table

PACKAGE = Path(__file__).parents[1]
FACTS = json.loads((PACKAGE / "facts.json").read_text("utf-8"))
ROUNDS: int = FACTS["rounds"]
COLOUR_IDS: tuple[str, ...] = tuple(FACTS["beads"])
COLOURS = len(COLOUR_IDS)
BEADS = table(list(FACTS["beads"].values()))
"""How many beads of each colour are in the bag (§1.1)."""
PRIZE = table([0, FACTS["points"]])
"""The points of a wrong call and of a right one (§2.3)."""
