"""Positions of Tzolk'in as JSON: the whole table for `truth` and `sacbe.position`."""

from collections.abc import Mapping, Sequence

from sacbe.core.engine.ask import STEP, A
from sacbe.core.errors import Unreadable
from sacbe.core.reader import Reader, whole
from sacbe.games.tzolkin.knowledge.stack import place_stack, write_stack
from sacbe.games.tzolkin.knowledge.view_types import GoodKey, OpenPlayer, OpenTable
from sacbe.games.tzolkin.rules.pieces import (
    CORN,
    FIELDS,
    FOOD_DAYS,
    GOLD,
    GROUPS,
    HOLES,
    LAST_ROUND,
    LAST_SPACE,
    NEUTRAL,
    NEUTRALS,
    NOBODY,
    POINT,
    SKULL,
    SKULLS,
    STONE,
    TECH_IDS,
    TEMPLE_IDS,
    TEMPLE_START,
    TOP,
    TOP_LEVEL,
    WHEEL_IDS,
    WOOD,
    WOODED,
    WORKERS,
    WORKERS_START,
)
from sacbe.games.tzolkin.rules.state import DEAL, KEEP, OPENING, TURN, State
from sacbe.games.tzolkin.rules.tiles import BUILDING_IDS, MONUMENT_IDS, OF_AGE, ROW, WEALTH_DEALT, WEALTH_IDS, WEALTH_KEPT

GOOD_KEYS: tuple[GoodKey, ...] = ("corn", "wood", "stone", "gold", "skulls")
MANY = 2000
"""More of anything than a player can ever have, and few enough that all of it sold for corn fits its field."""
MOST_TILES = 16
BOARDS = ("dark", "light")


def members(mask: int, names: Sequence[str]) -> list[str]:
    """The names of a set."""
    return [name for i, name in enumerate(names) if mask >> i & 1]


def seats_of(mask: int) -> list[int]:
    """The seats of a set."""
    return [seat for seat in range(4) if mask >> seat & 1]


# -- the truth


def write_wheels(s: State) -> dict[str, dict[str, int | str]]:
    """Who stands where: seats by number, or `neutral`, by space."""
    owners, workers = [*range(s.seats), NEUTRAL], s.workers.tolist()
    return {
        name: {
            str(hole): "neutral" if owner == NEUTRAL else owner
            for hole in range(HOLES[wheel])
            for owner in owners
            if workers[owner][wheel] >> hole & 1
        }
        for wheel, name in enumerate(WHEEL_IDS)
    }


def write_player(s: State, seat: int) -> OpenPlayer:
    """What lies open before a player."""
    return {
        "corn": s.goods[seat, CORN],
        "wood": s.goods[seat, WOOD],
        "stone": s.goods[seat, STONE],
        "gold": s.goods[seat, GOLD],
        "skulls": s.goods[seat, SKULL],
        "vp": s.vp4[seat] // POINT,
        "workers": WORKERS - s.bank[seat],
        "temples": {name: s.temple[seat, temple] for temple, name in enumerate(TEMPLE_IDS)},
        "technologies": {name: s.tech[seat, track] for track, name in enumerate(TECH_IDS)},
        "board": BOARDS[s.light[seat]],
        "corn_tiles": s.corn_tiles[seat],
        "wood_tiles": s.wood_tiles[seat],
        "buildings": members(s.buildings[seat], BUILDING_IDS),
        "monuments": members(s.monuments[seat], MONUMENT_IDS),
        "kept": members(s.kept[seat], WEALTH_IDS),
    }


def write_table(s: State) -> OpenTable:
    """Everything on the table that lies open (§19.1)."""
    return {
        "round": s.round_no,
        "food_days": s.food_days,
        "age": s.age,
        "marker": None if s.marker == NOBODY else s.marker,
        "turn": s.turn,
        "to_come": seats_of(s.to_come),
        "teeth_corn": s.teeth_corn,
        "start_space": None if s.start_space == NOBODY else s.start_space,
        "wheels": write_wheels(s),
        "jungle": {str(g): {"corn": s.field_corn[g], "wood": s.field_wood[g]} for g in GROUPS},
        "burned": s.burned,
        "skull_bank": s.skulls,
        "offered": [number for number in range(1, 10) if s.offered >> number & 1],
        "row": [None if b == NOBODY else BUILDING_IDS[b] for b in s.row.tolist()],
        "emptied": [slot + 1 for slot in range(ROW) if s.emptied >> slot & 1],
        "pile": members(s.pile, BUILDING_IDS),
        "monuments": members(s.display, MONUMENT_IDS),
        "turned_up": members(s.turned_up, WEALTH_IDS),
    }


def truth(s: State) -> dict[str, object]:
    """Everything that is true, secrets included."""
    return {
        "questions": write_stack(s),
        **write_table(s),
        "players": [
            {**write_player(s, seat), "dealt": members(s.dealt[seat], WEALTH_IDS), "chosen": members(s.chosen[seat], WEALTH_IDS)}
            for seat in range(s.seats)
        ],
    }


# -- reading


def read_names(reader: Reader, key: str, names: Sequence[str], most: int | None = None) -> int:
    """A list of different names, as a set."""
    found = reader.list(key, [], lambda _, value: value)
    for name in found:
        if not isinstance(name, str) or name not in names:
            raise Unreadable(f"{key}: no such name {name!r:.40}; there are {', '.join(names)}")
    if len(set(found)) < len(found) or (most is not None and len(found) > most):
        raise Unreadable(f"{key}: different names{'' if most is None else f', at most {most}'}, not {found!r:.60}")
    return sum(1 << names.index(name) for name in found)


def read_seat(s: State, reader: Reader, key: str, default: int | None) -> int:
    """A seat, or null for nobody."""
    value = reader.raw(key, default)
    return NOBODY if value is None else whole(key, value, 0, s.seats - 1)


def read_keys(key: str, value: object, names: Sequence[str], default: int, high: Sequence[int]) -> list[int]:
    """A number for each name; what is left out has the default."""
    reader = Reader(value)
    found = [reader.number(name, default, 0, high[i]) for i, name in enumerate(names)]
    reader.end()
    return found


def set_up(s: State, reader: Reader, options: Mapping[str, str]) -> None:
    """Lay out a position. What is left out: as in EXAMPLES.md, nothing but a fresh player's board and a full jungle."""
    s.floor_points = ("exact", "floor").index(options["quarter_points"])
    s.no_double_last = ("allowed", "forbidden").index(options["double_over_last_day"])
    s.round_no = reader.number("round", 1, 1, LAST_ROUND)
    s.food_days = reader.number("food_days", 0, 0, FOOD_DAYS)
    s.marker = read_seat(s, reader, "marker", 0)
    s.turn = max(0, read_seat(s, reader, "turn", 0))
    s.teeth_corn = reader.number("teeth_corn", 0, 0, MANY)
    s.start_space = read_seat(s, reader, "start_space", None)
    _place_workers(s, reader)
    players = reader.list("players", [{}] * s.seats, lambda _, value: value, s.seats)
    for seat, given in enumerate(players):
        _place_player(s, seat, Reader(given))
    _place_jungle(s, reader)
    _place_tiles(s, reader)
    s.offered = sum(1 << n for n in set(reader.list("offered", [], lambda k, v: whole(k, v, 1, 9))))
    rest = SKULLS - s.offered.bit_count() - sum(s.goods[seat, SKULL] for seat in range(s.seats))
    s.skulls = reader.number("skull_bank", max(0, rest), 0, SKULLS)
    _place_turn(s, reader)


def _place_turn(s: State, reader: Reader) -> None:
    to_come = reader.list("to_come", _after_turn(s), lambda k, v: whole(k, v, 0, s.seats - 1))
    for seat in to_come:
        s.to_come |= 1 << seat
    place_stack(s, reader.raw("questions", [{"step": "turn"}]))
    if s.depth and s.marker == NOBODY and s.frames[s.depth - 1, STEP] >= TURN:
        raise Unreadable("marker: a seat holds the start-player marker (§1.20)")
    asked = [s.frames[i, STEP] for i in range(s.depth)]
    if KEEP in asked and DEAL not in asked:
        if any(s.dealt[seat].bit_count() != WEALTH_DEALT for seat in range(s.seats)):
            raise Unreadable(f"players: everybody was dealt {WEALTH_DEALT} tiles before some are kept (§2.9, §2.12)")
    opening = s.depth == 1 and s.frames[0, STEP] == TURN and s.frames[0, A] == OPENING
    for seat in [*to_come, *([s.turn] if opening else [])]:
        if not _can_move(s, seat):
            raise Unreadable(f"wheels: seat {seat} has neither a worker in hand nor one that has left space 0 (§5.6, §20.11)")


def _after_turn(s: State) -> list[int]:
    """§3.3: clockwise up to the holder of the marker. Who has nobody in hand and all on space 0 must have had the turn."""
    seats, seat = [], (s.turn + 1) % s.seats
    while seat not in (s.marker, s.turn):
        seats += [seat] if _can_move(s, seat) else []
        seat = (seat + 1) % s.seats
    return sorted(seats)


def _can_move(s: State, seat: int) -> bool:
    return s.hand[seat] > 0 or any(s.workers[seat, wheel] > 1 for wheel in range(len(WHEEL_IDS)))


def _place_workers(s: State, reader: Reader) -> None:
    wheels = Reader(reader.raw("wheels", {}))
    neutrals = 0
    for wheel, name in enumerate(WHEEL_IDS):
        given = wheels.raw(name, {})
        if not isinstance(given, Mapping):
            raise Unreadable(f"wheels.{name}: a dict of spaces and who stands there, not {given!r:.60}")
        for space, who in given.items():
            key = f"wheels.{name}.{space:.10}"
            if not (space.isascii() and space.isdecimal() and len(space) < 3 and int(space) < HOLES[wheel]):
                raise Unreadable(f"{key}: {name} has holes 0 to {HOLES[wheel] - 1} (§1.4)")
            owner = NEUTRAL if who == "neutral" else whole(key, who, 0, s.seats - 1)
            if owner != NEUTRAL and int(space) > LAST_SPACE[wheel]:
                raise Unreadable(f"{key}: only neutral workers stand in unnumbered holes (§20.4)")
            s.workers[owner, wheel] |= 1 << int(space)
            neutrals += owner == NEUTRAL
    wheels.end()
    if neutrals > NEUTRALS[s.seats]:
        raise Unreadable(f"wheels: there are at most {NEUTRALS[s.seats]} neutral workers (§2.10)")


def _place_player(s: State, seat: int, reader: Reader) -> None:
    for good, key in enumerate(GOOD_KEYS):
        s.goods[seat, good] = reader.number(key, 0, 0, SKULLS if good == SKULL else MANY)
    s.vp4[seat] = POINT * reader.number("vp", 0, -MANY, MANY)
    workers = reader.number("workers", WORKERS_START, WORKERS_START, WORKERS)
    used = sum(s.workers[seat, wheel].bit_count() for wheel in range(len(WHEEL_IDS))) + (s.start_space == seat)
    if used > workers:
        raise Unreadable(f"players[{seat}].workers: {used} stand on the board, but only {workers} are in play (§1.7)")
    s.bank[seat], s.hand[seat] = WORKERS - workers, workers - used
    temples = read_keys("temples", reader.raw("temples", {}), TEMPLE_IDS, TEMPLE_START, TOP.tolist())
    for temple, step in enumerate(temples):
        s.temple[seat, temple] = step
    techs = read_keys("technologies", reader.raw("technologies", {}), TECH_IDS, 0, [TOP_LEVEL] * len(TECH_IDS))
    for track, level in enumerate(techs):
        s.tech[seat, track] = level
    s.light[seat] = BOARDS.index(reader.choice("board", "light", BOARDS))
    s.corn_tiles[seat] = reader.number("corn_tiles", 0, 0, MOST_TILES)
    s.wood_tiles[seat] = reader.number("wood_tiles", 0, 0, MOST_TILES)
    s.buildings[seat] = read_names(reader, "buildings", BUILDING_IDS)
    s.monuments[seat] = read_names(reader, "monuments", MONUMENT_IDS)
    s.kept[seat] = read_names(reader, "kept", WEALTH_IDS, WEALTH_KEPT)
    dealt = read_names(reader, "dealt", WEALTH_IDS, WEALTH_DEALT)
    s.dealt[seat] = dealt | s.kept[seat]
    if s.dealt[seat].bit_count() > WEALTH_DEALT:
        raise Unreadable(f"players[{seat}].kept: some of the {WEALTH_DEALT} tiles dealt (§2.12)")
    s.chosen[seat] = read_names(reader, "chosen", WEALTH_IDS, WEALTH_KEPT)
    if s.chosen[seat] & ~s.dealt[seat] or s.chosen[seat].bit_count() == 1:
        raise Unreadable(f"players[{seat}].chosen: two of the tiles dealt (§2.12)")
    reader.end()


def _place_jungle(s: State, reader: Reader) -> None:
    fields = int(FIELDS[s.seats])
    jungle = Reader(reader.raw("jungle", {}))
    for group in GROUPS:
        given = Reader(jungle.raw(str(group), {}))
        s.field_corn[group] = given.number("corn", fields, 0, fields)
        s.field_wood[group] = given.number("wood", min(fields * int(WOODED[group]), s.field_corn[group]), 0, s.field_corn[group])
        given.end()
    jungle.end()
    s.burned = reader.number("burned", 0, 0, MOST_TILES)


def _place_tiles(s: State, reader: Reader) -> None:
    row = reader.list("row", [], lambda _, value: value)
    if len(row) > ROW:
        raise Unreadable(f"row: up to {ROW} buildings or nulls (§2.4), not {row!r:.60}")
    for slot in range(ROW):
        name = row[slot] if slot < len(row) else None
        if name is not None and name not in BUILDING_IDS:
            raise Unreadable(f"row: no such building {name!r:.40}; there are {', '.join(BUILDING_IDS)}")
        s.row[slot] = NOBODY if name is None else BUILDING_IDS.index(name)
    for slot in reader.list("emptied", [], lambda k, v: whole(k, v, 1, ROW)):
        if s.row[slot - 1] != NOBODY:
            raise Unreadable(f"emptied: slot {slot} of the row holds a building (§12.9)")
        s.emptied |= 1 << (slot - 1)
    s.pile = read_names(reader, "pile", BUILDING_IDS)
    shows_age_2 = any(slot != NOBODY and OF_AGE[2] >> slot & 1 for slot in s.row.tolist())
    s.age = reader.number("age", 2 if shows_age_2 or s.food_days >= 2 else 1, 1, 2)
    s.display = read_names(reader, "monuments", MONUMENT_IDS)
    s.turned_up = read_names(reader, "turned_up", WEALTH_IDS)
