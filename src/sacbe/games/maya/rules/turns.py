"""The course of play (§3), its end (§8), and the questions of a turn: the first tile or a city, further tiles, the draw (§9)."""

from sacbe.core.engine.ask import NATURE_BIT, A, B, ask, barrier, detail, drop, seat_bit
from sacbe.core.engine.bits import count, lowest
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel, scratch
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.core.engine.wide import WORD, members
from sacbe.games.maya.rules.actions import (
    DONE,
    DRAW_TILE,
    DRAWS,
    ENDED,
    FACES,
    FOUND_SITE,
    GROW,
    LEGAL,
    NO_PASS,
    NONE_LEFT,
    ONE_ACTION,
    PLANT,
    REST,
    RESTED,
)
from sacbe.games.maya.rules.growing import (
    can_grow_on,
    cells_to_grow,
    draw_tile,
    faces_to_lay,
    grow,
    list_grows,
    pick_grow,
    rack_size,
    why_not_grow,
)
from sacbe.games.maya.rules.pieces import DRAW_AFTER_REST, KINDS, RACK_START, TO_FOUND, WORDS
from sacbe.games.maya.rules.planting import (
    kinds_held,
    kinds_of_crop,
    list_plants,
    pick_plant,
    plant,
    score_group,
    turn_crop,
    why_not_first_tile,
    why_not_further_tile,
)
from sacbe.games.maya.rules.scoring import score_cities
from sacbe.games.maya.rules.state import DRAW, FOUND, FURTHER, SETTING_UP, TURN, State

# -- §3 The course of play, §8 its end


@kernel
def begin_turn(s: State, seat: int) -> None:
    """§3.1, §3.2: a seat plants or grows a city."""
    s.turn = seat
    ask(s, TURN, seat_bit(seat), 0, 0, 0)


@kernel
def draw_tiles(s: State, seat: int, number: int) -> None:
    """§5.11, §9.15: the draw is told, then made tile by tile."""
    tell(s, DRAWS, seat, EVERYBODY, number)
    if number > 0:
        ask(s, DRAW, NATURE_BIT, seat, number, 0)
    else:
        after_draw(s, seat)


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


@kernel
def end_turn(s: State) -> None:
    """§3.8 to §3.10, §8.1 to §8.5: cities are scored; then the match ends at once, or the next seat is on turn."""
    score_cities(s)
    barrier(s)  # §10.8: now the turn is shown to the others
    seat = s.turn
    out_of_tiles = s.reserve[seat] == 0 and rack_size(s, seat) == 0
    if out_of_tiles or s.empty_cells == 0:
        tell(s, ENDED, -1, EVERYBODY)
    else:
        begin_turn(s, (seat + 1) % s.seats)


# -- the step `turn` (§3.2, §9.5 to §9.7)


@kernel
def legal_turn(s: State, seat: int, out: Ints) -> int:
    """§9.5 to §9.7, §9.14: a first tile, or a city that grows."""
    held = kinds_held(s, seat)
    if held == 0 and s.reserve[seat] <= 0:
        return 0  # §11.13: not in a match, but in a position that was set up
    return list_grows(s, held, out, list_plants(s.frontier, held, out))  # §3.4: an empty rack plants nothing


@kernel
def pick_turn(s: State, seat: int, dice: Ints) -> int:
    """One of the options of `legal_turn`, which are only counted; -1 if there is none."""
    held = kinds_held(s, seat)
    if held == 0 and s.reserve[seat] <= 0:
        return -1
    cells = scratch(WORDS)
    plants = members(s.frontier, WORDS) * count(held)
    grows = cells_to_grow(s, cells) * count(faces_to_lay(held))
    if plants + grows == 0:
        return -1
    n = roll(dice, plants + grows)
    return pick_plant(s.frontier, held, n) if n < plants else pick_grow(cells, held, n - plants)


@kernel
def forced_turn(s: State, seat: int) -> int:
    """§3.5, §3.6, §9.12: the only thing a seat can do, or rest if it can do nothing; otherwise -1, a choice."""
    held = kinds_held(s, seat)
    if held & (held - 1) != 0:
        return -1  # two different tiles for the same cell; there always is one (§3.7)
    if held == 0 and s.reserve[seat] <= 0:
        return -1  # nothing to lay and nothing to draw: it could rest for ever
    only = REST
    for word in range(WORDS):
        left = s.frontier[word]
        while left != 0:
            cell = word * WORD + lowest(left)
            left &= left - 1
            if held != 0:
                if only != REST:
                    return -1
                only = PLANT + cell * KINDS + lowest(held)
            if can_grow_on(s, cell):
                if only != REST:
                    return -1
                only = GROW + cell * FACES + lowest(faces_to_lay(held))
    return only


@kernel
def apply_turn(s: State, seat: int, action: int) -> None:
    """§3.2, §9.9, §9.10: the first tile of a planting turn, a growing turn, or a rest."""
    drop(s)
    if action == REST:
        tell(s, RESTED, seat, EVERYBODY)
        draw_tiles(s, seat, min(DRAW_AFTER_REST, s.reserve[seat]))
    elif action < GROW:
        cell, kind = (action - PLANT) // KINDS, (action - PLANT) % KINDS
        plant(s, seat, cell, kind, cell)
        ask(s, FURTHER, seat_bit(seat), cell, 0, 0)
    else:
        draw_tiles(s, seat, grow(s, seat, (action - GROW) // FACES, (action - GROW) % FACES))


@kernel
def why_not_turn(s: State, seat: int, action: int) -> int:
    """§3.2, §3.3, §4.4 to §4.7, §5: why a turn may not begin so."""
    if action == DONE:
        return NO_PASS
    if action < GROW:
        return why_not_first_tile(s, seat, (action - PLANT) // KINDS, (action - PLANT) % KINDS)
    return why_not_grow(s, seat, (action - GROW) // FACES, (action - GROW) % FACES)


TURN_STEP = Step("turn", legal_turn, apply_turn, why_not_turn, answers=range(PLANT, FOUND_SITE), forced=forced_turn)

# -- the step `further` (§4.2, §9.8). Detail: A the cell of the first tile.


@kernel
def legal_further(s: State, seat: int, out: Ints) -> int:
    """§4.2, §4.9, §9.8: a further tile of the crop beside the turn group, or the end of planting: the number is free."""
    n = list_plants(s.reach, kinds_of_crop(s, seat, turn_crop(s)), out)
    out[n] = DONE
    return n + 1


@kernel
def pick_further(s: State, seat: int, dice: Ints) -> int:
    """One of the options of `legal_further`, which are only counted."""
    held = kinds_of_crop(s, seat, turn_crop(s))
    plants = members(s.reach, WORDS) * count(held)
    n = roll(dice, plants + 1)
    return pick_plant(s.reach, held, n) if n < plants else DONE


@kernel
def forced_further(s: State, seat: int) -> int:
    """§4.17, §9.11: without a tile of the crop, or a cell for it, planting ends without a question."""
    room = 0
    for word in range(WORDS):
        room |= s.reach[word]
    return DONE if room == 0 or kinds_of_crop(s, seat, turn_crop(s)) == 0 else -1


@kernel
def apply_further(s: State, seat: int, action: int) -> None:
    """§4.3, §4.14, §4.16: a further tile; or the group scores and the turn ends, nothing is drawn."""
    if action == DONE:
        drop(s)
        score_group(s, seat)
        end_turn(s)
    else:
        plant(s, seat, (action - PLANT) // KINDS, (action - PLANT) % KINDS, detail(s, A))


@kernel
def why_not_further(s: State, seat: int, action: int) -> int:
    """§3.2, §4.9: why planting may not go on so."""
    if action == DONE:
        return LEGAL  # pragma: no cover - it is legal, so nobody is refused
    if action >= GROW:
        return ONE_ACTION
    return why_not_further_tile(s, seat, (action - PLANT) // KINDS, (action - PLANT) % KINDS)


FURTHER_STEP = Step(
    "further", legal_further, apply_further, why_not_further, answers=range(PLANT, FOUND_SITE), forced=forced_further
)

# -- the step `draw` (§2.9, §5.11): nature draws. Details: A for whom, B how many tiles.


@kernel
def legal_draw(s: State, seat: int, out: Ints) -> int:
    """§5.11: any tile that nobody has seen."""
    n = 0
    for kind in range(KINDS):
        if s.unseen[detail(s, A), kind] > 0:
            out[n] = DRAW_TILE + kind
            n += 1
    return n


@kernel
def forced_draw(s: State, seat: int) -> int:
    """§5.11: tiles that are all alike are drawn without a question."""
    only = -1
    for kind in range(KINDS):
        if s.unseen[detail(s, A), kind] > 0:
            if only >= 0:
                return -1
            only = DRAW_TILE + kind
    return only


@kernel
def apply_draw(s: State, seat: int, action: int) -> None:
    """§5.11: one tile; then the next, or what comes after the draw."""
    drawer, left = detail(s, A), detail(s, B)
    draw_tile(s, drawer, action - DRAW_TILE)
    drop(s)
    if left > 1:
        ask(s, DRAW, NATURE_BIT, drawer, left - 1, 0)
    else:
        after_draw(s, drawer)


@kernel
def why_not_draw(s: State, seat: int, action: int) -> int:
    """§5.11: no tile of this kind is left."""
    return LEGAL if s.unseen[detail(s, A), action - DRAW_TILE] > 0 else NONE_LEFT


DRAW_STEP = Step("draw", legal_draw, apply_draw, why_not_draw, answers=range(DRAW_TILE, REST), forced=forced_draw)
