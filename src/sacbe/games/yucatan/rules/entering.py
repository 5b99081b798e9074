"""What happens where a warrior arrives: raids (§8), fights (§9), delivery and theft (§10)."""

from sacbe.core.engine.ask import ask, barrier, seat_bit
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.games.yucatan.rules.actions import FOUGHT, RAIDED_LARGE, RAIDED_SMALL, WON
from sacbe.games.yucatan.rules.knowledge import see
from sacbe.games.yucatan.rules.pieces import BEATS, BY_FIGHT, BY_RAID, CITY_SEAT
from sacbe.games.yucatan.rules.prisoners import deliver, gain, is_home, most_to_take, seat_on, slot_on, take_over
from sacbe.games.yucatan.rules.state import NEUTRAL_OWNER, REMOVE, TAKE, State
from sacbe.games.yucatan.rules.villages import take_village
from sacbe.games.yucatan.rules.warriors import dismiss, lift, set_down, starves


@kernel
def enter(s: State, seat: int, slot: int, cell: int) -> None:
    """A warrior that was lifted arrives: a fight (§7.3), a raid (§8.2), a theft (§10.8), a delivery (§10.4), or nothing."""
    if s.warrior[cell] != 0:
        fight(s, seat, slot, cell)
        return
    set_down(s, seat, slot, cell)
    city = CITY_SEAT[s.board, cell]
    if s.village[cell] != 0 and s.village[cell] != seat + 1:
        raid(s, seat, slot, cell)
    elif city >= 0 and city != seat:
        if most_to_take(s, seat, cell) > 0:  # §10.8; standing there allows no more (§10.9)
            ask(s, TAKE, seat_bit(seat), cell, 0, 0)
    elif is_home(s, seat, cell):
        deliver(s, seat, slot, cell)


# -- §8 Raids


@kernel
def raid(s: State, seat: int, slot: int, cell: int) -> None:
    """§8.3 to §8.9: one prisoner, if there is one and room for it; the village shrinks in any case, the raider stays."""
    owner = s.village[cell] - 1
    gain(s, seat, slot, BY_RAID)
    if s.large[cell] == 1:
        s.large[cell] = 0
        tell(s, RAIDED_LARGE, seat, EVERYBODY, owner, cell, s.carried[seat, slot])
        return  # §11.4: no check of food
    take_village(s, cell)
    tell(s, RAIDED_SMALL, seat, EVERYBODY, owner, cell, s.carried[seat, slot])
    if owner != NEUTRAL_OWNER and starves(s, owner):
        ask(s, REMOVE, seat_bit(owner), owner, 0, 0)  # §11.2


# -- §9 Fights


@kernel
def fight(s: State, seat: int, slot: int, cell: int) -> None:
    """§9.1 to §9.10: guilds are shown, the loser leaves; nothing is raided (§9.6) and nothing is stolen (§9.7)."""
    enemy, guard = seat_on(s, cell), slot_on(s, cell)
    if s.seen[seat, slot] == 0 or s.seen[enemy, guard] == 0:
        barrier(s)
    see(s, seat, slot)
    see(s, enemy, guard)
    tell(s, FOUGHT, seat, EVERYBODY, s.guild[seat, slot], enemy, s.guild[enemy, guard], cell)
    if BEATS[s.guild[seat, slot]] == s.guild[enemy, guard]:  # §9.2; with equal guilds the defender wins (§9.3)
        lift(s, enemy, guard)
        spoils = leave_beaten(s, enemy, guard)
        set_down(s, seat, slot, cell)
        win(s, seat, slot, cell, spoils)
    else:
        spoils = leave_beaten(s, seat, slot)
        win(s, enemy, guard, cell, spoils)


@kernel
def leave_beaten(s: State, seat: int, slot: int) -> int:
    """§9.4, §9.8: the loser leaves the board; the prisoners it leaves behind."""
    prisoners = s.carried[seat, slot]
    dismiss(s, seat, slot, s.keeps_beaten == 1)
    return prisoners


@kernel
def win(s: State, seat: int, slot: int, cell: int, spoils: int) -> None:
    """§9.5, §9.9: the loser's prisoners, then one from the supply, three in all; delivered if the winner is at home."""
    take_over(s, seat, slot, spoils)
    gain(s, seat, slot, BY_FIGHT)
    tell(s, WON, seat, EVERYBODY, cell, s.carried[seat, slot])
    if is_home(s, seat, cell):
        deliver(s, seat, slot, cell)
