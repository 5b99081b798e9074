"""The rules of Beads: set-up (§1), the course of play (§2), and for each question its options and what an answer does."""

from sacbe.core.engine.ask import NATURE, NATURE_BIT, answered, ask, asked, barrier, drop, everyone, step
from sacbe.core.engine.bind import Rules
from sacbe.core.engine.bits import bit
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Grid, Ints
from sacbe.testing.beads.rules.actions import ACTS, CALL, CALLED, DRAW, DRAWN, LEGAL, OTHER_STEP
from sacbe.testing.beads.rules.pieces import BEADS, COLOURS, ROUNDS
from sacbe.testing.beads.rules.prize import prize
from sacbe.testing.beads.rules.state import State


@kernel
def setup(s: State, options: Ints) -> None:
    """§1.2: the first round begins."""
    s.round_no = 1
    ask(s, CALL, everyone(s), 0, 0, 0)


@kernel
def resume(s: State) -> None:
    """A position that was set up names its step; who owes an answer follows from the calls."""
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
    """§2.1, §2.2: any colour may be called, and drawn."""
    for colour in range(COLOURS):
        out[colour] = step(s) * COLOURS + colour
    return COLOURS


@kernel
def weight(s: State, action: int) -> int:
    """§2.2: every bead in the bag is as likely as every other."""
    return BEADS[action - COLOURS]


@kernel
def forced(s: State, seat: int) -> int:
    """No question here has only one answer."""
    return -1


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """§2.1: a call is laid face down; §2.2, §2.3: the bead is drawn, right calls score, and the next round begins."""
    if seat == NATURE:
        tell(s, DRAWN, NATURE, EVERYBODY, action - COLOURS, 0, 0, 0)
        for other in range(s.seats):
            s.points[other] += prize(s.call[other], action - COLOURS + 1)
            s.call[other] = 0
        drop(s)
        if s.round_no < ROUNDS:
            s.round_no += 1
            ask(s, CALL, everyone(s), 0, 0, 0)
        return
    s.call[seat] = action + 1
    tell(s, CALLED, seat, bit(seat), action, 0, 0, 0)
    if answered(s, seat):
        barrier(s)
        drop(s)
        ask(s, DRAW, NATURE_BIT, 0, 0, 0)


@kernel
def tally(s: State, out: Grid) -> None:
    """Each seat's points by their source: here only one."""
    for seat in range(s.seats):
        out[seat, 0] = s.points[seat]


@kernel
def ranks(s: State, points: Ints, out: Ints) -> None:
    """§2.4: most points win, ties share."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            out[seat] += int(points[other] > points[seat])


@kernel
def guess(s: State, seat: int, dice: Ints) -> None:
    """§2.1: the calls of the others are hidden until the bead is drawn; each may be any colour."""
    if asked(s) != NATURE_BIT:
        for other in range(s.seats):
            if other != seat and s.call[other] != 0:
                s.call[other] = 1 + roll(dice, COLOURS)


@kernel
def why(s: State, seat: int, action: int) -> int:
    """The rule that an answer to the present question breaks."""
    return LEGAL if action // COLOURS == step(s) else OTHER_STEP


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
    actions=len(ACTS),
)
