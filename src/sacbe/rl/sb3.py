"""Stable-Baselines3: one seat against bots in many matches at once, as a vectorised environment with action masks.

    from sb3_contrib import MaskablePPO
    model = MaskablePPO("MlpPolicy", FleetVecEnv("yaxha", 256))

See examples/learn_yaxha.py.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from stable_baselines3.common.vec_env import VecEnv

from sacbe.rl.common.spaces import observation_box
from sacbe.rl.rivals import Rivals

MASKS = "action_masks"
"""The name of the method that MaskablePPO calls for masks."""


class FleetVecEnv(VecEnv):
    """`Rivals` as a vectorised environment of Stable-Baselines3. Matches that are over begin anew."""

    def __init__(self, game: str, matches: int = 64, **settings: Any) -> None:
        """The settings are those of `Rivals`."""
        self.rivals = Rivals(game, matches, **settings)
        rules = self.rivals.fleet.game
        self._actions: Any = None
        self._lengths, self.render_mode = np.zeros(matches, np.int64), None
        super().__init__(matches, observation_box(rules), Discrete(len(rules.acts)))

    def reset(self) -> Any:
        """Begin all matches anew."""
        self.rivals.reset(self._seeds[0])
        self._reset_seeds()
        self._lengths[:] = 0
        return self.rivals.fleet.observations.copy()

    def step_async(self, actions: Any) -> None:
        """The answers for the next step."""
        self._actions = actions

    def step_wait(self) -> Any:
        """Answer in all matches."""
        rewards, ended = self.rivals.step(self._actions)
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for match in np.flatnonzero(ended):
            told = {"r": float(rewards[match]), "l": int(self._lengths[match])}
            infos[match] = {"terminal_observation": self.rivals.last[match].copy(), "episode": told}
        self._lengths[ended] = 0
        return self.rivals.fleet.observations.copy(), rewards.astype(np.float32), ended, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """The one method that the matches have: what is legal."""
        if method_name != MASKS:
            raise AttributeError(method_name)
        return [self.rivals.fleet.masks[match].astype(np.bool_) for match in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Whether the matches have something of this name."""
        return attr_name == MASKS

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """What the matches have under this name."""
        if attr_name == "render_mode":
            return [None for _ in self._get_indices(indices)]
        raise AttributeError(attr_name)

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set."""
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> Sequence[bool]:
        """No match is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """There is nothing to close."""
