"""What a player of Yucatan sees in a position: a race to five levels, one action a turn.

Every action should bring prisoners nearer to the own store. So what counts is how many actions away things are: carriers from a
home, warriors from prey, prey from homes; what enemies next to carriers, villages and stores are about to take; and whose move
it is.
"""

from sacbe.core.ask import A, detail, step
from sacbe.core.bits import lowest
from sacbe.core.kernel import kernel
from sacbe.core.sense import POINT, Sense
from sacbe.core.state import Ints
from sacbe.core.wide import WORD
from sacbe.games.yucatan.boards import PACKAGE
from sacbe.games.yucatan.pieces import (
    BEATS,
    CARRY,
    CITY_CELL,
    CITY_SEAT,
    MOST_TURNS,
    NEUTRALS,
    PRICE,
    TOP,
    WARRIORS,
    WORDS,
)
from sacbe.games.yucatan.prisoners import most_to_take
from sacbe.games.yucatan.sense_prefer import prefer
from sacbe.games.yucatan.sense_routes import from_homes, moves, moves_home, moves_to_prey, prey_in
from sacbe.games.yucatan.sense_weights import (
    CARRIED,
    CARRIED_NEAR,
    EXPOSED,
    EXPOSED_LATER,
    FIGHT,
    HOME,
    HUNT,
    HUNT_REACH,
    HUNT_NEXT,
    NAMES,
    PLANS,
    PREY,
    PREY_NEAR,
    SEEN,
    SPREAD_END,
    SPREAD_START,
    STORED,
    THEFT,
    THEFT_LATER,
    THREAT,
    THREAT_LATER,
    THREAT_UNSEEN,
    TURN_AHEAD,
    VILLAGE,
    VILLAGE_MORE,
    WARRIOR,
    WARRIOR_MORE,
)
from sacbe.games.yucatan.state import NEUTRAL, REMOVE, SMALL, START, TAKE, TURN, State
from sacbe.games.yucatan.villages import villages_of

ENOUGH = 3
"""Villages or warriors beyond so many help less: there is one action a turn."""
LATE = 30
"""Turns before the limit at which plans begin to lose their worth."""

SURPLUS = 8
"""What is more than the last level needs still makes it surer: by one part in so many."""


@kernel
def near(value: int, scale: int, distance: int) -> int:
    """What something is worth that is so many actions away; at `scale` tenths of an action it is worth half."""
    return value * scale // (scale + 10 * distance)


@kernel
def along(value: int, reach: int, distance: int) -> int:
    """What a prospect is worth that is so many actions away: each of them counts the same, up to `reach` tenths."""
    return value * max(0, reach - 10 * distance) // reach


# -- half a turn: a theft that is not answered yet


@kernel
def to_come(s: State, seat: int, cell: int) -> int:
    """The prisoners that the warrior on a cell is about to be asked to take."""
    if step(s) == TAKE and detail(s, A) == cell and s.turn == seat:
        return most_to_take(s, seat, cell)
    return 0


@kernel
def stored(s: State, seat: int) -> int:
    """The store, as it will be when a theft that is asked about is done."""
    if step(s) == TAKE and CITY_SEAT[s.board, detail(s, A)] == seat:
        return s.store[seat] - most_to_take(s, s.turn, detail(s, A))
    return s.store[seat]


# -- warriors


@kernel
def prospects(s: State, seat: int, cell: int, room: int, w: Ints) -> int:
    """What a warrior can hope to take soon: the nearest village, or what lies in a city."""
    best = along(w[HUNT], w[HUNT_REACH], moves_to_prey(s, seat, cell))
    for other in range(s.seats):
        if other != seat and s.store[other] > 0:
            city = CITY_CELL[s.board, other]
            loot = stored(s, other)
            if s.turn == other and loot >= PRICE:
                loot -= PRICE  # it will build
            if city != cell and s.warrior[city] == 0:
                best = max(best, along(min(room, loot) * w[HUNT], w[HUNT_REACH], moves(s, cell, city)))
    return best


@kernel
def danger(s: State, seat: int, slot: int, w: Ints) -> int:
    """How likely, in thousandths, this warrior is beaten soon: by an enemy one move away, of the guild that beats it."""
    cell, guild = s.spot[seat, slot] - 1, s.guild[seat, slot]
    worst = 0
    for other in range(s.seats):
        if other != seat:
            for enemy in range(WARRIORS):
                if (
                    s.spot[other, enemy] != 0
                    and BEATS[s.guild[other, enemy]] == guild
                    and moves(s, s.spot[other, enemy] - 1, cell) == 1
                ):
                    # who knows our guild comes for sure; who does not may
                    risk = w[THREAT] if s.seen[seat, slot] == 1 else w[THREAT_UNSEEN]
                    if s.turn == seat:
                        risk = risk * w[THREAT_LATER] // 1000  # we can still walk away
                    worst = max(worst, risk)
    return worst


@kernel
def host(s: State, seat: int, w: Ints) -> int:
    """What a seat's warriors on the board are worth: their loads, their prospects, less what is in danger."""
    total, first, second, count = 0, 0, 0, 0
    for slot in range(WARRIORS):
        if s.spot[seat, slot] != 0:
            cell = s.spot[seat, slot] - 1
            load = s.carried[seat, slot] + to_come(s, seat, cell)
            count += 1
            worth = 0
            if load > 0:
                worth = near(load * w[CARRIED], w[CARRIED_NEAR], moves_home(s, seat, cell))
            hope = prospects(s, seat, cell, CARRY - load, w) if load < CARRY else 0
            risk = danger(s, seat, slot, w)
            total += worth - (worth + w[FIGHT]) * risk // 1000
            hope -= hope * risk // 1000
            # only one of them acts in a turn: the second best has to wait
            if hope > first:
                first, second = hope, first
            elif hope > second:
                second = hope
            total -= w[SEEN] * s.seen[seat, slot]
    if step(s) == REMOVE and detail(s, A) == seat:
        count -= 1  # one of them will starve
    total += w[WARRIOR] * min(count, ENOUGH) + w[WARRIOR_MORE] * max(0, count - ENOUGH)
    return total + first + second * w[HUNT_NEXT] // 1000


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
    """What the store is worth: less if thieves are at the gate, and less still if they are to move."""
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
def estimate(s: State, w: Ints, out: Ints) -> int:
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
def clock(s: State) -> int:
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


SENSE = Sense(estimate, prefer, clock, NAMES, PACKAGE)
