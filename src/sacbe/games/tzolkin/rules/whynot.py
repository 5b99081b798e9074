"""Why an answer is refused: the first rule that it breaks, by kind of answer."""

from sacbe.core.engine.ask import NATURE, A, B, C, detail, step
from sacbe.core.engine.bits import has
from sacbe.core.engine.kernel import kernel
from sacbe.games.tzolkin.rules import actions, lines
from sacbe.games.tzolkin.rules.actions import KIND_OF, PICK_SPACE, VALUE_OF
from sacbe.games.tzolkin.rules.lines import LEGAL, OTHER_STEP
from sacbe.games.tzolkin.rules.pieces import ANY_DEED_OPEN, BEG_LIMIT, CHICHEN, DEED_NUMBER, DEED_WHEEL, MIX_SIZE, NOBODY, SKULL
from sacbe.games.tzolkin.rules.placing import START, lowest_space, payable_places
from sacbe.games.tzolkin.rules.player.buildings import can_build, can_spare, in_row, usable_level
from sacbe.games.tzolkin.rules.player.purse import corn
from sacbe.games.tzolkin.rules.player.technologies import has_effect
from sacbe.games.tzolkin.rules.player.temples import can_climb
from sacbe.games.tzolkin.rules.state import (
    ANY_DEED,
    ARCH,
    BUILD,
    DISCOUNT,
    EXTRA,
    FAVOUR,
    FIRST_OF_TWO,
    GAIN,
    HARVEST,
    KEEP,
    MARKET,
    OPENING,
    PAY,
    PICKING,
    PLACING,
    SECOND_OF_TWO,
    TECH,
    TEMPLE,
    TURN,
    TWO_TEMPLES,
    USE,
    State,
)
from sacbe.games.tzolkin.rules.wheels.chichen import can_use_chichen
from sacbe.games.tzolkin.rules.wheels.deeds import can_do, price_to_reach
from sacbe.games.tzolkin.rules.wheels.palenque import can_harvest_corn


@kernel
def why(s: State, seat: int, action: int) -> int:
    """The rule that an answer to the present question breaks; asked only of answers that are not legal."""
    question, kind, value = step(s), KIND_OF[action], VALUE_OF[action]
    if seat == NATURE:
        return lines.GONE if kind >= actions.DRAW_ACT else OTHER_STEP
    if question == TURN:
        return why_not_turn(s, seat, action, kind, value)
    if question == KEEP and kind == actions.KEEP_ACT:
        return lines.NOT_DEALT
    if question == USE and kind == actions.USE_ACT:
        return why_not_use(s, seat, action - actions.USE)
    if question == ANY_DEED and kind == actions.USE_ACT:
        return why_not_any(action - actions.USE)
    if question == HARVEST:
        return why_not_harvest(s, seat, kind)
    if question == TECH and kind == actions.TECH_ACT:
        return lines.TECH_COST if has_effect(s, seat, value) else lines.TECH_USELESS
    if (question == PAY or question == FAVOUR) and kind == actions.PAY_ACT:
        number = detail(s, A) if question == PAY else 1
        return lines.PAY_COUNT if MIX_SIZE[value] != number else lines.PAY_GOODS
    if question == GAIN and kind == actions.GAIN_ACT:
        return lines.GAIN_COUNT
    if question == BUILD:
        return why_not_build(s, seat, kind, value)
    if question == ARCH and kind == actions.ARCH_NO_ACT:
        return lines.ARCH_NEEDED
    if question == DISCOUNT and kind == actions.DISCOUNT_ACT:
        return LEGAL if can_spare(s, seat, detail(s, A), value) else lines.NO_DISCOUNT
    if question == TEMPLE or question == TWO_TEMPLES:
        return why_not_temple(s, seat, question, kind, value)
    if question == MARKET:
        return why_not_trade(s, seat, kind, value)
    return why_not_stop(question, kind)


@kernel
def why_not_stop(question: int, kind: int) -> int:
    """§18.0.2: only an optional step can be left out."""
    return lines.NO_STOP if kind == actions.STOP_ACT and (question == TECH or question == ANY_DEED) else OTHER_STEP


@kernel
def why_not_turn(s: State, seat: int, action: int, kind: int, value: int) -> int:
    """§3.4, §4, §5.1."""
    mode = detail(s, A)
    if kind == actions.END_ACT:
        return lines.MUST_ACT
    if kind == actions.BEG_ACT:
        if mode != OPENING or detail(s, C) == 1:
            return lines.BEG_ONCE
        return lines.BEG_CORN if corn(s, seat) > BEG_LIMIT else lines.BEG_BOTTOM
    if kind == actions.PLACE_ACT or kind == actions.PLACE_START_ACT:
        if mode == PICKING:
            return lines.NOT_BOTH
        return why_not_place(s, seat, START if kind == actions.PLACE_START_ACT else value)
    if kind == actions.PICK_ACT:
        return lines.NOT_BOTH if mode == PLACING and has(s.workers[seat, value], PICK_SPACE[action]) else lines.NO_WORKER
    return OTHER_STEP


@kernel
def why_not_place(s: State, seat: int, place: int) -> int:
    """§4.5 to §4.12."""
    if s.hand[seat] == 0:
        return lines.NO_HAND
    if place == START and s.start_space != NOBODY:
        return lines.START_TAKEN
    if place != START and lowest_space(s, place) == NOBODY:
        return lines.WHEEL_FULL
    if not has(payable_places(s, seat, detail(s, B)), place):
        return lines.PLACE_CORN
    return lines.PITY


@kernel
def why_not_use(s: State, seat: int, deed: int) -> int:
    """§5.3 to §6.3, §11.1."""
    wheel, space = detail(s, A), detail(s, B)
    if DEED_WHEEL[deed] != wheel:
        return lines.OTHER_WHEEL
    price = price_to_reach(s, seat, wheel, space, DEED_NUMBER[deed])
    if price == NOBODY:
        return lines.OUT_OF_REACH
    if wheel == CHICHEN and not can_use_chichen(s, seat, deed):
        return lines.NO_SKULL if s.goods[seat, SKULL] == 0 else lines.HAS_SKULL
    if price > corn(s, seat):
        return lines.LOWER_CORN
    return LEGAL if can_do(s, seat, deed, corn(s, seat) - price) else lines.NO_EFFECT


@kernel
def why_not_any(deed: int) -> int:
    """§10.6, §10.7, §6.2."""
    return lines.NO_EFFECT if ANY_DEED_OPEN[deed] == 1 else lines.ANY_DEED


@kernel
def why_not_harvest(s: State, seat: int, kind: int) -> int:
    """§7.4 to §7.8."""
    group = detail(s, A)
    if kind == actions.CORN_ACT:
        return LEGAL if can_harvest_corn(s, seat, group) else lines.NO_CORN_TILE
    if kind == actions.WOOD_ACT or (kind == actions.BURN_ACT and s.field_wood[group] == 0):
        return lines.NO_WOOD_TILE
    return lines.BURN_BOTTOM if kind == actions.BURN_ACT else OTHER_STEP


@kernel
def why_not_build(s: State, seat: int, kind: int, value: int) -> int:
    """§12.1, §12.2, §9.4."""
    way = detail(s, A)
    if kind == actions.BUILD_ACT:
        level = usable_level(s, seat, way, detail(s, B))
        if not has(in_row(s), value):
            return lines.NOT_IN_ROW
        return LEGAL if can_build(s, seat, value, way, level, corn(s, seat)) else lines.BUILD_COST
    if kind == actions.MONUMENT_ACT:
        if way != FIRST_OF_TWO:
            return lines.NO_MONUMENT
        return lines.BUILD_COST if has(s.display, value) else lines.NOT_SHOWN
    if kind == actions.STOP_ACT and way != SECOND_OF_TWO and way != EXTRA:
        return lines.NO_STOP
    return OTHER_STEP


@kernel
def why_not_temple(s: State, seat: int, question: int, kind: int, value: int) -> int:
    """§9.5, §14.3."""
    if kind == actions.TEMPLE_ACT:
        if question == TWO_TEMPLES:
            return lines.TWO_TEMPLES
        return LEGAL if can_climb(s, seat, value) else lines.CLOSED
    return lines.ONE_TEMPLE if kind == actions.TWO_TEMPLES_ACT else OTHER_STEP


@kernel
def why_not_trade(s: State, seat: int, kind: int, good: int) -> int:
    """§10.2, §10.3."""
    if kind == actions.SELL_ACT:
        return lines.WAS_BOUGHT if has(detail(s, B), good) else lines.SELL_GOODS
    if kind == actions.BUY_ACT:
        return lines.WAS_SOLD if has(detail(s, A), good) else lines.BUY_CORN
    return OTHER_STEP
