"""What a seat may know of a position of Tzolk'in (§19), built up field by field."""

from collections.abc import Sequence

from sacbe.games.tzolkin.knowledge.position import members, write_player, write_table
from sacbe.games.tzolkin.knowledge.stack import write_stack
from sacbe.games.tzolkin.knowledge.view_types import GameView
from sacbe.games.tzolkin.rules.pieces import FOOD_DAYS, FOOD_ROUND, LAST_ROUND, POINT
from sacbe.games.tzolkin.rules.scoring import SOURCE_NAMES
from sacbe.games.tzolkin.rules.state import State
from sacbe.games.tzolkin.rules.tiles import WEALTH_IDS


def view(s: State, seat: int | None, tally: Sequence[Sequence[int]]) -> GameView:
    """§19.1: nearly everything is open. §19.2: wealth tiles are known to their seat only, until they are shown."""
    questions = write_stack(s)
    return {
        "step": questions[-1]["step"] if questions else "over",
        "question": questions[-1] if questions else None,
        "waiting": questions[:-1],
        "rounds": LAST_ROUND,
        "next_food_day": int(FOOD_ROUND[s.food_days]) if s.food_days < FOOD_DAYS else None,  # §3.6
        **write_table(s),  # §19.4, §19.5: what is left in the piles can be worked out, and has no order
        "chosen": [s.chosen[i] != 0 for i in range(s.seats)],  # §19.6
        "own_tiles": None if seat is None else members(s.dealt[seat], WEALTH_IDS),
        "own_choice": None if seat is None else members(s.chosen[seat], WEALTH_IDS),
        "players": [
            {
                **write_player(s, i),
                "hand": s.hand[i],
                "sources": {name: points(tally[i][k]) for k, name in enumerate(SOURCE_NAMES) if tally[i][k]},
                "points": points(sum(tally[i])),
            }
            for i in range(s.seats)
        ],
    }


def points(quarters: int) -> int | str:
    """§1.21: whole points as a number, others as they are shown: 55½."""
    if quarters % POINT == 0:
        return quarters // POINT
    sign, whole, rest = "-" if quarters < 0 else "", abs(quarters) // POINT, abs(quarters) % POINT
    return f"{sign}{whole}{'¼½¾'[rest - 1]}"
