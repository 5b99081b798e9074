"""The evaluation of Yucatan: a race to five levels, with one action a turn.

Every action should bring prisoners nearer to the own store. So what counts is how many actions away things are: carriers from a
home, warriors from prey (villages that can be raided), prey from homes; what enemies next to carriers, villages and stores may
take next; and whose move it is.
"""

from sacbe.core.engine.ask import step
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints
from sacbe.core.engine.wide import WORD
from sacbe.core.evaluation import POINT, Evaluation, SearchParams
from sacbe.games.yucatan.evaluation.policy import playout_policy
from sacbe.games.yucatan.evaluation.routes import from_homes, moves, prey_in
from sacbe.games.yucatan.evaluation.warriors import ENOUGH, host, near, stored
from sacbe.games.yucatan.evaluation.weights import (
    EXPOSED,
    EXPOSED_LATER,
    HOME,
    NAMES,
    PLANS,
    PREY,
    PREY_NEAR,
    SPREAD_END,
    SPREAD_START,
    STORED,
    THEFT,
    THEFT_LATER,
    TURN_AHEAD,
    VILLAGE,
    VILLAGE_MORE,
)
from sacbe.games.yucatan.rules.boards import PACKAGE
from sacbe.games.yucatan.rules.pieces import CARRY, CITY_CELL, MOST_TURNS, NEUTRALS, PRICE, TOP, WARRIORS, WORDS
from sacbe.games.yucatan.rules.state import NEUTRAL, SMALL, START, TURN, State
from sacbe.games.yucatan.rules.villages import villages_of

LATE = 30
"""From this many turns before the limit on, plans lose their value."""

SURPLUS = 8
"""Value beyond what the last level needs still makes that level more certain: it is divided by this number."""


# -- villages and stores


@kernel
def is_near_enemy(s: State, seat: int, cell: int) -> bool:
    """Whether an enemy can enter a cell with its next move."""
    for other in range(s.seats):
        if other != seat:
            for enemy in range(WARRIORS):
                if s.spot[other, enemy] != 0 and moves(s, s.spot[other, enemy] - 1, cell) == 1:
                    return True
    return False


@kernel
def land(s: State, seat: int, w: Ints) -> int:
    """What a seat's villages are worth, and the prey around them."""
    count = villages_of(s, seat)
    total = w[VILLAGE] * min(count, ENOUGH) + w[VILLAGE_MORE] * max(0, count - ENOUGH)
    for word in range(WORDS):
        left = s.villages[seat, word]
        while left != 0:
            cell = word * WORD + lowest(left)
            left &= left - 1
            total += w[HOME] * s.large[cell]
            if s.warrior[cell] == 0 and is_near_enemy(s, seat, cell):
                total -= (1 + s.large[cell]) * (w[EXPOSED_LATER] if s.turn == seat else w[EXPOSED])
        left = prey_in(s, seat, word)
        while left != 0:
            cell = word * WORD + lowest(left)
            left &= left - 1
            total += near(w[PREY] * (1 + s.large[cell]), w[PREY_NEAR], from_homes(s, seat, cell))
    return total


@kernel
def hoard(s: State, seat: int, w: Ints) -> int:
    """The value of the store: less if an enemy can enter the city with its next move, and still less if it moves first."""
    prisoners = stored(s, seat)
    worth = prisoners * w[STORED]
    if prisoners == 0:
        return 0
    city = CITY_CELL[s.board, seat]
    if s.warrior[city] != 0:
        return worth  # nobody steals from a city in which somebody stands
    lost = 0
    for other in range(s.seats):
        if other != seat:
            for enemy in range(WARRIORS):
                if s.spot[other, enemy] != 0 and s.carried[other, enemy] < CARRY:
                    if moves(s, s.spot[other, enemy] - 1, city) == 1:
                        lost = max(lost, min(prisoners, CARRY - s.carried[other, enemy]))
    return worth - lost * (w[THEFT_LATER] if s.turn == seat else w[THEFT])


# -- the whole


@kernel
def evaluate(s: State, w: Ints, out: Ints) -> int:
    """The levels each seat will have at the end."""
    if s.depth == 0:
        for seat in range(s.seats):
            out[seat] = s.levels[seat] * POINT
        return 1
    lead = 0
    time = min(LATE, MOST_TURNS - s.turns[s.turn])
    for seat in range(s.seats):
        plans = host(s, seat, w) + land(s, seat, w)
        if s.turn == seat and step(s) == TURN:
            plans += w[TURN_AHEAD]
        goods = hoard(s, seat, w)
        still = goods + (plans - w[PLANS]) * time // LATE
        most = (TOP - s.levels[seat]) * POINT
        if still > most:
            still = most + (still - most) // SURPLUS
        out[seat] = s.levels[seat] * POINT + still
        lead = max(lead, s.levels[seat] * PRICE + min(PRICE, s.store[seat]))
    whole = TOP * PRICE
    return max(1, (w[SPREAD_START] * (whole - lead) + w[SPREAD_END] * lead) // whole)


SET_UP = 3 + NEUTRALS // 2
"""Rounds before the first turn: large and small villages, neutral ones, warriors."""


@kernel
def progress(s: State) -> int:
    """Rounds: of the set-up, then of the match."""
    question = step(s)
    if s.depth > 0 and question < TURN:
        if question == START:
            return SET_UP - 1
        if question == NEUTRAL:
            return 2 + s.placed // s.seats
        return 1 if question == SMALL else 0
    least = MOST_TURNS
    for seat in range(s.seats):
        least = min(least, s.turns[seat])
    return SET_UP + least


SEARCH_PARAMS: SearchParams = {2: {"horizon": 2}, 3: {"horizon": 2, "win_weight": 0.9}}
EVALUATION = Evaluation(evaluate, playout_policy, progress, NAMES, PACKAGE, search_params=SEARCH_PARAMS, time_factor=0.4)
