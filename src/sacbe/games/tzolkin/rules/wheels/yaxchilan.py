"""Yaxchilan (§8): resources, corn and skulls."""

from sacbe.core.engine.kernel import kernel
from sacbe.games.tzolkin.rules.pieces import (
    DEED_GAIN,
    EXTRA_SKULL_LEVEL,
    EXTRACTION,
    EXTRACTION_BONUS,
    EXTRACTION_LEVEL,
    GOODS,
    SKULL,
    THEOLOGY,
)
from sacbe.games.tzolkin.rules.player.purse import gain
from sacbe.games.tzolkin.rules.state import State


@kernel
def can_use_yaxchilan(s: State, deed: int) -> bool:
    """§6.2: a skull must be in the bank; everything else is unlimited (§1.9)."""
    return DEED_GAIN[deed, SKULL] == 0 or s.skulls > 0


@kernel
def use_yaxchilan(s: State, seat: int, deed: int) -> None:
    """§8.1 to §8.3, §13.5, §13.6: what the action gives, and one more with enough extraction or theology."""
    for good in range(GOODS):
        amount = DEED_GAIN[deed, good]
        if s.tech[seat, EXTRACTION] >= EXTRACTION_LEVEL[deed, good]:
            amount += EXTRACTION_BONUS  # §8.2
        if good == SKULL and amount > 0 and s.tech[seat, THEOLOGY] >= EXTRA_SKULL_LEVEL:
            amount += 1  # §8.3
        gain(s, seat, good, amount)
