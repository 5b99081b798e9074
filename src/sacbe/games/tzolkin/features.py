"""What a seat may know of a position of Tzolk'in (§19), as features for learning: see docs/research.md.

A block is a name, its axes, a sentence, and the kernel that writes it into a row of zeros from `at` on.
"""

from pathlib import Path

from sacbe.core.engine.ask import A, B, detail, step
from sacbe.core.engine.bits import has, lowest
from sacbe.core.engine.kernel import kernel, table
from sacbe.core.features import FeatureBlocks, FloatRow
from sacbe.games.tzolkin.rules.pieces import (
    FOOD_DAYS,
    FOOD_ROUND,
    GOOD_IDS,
    GOODS,
    GROUP_END,
    GROUPS,
    HOLES,
    LAST_ROUND,
    NEUTRAL,
    NOBODY,
    SKULLS,
    TECH_IDS,
    TECHS,
    TEMPLE_IDS,
    TEMPLES,
    TOP,
    TOP_LEVEL,
    WHEEL_IDS,
    WHEELS,
    WORKERS,
)
from sacbe.games.tzolkin.rules.state import STEPS, State
from sacbe.games.tzolkin.rules.tiles import BUILDING_IDS, MONUMENT_IDS, ROW, WEALTH_IDS

VERSION = 1
POINTS = 150
DETAIL = len(BUILDING_IDS)
"""The first detail of a question is a number below this, whatever the question."""
DETAIL_NAMES = tuple(map(str, range(DETAIL)))
SECOND = 11
"""The second one is a space of a wheel, a set of resources, or less."""
MOST_GOODS = table([60, 20, 20, 20, SKULLS])
MOST_TEETH = 40
MOST_TILES = 8
MOST_FIELDS = 4
OFFERINGS = tuple(map(str, range(1, 10)))
HOLE_NAMES = tuple(f"{name}.{hole}" for wheel, name in enumerate(WHEEL_IDS) for hole in range(HOLES[wheel]))
HOLES_BEFORE = table([sum(HOLES[before] for before in range(wheel)) for wheel in range(WHEELS)])


@kernel
def write_set(out: FloatRow, at: int, members: int) -> None:
    """A one for each member of a set."""
    left = members
    while left != 0:
        out[at + lowest(left)] = 1.0
        left &= left - 1


@kernel
def write_workers(s: State, owner: int, out: FloatRow, at: int) -> None:
    """Where the workers of a seat, or those that nobody plays, stand."""
    for wheel in range(WHEELS):
        write_set(out, at + HOLES_BEFORE[wheel], s.workers[owner, wheel])


# -- the table


@kernel
def write_question(s: State, seat: int, out: FloatRow, at: int) -> None:
    if s.depth > 0:
        out[at + step(s)] = 1.0


@kernel
def write_below(s: State, seat: int, out: FloatRow, at: int) -> None:
    for i in range(s.depth - 1):
        out[at + s.frames[i, 0]] = 1.0


@kernel
def write_detail(s: State, seat: int, out: FloatRow, at: int) -> None:
    if s.depth > 0:
        out[at + min(detail(s, A), DETAIL - 1)] = 1.0


@kernel
def write_second(s: State, seat: int, out: FloatRow, at: int) -> None:
    if s.depth > 0:
        out[at] = min(1.0, detail(s, B) / SECOND)


@kernel
def write_options(s: State, seat: int, out: FloatRow, at: int) -> None:
    out[at], out[at + 1] = s.floor_points, s.no_double_last


@kernel
def write_calendar(s: State, seat: int, out: FloatRow, at: int) -> None:
    out[at] = s.round_no / LAST_ROUND
    out[at + 1] = s.food_days / FOOD_DAYS
    out[at + 2] = (FOOD_ROUND[s.food_days] - s.round_no) / LAST_ROUND
    out[at + 3] = int(s.age == 2)
    out[at + 4] = min(1.0, s.teeth_corn / MOST_TEETH)


@kernel
def write_neutral(s: State, seat: int, out: FloatRow, at: int) -> None:
    write_workers(s, NEUTRAL, out, at)


@kernel
def write_bank(s: State, seat: int, out: FloatRow, at: int) -> None:
    out[at] = s.skulls / SKULLS


@kernel
def write_offered(s: State, seat: int, out: FloatRow, at: int) -> None:
    write_set(out, at, s.offered >> 1)


@kernel
def write_jungle(s: State, seat: int, out: FloatRow, at: int) -> None:
    first = GROUP_END - len(GROUPS)
    for group in range(first, GROUP_END):
        out[at + 2 * (group - first)] = s.field_corn[group] / MOST_FIELDS
        out[at + 2 * (group - first) + 1] = s.field_wood[group] / MOST_FIELDS


@kernel
def write_row(s: State, seat: int, out: FloatRow, at: int) -> None:
    for slot in range(ROW):
        if s.row[slot] != NOBODY:
            out[at + s.row[slot]] = 1.0


@kernel
def write_pile(s: State, seat: int, out: FloatRow, at: int) -> None:
    write_set(out, at, s.pile)


@kernel
def write_display(s: State, seat: int, out: FloatRow, at: int) -> None:
    write_set(out, at, s.display)


@kernel
def write_dealt(s: State, seat: int, out: FloatRow, at: int) -> None:
    write_set(out, at, s.dealt[seat])


@kernel
def write_chosen(s: State, seat: int, out: FloatRow, at: int) -> None:
    write_set(out, at, s.chosen[seat])


# -- a player


@kernel
def write_stand(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    write_workers(s, who, out, at)


@kernel
def write_place(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    out[at] = int(s.marker == who)
    out[at + 1] = int(s.turn == who)
    out[at + 2] = int(has(s.to_come, who))
    out[at + 3] = int(s.start_space == who)
    out[at + 4] = s.light[who]
    out[at + 5] = int(s.chosen[who] != 0)


@kernel
def write_hands(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    out[at], out[at + 1] = s.hand[who] / WORKERS, s.bank[who] / WORKERS


@kernel
def write_goods(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    for good in range(GOODS):
        out[at + good] = min(1.0, s.goods[who, good] / MOST_GOODS[good])


@kernel
def write_temples(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    for temple in range(TEMPLES):
        out[at + temple] = s.temple[who, temple] / TOP[temple]


@kernel
def write_techs(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    for track in range(TECHS):
        out[at + track] = s.tech[who, track] / TOP_LEVEL


@kernel
def write_tiles(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    out[at] = min(1.0, s.corn_tiles[who] / MOST_TILES)
    out[at + 1] = min(1.0, s.wood_tiles[who] / MOST_TILES)


@kernel
def write_buildings(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    write_set(out, at, s.buildings[who])


@kernel
def write_monuments(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    write_set(out, at, s.monuments[who])


GROUP_NAMES = tuple(map(str, GROUPS))
DATES = ("round", "food_days", "to_food_day", "second_age", "teeth_corn")
PLACES = ("marker", "turn", "to_come", "start_space", "light_side", "has_chosen")
TABLE = (
    ("question", (STEPS,), "the kind of question that is asked", write_question),
    ("below", (STEPS,), "the questions that wait below it", write_below),
    ("detail", (DETAIL_NAMES,), "the first detail of the question: a mode, wheel, group, way, building, track", write_detail),
    ("second", (), f"its second detail, of {SECOND}", write_second),
    ("options", (("floor", "no_double_last"),), "the options of the table, if not the usual ones", write_options),
    ("date", (DATES,), f"of {LAST_ROUND} rounds, {FOOD_DAYS} food days, {MOST_TEETH} corn on the teeth at most", write_calendar),
    ("neutral", (HOLE_NAMES,), "workers that nobody plays, by wheel and space", write_neutral),
    ("skull_bank", (), f"skulls in the bank, of {SKULLS}", write_bank),
    ("offered", (OFFERINGS,), "actions of Chichen Itza that hold a skull", write_offered),
    ("jungle", (GROUP_NAMES, ("corn", "wood")), f"tiles on the fields, of {MOST_FIELDS}", write_jungle),
    ("row", (BUILDING_IDS,), "buildings in the row", write_row),
    ("pile", (BUILDING_IDS,), "buildings that can still be drawn, as everybody can work out", write_pile),
    ("display", (MONUMENT_IDS,), "monuments that can be built", write_display),
    ("dealt", (WEALTH_IDS,), "this seat's own wealth tiles", write_dealt),
    ("chosen", (WEALTH_IDS,), "those that it has chosen to keep", write_chosen),
)  # fmt: skip
PLAYER = (
    ("worker", (HOLE_NAMES,), "workers by wheel and space", write_stand),
    ("place", (PLACES,), "start marker, turn, start space, the light side of the board, tiles chosen", write_place),
    ("workers", (("hand", "bank"),), f"workers in hand and not in play, of {WORKERS}", write_hands),
    ("goods", (GOOD_IDS,), f"goods, of {' '.join(map(str, MOST_GOODS.tolist()))} at most", write_goods),
    ("temple", (TEMPLE_IDS,), "steps, of the top of each temple", write_temples),
    ("technology", (TECH_IDS,), f"levels, of {TOP_LEVEL}", write_techs),
    ("tiles", (("corn", "wood"),), f"harvested tiles, of {MOST_TILES} at most", write_tiles),
    ("building", (BUILDING_IDS,), "buildings built", write_buildings),
    ("monument", (MONUMENT_IDS,), "monuments built", write_monuments),
)

FEATURES = FeatureBlocks(VERSION, POINTS, TABLE, PLAYER, Path(__file__))
