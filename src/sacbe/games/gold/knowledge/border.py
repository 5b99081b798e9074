"""Which positions of L'Or des Mayas compiled kernels must not be given, by the obligations in `core/border.py`.

**Indices.** `position.py` reads every piece by its text, so that size, faces and pair exist (§1.7), and every lot is one of 1 to
LOTS that lies in one place (§11.2): sets of lots have no other members, and 1 << LOTS fits into an i32. The bag holds what is
left of the supply (§1.9), so its numbers are no less than 0, and a guess (§10.13) has at least one way to deal, the true one. The
rest are ranges of single fields (`ranges`): `auction`, `winner`, `work_base`, `payee`, `buyer`, `steps` and `bids` are indices.
Pearls are an index, too: of the options of a bid (§4.1), and of a table of the evaluation.

**Pearls** move only by payments. There are MOST_PEARLS in all, so nobody ever has more. Nobody has fewer than none: no bid that
is still to be paid exceeds the purse (`position.py`), and none that was paid exceeds the purse of the payee, since the evaluation
computes the purses before the payment (`evaluation/bids.py`).

**The stack** has one question at a time: an answer puts the next one in its place (`rules.go_on`, `placing.ask_next`), so that it
never needs more than one of the DEPTH frames. Any of the eight steps can be that question. Its details are not used; who owes an
answer follows from the table (`rules.resume`).

**An option** always exists. `first`: any seat; `draw`: while lots are to be drawn the bag holds LOTS less those drawn; `bid`:
0; `pay`: any other seat has a lowest bid; `base`: with two bases, both; `place` and `new_piece`: the new piece can be thrown
out; `change`: if the layout can be completed (`position.py`), the way there begins with an option, and each option keeps it so
(§7.16). Each of these answers ends its step or takes a lot, so every loop ends: a placing has at most MOST_STEPS of them.

**News.** One answer tells at most MOST_STEPS + 2 lines of a placing, then 2 for each seat and 1 more for each of the last SLOTS
auctions (if nobody has pearls, nobody is asked in them), and the scores: 48 of 64.
"""

from collections.abc import Iterator

from sacbe.core.border import out_of_range
from sacbe.core.engine.ask import STEP
from sacbe.games.gold.rules.actions import ACTS
from sacbe.games.gold.rules.pieces import AUCTIONS, BASES_EACH, LOTS, MATERIALS, MOST_PEARLS, SIZES
from sacbe.games.gold.rules.state import BASE, MOST_STEPS, NO_BID, NOBODY, STEPS, State


def ranges(s: State) -> Iterator[tuple[str, int, int]]:
    """The fields that lead into arrays, with their least and greatest values."""
    last_seat = s.seats - 1
    yield "first", NOBODY, last_seat
    yield "winner", NOBODY, last_seat
    yield "buyer", NOBODY, last_seat
    yield "payee", NOBODY, last_seat
    yield "auction", 1, AUCTIONS
    yield "drawn", 0, LOTS
    yield "placed", 0, LOTS
    yield "work_base", 0, BASES_EACH[s.seats] - 1
    yield "pearls", 0, MOST_PEARLS
    yield "bids", NO_BID, MOST_PEARLS
    yield "bag", 0, LOTS
    yield "sizes", 0, SIZES - 1
    yield "shown", 0, MATERIALS - 1
    yield "hidden", 0, MATERIALS - 1
    yield "seen", 0, (1 << MATERIALS) - 1
    yield "steps", 0, len(ACTS) - 1
    yield "steps_made", 0, MOST_STEPS
    for lots in ("bases", "box", "turned", "dropped"):
        yield lots, 0, (1 << LOTS + 1) - 1


def unsound(s: State) -> list[str]:
    """Why this position cannot be played, each reason with its §."""
    if broken := out_of_range(s, ranges(s)):
        return broken
    if s.depth == 0:
        return []
    step = s.frames[0, STEP]
    if s.depth > 1 or step >= len(STEPS):
        return ["one question at a time is asked (§9.1)"]
    if step >= BASE and s.winner == NOBODY:
        return ["somebody has bought the piece that is placed (§6.1)"]
    return _placing(s, step) if step >= BASE else []


def _placing(s: State, step: int) -> list[str]:
    broken = []
    if step == BASE and BASES_EACH[s.seats] == 1:
        broken.append(f"with {s.seats} players everybody has one base, and nobody chooses (§7.7)")
    payee, paid = s.payee[s.auction], s.bids[s.auction, s.winner]
    if payee != NOBODY and not 0 <= paid <= s.pearls[payee]:
        broken.append(f"seat {payee} was paid the winning bid of auction {s.auction} and does not have it (§5.1)")
    return broken
