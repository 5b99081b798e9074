"""The invariants of §20: what must hold after every decision. Used by the tests, and by `sacbe.position` with `check`."""

from itertools import pairwise

from sacbe.core.engine.ask import STEP, A
from sacbe.games.tzolkin.rules.pieces import (
    DAY_OF_CHANGE,
    FIELDS,
    FOOD_DAYS,
    FOOD_ROUND,
    GROUPS,
    LAST_ROUND,
    NEUTRAL,
    NEUTRALS,
    NOBODY,
    NUMBERED,
    POINT,
    SHOWN_MONUMENTS,
    SKULL,
    SKULLS,
    TEMPLE_IDS,
    TOP,
    TOP_LEVEL,
    WHEEL_IDS,
    WOODED,
    WORKERS,
    WORKERS_START,
)
from sacbe.games.tzolkin.rules.state import (
    ADVANCE,
    ANY_DEED,
    ARCH,
    BUILD,
    CLIMB,
    DEAL,
    DISCOUNT,
    END_ROUND,
    END_TURN,
    FAVOUR,
    GAIN,
    HARVEST,
    KEEP,
    LEARN,
    MARKER,
    MARKET,
    PAY,
    REWARDS,
    SHOW,
    STEPS,
    TECH,
    TEMPLE,
    TURN,
    TWO_TEMPLES,
    USE,
    State,
)
from sacbe.games.tzolkin.rules.state import NEUTRALS as NEUTRALS_STEP
from sacbe.games.tzolkin.rules.tiles import BUILDING_IDS, OF_AGE, ROW, WEALTH_DEALT, WEALTH_KEPT

NAMES = "ABCD"
ANEW = {TURN, BUILD}
"""What a deed or the effects of a building lie upon: the turn, or a second or an extra building that may follow."""
LIES_UPON: dict[int, set[int]] = {
    **dict.fromkeys((HARVEST, BUILD, ARCH, DISCOUNT, TWO_TEMPLES, MARKET, ANY_DEED), ANEW),
    **{step: {TURN} for step in (USE, FAVOUR)},
    **dict.fromkeys((TECH, TEMPLE), ANEW | {TECH}),
    GAIN: ANEW | {TECH, FAVOUR},
    LEARN: ANEW | {TECH, CLIMB},
    CLIMB: ANEW | {CLIMB},
    PAY: {LEARN, TWO_TEMPLES},
}
"""§6.5: in a turn, which question comes before which that waits."""


def laws(s: State) -> list[str]:
    """The laws that this position breaks, each with its §."""
    steps = [s.frames[i, 0] for i in range(s.depth)]
    broken = [*_skulls(s), *_workers(s, steps), *_jungle(s), *_buildings(s, steps), *_wealth(s, steps)]
    for seat in range(s.seats):
        broken += _player(s, seat)
    for temple, name in enumerate(TEMPLE_IDS):
        if sum(s.temple[seat, temple] == TOP[temple] for seat in range(s.seats)) > 1:
            broken.append(f"§20.6: several players on the top of the {name} temple")
    return broken + _calendar(s, steps) + _questions(s)


def _skulls(s: State) -> list[str]:
    skulls = s.skulls + s.offered.bit_count() + sum(s.goods[seat, SKULL] for seat in range(s.seats))
    return [f"§20.1: {skulls} skulls instead of {SKULLS}"] if skulls != SKULLS or s.skulls < 0 else []


def _player(s: State, seat: int) -> list[str]:
    broken = []
    standing = sum(s.workers[seat, wheel].bit_count() for wheel in range(len(WHEEL_IDS))) + (s.start_space == seat)
    in_play = s.hand[seat] + standing
    if in_play + s.bank[seat] != WORKERS or in_play < WORKERS_START or min(s.hand[seat], s.bank[seat]) < 0:
        broken.append(f"§20.2: {NAMES[seat]} has {in_play} workers in play and {s.bank[seat]} in the bank")
    if min(s.goods[seat].tolist()) < 0:
        broken.append(f"§20.6: {NAMES[seat]} has goods {s.goods[seat].tolist()}")
    if any(not 0 <= s.temple[seat, temple] <= TOP[temple] for temple in range(len(TEMPLE_IDS))):
        broken.append(f"§20.6: {NAMES[seat]} is on the steps {s.temple[seat].tolist()}")
    if not 0 <= min(s.tech[seat].tolist()) <= max(s.tech[seat].tolist()) <= TOP_LEVEL:
        broken.append(f"§20.6: {NAMES[seat]} is on the levels {s.tech[seat].tolist()}")
    if s.vp4[seat] % POINT:
        broken.append(f"§20.10: {NAMES[seat]} has {s.vp4[seat]} quarters before the final scoring")
    return broken


def _workers(s: State, steps: list[int]) -> list[str]:
    broken = []
    neutrals = sum(s.workers[NEUTRAL, wheel].bit_count() for wheel in range(len(WHEEL_IDS)))
    if neutrals > NEUTRALS[s.seats] or (NEUTRALS_STEP not in steps and neutrals != NEUTRALS[s.seats]):
        broken.append(f"§20.3: {neutrals} neutral workers instead of {NEUTRALS[s.seats]}")
    for wheel, name in enumerate(WHEEL_IDS):
        crowd = [s.workers[owner, wheel] for owner in (*range(s.seats), NEUTRAL)]
        if sum(holes.bit_count() for holes in crowd) != _union(crowd).bit_count():
            broken.append(f"§20.4: two workers in one hole of {name}")
        if _union(crowd[:-1]) & ~NUMBERED[wheel]:
            broken.append(f"§20.4: a player's worker in an unnumbered hole of {name}")
    return broken


def _union(sets: list[int]) -> int:
    whole = 0
    for members in sets:
        whole |= members
    return whole


def _jungle(s: State) -> list[str]:
    broken, seats = [], range(s.seats)
    corn = sum(s.field_corn[g] for g in GROUPS) + sum(s.corn_tiles[seat] for seat in seats)
    wood = sum(s.field_wood[g] for g in GROUPS) + sum(s.wood_tiles[seat] for seat in seats) + s.burned
    fields = FIELDS[s.seats]
    if corn != fields * len(GROUPS):
        broken.append(f"§20.5: {corn} corn tiles instead of {fields * len(GROUPS)}")
    if wood != fields * sum(WOODED[g] for g in GROUPS):
        broken.append(f"§20.5: {wood} wood tiles instead of {fields * sum(WOODED[g] for g in GROUPS)}")
    for g in GROUPS:
        if not 0 <= s.field_wood[g] <= s.field_corn[g] <= fields or (not WOODED[g] and s.field_wood[g]):
            broken.append(f"§20.5: group {g} has {s.field_corn[g]} corn tiles and {s.field_wood[g]} wood tiles")
    return broken


def _buildings(s: State, steps: list[int]) -> list[str]:
    broken = []
    row = [b for b in s.row.tolist() if b != NOBODY]
    places = [s.pile, *(1 << b for b in row), *(s.buildings[seat] for seat in range(s.seats))]
    found = _union(places)
    in_game = found if s.age == 1 else found | OF_AGE[1]  # §15.6: what was left of Age 1 is out of the game
    if sum(p.bit_count() for p in places) != found.bit_count() or in_game != (1 << len(BUILDING_IDS)) - 1:
        broken.append("§20.7: not every building is in exactly one place")
    if s.age == 2 and (s.pile & OF_AGE[1] or any(OF_AGE[1] >> b & 1 for b in row)):
        broken.append("§20.7: a building of Age 1 in Age 2")
    if any(s.row[slot] != NOBODY and s.emptied >> slot & 1 for slot in range(ROW)):
        broken.append("§12.9: a slot that was emptied holds a building")
    built = [s.monuments[seat] for seat in range(s.seats)]
    monuments = s.display.bit_count() + sum(m.bit_count() for m in built)
    shown = SHOWN_MONUMENTS[s.seats]
    if monuments != _union([s.display, *built]).bit_count():
        broken.append("§20.7: a monument in two places")
    if monuments > shown or (SHOW not in steps and monuments != shown):
        broken.append(f"§20.7: {monuments} monuments shown and built instead of {shown}")
    return broken


def _wealth(s: State, steps: list[int]) -> list[str]:
    hands = [s.dealt[seat] for seat in range(s.seats)]
    broken = []
    if sum(h.bit_count() for h in (*hands, s.turned_up)) != _union([*hands, s.turned_up]).bit_count():
        broken.append("§2.9: a wealth tile in two places")
    if not steps or steps[0] != KEEP:
        if any(s.kept[seat].bit_count() != WEALTH_KEPT or s.kept[seat] & ~s.dealt[seat] for seat in range(s.seats)):
            broken.append(f"§2.12: not everybody has kept {WEALTH_KEPT} of the tiles dealt")
    elif DEAL not in steps and any(h.bit_count() != WEALTH_DEALT for h in hands):
        broken.append(f"§2.9: not everybody was dealt {WEALTH_DEALT} tiles")
    return broken


def _calendar(s: State, steps: list[int]) -> list[str]:
    broken = []
    if not 0 <= s.marker < s.seats and MARKER not in steps:
        broken.append("§20.8: nobody holds the marker")
    first = steps and steps[0] < END_ROUND and s.to_come.bit_count() == s.seats - 1 and steps == [steps[0]]
    if first and s.start_space not in (NOBODY, s.turn):
        broken.append("§20.8: the start-player space is taken at the start of a round")
    held = FOOD_ROUND[s.food_days - 1] if s.food_days else 0
    if not 1 <= s.round_no <= LAST_ROUND or s.food_days > FOOD_DAYS or s.round_no < held:
        broken.append(f"§20.9: {s.food_days} food days held in round {s.round_no}")
    due = FOOD_ROUND[s.food_days] + 1 if s.food_days < FOOD_DAYS else LAST_ROUND
    if s.round_no > due:
        broken.append(f"§20.9: food day {s.food_days + 1} has not been held in round {s.round_no}")
    if s.age != 1 + sum(DAY_OF_CHANGE[day] for day in range(s.food_days)):
        broken.append(f"§15.6: Age {s.age} after {s.food_days} food days")
    return broken


def _questions(s: State) -> list[str]:
    """The stack is one that a match can reach, and agrees with the rest of the position."""
    frames = [s.frames[i].tolist() for i in range(s.depth)]
    if not frames:
        return []
    broken, bottom, top = [], frames[0][STEP], frames[-1]
    if bottom == TURN:
        for below, above in pairwise(frame[STEP] for frame in frames):
            if below not in LIES_UPON[above]:
                broken.append(f"§6.5: {STEPS[above]!r} does not lie upon {STEPS[below]!r}")
    if bottom in (TURN, END_TURN) and s.to_come >> s.turn & 1:
        broken.append(f"§3.3: the turn of {NAMES[s.turn]} is still to come")
    if bottom == KEEP and (s.start_space != NOBODY or any(max(s.workers[seat].tolist()) for seat in range(s.seats))):
        broken.append("§2.1: a player's worker has been placed before the first round")
    if bottom == ADVANCE and s.start_space != NOBODY:
        broken.append("§16.4: the worker on the start-player space has returned before the calendar moves")
    if any(frame[STEP] == REWARDS and frame[A] + 1 != s.food_days for frame in frames):
        broken.append("§15.1: the rewards are not those of the food day that was held last")
    if bottom == TURN and top[STEP] in (ARCH, DISCOUNT) and not s.buildings[s.turn] >> top[A] & 1:
        broken.append(f"§12.4: {BUILDING_IDS[top[A]]} is to be paid, and does not lie before {NAMES[s.turn]}")
    return broken
