"""A bot that searches: it has a budget for each turn, keeps its tree between the choices of one, and can be stopped."""

import random
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np

from sacbe.bots import Clock
from sacbe.bots.policies import SEATS, weights_of
from sacbe.bots.search import searcher
from sacbe.bots.settings import FAR, SEAT, SETTINGS, SHARED
from sacbe.bots.tree import COLUMNS, USED
from sacbe.core.engine.dice import dice
from sacbe.core.engine.kernel import Buffer
from sacbe.core.engine.news import Told
from sacbe.core.errors import Illegal
from sacbe.core.evaluation import VALUE_NET, Habits
from sacbe.core.game import Game
from sacbe.core.match.match import Match

CHUNK = 0.004
"""Seconds of search between two looks at the clock."""
SPEND = (0.3, 0.85)
"""The least and the most of what is left of a turn's time that its next choice gets: a turn has an unknown number of choices."""
LEAST = 24
"""Iterations that every choice gets, however little time is left."""
NO_SUMS = np.empty((0, 0))
NO_MINDS = np.empty((0, 0), np.int64)
STAND_IN = 1 << 16
"""Rows of the table for thoughts in others' place."""
NOTHING = -1
"""Instead of an option: the position as it is."""


@dataclass(frozen=True)
class Style:
    """How a bot thinks."""

    seconds: float
    """Per turn (a tick of the game's clock), on one core."""
    depth: int = 1
    """After how many ticks of the clock a playout is cut."""
    steady: bool = False
    """Whether these ticks are counted from the question, so that all end alike, and not from where each leaves the tree."""
    longest: int = 60
    """After how many decisions it is cut at the latest."""
    bonus: int = 400
    """The weight of curiosity, in thousandths: how much options are tried that have not been tried often."""
    scan: int = 4
    """How often a node is visited before all its options are looked at."""
    care: int = 0
    """How many of a hundred decisions of a playout are made by a look ahead, not by preference."""
    alone: bool = False
    """Whether only its own choices are searched, and the others' are made as in playouts."""
    shared: int = 1
    """How many iterations share a world, and what the others answer there at the same time."""
    trust: int = 100
    """In how many of a hundred such worlds they are taken to answer as a look ahead says, or as they would think; in the others
    as in playouts. Who is sure of what others will do is wrong as often as they are not like that."""
    empathy: float = 0.0
    """Where others answer so, in secret: the part of a choice's time that is spent on what they would think in their place, with
    this style but without foresight and empathy; 0: a look ahead must do."""
    win: int = 500
    """How much the chance to win counts, in thousandths; the rest is to beat each of the others."""
    doubt: int = 0
    """How far off the points at the end of a playout count as, in thousandths; 0: not at all, and ranks count. Where playouts
    reach the end from far away, theirs is one of many ends: its points say more about the others than its ranks."""
    par: int = 0
    """Where there is doubt: points at the end that are good ones in this game, in thousandths. Part of what counts is then how
    far above them one's own are; 0: only to be ahead counts, and to spoil what others have is as good as to build."""
    rows: int = 1 << 18
    """Of the table: 56 bytes each."""
    haze: float = 0.0
    """How readily it takes an option that is not the best: 0 never, 1 as often as it thought of it, more than 1 oftener."""
    foresight: bool = False
    """Whether it asks the game's nets, if there are some, where a playout has led."""
    plain: bool = False
    """Search without the game's evaluation: random playouts to the end."""
    habits: Habits = field(default_factory=dict)
    """What of this is otherwise in the game, with so many seats or more."""

    def at(self, seats: int) -> "Style":
        """The style with its habits for a number of seats."""
        most = max((least for least in self.habits if least <= seats), default=None)
        changes: dict[str, Any] = {} if most is None else dict(self.habits[most])
        return replace(self, habits={}, **changes)


class Opinion(NamedTuple):
    """What a bot thinks of an option."""

    action: int
    visits: int
    share: float
    """Expected share of the match: 1 is a sure win, 0 a sure last place."""
    points: float
    """Expected points at the end."""


class Advice(NamedTuple):
    """What came of a search: the options, best first."""

    options: tuple[Opinion, ...]
    iterations: int
    seconds: float

    @property
    def best(self) -> int:
        """The best action."""
        return self.options[0].action


@cache
def sights(game: Game, seats: int, foresight: bool) -> Any:
    """The weights of a search: for what is nearby, and for where a playout has led."""
    near, far = weights_of(game), weights_of(game, seats)
    if game.evaluation and not foresight:
        far[[i for i, name in enumerate(game.evaluation.names) if name == VALUE_NET]] = 0
    return np.array([near, far])


class Thinker:
    """A bot for one seat of one match. It reads nothing of a match but what its seat may know: it deals the rest again."""

    def __init__(
        self,
        game: Game,
        style: Style,
        seed: int | None = None,
        iterations: int | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        self.game, self.style, self.iterations, self._clock = game, style, iterations, clock
        """With a number of iterations for each choice instead of time, it always plays alike."""
        self._random = random.Random(secrets.randbits(64) if seed is None else seed)
        self._search = searcher(game)
        self._dice = dice(self._random.getrandbits(62))
        self._stop = np.zeros(1, np.int64)
        self._keys = np.zeros(style.rows, np.int64)
        self._stats = np.zeros((style.rows, COLUMNS))
        self._heard = np.zeros(SEATS + 1, np.int64)
        self._expected: list[Told] | None = None
        self._tick, self._left, self._choices, self._usual = -1, 0.0, 0, 2.0

    def choose(self, match: Match, seat: int) -> int:
        """The best option, or one near it if the bot's sight is hazy."""
        return self.decide(match, seat, self.think(match, seat), self.style.haze)

    def decide(self, match: Match, seat: int, advice: Advice, haze: float = 0.0) -> int:
        """Take the best option of an advice, or one near it, and keep what was thought about what follows."""
        action = advice.best
        if haze:
            most = max(advice.options[0].visits, 1)
            chances = [(max(option.visits, 1) / most) ** (1 / haze) for option in advice.options]
            action = self._random.choices(advice.options, chances)[0].action
        self._keep(match, seat, action)
        return action

    @property
    def size(self) -> int:
        """The bytes of its search tables."""
        tables: int = self._keys.nbytes + self._stats.nbytes
        return tables + (self._stand_in.size if "_stand_in" in vars(self) else 0)

    def stop(self) -> None:
        """From another thread: the search in progress ends at once, with what it has found."""
        self._stop[0] = 1

    def think(self, match: Match, seat: int, seconds: float | None = None) -> Advice:
        """What each option is worth, within what is left of the turn's time, or in so many seconds."""
        self._stop[0] = 0
        return self._think(match, seat, seconds)

    # -- inside

    def _think(self, match: Match, seat: int, seconds: float | None) -> Advice:
        began = self._clock()
        if not match.legal(seat):
            raise Illegal(f"seat {seat} is not asked, or has no option")
        if not self._goes_on(match):
            self._plant()
        settings = self._settings(match, seat)
        if seconds is None:
            seconds = self._allowance(self._search.progress(match.position))
        minds = self._minds(match, seat, seconds)
        done = self._run(match, settings, minds, began + seconds if self.iterations is None else None)
        spent = self._clock() - began
        self._left = max(0.0, self._left - spent)
        return Advice(self._read(match, seat), done, spent)

    def _minds(self, match: Match, seat: int, seconds: float) -> Any:
        """How often those who answer in secret at the same time would think of each of their options."""
        style = self.style.at(match.seats)
        if not (style.empathy and style.alone and style.shared > 1):
            return NO_MINDS
        world = match.guess(seat, self._random.getrandbits(62))
        secretive = self._search.reopen(world.position, seat)
        others = [other for other in range(match.seats) if secretive >> other & 1]
        minds = np.zeros((SEATS if others else 0, len(self.game.acts)), np.int64)
        for other in others:
            for option in self._stand_in._think(world, other, style.empathy * seconds / len(others)).options:
                minds[other, option.action] = option.visits
        return minds

    @cached_property
    def _stand_in(self) -> "Thinker":
        """Who thinks in others' place. It is stopped together with this bot. (Others share its part of the time; of iterations
        each has the whole part.)
        """
        style = replace(self.style, foresight=False, empathy=0.0, trust=100, rows=min(STAND_IN, self.style.rows))
        iterations = None if self.iterations is None else max(LEAST, int(self.style.empathy * self.iterations))
        stand_in = Thinker(self.game, style, self._random.getrandbits(62), iterations, self._clock)
        stand_in._stop = self._stop
        return stand_in

    def _allowance(self, tick: int) -> float:
        """The time for the next choice. How many a turn has is learned as the match goes on."""
        if tick != self._tick:
            self._usual += 0.2 * (self._choices - self._usual) if self._choices else 0.0
            self._tick, self._left, self._choices = tick, self.style.seconds, 0
        part = 1 / max(1.0, self._usual - self._choices)
        self._choices += 1
        return self._left * min(max(part, SPEND[0]), SPEND[1])

    def _settings(self, match: Match, seat: int, first: int = NOTHING) -> Buffer:
        style = self.style.at(match.seats)
        depth, longest = (FAR, FAR) if style.plain else (style.depth, style.longest)
        how = [style.bonus, style.scan, style.care, int(style.alone), style.shared, style.trust]
        aim = [style.win, style.doubt, style.par, int(style.plain)]
        settings = np.array([seat, first, depth, int(style.steady), longest, *how, *aim], np.int64)
        assert len(settings) == SETTINGS
        return settings

    def _run(self, match: Match, settings: Buffer, minds: Any, end: float | None) -> int:
        """Search until the time is over, or until the best option cannot be overtaken any more; how many iterations."""
        done, wanted, weights = 0, self.iterations or LEAST, sights(self.game, match.seats, self.style.foresight)
        shared = int(settings[SHARED])
        chunk = wanted if end is None else max(shared, 8)
        while True:
            began = self._clock()
            n = self._search.search(
                match.position,
                weights,
                settings,
                minds,
                self._heard,
                self._keys,
                self._stats,
                self._dice,
                self._stop,
                NO_SUMS,
                chunk,
            )
            done += n
            now = self._clock()
            if self._stop[0] or end is None:
                return done
            chunk = min(4 * chunk, int(CHUNK * n / (now - began + 1e-9)))
            chunk = max(shared, chunk - chunk % shared)  # whole worlds
            if done >= LEAST:
                left = end - now
                if left <= 0 or self._is_settled(match, int(settings[SEAT]), left * n / (now - began + 1e-9)):
                    return done

    def _is_settled(self, match: Match, seat: int, to_come: float) -> bool:
        visits = sorted((option.visits for option in self._read(match, seat)), reverse=True)
        return len(visits) < 2 or visits[0] - visits[1] > to_come

    def _read(self, match: Match, seat: int) -> tuple[Opinion, ...]:
        actions = np.empty(len(self.game.acts), np.int64)
        rows = np.empty((len(self.game.acts), COLUMNS))
        n = self._search.read(match.position, seat, self._heard, self._keys, self._stats, actions, rows)
        found = [
            Opinion(action, int(visits), share / max(visits, 1.0), gain / max(visits, 1.0))
            for action, (visits, _, share, gain, *_) in zip(actions[:n].tolist(), rows[:n].tolist(), strict=True)
        ]
        return tuple(sorted(found, key=lambda option: (-option.visits, -option.share, option.action)))

    def _plant(self) -> None:
        """A new tree. The old one's rows stay until half the table is used: their keys cannot meet the new ones'."""
        if 2 * self._heard[USED] > len(self._keys):
            self._keys[:] = 0
            self._stats[:] = 0
            self._heard[USED] = 0
        self._heard[:SEATS] = self._random.getrandbits(60)

    def _keep(self, match: Match, seat: int, action: int) -> None:
        """Move the root on by our own answer, and note what we shall hear if nothing else happens."""
        after = self.game.kernel.copy(match.position)
        self._search.follow(after, seat, action, self._heard)
        told = int(after["told"][0])
        news: Sequence[Sequence[int]] = after["news"][0, :told].tolist()
        self._expected = match.news + [Told(0, k, s, auto, eyes, tuple(rest)) for k, s, auto, eyes, *rest in news]

    def _goes_on(self, match: Match) -> bool:
        """Whether this is the question right after our own answer: nobody else has acted, and nothing came to light."""
        expected, heard = self._expected, match.news
        return (
            expected is not None
            and len(expected) == len(heard)
            and all(a[1:] == b[1:] for a, b in zip(expected, heard, strict=True))
        )


__all__ = ["Advice", "Opinion", "Style", "Thinker"]
