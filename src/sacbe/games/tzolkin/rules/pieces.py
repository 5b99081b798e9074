"""The printed facts of Tzolk'in, read from `facts.json`, and the tables that kernels read (§1)."""

import json
from collections.abc import Mapping
from itertools import accumulate
from pathlib import Path

from sacbe.core.engine.kernel import table, table2
from sacbe.games.tzolkin.facts import Facts

PACKAGE = Path(__file__).parents[1]
FACTS: Facts = json.loads((PACKAGE / "facts.json").read_text("utf-8"))
SETUP = FACTS["setup"]
RATES = FACTS["rates"]

MOST_SEATS: int = max(FACTS["game"]["players"])
SEATS = range(MOST_SEATS + 1)
NEUTRAL = MOST_SEATS
"""§1.8: the owner of the workers that nobody plays."""
OWNERS = MOST_SEATS + 1
NOBODY = -1

# §1.9 Goods. Resources are wood, stone and gold only.
GOOD_IDS = ("corn", "wood", "stone", "gold", "skull")
CORN, WOOD, STONE, GOLD, SKULL = range(5)
GOODS = len(GOOD_IDS)
RESOURCE_IDS = GOOD_IDS[WOOD:SKULL]
SKULLS: int = SETUP["skulls_total"]


def goods(given: Mapping[str, int]) -> list[int]:
    """An amount of each good."""
    return [given.get(name) or 0 for name in GOOD_IDS]


# §18.3.3, §18.3.8: the mixes of one, two or three resources, in the order of the vocabulary.
MIX_IDS = tuple(text.removeprefix("pay ") for text in FACTS["vocabulary"]["actions"]["pay"])
MIXES = len(MIX_IDS)
MIX = table2([[mix.split().count(name) for name in GOOD_IDS] for mix in MIX_IDS])
MIX_SIZE = table([len(mix.split()) for mix in MIX_IDS])
GAIN_MIXES = len(FACTS["vocabulary"]["actions"]["gain"])

# §1.13, §14.1 Temples
TEMPLE_IDS: tuple[str, ...] = tuple(FACTS["temple_order"])
TEMPLES = len(TEMPLE_IDS)
_TEMPLES = [FACTS["temples"][name] for name in TEMPLE_IDS]
TEMPLE_PAIR_IDS = tuple(text.removeprefix("temple ") for text in FACTS["vocabulary"]["actions"]["temple"][TEMPLES:])
TEMPLE_PAIR = table2([[TEMPLE_IDS.index(name) for name in pair.split()] for pair in TEMPLE_PAIR_IDS])
TOP = table([t["top"] for t in _TEMPLES])
TEMPLE_START: int = SETUP["temple_start_index"]
_STEPS = max(t["top"] for t in _TEMPLES) + 1
TEMPLE_VP = table2([t["vp"] + [0] * (_STEPS - len(t["vp"])) for t in _TEMPLES])
TEMPLE_REWARD = table2(
    [[GOOD_IDS.index(r) if r else -1 for r in t["reward"]] + [-1] * (_STEPS - len(t["reward"])) for t in _TEMPLES]
)

# §3.6 Calendar and food days
LAST_ROUND: int = FACTS["calendar"]["last_round"]
_DAYS = FACTS["calendar"]["food_days"]
FOOD_DAYS = len(_DAYS)
FOOD_ROUND = table([*(day["round"] for day in _DAYS), LAST_ROUND + 1])
DAY_OF_POINTS = table([int(day["kind"] == "points") for day in _DAYS])
DAY_OF_CHANGE = table([int(day.get("age_change", False)) for day in _DAYS])
HIGHEST_BONUS = table2(
    [[t["highest_bonus"].get(f"food_day_{day['number']}", 0) for t in _TEMPLES] for day in _DAYS]
)  # fmt: skip

# §1.14, §13 Technologies
_TECHS = FACTS["technologies"]
TECH_IDS: tuple[str, ...] = tuple(_TECHS["order"])
TECHS = len(TECH_IDS)
AGRICULTURE, EXTRACTION, ARCHITECTURE, THEOLOGY = range(4)
TOP_LEVEL: int = _TECHS["max_level"]
TECH_COST = table([*(_TECHS["cost_to_level"][str(level + 1)] for level in range(TOP_LEVEL)), _TECHS["cost_beyond"]])
_BEYOND = [
    _TECHS["agriculture"]["beyond"],
    _TECHS["extraction"]["beyond"],
    _TECHS["architecture"]["beyond"],
    _TECHS["theology"]["beyond"],
]
BEYOND_TEMPLES = table([b.get("temple_any", 0) for b in _BEYOND])
BEYOND_RESOURCES = table([b.get("resource_any", 0) for b in _BEYOND])
BEYOND_VP = table([b.get("vp", 0) for b in _BEYOND])
BEYOND_SKULLS = table([b.get("skull", 0) for b in _BEYOND])
HARVEST_BONUS = table(_TECHS["agriculture"]["harvest_corn_bonus_by_level"])
FISH_BONUS = table(_TECHS["agriculture"]["fish_bonus_by_level"])
TILELESS_LEVEL: int = _TECHS["agriculture"]["tileless_corn_from_level"]
EXTRACTION_BONUS: int = _TECHS["extraction"]["bonus_each"]
_ARCHITECTURE = _TECHS["architecture"]
ARCHITECTURE_CORN = table([_ARCHITECTURE["corn_per_building"] * (n >= _ARCHITECTURE["corn_from_level"]) for n in range(4)])
ARCHITECTURE_VP = table([_ARCHITECTURE["vp_per_building"] * (n >= _ARCHITECTURE["vp_from_level"]) for n in range(4)])
DISCOUNT = table([_ARCHITECTURE["discount_resources_tikal"] * (n >= _ARCHITECTURE["discount_from_level"]) for n in range(4)])
CORN_DISCOUNT = table([_ARCHITECTURE["discount_corn_uxmal_4"] * (n >= _ARCHITECTURE["discount_from_level"]) for n in range(4)])
NEXT_ACTION_LEVEL: int = _TECHS["theology"]["next_action_from_level"]
PAID_STEP_LEVEL: int = _TECHS["theology"]["paid_step_from_level"]
EXTRA_SKULL_LEVEL: int = _TECHS["theology"]["extra_skull_yaxchilan_4_from_level"]

# §1.3, §1.4 Wheels
WHEEL_IDS: tuple[str, ...] = tuple(FACTS["wheels"])
WHEELS = len(WHEEL_IDS)
PALENQUE, YAXCHILAN, TIKAL, UXMAL, CHICHEN = range(5)
_WHEELS = [FACTS["wheels"][name] for name in WHEEL_IDS]
HOLES = table([w["holes"] for w in _WHEELS])
LAST_SPACE = table([w["last_space"] for w in _WHEELS])
NUMBERED = table([sum(1 << space for space in w["numbered"]) for w in _WHEELS])
ALL_HOLES = table([(1 << w["holes"]) - 1 for w in _WHEELS])
FREE_CHOICE = table([sum(1 << space for space in w["free_choice"]) for w in _WHEELS])

# The deeds: the 29 actions of the wheels, in the order of the vocabulary.
DEEDS_ON = table([len(w["actions"]) for w in _WHEELS])
FIRST_DEED = table([0, *accumulate(len(w["actions"]) for w in _WHEELS)])
_DEEDS = [(name, number, facts) for name, w in FACTS["wheels"].items() for number, facts in w["actions"].items()]
DEED_IDS = tuple(f"{name} {number}" for name, number, _ in _DEEDS)
DEEDS = len(DEED_IDS)
DEED_WHEEL = table([WHEEL_IDS.index(name) for name, _, _ in _DEEDS])
DEED_NUMBER = table([int(number) for _, number, _ in _DEEDS])
GAIN_DEED, HARVEST_DEED, TECHNOLOGY_DEED, BUILD_DEED, TEMPLES_DEED, MARKET_DEED, WORKER_DEED, ANY_DEED, OFFERING_DEED = range(9)
_KINDS = ("gain", "harvest", "technology", "build", "temples", "market", "worker", "any_action", "offering")
DEED_KIND = table([_KINDS.index(d["kind"]) for _, _, d in _DEEDS])


def deed_costs(name: str) -> list[int]:
    """What each deed costs of something."""
    return [d.get("cost", {}).get(name, 0) for _, _, d in _DEEDS]


DEED_GAIN = table2([goods(d.get("gain", {})) for _, _, d in _DEEDS])
DEED_CORN_COST = table(deed_costs("corn"))
DEED_RESOURCE_COST = table(deed_costs("resource_any"))
DEED_SKULL_COST = table(deed_costs("skull"))
DEED_GROUP = table([d.get("group", 0) for _, _, d in _DEEDS])
DEED_ADVANCES = table([d["max"] if d["kind"] == "technology" else 0 for _, _, d in _DEEDS])
DEED_BUILDINGS = table([d.get("buildings_max", 0) for _, _, d in _DEEDS])
DEED_MONUMENT = table([int(d.get("monument", False)) for _, _, d in _DEEDS])
DEED_TEMPLES = table([d.get("different_temples", 0) for _, _, d in _DEEDS])
DEED_WORKERS = table([d.get("workers", 0) for _, _, d in _DEEDS])
DEED_VP = table([d.get("vp", 0) for _, _, d in _DEEDS])
DEED_TEMPLE = table([TEMPLE_IDS.index(d["temple"]) if "temple" in d else -1 for _, _, d in _DEEDS])
DEED_RESOURCES = table([d.get("resource_of_choice", 0) for _, _, d in _DEEDS])
UXMAL_5 = next(d for _, _, d in _DEEDS if d["kind"] == "any_action")
ANY_DEED_COST: int = UXMAL_5["cost"]["corn"]
ANY_DEED_OPEN = table(
    [int(name in UXMAL_5["wheels"] and f"{name} {number}" not in UXMAL_5["excluded"]) for name, number, _ in _DEEDS]
)
CORN_PER_RESOURCE: int = next(d["corn_per_resource"] for _, _, d in _DEEDS if d.get("pay_with") == "corn")


_EXTRACTION = {
    "wood": (_TECHS["extraction"]["wood_bonus_from_level"], _TECHS["extraction"]["wood_bonus_actions"]),
    "stone": (_TECHS["extraction"]["stone_bonus_from_level"], _TECHS["extraction"]["stone_bonus_actions"]),
    "gold": (_TECHS["extraction"]["gold_bonus_from_level"], _TECHS["extraction"]["gold_bonus_actions"]),
}


def extraction_level(deed: str, good: str) -> int:
    """§8.2, §13.5: from which level of extraction a deed gives more of a good; one above the top level: never."""
    level, deeds = _EXTRACTION.get(good, (0, []))
    return level if deed.split() in [entry.split()[:2] for entry in deeds] else TOP_LEVEL + 1


EXTRACTION_LEVEL = table2([[extraction_level(deed, good) for good in GOOD_IDS] for deed in DEED_IDS])

# §1.15, §2.3, §7 The jungle: groups of fields are called 2, 3, 4 and 5.
GROUPS = tuple(int(name) for name in SETUP["jungle_groups"])
FIRST_GROUP, GROUP_END = GROUPS[0], GROUPS[-1] + 1
WOODED = table([0] * FIRST_GROUP + [int(g["wood"]) for g in SETUP["jungle_groups"].values()])
_HARVESTS = {d["group"]: (deed, d) for deed, (_, _, d) in enumerate(_DEEDS) if d["kind"] == "harvest"}
GROUP_DEED = table([0] * FIRST_GROUP + [_HARVESTS[group][0] for group in GROUPS])
GROUP_CORN = table([0] * FIRST_GROUP + [_HARVESTS[group][1]["corn"] for group in GROUPS])
GROUP_WOOD = table([0] * FIRST_GROUP + [_HARVESTS[group][1]["wood"] or 0 for group in GROUPS])


def by_seats(name: str) -> list[int]:
    """A number of the set-up for each number of seats."""
    return [SETUP["by_players"].get(str(n), {}).get(name, 0) for n in SEATS]


FIELDS = table(by_seats("fields_per_group"))
SHOWN_MONUMENTS = table(by_seats("monuments"))
NEUTRALS = table(by_seats("neutral_workers"))

# §1.7, §2.1, §4 Workers, placing, begging
WORKERS: int = SETUP["workers_max"]
WORKERS_START: int = SETUP["workers_start"]
EXTRA_CORN = table([*FACTS["placement"]["extra_corn_for_nth_worker"], 0])
START_COST: int = FACTS["placement"]["start_space_cost"]
BEG_LIMIT: int = RATES["beg_allowed_up_to_corn"]
BEG_CORN: int = RATES["beg_sets_corn_to"]
LOWER_CORN: int = RATES["lower_action_corn_per_space"]

# §10.2, §15.3, §17 Rates
MARKET_PRICE = table([FACTS["market"]["corn_per_unit"].get(name, 0) for name in GOOD_IDS])
FOOD: int = RATES["feed_corn_per_worker"]
HUNGER_VP: int = RATES["feed_vp_loss_per_unfed"]
POINT = 4
"""§1.21: points are kept in quarters."""
QUARTERS_PER_CORN: int = RATES["final_quarter_vp_per_corn"]
SKULL_VP: int = RATES["final_vp_per_skull"]
