"""The speed of the environments for research, and of PettingZoo's own games in the same run. One core, random play."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

MATCHES = 1024


def steps_per_s(step: Callable[[], int], seconds: float) -> float:
    """`step` makes some steps and says how many."""
    step()
    done, began = 0, perf_counter()
    while (passed := perf_counter() - began) < seconds:
        done += step()
    return done / passed


def fleet(name: str, seconds: float, observations: bool) -> float:
    """A vector environment, the choice of a random answer included."""
    from sacbe.rl.fleet import Fleet

    many = Fleet(name, MATCHES, seats=2, seed=1, observations=observations)

    def step() -> int:
        many.step(many.sample())
        return MATCHES

    return steps_per_s(step, seconds)


def agents(env: Any, seconds: float) -> float:
    """A PettingZoo environment: whole matches at random, by its own loop."""
    seeds = iter(range(10**9))

    def match() -> int:
        env.reset(seed=next(seeds))
        steps = 0
        for agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
            steps += 1
        return steps

    return steps_per_s(match, seconds)


def measure_research(name: str, seconds: float) -> dict[str, float]:
    """All figures of one game, two seats."""
    from sacbe.rl import aec

    return {
        "fleet_steps_per_s": round(fleet(name, seconds, observations=False)),
        "fleet_seen_steps_per_s": round(fleet(name, seconds, observations=True)),
        "aec_steps_per_s": round(agents(aec.env(name, seats=2), seconds)),
    }


def measure_pettingzoo(seconds: float) -> dict[str, float]:
    """PettingZoo's own games, in the same loop."""
    from pettingzoo import make

    return {
        "connect_four": round(agents(make("aec", "classic/connect_four-v3"), seconds)),
        "tictactoe": round(agents(make("aec", "classic/tictactoe-v3"), seconds)),
    }
