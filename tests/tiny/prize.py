"""What a right call is worth: a rule in a file of its own, with a fact frozen into its code."""

import json
from pathlib import Path

from sacbe.core.kernel import kernel, table

PRIZE = table([0, json.loads((Path(__file__).parent / "facts.json").read_text("utf-8"))["points"]])


@kernel
def prize(call: int, drawn: int) -> int:
    """The points of a call."""
    return PRIZE[1] if call == drawn else PRIZE[0]
