"""Other engines doing the same work as our playouts: random matches, one core. They come with `pip install "sacbe[bench]"`."""

import random
from collections.abc import Callable
from itertools import count
from time import process_time
from typing import Protocol

from sacbe.cli.commands.bench.work import CPU, Counts, Work


class _Move(Protocol):
    """A move of a match of OpenSpiel's."""

    player: int


class _State(Protocol):
    """What is used here of a match of OpenSpiel's, which has no types."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def full_history(self) -> list[_Move]: ...


class _Game(Protocol):
    """What is used here of a game of OpenSpiel's."""

    def num_players(self) -> int: ...
    def new_initial_state(self) -> _State: ...


def _matches(play: Callable[[int], int]) -> Work:
    """`play(seed)` plays one match and says how many decisions it had."""
    seeds = count()
    return lambda: {"decisions": play(next(seeds)), "matches": 1}


def catanatron() -> Work:
    """Catan in Python: four players at random."""
    from catanatron import Color, Game, RandomPlayer

    def play(seed: int) -> int:
        random.seed(seed)  # its players and dice draw from Python's own generator
        match = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)
        match.play()
        # `actions` until 3.2, `action_records` after it.
        return len(match.state.action_records if hasattr(match.state, "action_records") else match.state.actions)

    return _matches(play)


def openspiel(name: str) -> Work:
    """A game of OpenSpiel (C++), stepped from Python."""
    import pyspiel

    game: _Game = pyspiel.load_game(name)
    return _matches(lambda seed: _random_match(game, random.Random(seed)))


def _random_match(game: _Game, chance: random.Random) -> int:
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            actions, odds = [action for action, _ in outcomes], [odds for _, odds in outcomes]
            state.apply_action(chance.choices(actions, odds)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
    return decisions


def openspiel_bots(name: str) -> Work:
    """The same without Python in the loop: OpenSpiel's own random bots play whole matches against each other in C++."""
    import pyspiel

    game: _Game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    seeds = count()

    def work() -> Counts:
        state = game.new_initial_state()
        began = process_time()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        spent = process_time() - began
        return {"decisions": sum(move.player >= 0 for move in state.full_history()), "matches": 1, CPU: spent}

    return work


PEER_WORKS: dict[str, Callable[..., Work]] = {
    "catanatron": catanatron,
    "openspiel": openspiel,
    "openspiel_bots": openspiel_bots,
}
PEERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "catanatron": ("catanatron", ()),
    **{f"openspiel_{game}": ("openspiel", (game,)) for game in ("backgammon", "quoridor")},
    **{
        f"openspiel_{game}_bots": ("openspiel_bots", (game,))
        for game in ("backgammon", "quoridor", "connect_four", "hex", "chess")
    },
}
"""What our playouts are compared with: by title, the work and its arguments."""
