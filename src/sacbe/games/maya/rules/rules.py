"""The rules of Maya: the course of play (§3), its end (§8), and what each answer does. The options stand in questions.py."""

from sacbe.core.engine.ask import NATURE_BIT, WHO, A, B, ask, barrier, detail, drop, seat_bit, step
from sacbe.core.engine.bind import Rules
from sacbe.core.engine.bits import bit
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.games.maya.rules.actions import (
    ACTS,
    BEGINS,
    DONE,
    DRAW_TILE,
    DRAWS,
    ENDED,
    FACES,
    FIRST_SEAT,
    FOUND_SITE,
    GROW,
    IN_USE,
    PLANT,
    REST,
    RESTED,
    ZONE,
)
from sacbe.games.maya.rules.area import survey
from sacbe.games.maya.rules.growing import draw_tile, grow, rack_size
from sacbe.games.maya.rules.knowledge import guess
from sacbe.games.maya.rules.pieces import DRAW_AFTER_REST, KINDS, RACK_START, TO_FOUND
from sacbe.games.maya.rules.planting import gather_group, plant, score_group
from sacbe.games.maya.rules.questions import forced, legal, weight, why
from sacbe.games.maya.rules.scoring import SOURCES, ranks, score_cities, tally
from sacbe.games.maya.rules.setup import choose_zones, found, setup
from sacbe.games.maya.rules.state import DRAW, FIRST, FOUND, FURTHER, SETTING_UP, TURN, ZONES, State


@kernel
def after_draw(s: State, seat: int) -> None:
    """§2.9, §2.11, §2.15: in the set-up the next rack is drawn, then start sites are chosen; in a turn, the turn ends (§3.9)."""
    if s.turn != SETTING_UP:
        end_turn(s)
    elif seat + 1 < s.seats:
        ask(s, DRAW, NATURE_BIT, seat + 1, RACK_START, 0)
    elif TO_FOUND[s.start] > 0:
        ask(s, FOUND, seat_bit(s.first_seat), TO_FOUND[s.start], 0, 0)
    else:
        begin_turn(s, s.first_seat)


# -- §3 The course of play, §8 its end


@kernel
def begin_turn(s: State, seat: int) -> None:
    """§3.1, §3.2: a seat plants or grows a city."""
    s.turn = seat
    ask(s, TURN, seat_bit(seat), 0, 0, 0)


@kernel
def draw_tiles(s: State, seat: int, number: int) -> None:
    """§5.11, §9.15: the draw is told, then made tile by tile."""
    tell(s, DRAWS, seat, EVERYBODY, number, 0, 0, 0)
    if number > 0:
        ask(s, DRAW, NATURE_BIT, seat, number, 0)
    else:
        after_draw(s, seat)


@kernel
def end_turn(s: State) -> None:
    """§3.8 to §3.10, §8.1 to §8.5: cities are scored; then the match ends at once, or the next seat is on turn."""
    score_cities(s)
    barrier(s)  # §10.8: now the turn is shown to the others
    seat = s.turn
    out_of_tiles = s.reserve[seat] == 0 and rack_size(s, seat) == 0
    if out_of_tiles or s.empty_cells == 0:
        tell(s, ENDED, -1, EVERYBODY, 0, 0, 0, 0)
    else:
        begin_turn(s, (seat + 1) % s.seats)


@kernel
def resume(s: State) -> None:
    """On a position that was set up: what follows from the table, and the turn group if somebody is planting."""
    survey(s)
    if s.depth > 0:
        if step(s) == FURTHER:
            gather_group(s, s.turn, detail(s, A))
        s.fresh = s.frames[s.depth - 1, WHO]


# -- §9 What an answer does


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry an answer out, and all that follows from it."""
    question = step(s)
    if question == TURN:
        drop(s)
        apply_turn(s, seat, action)
    elif question == FURTHER:
        if action == DONE:
            drop(s)
            score_group(s, seat)
            end_turn(s)  # §4.16: nothing is drawn
        else:
            plant(s, seat, (action - PLANT) // KINDS, (action - PLANT) % KINDS, detail(s, A))
    elif question == DRAW:
        drawer, left = detail(s, A), detail(s, B)
        draw_tile(s, drawer, action - DRAW_TILE)
        drop(s)
        if left > 1:
            ask(s, DRAW, NATURE_BIT, drawer, left - 1, 0)
        else:
            after_draw(s, drawer)
    elif question == FOUND:
        left = detail(s, A)
        found(s, seat, action - FOUND_SITE)
        drop(s)
        if left > 1:
            ask(s, FOUND, seat_bit(seat), left - 1, 0, 0)
        else:
            begin_turn(s, seat)
    elif question == ZONES:
        s.zones |= bit(action - ZONE)
        tell(s, IN_USE, seat, EVERYBODY, action - ZONE, 0, 0, 0)
        drop(s)
        choose_zones(s)
    elif question == FIRST:
        s.first_seat = action - FIRST_SEAT
        tell(s, BEGINS, seat, EVERYBODY, s.first_seat, 0, 0, 0)
        drop(s)
        ask(s, DRAW, NATURE_BIT, 0, RACK_START, 0)


@kernel
def apply_turn(s: State, seat: int, action: int) -> None:
    """§3.2, §9.9, §9.10: the first tile of a planting turn, a growing turn, or a rest."""
    if action == REST:
        tell(s, RESTED, seat, EVERYBODY, 0, 0, 0, 0)
        draw_tiles(s, seat, min(DRAW_AFTER_REST, s.reserve[seat]))
    elif action < GROW:
        cell, kind = (action - PLANT) // KINDS, (action - PLANT) % KINDS
        plant(s, seat, cell, kind, cell)
        ask(s, FURTHER, seat_bit(seat), cell, 0, 0)
    else:
        draw_tiles(s, seat, grow(s, seat, (action - GROW) // FACES, (action - GROW) % FACES))


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
    sources=SOURCES,
    actions=len(ACTS),
)
