"""The rules of Beads: the questions (§2.1, §2.2) with their options and what an answer does, set-up (§1), result (§2.4)."""

from sacbe.core.engine.ask import NATURE, NATURE_BIT, answered, ask, asked, barrier, drop, everyone, step
from sacbe.core.engine.bind import Rules
from sacbe.core.engine.bits import bit
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Grid, Ints
from sacbe.core.engine.steps import Dispatch, Step
from sacbe.testing.beads.rules.actions import ACTS, CALLED, DRAWN, LEGAL
from sacbe.testing.beads.rules.pieces import BEADS, COLOURS, ROUNDS
from sacbe.testing.beads.rules.prize import prize
from sacbe.testing.beads.rules.state import CALL, DRAW, STEPS, State


@kernel
def why_not_colour(s: State, seat: int, action: int) -> int:
    """§2.1, §2.2: every colour may be called, and drawn."""
    return LEGAL


# -- the step `call` (§2.1)


@kernel
def owes_call(s: State) -> int:
    """§2.1: everybody who has not called yet."""
    who = 0
    for seat in range(s.seats):
        who |= bit(seat) if s.call[seat] == 0 else 0
    return who


@kernel
def legal_call(s: State, seat: int, out: Ints) -> int:
    """§2.1: any colour."""
    for colour in range(COLOURS):
        out[colour] = colour
    return COLOURS


@kernel
def apply_call(s: State, seat: int, action: int) -> None:
    """§2.1: a call is laid face down; after the last one a bead is drawn."""
    s.call[seat] = action + 1
    tell(s, CALLED, seat, bit(seat), action)
    if answered(s, seat):
        barrier(s)
        drop(s)
        ask(s, DRAW, NATURE_BIT, 0, 0, 0)


CALL_STEP = Step("call", legal_call, apply_call, why_not_colour, answers=range(COLOURS), owes=owes_call)

# -- the step `draw` (§2.2)


@kernel
def owes_draw(s: State) -> int:
    """§2.2: chance decides."""
    return NATURE_BIT


@kernel
def legal_draw(s: State, seat: int, out: Ints) -> int:
    """§2.2: any colour."""
    for colour in range(COLOURS):
        out[colour] = COLOURS + colour
    return COLOURS


@kernel
def weight(s: State, action: int) -> int:
    """§2.2: every bead in the bag is as likely as every other."""
    return BEADS[action - COLOURS]


@kernel
def apply_draw(s: State, seat: int, action: int) -> None:
    """§2.2, §2.3: the bead is drawn, right calls score, and the next round begins."""
    tell(s, DRAWN, NATURE, EVERYBODY, action - COLOURS)
    for other in range(s.seats):
        s.points[other] += prize(s.call[other], action - COLOURS + 1)
        s.call[other] = 0
    drop(s)
    if s.round_no < ROUNDS:
        s.round_no += 1
        ask(s, CALL, everyone(s), 0, 0, 0)


DRAW_STEP = Step("draw", legal_draw, apply_draw, why_not_colour, answers=range(COLOURS, len(ACTS)), owes=owes_draw)

# -- all questions; none of them has only one answer, so no step is `forced`

BY_STEP = Dispatch(__name__, STEPS, (CALL_STEP, DRAW_STEP))
owes = BY_STEP.owes


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
        drop(s)
        ask(s, question, owes(s, question), 0, 0, 0)


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


RULES = Rules(
    state=State,
    setup=setup,
    legal=BY_STEP.legal,
    weight=weight,
    apply=BY_STEP.make_apply(),
    forced=BY_STEP.forced,
    resume=resume,
    tally=tally,
    ranks=ranks,
    guess=guess,
    why=BY_STEP.why,
    sources=1,
    actions=len(ACTS),
)
