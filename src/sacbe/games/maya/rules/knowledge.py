"""Who knows what (§10), for guesses: the hidden tiles of the other seats, dealt again with the odds that counting gives.

Of another seat one knows the tiles that it planted, and how many it holds, has buried and has left. Every split of the rest over
rack, buried tiles and unseen ones is equally likely, tile by tile (§10.6). Its own unseen tiles have no faces yet (§10.5, §10.7):
there is nothing to deal.
"""

from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints
from sacbe.games.maya.rules.pieces import BLIND, CELLS, KINDS
from sacbe.games.maya.rules.state import CITY, State


@kernel
def is_buried(s: State, cell: int, seat: int) -> bool:
    """§10.4: a city tile laid from the rack of this seat, which alone knows its face."""
    return s.cover[cell] == CITY and s.layer[cell] == seat and s.tile[cell] != BLIND


@kernel
def collect(s: State, seat: int) -> None:
    """§10.6: everything of a seat that others cannot see, in one heap."""
    for kind in range(KINDS):
        s.unseen[seat, kind] += s.rack[seat, kind]
        s.rack[seat, kind] = 0
    for cell in range(CELLS):
        if is_buried(s, cell, seat):
            s.unseen[seat, s.tile[cell]] += 1


@kernel
def take_any(s: State, seat: int, dice: Ints) -> int:
    """One tile of the heap, each as likely as every other."""
    tiles = 0
    for kind in range(KINDS):
        tiles += s.unseen[seat, kind]
    left, kind = roll(dice, tiles), 0
    while left >= s.unseen[seat, kind]:
        left -= s.unseen[seat, kind]
        kind += 1
    s.unseen[seat, kind] -= 1
    return kind


@kernel
def deal_again(s: State, seat: int, tiles: int, dice: Ints) -> None:
    """As many tiles as before onto the rack and under the city tiles of a seat."""
    collect(s, seat)
    for _ in range(tiles):
        s.rack[seat, take_any(s, seat, dice)] += 1
    for cell in range(CELLS):
        if is_buried(s, cell, seat):
            s.tile[cell] = take_any(s, seat, dice)
