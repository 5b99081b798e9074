"""Positions of Yucatan as JSON: the whole table for `truth` and `sacbe.position`.

Reserves, stocks and neutral villages out of the game are what is left of the material (§1.14 to §1.16); who is asked follows from
the step. Villages and warriors are listed in cell order (§2.6).
"""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from sacbe.core.border import array_of
from sacbe.core.engine.ask import STEP, A
from sacbe.core.engine.steps import step_name
from sacbe.core.engine.wide import WORD
from sacbe.core.errors import Unreadable
from sacbe.core.reader import Reader, whole
from sacbe.games.yucatan.knowledge.view_types import Village
from sacbe.games.yucatan.rules.actions import ACTS, PASS
from sacbe.games.yucatan.rules.boards import FACTS, cell_name
from sacbe.games.yucatan.rules.pieces import (
    AMONG,
    BOARD_CHOICES,
    BOARD_OF,
    BOARDS,
    CARRY,
    CELL_NAMES,
    FEWER,
    GUILD_IDS,
    GUILDS,
    MOST_TURNS,
    NEUTRALS,
    NUMBER,
    PER_GUILD,
    PRISONERS,
    THRESHOLDS,
    TOP,
    VILLAGES,
    WARRIORS,
)
from sacbe.games.yucatan.rules.state import NEUTRAL_OWNER, STEPS, State

Words = npt.NDArray[np.int64]
SIZES = ("small", "large")
NEUTRAL = "neutral"
LETTERS = "".join(guild[0] for guild in GUILD_IDS)
OPTIONS: dict[str, tuple[str, ...]] = {name: tuple(option["values"]) for name, option in FACTS["options"].items()}
ACTION_NUMBER = {act.notation: number for number, act in enumerate(ACTS)} | {"pass": PASS}


def step_of(s: State) -> str:
    """What is asked now."""
    return step_name(STEPS, s)


# -- pieces on the board


def villages(s: State) -> list[Village]:
    """All villages, in cell order."""
    return [
        {
            "owner": NEUTRAL if s.village[cell] == NEUTRAL_OWNER + 1 else s.village[cell] - 1,
            "size": SIZES[s.large[cell]],
            "cell": CELL_NAMES[cell],
        }
        for cell in np.flatnonzero(array_of(s, "village")).tolist()
    ]


def standing(s: State) -> list[tuple[int, int, int]]:
    """All warriors as (cell, seat, slot), in cell order."""
    return [
        (cell, (s.warrior[cell] - 1) // WARRIORS, (s.warrior[cell] - 1) % WARRIORS)
        for cell in np.flatnonzero(array_of(s, "warrior")).tolist()
    ]


def last_action(s: State) -> str | None:
    """The last recorded action, with its secrets."""
    if s.last_act == 0:
        return None
    return "pass" if s.last_act == PASS + 1 else ACTS[s.last_act - 1].notation


# -- §15.8 possibilities


def _possible(s: State, seat: int) -> Words:
    """What the others hold possible of a seat's guilds: a set in words of bits, in the position itself."""
    words: Words = s.memory["possible"][0, seat]
    return words


def plain_possibilities(s: State, seat: int) -> Words:
    """What would be possible if all warriors had been placed now: three of each guild, and those that were seen as they are."""
    possible = ~np.zeros_like(_possible(s, seat))
    for guild in range(GUILDS):
        empty = WARRIORS - s.on_board[seat] if guild == 0 else 0
        possible &= np.asarray(AMONG[FEWER + guild * THRESHOLDS + PER_GUILD + 1 - s.boxed[seat, guild] + empty])
    for slot in range(WARRIORS):
        if s.spot[seat, slot] == 0:
            possible &= np.asarray(AMONG[slot * GUILDS])
        elif s.seen[seat, slot]:
            possible &= np.asarray(AMONG[slot * GUILDS + s.guild[seat, slot]])
    return possible


def true_possibility(s: State, seat: int) -> int:
    """The guilds that a seat's warriors really have, as the number of a possibility; empty slots have the digit 0."""
    return sum(guild * GUILDS**slot for slot, guild in enumerate(s.guild[seat].tolist()))


def holds_possible(s: State, seat: int, member: int) -> bool:
    """§16.13: whether the others hold this possible."""
    return bool(s.possible[seat, member // WORD] >> member % WORD & 1)


def possible_guilds(s: State, seat: int, slot: int) -> list[str]:
    """§15.9: the guilds that a warrior has in some possibility."""
    possible = _possible(s, seat)
    return [name for guild, name in enumerate(GUILD_IDS) if (possible & np.asarray(AMONG[slot * GUILDS + guild])).any()]


def _write_possibilities(s: State, seat: int, slots: list[int]) -> str | list[str]:
    possible = _possible(s, seat)
    if (possible == plain_possibilities(s, seat)).all():
        return "all"
    return list(_texts(possible.tobytes(), tuple(slots)))


@lru_cache(maxsize=256)  # what others can know of a seat changes rarely, and is read often
def _texts(possible: bytes, slots: tuple[int, ...]) -> tuple[str, ...]:
    """The members of a set of possibilities, in letters."""
    words = np.frombuffer(possible, np.int64)
    members = [word * WORD + bit for word in np.flatnonzero(words).tolist() for bit in range(WORD) if int(words[word]) >> bit & 1]
    return tuple(sorted("".join(LETTERS[member // GUILDS**slot % GUILDS] for slot in slots) for member in members))


def _read_possibilities(s: State, seat: int, key: str, given: object, slots: list[int]) -> None:
    """A list of texts like `jsh`: a guild by its letter for each warrior of the seat, in the order of `warriors`."""
    row = plain_possibilities(s, seat)
    if given != "all":
        plain, row = row, np.zeros_like(row)
        if not isinstance(given, list) or not given:
            raise Unreadable(f"{key}: 'all', or a list of texts like 'jsh', a letter for each warrior; not {given!r:.60}")
        for text in given:
            if not isinstance(text, str) or len(text) != len(slots) or set(text) - set(LETTERS):
                raise Unreadable(f"{key}: a text of {len(slots)} of the letters {', '.join(LETTERS)}, not {text!r:.60}")
            member = sum(LETTERS.index(letter) * GUILDS**slot for letter, slot in zip(text, slots, strict=True))
            row[member // WORD] |= np.int64(1 << member % WORD)
        if (row & ~plain).any():
            raise Unreadable(f"{key}: at most {PER_GUILD} of a guild, less those in the box, and those seen as they are (§15.8)")
    _possible(s, seat)[:] = row


# -- the whole table


def truth(s: State) -> dict[str, object]:
    """Everything that is true, secrets included."""
    seats, step, detail = range(s.seats), step_of(s), s.frames[0, A]
    pieces = standing(s)
    last = last_action(s)
    return {
        "step": step,
        "first": s.first,
        "turn": s.turn,
        "turns": [s.turns[seat] for seat in seats],
        "thief": CELL_NAMES[detail] if step == "take" else None,
        "loser": detail if step == "remove" else None,
        "villages": villages(s),
        "neutrals_in_hand": s.neutral_hand,
        "warriors": [
            {
                "seat": seat,
                "guild": GUILD_IDS[s.guild[seat, slot]],
                "cell": CELL_NAMES[cell],
                "carry": s.carried[seat, slot],
                "seen": bool(s.seen[seat, slot]),
            }
            for cell, seat, slot in pieces
        ],
        "boxed": [[name for guild, name in enumerate(GUILD_IDS) for _ in range(s.boxed[seat, guild])] for seat in seats],
        "possibilities": [_write_possibilities(s, seat, [slot for _, who, slot in pieces if who == seat]) for seat in seats],
        "supply": s.supply,
        "stores": [s.store[seat] for seat in seats],
        "levels": [s.levels[seat] for seat in seats],
        "last": None if last is None else {"seat": s.last_seat, "action": last},
    }


def set_up(s: State, reader: Reader, options: Mapping[str, str]) -> None:
    """Lay out a position. What is left out: nothing on the board, and all material in stocks, reserves and the supply."""
    n = s.seats
    s.same_river, s.small_starts_right, s.bars_enemy, s.keeps_beaten = (
        values.index(options[name]) for name, values in OPTIONS.items()
    )
    s.board = int(BOARD_OF[BOARD_CHOICES.index(options["board"]), n])
    s.first = reader.number("first", 0, 0, n - 1)
    s.turn = reader.number("turn", s.first, 0, n - 1)
    turns = reader.list("turns", [0] * n, lambda k, v: whole(k, v, 0, MOST_TURNS), n)
    stores = reader.list("stores", [0] * n, lambda k, v: whole(k, v, 0, PRISONERS), n)
    levels = reader.list("levels", [0] * n, lambda k, v: whole(k, v, 0, TOP), n)
    for seat in range(n):
        s.turns[seat], s.store[seat], s.levels[seat] = turns[seat], stores[seat], levels[seat]
    _place_villages(s, reader)
    _place_warriors(s, reader)
    mentioned = sum(stores) + int(array_of(s, "carried").sum())
    s.supply = reader.number("supply", max(0, PRISONERS - mentioned), 0, PRISONERS)
    step = reader.choice("step", "turn", (*STEPS, "over"))
    _place_neutrals_left(s, reader, step)
    _place_last(s, reader)
    s.placed = _placed(s, step)
    _place_step(s, reader, step)


def _cell(s: State, key: str, name: object, *terrains: str) -> int:
    """The number of a cell of the map in use, of one of these terrains."""
    cells = _cells_of(s.board, terrains)
    if not isinstance(name, str) or name not in cells:
        raise Unreadable(f"{key}: a cell like '4,-2' of terrain {' or '.join(terrains)}, not {name!r:.40}")
    return cells[name]


@lru_cache
def _cells_of(board: int, terrains: tuple[str, ...]) -> dict[str, int]:
    """The cells of some terrains by their names."""
    return {cell_name(cell): NUMBER[cell] for cell in BOARDS[board].cells(*terrains)}


def _keys(key: str, given: object, keys: tuple[str, ...]) -> dict[str, object]:
    if not isinstance(given, dict) or set(given) - set(keys):
        raise Unreadable(f"{key}: a dict with the keys {', '.join(keys)}, not {given!r:.80}")
    return given


def _place_villages(s: State, reader: Reader) -> None:
    for seat in range(s.seats):
        s.stock[seat] = VILLAGES
    neutrals = 0
    for i, given in enumerate(reader.list("villages", [], lambda k, v: _keys(k, v, ("owner", "size", "cell")))):
        key = f"villages[{i}]"
        cell = _cell(s, key, given.get("cell"), "jungle")
        size = given.get("size", "small")
        owner = given.get("owner")
        number = NEUTRAL_OWNER if owner == NEUTRAL else whole(f"{key} owner", owner, 0, s.seats - 1)
        if size not in SIZES or s.village[cell]:
            raise Unreadable(f"{key}: one village to a cell, 'small' or 'large', not {given!r:.80}")
        if number == NEUTRAL_OWNER:
            neutrals += 1
        else:
            s.stock[number] -= 1
        if neutrals > NEUTRALS or min(s.stock.tolist()) < 0 or (number == NEUTRAL_OWNER and size == "large"):
            raise Unreadable(f"{key}: {VILLAGES} villages a player, {NEUTRALS} neutral ones, which are small (§1.15, §1.16)")
        s.village[cell], s.large[cell] = number + 1, SIZES.index(size)
        s.villages[number, cell // WORD] |= 1 << cell % WORD


def _place_warriors(s: State, reader: Reader) -> None:
    slots: list[list[int]] = [[] for _ in range(s.seats)]
    boxed = reader.list("boxed", [[] for _ in range(s.seats)], _read_guilds, s.seats)
    for seat in range(s.seats):
        for guild in range(GUILDS):
            s.boxed[seat, guild] = boxed[seat].count(guild)
            s.reserve[seat, guild] = PER_GUILD - boxed[seat].count(guild)
    for i, given in enumerate(reader.list("warriors", [], lambda k, v: _keys(k, v, ("seat", "guild", "cell", "carry", "seen")))):
        key = f"warriors[{i}]"
        cell = _cell(s, key, given.get("cell"), "jungle", "city")
        seat = whole(f"{key} seat", given.get("seat"), 0, s.seats - 1)
        guild = _read_guilds(f"{key} guild", [given.get("guild")])[0]
        if s.warrior[cell]:
            raise Unreadable(f"{key}: one warrior to a cell (§3.6)")
        if s.reserve[seat, guild] == 0:
            raise Unreadable(f"{key}: {PER_GUILD} warriors a guild, box included (§1.14)")
        slot = len(slots[seat])
        slots[seat].append(slot)
        s.reserve[seat, guild] -= 1
        s.on_board[seat] += 1
        s.spot[seat, slot], s.guild[seat, slot] = cell + 1, guild
        s.carried[seat, slot] = whole(f"{key} carry", given.get("carry", 0), 0, CARRY)
        s.seen[seat, slot] = int(given.get("seen", False) is True)
        s.warrior[cell] = 1 + seat * WARRIORS + slot
        s.standing[seat, cell // WORD] |= 1 << cell % WORD
    possible = reader.list("possibilities", ["all"] * s.seats, lambda k, v: v, s.seats)
    for seat in range(s.seats):
        _read_possibilities(s, seat, f"possibilities[{seat}]", possible[seat], slots[seat])


def _read_guilds(key: str, given: object) -> list[int]:
    if not isinstance(given, list) or any(name not in GUILD_IDS or given.count(name) > PER_GUILD for name in given):
        raise Unreadable(f"{key}: of {', '.join(GUILD_IDS)}, up to {PER_GUILD} each; not {given!r:.60}")
    return [GUILD_IDS.index(name) for name in given]


def neutrals_on_board(s: State) -> int:
    """How many neutral villages are on the board."""
    return int((array_of(s, "village") == NEUTRAL_OWNER + 1).sum())


def _place_neutrals_left(s: State, reader: Reader, step: str) -> None:
    """§2.10, §2.18: before and during step 3 all that are not on the board are in hand, afterwards none."""
    rest = NEUTRALS - neutrals_on_board(s) if step in STEPS[:4] else 0
    s.neutral_hand = reader.number("neutrals_in_hand", rest, rest, rest)


def _place_last(s: State, reader: Reader) -> None:
    given = reader.raw("last", None)
    if given is None:
        return
    given = _keys("last", given, ("seat", "action"))
    notation, s.last_seat = given.get("action"), whole("last seat", given.get("seat"), -1, s.seats - 1)
    if not isinstance(notation, str) or notation not in ACTION_NUMBER:
        raise Unreadable(f"last: an action by its notation, not {notation!r:.60}")
    s.last_act = ACTION_NUMBER[notation] + 1
    words = notation.split()
    if words[0] in ("warriors", "deploy"):
        for name, guild in zip(words[1::2], words[2::2], strict=True):
            piece = s.warrior[CELL_NAMES.index(name)] - 1
            seat, slot = piece // WARRIORS, piece % WARRIORS
            if piece < 0 or seat != s.last_seat or GUILD_IDS[s.guild[seat, slot]] != guild:
                raise Unreadable(f"last: there is no such warrior on {name}")


def _placed(s: State, step: str) -> int:
    """How many answers a step of the set-up has had: what they placed is on the board."""
    owned = sum(VILLAGES - s.stock[seat] for seat in range(s.seats))
    if step == "large":
        return owned
    if step == "small":
        return owned - s.seats
    if step == "neutral":
        return neutrals_on_board(s)
    return sum(s.on_board[seat] > 0 for seat in range(s.seats)) if step == "warriors" else 0


def _place_step(s: State, reader: Reader, step: str) -> None:
    """A position must be able to go on from its step: a kernel trusts that whoever is asked has an option."""
    thief, loser = reader.raw("thief", None), reader.raw("loser", None)
    detail = 0
    if step in STEPS[:5]:
        _check_setup(s, step)
    if step != "over" and max(s.levels.tolist()) == TOP:
        raise Unreadable(f"levels: with {TOP} of them the step is 'over' (§13.1)")
    if step == "take":
        detail = _cell(s, "thief", thief, "city")
        owner = BOARDS[s.board].cities.index(tuple(map(int, CELL_NAMES[detail].split(","))))
        slot = (s.warrior[detail] - 1) % WARRIORS
        own = s.warrior[detail] and (s.warrior[detail] - 1) // WARRIORS == s.turn and owner != s.turn
        if not own or min(CARRY - s.carried[s.turn, slot], s.store[owner]) < 1:
            raise Unreadable(
                "thief: the enemy city with prisoners on which a warrior of the turn with room for one stands (§10.8)"
            )
    if step == "remove":
        detail = whole("loser", loser, 0, s.seats - 1)
        if s.on_board[detail] < 2 or detail == s.turn:
            raise Unreadable("loser: another seat, with two warriors on the board at least (§11.2)")
    if step != "over":
        s.depth = 1
        s.frames[0, STEP], s.frames[0, A] = STEPS.index(step), detail


def _check_setup(s: State, step: str) -> None:
    """§2.12 to §2.19: what is on the board is what the steps before have placed there."""
    owned = [VILLAGES - s.stock[seat] for seat in range(s.seats)]
    large = int(array_of(s, "large").sum())
    least, most = {"first": (0, 0), "large": (0, 1), "small": (1, 2)}.get(step, (2, 2))
    if not all(least <= count <= most for count in owned) or large > s.seats:
        raise Unreadable(f"villages: in the step {step!r} every seat has {least} to {most} of its own (§2.12, §2.13)")
    if step in ("first", "large", "small") and neutrals_on_board(s):
        raise Unreadable(f"villages: no neutral ones yet in the step {step!r} (§2.16)")
    warriors = [s.on_board[seat] for seat in range(s.seats)]
    if any(count not in ((0, 2) if step == "warriors" else (0,)) for count in warriors):
        raise Unreadable(f"warriors: none before the step 'warriors', and two a seat in it (§2.19); not {warriors}")
    placed = [bool(count) for count in (warriors if step == "warriors" else [c > least for c in owned])]
    if step in ("large", "small", "warriors") and placed != _should_have_placed(s, step):
        raise Unreadable(f"{step}: the seats place in the order of §2.12, §2.13 and §2.19")
    if int(array_of(s, "carried").sum()) or any(map(sum, s.boxed.tolist())):
        raise Unreadable("warriors: nobody has fought or taken prisoners in the set-up")


def _should_have_placed(s: State, step: str) -> list[bool]:
    left = step == "small" and not s.small_starts_right
    order = [(s.first + (1 if left else -1) - i) % s.seats for i in range(s.seats)]
    return [seat in order[: s.placed] for seat in range(s.seats)]
