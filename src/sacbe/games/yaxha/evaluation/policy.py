"""The playout policy of Yaxha, which is also the prior of a search: fast estimates of each option."""

from sacbe.core.engine.ask import step
from sacbe.core.engine.bits import count, has, lowest
from sacbe.core.engine.kernel import kernel, scratch2
from sacbe.core.engine.state import Grid, Ints
from sacbe.core.evaluation import NEUTRAL
from sacbe.games.yaxha.evaluation.put import doubled, prefer_put, wanted_colours
from sacbe.games.yaxha.evaluation.shape import INNER, group_at, packed, window
from sacbe.games.yaxha.evaluation.weights import PREFER_CARD, PREFER_DENY, PREFER_LOT
from sacbe.games.yaxha.rules.actions import CARD
from sacbe.games.yaxha.rules.actions import TAKE as TAKE_ACT
from sacbe.games.yaxha.rules.pieces import COLOUR_POINTS, COLOURS, CUBES_PER_COLOUR, LEVELS, MOST_SEATS
from sacbe.games.yaxha.rules.pyramid import occupied
from sacbe.games.yaxha.rules.state import BUILD, CHOOSE, TAKE, State

# What is known about each colour of a pyramid: its cells, and the size of its largest group and what is near that.
CELLS_OF, LARGEST, NEARBY = range(3)
GLANCE = 3


@kernel
def glance(s: State, seat: int, shift: int, seen: Grid) -> None:
    """Find the largest group of each colour."""
    for colour in range(COLOURS):
        cells = 0
        for level in range(LEVELS):
            if s.cubes[seat, colour, level] != 0:
                cells |= packed(s.cubes[seat, colour, level] >> shift, level)
        cells &= ~INNER
        seen[colour, CELLS_OF] = cells
        seen[colour, LARGEST] = seen[colour, NEARBY] = 0
        while cells != 0:
            group, near = group_at(cells, lowest(cells))
            cells &= ~group
            if count(group) > seen[colour, LARGEST]:
                seen[colour, LARGEST], seen[colour, NEARBY] = count(group), near


@kernel
def prefer_lot(s: State, seat: int, w: Ints, deny: int, first: int, actions: Ints, n: int, out: Ints) -> None:
    """§4: the lot that lets groups grow most, one's own and (to deny it) others'."""
    seen, value = scratch2(COLOURS, GLANCE), scratch2(1, MOST_SEATS)
    wanted = wanted_colours(s)
    for other in range(s.seats):
        if other != seat and deny == 0:
            continue
        shift, _, _ = window(s, other, occupied(s, other, 0))
        glance(s, other, shift, seen)
        for i in range(n):
            market, worth = actions[i] - first, 0
            for colour in range(COLOURS):
                cubes = s.lots[market, colour]
                if cubes > 0:
                    size = seen[colour, LARGEST]
                    worth += (COLOUR_POINTS[min(size + cubes, CUBES_PER_COLOUR)] - COLOUR_POINTS[size]) * w[PREFER_LOT]
                    if has(wanted, colour):
                        worth += cubes * w[PREFER_CARD]
            value[0, i] += worth if other == seat else worth * deny // 1000 // (s.seats - 1)
    least = value[0, 0]
    for i in range(n):
        least = min(least, value[0, i])
    for i in range(n):
        out[i] = doubled(value[0, i] - least)


@kernel
def playout_policy(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """How often a sensible player would take each option."""
    question = step(s)
    if question == BUILD:
        prefer_put(s, seat, w, actions, n, out)
    elif question == CHOOSE:
        prefer_lot(s, seat, w, w[PREFER_DENY], CARD, actions, n, out)
    elif question == TAKE:
        prefer_lot(s, seat, w, 0, TAKE_ACT, actions, n, out)
    else:
        for i in range(n):
            out[i] = NEUTRAL
