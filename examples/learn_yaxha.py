"""MaskablePPO learns to beat `random` at Yaxha, in three minutes on two cores.

    pip install "sacbe[rl,learn]"
    python examples/learn_yaxha.py                  # learn, then measure over 1000 new matches
    python examples/learn_yaxha.py --minutes 1

Won or lost, once in forty answers, says little about each of them: here the learner is paid for the points of its pyramid as they
come, which it reads from the features by their names. The policy is linear, from what it sees to its answers: a cube wants to lie
beside its own colour, and that is one weight for each pair of cells. What is measured in the end is how many matches are won, a
tie as half of one.
"""

import argparse
import time
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnvWrapper

import sacbe
from sacbe.rl.features import features
from sacbe.rl.sb3 import FleetVecEnv

SEATS, MATCHES, MINUTES = 2, 256, 3.0
YAXHA = features(sacbe.game("yaxha"))
MY_POINTS = YAXHA.names.index("me.points")


class Points(VecEnvWrapper):
    """The reward of an answer is what has come to one's own points since the last one."""

    SCALE = YAXHA.high / 30

    def reset(self) -> Any:
        seen = self.venv.reset()
        self.before = seen[:, MY_POINTS].copy()
        return seen

    def step_wait(self) -> Any:
        seen, _, ended, infos = self.venv.step_wait()
        now = seen[:, MY_POINTS].copy()
        after = now.copy()  # a match that has ended shows its next one already: its own end is in the info
        for match in np.flatnonzero(ended):
            after[match] = infos[match]["terminal_observation"][MY_POINTS]
        rewards, self.before = self.SCALE * (after - self.before), now
        return seen, rewards, ended, infos


class Clock(BaseCallback):
    """Ends the training when the time is up, and tells how it goes."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.until, self.results = time.monotonic() + 60 * minutes, []

    def _on_step(self) -> bool:
        self.results += [info["episode"]["r"] for info in self.locals["infos"] if "episode" in info]
        return time.monotonic() < self.until

    def _on_rollout_end(self) -> None:
        if self.results and self.model._n_updates % 16 == 0:
            won = 50 * (np.mean(self.results[-1000:]) + 1)
            print(f"{self.num_timesteps:>9,} answers, wins {won:.1f} %, still trying things out", flush=True)


def learn(minutes: float = MINUTES, seed: int = 1) -> MaskablePPO:
    """Train for so long."""
    env = Points(FleetVecEnv("yaxha", MATCHES, seats=SEATS, seed=seed))
    policy = {"net_arch": {"pi": [], "vf": [64]}}
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=16, batch_size=256, n_epochs=2, gamma=0.9, gae_lambda=0.9, learning_rate=2e-3,
        policy_kwargs=policy, seed=seed, device="cpu",
    )  # fmt: skip
    return model.learn(1_000_000_000, callback=Clock(minutes))


def wins(model: Any, matches: int = 1000, seed: int = 1_000_000) -> float:
    """The share of new matches that the model wins against `random`, in both seats alike."""
    env = FleetVecEnv("yaxha", min(matches, 250), seats=SEATS, seed=seed)
    seen, won, over = env.reset(), 0.0, 0
    while over < matches:
        masks = np.stack(env.env_method("action_masks"))
        answers, _ = model.predict(seen, action_masks=masks, deterministic=True)
        seen, rewards, ended, _ = env.step(answers)
        won += float(((rewards[ended] + 1) / 2).sum())
        over += int(ended.sum())
    return won / over


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--save", help="a file for the model")
    given = parser.parse_args()
    began = time.monotonic()
    trained = learn(given.minutes)
    spent, won = (time.monotonic() - began) / 60, 100 * wins(trained)
    print(f"trained for {spent:.1f} minutes; wins {won:.1f} % against random")
    if given.save:
        trained.save(given.save)
