"""The tiles of Tzolk'in: starting wealth, buildings and monuments, their costs and effects as tables (§1.16 to §1.18)."""

from sacbe.core.engine.kernel import table, table2
from sacbe.games.tzolkin.facts import Score
from sacbe.games.tzolkin.rules.pieces import FACTS, SEATS, SETUP, TECH_IDS, TEMPLE_IDS, WHEEL_IDS, WORKERS, goods

_WEALTH, _BUILDINGS, _MONUMENTS = FACTS["wealth_tiles"], FACTS["buildings"], FACTS["monuments"]

# §1.18, §2.9 to §2.14 Starting wealth
WEALTH_IDS = tuple(tile["id"] for tile in _WEALTH)
WEALTHS = len(WEALTH_IDS)
WEALTH_DEALT: int = SETUP["wealth_dealt"]
WEALTH_KEPT: int = SETUP["wealth_kept"]
WEALTH_GAIN = table2([goods(tile["gain"]) for tile in _WEALTH])
WEALTH_TECH = table([TECH_IDS.index(tile["technology"]) if tile["technology"] else -1 for tile in _WEALTH])
WEALTH_TEMPLE = table([TEMPLE_IDS.index(tile["temple"]) if tile["temple"] else -1 for tile in _WEALTH])
WEALTH_WORKERS = table([tile["workers"] for tile in _WEALTH])
WEALTH_FED = table([tile["fed_free"] for tile in _WEALTH])
NEUTRAL_WHEEL = table([WHEEL_IDS.index(tile["neutral"]["wheel"]) for tile in _WEALTH])
NEUTRAL_SPACE = table([tile["neutral"]["space"] for tile in _WEALTH])
NEUTRAL_OPPOSITE = table([-1 if tile["neutral"]["opposite"] is None else tile["neutral"]["opposite"] for tile in _WEALTH])

# §2.12: the pairs that can be kept, in the order of the vocabulary.
PAIRS = tuple((i, j) for i in range(WEALTHS) for j in range(i + 1, WEALTHS))
PAIR_OF = table2([[PAIRS.index((i, j)) if i < j else -1 for j in range(WEALTHS)] for i in range(WEALTHS)])
PAIR_SET = table([1 << i | 1 << j for i, j in PAIRS])
PAIR_TILES = table2(PAIRS)

# §1.16, §12.11 Buildings
BUILDING_IDS = tuple(tile["id"] for tile in _BUILDINGS)
BUILDINGS = len(BUILDING_IDS)
ROW: int = SETUP["building_row"]
BUILDING_COST = table2([goods(b["cost"]) for b in _BUILDINGS])
BUILDING_SIZE = table([sum(b["cost"].values()) for b in _BUILDINGS])
BUILDING_GAIN = table2([goods(b["gain"]) for b in _BUILDINGS])
BUILDING_VP = table([tile["vp"] for tile in _BUILDINGS])
BUILDING_WORKERS = table([tile["workers"] for tile in _BUILDINGS])
BUILDING_TECHS = table2([[tile["technology"].get(name, 0) for name in TECH_IDS] for tile in _BUILDINGS])
BUILDING_ANY_TECHS = table([b["technology"].get("any", 0) for b in _BUILDINGS])
BUILDING_STEPS = table2([[tile["temple"].get(name, 0) for name in TEMPLE_IDS] for tile in _BUILDINGS])
BUILDING_ANY_STEPS = table([b["temple"].get("any", 0) for b in _BUILDINGS])
BUILDING_FED = table([tile["fed_free"] for tile in _BUILDINGS])
BUILDING_FEED_DISCOUNT = table([tile["feed_discount"] for tile in _BUILDINGS])
NO_EXTRA, EXTRA_BUILDING, EXTRA_MARKET, EXTRA_DEED = range(4)
_EXTRAS = (None, "build_as_tikal_2", "market", "any_action_for_1_corn")
BUILDING_EXTRA = table([_EXTRAS.index(b["extra"]) for b in _BUILDINGS])
OF_AGE = table([sum(1 << i for i, b in enumerate(_BUILDINGS) if b["age"] == age) for age in range(3)])

# §1.17, §17.6 Monuments
MONUMENT_IDS = tuple(tile["id"] for tile in _MONUMENTS)
MONUMENTS = len(MONUMENT_IDS)
MONUMENT_COST = table2([goods(m["cost"]) for m in _MONUMENTS])

TYPE_IDS = tuple(FACTS["type_colour"])
BUILDINGS_OF = table([sum(1 << i for i, b in enumerate(_BUILDINGS) if b["type"] == kind) for kind in TYPE_IDS])
MONUMENTS_OF = table([sum(1 << i for i, m in enumerate(_MONUMENTS) if m["type"] == kind) for kind in TYPE_IDS])

(
    PER_TYPE,
    PER_PIECE,
    PER_CORN_TILE,
    PER_WOOD_TILE,
    PER_MONUMENT,
    TECHS_AT_TOP,
    PER_LEVEL,
    IN_PLAY,
    TEMPLE_STEPS,
    BEST_TEMPLE,
    PER_OFFERING,
) = range(11)
_RULES = (
    "per_own_type",
    "per_own_piece",
    "per_corn_tile",
    "per_wood_tile",
    "per_monument_built_by_anyone",
    "technologies_at_level_3",
    "per_technology_level",
    "workers_in_play",
    "temple_step_vp_all_three",
    "best_temple_steps_above_start",
    "per_skull_on_chichen",
)
_SCORES = [m["score"] for m in _MONUMENTS]
MONUMENT_RULE = table([_RULES.index(score["rule"]) for score in _SCORES])
MONUMENT_VP = table([score.get("vp", 0) for score in _SCORES])
MONUMENT_TYPE = table([TYPE_IDS.index(score["type"]) if "type" in score else -1 for score in _SCORES])


def score_of(rule: str) -> Score:
    """What is printed on the one monument of a rule."""
    return next(score for score in _SCORES if score["rule"] == rule)


VP_PER_MONUMENT = table(
    [score_of("per_monument_built_by_anyone")["vp_by_players"].get(str(seats), 0) for seats in SEATS]
)  # fmt: skip
VP_AT_TOP = table(score_of("technologies_at_level_3")["vp_by_count"])
VP_IN_PLAY = table(
    [score_of("workers_in_play")["vp_by_workers"].get(str(workers), 0) for workers in range(WORKERS + 1)]
)  # fmt: skip
