"""What Tzolk'in tells: the news of the log, and the reasons why an answer is refused."""

from sacbe.core.catalogue import Line

# -- the news

(
    DEALT, TURNED_UP, OPENED, SHOWN, FIRST, CHOSE, KEPT,
    BEGGED, PLACED, PLACED_START, PITIED, PICKED, USED, USED_FOR, IDLE,
    HARVESTED_CORN, HARVESTED_WOOD, HARVESTED_BARE, BURNED, STUDIED, PRAYED, PAID_MIX, GAINED_MIX,
    BUILT, BUILT_MONUMENT, ARCH_USED, ARCH_SAVED, SPARED, SOLD, BOUGHT,
    GAINED, PAID, SCORED, LOST, CLIMBED, DESCENDED, LIGHT, DARK, LEARNED, BEYOND, NEW_WORKER, OFFERED, TEETH,
    FED, STARVED, NEW_AGE, HIGHEST, CLAIMED, TOOK_MARKER, ADVANCED, RETURNED, LEFTOVER, FINAL_SKULLS, FINAL_MONUMENT, FINAL,
) = range(55)  # fmt: skip

FRACTIONS = ("", "¼", "½", "¾")
"""§1.21: how quarters are shown."""
SIGNS = ("", "-")


def follows(key: str, *terms: tuple[str, str]) -> Line:
    """A line that tells what followed from an answer: it is always automatic, and the log need not say so."""
    return Line(key, terms, always=True)


_TILES = (("a", "wealth"), ("b", "wealth"), ("c", "wealth"), ("d", "wealth"))
_PLACE = (("wheel", "wheel"), ("space", "number"), ("price", "number"))
_USE = (("deed", "deed"), ("wheel", "wheel"), ("number", "number"), ("price", "number"))
_HARVEST = (("amount", "number"), ("group", "number"))
_AMOUNT = (("amount", "number"), ("good", "good"))
_STEP = (("temple", "temple"), ("step", "number"))
_TRADE = (("good", "good"), ("price", "number"))

NEWS_LINES = (
    # set-up
    Line("dealt", _TILES),
    Line("turned_up", (("tile", "wealth"), ("wheel", "wheel"), ("space", "number"))),
    Line("opened", (("building", "building"),), "draw {building}"),
    Line("shown", (("monument", "monument"),)),
    Line("first"),
    Line("chose", _TILES[:2]),
    follows("kept", *_TILES[:2]),
    # answers, which may be forced (§18.0.2)
    Line("begged", (("temple", "temple"),), "beg {temple}"),
    Line("placed", _PLACE, "place {wheel}"),
    Line("placed_start", (("price", "number"),), "place start"),
    Line("pitied", _PLACE, "place {wheel}"),
    Line("picked", (("wheel", "wheel"), ("space", "number")), "pick {wheel} {space}"),
    Line("used", _USE, "use {wheel} {number}"),
    Line("used_for", _USE, "use {wheel} {number}"),
    Line("idle", (), "nothing"),
    Line("harvested_corn", _HARVEST, "corn"),
    Line("harvested_wood", _HARVEST, "wood"),
    Line("harvested_bare", _HARVEST, "corn"),
    Line("burned", (*_HARVEST, ("temple", "temple")), "burn {temple}"),
    Line("studied", (("tech", "tech"),), "tech {tech}"),
    Line("prayed", (("temple", "temple"),), "temple {temple}"),
    Line("paid_mix", (("mix", "mix"),), "pay {mix}"),
    Line("gained_mix", (("mix", "mix"),), "gain {mix}"),
    Line("built", (("building", "building"),), "build {building}"),
    Line("built_monument", (("monument", "monument"),), "build {monument}"),
    Line("arch_used", (), "arch yes"),
    Line("arch_saved", (), "arch no"),
    Line("spared", (("good", "good"),), "discount {good}"),
    Line("sold", _TRADE, "sell {good}"),
    Line("bought", _TRADE, "buy {good}"),
    # what follows
    follows("gained", *_AMOUNT),
    follows("paid", *_AMOUNT),
    follows("scored", ("points", "number")),
    follows("lost", ("points", "number")),
    follows("climbed", *_STEP),
    follows("descended", *_STEP),
    follows("light"),
    follows("dark"),
    follows("learned", ("tech", "tech"), ("level", "number")),
    follows("beyond", ("tech", "tech")),
    follows("new_worker"),
    follows("offered", ("number", "number")),
    follows("teeth", ("amount", "number")),
    # the end of a round and of the match
    follows("fed", ("fed", "number"), ("price", "number")),
    follows("starved", ("hungry", "number"), ("points", "number")),
    follows("new_age"),
    follows("highest", ("temple", "temple"), ("points", "number")),
    follows("claimed"),
    follows("took_marker"),
    follows("advanced", ("teeth", "number"), ("round", "number")),
    follows("returned", ("wheel", "wheel")),
    follows("leftover", ("corn", "number"), ("points", "number"), ("fraction", "fraction")),
    follows("final_skulls", ("skulls", "number"), ("points", "number")),
    follows("final_monument", ("monument", "monument"), ("points", "number")),
    follows("final", ("sign", "sign"), ("points", "number"), ("fraction", "fraction"), ("workers", "number")),
)
assert len(NEWS_LINES) == FINAL + 1

# -- why an answer is refused (`why_not` of each step)

_REASONS = (
    "legal", "other_step", "not_dealt", "beg_corn", "beg_bottom", "beg_once", "no_hand", "wheel_full", "start_taken",
    "place_corn", "not_both", "no_worker", "must_act", "out_of_reach", "lower_corn", "no_effect", "other_wheel",
    "has_skull", "no_skull", "any_deed", "no_corn_tile", "no_wood_tile", "burn_bottom", "tech_useless", "tech_cost",
    "pay_count", "pay_goods", "gain_count", "not_in_row", "not_shown", "no_monument", "build_cost", "arch_needed",
    "no_discount", "closed", "one_temple", "two_temples", "was_sold", "was_bought", "sell_goods", "buy_corn", "no_stop",
    "gone",
)  # fmt: skip
(
    LEGAL, OTHER_STEP, NOT_DEALT, BEG_CORN, BEG_BOTTOM, BEG_ONCE, NO_HAND, WHEEL_FULL, START_TAKEN, PLACE_CORN,
    NOT_BOTH, NO_WORKER, MUST_ACT, OUT_OF_REACH, LOWER_CORN, NO_EFFECT, OTHER_WHEEL, HAS_SKULL, NO_SKULL, ANY_DEED,
    NO_CORN_TILE, NO_WOOD_TILE, BURN_BOTTOM, TECH_USELESS, TECH_COST, PAY_COUNT, PAY_GOODS, GAIN_COUNT, NOT_IN_ROW,
    NOT_SHOWN, NO_MONUMENT, BUILD_COST, ARCH_NEEDED, NO_DISCOUNT, CLOSED, ONE_TEMPLE, TWO_TEMPLES, WAS_SOLD, WAS_BOUGHT,
    SELL_GOODS, BUY_CORN, NO_STOP, GONE,
) = range(len(_REASONS))  # fmt: skip
REASONS = tuple(Line(key) for key in _REASONS)
