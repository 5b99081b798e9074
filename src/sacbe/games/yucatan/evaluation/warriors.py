"""The value of warriors on the board: the prisoners they carry, what they may take, and what can be taken from them."""

from sacbe.core.engine.ask import A, detail, step
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints
from sacbe.games.yucatan.evaluation.routes import moves, moves_home, moves_to_prey
from sacbe.games.yucatan.evaluation.weights import (
    CARRIED,
    CARRIED_NEAR,
    FIGHT,
    HUNT,
    HUNT_FAR,
    HUNT_NEXT,
    HUNT_REACH,
    SEEN,
    THREAT,
    THREAT_LATER,
    THREAT_UNSEEN,
    WARRIOR,
    WARRIOR_MORE,
)
from sacbe.games.yucatan.rules.pieces import BEATS, CARRY, CITY_CELL, CITY_SEAT, PRICE, WARRIORS
from sacbe.games.yucatan.rules.prisoners import most_to_take
from sacbe.games.yucatan.rules.state import REMOVE, TAKE, State

ENOUGH = 3
"""Villages or warriors beyond so many help less: there is one action a turn."""


@kernel
def near(value: int, scale: int, distance: int) -> int:
    """The value of something so many actions away; it is halved at a distance of `scale` tenths of an action."""
    return value * scale // (scale + 10 * distance)


@kernel
def along(value: int, reach: int, distance: int) -> int:
    """The value of a prospect so many actions away: it falls linearly, to 0 at a distance of `reach` tenths of an action."""
    return value * max(0, reach - 10 * distance) // reach


# -- an unfinished turn: a theft that is not answered yet


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
    """The value of what a warrior may take soon: from the nearest village, or from the store of a city."""
    away = moves_to_prey(s, seat, cell)
    # `near` never reaches 0, so that every step towards prey counts, however far it is
    best = along(w[HUNT], w[HUNT_REACH], away) + near(w[HUNT_FAR], w[HUNT_REACH], away)
    for other in range(s.seats):
        if other != seat and s.store[other] > 0:
            city = CITY_CELL[s.board, other]
            loot = stored(s, other)
            if s.turn == other and loot >= PRICE:
                loot -= PRICE  # its owner will build first
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
                    # an enemy that knows our guild attacks for certain; one that does not may attack
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
            # only one warrior acts in a turn, so the second best has to wait
            if hope > first:
                first, second = hope, first
            elif hope > second:
                second = hope
            total -= w[SEEN] * s.seen[seat, slot]
    if step(s) == REMOVE and detail(s, A) == seat:
        count -= 1  # one of them will starve
    total += w[WARRIOR] * min(count, ENOUGH) + w[WARRIOR_MORE] * max(0, count - ENOUGH)
    return total + first + second * w[HUNT_NEXT] // 1000
