"""The playout policy of Yucatan: first actions that take prisoners, deliver them and build; then moves towards these."""

from sacbe.core.engine.ask import step
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints
from sacbe.core.engine.wide import WORD, holds
from sacbe.core.evaluation import NEUTRAL as FAIR
from sacbe.games.yucatan.evaluation.routes import FAR, moves, prey_in
from sacbe.games.yucatan.evaluation.weights import (
    PREFER_BUILD,
    PREFER_CARRY,
    PREFER_DARE,
    PREFER_DELIVER,
    PREFER_DEPLOY,
    PREFER_ENLARGE,
    PREFER_FOUND,
    PREFER_FOUND_HUNGRY,
    PREFER_HUNT,
    PREFER_IDLE,
    PREFER_LOSE,
    PREFER_RAID,
    PREFER_STEAL,
    PREFER_WIN,
)
from sacbe.games.yucatan.rules.actions import (
    BUILD,
    DEPLOY,
    ENLARGE,
    FOUND,
    GUILD_PAIRS,
    LARGE,
    MOVE,
    NEUTRAL,
    REMOVE,
    SMALL,
    START,
)
from sacbe.games.yucatan.rules.pieces import BEATS, CARRY, CITY_CELL, CITY_SEAT, GUILDS, MOVE_FROM, MOVE_TO, MOVE_VIA, TOP, WORDS
from sacbe.games.yucatan.rules.prisoners import is_home, seat_on, slot_on
from sacbe.games.yucatan.rules.state import LARGE as LARGE_STEP
from sacbe.games.yucatan.rules.state import NEUTRAL as NEUTRAL_STEP
from sacbe.games.yucatan.rules.state import REMOVE as REMOVE_STEP
from sacbe.games.yucatan.rules.state import SMALL as SMALL_STEP
from sacbe.games.yucatan.rules.state import START as START_STEP
from sacbe.games.yucatan.rules.state import TAKE as TAKE_STEP
from sacbe.games.yucatan.rules.state import TURN, State
from sacbe.games.yucatan.rules.warriors import fed

MOST = 100_000
"""The greatest weight of an option: the sum of all must be small enough for `roll`."""


@kernel
def nearest_home(s: State, seat: int, cell: int) -> int:
    """The nearest place to deliver prisoners from this cell: a home, or a small village that can be enlarged in the meantime."""
    best = CITY_CELL[s.board, seat]
    least = moves(s, cell, best)
    for word in range(WORDS):
        left = s.villages[seat, word]
        while left != 0:
            village = word * WORD + lowest(left)
            left &= left - 1
            away = moves(s, cell, village) + 1 - s.large[village]
            if away < least and s.warrior[village] == 0:
                best, least = village, away
    return best


@kernel
def nearest_prey(s: State, seat: int, cell: int) -> int:
    """The nearest village or store with prisoners that a warrior on this cell can go for; -1 if there is none."""
    best, least = -1, FAR
    for word in range(WORDS):
        left = prey_in(s, seat, word)
        while left != 0:
            village = word * WORD + lowest(left)
            left &= left - 1
            away = moves(s, cell, village)
            if away < least and s.warrior[village] == 0:
                best, least = village, away
    for other in range(s.seats):
        if other != seat and s.store[other] > 0:
            city = CITY_CELL[s.board, other]
            away = moves(s, cell, city)
            if away < least and away > 0 and s.warrior[city] == 0:
                best, least = city, away
    return best


@kernel
def goal_of(s: State, seat: int, cell: int) -> int:
    """Where a warrior wants to go: home when it is full, or nearer to home than to prey with a load; else to prey."""
    load = s.carried[seat, slot_on(s, cell)]
    prey = nearest_prey(s, seat, cell) if load < CARRY else -1
    if load == 0 and prey >= 0:
        return prey
    home = nearest_home(s, seat, cell)
    if prey < 0 or moves(s, cell, home) <= moves(s, cell, prey) + CARRY - load:
        return home
    return prey


@kernel
def like_fight(s: State, seat: int, slot: int, target: int, w: Ints) -> int:
    """A fight: good against a warrior known to lose, possible against an unknown one (more so if it carries some), else bad."""
    enemy, guard = seat_on(s, target), slot_on(s, target)
    if s.seen[enemy, guard] == 0:
        # a chance of one in three: worth it if the enemy carries prisoners, not if the own warrior does
        return w[PREFER_DARE] * (1 + 2 * s.carried[enemy, guard]) // (1 + 4 * s.carried[seat, slot])
    if BEATS[s.guild[seat, slot]] == s.guild[enemy, guard]:
        return w[PREFER_WIN] * (1 + s.carried[enemy, guard])
    return w[PREFER_LOSE]


@kernel
def like_move(s: State, seat: int, number: int, goal: int, w: Ints) -> int:
    """A move: by what happens where it arrives, else by whether it brings the warrior nearer to its goal."""
    start, target = MOVE_FROM[number], MOVE_TO[number]
    slot = slot_on(s, start)
    load = s.carried[seat, slot]
    if s.warrior[target] != 0:
        return like_fight(s, seat, slot, target, w)
    liking = 0
    if MOVE_VIA[number] >= 0:
        liking, load = load * w[PREFER_DELIVER], 0
    city = CITY_SEAT[s.board, target]
    if s.village[target] != 0 and s.village[target] != seat + 1:
        return liking + (w[PREFER_RAID] if load < CARRY else w[PREFER_IDLE])
    if city >= 0 and city != seat:
        return liking + w[PREFER_STEAL] * min(CARRY - load, s.store[city]) + w[PREFER_IDLE]
    if load > 0 and is_home(s, seat, target):
        return load * w[PREFER_DELIVER]
    before, after = moves(s, start, goal), moves(s, target, goal)
    if after < before:
        return liking + (w[PREFER_CARRY] * load + w[PREFER_HUNT]) * 4 // (3 + after)
    return liking + w[PREFER_IDLE] // (1 + 4 * (after - before))


@kernel
def like_found(s: State, seat: int, cell: int, w: Ints) -> int:
    """A village: to feed more warriors; best under a warrior with a load, where enlarging delivers it."""
    return w[PREFER_FOUND_HUNGRY] if s.on_board[seat] >= fed(s, seat) else w[PREFER_FOUND]


@kernel
def like_deploy(s: State, seat: int, cell: int, w: Ints) -> int:
    """A warrior: the fewer there are the better, and near to prey."""
    prey = nearest_prey(s, seat, cell)
    away = moves(s, cell, prey) if prey >= 0 else FAR
    return w[PREFER_DEPLOY] * 4 // ((1 + s.on_board[seat] * s.on_board[seat]) * (2 + away))


@kernel
def prefer_turn(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """The action of a turn."""
    if n > 0 and actions[n - 1] == BUILD and s.levels[seat] == TOP - 1:  # §13.1: it wins
        for i in range(n):
            out[i] = MOST if i == n - 1 else 1
        return
    founds, deploys = 0, 0
    for i in range(n):
        founds += int(actions[i] < ENLARGE)
        deploys += int(DEPLOY <= actions[i] < MOVE)
    start, goal, at, liking = -1, -1, -1, 0
    for i in range(n):
        action = actions[i]
        if action >= BUILD:
            liking = w[PREFER_BUILD]
        elif action >= MOVE:
            if MOVE_FROM[action - MOVE] != start:
                start = MOVE_FROM[action - MOVE]
                goal = goal_of(s, seat, start)
            liking = like_move(s, seat, action - MOVE, goal, w)
        elif action >= DEPLOY:
            cell = (action - DEPLOY) // GUILDS
            if cell != at:
                at = cell
                liking = like_deploy(s, seat, cell, w) * GUILDS // deploys
        elif action >= ENLARGE:
            cell = action - ENLARGE
            liking = w[PREFER_ENLARGE]
            if seat_on(s, cell) == seat:
                liking += s.carried[seat, slot_on(s, cell)] * w[PREFER_DELIVER]
        else:
            cell = action - FOUND
            liking = like_found(s, seat, cell, w) // founds
            if holds(s.standing[seat], cell):
                liking += s.carried[seat, slot_on(s, cell)] * w[PREFER_CARRY]
        out[i] = max(1, min(MOST, liking))


@kernel
def rivals_away(s: State, seat: int, cell: int) -> int:
    """How many moves the nearest other city is from a cell."""
    least = FAR
    for other in range(s.seats):
        if other != seat:
            least = min(least, moves(s, CITY_CELL[s.board, other], cell))
    return least


@kernel
def like_site(s: State, seat: int, cell: int) -> int:
    """A place for a village in the set-up: near to the own city, far from the others."""
    own, others = 1 + moves(s, CITY_CELL[s.board, seat], cell), 1 + rivals_away(s, seat, cell)
    return FAIR * others * others // (own * own)


@kernel
def playout_policy(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """How often a sensible player takes each option."""
    question = step(s)
    if question == TURN:
        prefer_turn(s, seat, w, actions, n, out)
        return
    for i in range(n):
        action = actions[i]
        liking = FAIR
        if question == TAKE_STEP:
            liking = MOST if i == n - 1 else 1
        elif question == REMOVE_STEP:
            liking = FAIR // (1 + 10 * s.carried[seat, slot_on(s, action - REMOVE)])
        elif question == LARGE_STEP:
            liking = like_site(s, seat, action - LARGE)
        elif question == SMALL_STEP:
            liking = like_site(s, seat, action - SMALL)
        elif question == NEUTRAL_STEP:
            liking = like_site(s, seat, action - NEUTRAL)
        elif question == START_STEP:
            guilds = (action - START) % GUILD_PAIRS
            liking = FAIR if guilds // GUILDS != guilds % GUILDS else FAIR // 5
        out[i] = max(1, min(MOST, liking))
