"""MaskablePPO learns to beat `random` at Yaxha, in about five minutes on two cores.

    pip install "sacbe[rl,learn]"
    python examples/learn_yaxha.py                  # learn, then measure over 1000 new matches
    python examples/learn_yaxha.py --minutes 1

The reward is how far ahead one is at the end (`margin`), which says more than won or lost; what is measured is how many matches
are won, a tie as half of one.
"""

import argparse
import time
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from sacbe.rl.sb3 import FleetVecEnv

SEATS, MATCHES, MARGIN = 2, 128, 30.0


class Clock(BaseCallback):
    """Ends the training when the time is up, and tells how it goes."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.until, self.results = time.monotonic() + 60 * minutes, []

    def _on_step(self) -> bool:
        self.results += [info["episode"]["r"] for info in self.locals["infos"] if "episode" in info]
        return time.monotonic() < self.until

    def _on_rollout_end(self) -> None:
        last = self.results[-1000:]
        if last:
            print(f"{self.num_timesteps:>9,} answers, mean reward {np.mean(last):+.3f}", flush=True)


def learn(minutes: float, seed: int = 1) -> MaskablePPO:
    """Train for so long."""
    env = FleetVecEnv("yaxha", MATCHES, seats=SEATS, margin=MARGIN, seed=seed)
    policy = {"net_arch": [256, 256]}
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=64, batch_size=1024, n_epochs=4, gamma=0.999, gae_lambda=0.95, learning_rate=5e-4,
        ent_coef=0.005, policy_kwargs=policy, seed=seed, device="cpu",
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
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--save", help="a file for the model")
    parser.add_argument("--bar", type=float, default=0.0, help="fail if it wins less than this, in percent")
    given = parser.parse_args()
    began = time.monotonic()
    trained = learn(given.minutes)
    spent, won = (time.monotonic() - began) / 60, 100 * wins(trained)
    print(f"trained for {spent:.1f} minutes; wins {won:.1f} % against random")
    if given.save:
        trained.save(given.save)
    if won < given.bar:
        raise SystemExit(f"that is less than {given.bar} %")
