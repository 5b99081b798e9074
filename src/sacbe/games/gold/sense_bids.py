"""Sealed bids (§4, §5): what a seat may expect of the bid that it has given.

Every seat is thought to bid about a share of what the lot is worth to it and to its rivals, some more, some less. Against that, a
bid has a chance to win the lot for its pearls; if it does not, somebody else gets the lot, and the lowest bid is paid.
"""

from math import log

from sacbe.core.ask import step
from sacbe.core.bits import has
from sacbe.core.kernel import kernel, table
from sacbe.core.sense import POINT
from sacbe.core.state import Grid, Ints
from sacbe.games.gold.pieces import LOTS, MOST_PEARLS, PAIR_OF, PAIRS, PEARL
from sacbe.games.gold.sense_base import gain, lots_left
from sacbe.games.gold.sense_names import DOUBT, LIQUID_2, MOOD, SHADE_2
from sacbe.games.gold.sense_ring import packed
from sacbe.games.gold.state import BASE, BID, DRAW, NO_BID, NOBODY, PAY, PLACE, State

SURE = 10_000
ROOT = table([round(1000 * pearls**0.5) for pearls in range(MOST_PEARLS + 1)])

# A work sheet has a row for each seat: the chances that it bids less than 0, 1, 2, ...; then what the lot is worth to it, and the
# pearls that it had before the sale.
GAIN = MOST_PEARLS + 2
PURSE = GAIN + 1
COLUMNS = PURSE + 1

# -- pearls


@kernel
def worth(s: State, pearls: int, w: Ints) -> int:
    """Pearls are points; as long as there is something to buy they are more, and the first ones most."""
    return pearls * PEARL * POINT + w[LIQUID_2 + s.seats - 2] * ROOT[pearls] // 1000 * lots_left(s) // LOTS


@kernel
def price_of_pearl(s: State, pearls: int, w: Ints) -> int:
    """What the next pearl costs."""
    spent = min(pearls, 2)
    return (worth(s, pearls, w) - worth(s, pearls - spent, w)) // spent if spent > 0 else POINT


# -- which sale


@kernel
def sale(s: State) -> int:
    """The auction of which bids are judged by what was to be expected of them; 0 if there is none.

    While bids are secret, and the moment they are revealed: the last one to bid must not be judged by bids that nobody knew.
    """
    question = step(s)
    if question == BID:
        for seat in range(s.seats):
            if s.pearls[seat] > 0 and s.bids[s.auction, seat] != NO_BID:
                return s.auction
    if question == PAY or question == BASE or (question == PLACE and s.steps_made == 0):
        return s.auction
    if (question == DRAW or question == BID) and s.auction > 1:
        before = s.auction - 1
        fresh = question == DRAW or s.drawn == LOTS
        if fresh and has(s.box, before) and s.buyer[before] == NOBODY:
            return before
    return 0


@kernel
def lot_gain(s: State, seat: int, lot: int, supply: int, w: Ints) -> int:
    """What a lot is worth to a seat that does not know its hidden face: both that it may have, by what is left of them."""
    size, above, below = s.sizes[lot], s.shown[lot], (s.shown[lot] - 1) % PAIRS
    this = PAIR_OF[s.shown[lot], s.hidden[lot]]
    up, down = s.bag[size, above] + int(this == above), s.bag[size, below] + int(this == below)
    worths = 0
    if up > 0:
        worths += up * gain(s, seat, packed(size, above), supply, w)
    if down > 0:
        worths += down * gain(s, seat, packed(size, below), supply, w)
    return worths // (up + down)


# -- what all are thought to bid


@kernel
def fill_sheet(s: State, lot: int, supply: int, sheet: Grid, w: Ints) -> None:
    """What the lot is worth to all, and what they may bid."""
    for seat in range(s.seats):
        sheet[seat, GAIN] = lot_gain(s, seat, lot, supply, w)
        sheet[seat, PURSE] = s.pearls[seat]
    if s.payee[lot] != NOBODY:  # as it was before the payment
        sheet[s.winner, PURSE] += s.bids[lot, s.winner]
        sheet[s.payee[lot], PURSE] -= s.bids[lot, s.winner]
    for seat in range(s.seats):
        fill_bids(sheet, seat, target(s, sheet, seat, w), w[DOUBT])


@kernel
def target(s: State, sheet: Grid, seat: int, w: Ints) -> int:
    """What a seat may bid, in hundredths of a pearl: the lot is worth what it brings, and what it would bring the rival."""
    rival = 0
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, sheet[other, GAIN])
    stake = ((s.seats - 1) * sheet[seat, GAIN] + rival) // s.seats
    return stake * w[SHADE_2 + s.seats - 2] // 10 // price_of_pearl(s, sheet[seat, PURSE], w)


@kernel
def fill_bids(sheet: Grid, seat: int, middle: int, doubt: int) -> None:
    """The chances that a seat bids less than each number of pearls: most likely near the middle."""
    total, purse = 0, sheet[seat, PURSE]
    for pearls in range(purse + 1):
        sheet[seat, pearls] = total
        total += likely(pearls, middle, doubt)
    for pearls in range(purse + 1):
        sheet[seat, pearls] = sheet[seat, pearls] * SURE // total
    for pearls in range(purse + 1, GAIN):
        sheet[seat, pearls] = SURE


@kernel
def likely(pearls: int, middle: int, doubt: int) -> int:
    """How likely a bid is when one near the middle (in hundredths) is to be expected."""
    off = 100 * pearls - middle
    return 1 + 1000 * doubt // (doubt + off * off)


# -- what a bid promises

MOODS = 64
MOOD_OF = table([round(-1000 * log(-log((i + 0.5) / MOODS))) - 577 for i in range(MOODS)])
"""The steps of a Gumbel distribution around 0: the best of values with such a noise is each of them, by how good it is."""
PRIME = 1_000_003


@kernel
def mood(s: State, sheet: Grid, seat: int, pearls: int, lot: int, supply: int, w: Ints) -> int:
    """Bids that can be foreseen are beaten by one pearl, and equal ones buy nothing: so they are mixed.

    What decides is the guess of what nobody knows, the pieces to come: that is as good as dice, and the same for all bids.
    """
    sign = (supply % PRIME * 31 + s.hidden[lot] * 5 + seat) % PRIME
    sign = (sign * 7919 + pearls * 104_729) % PRIME
    sign = (sign * 271 + (sign >> 7) * 65_537) % PRIME
    return sheet[seat, GAIN] * w[MOOD] // 1000 * MOOD_OF[sign % MOODS] // 1000


@kernel
def expect(s: State, sheet: Grid, seat: int, pearls: int, out: Ints, w: Ints) -> None:
    """Add to the points of all what the bid of a seat promises."""
    win = SURE if pearls > 0 else 0
    for other in range(s.seats):
        if other != seat:
            win = win * sheet[other, pearls] // SURE
    out[seat] += win * (sheet[seat, GAIN] + change(s, sheet, seat, -pearls, w)) // SURE
    for other in range(s.seats):
        if other != seat:
            out[other] += win * change(s, sheet, other, pearls, w) // SURE // (s.seats - 1)
            expect_loss(s, sheet, seat, pearls, other, out, w)


@kernel
def expect_loss(s: State, sheet: Grid, seat: int, pearls: int, winner: int, out: Ints, w: Ints) -> None:
    """What it promises when this rival bids more and wins: the lowest bid is paid."""
    lowest = SURE
    for third in range(s.seats):
        if third != seat and third != winner:
            lowest = lowest * (2 * SURE - sheet[third, pearls] - sheet[third, pearls + 1]) // (2 * SURE)
    for paid in range(pearls + 1, sheet[winner, PURSE] + 1):
        odds = sheet[winner, paid + 1] - sheet[winner, paid]
        for third in range(s.seats):
            if third != seat and third != winner:
                odds = odds * sheet[third, paid] // SURE
        if odds > 0:
            out[winner] += odds * (sheet[winner, GAIN] + change(s, sheet, winner, -paid, w)) // SURE
            out[seat] += odds * lowest // SURE * change(s, sheet, seat, paid, w) // SURE
            for third in range(s.seats):
                if third != seat and third != winner:
                    rest = odds * (SURE - lowest) // SURE
                    out[third] += rest * change(s, sheet, third, paid, w) // SURE // (s.seats - 2)


@kernel
def change(s: State, sheet: Grid, seat: int, pearls: int, w: Ints) -> int:
    """What it means for a seat to get some pearls, or to pay them."""
    purse = sheet[seat, PURSE]
    return worth(s, purse + pearls, w) - worth(s, purse, w)
