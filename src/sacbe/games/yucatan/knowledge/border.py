"""The border of Yucatan: what compiled kernels must be able to trust (see `core/border.py`), and why they can.

**Indices.** Cells 0 to CELLS (the last one is a dummy off the board), the board, owners, seats, slots and guilds are
indices of tables and fields; villages and warriors are kept twice, by cell and as sets, which must agree. `position.py` takes
all of them from names; `_fields` and `_pieces` check them again. The last action names cells with warriors if it placed some
(`rename_last`).

**Slots.** A warrior that comes onto the board takes the first free slot. There is one: city and villages feed no more warriors
than there are slots, whatever a guess has put into the reserve.

**Possibilities.** Without the laws the true guilds may not be among those that the others hold possible (§16.13), and the set
becomes empty when they are shown. A guess then makes all of them jaguars: that is wrong, but safe, since each is a valid guild,
and the rows of AMONG that follow from the box are within the table.

**Numbers.** Prisoners are moved about, never made: all of them together fit into one store (i8). Each turn counts, up to twice
MOST_TURNS for a seat that is ahead by as much.

**Questions.** There is never more than one (`depth` 0 or 1): each is dropped before the next is asked, and who is asked follows
from the table (`resume`). A TURN without an option is a pass, and all turns are counted, so that a match ends. TAKE has at
least two options by the room of the thief and the store, REMOVE by the warriors of the loser: nothing happens between. In the
set-up there is a site for every village, and a pair of cells for the warriors, if those before were placed by the rules (§2.5):
that follows from the laws, and without them `Match.play` refuses the answer.
"""

from collections.abc import Iterator

import numpy as np

from sacbe.core import border
from sacbe.core.engine.ask import STEP, A
from sacbe.games.yucatan.knowledge.position import standing
from sacbe.games.yucatan.rules.actions import DEPLOY, FOUND, GUILD_PAIRS, MOVE, PASS, START
from sacbe.games.yucatan.rules.boards import check
from sacbe.games.yucatan.rules.pieces import (
    BOARD_OF,
    CARRY,
    CELLS,
    CITY_SEAT,
    FED_BY_CITY,
    FED_BY_VILLAGE,
    GUILD_IDS,
    GUILDS,
    MOST_TURNS,
    PAIR_A,
    PAIR_B,
    PER_GUILD,
    PLACES,
    TOP,
    VILLAGES,
    WARRIORS,
    mask,
)
from sacbe.games.yucatan.rules.state import OWNERS, REMOVE, STEPS, TAKE, State
from sacbe.games.yucatan.texts.catalogue import CATALOGUE

LARGEST_I8 = 127
assert FED_BY_CITY + FED_BY_VILLAGE * VILLAGES <= WARRIORS, "§6.1: whoever is fed has a slot"


def unsound(s: State) -> list[str]:
    """Why kernels must not see this position."""
    return [*_fields(s), *_question(s), *_last(s), *(reason for seat in range(s.seats) for reason in _pieces(s, seat))]


def check_board(given: object, lang: str = "en") -> tuple[list[str], list[str]]:
    """Why a map from outside is refused, and what it is only warned about (§2.5)."""
    if not border.is_modest(given):
        return [CATALOGUE.text(lang, "refused.too_large", most=f"{border.LONGEST_TEXT}", deep=f"{border.DEEPEST}")], []
    return check(given, lang)


def _fields(s: State) -> Iterator[str]:
    """Whatever is an index or a set has its range; numbers fit."""
    village, large, carried = (border.array_of(s, name) for name in ("village", "large", "carried"))
    if s.board not in np.asarray(BOARD_OF)[:, s.seats]:
        yield "§2.1: a map for another number of players"
    if not (0 <= s.first < s.seats and 0 <= s.turn < s.seats):
        yield "§3.1: a seat that is not there"
    off_board = s.village[CELLS] or s.warrior[CELLS]
    if (village < 0).any() or (village > OWNERS).any() or off_board or (large & (village == 0)).any():
        yield "§1.15: a village of nobody, or beside the board"
    for owner in range(OWNERS):
        if s.villages[owner].tolist() != mask(PLACES[cell] for cell in np.flatnonzero(village == owner + 1).tolist()):
            yield "§1.15: villages that are counted elsewhere than where they stand"
    if (carried < 0).any() or (carried > CARRY).any():
        yield f"§10.1: a warrior carries 0 to {CARRY}"
    stores, levels, turns = s.store.tolist(), s.levels.tolist(), s.turns.tolist()
    prisoners = s.supply + sum(stores) + int(carried.sum())
    if min(s.supply, *stores) < 0 or prisoners > LARGEST_I8:
        yield f"§16.1: {prisoners} prisoners; more than {LARGEST_I8} cannot be counted"
    if min(*levels, *turns) < 0 or max(levels) > TOP or max(turns) > MOST_TURNS:
        yield "§13.1, §13.2: levels or turns that nobody can have"


def _pieces(s: State, seat: int) -> Iterator[str]:
    """A seat's warriors stand where they are kept, there is a slot for each of the others, by guild no more than there are."""
    own = [(cell, slot) for cell, who, slot in standing(s) if who == seat]
    spots = {slot: cell + 1 for cell, slot in own}
    kept = s.spot[seat].tolist() == [spots.get(slot, 0) for slot in range(WARRIORS)]
    if not kept or s.on_board[seat] != len(own) or s.standing[seat].tolist() != mask(PLACES[cell] for cell, _ in own):
        yield f"§3.6: the warriors of seat {seat} are kept elsewhere than where they stand"
        return
    guilds = [s.guild[seat, slot] for _, slot in own]
    if any(not 0 <= guild < GUILDS for guild in guilds) or any(s.guild[seat, i] for i in range(WARRIORS) if i not in spots):
        yield f"§1.14: a warrior of seat {seat} without a guild"
        return
    for guild, name in enumerate(GUILD_IDS):
        reserve, boxed = s.reserve[seat, guild], s.boxed[seat, guild]
        if min(reserve, boxed) < 0 or guilds.count(guild) + reserve + boxed > PER_GUILD:
            yield f"§1.14: seat {seat} has more than {PER_GUILD} warriors of the guild {name}"


def _question(s: State) -> Iterator[str]:
    """At most one, of a known kind, with its detail in its range."""
    if s.depth > 1:
        yield "§14.1: one question at a time"
    if s.depth != 1:
        return
    step, detail = s.frames[0, STEP], s.frames[0, A]
    if not 0 <= step < len(STEPS):
        yield "§14.3: a question of an unknown kind"
    elif step == TAKE and not (0 <= detail < CELLS and CITY_SEAT[s.board, detail] not in (-1, s.turn) and s.warrior[detail]):
        yield "§10.8: the thief stands in no enemy city"
    elif step == REMOVE and not 0 <= detail < s.seats:
        yield "§11.2: the loser is not there"


def _last(s: State) -> Iterator[str]:
    """The last action is one, and warriors that it placed still stand there."""
    action = s.last_act - 1
    cells: tuple[int, ...] = ()
    if START <= action < FOUND:
        pair = (action - START) // GUILD_PAIRS
        cells = int(PAIR_A[pair]), int(PAIR_B[pair])
    elif DEPLOY <= action < MOVE:
        cells = ((action - DEPLOY) // GUILDS,)
    if not -1 <= action <= PASS or not all(s.warrior[cell] for cell in cells):
        yield "§14.2: the last action is none, or its warriors are not there"
