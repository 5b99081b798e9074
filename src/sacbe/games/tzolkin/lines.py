"""What Tzolk'in tells: the news of the log, and the reasons why an answer is refused."""

from sacbe.core.catalogue import Line

# -- the news

(
    DEALT, TURNED_UP, OPENED, SHOWN, FIRST, CHOSE, KEPT, BEGGED, PLACED, PLACED_START, PITIED, PICKED, USED, IDLE,
    HARVESTED_CORN, HARVESTED_WOOD, HARVESTED_BARE, BURNED, GAINED, PAID, PAID_MIX, GAINED_MIX, SCORED, LOST, CLIMBED, DESCENDED,
    LIGHT, DARK, LEARNED, BEYOND, BUILT, BUILT_MONUMENT, SPARED, NEW_WORKER, OFFERED, SOLD, BOUGHT, TEETH, FED, STARVED,
    NEW_AGE, HIGHEST, CLAIMED, TOOK_MARKER, ADVANCED, RETURNED, LEFTOVER, FINAL_SKULLS, FINAL_MONUMENT, FINAL,
) = range(50)  # fmt: skip

_AMOUNT = (("amount", "number"), ("good", "good"))
FRACTIONS = ("", "¼", "½", "¾")
"""§1.21: how quarters are shown."""
SIGNS = ("", "-")
_STEP = (("temple", "temple"), ("step", "number"))

NEWS_LINES = (
    Line("dealt", (("a", "wealth"), ("b", "wealth"), ("c", "wealth"), ("d", "wealth"))),
    Line("turned_up", (("tile", "wealth"), ("wheel", "wheel"), ("space", "number"))),
    Line("opened", (("building", "building"),), "draw {building}"),
    Line("shown", (("monument", "monument"),)),
    Line("first"),
    Line("chose", (("a", "wealth"), ("b", "wealth"))),
    Line("kept", (("a", "wealth"), ("b", "wealth"))),
    Line("begged", (("temple", "temple"),), "beg {temple}"),
    Line("placed", (("wheel", "wheel"), ("space", "number"), ("price", "number")), "place {wheel}"),
    Line("placed_start", (("price", "number"),), "place start"),
    Line("pitied", (("wheel", "wheel"), ("space", "number"), ("price", "number")), "place {wheel}"),
    Line("picked", (("wheel", "wheel"), ("space", "number")), "pick {wheel} {space}"),
    Line("used", (("deed", "deed"), ("wheel", "wheel"), ("number", "number"), ("price", "number")), "use {wheel} {number}"),
    Line("idle", (), "nothing"),
    Line("harvested_corn", (("amount", "number"), ("group", "number")), "corn"),
    Line("harvested_wood", (("amount", "number"), ("group", "number")), "wood"),
    Line("harvested_bare", (("amount", "number"), ("group", "number")), "corn"),
    Line("burned", (("amount", "number"), ("group", "number"), ("temple", "temple")), "burn {temple}"),
    Line("gained", _AMOUNT),
    Line("paid", _AMOUNT),
    Line("paid_mix", (("mix", "mix"),), "pay {mix}"),
    Line("gained_mix", (("mix", "mix"),), "gain {mix}"),
    Line("scored", (("points", "number"),)),
    Line("lost", (("points", "number"),)),
    Line("climbed", _STEP),
    Line("descended", _STEP),
    Line("light"),
    Line("dark"),
    Line("learned", (("tech", "tech"), ("level", "number"))),
    Line("beyond", (("tech", "tech"),)),
    Line("built", (("building", "building"),), "build {building}"),
    Line("built_monument", (("monument", "monument"),), "build {monument}"),
    Line("spared", (("good", "good"),), "discount {good}"),
    Line("new_worker"),
    Line("offered", (("number", "number"),)),
    Line("sold", (("good", "good"), ("price", "number")), "sell {good}"),
    Line("bought", (("good", "good"), ("price", "number")), "buy {good}"),
    Line("teeth", (("amount", "number"),)),
    Line("fed", (("fed", "number"), ("price", "number"))),
    Line("starved", (("hungry", "number"), ("points", "number"))),
    Line("new_age"),
    Line("highest", (("temple", "temple"), ("points", "number"))),
    Line("claimed"),
    Line("took_marker"),
    Line("advanced", (("teeth", "number"), ("round", "number")), "advance {teeth}"),
    Line("returned", (("wheel", "wheel"),)),
    Line("leftover", (("corn", "number"), ("points", "number"), ("fraction", "fraction"))),
    Line("final_skulls", (("skulls", "number"), ("points", "number"))),
    Line("final_monument", (("monument", "monument"), ("points", "number"))),
    Line("final", (("sign", "sign"), ("points", "number"), ("fraction", "fraction"), ("workers", "number"))),
)
assert len(NEWS_LINES) == FINAL + 1

# -- why an answer is refused (see `whynot.py`)

_REASONS = (
    "legal", "other_step", "not_dealt", "beg_corn", "beg_bottom", "beg_once", "no_hand", "wheel_full", "start_taken",
    "place_corn", "pity", "not_both", "no_worker", "must_act", "out_of_reach", "lower_corn", "no_effect", "other_wheel",
    "has_skull", "no_skull", "any_deed", "no_corn_tile", "no_wood_tile", "burn_bottom", "tech_useless", "tech_cost",
    "pay_count", "pay_goods", "gain_count", "not_in_row", "not_shown", "no_monument", "build_cost", "arch_needed",
    "no_discount", "closed", "one_temple", "two_temples", "was_sold", "was_bought", "sell_goods", "buy_corn", "no_stop",
    "gone",
)  # fmt: skip
(
    LEGAL, OTHER_STEP, NOT_DEALT, BEG_CORN, BEG_BOTTOM, BEG_ONCE, NO_HAND, WHEEL_FULL, START_TAKEN, PLACE_CORN, PITY,
    NOT_BOTH, NO_WORKER, MUST_ACT, OUT_OF_REACH, LOWER_CORN, NO_EFFECT, OTHER_WHEEL, HAS_SKULL, NO_SKULL, ANY_DEED,
    NO_CORN_TILE, NO_WOOD_TILE, BURN_BOTTOM, TECH_USELESS, TECH_COST, PAY_COUNT, PAY_GOODS, GAIN_COUNT, NOT_IN_ROW,
    NOT_SHOWN, NO_MONUMENT, BUILD_COST, ARCH_NEEDED, NO_DISCOUNT, CLOSED, ONE_TEMPLE, TWO_TEMPLES, WAS_SOLD, WAS_BOUGHT,
    SELL_GOODS, BUY_CORN, NO_STOP, GONE,
) = range(len(_REASONS))  # fmt: skip
REASONS = tuple(Line(key) for key in _REASONS)
