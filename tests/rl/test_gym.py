"""Gymnasium: one seat against bots."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sacbe
import sacbe.rl.gym
from sacbe.rl.rivals import Rivals
from tests.rl.games import EACH_GAME, EACH_TABLE, one_worker

ONE_GAME = one_worker("yaxha")


@pytest.mark.parametrize("name", EACH_GAME)
def test_the_checker_of_gymnasium(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(f"sacbe/{name}-v1", render_mode="svg").unwrapped, skip_render_check=True)
    capsys.readouterr()


@pytest.mark.parametrize(("name", "seats"), EACH_TABLE)
def test_a_match_is_played_to_its_end(name: str, seats: int) -> None:
    env = sacbe.rl.gym.Env(name, seats=seats, seat=seats - 1)
    seen, info = env.reset(seed=1)
    over, rewards = False, []
    while not over:
        assert info["action_mask"].tolist() == env.action_masks().astype(int).tolist()
        assert info["action_mask"].any()
        assert env.observation_space.contains(seen)
        seen, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not cut
        rewards.append(reward)
    assert not any(rewards[:-1])
    assert -1.0 <= rewards[-1] <= 1.0
    with pytest.raises(sacbe.Unknown, match="over"):
        env.step(np.int64(0))


@ONE_GAME
@pytest.mark.parametrize("bots", ["greedy", "novice"])
def test_stronger_rivals_beat_random_play(bots: str) -> None:
    rivals = Rivals("yaxha", 4, seats=2, bots=bots, seed=3)
    total, over = 0.0, 0
    while over < 8:
        assert (rivals.fleet.seat == rivals.mine).all()
        rewards, ended = rivals.step(rivals.fleet.sample())
        total, over = total + float(rewards.sum()), over + int(ended.sum())
        assert not rewards[~ended].any()
    assert total < -0.5 * over


@ONE_GAME
def test_an_illegal_answer_loses() -> None:
    env = sacbe.rl.gym.Env("yaxha")
    _, info = env.reset(seed=1)
    _, reward, over, _, told = env.step(np.int64(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, told["illegal"]) == (-1.0, True, True)


@ONE_GAME
def test_the_end_is_seen_with_ones_own_eyes() -> None:
    rivals = Rivals("yaxha", 6, seats=2, bots="greedy", seed=5)
    place = rivals.fleet.features.names.index("me.points")
    won = 0
    for _ in range(200):
        rewards, ended = rivals.step(rivals.fleet.sample())
        for match in np.flatnonzero(ended):
            mine, theirs = rivals.last[match, place], rivals.last[match, rivals.fleet.features.names.index("plus_1.points")]
            assert np.sign(mine - theirs) == rewards[match]
            won += 1
    assert won > 6


@ONE_GAME
def test_many_matches_at_once() -> None:
    envs = gymnasium.make_vec("sacbe/yaxha-v1", num_envs=32, vectorization_mode="vector_entry_point", seats=3)
    seen, info = envs.reset(seed=1)
    first = seen.copy()
    over = 0
    for _ in range(100):
        actions = [np.flatnonzero(mask)[0] for mask in info["action_mask"]]
        seen, rewards, ended, cut, info = envs.step(np.array(actions))
        assert seen.shape == envs.observation_space.shape
        assert not cut.any()
        assert not rewards[~ended].any()
        if ended.any():
            assert (info["_final_obs"] == ended).all()
            over += int(ended.sum())
    assert over > 32
    again, _ = envs.reset(seed=1)
    assert np.array_equal(first, again)


@ONE_GAME
@pytest.mark.parametrize("wrong", [{"seat": 2}, {"bots": "wizard"}, {"render_mode": "film"}, {"game": "chess"}])
def test_an_environment_that_cannot_be(wrong: dict[str, object]) -> None:
    with pytest.raises(sacbe.Unknown):
        sacbe.rl.gym.Env(**wrong)  # type: ignore[arg-type]
