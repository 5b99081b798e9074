"""The rules of Maya: all questions (§9), each in the file of its chapter: those of the set-up, and those of a turn."""

from sacbe.core.engine.ask import WHO, A, asked, detail, seat_bit, step
from sacbe.core.engine.bind import Rules
from sacbe.core.engine.dice import picker
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Dispatch
from sacbe.games.maya.rules.actions import ACTS, DRAW_TILE
from sacbe.games.maya.rules.area import survey
from sacbe.games.maya.rules.growing import rack_size
from sacbe.games.maya.rules.knowledge import deal_again
from sacbe.games.maya.rules.planting import gather_group
from sacbe.games.maya.rules.scoring import SOURCES, ranks, tally
from sacbe.games.maya.rules.setup import FIRST_STEP, FOUND_STEP, ZONES_STEP, setup
from sacbe.games.maya.rules.state import FURTHER, STEPS, TURN, State
from sacbe.games.maya.rules.turns import DRAW_STEP, FURTHER_STEP, TURN_STEP, pick_further, pick_turn

BY_STEP = Dispatch(__name__, STEPS, (TURN_STEP, FURTHER_STEP, DRAW_STEP, FOUND_STEP, ZONES_STEP, FIRST_STEP))
forced = BY_STEP.forced
pick_listed = picker(BY_STEP.legal)


@kernel
def pick(s: State, seat: int, out: Ints, dice: Ints) -> int:
    """One of the options at random, as `legal` lists them."""
    question = step(s)
    if question == TURN:
        return pick_turn(s, seat, dice)
    return pick_further(s, seat, dice) if question == FURTHER else pick_listed(s, seat, out, dice)


@kernel
def weight(s: State, action: int) -> int:
    """§2.11: every tile that nobody has seen is as likely as every other; so are zones and seats."""
    return s.unseen[detail(s, A), action - DRAW_TILE] if action >= DRAW_TILE else 1


@kernel
def resume(s: State) -> None:
    """On a position that was set up: what follows from the table, and the turn group if somebody is planting."""
    survey(s)
    if s.depth > 0:
        if step(s) == FURTHER:
            gather_group(s, s.turn, detail(s, A))
        s.fresh = s.frames[s.depth - 1, WHO]


# -- §10 Who knows what


@kernel
def is_possible(s: State, seat: int) -> bool:
    """§10.8, §10.11: a seat that is being asked has a choice."""
    return asked(s) & seat_bit(seat) == 0 or forced(s, seat) < 0


@kernel
def guess(s: State, seat: int, dice: Ints) -> None:
    """§10.2 to §10.5: deal again what this seat cannot know (-1: somebody who only watches, §10.10)."""
    for other in range(s.seats):
        if other != seat:
            tiles = rack_size(s, other)
            deal_again(s, other, tiles, dice)
            while not is_possible(s, other):
                deal_again(s, other, tiles, dice)


RULES = Rules(
    state=State,
    setup=setup,
    legal=BY_STEP.legal,
    pick=pick,
    weight=weight,
    apply=BY_STEP.make_apply(),
    forced=forced,
    resume=resume,
    tally=tally,
    ranks=ranks,
    guess=guess,
    why=BY_STEP.why,
    sources=SOURCES,
    actions=len(ACTS),
)
