"""Other engines doing the same work: random matches, one core. They come with `pip install "sacbe[bench]"`."""

import random
from collections.abc import Callable
from time import perf_counter
from typing import Protocol

Speed = dict[str, float]


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


def _clocked(play: Callable[[int], int], seconds: float) -> Speed:
    """`play(seed)` plays one match and says how many decisions it had."""
    play(0)
    decisions, matches, began = 0, 0, perf_counter()
    while (passed := perf_counter() - began) < seconds:
        matches += 1
        decisions += play(matches)
    return {"decisions_per_s": round(decisions / passed, 1), "matches_per_s": round(matches / passed, 2)}


def catanatron(seconds: float) -> Speed:
    """Catan in Python: four players at random."""
    from catanatron import Color, Game, RandomPlayer

    def play(seed: int) -> int:
        random.seed(seed)  # its players and dice draw from Python's own generator
        match = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)
        match.play()
        # `actions` until 3.2, `action_records` after it.
        return len(match.state.action_records if hasattr(match.state, "action_records") else match.state.actions)

    return _clocked(play, seconds)


def openspiel(name: str) -> Callable[[float], Speed]:
    """A game of OpenSpiel (C++), stepped from Python."""

    def measure(seconds: float) -> Speed:
        import pyspiel

        game: _Game = pyspiel.load_game(name)
        return _clocked(lambda seed: _random_match(game, random.Random(seed)), seconds)

    return measure


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


def openspiel_bots(name: str) -> Callable[[float], Speed]:
    """The same without Python in the loop: OpenSpiel's own random bots play whole matches against each other in C++."""

    def measure(seconds: float) -> Speed:
        import pyspiel

        game: _Game = pyspiel.load_game(name)
        bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
        decisions, matches, passed = 0, 0, 0.0
        while passed < seconds:
            state = game.new_initial_state()
            began = perf_counter()
            pyspiel.evaluate_bots(state, bots, matches)
            passed += perf_counter() - began
            matches += 1
            decisions += sum(move.player >= 0 for move in state.full_history())
        return {"decisions_per_s": round(decisions / passed, 1), "matches_per_s": round(matches / passed, 2)}

    return measure


PEERS: dict[str, Callable[[float], Speed]] = {
    "catanatron": catanatron,
    "openspiel_backgammon": openspiel("backgammon"),
    "openspiel_quoridor": openspiel("quoridor"),
    "openspiel_backgammon_bots": openspiel_bots("backgammon"),
    "openspiel_quoridor_bots": openspiel_bots("quoridor"),
}
