"""PettingZoo: all seats of a game as agents that answer one after the other.

    from sacbe.rl import aec
    env = aec.env("yaxha", seats=2)
    pettingzoo.make("aec", "sacbe/yaxha-v1", seats=2)         # the same, from the registry

Agents are `player_0` and so on, by their seats. Where several owe an answer at once, the lowest seat is asked first, and none
learns what another has answered. Rewards come at the end, from ranks: see docs/research.md.
"""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
import pettingzoo
from gymnasium.utils import EzPickle
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.env_logger import EnvLogger

from sacbe.core.errors import Unknown
from sacbe.games import find, names
from sacbe.rl.common.picture import MODES, Picture, render
from sacbe.rl.common.spaces import Actions, masked
from sacbe.rl.features import features
from sacbe.rl.fleet import Fleet, words

ILLEGAL = -1.0
"""The reward of an agent that answers illegally: it loses the match."""
Seen = dict[str, Any]


def env(game: str = "yaxha", **settings: Any) -> "pettingzoo.AECEnv[str, Seen, int]":
    """The environment in PettingZoo's wrapper that raises on calls in the wrong order."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, **settings))


def parallel_env(game: str = "yaxha", **settings: Any) -> "pettingzoo.ParallelEnv[str, Seen, int]":
    """The same as a parallel environment: in each step only one agent's answer counts. (All at once: `sacbe.rl.parallel`.)"""
    return turn_based_aec_to_parallel(env(game, **settings))


class raw_env(pettingzoo.AECEnv[str, Seen, int], EzPickle):  # noqa: N801  # the name is PettingZoo's
    """The environment without a wrapper. `max_cycles`: a match is cut off after so many answers.

    What PettingZoo's wrappers for illegal answers and for actions out of bounds do is done here: each wrapper is passed through
    a dozen times a step, which would take longer than the step.
    """

    def __init__(
        self,
        game: str = "yaxha",
        seats: int = 2,
        options: Mapping[str, object] | None = None,
        margin: float = 0.0,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, options, margin, max_cycles, render_mode)
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise Unknown(f"no such render_mode: {render_mode!r:.40}; there are {', '.join(MODES)}")
        self._fleet = Fleet(game, 1, seats=seats, options=options, margin=margin, resets=False)
        rules, actions = self._fleet.game, self._fleet.masks.shape[1]
        self.metadata = {
            "name": f"{rules.id}_v{self._fleet.features.version}",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: masked(rules, actions) for agent in self.possible_agents}
        self.action_spaces = {agent: Actions(actions, self._fleet.masks[0]) for agent in self.possible_agents}
        self._given = np.zeros(1, np.int64)
        self._mask, self._see = words(actions, 1), words(self._fleet.features.size, 4)
        self._fleet.reset(secrets.randbits(62))
        self._begin()

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may answer with."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a match."""
        self._fleet.reset(seed)
        self._begin()

    def _begin(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._fleet.seat[0]]
        self._answers = 0

    def step(self, action: int) -> None:
        """The selected agent answers. What is not legal loses at once."""
        agent, fleet = self.agent_selection, self._fleet
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = fleet.masks[0]
        if action is None or not 0 <= action < len(legal):
            raise AssertionError(f"action is not in action space: {action!r:.40}")  # as PettingZoo's wrapper does
        self._answers += 1
        if not legal[action]:
            EnvLogger.warn_on_illegal_move()
            self._end([ILLEGAL if other == agent else 0.0 for other in self.agents])
            return
        self._given[0] = action
        fleet.answer(self._given)
        if fleet.ended[0]:
            self._end(fleet.rewards[0].tolist())
        else:
            self.agent_selection = self.possible_agents[fleet.seat[0]]
            if self._answers == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """What an agent may know and do. Who is not asked may do nothing."""
        fleet = self._fleet
        if agent == self.agent_selection and fleet.seat[0] == self._seat_of[agent]:
            return {"observation": fleet.observations[0].copy(), "action_mask": fleet.masks[0].copy()}
        size, actions = fleet.features.size, fleet.masks.shape[1]
        fleet.look(0, self._seat_of[agent], self._mask, self._see)
        mask = self._mask.view(np.int8)[:actions]
        return {"observation": self._see.view(np.float32)[:size].copy(), "action_mask": np.zeros_like(mask)}

    def render(self) -> Picture:
        """The board as somebody sees it who only watches."""
        return render(self._fleet.match(0), None, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def register() -> None:
    """Make the environments known to PettingZoo's registry: `sacbe/yaxha-v1` and so on; the version is that of the features."""
    for name in names():
        known = f"sacbe/{name}-v{features(find(name)).version}"
        if known not in pettingzoo.aec_registry:
            pettingzoo.register("aec", known, "sacbe.rl.aec:env", kwargs={"game": name})
            pettingzoo.register("parallel", known, "sacbe.rl.parallel:parallel_env", kwargs={"game": name})


register()
