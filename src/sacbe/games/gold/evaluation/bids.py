"""Sealed bids (§4, §5): what a seat may expect of the bid that it has given.

Equal bids buy nothing, and a bid that can be foreseen is beaten by one pearl: so all must mix theirs. How, is found by playing
the auction a few times in thought: each seat comes to bid more often what it regrets not to have bid (regret matching). What the
lot is worth to all seats is known from their rings.
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
def rings_and_lot(s: State, seat: int, lot: int, supply: int, w: Ints) -> tuple[int, int]:
    """What the rings of a seat are worth, and a lot to it that does not know its hidden face: by what is left of both."""
    size, above, below = s.sizes[lot], s.shown[lot], (s.shown[lot] - 1) % PAIRS
    this = PAIR_OF[s.shown[lot], s.hidden[lot]]
    up, down = s.bag[size, above] + int(this == above), s.bag[size, below] + int(this == below)
    return with_gain(s, seat, packed(size, above), up, packed(size, below), down, supply, w)


# -- the auction in thought

SURE_BITS = 14
SURE = 1 << SURE_BITS
"""A chance is told in parts of this: products are shifted back, which is faster than to divide."""
TOP = 15
"""Higher bids are thought to be made no more than this one."""
ROUNDS = 6
PART_BITS = 16
PARTS = table([0, *((1 << PART_BITS) // rivals for rivals in range(1, MOST_SEATS))])
"""One rival's part of all."""

# A work sheet has rows for each seat, with a column for each bid: how likely it is now; how much it is regretted not to have made
# it; how likely it was in all rounds; the chance that a lower bid is made; what it means to pay it and to be paid it; and what it
# promises. The last row of a seat holds what the lot is worth to it, the pearls that it had before the sale, the
# highest bid that it may think of, and what its rings are worth.
NOW, REGRET, MEAN, BELOW, PAYS, GETS, PROMISE, FACTS_OF = range(8)
ROWS = 8
GAIN, PURSE, MOST_BID, RINGS = range(4)
COLUMNS = TOP + 2


@kernel
def row(seat: int, what: int) -> int:
    """Where a row of a seat is."""
    return seat * ROWS + what


@kernel
def fill_sheet(s: State, lot: int, supply: int, sheet: Grid, w: Ints) -> int:
    """What the lot and the pearls mean to all seats; returns the highest bid that is to be thought of."""
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
    """Before any thought all bids that may be worth the lot are alike; returns the highest bid that is to be thought of."""
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
    """The highest bid of a seat that is thought of."""
    return sheet[row(seat, FACTS_OF), MOST_BID]


@kernel
def add_up(sheet: Grid, seat: int, top: int) -> None:
    """The chances that a seat bids less than each number of pearls."""
    below = 0
    for pearls in range(top + 1):
        sheet[row(seat, BELOW), pearls] = below
        below += sheet[row(seat, NOW), pearls]
    sheet[row(seat, BELOW), top + 1] = below


@kernel
def think(seats: int, lot: int, sheet: Grid, top: int, w: Ints) -> None:
    """Play the auction in thought; what was bid in all rounds is what is to be expected.

    Who thinks first has a say in who gives way among equals: so all take turns.
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
    """Bid more often what would have been better than what was bid."""
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
    """What each bid of a seat promises it against its rivals, who are as they are now: the own points less those of a rival.

    From the highest bid down; what is above has been added up: what the seat loses if a rival wins there, and what it gets if it
    is the one who is paid then, having bid least.
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
        # the mean of the rivals; what it means to this seat is a part of that again
        pays = pays * part >> PART_BITS
        third = (gets * part >> PART_BITS) * part >> PART_BITS
        low = low * part >> (PART_BITS + 1)
        lowest = SURE if seats == 2 else low if seats == 3 else low * low >> SURE_BITS
        promise = lost + (paid * lowest >> SURE_BITS)
        if pearls > 0:
            promise += win * (gain + sheet[row(seat, PAYS), pearls] - third) >> SURE_BITS
        sheet[row(seat, PROMISE), pearls] = promise
        # a rival wins with just this bid
        if seats == 2:
            third = 0
        lost -= (above - win) * (((rival_gain + pays) * w[DENY] // 1000 * part >> PART_BITS) + third) >> SURE_BITS
        paid += (above - win) * (sheet[row(seat, GETS), pearls] + third) >> SURE_BITS
        above = win


# -- the bid that was made

MOODS = 64
MOOD_OF = table([round(-1000 * log(-log((i + 0.5) / MOODS))) - 577 for i in range(MOODS)])
"""The steps of a Gumbel distribution around 0: the best of logarithms with such a noise is each, as likely as it should."""
LOGS = 100
LOG = table([round(1000 * log(max(i, 0.3) / LOGS)) for i in range(LOGS + 1)])
PRIME = 1_000_003


@kernel
def promised(s: State, sheet: Grid, seat: int, top: int, lot: int, supply: int, w: Ints) -> int:
    """What the bid of a seat promises: by reason, and by the mood that mixes its bids."""
    bid, stake = s.bids[lot, seat], sheet[row(seat, FACTS_OF), GAIN] + POINT
    pearls = min(bid, top)
    mixed = LOG[min(LOGS, sheet[row(seat, NOW), pearls] * LOGS // SURE)] + mood(s, seat, pearls, lot, supply)
    return sheet[row(seat, PROMISE), pearls] + stake * w[MOOD] // 1000 * mixed // 1000 - 2 * POINT * (bid - pearls)


@kernel
def mood(s: State, seat: int, pearls: int, lot: int, supply: int) -> int:
    """What decides between bids that are to be mixed: the guess of what nobody knows, the pieces to come, as good as dice."""
    sign = (supply % PRIME * 31 + s.hidden[lot] * 5 + seat) % PRIME
    sign = (sign * 7919 + pearls * 104_729) % PRIME
    sign = (sign * 271 + (sign >> 7) * 65_537) % PRIME
    return MOOD_OF[sign % MOODS]
