"""Sealed bids (§4, §5): the expected value of the bid that a seat has made.

Equal bids buy nothing, and a predictable bid is beaten by one pearl more, so all seats must play mixed strategies. These are
found by a few iterations of regret matching: each seat shifts towards the bids that it regrets not to have made. What the lot is
worth to each seat follows from its rings.
"""

from math import log

from sacbe.core.engine.ask import step
from sacbe.core.engine.bits import has
from sacbe.core.engine.kernel import kernel, table
from sacbe.core.engine.state import Grid, Ints
from sacbe.core.evaluation import POINT
from sacbe.games.gold.evaluation.base import lots_left, with_gain
from sacbe.games.gold.evaluation.pieces import packed
from sacbe.games.gold.evaluation.weights import DENY, LIQUID_2, MOOD
from sacbe.games.gold.rules.pieces import LOTS, MOST_PEARLS, MOST_SEATS, PAIR_OF, PAIRS, PEARL
from sacbe.games.gold.rules.state import BASE, BID, DRAW, NO_BID, NOBODY, PAY, PLACE, State

ROOT = table([round(1000 * pearls**0.5) for pearls in range(MOST_PEARLS + 1)])

# -- pearls


@kernel
def worth(s: State, pearls: int, w: Ints) -> int:
    """The value of pearls: their points, and more as long as there is something to buy, most for the first ones."""
    return pearls * PEARL * POINT + w[LIQUID_2 + s.seats - 2] * ROOT[pearls] // 1000 * lots_left(s) // LOTS


@kernel
def price_of_pearl(s: State, pearls: int, w: Ints) -> int:
    """The value of the next pearl that is spent."""
    spent = min(pearls, 2)
    return (worth(s, pearls, w) - worth(s, pearls - spent, w)) // spent if spent > 0 else POINT


# -- which sale


@kernel
def sale(s: State) -> int:
    """The auction whose bids are valued by what could be expected of them, not by their outcome; 0 if there is none.

    That holds while bids are secret, and right after they are revealed: a search must not value the last bid by the other bids,
    which its seat could not know.
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
def rings_and_lot(s: State, seat: int, lot: int, supply: int, w: Ints) -> tuple[int, int]:
    """The value of the rings of a seat, and of a lot whose hidden face it does not know: weighted by what is left of both."""
    size, above, below = s.sizes[lot], s.shown[lot], (s.shown[lot] - 1) % PAIRS
    this = PAIR_OF[s.shown[lot], s.hidden[lot]]
    up, down = s.bag[size, above] + int(this == above), s.bag[size, below] + int(this == below)
    return with_gain(s, seat, packed(size, above), up, packed(size, below), down, supply, w)


# -- regret matching

SURE_BITS = 14
SURE = 1 << SURE_BITS
"""A probability of 1 as a fixed-point number: products are shifted back, which is faster than a division."""
TOP = 15
"""The highest bid that is considered; higher ones are valued like it, less the extra pearls."""
ROUNDS = 6
"""How many iterations of regret matching are made."""
PART_BITS = 16
PARTS = table([0, *((1 << PART_BITS) // rivals for rivals in range(1, MOST_SEATS))])
"""By number of rivals: one divided by it, as a fixed-point number."""

# The scratch table has rows for each seat, with a column for each bid: its probability now; its cumulative regret; the weighted
# sum of its probabilities over all iterations; the probability that the seat bids less; the change of value by paying it and by
# being paid it; and its expected value. The last row of a seat holds the value of the lot for it, the pearls that it had before
# the sale, the highest bid that it considers, and the value of its rings.
NOW, REGRET, MEAN, BELOW, PAYS, GETS, PROMISE, FACTS_OF = range(8)
ROWS = 8
GAIN, PURSE, MOST_BID, RINGS = range(4)
COLUMNS = TOP + 2
ALL_ROWS = ROWS * MOST_SEATS + 1
"""The last one is for what each seat may hope for."""


@kernel
def row(seat: int, what: int) -> int:
    """The index of a row of a seat."""
    return seat * ROWS + what


@kernel
def fill_sheet(s: State, lot: int, supply: int, sheet: Grid, w: Ints) -> int:
    """Fill in the values of the lot and of pearls for all seats, and the first strategies; returns the highest bid considered."""
    for seat in range(s.seats):
        rings, gain = rings_and_lot(s, seat, lot, supply, w)
        sheet[row(seat, FACTS_OF), RINGS] = rings
        sheet[row(seat, FACTS_OF), GAIN] = gain
        sheet[row(seat, FACTS_OF), PURSE] = s.pearls[seat]
    if s.payee[lot] != NOBODY:  # as it was before the payment
        sheet[row(s.winner, FACTS_OF), PURSE] += s.bids[lot, s.winner]
        sheet[row(s.payee[lot], FACTS_OF), PURSE] -= s.bids[lot, s.winner]
    for seat in range(s.seats):
        purse = sheet[row(seat, FACTS_OF), PURSE]
        before = worth(s, purse, w)
        for pearls in range(TOP + 1):
            sheet[row(seat, PAYS), pearls] = worth(s, max(0, purse - pearls), w) - before
            sheet[row(seat, GETS), pearls] = worth(s, min(purse + pearls, MOST_PEARLS), w) - before
    return think_first(s, sheet)


@kernel
def think_first(s: State, sheet: Grid) -> int:
    """Start with all bids that the lot may be worth equally likely; returns the highest bid that any seat considers."""
    rivals, top = s.seats - 1, 1
    for seat in range(s.seats):
        stake, costs = 0, 2 if rivals == 1 else 1
        for other in range(s.seats):
            if other != seat:
                stake = max(stake, sheet[row(other, FACTS_OF), GAIN])
        stake = sheet[row(seat, FACTS_OF), GAIN] + stake // rivals
        number, purse = 1, min(TOP, sheet[row(seat, FACTS_OF), PURSE])
        while number <= purse and stake + costs * (rivals + 1) * sheet[row(seat, PAYS), number] // rivals > 0:
            number += 1
        sheet[row(seat, FACTS_OF), MOST_BID] = min(number, purse)
        top = max(top, min(number, purse))
        for pearls in range(TOP + 1):
            sheet[row(seat, NOW), pearls] = SURE // number if pearls < number else 0
    for seat in range(s.seats):
        add_up(sheet, seat, top)
    return top


@kernel
def highest(sheet: Grid, seat: int) -> int:
    """The highest bid that a seat considers."""
    return sheet[row(seat, FACTS_OF), MOST_BID]


@kernel
def add_up(sheet: Grid, seat: int, top: int) -> None:
    """Update the probabilities that a seat bids less than each number of pearls."""
    below = 0
    for pearls in range(top + 1):
        sheet[row(seat, BELOW), pearls] = below
        below += sheet[row(seat, NOW), pearls]
    sheet[row(seat, BELOW), top + 1] = below


@kernel
def think(seats: int, lot: int, sheet: Grid, top: int, w: Ints) -> None:
    """Run regret matching; the mixed strategies are the averages over all iterations, later ones weighted more.

    The order of updates has an influence on which of several equal seats gives way, so another seat is first for each lot.
    """
    for turn in range(1, ROUNDS + 1):
        for place in range(seats):
            seat = (lot + place) % seats
            judge(seats, sheet, seat, top, w)
            regret(sheet, seat, top)
            for pearls in range(highest(sheet, seat) + 1):
                sheet[row(seat, MEAN), pearls] += turn * sheet[row(seat, NOW), pearls]
    for seat in range(seats):
        for pearls in range(top + 1):
            sheet[row(seat, NOW), pearls] = sheet[row(seat, MEAN), pearls] * 2 // (ROUNDS * (ROUNDS + 1))
        add_up(sheet, seat, top)


@kernel
def regret(sheet: Grid, seat: int, top: int) -> None:
    """Update the regrets of a seat, and make its bids as likely as their positive regrets."""
    most, mean, total = highest(sheet, seat), 0, 0
    for pearls in range(most + 1):
        mean += sheet[row(seat, NOW), pearls] * sheet[row(seat, PROMISE), pearls]
    mean >>= SURE_BITS
    for pearls in range(most + 1):
        regretted = max(0, sheet[row(seat, REGRET), pearls] + sheet[row(seat, PROMISE), pearls] - mean)
        sheet[row(seat, REGRET), pearls] = regretted
        total += regretted
    if total > 0:
        for pearls in range(most + 1):
            sheet[row(seat, NOW), pearls] = sheet[row(seat, REGRET), pearls] * SURE // total
    add_up(sheet, seat, top)


@kernel
def judge(seats: int, sheet: Grid, seat: int, top: int, w: Ints) -> None:
    """The expected value of each bid of a seat against the present strategies of its rivals: own points less those of a rival.

    Goes from the highest bid down and sums up, over all bids above: what the seat loses if a rival wins with one, and what it
    gets if it is paid then as the lowest bidder.
    """
    part = PARTS[seats - 1]
    gain, rival_gain = sheet[row(seat, FACTS_OF), GAIN], 0
    for other in range(seats):
        if other != seat:
            rival_gain = max(rival_gain, sheet[row(other, FACTS_OF), GAIN])
    lost, paid, above = 0, 0, SURE
    for pearls in range(top, -1, -1):
        win, low, pays, gets = SURE, 0, 0, 0
        for other in range(seats):
            if other != seat:
                below = sheet[row(other, BELOW), pearls]
                win = win * below >> SURE_BITS
                low += 2 * SURE - below - sheet[row(other, BELOW), pearls + 1]
                pays += sheet[row(other, PAYS), pearls]
                gets += sheet[row(other, GETS), pearls]
        # the mean over the rivals; in the difference to this seat it counts once more by the share of one rival
        pays = pays * part >> PART_BITS
        third = (gets * part >> PART_BITS) * part >> PART_BITS
        low = low * part >> (PART_BITS + 1)
        lowest = SURE if seats == 2 else low if seats == 3 else low * low >> SURE_BITS
        promise = lost + (paid * lowest >> SURE_BITS)
        if pearls > 0:
            promise += win * (gain + sheet[row(seat, PAYS), pearls] - third) >> SURE_BITS
        sheet[row(seat, PROMISE), pearls] = promise
        # a rival wins with exactly this bid
        if seats == 2:
            third = 0
        lost -= (above - win) * (((rival_gain + pays) * w[DENY] // 1000 * part >> PART_BITS) + third) >> SURE_BITS
        paid += (above - win) * (sheet[row(seat, GETS), pearls] + third) >> SURE_BITS
        above = win


# -- the bid that was made

MOODS = 64
MOOD_OF = table([round(-1000 * log(-log((i + 0.5) / MOODS))) - 577 for i in range(MOODS)])
"""Quantiles of a Gumbel distribution with mean 0, in thousandths: the Gumbel-max trick draws from a mixed strategy with them."""
LOGS = 100
LOG = table([round(1000 * log(max(i, 0.3) / LOGS)) for i in range(LOGS + 1)])
PRIME = 1_000_003


@kernel
def promised(s: State, sheet: Grid, seat: int, top: int, lot: int, supply: int, w: Ints) -> int:
    """The value of the bid that a seat has made: its expected value, plus Gumbel noise that mixes its bids (Gumbel-max)."""
    bid, stake = s.bids[lot, seat], sheet[row(seat, FACTS_OF), GAIN] + POINT
    pearls = min(bid, top)
    mixed = LOG[min(LOGS, sheet[row(seat, NOW), pearls] * LOGS // SURE)] + mood(s, seat, pearls, lot, supply)
    return sheet[row(seat, PROMISE), pearls] + stake * w[MOOD] // 1000 * mixed // 1000 - 2 * POINT * (bid - pearls)


@kernel
def mood(s: State, seat: int, pearls: int, lot: int, supply: int) -> int:
    """The Gumbel noise for a bid. Its random number is a hash of the pieces to come, which each guess deals anew."""
    sign = (supply % PRIME * 31 + s.hidden[lot] * 5 + seat) % PRIME
    sign = (sign * 7919 + pearls * 104_729) % PRIME
    sign = (sign * 271 + (sign >> 7) * 65_537) % PRIME
    return MOOD_OF[sign % MOODS]
