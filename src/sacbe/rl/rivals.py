"""One seat against bots, in many matches at once: what Gymnasium and Stable-Baselines3 take as an environment."""

import random
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from sacbe.bots import Bot, find
from sacbe.bots.decide import decide
from sacbe.core.engine.kernel import Buffer
from sacbe.core.errors import Unknown
from sacbe.rl.common.kernels import WAIT
from sacbe.rl.fleet import Fleet, Floats

AT_RANDOM = "random"
"""The level that plays in machine code; the others are asked one by one."""
Rewards = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


class Rivals:
    """Your seat in each of some matches; bots have the others. A match that is over begins anew."""

    def __init__(
        self,
        game: str,
        matches: int = 1,
        *,
        seats: int = 2,
        seat: int | None = None,
        bots: str = AT_RANDOM,
        options: Mapping[str, object] | None = None,
        margin: float = 0.0,
        seed: int = 0,
    ) -> None:
        """Without a `seat` you have each of them by turns: seat 0 in the first match, seat 1 in the second, and so on."""
        self.fleet = Fleet(game, matches, seats=seats, options=options, seed=seed, margin=margin)
        if seat is not None and seat not in range(seats):
            raise Unknown(f"no such seat: {seat!r:.40}; seats are 0 to {seats - 1}")
        self.mine: Buffer = np.arange(matches) % seats if seat is None else np.full(matches, seat)
        """Your seat in each match."""
        self.last: Floats = np.zeros_like(self.fleet.observations)
        """The observation at the end of each match that has just ended."""
        self.fleet.eyes[:] = self.mine
        self._level = bots
        self._bots: dict[tuple[int, int], Bot] = {}
        find(self.fleet.game, bots, 0)  # an unknown level raises here, not at the first question
        if bots == AT_RANDOM:
            self.fleet.hands[:] = 1 << self.mine
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin all matches anew; with a seed their chance is always the same."""
        self._luck = random.Random(seed)
        self._bots.clear()
        self.fleet.reset(seed)
        self._play_on(np.zeros(self.fleet.matches), np.zeros(self.fleet.matches, np.bool_))

    def take(self, match: int, seat: int) -> None:
        """Your seat in a match from its next beginning on."""
        self.mine[match] = self.fleet.eyes[match] = seat
        if self._level == AT_RANDOM:
            self.fleet.hands[match] = 1 << seat

    def step(self, actions: npt.ArrayLike) -> tuple[Rewards, Flags]:
        """Your answers: your rewards, and which matches have ended."""
        rewards, ended = np.zeros(self.fleet.matches), np.zeros(self.fleet.matches, np.bool_)
        self._count(*self.fleet.step(actions), rewards, ended)
        self._play_on(rewards, ended)
        return rewards, ended

    def _count(self, paid: Rewards, over: Flags, rewards: Rewards, ended: Flags) -> None:
        now = np.flatnonzero(over)
        rewards[now] = paid[now, self.mine[now]]
        ended[now] = True
        self.last[now] = self.fleet.last[now]
        for match, seat in [key for key in self._bots if over[key[0]]]:
            del self._bots[match, seat]

    def _play_on(self, rewards: Rewards, ended: Flags) -> None:
        """Let the bots answer until you are asked in every match."""
        fleet = self.fleet
        while self._level != AT_RANDOM and (waiting := np.flatnonzero(fleet.seat != self.mine)).size:
            actions = np.full(fleet.matches, WAIT)
            for match in waiting.tolist():
                seat = int(fleet.seat[match])
                if (match, seat) not in self._bots:
                    self._bots[match, seat] = find(fleet.game, self._level, self._luck.getrandbits(62))
                actions[match] = decide(self._bots[match, seat], fleet.match(match), seat, self._luck.getrandbits(62))
            self._count(*fleet.step(actions), rewards, ended)
