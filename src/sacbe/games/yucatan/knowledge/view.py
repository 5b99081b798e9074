"""What a seat may know of a position of Yucatan (§15), built up field by field."""

from collections.abc import Sequence

from sacbe.core.engine.ask import A
from sacbe.games.yucatan.knowledge.position import last_action, neutrals_on_board, possible_guilds, standing, step_of, villages
from sacbe.games.yucatan.knowledge.view_types import GameView, LastAction, Player, Warrior
from sacbe.games.yucatan.rules.actions import masked
from sacbe.games.yucatan.rules.boards import cell_name
from sacbe.games.yucatan.rules.pieces import (
    BOARDS,
    CELL_NAMES,
    FED_BY_CITY,
    FED_BY_VILLAGE,
    GUILD_IDS,
    MOST_TURNS,
    NEUTRALS,
    RIVER_STEPS,
    TOP,
    VILLAGES,
)
from sacbe.games.yucatan.rules.state import State

UNKNOWN = "?"


def view(s: State, seat: int | None, tally: Sequence[Sequence[int]]) -> GameView:
    """§15.1: all is open but guilds; §15.10: own ones, those that were seen, and after the end all (§15.12)."""
    board, step, neutrals = BOARDS[s.board], step_of(s), neutrals_on_board(s)
    return {
        "step": step,
        "board": {"id": board.id, "name": board.name, "reconstructed": board.reconstructed},  # §2.2
        "first": s.first if step != "first" else None,
        "turn": s.turn,
        "turn_limit": MOST_TURNS,
        "levels_to_win": TOP,
        "river_step": RIVER_STEPS[s.same_river],  # §7.6: how all may move
        "thief": CELL_NAMES[s.frames[0, A]] if step == "take" else None,
        "loser": s.frames[0, A] if step == "remove" else None,
        "villages": villages(s),
        "neutrals": {"board": neutrals, "hand": s.neutral_hand, "out": NEUTRALS - neutrals - s.neutral_hand},
        "warriors": [_warrior(s, seat, *piece) for piece in standing(s)],
        "supply": s.supply,
        "players": [_player(s, i, seat) for i in range(s.seats)],
        "last": _last(s, seat),
    }


def _knows(s: State, seat: int | None, owner: int) -> bool:
    """§15.2, §15.12: whose guilds a seat knows without having seen them."""
    return seat == owner or s.depth == 0


def _warrior(s: State, seat: int | None, cell: int, owner: int, slot: int) -> Warrior:
    known = _knows(s, seat, owner) or s.seen[owner, slot]
    return {
        "seat": owner,
        "cell": CELL_NAMES[cell],
        "carry": s.carried[owner, slot],
        "guild": GUILD_IDS[s.guild[owner, slot]] if known else UNKNOWN,
        "seen": bool(s.seen[owner, slot]),
        "possible": possible_guilds(s, owner, slot),  # §15.9: gives nothing away
    }


def _player(s: State, owner: int, seat: int | None) -> Player:
    on_board = VILLAGES - s.stock[owner]
    reserve = {guild: s.reserve[owner, i] for i, guild in enumerate(GUILD_IDS)}
    return {
        "city": cell_name(BOARDS[s.board].cities[owner]),
        "store": s.store[owner],
        "levels": s.levels[owner],
        "villages": on_board,
        "stock": s.stock[owner],
        "warriors": s.on_board[owner],
        "fed": FED_BY_CITY + FED_BY_VILLAGE * on_board,
        "reserve": sum(reserve.values()),
        "reserve_by_guild": reserve if _knows(s, seat, owner) else None,
        "boxed": {guild: s.boxed[owner, i] for i, guild in enumerate(GUILD_IDS)},  # §15.7
        "turns": s.turns[owner],
    }


def _last(s: State, seat: int | None) -> LastAction | None:
    """§14.2, §15.3: the last recorded action as this seat sees it."""
    action = last_action(s)
    if action is None:
        return None
    return {"seat": s.last_seat, "action": action if _knows(s, seat, s.last_seat) else masked(action)}
