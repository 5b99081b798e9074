"""The auction (§4) and the payment (§5): who wins, who may be paid."""

from sacbe.core.engine.ask import answered, barrier
from sacbe.core.engine.bits import bit, count, has, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.gold.rules.actions import (
    BADE,
    BADE_NOTHING,
    BASE_1,
    BID_0,
    LEGAL,
    NO_SEAT,
    NOT_LOWEST,
    OWN_SEAT,
    PAID,
    PAY_0,
    REVEALED,
    TOO_FEW_PEARLS,
    UNSOLD,
    WON,
)
from sacbe.games.gold.rules.pieces import MOST_PEARLS
from sacbe.games.gold.rules.state import NO_BID, NOBODY, State

CANCEL_OUT = 1


@kernel
def bid_of(s: State, seat: int) -> int:
    """A seat's bid in the present auction."""
    return s.bids[s.auction, seat]


# -- the step `bid` (§4)


@kernel
def bid_without_pearls(s: State) -> None:
    """§4.3: a seat without pearls bids 0 and is not asked; for the others it has bid (§10.8)."""
    for seat in range(s.seats):
        if s.pearls[seat] == 0 and bid_of(s, seat) == NO_BID:
            s.bids[s.auction, seat] = 0
            tell(s, BADE_NOTHING, seat, bit(seat))


@kernel
def owes_bid(s: State) -> int:
    """§9.2: the set of seats whose bid is awaited: all take part, whatever their discs are like (§3.9)."""
    seats = 0
    for seat in range(s.seats):
        seats |= bit(seat) if bid_of(s, seat) == NO_BID else 0
    return seats


@kernel
def legal_bid(s: State, seat: int, out: Ints) -> int:
    """§4.1: any number of pearls behind the screen."""
    for pearls in range(s.pearls[seat] + 1):
        out[pearls] = BID_0 + pearls
    return s.pearls[seat] + 1


@kernel
def apply_bid(s: State, seat: int, action: int) -> None:
    """§4.1, §4.2: a secret bid; it cannot be taken back."""
    s.bids[s.auction, seat] = action - BID_0
    tell(s, BADE, seat, bit(seat), action - BID_0)
    barrier(s)
    answered(s, seat)


@kernel
def why_not_bid(s: State, seat: int, action: int) -> int:
    """§4.1: not more pearls than the seat has."""
    return LEGAL if action - BID_0 <= s.pearls[seat] else TOO_FEW_PEARLS


BID_STEP = Step("bid", legal_bid, apply_bid, why_not_bid, answers=range(BID_0, PAY_0), owes=owes_bid)


@kernel
def is_single(s: State, seat: int) -> bool:
    """§4.4: whether no other seat has made the same bid."""
    for other in range(s.seats):
        if other != seat and bid_of(s, other) == bid_of(s, seat):
            return False
    return True


@kernel
def find_winner(s: State) -> int:
    """§4.4 to §4.8: the highest bid above 0 that one seat only has made; nobody if there is none."""
    winner, highest = NOBODY, 0
    for seat in range(s.seats):
        if bid_of(s, seat) > highest and is_single(s, seat):
            winner, highest = seat, bid_of(s, seat)
    return winner


@kernel
def reveal(s: State) -> None:
    """§4.2: the bids are revealed together, and the winner is found."""
    barrier(s)
    for seat in range(s.seats):
        tell(s, REVEALED, seat, EVERYBODY, bid_of(s, seat))
    s.winner = find_winner(s)
    if s.winner == NOBODY:  # §4.9
        s.box |= bit(s.auction)
        tell(s, UNSOLD, NOBODY, EVERYBODY, s.auction)
    else:
        tell(s, WON, s.winner, EVERYBODY, s.auction, bid_of(s, s.winner))


# -- the step `pay` (§5)


@kernel
def lowest_bidders(s: State, seats: int) -> int:
    """Of some seats, those with the lowest bid."""
    lowest_bid, found = MOST_PEARLS + 1, 0
    for seat in range(s.seats):
        if has(seats, seat) and bid_of(s, seat) <= lowest_bid:
            found = bit(seat) | (found if bid_of(s, seat) == lowest_bid else 0)
            lowest_bid = bid_of(s, seat)
    return found


@kernel
def candidates(s: State) -> int:
    """§5.2 to §5.5, §5.7: the seats that the winner may pay."""
    others, single = 0, 0
    for seat in range(s.seats):
        if seat != s.winner:
            others |= bit(seat)
            single |= bit(seat) if is_single(s, seat) else 0
    if s.low_tie == CANCEL_OUT:  # §5.9
        return lowest_bidders(s, single) if count(single) > 0 else others
    return lowest_bidders(s, others)


@kernel
def owes_winner(s: State) -> int:
    """§5.3, §7.1: the winner of the auction pays and places."""
    return bit(s.winner)


@kernel
def legal_pay(s: State, seat: int, out: Ints) -> int:
    """§5.3: one of the seats that may be paid."""
    n = 0
    for payee in range(s.seats):
        if has(candidates(s), payee):
            out[n] = PAY_0 + payee
            n += 1
    return n


@kernel
def forced_pay(s: State, seat: int) -> int:
    """§5.2, §9.1: where only one seat may be paid, nobody is asked."""
    return PAY_0 + lowest(candidates(s)) if count(candidates(s)) == 1 else -1


@kernel
def apply_pay(s: State, seat: int, action: int) -> None:
    """§5.1, §5.6: the winner pays the own bid to one seat; all other bids were only shown."""
    payee, pearls = action - PAY_0, bid_of(s, seat)
    s.pearls[seat] -= pearls
    s.pearls[payee] += pearls
    s.payee[s.auction] = payee
    tell(s, PAID, seat, EVERYBODY, payee, pearls, payee)
    answered(s, seat)


@kernel
def why_not_pay(s: State, seat: int, action: int) -> int:
    """§5.2 to §5.5: the first rule that this payee breaks."""
    payee = action - PAY_0
    if payee >= s.seats:
        return NO_SEAT
    if payee == seat:
        return OWN_SEAT
    return LEGAL if has(candidates(s), payee) else NOT_LOWEST


PAY_STEP = Step("pay", legal_pay, apply_pay, why_not_pay, answers=range(PAY_0, BASE_1), forced=forced_pay, owes=owes_winner)
