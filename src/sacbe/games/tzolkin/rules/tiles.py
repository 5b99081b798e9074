"""The tiles of Tzolk'in: starting wealth, buildings and monuments, their costs and effects as tables (§1.16 to §1.18)."""

from typing import Any

from sacbe.core.engine.kernel import table, table2
from sacbe.games.tzolkin.rules.pieces import FACTS, SEATS, SETUP, TECH_IDS, TEMPLE_IDS, WHEEL_IDS, WORKERS, goods


def ids(kind: str) -> tuple[str, ...]:
    """The names of all tiles of a kind."""
    return tuple(tile["id"] for tile in FACTS[kind])


def column(kind: str, name: str) -> list[int]:
    """One number of each tile."""
    return [tile[name] for tile in FACTS[kind]]


def named(kind: str, name: str, names: tuple[str, ...]) -> list[list[int]]:
    """A small table on each tile: how much of each name."""
    return [[tile[name].get(key, 0) for key in names] for tile in FACTS[kind]]


# §1.18, §2.9 to §2.14 Starting wealth
WEALTH_IDS = ids("wealth_tiles")
WEALTHS = len(WEALTH_IDS)
WEALTH_DEALT: int = SETUP["wealth_dealt"]
WEALTH_KEPT: int = SETUP["wealth_kept"]
_WEALTH: list[dict[str, Any]] = FACTS["wealth_tiles"]
WEALTH_GAIN = table2([goods(tile["gain"]) for tile in _WEALTH])
WEALTH_TECH = table([TECH_IDS.index(tile["technology"]) if tile["technology"] else -1 for tile in _WEALTH])
WEALTH_TEMPLE = table([TEMPLE_IDS.index(tile["temple"]) if tile["temple"] else -1 for tile in _WEALTH])
WEALTH_WORKERS = table(column("wealth_tiles", "workers"))
WEALTH_FED = table(column("wealth_tiles", "fed_free"))
NEUTRAL_WHEEL = table([WHEEL_IDS.index(tile["neutral"]["wheel"]) for tile in _WEALTH])
NEUTRAL_SPACE = table([tile["neutral"]["space"] for tile in _WEALTH])
NEUTRAL_OPPOSITE = table([-1 if tile["neutral"]["opposite"] is None else tile["neutral"]["opposite"] for tile in _WEALTH])

# §2.12: the pairs that can be kept, in the order of the vocabulary.
PAIRS = tuple((i, j) for i in range(WEALTHS) for j in range(i + 1, WEALTHS))
PAIR_OF = table2([[PAIRS.index((i, j)) if i < j else -1 for j in range(WEALTHS)] for i in range(WEALTHS)])
PAIR_SET = table([1 << i | 1 << j for i, j in PAIRS])
PAIR_TILES = table2(PAIRS)

# §1.16, §12.11 Buildings
BUILDING_IDS = ids("buildings")
BUILDINGS = len(BUILDING_IDS)
ROW: int = SETUP["building_row"]
_BUILDINGS: list[dict[str, Any]] = FACTS["buildings"]
BUILDING_COST = table2([goods(b["cost"]) for b in _BUILDINGS])
BUILDING_SIZE = table([sum(b["cost"].values()) for b in _BUILDINGS])
BUILDING_GAIN = table2([goods(b["gain"]) for b in _BUILDINGS])
BUILDING_VP = table(column("buildings", "vp"))
BUILDING_WORKERS = table(column("buildings", "workers"))
BUILDING_TECHS = table2(named("buildings", "technology", TECH_IDS))
BUILDING_ANY_TECHS = table([b["technology"].get("any", 0) for b in _BUILDINGS])
BUILDING_STEPS = table2(named("buildings", "temple", TEMPLE_IDS))
BUILDING_ANY_STEPS = table([b["temple"].get("any", 0) for b in _BUILDINGS])
BUILDING_FED = table(column("buildings", "fed_free"))
BUILDING_FEED_DISCOUNT = table(column("buildings", "feed_discount"))
NO_EXTRA, EXTRA_BUILDING, EXTRA_MARKET, EXTRA_DEED = range(4)
_EXTRAS = (None, "build_as_tikal_2", "market", "any_action_for_1_corn")
BUILDING_EXTRA = table([_EXTRAS.index(b["extra"]) for b in _BUILDINGS])
OF_AGE = table([sum(1 << i for i, b in enumerate(_BUILDINGS) if b["age"] == age) for age in range(3)])

# §1.17, §17.6 Monuments
MONUMENT_IDS = ids("monuments")
MONUMENTS = len(MONUMENT_IDS)
_MONUMENTS: list[dict[str, Any]] = FACTS["monuments"]
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
_SCORES: list[dict[str, Any]] = [m["score"] for m in _MONUMENTS]
MONUMENT_RULE = table([_RULES.index(score["rule"]) for score in _SCORES])
MONUMENT_VP = table([score.get("vp", 0) for score in _SCORES])
MONUMENT_TYPE = table([TYPE_IDS.index(score["type"]) if "type" in score else -1 for score in _SCORES])


def scale(rule: str, name: str, numbers: range) -> list[int]:
    """The scale printed on the one monument of a rule."""
    found = next(score[name] for score in _SCORES if score["rule"] == rule)
    return list(found) if isinstance(found, list) else [found.get(str(n), 0) for n in numbers]


VP_PER_MONUMENT = table(scale("per_monument_built_by_anyone", "vp_by_players", SEATS))
VP_AT_TOP = table(scale("technologies_at_level_3", "vp_by_count", range(len(TECH_IDS) + 1)))
VP_IN_PLAY = table(scale("workers_in_play", "vp_by_workers", range(WORKERS + 1)))
