"""The environments for research, and PettingZoo's own games in the same loop. One core, random play."""

from collections.abc import Callable
from typing import Any

from sacbe.cli.commands.bench.work import Counts, Work

STEPS = 200
"""At least so many steps of an environment are one piece of work."""


def agents(env: Any) -> Work:
    """A PettingZoo environment: whole matches at random, by its own loop."""
    seeds = iter(range(10**9))

    def work() -> Counts:
        steps = 0
        while steps < STEPS:
            env.reset(seed=next(seeds))
            for agent in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
                steps += 1
        return {"steps": steps}

    return work


def aec(name: str) -> Work:
    """Our PettingZoo environment of a game, two seats."""
    from sacbe.rl import aec

    return agents(aec.env(name, seats=2))


def pettingzoo(name: str) -> Work:
    """A game of PettingZoo's own."""
    import pygame  # noqa: F401 (its games need it, and say so less clearly)
    from pettingzoo import make

    return agents(make("aec", f"classic/{name}"))


RESEARCH_WORKS: dict[str, Callable[..., Work]] = {"aec": aec, "pettingzoo": pettingzoo}
PETTINGZOO = {"connect_four": "connect_four-v3", "tictactoe": "tictactoe-v3"}
