"""Buying cubes (§4): filling the markets, wishes, lots for winners and for those who wait, and the exchange of initiative."""

from sacbe.core.engine.ask import NATURE_BIT, answered, barrier, seat_bit
from sacbe.core.engine.bits import bit, has
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.yaxha.rules.actions import (
    BAG_EMPTY,
    CARD,
    CHOSE,
    DISCARD,
    DRAW,
    FILLED,
    LEGAL,
    LOT_GONE,
    NO_MARKET,
    PUT,
    REVEALED,
    SWAPPED,
    TAKE,
    TOOK,
    WON,
)
from sacbe.games.yaxha.rules.pieces import COLOURS, LOT
from sacbe.games.yaxha.rules.state import State


@kernel
def cubes_on(s: State, market: int) -> int:
    """How many cubes lie on a market."""
    cubes = 0
    for colour in range(COLOURS):
        cubes += s.lots[market, colour]
    return cubes


@kernel
def seat_with(s: State, value: int) -> int:
    """The seat that holds an initiative tile."""
    for seat in range(s.seats):
        if s.initiative[seat] == value:
            return seat
    return -1


@kernel
def hand_out(s: State, seat: int, market: int) -> None:
    """§3.7: a seat gets the lot of a market, its only one of this round."""
    for colour in range(COLOURS):
        s.hand[seat, colour] = s.lots[market, colour]
        s.lots[market, colour] = 0


# -- the step `fill` (§4.1, §4.2)


@kernel
def next_market(s: State) -> int:
    """§4.1: the first market that is not full; as many as there are seats if all are."""
    for market in range(s.seats):
        if cubes_on(s, market) < LOT:
            return market
    return s.seats


@kernel
def tell_lot(s: State, market: int) -> None:
    """§4.2: a lot is told by its colours in canonical order."""
    first, second, third = -1, -1, -1
    for colour in range(COLOURS):
        for _ in range(s.lots[market, colour]):
            first, second, third = second, third, colour
    tell(s, FILLED, -1, EVERYBODY, market + 1, first, second, third)


@kernel
def owes_fill(s: State) -> int:
    """§3.4: nature draws until all markets are full; no seat is asked."""
    return NATURE_BIT if next_market(s) < s.seats else 0


@kernel
def legal_fill(s: State, seat: int, out: Ints) -> int:
    """§4.1: the colours in the bag."""
    n = 0
    for colour in range(COLOURS):
        if s.bag[colour] > 0:
            out[n] = DRAW + colour
            n += 1
    return n


@kernel
def forced_fill(s: State, seat: int) -> int:
    """§4.1: the last colour in the bag."""
    only = -1
    for colour in range(COLOURS):
        if s.bag[colour] > 0:
            if only >= 0:
                return -1
            only = DRAW + colour
    return only


@kernel
def apply_fill(s: State, seat: int, action: int) -> None:
    """§4.1: a cube from the bag onto the market that is being filled."""
    colour, market = action - DRAW, next_market(s)
    s.bag[colour] -= 1
    s.lots[market, colour] += 1
    if cubes_on(s, market) == LOT:
        tell_lot(s, market)
    if next_market(s) == s.seats:
        answered(s, seat)


@kernel
def why_not_fill(s: State, seat: int, action: int) -> int:
    """§4.1: no cube of this colour is left."""
    return BAG_EMPTY if s.bag[action - DRAW] == 0 else LEGAL


FILL_STEP = Step("fill", legal_fill, apply_fill, why_not_fill, answers=range(DRAW, DISCARD), forced=forced_fill, owes=owes_fill)


# -- the step `choose` (§4.3 to §4.9)


@kernel
def owes_choose(s: State) -> int:
    """§3.2: all at once, whoever has laid no card yet."""
    who = 0
    for seat in range(s.seats):
        who |= bit(seat) if s.wish[seat] == 0 else 0
    return who


@kernel
def legal_choose(s: State, seat: int, out: Ints) -> int:
    """§4.4, §10.1: any market; there is a market and a card for every seat (§2.2, §2.3)."""
    for market in range(s.seats):
        out[market] = CARD + market
    return s.seats


@kernel
def apply_choose(s: State, seat: int, action: int) -> None:
    """§4.4, §11.2: a card face down, known to its seat only."""
    s.wish[seat] = action - CARD + 1
    tell(s, CHOSE, seat, bit(seat), s.wish[seat])
    answered(s, seat)


@kernel
def why_not_choose(s: State, seat: int, action: int) -> int:
    """§2.2: as many markets as seats."""
    return NO_MARKET if action - CARD >= s.seats else LEGAL


CHOOSE_STEP = Step("choose", legal_choose, apply_choose, why_not_choose, answers=range(CARD, TAKE), owes=owes_choose)


@kernel
def reveal(s: State) -> None:
    """§4.5: all have chosen, the cards are turned up together."""
    barrier(s)
    for seat in range(s.seats):
        s.played[seat] = s.wish[seat]
        s.wish[seat] = 0
        tell(s, REVEALED, seat, EVERYBODY, s.played[seat])


@kernel
def serve_winners(s: State) -> None:
    """§4.7 to §4.9: of those who played a market, the lowest initiative takes its lot; the others wait."""
    s.waiting = 0
    for value in range(1, s.seats + 1):
        seat = seat_with(s, value)
        market = s.played[seat] - 1
        if cubes_on(s, market) > 0:
            hand_out(s, seat, market)
            tell(s, WON, seat, EVERYBODY, market + 1)
        else:
            s.waiting |= bit(seat)


# -- the step `take` (§4.10 to §4.12), and the exchange of initiative after it


@kernel
def first_waiting(s: State) -> int:
    """§4.10: the head of the queue; -1 if nobody waits."""
    for value in range(1, s.seats + 1):
        seat = seat_with(s, value)
        if seat >= 0 and has(s.waiting, seat):
            return seat
    return -1  # pragma: no cover - it is asked for only while somebody waits


@kernel
def owes_take(s: State) -> int:
    """§3.3: one after the other, the head of the queue."""
    return seat_bit(first_waiting(s)) if s.waiting != 0 else 0


@kernel
def legal_take(s: State, seat: int, out: Ints) -> int:
    """§4.10, §4.12: any untouched lot."""
    n = 0
    for market in range(s.seats):
        if cubes_on(s, market) > 0:
            out[n] = TAKE + market
            n += 1
    return n


@kernel
def forced_take(s: State, seat: int) -> int:
    """§4.12: the last lot."""
    only = -1
    for market in range(s.seats):
        if cubes_on(s, market) > 0:
            if only >= 0:
                return -1
            only = TAKE + market
    return only


@kernel
def apply_take(s: State, seat: int, action: int) -> None:
    """§4.10, §10.2: a waiting seat takes an untouched lot."""
    market = action - TAKE
    hand_out(s, seat, market)
    s.waiting &= ~bit(seat)
    tell(s, TOOK, seat, EVERYBODY, market + 1)
    answered(s, seat)


@kernel
def why_not_take(s: State, seat: int, action: int) -> int:
    """§2.2, §4.10: no such market, or its lot is gone."""
    if action - TAKE >= s.seats:
        return NO_MARKET
    return LOT_GONE if cubes_on(s, action - TAKE) == 0 else LEGAL


TAKE_STEP = Step("take", legal_take, apply_take, why_not_take, answers=range(TAKE, PUT), forced=forced_take, owes=owes_take)


@kernel
def swap_tiles(s: State) -> None:
    """§4.13 to §4.16: in each group that played the same market, first and last exchange, second and last but one."""
    for market in range(1, s.seats + 1):
        low, high = 1, s.seats
        while low < high:
            first, last = seat_with(s, low), seat_with(s, high)
            if s.played[first] != market:
                low += 1
            elif s.played[last] != market:
                high -= 1
            else:
                s.initiative[first], s.initiative[last] = high, low
                tell(s, SWAPPED, first, EVERYBODY, first, last)
                low += 1
                high -= 1
