"""The invariants of §16: what must hold after every decision. Used by the tests, and by `sacbe.position` with `check`."""

from sacbe.core.engine.ask import A
from sacbe.core.engine.maps import hexes
from sacbe.core.engine.maps.hexes import Cell
from sacbe.games.yucatan.knowledge.position import holds_possible, neutrals_on_board, standing, step_of, true_possibility
from sacbe.games.yucatan.rules.pieces import (
    BESIDE_CITY,
    BOARDS,
    CARRY,
    CITY_SEAT,
    FED_BY_CITY,
    GUILD_IDS,
    MOST_SEATS,
    MOST_TURNS,
    NEUTRALS,
    PER_GUILD,
    PLACES,
    PRISONERS,
    TOP,
    VILLAGES,
    mask,
)
from sacbe.games.yucatan.rules.state import NEUTRAL_OWNER, OWNERS, STEPS, State


def laws(s: State) -> list[str]:
    """The laws that this position breaks, each with its §."""
    step = step_of(s)
    return _prisoner_laws(s) + _warrior_laws(s, step) + _village_laws(s) + _course_laws(s, step)


def _prisoner_laws(s: State) -> list[str]:
    broken = []
    stores = s.store.tolist()
    carried = [count for row in s.carried.tolist() for count in row]
    total = s.supply + sum(stores) + sum(carried)
    if total != PRISONERS or min(s.supply, *stores) < 0:
        broken.append(f"§16.1: {total} prisoners instead of {PRISONERS}, {s.supply} of them in the supply")
    if min(carried) < 0 or max(carried) > CARRY:
        broken.append(f"§16.2: a warrior carries {min(carried)} or {max(carried)}")
    for cell, seat, slot in standing(s):
        home = CITY_SEAT[s.board, cell] == seat or (s.village[cell] == seat + 1 and s.large[cell])
        if home and s.carried[seat, slot]:
            broken.append(f"§16.3: the warrior on {PLACES[cell]} is at home and carries {s.carried[seat, slot]}")
    return broken


def _warrior_laws(s: State, step: str) -> list[str]:
    broken = []
    pieces = standing(s)
    terrain = BOARDS[s.board].terrain
    for seat in range(s.seats):
        own = [(cell, slot) for cell, who, slot in pieces if who == seat]
        guilds = [s.guild[seat, slot] for _, slot in own]
        for guild, name in enumerate(GUILD_IDS):
            count = guilds.count(guild) + s.reserve[seat, guild] + s.boxed[seat, guild]
            if count != PER_GUILD or s.reserve[seat, guild] < 0:
                broken.append(f"§16.4: {count} warriors of guild {name} for seat {seat}")
        fed = VILLAGES - s.stock[seat] + FED_BY_CITY
        if step == "remove" and s.frames[0, A] == seat:
            if len(own) != fed + 1:
                broken.append(f"§16.6: seat {seat} must remove one of {len(own)} warriors and feeds {fed}")
        elif len(own) > fed and step not in STEPS[:5]:
            broken.append(f"§16.6: seat {seat} has {len(own)} warriors and feeds {fed}")
        if not holds_possible(s, seat, true_possibility(s, seat)):
            broken.append(f"§16.13: the true guilds of seat {seat} are not among its possibilities")
        spots = all(s.spot[seat, slot] == cell + 1 for cell, slot in own)
        if s.on_board[seat] != len(own) or not spots or s.standing[seat].tolist() != mask(PLACES[cell] for cell, _ in own):
            broken.append(f"§3.6: the warriors of seat {seat} are not where they stand")
    broken += [
        f"§16.8: a warrior on {PLACES[cell]}" for cell, _, _ in pieces if terrain.get(PLACES[cell]) not in ("jungle", "city")
    ]
    return broken


def _village_laws(s: State) -> list[str]:
    broken = []
    village, large = s.village.tolist(), s.large.tolist()
    where: dict[Cell, int] = {PLACES[cell]: owner - 1 for cell, owner in enumerate(village) if owner}
    for seat in range(s.seats):
        count = sum(owner == seat for owner in where.values()) + s.stock[seat]
        if count != VILLAGES or s.stock[seat] < 0:
            broken.append(f"§16.5: {count} villages of seat {seat}, {s.stock[seat]} in stock")
    neutrals = neutrals_on_board(s)
    if not 0 <= neutrals <= NEUTRALS - s.neutral_hand <= NEUTRALS:
        broken.append(f"§16.5: {neutrals} neutral villages on the board and {s.neutral_hand} in hand")
    board = BOARDS[s.board]
    for owner in range(OWNERS):
        if s.villages[owner].tolist() != mask(cell for cell, who in where.items() if who == owner):
            broken.append(f"§1.19: the set of villages of owner {owner} is not what stands on the board")
    for place in where:
        around = hexes.around(place)
        if any(other in where or other in board.cities for other in around) or board.terrain.get(place) != "jungle":
            broken.append(f"§16.7: a village on {place} beside another or a city, or not in the jungle")
    for cell, owner in enumerate(village):
        if large[cell] and owner in (0, NEUTRAL_OWNER + 1):
            broken.append(f"§16.10: a large village on {PLACES[cell]} that is neutral, or none")
    return broken


def _course_laws(s: State, step: str) -> list[str]:
    broken = []
    levels, turns = [s.levels[seat] for seat in range(s.seats)], [s.turns[seat] for seat in range(s.seats)]
    if min(levels) < 0 or max(levels) > TOP or levels.count(TOP) > 1 or (TOP in levels and step != "over"):
        broken.append(f"§16.9: levels {levels} in the step {step!r}")
    if max(turns) - min(turns) > 1 or max(turns) > MOST_TURNS:
        broken.append(f"§16.11: turns {turns}")
    if step in STEPS[:5]:
        broken += _setup_laws(s, turns)
    return broken


def _setup_laws(s: State, turns: list[int]) -> list[str]:
    broken = []
    if any(turns):
        broken.append("§16.11: turns before the end of the set-up")
    if s.supply != PRISONERS or any(s.levels.tolist()):
        broken.append("§2.9: prisoners or levels of a player in the set-up")
    for seat in range(s.seats):
        beside = BESIDE_CITY[s.board * MOST_SEATS + seat].tolist()
        if any(word & ~near for word, near in zip(s.standing[seat].tolist(), beside, strict=True)):
            broken.append(f"§2.19: a warrior of seat {seat} that is not beside its city in the set-up")
    return broken
