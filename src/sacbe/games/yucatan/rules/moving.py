"""Moving a warrior (§7): single steps, river steps and boats, and what is named apart."""

from sacbe.core.engine.bits import count, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.maps.hexes import SIDES
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.wide import WORD, holds
from sacbe.games.yucatan.rules.actions import (
    BLOCKED,
    LEGAL,
    MOVE,
    MOVED,
    MOVED_VIA,
    MUST_DELIVER,
    NO_DELIVERY,
    NO_WARRIOR,
    NO_WAY,
    OTHER_MIDDLE,
    OWN_WARRIOR,
)
from sacbe.games.yucatan.rules.entering import enter
from sacbe.games.yucatan.rules.pieces import (
    AT_ONCE,
    CELLS,
    ENEMY_CITIES,
    FARTHEST,
    HALF,
    HALF_SIDES,
    MOST_SEATS,
    MOVE_FROM,
    MOVE_TO,
    MOVE_VIA,
    NEAR_BIT,
    NEIGHBOURS,
    RIVERS_AT,
    SPOT_AT,
    WARRIORS,
    WAY,
    WAY_MIDDLES,
    WAY_MOVE,
    WAY_TO,
    WAY_VIA,
    WAY_VIA_2,
    WAYS_FROM,
    WAYS_OVER,
    WORDS,
)
from sacbe.games.yucatan.rules.prisoners import deliver, is_home, slot_on
from sacbe.games.yucatan.rules.state import State
from sacbe.games.yucatan.rules.warriors import lift

OPTIONS = 2
"""Of `river_step`."""


@kernel
def can_pass(s: State, seat: int, cell: int) -> bool:
    """§7.7, §7.8: a middle cell with no warrior and no foreign village; own ones are free to pass (§8.1)."""
    # Both tests at once: processors cannot predict the branches that `and` and `or` would make.
    return (s.warrior[cell] == 0) & ((s.village[cell] == 0) | (s.village[cell] == seat + 1))


@kernel
def free_middles(s: State, seat: int, start: int) -> int:
    """The directions in which the next cell can be passed; §7.8: enemy cities cannot."""
    free = 0
    for direction in range(SIDES):
        free |= int(can_pass(s, seat, NEIGHBOURS[start, direction])) << direction
    return free & ~ENEMY_CITIES[s.board * MOST_SEATS + seat, start]


@kernel
def home_middles(s: State, seat: int, start: int) -> int:
    """The directions in which the next cell is an own home."""
    homes = 0
    for direction in range(SIDES):
        if is_home(s, seat, NEIGHBOURS[start, direction]):
            homes |= 1 << direction
    return homes


@kernel
def passages(s: State, seat: int, start: int) -> tuple[int, int]:
    """§7.15: directions to pass without delivering (and AT_ONCE); §7.13: those in which a carrier delivers in passing."""
    if RIVERS_AT[s.board, start] == 0:
        return AT_ONCE, 0  # §7.6: no river step begins here
    free = free_middles(s, seat, start)
    if s.carried[seat, slot_on(s, start)] == 0:
        return free | AT_ONCE, 0
    homes = home_middles(s, seat, start)
    return free & ~homes | AT_ONCE, free & homes


@kernel
def delivering_move(way: int, delivering: int) -> int:
    """§7.16: the move over a home in one of these directions, the first in cell order; -1 if there is none."""
    over = WAY[way, WAY_MIDDLES] & delivering
    if over == 0:
        return -1
    first = lowest(WAY[way, WAY_MIDDLES]) == lowest(over)
    return WAY[way, WAY_VIA if first else WAY_VIA_2]


@kernel
def legal_moves(s: State, seat: int, out: Ints, n: int, limit: int) -> int:
    """§7.1 to §7.16: all own warriors in cell order, their moves by target, each distinct result once (§7.17)."""
    for word in range(WORDS):
        left = s.standing[seat, word]
        while left != 0 and n < limit:
            n = moves_from(s, seat, word * WORD + lowest(left), out, n, limit)
            left &= left - 1
    return n


@kernel
def moves_from(s: State, seat: int, start: int, out: Ints, n: int, limit: int) -> int:
    """§7.1 to §7.16: the moves of the warrior on a cell, by target."""
    own = 1 + seat * WARRIORS
    ways = s.board * OPTIONS + s.same_river
    plain, delivering = passages(s, seat, start)
    for way in range(WAYS_FROM[ways, start], WAYS_FROM[ways, start + 1]):
        if n == limit:
            break
        there = s.warrior[WAY[way, WAY_TO]]
        is_free = (there < own) | (there >= own + WARRIORS)  # §7.2
        out[n] = MOVE + WAY[way, WAY_MOVE]
        # No branch, for processors cannot predict it: what is no option is written, too, and then written over.
        n += is_free & (WAY[way, WAY_MIDDLES] & plain != 0)
        if delivering != 0 and is_free and WAY[way, WAY_MIDDLES] & delivering != 0 and n < limit:
            out[n] = MOVE + delivering_move(way, delivering)
            n += 1
    return n


# -- the number of moves, which is all that a playout needs to know of those that it does not play


@kernel
def ways_over(row: int, middles: int) -> int:
    """The ways in a row of WAYS_OVER that lead over one of these middles."""
    return WAYS_OVER[row, middles & (HALF - 1)] | WAYS_OVER[row, HALF + (middles >> HALF_SIDES & (HALF - 1))]


@kernel
def ways_to_own(s: State, seat: int, start: int) -> int:
    """§7.2: the ways that lead to an own warrior."""
    ways = 0
    for slot in range(WARRIORS):
        by = SPOT_AT[s.spot[seat, slot]] - SPOT_AT[start + 1] + FARTHEST
        is_near = (by >= 0) & (by <= 2 * FARTHEST)
        ways |= NEAR_BIT[by if is_near else 2 * FARTHEST + 1]
    return ways


@kernel
def count_moves_from(s: State, seat: int, start: int) -> int:
    """How many `moves_from` a cell there are."""
    row = (s.board * OPTIONS + s.same_river) * CELLS + start
    plain, delivering = passages(s, seat, start)
    free = ~ways_to_own(s, seat, start)
    moves = count((ways_over(row, plain) | WAYS_OVER[row, 2 * HALF]) & free)
    return moves + count(ways_over(row, delivering) & free) if delivering != 0 else moves


@kernel
def has_two_moves(s: State, seat: int) -> bool:
    """Whether there is more than one move."""
    moves = 0
    for word in range(WORDS):
        left = s.standing[seat, word]
        while left != 0 and moves < 2:
            moves += count_moves_from(s, seat, word * WORD + lowest(left))
            left &= left - 1
    return moves >= 2


@kernel
def count_moves(s: State, seat: int, starts: Ints, moves: Ints) -> int:
    """How many moves there are: where own warriors stand, in cell order, and the moves of each."""
    n, total = 0, 0
    for word in range(WORDS):
        left = s.standing[seat, word]
        while left != 0:
            starts[n] = word * WORD + lowest(left)
            left &= left - 1
            moves[n] = count_moves_from(s, seat, starts[n])
            total += moves[n]
            n += 1
    return total


@kernel
def move(s: State, seat: int, number: int) -> None:
    """§7.11 to §7.13: prisoners move along, are delivered in passing, and the arrival has every effect of a single step."""
    start, target, over = MOVE_FROM[number], MOVE_TO[number], MOVE_VIA[number]
    slot = slot_on(s, start)
    lift(s, seat, slot)
    if over >= 0:
        tell(s, MOVED_VIA, seat, EVERYBODY, start, target, over)
        deliver(s, seat, slot, over)
    else:
        tell(s, MOVED, seat, EVERYBODY, start, target)
    enter(s, seat, slot, target)


# -- why not


@kernel
def find_way(s: State, start: int, target: int) -> int:
    """The way from one cell to another on this map; -1 if there is none."""
    ways = s.board * OPTIONS + s.same_river
    for way in range(WAYS_FROM[ways, start], WAYS_FROM[ways, start + 1]):
        if WAY[way, WAY_TO] == target:
            return way
    return -1


@kernel
def why_not_move(s: State, seat: int, number: int) -> int:
    """The first condition of §7 that this move fails."""
    start, target, over = MOVE_FROM[number], MOVE_TO[number], MOVE_VIA[number]
    if not holds(s.standing[seat], start):
        return NO_WARRIOR
    if holds(s.standing[seat], target):
        return OWN_WARRIOR
    way = find_way(s, start, target)
    if way < 0 or (over >= 0 and WAY[way, WAY_VIA] != number and WAY[way, WAY_VIA_2] != number):
        return NO_WAY
    plain, delivering = passages(s, seat, start)
    if over < 0:
        if WAY[way, WAY_MIDDLES] & plain != 0:
            return LEGAL  # pragma: no cover - only a move that is not legal has to be explained
        return MUST_DELIVER if WAY[way, WAY_MIDDLES] & delivering != 0 else BLOCKED
    if s.carried[seat, slot_on(s, start)] == 0 or not is_home(s, seat, over):
        return NO_DELIVERY
    if delivering_move(way, delivering) == number:
        return LEGAL  # pragma: no cover - only a move that is not legal has to be explained
    return OTHER_MIDDLE if can_pass(s, seat, over) else BLOCKED
