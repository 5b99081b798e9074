"""The vocabulary of Tzolk'in (§18.5): every answer a seat or nature can give. What is told of it is in `lines.py`."""

from sacbe.core.catalogue import Act, Line
from sacbe.core.engine.kernel import table
from sacbe.games.tzolkin.rules.pieces import (
    DEED_IDS,
    DEED_NUMBER,
    DEED_WHEEL,
    FACTS,
    GAIN_MIXES,
    LAST_SPACE,
    MIX_IDS,
    MOST_SEATS,
    RESOURCE_IDS,
    TECH_IDS,
    TEMPLE_IDS,
    TEMPLE_PAIR_IDS,
    WHEEL_IDS,
    WHEELS,
    WOOD,
)
from sacbe.games.tzolkin.rules.tiles import BUILDING_IDS, MONUMENT_IDS, PAIRS, WEALTH_IDS

# The kinds of action.
(
    KEEP_ACT, BEG_ACT, PLACE_ACT, PLACE_START_ACT, PICK_ACT, USE_ACT, NOTHING_ACT, CORN_ACT, WOOD_ACT, BURN_ACT, TECH_ACT,
    PAY_ACT, GAIN_ACT, BUILD_ACT, MONUMENT_ACT, ARCH_YES_ACT, ARCH_NO_ACT, DISCOUNT_ACT, TEMPLE_ACT, TWO_TEMPLES_ACT, SELL_ACT,
    BUY_ACT, ADVANCE_ACT, STOP_ACT, END_ACT, DRAW_ACT, SHOW_ACT, MARKER_ACT, DEAL_ACT, TURN_UP_ACT,
) = range(30)  # fmt: skip

_KINDS: tuple[tuple[int, list[tuple[str, tuple[int, ...]]]], ...] = (
    (KEEP_ACT, [(f"keep {WEALTH_IDS[i]} {WEALTH_IDS[j]}", (i, j)) for i, j in PAIRS]),
    (BEG_ACT, [(f"beg {name}", (i,)) for i, name in enumerate(TEMPLE_IDS)]),
    (PLACE_ACT, [(f"place {name}", (i,)) for i, name in enumerate(WHEEL_IDS)]),
    (PLACE_START_ACT, [("place start", ())]),
    (PICK_ACT, [(f"pick {name} {n}", (i, n)) for i, name in enumerate(WHEEL_IDS) for n in range(1, LAST_SPACE[i] + 1)]),
    (USE_ACT, [(f"use {name}", (int(DEED_WHEEL[i]), int(DEED_NUMBER[i]), i)) for i, name in enumerate(DEED_IDS)]),
    (NOTHING_ACT, [("nothing", ())]),
    (CORN_ACT, [("corn", ())]),
    (WOOD_ACT, [("wood", ())]),
    (BURN_ACT, [(f"burn {name}", (i,)) for i, name in enumerate(TEMPLE_IDS)]),
    (TECH_ACT, [(f"tech {name}", (i,)) for i, name in enumerate(TECH_IDS)]),
    (PAY_ACT, [(f"pay {mix}", (i,)) for i, mix in enumerate(MIX_IDS)]),
    (GAIN_ACT, [(f"gain {mix}", (i,)) for i, mix in enumerate(MIX_IDS[:GAIN_MIXES])]),
    (BUILD_ACT, [(f"build {name}", (i,)) for i, name in enumerate(BUILDING_IDS)]),
    (MONUMENT_ACT, [(f"build {name}", (i,)) for i, name in enumerate(MONUMENT_IDS)]),
    (ARCH_YES_ACT, [("arch yes", ())]),
    (ARCH_NO_ACT, [("arch no", ())]),
    (DISCOUNT_ACT, [(f"discount {name}", (WOOD + i,)) for i, name in enumerate(RESOURCE_IDS)]),
    (TEMPLE_ACT, [(f"temple {name}", (i,)) for i, name in enumerate(TEMPLE_IDS)]),
    (TWO_TEMPLES_ACT, [(f"temple {pair}", (i,)) for i, pair in enumerate(TEMPLE_PAIR_IDS)]),
    (SELL_ACT, [(f"sell {name}", (WOOD + i,)) for i, name in enumerate(RESOURCE_IDS)]),
    (BUY_ACT, [(f"buy {name}", (WOOD + i,)) for i, name in enumerate(RESOURCE_IDS)]),
    (ADVANCE_ACT, [(f"advance {n}", (n,)) for n in (1, 2)]),
    (STOP_ACT, [("stop", ())]),
    (END_ACT, [("end", ())]),
    # nature
    (DRAW_ACT, [(f"draw {name}", (i,)) for i, name in enumerate(BUILDING_IDS)]),
    (SHOW_ACT, [(f"show {name}", (i,)) for i, name in enumerate(MONUMENT_IDS)]),
    (MARKER_ACT, [(f"marker {'abcd'[seat]}", (seat,)) for seat in range(MOST_SEATS)]),
    (DEAL_ACT, [(f"deal {name}", (i,)) for i, name in enumerate(WEALTH_IDS)]),
    (TURN_UP_ACT, [(f"turn {name}", (i,)) for i, name in enumerate(WEALTH_IDS)]),
)

ACTS = tuple(Act(text, kind, values) for kind, acts in _KINDS for text, values in acts)
assert [kind for kind, _ in _KINDS] == list(range(len(_KINDS)))
VOCABULARY = tuple(text for kind in FACTS["vocabulary"]["order"] for text in FACTS["vocabulary"]["actions"][kind])
assert tuple(act.notation for act in ACTS[: len(VOCABULARY)]) == VOCABULARY


def _first(kind: int) -> int:
    return next(i for i, act in enumerate(ACTS) if act.kind == kind)


def of_kind(kind: int) -> range:
    """The actions of a kind: they stand together."""
    return range(_first(kind), _first(kind) + len(_KINDS[kind][1]))


# Where the ids of each kind begin.
KEEP = _first(KEEP_ACT)
BEG = _first(BEG_ACT)
PLACE = _first(PLACE_ACT)
PLACE_START = _first(PLACE_START_ACT)
PICK = _first(PICK_ACT)
USE = _first(USE_ACT)
NOTHING = _first(NOTHING_ACT)
CORN_HARVEST = _first(CORN_ACT)
WOOD_HARVEST = _first(WOOD_ACT)
BURN = _first(BURN_ACT)
TECH = _first(TECH_ACT)
PAY = _first(PAY_ACT)
GAIN = _first(GAIN_ACT)
BUILD = _first(BUILD_ACT)
BUILD_MONUMENT = _first(MONUMENT_ACT)
ARCH_YES = _first(ARCH_YES_ACT)
ARCH_NO = _first(ARCH_NO_ACT)
DISCOUNT = _first(DISCOUNT_ACT) - WOOD
"""By good: DISCOUNT + STONE. So are SELL and BUY."""
TEMPLE = _first(TEMPLE_ACT)
TWO_TEMPLES = _first(TWO_TEMPLES_ACT)
SELL = _first(SELL_ACT) - WOOD
BUY = _first(BUY_ACT) - WOOD
ADVANCE = _first(ADVANCE_ACT) - 1
"""By teeth: ADVANCE + 2."""
STOP = _first(STOP_ACT)
END = _first(END_ACT)
DRAW = _first(DRAW_ACT)
SHOW = _first(SHOW_ACT)
MARKER = _first(MARKER_ACT)
DEAL = _first(DEAL_ACT)
TURN_UP = _first(TURN_UP_ACT)

KIND_OF = table([act.kind for act in ACTS])
VALUE_OF = table([act.values[0] if act.values else 0 for act in ACTS])
"""The first int of each action: a temple, a wheel, a tile, a good."""
PICK_AT = table([_first(PICK_ACT) + sum(LAST_SPACE[v] for v in range(wheel)) - 1 for wheel in range(WHEELS)])
"""By space: PICK_AT[wheel] + space."""
PICK_SPACE = table([act.values[1] if act.kind == PICK_ACT else 0 for act in ACTS])
MOST_OPTIONS = 40
"""More than are ever offered at once: 20 to a seat (§18.0.4), 32 to nature."""

ACT_LINES = (
    Line("keep", (("first", "wealth"), ("second", "wealth"))),
    Line("beg", (("temple", "temple"),)),
    Line("place", (("wheel", "wheel"),)),
    Line("place_start"),
    Line("pick", (("wheel", "wheel"), ("space", "number"))),
    Line("use", (("wheel", "wheel"), ("number", "number"), ("deed", "deed"))),
    Line("nothing"),
    Line("corn"),
    Line("wood"),
    Line("burn", (("temple", "temple"),)),
    Line("tech", (("tech", "tech"),)),
    Line("pay", (("mix", "mix"),)),
    Line("gain", (("mix", "mix"),)),
    Line("build", (("building", "building"),)),
    Line("monument", (("monument", "monument"),)),
    Line("arch_yes"),
    Line("arch_no"),
    Line("discount", (("good", "good"),)),
    Line("temple", (("temple", "temple"),)),
    Line("two_temples", (("pair", "pair"),)),
    Line("sell", (("good", "good"),)),
    Line("buy", (("good", "good"),)),
    Line("advance", (("teeth", "number"),)),
    Line("stop"),
    Line("end"),
    Line("draw", (("building", "building"),)),
    Line("show", (("monument", "monument"),)),
    Line("marker", (("holder", "seat"),)),
    Line("deal", (("tile", "wealth"),)),
    Line("turn_up", (("tile", "wealth"),)),
)
