"""The stack of questions as JSON: every step and its details by name, for `truth`, `set_up` and views."""

from collections.abc import Sequence
from typing import cast

from sacbe.core.engine.ask import STEP
from sacbe.core.engine.state import DEPTH
from sacbe.core.errors import Unreadable
from sacbe.core.reader import Reader, whole
from sacbe.games.tzolkin.knowledge.view_types import Question
from sacbe.games.tzolkin.rules.pieces import (
    FOOD_DAYS,
    GOOD_IDS,
    GROUP_END,
    GROUPS,
    LAST_SPACE,
    RESOURCE_IDS,
    TECH_IDS,
    TEMPLE_IDS,
    WHEEL_IDS,
    WORKERS,
)
from sacbe.games.tzolkin.rules.state import (
    ADVANCE,
    ANY_DEED,
    ARCH,
    BUILD,
    CALENDAR,
    CLIMB,
    DEAL,
    DISCOUNT,
    END_ROUND,
    END_TURN,
    GAIN,
    HARVEST,
    KEEP,
    LEARN,
    MARKER,
    MARKET,
    MODES,
    NEUTRALS,
    PAY,
    PICKING,
    REFILL,
    REWARDS,
    SHOW,
    STEPS,
    TECH,
    TURN,
    USE,
    WAYS,
    State,
)
from sacbe.games.tzolkin.rules.tiles import BUILDING_IDS

# What a detail is: a number in some range, one of some names, a set of goods, or yes and no.
Kind = range | tuple[str, ...] | str
DETAILS: dict[int, tuple[tuple[str, Kind], ...]] = {
    TURN: (("mode", MODES), ("placed", range(WORKERS + 1)), ("begged", "yes or no")),
    USE: (("wheel", WHEEL_IDS), ("space", range(1, max(LAST_SPACE.tolist()) + 1))),
    HARVEST: (("group", range(GROUPS[0], GROUP_END)),),
    TECH: (("paid", "yes or no"), ("optional", "yes or no")),
    PAY: (("resources", range(1, 4)),),
    BUILD: (("way", WAYS), ("architecture_used", "yes or no")),
    ARCH: (("building", BUILDING_IDS),),
    DISCOUNT: (("building", BUILDING_IDS),),
    GAIN: (("resources", range(1, 3)),),
    MARKET: (("sold", "goods"), ("bought", "goods")),
    ANY_DEED: (("optional", "yes or no"),),
    ADVANCE: (("claimer", range(4)),),
    REWARDS: (("day", range(1, FOOD_DAYS + 1)),),
    LEARN: (("technology", TECH_IDS),),
    CLIMB: (("temple", TEMPLE_IDS), ("steps", range(1, 3))),
}

# What may lie at the bottom of the stack, and what may wait or be asked above it.
IN_A_TURN = {*range(USE, ADVANCE), LEARN, CLIMB}
ABOVE: dict[int, set[int]] = {
    KEEP: {NEUTRALS, DEAL, MARKER, SHOW, REFILL},
    TURN: IN_A_TURN,
    END_TURN: {REFILL},
    END_ROUND: set(),
    CALENDAR: {REWARDS, REFILL},
    ADVANCE: set(),
}


def write_detail(kind: Kind, value: int) -> str | int | bool | list[str]:
    """A detail for people."""
    if isinstance(kind, tuple):
        return kind[value]
    if kind == "goods":
        return [name for good, name in enumerate(GOOD_IDS) if value >> good & 1]
    return bool(value) if kind == "yes or no" else value


def read_detail(key: str, kind: Kind, value: object) -> int:
    """The int of a detail."""
    if isinstance(kind, range):
        return whole(key, value, kind[0], kind[-1])
    if isinstance(kind, tuple):
        if value not in kind:
            raise Unreadable(f"{key}: one of {', '.join(kind)}, not {value!r:.60}")
        return kind.index(value)
    if kind == "goods":
        if not isinstance(value, list) or [v for v in value if v not in RESOURCE_IDS]:
            raise Unreadable(f"{key}: a list of some of {', '.join(RESOURCE_IDS)}, not {value!r:.60}")
        return sum(1 << GOOD_IDS.index(name) for name in set(value))
    if not isinstance(value, bool):
        raise Unreadable(f"{key}: true or false, not {value!r:.60}")
    return int(value)


def write_frame(frame: Sequence[int]) -> Question:
    """One question with its details. Food days count from 1."""
    step = frame[STEP]
    values = [frame[2 + i] + (step == REWARDS) for i in range(len(DETAILS.get(step, ())))]
    details = {name: write_detail(kind, value) for (name, kind), value in zip(DETAILS.get(step, ()), values, strict=True)}
    return cast(Question, {"step": STEPS[step], **details})  # their names and kinds are those of DETAILS


def write_stack(s: State) -> list[Question]:
    """All questions, the one that is asked now last; none when the match is over."""
    return [write_frame(s.frames[i].tolist()) for i in range(s.depth)]


def place_stack(s: State, given: object) -> None:
    """Put the questions of a position on the stack. What is left out of a question is its first possibility."""
    if not isinstance(given, list) or len(given) > DEPTH:
        raise Unreadable(f"questions: a list of up to {DEPTH} questions, not {given!r:.60}")
    for i, question in enumerate(given):
        reader = Reader(question)
        step = STEPS.index(reader.choice("step", "", STEPS))
        s.frames[i, STEP] = step
        for j, (name, kind) in enumerate(DETAILS.get(step, ())):
            value = reader.raw(name, write_detail(kind, kind[0] if isinstance(kind, range) else 0))
            s.frames[i, 2 + j] = read_detail(f"questions[{i}].{name}", kind, value) - (step == REWARDS)
        reader.end()
        bottom = s.frames[0, STEP]
        if bottom not in ABOVE or (i > 0 and step not in ABOVE[bottom]):
            raise Unreadable(f"questions[{i}]: {STEPS[step]!r} cannot stand here")
        if step in IN_A_TURN and s.frames[0, 2] != PICKING:
            raise Unreadable(f"questions[{i}]: {STEPS[step]!r} is asked in a turn of mode 'picking' only (§3.4)")
        if step == ADVANCE and s.frames[i, 2] >= s.seats:
            raise Unreadable(f"questions[{i}].claimer: a seat from 0 to {s.seats - 1}")
        if step == USE and s.frames[i, 3] > LAST_SPACE[s.frames[i, 2]]:
            raise Unreadable(f"questions[{i}].space: this wheel has spaces 1 to {LAST_SPACE[s.frames[i, 2]]} (§1.4)")
    s.depth = len(given)
