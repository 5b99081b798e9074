"""Fleet: thousands of matches of one game, stepped together, in NumPy arrays.

    fleet = Fleet("yaxha", 4096, seats=2, seed=1)
    while True:
        actions = choose(fleet.observations, fleet.masks, fleet.seat)
        rewards, ended = fleet.step(actions)

Every match waits for one seat (`fleet.seat`); where several seats owe an answer at once, they are asked one after the other,
and none learns what another has answered. Chance is played by itself. A match that is over begins anew at once.
"""

from collections.abc import Iterable, Mapping
from typing import TypedDict, Unpack

import numpy as np
import numpy.typing as npt

from sacbe.core.engine.dice import dice
from sacbe.core.engine.kernel import Buffer
from sacbe.core.errors import Illegal, Unknown
from sacbe.core.game import Game
from sacbe.core.match.dealer import Dealer, new_seed
from sacbe.core.match.match import Match
from sacbe.games import find
from sacbe.rl.common.kernels import (
    ANEW,
    ANSWER,
    DICE,
    ENDED,
    EYES,
    HANDS,
    KEPT,
    LAST,
    MARGIN,
    NOW,
    RESETS,
    ROWS,
    SEAT,
    SEES,
    SETTINGS,
    WAIT,
    kernels,
)
from sacbe.rl.features import Features, features

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.int8]


def words(count: int, size: int) -> Buffer:
    """Room for so many numbers of that many bytes, in words of 64 bits."""
    return np.zeros(-(-count * size // 8), np.int64)


class FleetOptions(TypedDict, total=False):
    """What can be set about a fleet besides its matches."""

    observations: bool
    """Whether observations are made (yes, if not given): without them a step is faster."""
    margin: float
    """Rewards by the lead in points, up to this many (docs/research.md); 0, if not given: by who has won."""
    resets: bool
    """Whether a match that is over begins anew at once (yes, if not given)."""


class Fleet:
    """Matches that are stepped together."""

    def __init__(
        self,
        game: str | Game,
        matches: int = 1024,
        *,
        seats: int = 2,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        hands: Iterable[int] | None = None,
        **rest: Unpack[FleetOptions],
    ) -> None:
        """`hands` are the seats that you play (all, if not given); the others play at random."""
        if unknown := rest.keys() - FleetOptions.__annotations__.keys():
            raise TypeError(f"a fleet has no such argument: {', '.join(sorted(unknown))}")
        margin = rest.get("margin", 0.0)
        self.game = find(game) if isinstance(game, str) else game
        self.matches, self.seats = matches, self.game.check_seats(seats)
        self.options = self.game.read_options(self.seats, options)
        played = range(self.seats) if hands is None else sorted(set(hands))
        if matches < 1 or not played or not set(played) <= set(range(self.seats)) or margin < 0:
            raise Unknown(f"a fleet has matches, seats to play for and a margin: {matches!r}, {list(played)!r:.40}, {margin!r}")
        self._rows: Buffer = np.zeros((ROWS, matches), np.int64)
        self.features: Features = features(self.game)
        self._kernels = kernels(self.game)
        self._origin = Match.begin(self.game, self.seats, self.options).position
        self._positions = np.zeros(matches, self.game.rules.state.dtype)
        actions, size = self.game.rules.actions, self.features.size
        seen = matches if rest.get("observations", True) else 0
        self._mask, self._options = words(matches * actions, 1), words(matches * KEPT, 4)
        self._observations = np.stack([words(seen * size, 4)] * 2)  # the rows NOW and LAST
        self.masks: Bytes = self._mask.view(np.int8)[: matches * actions].reshape(matches, actions)
        """What each match's seat may do: 1 for each legal action."""
        self.observations: Floats = self._observations[NOW].view(np.float32)[: seen * size].reshape(seen, size)
        """What each match's seat may know."""
        self.last: Floats = self._observations[LAST].view(np.float32)[: seen * size].reshape(seen, size)
        """The observation at the end of each match that has just ended."""
        self.seat: Buffer = self._rows[SEAT]
        """The seat that is asked in each match; -1: it is over (only without resets)."""
        self.rewards = np.zeros((matches, self.seats))
        self.ended: Buffer = self._rows[ENDED]
        self._dice: Buffer = self._rows[DICE]
        self._settings = np.zeros(SETTINGS)
        self._settings[SEES], self._settings[RESETS] = float(seen > 0), float(rest.get("resets", True))
        self._settings[MARGIN] = margin
        self.hands[:], self.eyes[:] = sum(1 << seat for seat in played), -1
        self.reset(seed)

    @property
    def hands(self) -> Buffer:
        """The seats that you play in each match, as the bits of an int: may be changed before a match begins."""
        row: Buffer = self._rows[HANDS]
        return row

    @hands.setter
    def hands(self, hands: npt.ArrayLike) -> None:
        self._rows[HANDS] = hands

    @property
    def eyes(self) -> Buffer:
        """The seat that sees the end of each match; -1: the one that gave the last answer."""
        row: Buffer = self._rows[EYES]
        return row

    @eyes.setter
    def eyes(self, eyes: npt.ArrayLike) -> None:
        self._rows[EYES] = eyes

    def reset(self, seed: int | None = None, which: npt.ArrayLike | None = None) -> None:
        """Begin all matches anew, or only some; with a seed their chance is always the same."""
        if seed is not None:
            for i in range(self.matches):
                self._dice[i] = dice(seed * 1_000_003 + i)[0]
        chosen = np.ones(self.matches, np.bool_) if which is None else np.asarray(which, np.bool_)
        self.answer(np.where(chosen, ANEW, WAIT))

    def step(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]:
        """Answer in every match: the rewards of all seats (0 but at the end), and which matches have ended.

        The action -1 leaves its match alone. What comes back is used again by the next step: copy what you want to keep.
        """
        given = np.ascontiguousarray(actions, np.int64)
        if given.shape != (self.matches,):
            raise Unknown(f"one action for each of {self.matches} matches, not an array of shape {given.shape}")
        self.answer(given)
        return self.rewards, self.ended.view(np.bool_)[::8]

    def answer(self, actions: Buffer) -> None:
        """The same as `step` for a buffer with an int for each match; `rewards` and `ended` are left where they are."""
        self._rows[ANSWER] = actions
        found = self._kernels.step(
            self._positions, self._origin, self._settings, self._rows, self._mask, self._options,
            self._observations, self.rewards,
        )  # fmt: skip
        if found < 0:
            match = -1 - found
            raise Illegal(f"match {match}: action {int(actions[match])} is not legal for seat {int(self.seat[match])}")

    def sample(self) -> Buffer:
        """A legal action for each match, all as likely as each other."""
        actions = np.empty(self.matches, np.int64)  # -1 where nobody is asked
        self._kernels.sample(self._mask, self._options, self._dice, actions)
        return actions

    def look(self, number: int, seat: int, mask: Buffer, see: Buffer) -> None:
        """Write the mask and the observation of any seat of a match, asked or not, into buffers made by `words`."""
        self._kernels.look(self._positions[number : number + 1], seat, mask, see)

    def match(self, number: int) -> Match:
        """A copy of one of the matches, as it stands: it has no record, and deals from a secret seed."""
        position = self.game.kernel.copy(self._positions[number : number + 1])
        match = Match(self.game, self.seats, self.options, position, self.game.kernel.copy(position))
        match.deal_by(Dealer(new_seed()))
        return match
