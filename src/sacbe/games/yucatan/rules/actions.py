"""The vocabulary of Yucatan (§14.3): every answer a seat or nature can give, and every line of news the rules tell."""

from sacbe.core.catalogue import Act, Line
from sacbe.core.errors import Unreadable
from sacbe.games.yucatan.rules.pieces import (
    CARRY,
    CELL_NAMES,
    CELLS,
    GUILD_IDS,
    GUILDS,
    MOST_SEATS,
    MOVES,
    NUMBER,
    PAIR_A,
    PAIR_B,
    PAIRS,
)

# Kinds of action, and where each kind's ids begin. Within a turn the order is that of §14.5.
(
    LARGE_ACT,
    SMALL_ACT,
    NEUTRAL_ACT,
    WARRIORS_ACT,
    FOUND_ACT,
    ENLARGE_ACT,
    DEPLOY_ACT,
    MOVE_ACT,
    VIA_ACT,
    BUILD_ACT,
    TAKE_ACT,
    REMOVE_ACT,
    FIRST_ACT,
) = range(13)
GUILD_PAIRS = GUILDS * GUILDS
LARGE = 0
SMALL = LARGE + CELLS
NEUTRAL = SMALL + CELLS
START = NEUTRAL + CELLS
FOUND = START + len(PAIRS) * GUILD_PAIRS
ENLARGE = FOUND + CELLS
DEPLOY = ENLARGE + CELLS
MOVE = DEPLOY + CELLS * GUILDS
BUILD = MOVE + len(MOVES)
TAKE = BUILD + 1
REMOVE = TAKE + CARRY + 1
FIRST = REMOVE + CELLS
PASS = FIRST + MOST_SEATS
"""§3.4: what a seat does that has no legal action. The rules do it, nobody is asked: it is beyond the vocabulary."""


def _on_cells(word: str, kind: int) -> list[Act]:
    return [Act(f"{word} {name}", kind, (cell,)) for cell, name in enumerate(CELL_NAMES)]


def _warriors(pair: int, first: int, second: int) -> Act:
    a, b = PAIR_A[pair], PAIR_B[pair]
    notation = f"warriors {CELL_NAMES[a]} {GUILD_IDS[first]} {CELL_NAMES[b]} {GUILD_IDS[second]}"
    return Act(notation, WARRIORS_ACT, (int(a), first, int(b), second))


def _moves() -> list[Act]:
    found = []
    for a, b, over in MOVES:
        start, target = NUMBER[a], NUMBER[b]
        plain = f"move {CELL_NAMES[start]} to {CELL_NAMES[target]}"
        if over is None:
            found.append(Act(plain, MOVE_ACT, (start, target)))
        else:
            found.append(Act(f"{plain} via {CELL_NAMES[NUMBER[over]]}", VIA_ACT, (start, target, NUMBER[over])))
    return found


ACTS = (
    *_on_cells("large", LARGE_ACT),
    *_on_cells("small", SMALL_ACT),
    *_on_cells("neutral", NEUTRAL_ACT),
    *(_warriors(p, g, h) for p in range(len(PAIRS)) for g in range(GUILDS) for h in range(GUILDS)),
    *_on_cells("found", FOUND_ACT),  # §4.8
    *_on_cells("enlarge", ENLARGE_ACT),  # §5.5
    *(Act(f"deploy {n} {g}", DEPLOY_ACT, (c, i)) for c, n in enumerate(CELL_NAMES) for i, g in enumerate(GUILD_IDS)),  # §6.8
    *_moves(),  # §7.14
    Act("build", BUILD_ACT, ()),  # §12.5
    *(Act(f"take {n}", TAKE_ACT, (n,)) for n in range(CARRY + 1)),  # §10.11
    *_on_cells("remove", REMOVE_ACT),  # §11.5
    *(Act(f"first {seat}", FIRST_ACT, (seat,)) for seat in range(MOST_SEATS)),  # §2.11
)
assert len(ACTS) == PASS
if PASS + 1 >= 2**15:
    raise Unreadable(f"boards: all maps together make {PASS:,} actions; positions number at most {2**15 - 2:,}")


def masked(notation: str) -> str:
    """§15.3, §6.8: an action as the other seats may know it: the guilds are `?`."""
    return " ".join("?" if word in GUILD_IDS else word for word in notation.split())


_CELL = (("cell", "cell"),)
ACT_LINES = (
    Line("large", _CELL),
    Line("small", _CELL),
    Line("neutral", _CELL),
    Line("warriors", (("cell", "cell"), ("guild", "guild"), ("other", "cell"), ("other_guild", "guild"))),
    Line("found", _CELL),
    Line("enlarge", _CELL),
    Line("deploy", (("cell", "cell"), ("guild", "guild"))),
    Line("move", (("start", "cell"), ("cell", "cell"))),
    Line("via", (("start", "cell"), ("cell", "cell"), ("over", "cell"))),
    Line("build"),
    Line("take", (("number", "number"),)),
    Line("remove", _CELL),
    Line("first", (("first", "seat"),)),
)

# The news.
(
    BEGINS,
    PLACED_LARGE,
    PLACED_SMALL,
    PLACED_NEUTRAL,
    LEFT_OVER,
    PLACED_WARRIORS,
    CHOSE_GUILDS,
    FOUNDED,
    ENLARGED,
    DEPLOYED,
    CHOSE_GUILD,
    MOVED,
    MOVED_VIA,
    RAIDED_LARGE,
    RAIDED_SMALL,
    FOUGHT,
    WON,
    DELIVERED,
    TOOK,
    REMOVED,
    BUILT,
    PASSED,
    FINISHED,
    LIMIT,
) = range(24)
_FIGHT = (("attacker", "guild"), ("enemy", "seat"), ("defender", "guild"), ("cell", "cell"))
NEWS_LINES = (
    Line("begins"),
    Line("placed_large", _CELL, "large {cell}", quiet=True),
    Line("placed_small", _CELL, "small {cell}", quiet=True),
    Line("placed_neutral", _CELL, "neutral {cell}", quiet=True),
    Line("left_over", (("number", "number"),), always=True),
    Line("placed_warriors", (("cell", "cell"), ("other", "cell"))),
    Line("chose_guilds", (("guild", "guild"), ("other_guild", "guild"))),
    Line("founded", _CELL, "found {cell}", quiet=True),
    Line("enlarged", _CELL, "enlarge {cell}", quiet=True),
    Line("deployed", _CELL, quiet=True),
    Line("chose_guild", (("cell", "cell"), ("guild", "guild")), "deploy {cell} {guild}", quiet=True),
    Line("moved", (("start", "cell"), ("cell", "cell")), "move {start} to {cell}", quiet=True),
    Line(
        "moved_via", (("start", "cell"), ("cell", "cell"), ("over", "cell")), "move {start} to {cell} via {over}", quiet=True
    ),
    Line("raided_large", (("owner", "owner"), ("cell", "cell"), ("carried", "number")), always=True),
    Line("raided_small", (("owner", "owner"), ("cell", "cell"), ("carried", "number")), always=True),
    Line("fought", _FIGHT, always=True),
    Line("won", (("cell", "cell"), ("carried", "number")), always=True),
    Line("delivered", (("number", "number"), ("cell", "cell")), always=True),
    Line("took", (("number", "number"), ("owner", "owner")), always=True),
    Line("removed", _CELL),
    Line("built", (("level", "number"),), "build", quiet=True),
    Line("passed", (), "pass", always=True),
    Line("finished", (), always=True),
    Line("limit", (("turns", "number"),), always=True),
)  # fmt: skip

# Why an answer is refused (`why_not` of each step).
REASON_KEYS = (
    "legal",
    "other_step",
    "off_map",
    "mountain",
    "great_river",
    "city",
    "beside_city",
    "village_here",
    "beside_village",
    "no_own_river",
    "no_village_river",
    "not_nearest",
    "beach",
    "not_beside_own",
    "no_stock",
    "no_river_no_warrior",
    "under_enemy",
    "not_own_small",
    "no_food",
    "no_guild",
    "no_place",
    "taken",
    "no_warrior",
    "own_warrior",
    "no_way",
    "blocked",
    "must_deliver",
    "no_delivery",
    "other_middle",
    "few_prisoners",
    "too_many",
    "no_seat",
)
(
    LEGAL,
    OTHER_STEP,
    OFF_MAP,
    ON_MOUNTAIN,
    ON_GREAT_RIVER,
    ON_CITY,
    BY_CITY,
    VILLAGE_HERE,
    BY_VILLAGE,
    NO_OWN_RIVER,
    NO_VILLAGE_RIVER,
    NOT_NEAREST,
    ON_BEACH,
    NOT_BESIDE_OWN,
    NO_STOCK,
    NO_RIVER_NO_WARRIOR,
    UNDER_ENEMY,
    NOT_OWN_SMALL,
    NO_FOOD,
    NO_GUILD,
    NO_PLACE,
    TAKEN,
    NO_WARRIOR,
    OWN_WARRIOR,
    NO_WAY,
    BLOCKED,
    MUST_DELIVER,
    NO_DELIVERY,
    OTHER_MIDDLE,
    FEW_PRISONERS,
    TOO_MANY,
    NO_SEAT,
) = range(len(REASON_KEYS))
REASONS = tuple(map(Line, REASON_KEYS))
