"""The rules of Beads."""

import json
from pathlib import Path

from sacbe.core import state
from sacbe.core.ask import NATURE, NATURE_BIT, answered, ask, asked, barrier, drop, everyone, step
from sacbe.core.bind import Rules
from sacbe.core.bits import bit
from sacbe.core.dice import roll
from sacbe.core.kernel import kernel, table
from sacbe.core.news import EVERYBODY, tell
from sacbe.core.state import Grid, Ints, i8

from .prize import prize

FACTS = json.loads((Path(__file__).parent / "facts.json").read_text("utf-8"))
ROUNDS: int = FACTS["rounds"]
BEADS = table(list(FACTS["beads"].values()))
COLOURS = len(FACTS["beads"])
CALL, DRAW = 0, 1


class State(state.State):
    """Points so far, and the calls of this round (0: none)."""

    round_no = i8()
    call = i8(4)
    points = i8(4)


@kernel
def setup(s: State, options: Ints) -> None:
    s.round_no = 1
    ask(s, CALL, everyone(s), 0, 0, 0)


@kernel
def resume(s: State) -> None:
    if s.depth > 0:
        question = step(s)
        who = NATURE_BIT
        if question == CALL:
            who = 0
            for seat in range(s.seats):
                who |= bit(seat) if s.call[seat] == 0 else 0
        drop(s)
        ask(s, question, who, 0, 0, 0)


@kernel
def legal(s: State, seat: int, out: Ints) -> int:
    for colour in range(COLOURS):
        out[colour] = step(s) * COLOURS + colour
    return COLOURS


@kernel
def weight(s: State, action: int) -> int:
    return BEADS[action - COLOURS]


@kernel
def forced(s: State, seat: int) -> int:
    return -1


@kernel
def apply(s: State, seat: int, action: int) -> None:
    if seat == NATURE:
        tell(s, 1, NATURE, EVERYBODY, action - COLOURS, 0, 0, 0)
        for other in range(s.seats):
            s.points[other] += prize(s.call[other], action - COLOURS + 1)
            s.call[other] = 0
        drop(s)
        if s.round_no < ROUNDS:
            s.round_no += 1
            ask(s, CALL, everyone(s), 0, 0, 0)
        return
    s.call[seat] = action + 1
    tell(s, 0, seat, bit(seat), action, 0, 0, 0)
    if answered(s, seat):
        barrier(s)
        drop(s)
        ask(s, DRAW, NATURE_BIT, 0, 0, 0)


@kernel
def tally(s: State, out: Grid) -> None:
    for seat in range(s.seats):
        out[seat, 0] = s.points[seat]


@kernel
def ranks(s: State, points: Ints, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            out[seat] += int(points[other] > points[seat])


@kernel
def guess(s: State, seat: int, dice: Ints) -> None:
    if asked(s) != NATURE_BIT:
        for other in range(s.seats):
            if other != seat and s.call[other] != 0:
                s.call[other] = 1 + roll(dice, COLOURS)


@kernel
def why(s: State, seat: int, action: int) -> int:
    return 0 if action // COLOURS == step(s) else 1


RULES = Rules(
    state=State,
    setup=setup,
    legal=legal,
    weight=weight,
    apply=apply,
    forced=forced,
    resume=resume,
    tally=tally,
    ranks=ranks,
    guess=guess,
    why=why,
    sources=1,
    actions=2 * COLOURS,
)
