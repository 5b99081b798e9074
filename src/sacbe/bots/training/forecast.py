"""Training a game's value nets, which predict points, on matches between bots that look one decision ahead.

In a match some positions are sampled, half of them after a random move (good bots alone would never show what a bad one leads
to), each with what its sources of points brought in the end. A net learns the mean of that: Adam on the mean squared error.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sacbe.bots.arena.runners import cores
from sacbe.bots.policies import CURRENT, MATCH, SEATS, evaluation_of, pickers, weights_of
from sacbe.bots.policies import SOURCES as POLICIES
from sacbe.core.engine.ask import NATURE, NATURE_BIT, asked
from sacbe.core.engine.bind import Bound, answers, position_in
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.cache import remember
from sacbe.core.engine.dice import dice, roll
from sacbe.core.engine.kernel import keep_alive, kernel, scratch2, zeros2
from sacbe.core.engine.nets import INPUTS, NET, SOURCE, UNIT, Forecast, Net, dump
from sacbe.core.engine.news import forget
from sacbe.core.engine.state import Grid, Ints, Memory
from sacbe.core.errors import Unknown
from sacbe.core.evaluation import FOLDER, NETS
from sacbe.core.game import Game
from sacbe.core.match import opening
from sacbe.files import write_text

SOURCES = (*POLICIES, Path(__file__))
remember(SOURCES[-1])

SAMPLED, RANDOM = 100, 30
"""Of a thousand decisions: before how many the position is sampled, and how many are made at random."""
MAX_ROWS = 4096
"""Rows that are sampled from one match at the most."""
PARTS = 8
"""All matches are cut into so many parts, each with dice of its own, on any number of cores."""
HELD_OUT = 8
"""Of so many samples, one is held out for validation."""
BATCH, RATE, LAST_RATE = 256, 3e-3, 1e-5
"""Samples of one step; the learning rate at first, and what is left of it at the end of its linear decay."""
Floats = npt.NDArray[np.float32]


class Sampler(NamedTuple):
    """The bound function."""

    sample: Callable[..., int]
    """(S, w, dice, rows, outcomes): play a match from S and sample rows for the nets, with the points that came of them; how
    many."""


class Samples(NamedTuple):
    """The samples of one net: its inputs, and the points that came."""

    inputs: Floats
    targets: Floats


class Trained(NamedTuple):
    """A net's numbers, its root mean squared error on samples that were held out, and that of predicting their mean."""

    net: Net
    numbers: list[int]
    error: float
    baseline: float


@cache
def sampler(game: Game) -> Sampler:
    """The sampler of a game, compiled at first use."""
    assert game.evaluation
    return Sampler(**game.kernel.compile("forecast", _bind(game), *SOURCES, *game.evaluation.files))


def nets_of(game: Game) -> Forecast:
    """What the game has nets for."""
    if game.evaluation is None or game.evaluation.forecast is None:
        raise Unknown(f"{game.id} has no nets: there is nothing to learn")
    return game.evaluation.forecast


def _bind(game: Game) -> Bound:
    rules, examine = game.rules, nets_of(game).examine
    at, (_, answer, chance) = position_in(rules.state), answers(rules)
    _, look_ahead, best_of = pickers(game)
    legal, tally, most, sources = rules.legal, rules.tally, rules.actions, rules.sources
    height, columns = nets_of(game).rows, nets_of(game).columns

    @kernel
    def add_rows(s: Any, seat: int, rows: Any, who: Any, n: int) -> int:
        blank = zeros2(height, columns)
        found = examine(s, seat, blank)
        for i in range(found):
            rows[n + i] = blank[i]
            who[n + i] = seat
        return n + found

    def sample(S: Memory, w: Ints, dice: Ints, rows: Grid, outcomes: Ints) -> int:
        positions = np.empty(3, S.dtype)
        out: Any = np.empty(most, np.int64)
        values: Any = np.empty(most, np.float64)
        who: Any = np.empty(len(rows), np.int64)
        positions[MATCH] = S[0]
        s = at(positions, MATCH)
        n = 0
        while asked(s) != 0:
            forget(s)
            if asked(s) == NATURE_BIT:
                answer(s, NATURE, chance(s, out, roll(dice, 1 << 30)))
                continue
            seat = lowest(asked(s))
            options = legal(s, seat, out)
            is_sampled = n + height <= len(rows) and roll(dice, 1000) < SAMPLED
            if is_sampled and roll(dice, 2) == 0:
                n = add_rows(s, seat, rows, who, n)
                is_sampled = False
            if is_sampled or roll(dice, 1000) < RANDOM:
                pick = roll(dice, options)
            else:
                positions[CURRENT] = positions[MATCH]
                look_ahead(positions, seat, w, out, options, values)
                pick = best_of(values, options, dice)
            answer(s, seat, out[pick])
            if is_sampled and n + height <= len(rows):
                n = add_rows(s, seat, rows, who, n)
        sums = scratch2(SEATS, sources)
        tally(s, sums)
        for i in range(n):
            outcomes[i] = sums[who[i], rows[i, SOURCE]]
        keep_alive(positions)
        return n

    return {"sample": sample}


def gather(
    game: Game,
    *,
    seats: int = 2,
    matches: int = 1000,
    seed: int = 1,
    jobs: int | None = None,
    report: Callable[[int], None] = lambda matches: None,
) -> dict[str, Samples]:
    """The samples of some matches, for each net: the same for the same seed, on any number of cores."""
    game.check_seats(seats)
    nets, sample, w = nets_of(game), sampler(game).sample, weights_of(game)

    def part(number: int) -> tuple[Any, Any]:
        luck = dice(seed * PARTS + number)
        rows, outcomes = np.zeros((MAX_ROWS, nets.columns), np.int64), np.zeros(MAX_ROWS, np.int64)
        kept: list[tuple[Any, Any]] = []
        for deal in range(number, matches, PARTS):
            start = opening.start(game, seats, seed * 1_000_003 + deal, None, deal=True).position
            n = sample(start, w, luck, rows, outcomes)
            kept.append((rows[:n].astype(np.int16), outcomes[:n].astype(np.float32) / game.units))
            report(1)
        return np.concatenate([inputs for inputs, _ in kept]), np.concatenate([targets for _, targets in kept])

    with ThreadPoolExecutor(jobs or cores()) as pool:
        parts = list(pool.map(part, range(min(PARTS, matches))))
    rows, targets = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    found = {}
    for i, net in enumerate(nets.nets):
        mine = rows[:, NET] == i
        found[net.name] = Samples(rows[mine, INPUTS : INPUTS + net.inputs].astype(np.float32), targets[mine])
    return found


def train(net: Net, samples: Samples, *, steps: int = 80_000, seed: int = 1) -> Trained | None:
    """A net's numbers; None if there is too little to learn from."""
    held_out = np.arange(len(samples.targets)) % HELD_OUT == 0
    inputs, targets = samples.inputs[~held_out], samples.targets[~held_out]
    if len(targets) < BATCH:
        return None
    spread = np.maximum(inputs.std(axis=0), 0.05)
    trainer = Trainer(net, seed)
    luck = np.random.default_rng(seed)
    for step in range(steps):
        some = luck.integers(len(targets), size=BATCH)
        trainer.step(inputs[some] / spread, targets[some], RATE * (1 - step / steps) + LAST_RATE)
    numbers = trainer.numbers(spread)
    error = rmse(net, numbers, Samples(samples.inputs[held_out], samples.targets[held_out]))
    return Trained(net, numbers, error, float(samples.targets[held_out].std()))


class Trainer:
    """A net with a hidden layer of rectified linear units and a linear bypass, trained by Adam."""

    def __init__(self, net: Net, seed: int) -> None:
        luck = np.random.default_rng(seed)

        def some(*shape: int) -> Floats:
            values: Floats = (luck.normal(size=shape) / np.sqrt(shape[0])).astype(np.float32)
            return values

        self.linear: Floats = np.zeros(net.inputs, np.float32)
        self.hidden, self.output = some(net.inputs, net.hidden), some(net.hidden)
        self._means = [(np.zeros_like(part), np.zeros_like(part)) for part in self._parts]
        self._steps = 0

    @property
    def _parts(self) -> Sequence[Floats]:
        return self.linear, self.hidden, self.output

    def step(self, inputs: Floats, targets: Floats, rate: float) -> None:
        """One step of Adam."""
        drive = inputs @ self.hidden
        active = np.maximum(drive, 0)
        error = (inputs @ self.linear + active @ self.output - targets) / len(targets)
        gradients = inputs.T @ error, inputs.T @ (np.outer(error, self.output) * (drive > 0)), active.T @ error
        self._steps += 1
        for part, gradient, (mean, square) in zip(self._parts, gradients, self._means, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            part -= rate * (mean / (1 - 0.9**self._steps)) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)

    def numbers(self, spread: Floats) -> list[int]:
        """The net as whole numbers, for inputs as they are."""
        rows = (self.linear / spread, *(self.hidden / spread[:, None]).T, self.output)
        return [round(float(number) * UNIT) for row in rows for number in row]


def rmse(net: Net, numbers: Sequence[int], samples: Samples) -> float:
    """The root mean squared error of a net."""
    linear = np.array(numbers[: net.inputs]) / UNIT
    hidden = np.array(numbers[net.inputs : -net.hidden]).reshape(net.hidden, net.inputs) / UNIT
    predicted = samples.inputs @ linear + np.maximum(samples.inputs @ hidden.T, 0) @ (np.array(numbers[-net.hidden :]) / UNIT)
    return float(np.sqrt(np.mean((predicted - samples.targets) ** 2)))


def write(game: Game, trained: Sequence[Trained]) -> Path:
    """Put the numbers into the game's file."""
    file: Path = evaluation_of(game).package / FOLDER / NETS
    write_text(file, dump({found.net.name: found.numbers for found in trained}))
    return file
