"""Which positions of Tzolk'in compiled kernels may be given (see `core/border.py`). These checks are never waived.

What kernels take from a position, and why it stays in its range:

- *Indices.* Seats, wheels, spaces, temples, levels, groups, buildings, tiles and the details of questions have their ranges where
  they are read (`position.py`, `stack.py`), and the rules keep them. `age` is 1 or 2 whatever happens (`change_age`). The marker
  names a seat before a round begins. `EXTRA_CORN` is read by the number of workers placed in this turn, so these and those in
  hand are never more than there are. Bots count the food days whose rewards are still due (`days_left`): no more than were held.
- *Sets and shifts.* All sets hold only what exists. `lowest` is asked of sets that are not empty: a guess deals the hidden wealth
  tiles again from those unseen, so none of them may lie in two places.
- *Numbers.* 2000 of everything, all sold for corn, fit their fields with all that a match can add. Nobody pays what is not there:
  options are judged when they are offered, and a building that is still to be paid must be affordable.
- *Loops.* Rounds rise to the last one, where every further round holds a food day; within a turn, workers, tiles and goods to
  sell only grow fewer. When a turn begins, a worker is in hand or has left space 0 (`position.py`; the wheels turn in between).

The stack of questions: at the bottom is a step of the course of play (`stack.ABOVE`). On top of `keep`, `end_turn` and `calendar`
is what nature and the rules do first, in the order of the set-up and of a food day. In a turn, a question below the top must have
an answer whenever it comes to the top. So only a question that can be left out, costs nothing, or is skipped where it is lost
(§14.5) may be below; others are checked when they are asked, so they are on top. `MOST_GROWTH` is how many frames one question
can become.
"""

from collections.abc import Iterator

from sacbe.core.engine.ask import STEP, A, B
from sacbe.core.engine.state import DEPTH
from sacbe.games.tzolkin.rules.pieces import ARCHITECTURE, DISCOUNT, NOBODY, SKULL, TECHS, TOP_LEVEL, WOOD, WORKERS
from sacbe.games.tzolkin.rules.state import (
    ANY_DEED,
    ARCH,
    BUILD,
    DEAL,
    EXTRA,
    HARVEST,
    KEEP,
    MARKER,
    PAY,
    PICKING,
    REWARDS,
    SECOND_OF_TWO,
    STEPS,
    TECH,
    TURN,
    State,
)
from sacbe.games.tzolkin.rules.state import DISCOUNT as DISCOUNT_STEP
from sacbe.games.tzolkin.rules.tiles import (
    BUILDING_ANY_STEPS,
    BUILDING_ANY_TECHS,
    BUILDING_COST,
    BUILDING_EXTRA,
    BUILDING_STEPS,
    BUILDING_TECHS,
    BUILDINGS,
    EXTRA_DEED,
    NO_EXTRA,
    WEALTH_DEALT,
    WEALTH_IDS,
    WEALTH_KEPT,
    WEALTH_TECH,
)

Frame = list[int]


def _effects(building: int) -> int:
    """How many frames the effects of a building are (`finish_building`). Each becomes at most one; the extra comes last."""
    steps = BUILDING_ANY_STEPS[building] + sum(n > 0 for n in BUILDING_STEPS[building].tolist())
    techs = BUILDING_ANY_TECHS[building] + sum(BUILDING_TECHS[building].tolist())
    return int(steps + techs + (BUILDING_EXTRA[building] != NO_EXTRA))


def _growth(extra_deeds: int) -> int:
    """How many frames a deed can be at once, if so many buildings of the row allow another deed (§12.14).

    It is two advances (the second waits below the first, which is to be learned and paid, §9.3), or a second building that waits
    below the effects of the first (§9.4). These may end with another deed; each building stands in the row only once a turn.
    """
    two_advances = 3
    nested = _growth(extra_deeds - 1) if extra_deeds > 0 else 0
    return max(two_advances, 1 + max(nested, *(_effects(building) for building in range(BUILDINGS))))


MOST_GROWTH = _growth(BUILDING_EXTRA.tolist().count(EXTRA_DEED))
MOST_QUESTIONS = DEPTH + 1 - MOST_GROWTH
"""With so many, the one on top still has room. Play reaches `MOST_GROWTH` + 1: the turn, and a deed."""
MOST_LEARNED = min(WEALTH_KEPT, max(WEALTH_TECH.tolist().count(track) for track in range(TECHS)))
"""§2.12, §2.13: how many levels of one technology the starting tiles can give."""


def unsound(s: State) -> list[str]:
    """Why kernels must not see this position, each with its §."""
    frames = [s.frames[i].tolist() for i in range(s.depth)]
    return [*_questions(frames), *_course(s, [frame[STEP] for frame in frames]), *_turn(s, frames), *_wealth(s, frames)]


def _questions(frames: list[Frame]) -> Iterator[str]:
    """Which questions may be on top of which others."""
    if len(frames) > MOST_QUESTIONS:
        yield f"§6.5: {len(frames)} questions wait for each other; in a match at most {MOST_GROWTH + 1}"
    if frames and frames[0][STEP] == TURN:
        for frame in frames[1:-1]:
            if _was_judged(frame):
                yield f"§6.5: {STEPS[frame[STEP]]!r} is answered before anything else is asked, so nothing lies upon it"
    else:
        steps = [frame[STEP] for frame in frames]
        if sorted(set(steps), reverse=True) != steps:
            yield f"§2, §3.5, §15.1: {', '.join(STEPS[step] for step in steps)} do not come in this order"


def _was_judged(frame: Frame) -> bool:
    """Whether a question is asked only if it has an answer at that very moment, and cannot be left out."""
    step, a, b = frame[STEP], frame[A], frame[B]
    if step == BUILD:
        return a not in (SECOND_OF_TWO, EXTRA)  # §18.3.4
    if step == TECH:
        return bool(a) and not b  # §18.3.2: a free advance always has an effect, at the latest beyond extraction (§13.3)
    if step == ANY_DEED:
        return not a  # §18.3.10
    return step in (HARVEST, PAY, ARCH, DISCOUNT_STEP)


def _course(s: State, steps: list[int]) -> Iterator[str]:
    """The course of play."""
    if steps and s.marker == NOBODY and MARKER not in steps:
        yield "§1.20: nobody holds the start-player marker when the next round begins"
    if steps.count(REWARDS) > s.food_days:
        yield "§15.1: the rewards of a food day wait that has not been held"


def _turn(s: State, frames: list[Frame]) -> Iterator[str]:
    """The turn that is being played."""
    if not frames or frames[0][STEP] != TURN:
        return
    if frames[0][A] != PICKING and frames[0][B] + s.hand[s.turn] > WORKERS:
        yield f"§1.7, §4.9: {frames[0][B]} workers placed in this turn and {s.hand[s.turn]} in hand are more than {WORKERS}"
    top = frames[-1]
    if top[STEP] == ARCH:
        costs, has = BUILDING_COST[top[A]].tolist(), s.goods[s.turn].tolist()
        lacks = sum(max(0, costs[good] - has[good]) for good in range(WOOD, SKULL))
        if lacks > DISCOUNT[s.tech[s.turn, ARCHITECTURE]]:
            yield "§12.4, §12.5: a building that was chosen cannot be paid, not even with architecture"


def _wealth(s: State, frames: list[Frame]) -> Iterator[str]:
    """The wealth tiles, and what is kept of them."""
    steps, seats = [frame[STEP] for frame in frames], range(s.seats)
    choosing = KEEP in steps
    # Before the choice all tiles in a hand are hidden; afterwards those that were not kept.
    hidden = [s.dealt[seat] & ~(0 if choosing else s.kept[seat]) for seat in seats]
    open_tiles = s.turned_up
    for seat in seats:
        open_tiles |= 0 if choosing else s.kept[seat]
    for seat in seats:
        elsewhere = open_tiles
        for other in seats:
            elsewhere |= hidden[other] if other != seat else 0
        if twice := hidden[seat] & elsewhere:
            yield f"§2.9: the tile {WEALTH_IDS[(twice & -twice).bit_length() - 1]} lies in two places"
            return
    if not choosing:
        return
    left = len(WEALTH_IDS) - s.turned_up.bit_count() - sum(tiles.bit_count() for tiles in hidden)
    due = sum(WEALTH_DEALT - tiles.bit_count() for tiles in hidden if tiles.bit_count() < WEALTH_DEALT)
    if DEAL in steps and due > left:
        yield f"§2.9: {due} tiles are to be dealt, and {left} are left"
    if any(max(s.tech[seat].tolist()) > TOP_LEVEL - MOST_LEARNED for seat in seats):
        yield "§2.13: a technology is so high before the first round that a starting tile would go beyond the last level"
