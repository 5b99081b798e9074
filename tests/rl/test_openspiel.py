"""OpenSpiel: its own tests from the wheel, committed playthroughs, its bots."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sacbe
from sacbe.rl.features import features
from tests.rl.games import EACH_GAME, EACH_TABLE, one_worker

pyspiel = pytest.importorskip("pyspiel")
import sacbe.rl.openspiel as spiel  # noqa: E402

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


def load(name: str, seats: int, **given: Any) -> Any:
    return pyspiel.load_game(f"python_sacbe_{name}", {"players": seats, **given})


def after_chance(state: Any, seed: int = 1) -> Any:
    chance = random.Random(seed)
    while state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(actions, odds)[0])
    return state


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "seats"), [p for p in EACH_TABLE if p.values[0] != "yucatan" or p.values[1] == 2])
def test_random_play_with_serialisation(name: str, seats: int) -> None:
    pyspiel.random_sim_test(load(name, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", EACH_GAME)
def test_playthroughs(name: str) -> None:
    """The play that was committed; `python -m tests.rl.playthrough` writes them anew."""
    from tests.rl.playthrough import play

    assert (PLAYTHROUGHS / f"{name}.txt").read_text("utf-8") == play(name)


@pytest.mark.parametrize("name", EACH_GAME)
def test_a_resampled_state_cannot_be_told_from_the_real_one(name: str) -> None:
    state, chance, differed = after_chance(load(name, 3).new_initial_state()), random.Random(1), 0
    for _ in range(40):
        if state.is_terminal():
            break
        player = state.current_player()
        twin = state.resample_from_infostate(player, chance.random)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)
        assert twin.legal_actions() == state.legal_actions()
        differed += str(twin) != str(state)
        state.apply_action(chance.choice(state.legal_actions()))
        after_chance(state)
    assert differed > 0


@pytest.mark.parametrize("name", EACH_GAME)
def test_tensors_are_the_features_and_clones_are_independent(name: str) -> None:
    state = after_chance(load(name, 2).new_initial_state())
    player = state.current_player()
    assert len(state.observation_tensor(player)) == features(sacbe.game(name)).size
    assert state.observation_tensor(player) == state.information_state_tensor(player)
    twin, before = state.clone(), str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    assert str(twin) != before
    assert state.action_to_string(player, state.legal_actions()[0]) in sacbe.game(name).actions


@one_worker("yaxha")
def test_its_bots_play() -> None:
    """MCTS in C++, by `step_with_policy` (see docs/research.md), against IS-MCTS in Python."""
    from open_spiel.python.algorithms import ismcts, mcts

    game = load("yaxha", 2)
    searcher = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 2.0, 5, 10, False, 7, False)
    luck = np.random.RandomState(7)
    doubter = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 1.0, 5, random_state=luck)
    state, answers = after_chance(game.new_initial_state()), 0
    while not state.is_terminal() and answers < 8:
        action = searcher.step_with_policy(state)[1] if state.current_player() == 0 else doubter.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        after_chance(state)
        answers += 1
    assert answers == 8


@one_worker("yaxha")
def test_options_are_parameters() -> None:
    game = load("yaxha", 2, bonus_deck="first_game", margin=20.0)
    assert game.options["bonus_deck"] == "first_game"
    state, chance = after_chance(game.new_initial_state()), random.Random(2)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        after_chance(state, 3)
    points = state.match.points
    assert state.returns()[0] == pytest.approx(np.clip((points[0] - points[1]) / 20.0, -1, 1))
    assert spiel.PREFIX == "python_sacbe_"
