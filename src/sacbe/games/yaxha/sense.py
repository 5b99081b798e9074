"""How a position of Yaxha looks to a bot: the groups a pyramid will have at the end, the cards it may win, the lot it may get.

The colour points of the end are guessed from the largest group of each colour, the room it has to grow, and the cubes to come: a
player who may choose gets more cubes of the colours that lead. Cubes in hand count nearly as if they were placed.
"""

from sacbe.core.ask import ask_again, step
from sacbe.core.bits import bit, has
from sacbe.core.kernel import kernel, zeros2
from sacbe.core.sense import POINT, Sense
from sacbe.core.state import Grid, Ints
from sacbe.games.yaxha.building import cubes_in_hand
from sacbe.games.yaxha.buying import cubes_on
from sacbe.games.yaxha.pieces import (
    BONUS,
    CARDS,
    COLOUR_POINTS,
    COLOURS,
    CUBES_PER_COLOUR,
    LOT,
    MARKETS,
    MOST_SEATS,
    PACKAGE,
    ROUNDS,
)
from sacbe.games.yaxha.scoring import SOURCES, tally
from sacbe.games.yaxha.sense_cards import BIGGEST, COMING, EXPECTED, OUTLOOK, chance_of
from sacbe.games.yaxha.sense_names import (
    ANEW,
    BAG,
    DENY,
    HAND_OPEN,
    HAND_SHUT,
    INITIATIVE,
    JOIN,
    JOIN_HAND,
    LOT_CARD,
    NAMES,
    PROMISE,
    REACH_LATER,
    REACH_NONE,
    REACH_NOW,
    SHARE_1,
    SPREAD_CUBE,
    SPREAD_END,
    WISH_BLUR,
)
from sacbe.games.yaxha.sense_prefer import prefer, wanted_colours
from sacbe.games.yaxha.sense_shape import JOINS, LATER, NOW, SEEN, SHAPE, SHOWN_AT_END, SIZE, explore
from sacbe.games.yaxha.state import BUILD, CHOOSE, TAKE, State


@kernel
def clock(s: State) -> int:
    """The round; one more when the match is over."""
    return s.round_no if s.depth > 0 else ROUNDS + 1


# -- colours


@kernel
def points_for(size: int) -> int:
    """§7.7 between its lines: the points for a size in thousandths of a cube, in thousandths of a point."""
    whole = min(size // 1000, CUBES_PER_COLOUR - 1)
    low = COLOUR_POINTS[whole]
    return low * POINT + (COLOUR_POINTS[whole + 1] - low) * min(size - whole * 1000, 1000)


@kernel
def place_of(found: Grid, seat: int, colour: int, hand: Ints) -> int:
    """How many colours lead this one in a pyramid, the cubes in hand included."""
    mine, before = found[seat, SIZE + colour] + hand[colour], 0
    for other in range(COLOURS):
        theirs = found[seat, SIZE + other] + hand[other]
        before += int(theirs > mine or (theirs == mine and other < colour))
    return before


@kernel
def appraise(s: State, found: Grid, seat: int, hand: Ints, later: int, w: Ints, outlook: Grid) -> int:
    """The colour points of a seat at the end, with these cubes in hand and `later` unknown ones to come."""
    held, bag = 0, 0
    for colour in range(COLOURS):
        held += hand[colour]
        bag += s.bag[colour]
    coming = held + later
    # Cells that will be seen are what groups grow on; a cube on a hidden cell takes none away.
    room = min(SHOWN_AT_END - found[seat, SEEN], coming) * 1000 * later // coming if coming > 0 else 0
    total, biggest = 0, 0
    for colour in range(COLOURS):
        size = found[seat, SIZE + colour] * 1000
        if coming > 0:
            now = found[seat, NOW + colour]
            if hand[colour] > 0:
                fit = min(hand[colour], now) if size > 0 else hand[colour]
                size += fit * w[HAND_OPEN] + (hand[colour] - fit) * w[HAND_SHUT]
                size += found[seat, JOINS + colour] * w[JOIN_HAND]
            else:
                size += found[seat, JOINS + colour] * w[JOIN] * later // (later + LOT)
            if later > 0:
                share = w[SHARE_1 + place_of(found, seat, colour, hand)]
                if bag > 0:  # what the bag has much of will come
                    share += share * w[BAG] // 1000 * (COLOURS * s.bag[colour] - bag) // bag
                growth = room * share // 1000
                reach = min(1000, w[REACH_NONE] + now * w[REACH_NOW] + found[seat, LATER + colour] * w[REACH_LATER])
                # A group that is shut in may be given up for a new one.
                size = max(size + growth * reach // 1000, growth * w[ANEW] // 1000)
        total += points_for(size)
        biggest = max(biggest, size)
        outlook[seat, EXPECTED + colour] = size
    outlook[seat, COMING] = coming
    outlook[seat, BIGGEST] = biggest
    return total


# -- lots


@kernel
def appraise_lots(s: State, found: Grid, later: int, w: Ints, outlook: Grid, worth: Grid) -> None:
    """What each lot on the markets would bring each seat."""
    wanted = wanted_colours(s)
    for seat in range(s.seats):
        for market in range(s.seats):
            if cubes_on(s, market) == LOT:
                worth[seat, market] = appraise(s, found, seat, s.lots[market], later, w, outlook)
                for colour in range(COLOURS):
                    if has(wanted, colour):
                        worth[seat, market] += s.lots[market, colour] * w[LOT_CARD]


@kernel
def guess_wishes(s: State, worth: Grid, w: Ints, wishes: Grid) -> None:
    """How likely each seat has laid, or will lay, each card: what it has laid is known, otherwise what it wants, and what
    others want.
    """
    for seat in range(s.seats):
        if s.wish[seat] > 0:
            wishes[seat, s.wish[seat] - 1] = 1000
            continue
        least, total = 1 << 40, 0
        for market in range(s.seats):
            want = worth[seat, market] * 1000
            for other in range(s.seats):
                if other != seat:
                    want += worth[other, market] * w[DENY] // (s.seats - 1)
            wishes[seat, market] = want // 1000
            least = min(least, want // 1000)
        for market in range(s.seats):
            lead = (wishes[seat, market] - least + w[WISH_BLUR]) // 10
            wishes[seat, market] = lead * lead
            total += lead * lead
        for market in range(s.seats):
            wishes[seat, market] = wishes[seat, market] * 1000 // total


@kernel
def hope(s: State, seat: int, worth: Grid, wishes: Grid, later: int, w: Ints) -> int:
    """§4.7 to §4.16: the lot that a seat can hope for, and the initiative it wins or loses over it."""
    total = 0
    for market in range(s.seats):
        if wishes[seat, market] == 0:
            continue
        first, trade = 1000, 0  # the chance to be served at once, and the ranks of initiative that an exchange brings
        for other in range(s.seats):
            if other != seat:
                if s.initiative[other] < s.initiative[seat]:
                    first = first * (1000 - wishes[other, market]) // 1000
                trade += (s.initiative[seat] - s.initiative[other]) * wishes[other, market]
        rest, chances = 0, 0
        for left in range(s.seats):
            if left != market:
                free = 1000
                for other in range(s.seats):
                    if other != seat:
                        free = free * (1000 - wishes[other, left]) // 1000
                free += 1  # so that there is always something to divide by
                rest += worth[seat, left] * free
                chances += free
        value = (first * worth[seat, market] + (1000 - first) * (rest // chances)) // 1000
        total += wishes[seat, market] * (value + trade * w[INITIATIVE] // 1000 * (later // LOT))
    return total // 1000


@kernel
def leftovers(s: State, seat: int, worth: Grid) -> int:
    """§4.10: what a waiting seat can expect of the lots that are left."""
    total, lots = 0, 0
    for market in range(s.seats):
        if cubes_on(s, market) == LOT:
            total += worth[seat, market]
            lots += 1
    return total // max(lots, 1)


# -- the whole


@kernel
def estimate(s: State, w: Ints, out: Ints) -> int:
    """The points of each seat at the end: colours, cards, and the lot and the initiative of this round."""
    if s.depth == 0:
        sheet = zeros2(MOST_SEATS, SOURCES)
        tally(s, sheet)
        for seat in range(s.seats):
            out[seat] = 0
            for source in range(SOURCES):
                out[seat] += sheet[seat, source] * POINT
        return 1
    question = step(s)
    later = LOT * (ROUNDS - s.round_no)
    found, outlook = zeros2(MOST_SEATS, SHAPE), zeros2(MOST_SEATS, OUTLOOK)
    to_come = 0
    for seat in range(s.seats):
        served = question == BUILD or (question == TAKE and not has(s.waiting, seat))
        unknown = later if served or s.round_no == 0 else later + LOT
        explore(s, seat, unknown + cubes_in_hand(s, seat), found)
        out[seat] = 0
        to_come += unknown + cubes_in_hand(s, seat)
    if question == CHOOSE or question == TAKE:
        worth, wishes = zeros2(MOST_SEATS, MARKETS), zeros2(MOST_SEATS, MARKETS)
        appraise_lots(s, found, later, w, outlook, worth)
        if question == CHOOSE:
            guess_wishes(s, worth, w, wishes)
        for seat in range(s.seats):
            if question == CHOOSE:
                out[seat] = hope(s, seat, worth, wishes, later, w)
            elif has(s.waiting, seat):
                out[seat] = leftovers(s, seat, worth)
    for seat in range(s.seats):
        served = question == BUILD or (question == TAKE and not has(s.waiting, seat))
        unknown = later if served or s.round_no == 0 else later + LOT
        colours = appraise(s, found, seat, s.hand[seat], unknown, w, outlook)
        if out[seat] == 0:
            out[seat] = colours
        out[seat] += (s.seats - s.initiative[seat]) * w[INITIATIVE] * (later // LOT) + outlook[seat, COMING] * w[PROMISE]
    for card in range(CARDS):
        if has(s.open_cards, card):
            for seat in range(s.seats):
                out[seat] += BONUS * chance_of(s, found, outlook, seat, card, w)
    return max(1, w[SPREAD_END] + w[SPREAD_CUBE] * to_come // s.seats)


@kernel
def reopen(s: State, seat: int) -> None:
    """§3.2: the cards of the others lie face down, so they may as well be chosen now."""
    if s.depth > 0 and step(s) == CHOOSE:
        for other in range(s.seats):
            if other != seat and s.wish[other] != 0:
                s.wish[other] = 0
                ask_again(s, bit(other))


SENSE = Sense(estimate, prefer, clock, NAMES, PACKAGE, reopen)
