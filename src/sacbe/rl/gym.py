"""Gymnasium: one seat against bots, alone (`Env`) or in thousands of matches at once (`FleetEnv`).

    import gymnasium, sacbe.rl.gym
    env = gymnasium.make("sacbe/yaxha-v1", seats=2, bots="greedy")
    envs = gymnasium.make_vec("sacbe/yaxha-v1", num_envs=1024, vectorization_mode="vector_entry_point")

Observations are those of `sacbe.rl.features`; what is legal stands in `info["action_mask"]` and in `action_masks()`, where
MaskablePPO looks for it. In `Env` an illegal answer loses the match at once; in `FleetEnv` it raises `sacbe.Illegal`.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sacbe.core.errors import Unknown
from sacbe.games import find, names
from sacbe.rl.common.picture import MODES, Picture, render
from sacbe.rl.common.spaces import Actions, observation_box
from sacbe.rl.features import features
from sacbe.rl.fleet import Bytes, Floats
from sacbe.rl.rivals import AT_RANDOM, Rivals

LOST = -1.0
"""The reward for an illegal answer."""
Info = dict[str, Any]


class Env(gymnasium.Env[Floats, np.int64]):
    """One seat against bots. Rewards come at the end, from ranks: see docs/research.md."""

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str = "yaxha",
        seats: int = 2,
        seat: int | None = None,
        bots: str = AT_RANDOM,
        options: Mapping[str, object] | None = None,
        margin: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        """Without a `seat` it is drawn anew for every match."""
        if render_mode is not None and render_mode not in MODES:
            raise Unknown(f"no such render_mode: {render_mode!r:.40}; there are {', '.join(MODES)}")
        self.render_mode, self._fixed = render_mode, seat
        self._rivals = Rivals(game, 1, seats=seats, seat=seat or 0, bots=bots, options=options, margin=margin)
        if seat is not None and seat not in range(seats):
            raise Unknown(f"no such seat: {seat!r:.40}; seats are 0 to {seats - 1}")
        fleet = self._rivals.fleet
        self.observation_space, self.action_space = observation_box(fleet.game), Actions(len(fleet.game.acts), fleet.masks[0])
        self._over = True

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Floats, Info]:
        """Begin a match."""
        super().reset(seed=seed)
        self._rivals.take(0, int(self.np_random.integers(self._rivals.fleet.seats)) if self._fixed is None else self._fixed)
        self._rivals.reset(int(self.np_random.integers(2**62)))
        self._over = False
        return self._rivals.fleet.observations[0].copy(), self._info()

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, Info]:
        """Answer; the others answer too until you are asked again, or the match is over."""
        if self._over:
            raise Unknown("this match is over: reset it first")
        fleet = self._rivals.fleet
        if not (0 <= action < fleet.masks.shape[1] and fleet.masks[0, action]):
            self._over = True
            return fleet.observations[0].copy(), LOST, True, False, self._info() | {"illegal": True}
        rewards, ended = self._rivals.step([action])
        self._over = bool(ended[0])
        seen = self._rivals.last if self._over else fleet.observations
        return seen[0].copy(), float(rewards[0]), self._over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is legal now."""
        legal: npt.NDArray[np.bool_] = self._rivals.fleet.masks[0].astype(np.bool_)
        return legal

    def render(self) -> Picture:
        """The board as your seat sees it."""
        return render(self._rivals.fleet.match(0), int(self._rivals.mine[0]), self.render_mode)

    def _info(self) -> Info:
        return {"action_mask": self._rivals.fleet.masks[0].copy(), "seat": int(self._rivals.mine[0])}


class FleetEnv(VectorEnv[Floats, npt.NDArray[np.int64], Any]):
    """The same in many matches at once. A match that is over begins anew in the same step (`final_obs` has its end)."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str = "yaxha",
        num_envs: int = 1024,
        seats: int = 2,
        seat: int | None = None,
        bots: str = AT_RANDOM,
        options: Mapping[str, object] | None = None,
        margin: float = 0.0,
    ) -> None:
        """Without a `seat` you have each of them by turns."""
        super().__init__()
        self.num_envs = num_envs
        self._rivals = Rivals(game, num_envs, seats=seats, seat=seat, bots=bots, options=options, margin=margin)
        rules = self._rivals.fleet.game
        self.single_observation_space, self.single_action_space = observation_box(rules), Discrete(len(rules.acts))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: Info | None = None) -> tuple[Floats, Info]:
        """Begin all matches; the arrays that come back are used again by the next step."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        self._rivals.reset(int(self.np_random.integers(2**62)))
        return self._rivals.fleet.observations, self._info()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Floats, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """Answer in every match."""
        rewards, ended = self._rivals.step(actions)
        info = self._info()
        if ended.any():
            info["final_obs"], info["_final_obs"] = self._rivals.last, ended
        return self._rivals.fleet.observations, rewards, ended, np.zeros_like(ended), info

    def action_masks(self) -> Bytes:
        """What is legal now, in each match."""
        return self._rivals.fleet.masks

    def _info(self) -> Info:
        return {"action_mask": self._rivals.fleet.masks, "seat": self._rivals.mine}


def register() -> None:
    """Make the environments known to Gymnasium: `sacbe/yaxha-v1` and so on; the version is that of the features."""
    for name in names():
        known = f"sacbe/{name}-v{features(find(name)).version}"
        if known not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point="sacbe.rl.gym:Env",
                vector_entry_point="sacbe.rl.gym:FleetEnv",
                kwargs={"game": name},
            )


register()
