"""The levels: the same names in all games, each with its budget. How they compare is measured: see docs/bots.md."""

from dataclasses import replace

from sacbe.bots.mcts.params import Params
from sacbe.core.game import Game

LEVEL_PARAMS = {
    "novice": Params(seconds=0.05, temperature=0.7, table_size=1 << 14),
    "player": Params(seconds=0.2, temperature=0.45, table_size=1 << 16),
    "expert": Params(seconds=0.6, table_size=1 << 18),
    "master": Params(seconds=3.0, table_size=1 << 20, value_net=True, opponent_model_share=0.2, opponent_trust=90),
    "plain": Params(seconds=0.6, random_playouts=True),
}
"""How each level searches. `plain` is `expert` without the game's evaluation: something to measure against."""
ADVICE_LEVEL = "expert"
"""The level of hints and reviews."""


def level_params(game: Game, level: str, scale: float = 1.0) -> Params:
    """A level's parameters in a game, with its time multiplied."""
    found, evaluation = LEVEL_PARAMS[level], game.evaluation
    if evaluation is None:
        return replace(found, seconds=found.seconds * scale)
    return replace(
        found,
        seconds=found.seconds * scale * evaluation.time_factor,
        temperature=found.temperature * evaluation.temperature_factor,
        by_seats={} if found.random_playouts else evaluation.search_params,
    )


def advice_params(game: Game) -> Params:
    """How hints and reviews search: with the game's value nets. What they tell are shares of the match, so own points count for
    nothing by themselves.
    """
    found = level_params(game, ADVICE_LEVEL)
    by_seats = {
        seats: {name: value for name, value in changes.items() if name != "target_points"}
        for seats, changes in found.by_seats.items()
    }
    return replace(found, value_net=True, by_seats=by_seats)
