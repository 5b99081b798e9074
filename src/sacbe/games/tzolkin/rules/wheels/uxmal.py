"""Uxmal (§10): a temple for corn, the market, a new worker, building for corn, and any action."""

from sacbe.core.engine.ask import A, B, detail, drop
from sacbe.core.engine.bits import bit, has
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.tzolkin.rules.actions import BUY, SELL, STOP
from sacbe.games.tzolkin.rules.lines import BOUGHT, BUY_CORN, SELL_GOODS, SOLD, WAS_BOUGHT, WAS_SOLD
from sacbe.games.tzolkin.rules.pieces import (
    ANY_DEED_COST,
    BUILD_DEED,
    CORN,
    DEED_CORN_COST,
    DEED_KIND,
    DEED_TEMPLES,
    DEED_WORKERS,
    MARKET_DEED,
    MARKET_PRICE,
    SKULL,
    TEMPLES_DEED,
    WOOD,
    WORKER_DEED,
)
from sacbe.games.tzolkin.rules.player.buildings import can_build_any
from sacbe.games.tzolkin.rules.player.purse import add_worker, corn, pay, resources
from sacbe.games.tzolkin.rules.player.temples import climbable
from sacbe.games.tzolkin.rules.questions import offer, owes_turn, push, set_detail
from sacbe.games.tzolkin.rules.state import ANY_DEED, BUILD, FOR_CORN, MARKET, TEMPLE, State


@kernel
def can_use_uxmal(s: State, seat: int, deed: int, corn_left: int) -> bool:
    """§6.1 to §6.3: judged with the corn that is left after the price of a lower action."""
    kind = DEED_KIND[deed]
    if kind == TEMPLES_DEED:
        return corn_left >= DEED_CORN_COST[deed] and climbable(s, seat) > 0
    if kind == MARKET_DEED:
        return corn_left >= MARKET_PRICE[WOOD] or resources(s, seat) > 0
    if kind == WORKER_DEED:
        return s.bank[seat] > 0
    if kind == BUILD_DEED:
        return can_build_any(s, seat, FOR_CORN, corn_left)
    return corn_left >= ANY_DEED_COST  # §10.6: one corn always suffices for some action, wood from Yaxchilan for one


@kernel
def use_uxmal(s: State, seat: int, deed: int) -> None:
    """§10.1 to §10.7."""
    kind = DEED_KIND[deed]
    if kind == TEMPLES_DEED:  # §10.1
        pay(s, seat, CORN, DEED_CORN_COST[deed])
        for _ in range(DEED_TEMPLES[deed]):
            push(s, TEMPLE, 0, 0)
    elif kind == MARKET_DEED:
        push(s, MARKET, 0, 0)
    elif kind == WORKER_DEED:  # §10.4
        for _ in range(DEED_WORKERS[deed]):
            add_worker(s, seat)
    elif kind == BUILD_DEED:
        push(s, BUILD, FOR_CORN, 0)  # §10.5
    else:
        push(s, ANY_DEED, 0, 0)  # §10.6: the corn is paid on the answer (§18.3.10)


# -- the step `market` (§10.2, §10.3, §18.3.9): one exchange. Details: A kinds sold, B kinds bought.


@kernel
def legal_market(s: State, seat: int, out: Ints) -> int:
    """§10.3: what was bought cannot be sold, what was sold cannot be bought."""
    n = 0
    for good in range(WOOD, SKULL):
        if s.goods[seat, good] > 0 and not has(detail(s, B), good):
            n = offer(out, n, SELL + good)
    for good in range(WOOD, SKULL):
        if corn(s, seat) >= MARKET_PRICE[good] and not has(detail(s, A), good):
            n = offer(out, n, BUY + good)
    return offer(out, n, STOP)


@kernel
def apply_market(s: State, seat: int, action: int) -> None:
    """§10.2: one unit for corn, or corn for one unit."""
    if action == STOP:
        drop(s)
    elif action < BUY + WOOD:
        good = action - SELL
        s.goods[seat, good] -= 1
        s.goods[seat, CORN] += MARKET_PRICE[good]
        set_detail(s, A, detail(s, A) | bit(good))
        tell(s, SOLD, seat, EVERYBODY, good, MARKET_PRICE[good])
    else:
        good = action - BUY
        s.goods[seat, good] += 1
        s.goods[seat, CORN] -= MARKET_PRICE[good]
        set_detail(s, B, detail(s, B) | bit(good))
        tell(s, BOUGHT, seat, EVERYBODY, good, MARKET_PRICE[good])


@kernel
def why_not_market(s: State, seat: int, action: int) -> int:
    """§10.2, §10.3."""
    if action < BUY + WOOD:
        return WAS_BOUGHT if has(detail(s, B), action - SELL) else SELL_GOODS
    return WAS_SOLD if has(detail(s, A), action - BUY) else BUY_CORN


MARKET_STEP = Step("market", legal_market, apply_market, why_not_market, answers=range(SELL + WOOD, BUY + SKULL), owes=owes_turn)
