"""The printed facts of Yucatan, read from `facts.json`, and the tables that kernels read (§1, §2.3 to §2.8, §7).

Cells have one numbering for all maps, in cell order (§2.6), so that `found 4,-2` is the same action on each of them; a table by
board says which of them the board has and what they are there.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sacbe.core.engine.kernel import table, table2
from sacbe.core.engine.maps import hexes
from sacbe.core.engine.maps.boards import load, own_boards
from sacbe.core.engine.maps.hexes import Cell
from sacbe.core.engine.wide import WORD, words
from sacbe.games.yucatan.rules.boards import FACTS, PLAYERS, Board, Draft, cell_name, read

OWN_BOARDS = own_boards("yucatan")
"""§2.3: where maps lie that somebody typed in; a file's name is the value of the option `board`."""
RECONSTRUCTED = "reconstructed"
"""§2.2: the value of the option `board` that stands for the map of `facts.json` for the number of seats."""


def _load() -> tuple[Board, ...]:
    printed = {name: read(name, record) for name, record in FACTS["maps"].items()}
    return (*printed.values(), *load(Draft, OWN_BOARDS, (RECONSTRUCTED, *printed)).values())


BOARDS = _load()
_PRINTED = len(FACTS["maps"])
BOARD_CHOICES = (RECONSTRUCTED, *(board.id for board in BOARDS[_PRINTED:]))

# §1 Components
MOST_SEATS = max(PLAYERS)
GUILD_IDS: tuple[str, ...] = tuple(FACTS["guilds"]["order"])
GUILDS = len(GUILD_IDS)
BEATS = table([GUILD_IDS.index(FACTS["guilds"]["beats"][guild]) for guild in GUILD_IDS])  # §9.2
PER_GUILD: int = FACTS["components"]["warriors_per_player_and_guild"]
WARRIORS: int = FACTS["components"]["warriors_per_player"]
VILLAGES: int = FACTS["components"]["villages_per_player"]
NEUTRALS: int = FACTS["components"]["neutral_villages"]
PRISONERS: int = FACTS["components"]["prisoners"]

# Limits
CARRY: int = FACTS["limits"]["carry"]
PRICE: int = FACTS["limits"]["prisoners_per_level"]
TOP: int = FACTS["limits"]["levels_to_win"]
BY_RAID: int = FACTS["limits"]["prisoner_per_raid"]
BY_FIGHT: int = FACTS["limits"]["prisoner_per_fight"]
FED_BY_CITY: int = FACTS["limits"]["fed_by_city"]
FED_BY_VILLAGE: int = FACTS["limits"]["fed_by_village"]
MOST_TURNS: int = FACTS["limits"]["turns_per_player"]

# §2.1, §2.3: which board a table plays on, by the option and the number of seats; -1: none
BOARD_OF = table2(
    [
        [
            next(
                (
                    i
                    for i, board in enumerate(BOARDS)
                    if board.players == seats
                    and (i < _PRINTED if choice == RECONSTRUCTED else board.id == choice and i >= _PRINTED)
                ),
                -1,
            )
            for seats in range(MOST_SEATS + 1)
        ]
        for choice in BOARD_CHOICES
    ]
)

# §2.6: all cells of all maps, in cell order
PLACES: tuple[Cell, ...] = tuple(sorted({cell for board in BOARDS for cell in board.terrain}))
CELLS = len(PLACES)
CELL_NAMES = tuple(map(cell_name, PLACES))
NUMBER = {cell: number for number, cell in enumerate(PLACES)}
Q, R = table([q for q, _ in PLACES]), table([r for _, r in PLACES])
WORDS = words(CELLS)


def mask(cells: Iterable[Cell]) -> list[int]:
    """A set of cells as the words of `wide.py`."""
    row = [0] * WORDS
    for cell in cells:
        row[NUMBER[cell] // WORD] |= 1 << NUMBER[cell] % WORD
    return row


def _row(values: dict[Cell, int], default: int) -> list[int]:
    return [values.get(cell, default) for cell in PLACES]


OFF, JUNGLE, MOUNTAIN, GREAT_RIVER, CITY = range(5)
_CODES = {"jungle": JUNGLE, "mountain": MOUNTAIN, "great_river": GREAT_RIVER, "city": CITY}
TERRAIN = table2([_row({c: _CODES[t] for c, t in b.terrain.items()}, OFF) for b in BOARDS])  # §1.6
AROUND = table2([mask(c for c in (cell, *hexes.around(cell)) if c in NUMBER) for cell in PLACES])
"""A cell and its neighbours."""
NEXT_TO_CITY = table2([mask({other for city in b.cities for other in b.beside(city)}) for b in BOARDS])
SITE_LAND = table2([mask(set(b.cells("jungle")) - {o for city in b.cities for o in b.beside(city)}) for b in BOARDS])
"""§1.19: the cells that are a site as long as no village is on them or beside them."""
CITY_CELL = table2([[NUMBER[c] for c in b.cities] + [-1] * (MOST_SEATS - b.players) for b in BOARDS])
CITY_SEAT = table2([[*_row({c: seat for seat, c in enumerate(b.cities)}, -1), -1] for b in BOARDS])
BESIDE_CITY = table2(
    [
        mask(c for c in b.beside(b.cities[seat]) if b.terrain[c] == "jungle") if seat < b.players else [0] * WORDS
        for b in BOARDS
        for seat in range(MOST_SEATS)
    ]
)
"""By board and seat: the jungle cells beside the city (§2.19, §6.3)."""

# §1.9 to §1.13: rivers. Each board numbers its own; a cell or a city has a set of them.
RIVERS = max(len(b.rivers) for b in BOARDS)


def _river_set(board: Board, cell: Cell) -> int:
    return sum(1 << board.rivers.index(river) for river in board.rivers_at[cell])


RIVERS_AT = table2([_row({c: _river_set(b, c) for c in b.terrain}, 0) for b in BOARDS])
BEACHES = table2(
    [
        mask(c for c in b.cells("jungle") if i < len(b.rivers) and b.rivers[i] in b.rivers_at[c])
        for b in BOARDS
        for i in range(RIVERS)
    ]
)
"""By board and river: §1.10, the cells that count as next to it."""
ALL_BEACHES = table2([mask(c for c in b.cells("jungle") if b.rivers_at[c]) for b in BOARDS])


# §7 Ways: where a warrior can get from a cell, if nothing stands in its way


class Way(NamedTuple):
    """From one cell to another: at once (a single step, a boat), or over one of up to two middle cells."""

    target: Cell
    direct: bool
    middles: tuple[Cell, ...]


def _can_stand(board: Board, cell: Cell) -> bool:
    return board.terrain.get(cell) in ("jungle", "city")  # §1.7, §1.8, §3.7


def _is_middle(board: Board, a: Cell, m: Cell, b: Cell, same_river: bool) -> bool:
    """§7.5, §7.6: whether a river step leads from a over m to b."""
    rivers = [set(board.rivers_at[cell]) for cell in (a, m, b)]
    if not all(_can_stand(board, cell) for cell in (a, m, b)) or not all(rivers):
        return False
    return not same_river or bool(rivers[0] & rivers[1] and rivers[1] & rivers[2])


def _has_boat(board: Board, a: Cell, b: Cell) -> bool:
    """§7.9, §7.10: over one great-river cell onto a beach; no boat lands on a city (§1.13)."""
    over = [cell for cell in board.beside(a) if board.terrain[cell] == "great_river" and hexes.distance(cell, b) == 1]
    return bool(over) and board.terrain[b] == "jungle" and bool(board.rivers_at[b])


def ways_from(board: Board, a: Cell, same_river: bool) -> list[Way]:
    """§7.4 to §7.10: all targets of a cell, in cell order."""
    found = []
    if _can_stand(board, a):
        for b in sorted({far for near in board.beside(a) for far in board.beside(near)} | set(board.beside(a))):
            if b != a and _can_stand(board, b):
                direct = hexes.distance(a, b) == 1 or _has_boat(board, a, b)
                between = [m for m in board.beside(a) if hexes.distance(m, b) == 1]
                middles = tuple(m for m in between if _is_middle(board, a, m, b, same_river))
                if direct or middles:
                    found.append(Way(b, direct, middles))
    return found


RIVER_STEPS: tuple[str, ...] = tuple(FACTS["options"]["river_step"]["values"])
WAYS = [[[ways_from(b, c, step == "same_river") for c in PLACES] for step in RIVER_STEPS] for b in BOARDS]
"""By board, option and cell."""

# The vocabulary of moves (§7.14, §14.5): by start, target, the plain form before the forms with `via`, these in cell order.
MOVES: tuple[tuple[Cell, Cell, Cell | None], ...] = tuple(
    sorted(
        {
            (a, way.target, over)
            for board in WAYS
            for a, ways in zip(PLACES, board[0], strict=True)
            for way in ways
            for over in (None, *way.middles)
        },
        key=lambda move: (move[0], move[1], move[2] is not None, move[2] or (0, 0)),
    )
)
_MOVE_NUMBER = {move: number for number, move in enumerate(MOVES)}
MOVE_FROM = table([NUMBER[a] for a, _, _ in MOVES])
MOVE_TO = table([NUMBER[b] for _, b, _ in MOVES])
MOVE_VIA = table([-1 if over is None else NUMBER[over] for _, _, over in MOVES])

# The same for kernels: a row for each way. The middle cells of a way are a set of directions: the cell's row of NEIGHBOURS.
NEIGHBOURS = table2(hexes.neighbour_rows(PLACES))
AT_ONCE = 1 << hexes.SIDES
"""Stands among the middles of a way that needs none."""
WAY_TO, WAY_MIDDLES, WAY_MOVE, WAY_VIA, WAY_VIA_2 = range(5)
_ROWS: list[list[int]] = []
_STARTS: list[list[int]] = []


def _way_row(a: Cell, way: Way) -> list[int]:
    directions = sorted(NUMBER[c] for c in hexes.around(a) if c in NUMBER)
    middles = sum(1 << directions.index(NUMBER[m]) for m in way.middles) + (AT_ONCE if way.direct else 0)
    over = [_MOVE_NUMBER[a, way.target, m] for m in way.middles]
    return [NUMBER[way.target], middles, _MOVE_NUMBER[a, way.target, None], *over, *[-1] * (2 - len(over))]


for _by_cell in (by_cell for by_option in WAYS for by_cell in by_option):
    _STARTS.append([])
    for _a, _ways in zip(PLACES, _by_cell, strict=True):
        _STARTS[-1].append(len(_ROWS))
        _ROWS += [_way_row(_a, way) for way in _ways]
    _STARTS[-1].append(len(_ROWS))
WAY = table2(_ROWS)
WAYS_FROM = table2(_STARTS)
"""By board and option, and cell: where its ways begin in the table; they end where those of the next cell begin."""

# The ways of a cell as a set, to count them: a way's number says how far and in which direction it leads.
_NEAR = sorted((q, r) for q in range(-2, 3) for r in range(-2, 3) if 0 < hexes.distance((0, 0), (q, r)) <= 2)


def _near(a: int, b: int) -> int:
    """The number of the ways from one cell to another."""
    return _NEAR.index((PLACES[b][0] - PLACES[a][0], PLACES[b][1] - PLACES[a][1]))


HALF_SIDES = hexes.SIDES // 2
HALF = 1 << HALF_SIDES
_SETS = (*range(HALF), *(middles << HALF_SIDES for middles in range(HALF)), AT_ONCE)
WAYS_OVER = table2(
    [
        [sum(1 << _near(cell, row[WAY_TO]) for row in _ROWS[first:end] if row[WAY_MIDDLES] & middles) for middles in _SETS]
        for starts in _STARTS
        for cell, (first, end) in enumerate(pairwise(starts))
    ]
)
"""By board and option, and cell (one row for each): its ways over any of the middles in a set: for each set of the first three
directions, for each of the others, and last those that need no middle."""
_COLUMN = 8 * len(PLACES)
SPOT_AT = table([-10 * _COLUMN, *(q * _COLUMN + r for q, r in PLACES)])
"""Where a warrior is, by its field `spot`; far away if it is not on the board. How far one is from another is a difference."""
FARTHEST = 2 * _COLUMN + 2
_WAY_BY = {q * _COLUMN + r: 1 << i for i, (q, r) in enumerate(_NEAR)}
NEAR_BIT = table([_WAY_BY.get(by, 0) for by in range(-FARTHEST, FARTHEST + 2)])
"""By such a difference + FARTHEST: the set with the ways that lead there; last, for all that are farther away: none."""

ENEMY_CITIES = table2(
    [
        [
            sum(
                1 << i
                for i, other in enumerate(row)
                if other < CELLS and PLACES[other] in b.cities and b.cities[seat] != PLACES[other]
            )
            for row in hexes.neighbour_rows(PLACES)
        ]
        if seat < b.players
        else [0] * (CELLS + 1)
        for b in BOARDS
        for seat in range(MOST_SEATS)
    ]
)
"""By board and seat, and cell: the directions in which the next cell is a city of somebody else."""

# §2.19, §14.3: the pairs of cells beside a city
_CITIES = [(b, city) for b in BOARDS for city in b.cities]


def _pairs(board: Board, city: Cell) -> list[tuple[Cell, Cell]]:
    beside = [c for c in board.beside(city) if board.terrain[c] == "jungle"]
    return [(a, b) for i, a in enumerate(beside) for b in beside[i + 1 :]]


PAIRS = tuple(sorted({pair for board, city in _CITIES for pair in _pairs(board, city)}))
MOST_PAIRS = hexes.SIDES * (hexes.SIDES - 1) // 2
PAIR_A, PAIR_B = table([NUMBER[a] for a, _ in PAIRS]), table([NUMBER[b] for _, b in PAIRS])
PAIRS_OF = table2(
    [
        [PAIRS.index(pair) for pair in pairs] + [-1] * (MOST_PAIRS - len(pairs))
        for board in BOARDS
        for seat in range(MOST_SEATS)
        for pairs in [_pairs(board, board.cities[seat]) if seat < board.players else []]
    ]
)
"""By board and seat: the numbers of its pairs, ascending."""

# §15.8 Possibilities: a guild for each of a player's warriors on the board, as a number in base three; a warrior that is not on
# the board has the digit 0.
POWER = table([GUILDS**slot for slot in range(WARRIORS + 1)])
ASSIGNMENTS = GUILDS**WARRIORS
POSSIBLE_WORDS = words(ASSIGNMENTS)
_DIGITS = np.array([np.arange(ASSIGNMENTS) // GUILDS**slot % GUILDS for slot in range(WARRIORS)])
"""By slot and number."""


def _members(chosen: npt.NDArray[np.bool_]) -> list[int]:
    """Those numbers as the words of `wide.py`."""
    bits = np.zeros(POSSIBLE_WORDS * WORD, np.int64)
    bits[:ASSIGNMENTS] = chosen
    words_of: list[int] = (bits.reshape(-1, WORD) << np.arange(WORD)).sum(axis=1).tolist()
    return words_of


THRESHOLDS = WARRIORS + PER_GUILD + 2
_SAYING = [_members(_DIGITS[slot] == guild) for slot in range(WARRIORS) for guild in range(GUILDS)]
_FEWER = [_members(np.equal(_DIGITS, guild).sum(axis=0) < most) for guild in range(GUILDS) for most in range(THRESHOLDS)]
AMONG = table2(_SAYING + _FEWER)
"""Sets of numbers: by slot and guild those that give this slot this guild; then, from row FEWER on, by guild and number of digits
those in which fewer digits say this guild. (One table, as kernels name its rows by number: to hand rows about costs much.)"""
FEWER = len(_SAYING)


def most_decisions(seats: int) -> int:
    """§16.12: three for each seat and the neutral villages in set-up, two in a turn."""
    return 3 * seats + NEUTRALS + 2 * MOST_TURNS * seats
