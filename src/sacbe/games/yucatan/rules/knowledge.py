"""Who knows what (§15): the exact possibilities of §15.8, kept up to date, and worlds that a seat holds possible.

There is one set for each player, the same for all other seats. A member is a number in base three: the guild of each slot.
"""

from sacbe.core.engine.bits import lowest
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel, scratch
from sacbe.core.engine.state import Ints
from sacbe.core.engine.wide import WORD, holds
from sacbe.games.yucatan.rules.actions import DEPLOY, FOUND, GUILD_PAIRS, MOVE, START
from sacbe.games.yucatan.rules.pieces import (
    AMONG,
    FEWER,
    GUILDS,
    PAIR_A,
    PAIR_B,
    PER_GUILD,
    POSSIBLE_WORDS,
    POWER,
    THRESHOLDS,
    WARRIORS,
)
from sacbe.games.yucatan.rules.state import State

FULL = (1 << WORD) - 1
"""All bits of a word."""
DEALS = 8
"""How often a deal is tried before all possibilities are looked at."""


@kernel
def words_in_use(s: State, seat: int) -> int:
    """How many words of the set can hold a member: those up to the highest slot on the board."""
    slots = WARRIORS
    while slots > 0 and s.spot[seat, slots - 1] == 0:
        slots -= 1
    return (POWER[slots] - 1) // WORD + 1


@kernel
def those_in(s: State, seat: int, among: int, words: int, out: Ints) -> None:
    """The possibilities that are in a row of AMONG."""
    for word in range(words):
        out[word] = s.possible[seat, word] & AMONG[among, word]


@kernel
def keep(s: State, seat: int, among: int, words: int) -> None:
    """Drop the possibilities that are not in a row of AMONG."""
    for word in range(words):
        s.possible[seat, word] &= AMONG[among, word]


@kernel
def add_moved(s: State, seat: int, members: Ints, by: int, words: int) -> None:
    """Add members to the possibilities, each as a number that is greater by `by`."""
    up = by // WORD
    shift = by - up * WORD
    # One word of members goes to two words of the set. The loops have no branch, so that several words are done at once.
    for word in range(max(0, -up), min(words, words - up)):
        s.possible[seat, word + up] |= members[word] << shift & FULL
    for word in range(max(0, -up - 1), min(words, words - up - 1)):
        s.possible[seat, word + up + 1] |= members[word] >> (WORD - shift)


@kernel
def with_room(s: State, seat: int, guild: int, before: int) -> int:
    """The numbers in which a guild is used, with the box, by fewer than three of the warriors that were on the board before."""
    empty = WARRIORS - before if guild == 0 else 0  # an empty slot has the digit 0 and is no jaguar
    return FEWER + guild * THRESHOLDS + PER_GUILD - s.boxed[seat, guild] + empty


@kernel
def extend(s: State, seat: int, slot: int) -> None:
    """§15.8: a warrior was placed: each possibility goes on with each guild of which it, with the box, uses fewer than three."""
    before, words = s.on_board[seat] - 1, words_in_use(s, seat)
    snakes, hummingbirds = scratch(POSSIBLE_WORDS), scratch(POSSIBLE_WORDS)
    those_in(s, seat, with_room(s, seat, 1, before), words, snakes)
    those_in(s, seat, with_room(s, seat, 2, before), words, hummingbirds)
    keep(s, seat, with_room(s, seat, 0, before), words)
    add_moved(s, seat, snakes, POWER[slot], words)
    add_moved(s, seat, hummingbirds, 2 * POWER[slot], words)


@kernel
def see(s: State, seat: int, slot: int) -> None:
    """§15.4, §15.5: a guild is shown to all: possibilities that give it another are dropped. Turned down again, it stays
    known (§9.11).
    """
    s.seen[seat, slot] = 1
    keep(s, seat, slot * GUILDS + s.guild[seat, slot], words_in_use(s, seat))


@kernel
def strike(s: State, seat: int, slot: int) -> None:
    """§15.6, §15.8: a warrior leaves the board: it is struck from each possibility, and equal ones become one."""
    words, jaguar = words_in_use(s, seat), slot * GUILDS
    snakes, hummingbirds = scratch(POSSIBLE_WORDS), scratch(POSSIBLE_WORDS)
    those_in(s, seat, jaguar + 1, words, snakes)
    those_in(s, seat, jaguar + 2, words, hummingbirds)
    keep(s, seat, jaguar, words)
    add_moved(s, seat, snakes, -POWER[slot], words)
    add_moved(s, seat, hummingbirds, -2 * POWER[slot], words)


# -- worlds


@kernel
def digit(member: int, slot: int) -> int:
    """The guild that a possibility gives to a slot."""
    return member // POWER[slot] % GUILDS


@kernel
def ways_to_deal(s: State, seat: int, member: int) -> int:
    """In how many ways the pieces of a seat can give this possibility, as if they were dealt to its places on the board."""
    ways = 1
    for guild in range(GUILDS):
        pieces = PER_GUILD - s.boxed[seat, guild]
        for slot in range(WARRIORS):
            if s.spot[seat, slot] != 0 and digit(member, slot) == guild:
                ways *= pieces
                pieces -= 1
    return ways


@kernel
def weigh_possibilities(s: State, seat: int, dice: Ints) -> int:
    """One of the possibilities, each as likely as it has ways to be dealt: by looking at them all."""
    total = 0
    for word in range(words_in_use(s, seat)):
        left = s.possible[seat, word]
        while left != 0:
            total += ways_to_deal(s, seat, word * WORD + lowest(left))
            left &= left - 1
    pick = roll(dice, total)
    for word in range(words_in_use(s, seat)):
        left = s.possible[seat, word]
        while left != 0:
            member = word * WORD + lowest(left)
            pick -= ways_to_deal(s, seat, member)
            if pick < 0:
                return member
            left &= left - 1
    return 0


@kernel
def deal_pieces(s: State, seat: int, dice: Ints) -> int:
    """Shuffle the pieces that nobody has seen on the board, and deal them to the places that are not known."""
    member, pieces = 0, 0
    for guild in range(GUILDS):
        s.reserve[seat, guild] = PER_GUILD - s.boxed[seat, guild]
    for slot in range(WARRIORS):
        if s.seen[seat, slot] == 1:
            s.reserve[seat, s.guild[seat, slot]] -= 1
            member += s.guild[seat, slot] * POWER[slot]
    for guild in range(GUILDS):
        pieces += s.reserve[seat, guild]
    for slot in range(WARRIORS):
        if s.spot[seat, slot] != 0 and s.seen[seat, slot] == 0:
            pick, guild = roll(dice, pieces), 0
            while pick >= s.reserve[seat, guild]:
                pick -= s.reserve[seat, guild]
                guild += 1
            s.reserve[seat, guild] -= 1
            pieces -= 1
            member += guild * POWER[slot]
    return member


@kernel
def draw_possibility(s: State, seat: int, dice: Ints) -> int:
    """A deal that is possible. Nearly every deal is; where few are, all are looked at: the odds are the same."""
    for _ in range(DEALS):
        member = deal_pieces(s, seat, dice)
        if holds(s.possible[seat], member):
            return member
    return weigh_possibilities(s, seat, dice)


@kernel
def deal_guilds(s: State, seat: int, member: int) -> None:
    """Give the warriors of a seat the guilds of a possibility; the reserve holds the rest (§16.4)."""
    for guild in range(GUILDS):
        s.reserve[seat, guild] = PER_GUILD - s.boxed[seat, guild]
    for slot in range(WARRIORS):
        if s.spot[seat, slot] != 0:
            s.guild[seat, slot] = digit(member, slot)
            s.reserve[seat, s.guild[seat, slot]] -= 1


@kernel
def guild_on(s: State, cell: int) -> int:
    """The guild of the warrior on a cell."""
    return s.guild[(s.warrior[cell] - 1) // WARRIORS, (s.warrior[cell] - 1) % WARRIORS]


@kernel
def rename_last(s: State) -> None:
    """The last action names guilds if it placed warriors: in another world they are others."""
    action = s.last_act - 1
    if START <= action < FOUND:
        pair = (action - START) // GUILD_PAIRS
        s.last_act = 1 + START + pair * GUILD_PAIRS + guild_on(s, PAIR_A[pair]) * GUILDS + guild_on(s, PAIR_B[pair])
    elif DEPLOY <= action < MOVE:
        cell = (action - DEPLOY) // GUILDS
        s.last_act = 1 + DEPLOY + cell * GUILDS + guild_on(s, cell)


@kernel
def guess(s: State, seat: int, dice: Ints) -> None:
    """§15.2, §15.3: only guilds are hidden. After the end all may be shown (§15.12)."""
    if s.depth == 0:
        return
    for other in range(s.seats):
        if other != seat:
            deal_guilds(s, other, draw_possibility(s, other, dice))
    rename_last(s)
