"""PettingZoo, all agents at once: in every step each agent answers, and who is not asked answers `wait`.

That suits games in which all decide together (sealed bids, secret cards, building side by side): there a step is one answer of
everybody. The action after the last one of the vocabulary is `wait`; it is legal for those who owe no answer, and only for them.
"""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
import pettingzoo
from gymnasium.utils import EzPickle
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from sacbe.core.errors import Illegal, Unknown
from sacbe.core.match import opening
from sacbe.core.match.match import Match
from sacbe.games import find
from sacbe.rl.common.kernels import kernels
from sacbe.rl.common.picture import MODES, Picture, render
from sacbe.rl.common.rewards import rewards_of
from sacbe.rl.common.spaces import Actions, masked
from sacbe.rl.features import features
from sacbe.rl.fleet import words

Seen = dict[str, Any]
Everybody = dict[str, Any]


def env(game: str = "yaxha", **settings: Any) -> "pettingzoo.AECEnv[str, Seen, int]":
    """The same, asked one after the other: everybody in each round, those who wait too."""
    return wrappers.OrderEnforcingWrapper(parallel_to_aec(parallel_env(game, **settings)))


class parallel_env(pettingzoo.ParallelEnv[str, Seen, int], EzPickle):  # noqa: N801  # the name is PettingZoo's
    """The environment. `max_cycles`: a match is cut off after so many steps."""

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
        if render_mode is not None and render_mode not in MODES:
            raise Unknown(f"no such render_mode: {render_mode!r:.40}; there are {', '.join(MODES)}")
        self._game, self._options, self._margin = find(game), options, margin
        self._look = kernels(self._game).look
        self.wait = len(self._game.acts)
        """The answer of those who are not asked."""
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.metadata = {
            "name": f"{game}_parallel_v{features(self._game).version}",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": True,
        }
        self._game.check_seats(seats)
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents = self.possible_agents[:]
        self._legal = np.zeros((seats, self.wait + 1), np.int8)
        self._mask, self._see = words(self.wait, 1), words(features(self._game).size, 4)
        self.observation_spaces = {agent: masked(self._game, self.wait + 1) for agent in self.possible_agents}
        self.action_spaces = {a: Actions(self.wait + 1, self._legal[seat]) for seat, a in enumerate(self.possible_agents)}
        self._seeds = np.random.default_rng(secrets.randbits(62))
        self.match: Match
        """The match that is played: its record, its log."""

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may answer with."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Everybody, Everybody]:
        """Begin a match."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        dealt = int(self._seeds.integers(2**62))
        self.match = opening.start(self._game, len(self.possible_agents), dealt, self._options, deal=True)
        self.agents = self.possible_agents[:]
        self._steps = 0
        return self._observe(), {agent: {} for agent in self.agents}

    def step(self, actions: Everybody) -> tuple[Everybody, Everybody, Everybody, Everybody, Everybody]:
        """Everybody answers, or waits."""
        for seat, agent in enumerate(self.agents):
            action = int(actions[agent])
            if not 0 <= action <= self.wait or not self._legal[seat, action]:
                raise Illegal(f"{agent}: {action} is not legal now")
        for seat, agent in enumerate(self.agents):
            if actions[agent] != self.wait:
                self.match.play(seat, int(actions[agent]))
        self._steps += 1
        seen = self._observe()
        over, cut = self.match.over, self._steps == self.max_cycles
        paid = rewards_of(self.match, self._margin) if over else [0.0] * len(self.agents)
        agents = self.agents
        if over or cut:
            self.agents = []
        return (
            seen,
            dict(zip(agents, paid, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut and not over),
            {agent: {} for agent in agents},
        )

    def _observe(self) -> Everybody:
        seen, size, asked = {}, features(self._game).size, self.match.asked
        for seat, agent in enumerate(self.agents):
            self._look(self.match.position, seat, self._mask, self._see)
            self._legal[seat, : self.wait] = self._mask.view(np.int8)[: self.wait]
            self._legal[seat, self.wait] = int(seat not in asked)
            observation = self._see.view(np.float32)[:size].copy()
            seen[agent] = {"observation": observation, "action_mask": self._legal[seat].copy()}
        return seen

    def render(self) -> Any:
        """The board as somebody sees it who only watches."""
        picture: Picture = render(self.match, None, self.render_mode)
        return picture

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
