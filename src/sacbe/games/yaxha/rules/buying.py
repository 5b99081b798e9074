"""Buying cubes (§4): filling the markets, wishes, lots for winners and for those who wait, and the exchange of initiative."""

from sacbe.core.engine.ask import barrier
from sacbe.core.engine.bits import bit, has
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.games.yaxha.rules.actions import FILLED, REVEALED, SWAPPED, TOOK, WON
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
def draw_cube(s: State, colour: int) -> None:
    """§4.1: a cube from the bag onto the market that is being filled."""
    market = next_market(s)
    s.bag[colour] -= 1
    s.lots[market, colour] += 1
    if cubes_on(s, market) == LOT:
        tell_lot(s, market)


@kernel
def seat_with(s: State, value: int) -> int:
    """The seat that holds an initiative tile."""
    for seat in range(s.seats):
        if s.initiative[seat] == value:
            return seat
    return -1


@kernel
def first_waiting(s: State) -> int:
    """§4.10: the head of the queue; -1 if nobody waits."""
    for value in range(1, s.seats + 1):
        seat = seat_with(s, value)
        if seat >= 0 and has(s.waiting, seat):
            return seat
    return -1


@kernel
def reveal(s: State) -> None:
    """§4.5: all have chosen, the cards are turned up together."""
    barrier(s)
    for seat in range(s.seats):
        s.played[seat] = s.wish[seat]
        s.wish[seat] = 0
        tell(s, REVEALED, seat, EVERYBODY, s.played[seat], 0, 0, 0)


@kernel
def hand_out(s: State, seat: int, market: int) -> None:
    """§3.7: a seat gets the lot of a market, its only one of this round."""
    for colour in range(COLOURS):
        s.hand[seat, colour] = s.lots[market, colour]
        s.lots[market, colour] = 0


@kernel
def serve_winners(s: State) -> None:
    """§4.7 to §4.9: of those who played a market, the lowest initiative takes its lot; the others wait."""
    s.waiting = 0
    for value in range(1, s.seats + 1):
        seat = seat_with(s, value)
        market = s.played[seat] - 1
        if cubes_on(s, market) > 0:
            hand_out(s, seat, market)
            tell(s, WON, seat, EVERYBODY, market + 1, 0, 0, 0)
        else:
            s.waiting |= bit(seat)


@kernel
def take_lot(s: State, seat: int, market: int) -> None:
    """§4.10: a waiting seat takes an untouched lot."""
    hand_out(s, seat, market)
    s.waiting &= ~bit(seat)
    tell(s, TOOK, seat, EVERYBODY, market + 1, 0, 0, 0)


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
                tell(s, SWAPPED, first, EVERYBODY, first, last, 0, 0)
                low += 1
                high -= 1
