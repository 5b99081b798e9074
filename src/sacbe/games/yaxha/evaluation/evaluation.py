"""The evaluation of Yaxha: the groups that a pyramid will have at the end, the cards it may meet, the lot its seat may get.

The colour points at the end are estimated from the largest group of each colour, the room it has to grow, and the cubes to come:
a player who may choose gets more cubes of the colours that lead. Cubes in hand count nearly as if they were placed.
"""

from sacbe.core.engine.ask import ask_again, asked, step
from sacbe.core.engine.bits import bit, has
from sacbe.core.engine.kernel import kernel, scratch2
from sacbe.core.engine.nets import Forecast
from sacbe.core.engine.state import Grid, Ints
from sacbe.core.evaluation import POINT, Evaluation, SearchParams
from sacbe.games.yaxha.evaluation.cards import COMING, OUTLOOK, chance_of
from sacbe.games.yaxha.evaluation.colours import appraise
from sacbe.games.yaxha.evaluation.input_cards import NETS, ROWS
from sacbe.games.yaxha.evaluation.policy import playout_policy
from sacbe.games.yaxha.evaluation.put import wanted_colours
from sacbe.games.yaxha.evaluation.shape import SHAPE, explore
from sacbe.games.yaxha.evaluation.value_nets import COLUMNS, examine, net_points, uses_nets
from sacbe.games.yaxha.evaluation.weights import DENY, INITIATIVE, LOT_CARD, NAMES, PROMISE, SPREAD_CUBE, SPREAD_END, WISH_BLUR
from sacbe.games.yaxha.rules.building import cubes_in_hand
from sacbe.games.yaxha.rules.buying import cubes_on
from sacbe.games.yaxha.rules.pieces import BONUS, CARDS, COLOURS, LOT, MARKETS, MOST_SEATS, PACKAGE, ROUNDS
from sacbe.games.yaxha.rules.scoring import SOURCES, tally
from sacbe.games.yaxha.rules.state import BUILD, CHOOSE, TAKE, State


@kernel
def progress(s: State) -> int:
    """The round; one more when the match is over."""
    return s.round_no if s.depth > 0 else ROUNDS + 1


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
    """How likely each seat has laid, or will lay, each card: certain if it has laid one in this guess, otherwise by what the
    lots are worth to it and to others.
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
    """§4.7 to §4.16: the expected value of the lot that a seat gets, and of the initiative that it wins or loses by it."""
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
                free += 1  # avoids a division by zero
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
def evaluate(s: State, w: Ints, out: Ints) -> int:
    """The points of each seat at the end: colours, cards, and the lot and the initiative of this round."""
    if s.depth == 0:
        sheet = scratch2(MOST_SEATS, SOURCES)
        tally(s, sheet)
        for seat in range(s.seats):
            out[seat] = 0
            for source in range(SOURCES):
                out[seat] += sheet[seat, source] * POINT
        return 1
    question = step(s)
    later = LOT * (ROUNDS - s.round_no)
    found, outlook = scratch2(MOST_SEATS, SHAPE), scratch2(MOST_SEATS, OUTLOOK)
    to_come = 0
    for seat in range(s.seats):
        served = question == BUILD or (question == TAKE and not has(s.waiting, seat))
        unknown = later if served or s.round_no == 0 else later + LOT
        explore(s, seat, unknown + cubes_in_hand(s, seat), found)
        out[seat] = 0
        to_come += unknown + cubes_in_hand(s, seat)
    spread = max(1, w[SPREAD_END] + w[SPREAD_CUBE] * to_come // s.seats)
    if uses_nets(s, w):
        for seat in range(s.seats):
            out[seat] = net_points(s, found, seat, later) + (s.seats - s.initiative[seat]) * w[INITIATIVE] * (later // LOT)
        return spread
    if question == CHOOSE or question == TAKE:
        worth, wishes = scratch2(MOST_SEATS, MARKETS), scratch2(MOST_SEATS, MARKETS)
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
    return spread


@kernel
def reopen(s: State, seat: int) -> None:
    """§3.2: the cards of the others lie face down, so they may as well be chosen now."""
    if s.depth > 0 and step(s) == CHOOSE:
        for other in range(s.seats):
            if other != seat and s.wish[other] != 0:
                s.wish[other] = 0
                ask_again(s, bit(other))


@kernel
def waits(s: State, seat: int) -> bool:
    """§3.5: what the others still build changes nothing for a seat that has placed its cubes."""
    return s.depth > 0 and step(s) == BUILD and not has(asked(s), seat)


SEARCH_PARAMS: SearchParams = {
    2: {"horizon": 2, "fixed_horizon": True, "own_nodes_only": True, "iterations_per_world": 16, "win_weight": 0.9},
}
EVALUATION = Evaluation(
    evaluate,
    playout_policy,
    progress,
    NAMES,
    PACKAGE,
    reopen,
    SEARCH_PARAMS,
    waits,
    temperature_factor=3.0,
    forecast=Forecast(NETS, examine, ROWS, COLUMNS),
)
