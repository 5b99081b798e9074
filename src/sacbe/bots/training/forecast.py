"""Teaching a game's nets what points will come: from matches between bots that look one decision ahead.

In a match some positions are noted, half of them after a placement at random (good bots alone would never show what comes of a
bad one), each with what its sources of points brought in the end. A net learns the mean of that, by Adam on squared errors.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sacbe.bots.arena.runners import cores
from sacbe.bots.policies import CURRENT, MATCH, evaluation_of, pickers, weights_of
from sacbe.bots.policies import SOURCES as POLICIES
from sacbe.core.engine.ask import NATURE, NATURE_BIT, asked
from sacbe.core.engine.bind import Bound, answers, position_in
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.cache import remember
from sacbe.core.engine.dice import dice, roll
from sacbe.core.engine.kernel import keep_alive, kernel, zeros2
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

NOTED, STRAY = 100, 30
"""Of a thousand decisions: before how many the position is noted, and how many are made at random."""
ROOM = 4096
"""Rows that one match may note."""
PARTS = 8
"""All matches are cut into so many parts, each with dice of its own, on any number of cores."""
ASIDE = 8
"""Of so many lessons, one is kept aside to judge by."""
BATCH, RATE, SLOWEST = 256, 3e-3, 1e-5
"""Lessons of one step, and how far a step goes: less and less."""
Floats = npt.NDArray[np.float32]


class Teacher(NamedTuple):
    """The bound function."""

    lesson: Callable[..., int]
    """(S, w, dice, rows, ends): play a match from S and note rows for the nets, with the points that came; how many."""


class Lessons(NamedTuple):
    """What one net can learn from: its inputs, and the points that came."""

    given: Floats
    came: Floats


class Learned(NamedTuple):
    """A net's numbers, and how far off it is on lessons that were kept aside; and how far the mean alone would be."""

    net: Net
    numbers: list[int]
    off: float
    blind: float


@cache
def teacher(game: Game) -> Teacher:
    """The teacher of a game, compiled at first use."""
    assert game.evaluation
    return Teacher(**game.kernel.compile("forecast", _bind(game), *SOURCES, *game.evaluation.files))


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
    def note(s: Any, seat: int, rows: Any, who: Any, n: int) -> int:
        blank = zeros2(height, columns)
        found = examine(s, seat, blank)
        for i in range(found):
            rows[n + i] = blank[i]
            who[n + i] = seat
        return n + found

    def lesson(S: Memory, w: Ints, dice: Ints, rows: Grid, ends: Ints) -> int:
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
            is_noted = n + height <= len(rows) and roll(dice, 1000) < NOTED
            if is_noted and roll(dice, 2) == 0:
                n = note(s, seat, rows, who, n)
                is_noted = False
            if is_noted or roll(dice, 1000) < STRAY:
                pick = roll(dice, options)
            else:
                positions[CURRENT] = positions[MATCH]
                look_ahead(positions, seat, w, out, options, values)
                pick = best_of(values, options, dice)
            answer(s, seat, out[pick])
            if is_noted and n + height <= len(rows):
                n = note(s, seat, rows, who, n)
        sums = zeros2(s.seats, sources)
        tally(s, sums)
        for i in range(n):
            ends[i] = sums[who[i], rows[i, SOURCE]]
        keep_alive(positions)
        return n

    return {"lesson": lesson}


def gather(
    game: Game,
    *,
    seats: int = 2,
    matches: int = 1000,
    seed: int = 1,
    jobs: int | None = None,
    report: Callable[[int], None] = lambda matches: None,
) -> dict[str, Lessons]:
    """The lessons of some matches, for each net: the same for the same seed, on any number of cores."""
    game.check_seats(seats)
    nets, teach, w = nets_of(game), teacher(game).lesson, weights_of(game)

    def part(number: int) -> tuple[Any, Any]:
        luck = dice(seed * PARTS + number)
        rows, ends = np.zeros((ROOM, nets.columns), np.int64), np.zeros(ROOM, np.int64)
        kept: list[tuple[Any, Any]] = []
        for deal in range(number, matches, PARTS):
            start = opening.start(game, seats, seed * 1_000_003 + deal, None, deal=True).position
            n = teach(start, w, luck, rows, ends)
            kept.append((rows[:n].astype(np.int16), ends[:n].astype(np.float32) / game.units))
            report(1)
        return np.concatenate([noted for noted, _ in kept]), np.concatenate([came for _, came in kept])

    with ThreadPoolExecutor(jobs or cores()) as pool:
        parts = list(pool.map(part, range(min(PARTS, matches))))
    noted, came = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    found = {}
    for i, net in enumerate(nets.nets):
        mine = noted[:, NET] == i
        found[net.name] = Lessons(noted[mine, INPUTS : INPUTS + net.inputs].astype(np.float32), came[mine])
    return found


def learn(net: Net, lessons: Lessons, *, steps: int = 80_000, seed: int = 1) -> Learned | None:
    """A net's numbers; None if there is too little to learn from."""
    aside = np.arange(len(lessons.came)) % ASIDE == 0
    given, came = lessons.given[~aside], lessons.came[~aside]
    if len(came) < BATCH:
        return None
    spread = np.maximum(given.std(axis=0), 0.05)
    pupil = Pupil(net, seed)
    luck = np.random.default_rng(seed)
    for step in range(steps):
        some = luck.integers(len(came), size=BATCH)
        pupil.study(given[some] / spread, came[some], RATE * (1 - step / steps) + SLOWEST)
    numbers = pupil.numbers(spread)
    off = judge(net, numbers, Lessons(lessons.given[aside], lessons.came[aside]))
    return Learned(net, numbers, off, float(lessons.came[aside].std()))


class Pupil:
    """A net in the making."""

    def __init__(self, net: Net, seed: int) -> None:
        luck = np.random.default_rng(seed)

        def some(*shape: int) -> Floats:
            values: Floats = (luck.normal(size=shape) / np.sqrt(shape[0])).astype(np.float32)
            return values

        self.plain: Floats = np.zeros(net.inputs, np.float32)
        self.weights, self.counts = some(net.inputs, net.hidden), some(net.hidden)
        self._means = [(np.zeros_like(part), np.zeros_like(part)) for part in self._parts]
        self._steps = 0

    @property
    def _parts(self) -> Sequence[Floats]:
        return self.plain, self.weights, self.counts

    def study(self, given: Floats, came: Floats, rate: float) -> None:
        """One step of Adam."""
        drive = given @ self.weights
        lit = np.maximum(drive, 0)
        error = (given @ self.plain + lit @ self.counts - came) / len(came)
        slopes = given.T @ error, given.T @ (np.outer(error, self.counts) * (drive > 0)), lit.T @ error
        self._steps += 1
        for part, slope, (mean, square) in zip(self._parts, slopes, self._means, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= rate * (mean / (1 - 0.9**self._steps)) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)

    def numbers(self, spread: Floats) -> list[int]:
        """The net as whole numbers, for inputs as they are."""
        rows = (self.plain / spread, *(self.weights / spread[:, None]).T, self.counts)
        return [round(float(number) * UNIT) for row in rows for number in row]


def judge(net: Net, numbers: Sequence[int], lessons: Lessons) -> float:
    """How far off a net is, as the root of the mean square."""
    plain = np.array(numbers[: net.inputs]) / UNIT
    weights = np.array(numbers[net.inputs : -net.hidden]).reshape(net.hidden, net.inputs) / UNIT
    said = lessons.given @ plain + np.maximum(lessons.given @ weights.T, 0) @ (np.array(numbers[-net.hidden :]) / UNIT)
    return float(np.sqrt(np.mean((said - lessons.came) ** 2)))


def write(game: Game, learned: Sequence[Learned]) -> Path:
    """Put the numbers into the game's file."""
    file: Path = evaluation_of(game).package / FOLDER / NETS
    write_text(file, dump({found.net.name: found.numbers for found in learned}))
    return file
