"""What a call is worth (§2.3)."""

from sacbe.core.engine.kernel import kernel
from sacbe.testing.beads.rules.pieces import PRIZE


@kernel
def prize(call: int, drawn: int) -> int:
    """The points of a call."""
    return PRIZE[1] if call == drawn else PRIZE[0]
