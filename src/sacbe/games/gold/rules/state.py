"""A position of L'Or des Mayas.

Lots and auctions are numbered from 1 as in the rules (§1.15, §3.1): what stands at 0 is not used. Sets of lots are held as bits.
A lot has both faces from the moment it is drawn (§2.5: a deal fixes all chance), though nobody may have seen one of them: so the
same seed deals the same thirty lots, whatever is bid for them. Pieces in the bag have no order and no names.
"""

from sacbe.core.engine import state
from sacbe.core.engine.state import i8, i16, i32
from sacbe.games.gold.rules.pieces import AUCTIONS, LOTS, MOST_BASES, MOST_PIECES, MOST_SEATS, PAIRS, SIZES

# §9.1 The kinds of question; nature is asked the first two. Positions hold their numbers: the order must not change.
STEPS = ("first", "draw", "bid", "pay", "base", "place", "new_piece", "change")
FIRST, DRAW, BID, PAY, BASE, PLACE, NEW_PIECE, CHANGE = range(len(STEPS))

NOBODY = -1
NO_BID = -1
MOST_STEPS = MOST_PIECES + 3
"""§9.6: `rebuild`, the new piece, every old one, `done`."""


class State(state.State):
    """Everything on the table, behind the screens and in the bag."""

    low_tie = i8()  # §5.9: 0 winner_chooses, 1 cancel_out
    end_tie = i8()  # §8.10: 0 shared, 1 more_pearls
    incomplete_discs = i8()  # §8.11: 0 worthless, 1 count_pieces
    screens = i8()  # §10.9: 0 on, 1 off

    first = i8()  # §2.6: the first player; nobody before it is chosen
    auction = i8()  # §3.1: its number is that of the lot on sale
    drawn = i8()  # how many lots have left the bag
    bag = i8(SIZES, PAIRS)
    pearls = i8(MOST_SEATS)

    # The lots: what they are, what has been seen of them, who bought them
    sizes = i8(LOTS + 1)
    shown = i8(LOTS + 1)  # the face that lies up, as published
    hidden = i8(LOTS + 1)
    seen = i8(LOTS + 1)  # §10.1: the set of faces that all have seen
    buyer = i8(LOTS + 1)
    bases = i32(MOST_SEATS, MOST_BASES)
    box = i32()

    # §10.1: all bids and payments; those of the present auction are secret until all are in
    bids = i8(AUCTIONS + 1, MOST_SEATS)
    payee = i8(AUCTIONS + 1)
    winner = i8()  # of the present auction, once the bids are revealed

    # §7: the placing that runs, known to the winner only; when it has ended, base and steps are published (§10.10)
    placed = i8()  # the lot of the last placing that has ended; 0 while one runs, and before the first
    work_base = i8()
    turned = i32()
    dropped = i32()
    steps = i16(MOST_STEPS)  # the actions carried out, in their order
    steps_made = i8()
    steps_asked = i8()  # §7.19: all steps after this many were forced
