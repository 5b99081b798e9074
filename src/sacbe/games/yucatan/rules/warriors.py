"""Warriors on the board and in reserve: placing and removing them, deploying (§6), and food (§6.1, §11)."""

from sacbe.core.engine.ask import drop
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.core.engine.wide import WORD, holds, insert, remove
from sacbe.games.yucatan.rules.actions import (
    CHOSE_GUILD,
    DEPLOY,
    DEPLOYED,
    FIRST,
    LEGAL,
    NO_FOOD,
    NO_GUILD,
    NO_PLACE,
    NO_WARRIOR,
    REMOVE,
    REMOVED,
    TAKEN,
)
from sacbe.games.yucatan.rules.knowledge import extend, strike
from sacbe.games.yucatan.rules.pieces import BESIDE_CITY, FED_BY_CITY, FED_BY_VILLAGE, GUILDS, MOST_SEATS, WARRIORS, WORDS
from sacbe.games.yucatan.rules.prisoners import slot_on
from sacbe.games.yucatan.rules.state import State
from sacbe.games.yucatan.rules.villages import villages_of

# -- onto the board, about it, and off it


@kernel
def set_down(s: State, seat: int, slot: int, cell: int) -> None:
    """§3.6: a warrior comes to stand on a cell that holds none."""
    s.spot[seat, slot] = cell + 1
    s.warrior[cell] = 1 + seat * WARRIORS + slot
    insert(s.standing[seat], cell)


@kernel
def lift(s: State, seat: int, slot: int) -> None:
    """A warrior leaves the cell it stands on; it is still in play, wherever it goes."""
    cell = s.spot[seat, slot] - 1
    s.warrior[cell] = 0
    remove(s.standing[seat], cell)


@kernel
def enlist(s: State, seat: int, cell: int, guild: int) -> None:
    """§6.2, §6.7, §15.6: a warrior from the reserve onto a cell, unseen and with no prisoner."""
    slot = 0
    while s.spot[seat, slot] != 0:
        slot += 1
    s.guild[seat, slot] = guild
    s.reserve[seat, guild] -= 1
    s.on_board[seat] += 1
    set_down(s, seat, slot, cell)
    extend(s, seat, slot)


@kernel
def dismiss(s: State, seat: int, slot: int, to_box: bool) -> None:
    """§9.4, §9.8, §11.3: a warrior that was lifted goes to the reserve, or to the box, and is no longer told apart (§15.6)."""
    guild = s.guild[seat, slot]
    strike(s, seat, slot)
    s.spot[seat, slot] = 0
    s.guild[seat, slot] = 0
    s.seen[seat, slot] = 0
    s.carried[seat, slot] = 0
    s.on_board[seat] -= 1
    if to_box:
        s.boxed[seat, guild] += 1
    else:
        s.reserve[seat, guild] += 1


@kernel
def fed(s: State, seat: int) -> int:
    """§6.1: how many warriors the city and the villages of a seat feed; size does not matter. The city always feeds (§3.8)."""
    return FED_BY_CITY + FED_BY_VILLAGE * villages_of(s, seat)


# -- §6 Deploy a warrior


@kernel
def can_deploy_on(s: State, seat: int, cell: int) -> bool:
    """§6.3 to §6.5: on a cell beside the own city or an own village: no warrior, and a village must be large."""
    return s.warrior[cell] == 0 and (s.village[cell] == 0 or s.large[cell] == 1)


@kernel
def legal_deploys(s: State, seat: int, out: Ints, n: int, limit: int) -> int:
    """§6.1 to §6.6: both kinds of cell mixed in cell order, each with every guild of the reserve."""
    if s.on_board[seat] >= fed(s, seat):
        return n
    for word in range(WORDS):
        left = BESIDE_CITY[s.board * MOST_SEATS + seat, word] | s.villages[seat, word]
        while left != 0 and n < limit:
            cell = word * WORD + lowest(left)
            left &= left - 1
            free = can_deploy_on(s, seat, cell)
            for guild in range(GUILDS):
                if free and s.reserve[seat, guild] > 0 and n < limit:
                    out[n] = DEPLOY + cell * GUILDS + guild
                    n += 1
    return n


@kernel
def deploy(s: State, seat: int, cell: int, guild: int) -> None:
    """§6.2, §6.4: a village there is first turned to its small side; the guild is shown to its owner only (§15.3)."""
    s.large[cell] = 0
    enlist(s, seat, cell, guild)
    tell(s, DEPLOYED, seat, EVERYBODY, cell)
    tell(s, CHOSE_GUILD, seat, 1 << seat, cell, guild)


@kernel
def why_not_deploy(s: State, seat: int, cell: int, guild: int) -> int:
    """The first condition of §6 that fails."""
    if s.on_board[seat] >= fed(s, seat):
        return NO_FOOD
    if s.reserve[seat, guild] == 0:
        return NO_GUILD
    if not holds(BESIDE_CITY[s.board * MOST_SEATS + seat], cell) and s.village[cell] != seat + 1:
        return NO_PLACE  # §6.6: nor the city itself
    if can_deploy_on(s, seat, cell):
        return LEGAL  # pragma: no cover - only what is not legal has to be explained
    return TAKEN if s.warrior[cell] != 0 else NO_PLACE


# -- §11 Losing a village


@kernel
def starves(s: State, seat: int) -> bool:
    """§11.1, §11.4: asked only when a raid has removed a village of this seat."""
    return s.on_board[seat] > fed(s, seat)


# -- the step `remove` (§11.2, §11.3)


@kernel
def legal_remove(s: State, seat: int, out: Ints) -> int:
    """§11.2: any own warrior on the board."""
    n = 0
    for word in range(WORDS):
        left = s.standing[seat, word]
        while left != 0:
            out[n] = REMOVE + word * WORD + lowest(left)
            left &= left - 1
            n += 1
    return n


@kernel
def apply_remove(s: State, seat: int, action: int) -> None:
    """§11.3: to the reserve with every option, its guild not shown; its prisoners go to the supply."""
    cell = action - REMOVE
    drop(s)
    slot = slot_on(s, cell)
    s.supply += s.carried[seat, slot]
    lift(s, seat, slot)
    dismiss(s, seat, slot, False)
    tell(s, REMOVED, seat, EVERYBODY, cell)


@kernel
def why_not_remove(s: State, seat: int, action: int) -> int:
    """§11.2."""
    return LEGAL if holds(s.standing[seat], action - REMOVE) else NO_WARRIOR


REMOVE_STEP = Step("remove", legal_remove, apply_remove, why_not_remove, answers=range(REMOVE, FIRST))
