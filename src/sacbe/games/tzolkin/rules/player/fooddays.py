"""Food days (§15): feeding, the change of age, and the gods' rewards."""

from sacbe.core.engine.bits import bit, has
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.games.tzolkin.rules.lines import FED, HIGHEST, NEW_AGE, STARVED
from sacbe.games.tzolkin.rules.pieces import (
    CORN,
    DAY_OF_POINTS,
    FOOD,
    FOOD_DAYS,
    FOOD_ROUND,
    HIGHEST_BONUS,
    HUNGER_VP,
    NOBODY,
    POINT,
    SKULL,
    TEMPLE_REWARD,
    TEMPLE_VP,
    TEMPLES,
    WORKERS,
)
from sacbe.games.tzolkin.rules.player.purse import corn, gain, score
from sacbe.games.tzolkin.rules.state import State
from sacbe.games.tzolkin.rules.tiles import BUILDING_FED, BUILDING_FEED_DISCOUNT, BUILDINGS, OF_AGE, ROW, WEALTH_FED, WEALTHS


@kernel
def is_food_day(s: State) -> bool:
    """§3.6: when the number of the round has reached the earliest food day not yet held."""
    return s.food_days < FOOD_DAYS and s.round_no >= FOOD_ROUND[s.food_days]


# -- §15.2 to §15.5 Feeding


@kernel
def fed_free(s: State, seat: int) -> int:
    """§15.4, §12.17, §2.14: how many workers need no corn, by farms and by w14."""
    free = 0
    for building in range(BUILDINGS):
        if has(s.buildings[seat], building):
            free += BUILDING_FED[building]
    for tile in range(WEALTHS):
        if has(s.kept[seat], tile):
            free += WEALTH_FED[tile]
    return free


@kernel
def food_per_worker(s: State, seat: int) -> int:
    """§15.4: two corn, less one for each b04 and b05."""
    need = FOOD
    for building in range(BUILDINGS):
        if has(s.buildings[seat], building):
            need -= BUILDING_FEED_DISCOUNT[building]
    return max(0, need)


@kernel
def feed(s: State, seat: int) -> None:
    """§15.3, §15.4: as many as possible, each in full or not at all; hunger costs points. §15.5: spare farms bring nothing."""
    hungry = max(0, WORKERS - s.bank[seat] - fed_free(s, seat))
    need = food_per_worker(s, seat)
    fed = hungry if need == 0 else min(hungry, corn(s, seat) // need)
    s.goods[seat, CORN] -= fed * need
    tell(s, FED, seat, EVERYBODY, WORKERS - s.bank[seat] - hungry + fed, fed * need)
    if fed < hungry:
        s.vp4[seat] -= POINT * HUNGER_VP * (hungry - fed)
        tell(s, STARVED, seat, EVERYBODY, hungry - fed, HUNGER_VP * (hungry - fed))


# -- §15.6 The change of age


@kernel
def change_age(s: State) -> None:
    """§15.6: the row and the pile of Age 1 leave the game; all slots are filled from the pile of Age 2.

    There is no third age: a position that was set up in Age 2 before this food day stays in it.
    """
    s.pile &= ~OF_AGE[1]
    s.age = 2
    for slot in range(ROW):
        s.row[slot] = NOBODY
        s.emptied |= bit(slot)
    tell(s, NEW_AGE, -1, EVERYBODY)


# -- §15.7 to §15.12 Rewards


@kernel
def reward(s: State, day: int) -> None:
    """§15.1: goods on the first and third food day, points on the second and fourth."""
    if DAY_OF_POINTS[day] == 1:
        give_points(s, day)
    else:
        give_goods(s)


@kernel
def goods_of_temple(s: State, seat: int, temple: int, good: int) -> int:
    """§15.7: on the own step and on all below it."""
    amount = 0
    for step in range(s.temple[seat, temple] + 1):
        amount += int(TEMPLE_REWARD[temple, step] == good)
    return amount


@kernel
def give_goods(s: State) -> None:
    """§15.7 to §15.9: if there are fewer skulls than are due, nobody gets one."""
    due = 0
    for seat in range(s.seats):
        for temple in range(TEMPLES):
            due += goods_of_temple(s, seat, temple, SKULL)
    enough = due <= s.skulls
    for seat in range(s.seats):
        for temple in range(TEMPLES):
            for good in range(CORN, SKULL + 1):
                if good != SKULL or enough:
                    gain(s, seat, good, goods_of_temple(s, seat, temple, good))


@kernel
def give_points(s: State, day: int) -> None:
    """§15.10 to §15.12: the points of the own step only; the highest gain the bonus, or half of it if they are several."""
    for seat in range(s.seats):
        points = 0
        for temple in range(TEMPLES):
            points += TEMPLE_VP[temple, s.temple[seat, temple]]
        score(s, seat, points)
    for temple in range(TEMPLES):
        top, sharing = 0, 0
        for seat in range(s.seats):
            top = max(top, s.temple[seat, temple])
        for seat in range(s.seats):
            sharing += int(s.temple[seat, temple] == top)
        for seat in range(s.seats):
            if s.temple[seat, temple] == top:
                points = HIGHEST_BONUS[day, temple] if sharing == 1 else HIGHEST_BONUS[day, temple] // 2
                s.vp4[seat] += POINT * points
                tell(s, HIGHEST, seat, EVERYBODY, temple, points)
