"""PettingZoo's own tests, for every game and number of seats."""

import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest

import sacbe
from sacbe.rl import aec, parallel
from sacbe.rl.common.rewards import rewards_of
from tests.rl.games import EACH_GAME, EACH_TABLE, one_worker

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its tests import its own games in the way that it has deprecated
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test

# PettingZoo warns of observations that are dicts, unless the environment is one of its own.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
CYCLES = 60


@pytest.mark.parametrize(("name", "seats"), EACH_TABLE)
def test_one_after_the_other(name: str, seats: int) -> None:
    api_test(aec.env(name, seats=seats), num_cycles=CYCLES)
    seed_test(lambda: aec.env(name, seats=seats), num_cycles=CYCLES)
    parallel_api_test(aec.parallel_env(name, seats=seats), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "seats"), EACH_TABLE)
def test_all_at_once(name: str, seats: int) -> None:
    def made(**settings: Any) -> Any:
        return parallel.parallel_env(name, seats=seats, **settings)

    parallel_api_test(made(), num_cycles=CYCLES)
    parallel_seed_test(made, num_cycles=CYCLES)
    api_test(parallel.env(name, seats=seats), num_cycles=CYCLES)
    max_cycles_test(SimpleNamespace(parallel_env=made, env=lambda **given: parallel.env(name, seats=seats, **given)))


@pytest.mark.parametrize("name", EACH_GAME)
def test_pictures(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    def made(render_mode: str) -> Any:
        return aec.env(name, seats=2, render_mode=render_mode)

    render_test(made, {"svg": lambda picture: picture.startswith("<svg"), "ansi": lambda text: "asked" in text})
    capsys.readouterr()


@pytest.mark.parametrize(("name", "seats"), EACH_TABLE)
def test_rewards_come_at_the_end_from_ranks(name: str, seats: int) -> None:
    env = pettingzoo.make("aec", f"sacbe/{name}-v1", seats=seats)
    env.reset(seed=3)
    got, answers = {}, 0
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        if over:
            got[agent] = reward
        assert over or reward == 0.0
        assert not cut
        answers += not over
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    ranks = rewards_of(env.unwrapped._fleet.match(0))
    assert [got[f"player_{seat}"] for seat in range(seats)] == pytest.approx(ranks)
    assert answers > 10


@one_worker("gold")
def test_who_is_not_asked_may_do_nothing_and_sees_no_secrets() -> None:
    env = aec.env("gold", seats=3)
    env.reset(seed=1)
    assert env.agent_selection == "player_0"
    waiting = env.observe("player_1")
    assert not waiting["action_mask"].any()
    env.step(3)
    names = env.unwrapped._fleet.features.names
    seen = env.observe("player_1")["observation"]
    assert seen[names.index("plus_2.has_bid")] == 1.0
    assert seen[names.index("plus_2.bid.1")] == 0.0
    assert env.observe("player_0")["observation"][names.index("me.bid.1")] > 0.0


@one_worker("yaxha")
def test_all_answer_together_in_yaxha() -> None:
    env = parallel.parallel_env("yaxha", seats=4)
    seen, _ = env.reset(seed=1)
    assert all(not row["action_mask"][env.wait] for row in seen.values())
    before = len(env.match.moves)
    env.step({agent: env.action_space(agent).sample() for agent in env.agents})
    assert sum(seat >= 0 for seat, _ in env.match.moves[before:]) == 4
    with pytest.raises(sacbe.Illegal):
        env.step(dict.fromkeys(env.agents, env.wait + 1))


@one_worker("yaxha")
def test_who_answers_what_is_not_legal_loses(caplog: pytest.LogCaptureFixture) -> None:
    env = aec.env("yaxha", seats=3)
    env.reset(seed=1)
    env.step(env.action_space("player_0").sample())
    wrong = int(np.flatnonzero(env.observe("player_1")["action_mask"] == 0)[0])
    before = env.unwrapped._fleet._positions.tobytes()
    env.step(wrong)
    assert "Illegal move" in caplog.text
    assert env.unwrapped._fleet._positions.tobytes() == before
    got = {}
    for agent in env.agent_iter():
        _, got[agent], over, cut, _ = env.last()
        assert over
        assert not cut
        env.step(None)
    assert got == {"player_0": 0.0, "player_1": aec.ILLEGAL, "player_2": 0.0}


@one_worker("yaxha")
@pytest.mark.parametrize("wrong", [-1, len(sacbe.game("yaxha").acts), None])
def test_an_action_that_there_is_not(wrong: int | None) -> None:
    env = aec.env("yaxha", seats=2)
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(wrong)
    assert not any(env.terminations.values())


@one_worker("yaxha")
def test_actions_are_drawn_from_what_is_allowed() -> None:
    env = aec.env("yaxha", seats=2)
    env.reset(seed=1)
    space, mask = env.action_space("player_0"), np.zeros(len(sacbe.game("yaxha").acts), np.int8)
    assert space.sample(mask) == space.start, "as Gymnasium answers where nothing is allowed"
    mask[[3, 5]] = 1
    assert {int(space.sample(mask)) for _ in range(50)} == {3, 5}
    assert {int(space.sample()) for _ in range(200)} == set(np.flatnonzero(env.observe("player_0")["action_mask"]).tolist())
    with pytest.raises(AssertionError, match="int8"):
        space.sample(mask.astype(np.float64))


@one_worker("yaxha")
def test_a_match_that_is_cut_off() -> None:
    env = aec.env("yaxha", seats=2, max_cycles=5)
    env.reset(seed=1)
    cuts, answers = 0, 0
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        assert not over
        assert reward == 0.0
        cuts, answers = cuts + cut, answers + (not cut)
        env.step(None if cut else int(np.flatnonzero(seen["action_mask"])[0]))
        assert agent.startswith("player_")
    assert (cuts, answers) == (2, 5)
