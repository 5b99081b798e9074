"""Starting wealth (§2.9 to §2.14, §19.2, §19.3): dealing, neutral workers, the secret choice, the reveal."""

from sacbe.core.engine.ask import answered, barrier
from sacbe.core.engine.bits import bit, count, lowest
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.tzolkin.rules.actions import DEAL, KEEP, KEEP_ACT, TURN_UP, of_kind
from sacbe.games.tzolkin.rules.lines import CHOSE, DEALT, KEPT, NOT_DEALT, TURNED_UP
from sacbe.games.tzolkin.rules.pieces import NEUTRAL, NEUTRALS, WHEELS
from sacbe.games.tzolkin.rules.player.purse import add_worker, gain_all
from sacbe.games.tzolkin.rules.player.technologies import learn
from sacbe.games.tzolkin.rules.player.temples import climb
from sacbe.games.tzolkin.rules.questions import offer
from sacbe.games.tzolkin.rules.state import State
from sacbe.games.tzolkin.rules.tiles import (
    NEUTRAL_OPPOSITE,
    NEUTRAL_SPACE,
    NEUTRAL_WHEEL,
    PAIR_OF,
    PAIR_SET,
    PAIR_TILES,
    WEALTH_DEALT,
    WEALTH_GAIN,
    WEALTH_KEPT,
    WEALTH_TECH,
    WEALTH_TEMPLE,
    WEALTH_WORKERS,
    WEALTHS,
)

# -- nature: dealing (§2.9) and neutral workers (§2.10, §2.11)


@kernel
def undealt(s: State) -> int:
    """The tiles that are neither dealt nor turned up."""
    tiles = (1 << WEALTHS) - 1 & ~s.turned_up
    for seat in range(s.seats):
        tiles &= ~s.dealt[seat]
    return tiles


@kernel
def next_to_deal(s: State) -> int:
    """§2.9: the first seat without all its tiles; as many as there are seats if all have them."""
    for seat in range(s.seats):
        if count(s.dealt[seat]) < WEALTH_DEALT:
            return seat
    return s.seats


@kernel
def deal_tile(s: State, action: int) -> None:
    """§2.9, §19.2: known to its seat only."""
    seat = next_to_deal(s)
    s.dealt[seat] |= bit(action - DEAL)
    if count(s.dealt[seat]) == WEALTH_DEALT:
        tiles = s.dealt[seat]
        first = lowest(tiles)
        tiles &= tiles - 1
        second = lowest(tiles)
        tiles &= tiles - 1
        third = lowest(tiles)
        tiles &= tiles - 1
        tell(s, DEALT, seat, bit(seat), first, second, third, lowest(tiles))


@kernel
def neutrals_left(s: State) -> int:
    """§2.10: how many neutral workers are still to be placed."""
    left = NEUTRALS[s.seats]
    for wheel in range(WHEELS):
        left -= count(s.workers[NEUTRAL, wheel])
    return left


@kernel
def turn_up(s: State, action: int) -> None:
    """§2.11: a worker on the space of the tile; the first on its wheel brings one on the opposite space, if one is left."""
    tile = action - TURN_UP
    s.turned_up |= bit(tile)
    wheel = NEUTRAL_WHEEL[tile]
    is_first = s.workers[NEUTRAL, wheel] == 0
    s.workers[NEUTRAL, wheel] |= bit(NEUTRAL_SPACE[tile])
    if is_first and NEUTRAL_OPPOSITE[tile] >= 0 and neutrals_left(s) > 0:
        s.workers[NEUTRAL, wheel] |= bit(NEUTRAL_OPPOSITE[tile])
    tell(s, TURNED_UP, -1, EVERYBODY, tile, wheel, NEUTRAL_SPACE[tile])


# -- the step `keep` (§2.12, §18.1.1): which two tiles are kept


@kernel
def owes_keep(s: State) -> int:
    """The seats that have not chosen yet."""
    who = 0
    for seat in range(s.seats):
        who |= bit(seat) if s.chosen[seat] == 0 else 0
    return who


@kernel
def legal_keep(s: State, seat: int, out: Ints) -> int:
    """§18.1.1: the pairs of the dealt tiles."""
    n = 0
    rest = s.dealt[seat]
    while rest != 0:
        first = lowest(rest)
        rest &= rest - 1
        others = rest
        while others != 0:
            n = offer(out, n, KEEP + PAIR_OF[first, lowest(others)])
            others &= others - 1
    return n


@kernel
def apply_keep(s: State, seat: int, action: int) -> None:
    """§2.12: secretly."""
    pair = action - KEEP
    s.chosen[seat] = PAIR_SET[pair]
    tell(s, CHOSE, seat, bit(seat), PAIR_TILES[pair, 0], PAIR_TILES[pair, 1])
    answered(s, seat)


@kernel
def why_not_keep(s: State, seat: int, action: int) -> int:
    """§2.12: two of the tiles that were dealt."""
    return NOT_DEALT


KEEP_STEP = Step("keep", legal_keep, apply_keep, why_not_keep, answers=of_kind(KEEP_ACT), owes=owes_keep)


@kernel
def reveal(s: State) -> None:
    """§2.12 to §2.14, §19.7: the kept tiles are shown, and everybody takes what they give."""
    barrier(s)
    for seat in range(s.seats):
        s.kept[seat] = s.chosen[seat]
        s.chosen[seat] = 0
        first = lowest(s.kept[seat])
        second = lowest(s.kept[seat] & ~bit(first))
        tell(s, KEPT, seat, EVERYBODY, first, second)
        take_wealth(s, seat, first)
        take_wealth(s, seat, second)


@kernel
def take_wealth(s: State, seat: int, tile: int) -> None:
    """§2.13: no tile asks a question."""
    gain_all(s, seat, WEALTH_GAIN[tile])
    if WEALTH_TEMPLE[tile] >= 0:
        climb(s, seat, WEALTH_TEMPLE[tile])
    if WEALTH_TECH[tile] >= 0:
        learn(s, seat, WEALTH_TECH[tile])
    for _ in range(WEALTH_WORKERS[tile]):
        add_worker(s, seat)


# -- who knows what


@kernel
def guess(s: State, seat: int, dice: Ints) -> None:
    """§19.2, §19.3: the tiles of others that were never shown come from those this seat has not seen; so do secret choices.

    Nothing else is hidden: the piles of buildings have no order before they are drawn (§19.4).
    """
    unseen = (1 << WEALTHS) - 1 & ~s.turned_up
    for other in range(s.seats):
        unseen &= ~(s.dealt[other] if other == seat else s.kept[other])
    for other in range(s.seats):
        if other != seat:
            hidden = count(s.dealt[other] & ~s.kept[other])
            s.dealt[other] = s.kept[other]
            for _ in range(hidden):
                tile = some_member(unseen, dice)
                s.dealt[other] |= bit(tile)
                unseen &= ~bit(tile)
            if s.chosen[other] != 0:
                s.chosen[other] = 0
                for _ in range(WEALTH_KEPT):
                    s.chosen[other] |= bit(some_member(s.dealt[other] & ~s.chosen[other], dice))


@kernel
def some_member(members: int, dice: Ints) -> int:
    """A member of a set, all alike."""
    for _ in range(roll(dice, count(members))):
        members &= members - 1
    return lowest(members)
