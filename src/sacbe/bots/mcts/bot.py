"""A bot that searches: it has a time budget for each turn, keeps its tree between the choices of one, and can be stopped."""

import random
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np

from sacbe.bots import Clock
from sacbe.bots.mcts.params import Params
from sacbe.bots.mcts.search import search_kernels
from sacbe.bots.mcts.tree import Node
from sacbe.bots.mcts.workspace import new_workspace
from sacbe.bots.policies import SEATS, weights_of
from sacbe.core.engine.dice import dice
from sacbe.core.engine.news import Told
from sacbe.core.engine.state import Memory
from sacbe.core.errors import Illegal
from sacbe.core.evaluation import VALUE_NET
from sacbe.core.game import Game
from sacbe.core.match.match import Match

CHUNK_SECONDS = 0.004
"""Seconds of search between two looks at the clock."""
SPEND = (0.3, 0.85)
"""The least and the most of what is left of a turn's time that its next choice gets: a turn has an unknown number of choices."""
LEAST_ITERATIONS = 24
"""Iterations that every choice gets, however little time is left."""
NO_PRIORS = np.empty((0, 0), np.int64)
"""Opponent priors of nobody."""
MODEL_TABLE_SIZE = 1 << 16
"""Rows of an opponent model's hash table at the most."""


class OptionStats(NamedTuple):
    """What a search found about an option."""

    action: int
    visits: int
    share: float
    """Expected share of the match: 1 is a sure win, 0 a sure last place."""
    points: float
    """Expected points at the end."""


class SearchResult(NamedTuple):
    """What came of a search: the options, best first."""

    options: tuple[OptionStats, ...]
    iterations: int
    seconds: float

    @property
    def best(self) -> int:
        """The best action."""
        return self.options[0].action


@cache
def search_weights(game: Game, seats: int, value_net: bool) -> Any:
    """The weights of a search: a row for policies and look-ahead, and one for leaves."""
    near, far = weights_of(game), weights_of(game, seats)
    if game.evaluation and not value_net:
        far[[i for i, name in enumerate(game.evaluation.names) if name == VALUE_NET]] = 0
    return np.array([near, far])


class MctsBot:
    """A bot for one seat of one match. It reads nothing of a match but what its seat may know: it deals the rest again."""

    def __init__(
        self,
        game: Game,
        params: Params,
        seed: int | None = None,
        iterations: int | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        self.game, self.params, self.iterations, self._clock = game, params, iterations, clock
        """With a number of iterations for each choice instead of time, it always plays alike."""
        self._random = random.Random(secrets.randbits(64) if seed is None else seed)
        self._kernels = search_kernels(game)
        self._workspace = new_workspace(game, dice(self._random.getrandbits(62)))
        self._nodes = np.zeros(params.table_size, Node.dtype)
        self._stop = np.zeros(1, np.int64)
        self._expected: list[Told] | None = None
        self._step, self._left, self._choices, self._usual = -1, 0.0, 0, 2.0

    def choose(self, match: Match, seat: int) -> int:
        """The best option, or with a temperature one that is near it."""
        return self.commit(match, seat, self.think(match, seat), self.params.temperature)

    def commit(self, match: Match, seat: int, result: SearchResult, temperature: float = 0.0) -> int:
        """Take the best option of a search, or one near it, and keep the tree below it."""
        action = result.best
        if temperature:
            most = max(result.options[0].visits, 1)
            chances = [(max(option.visits, 1) / most) ** (1 / temperature) for option in result.options]
            action = self._random.choices(result.options, chances)[0].action
        self._move_root(match, seat, action)
        return action

    @property
    def size(self) -> int:
        """The bytes of its search memory."""
        own: int = self._nodes.nbytes + self._workspace.nbytes
        return own + (self._opponent_model.size if "_opponent_model" in vars(self) else 0)

    def stop(self) -> None:
        """From another thread: the search in progress ends at once, with what it has found."""
        self._stop[0] = 1

    def think(self, match: Match, seat: int, seconds: float | None = None) -> SearchResult:
        """What each option is worth, within what is left of the turn's time, or in so many seconds."""
        self._stop[0] = 0
        return self._think(match, seat, seconds)

    # -- inside

    def _think(self, match: Match, seat: int, seconds: float | None) -> SearchResult:
        began = self._clock()
        if not match.legal(seat):
            raise Illegal(f"seat {seat} is not asked, or has no option")
        if not self._continues(match):
            self._new_tree()
        params = self.params.for_seats(match.seats)
        if seconds is None:
            seconds = self._allowance(self._kernels.progress(match.position))
        priors = self._opponent_priors(match, seat, seconds)
        done = self._run(match, params.record(seat), priors, began + seconds if self.iterations is None else None)
        spent = self._clock() - began
        self._left = max(0.0, self._left - spent)
        return SearchResult(self._read(match, seat), done, spent)

    def _opponent_priors(self, match: Match, seat: int, seconds: float) -> Any:
        """How often the opponent model visits each option of those who answer in secret at the same time."""
        params = self.params.for_seats(match.seats)
        if not (params.opponent_model_share and params.own_nodes_only and params.iterations_per_world > 1):
            return NO_PRIORS
        world = match.guess(seat, self._random.getrandbits(62))
        secretive = self._kernels.reopen(world.position, seat)
        others = [other for other in range(match.seats) if secretive >> other & 1]
        priors = np.zeros((SEATS if others else 0, len(self.game.acts)), np.int64)
        for other in others:
            share = params.opponent_model_share * seconds / len(others)
            for option in self._opponent_model._think(world, other, share).options:
                priors[other, option.action] = option.visits
        return priors

    @cached_property
    def _opponent_model(self) -> "MctsBot":
        """The bot that searches in others' place. It is stopped together with this one. (Others share its part of the time; of
        iterations each has the whole part.)
        """
        rows = min(MODEL_TABLE_SIZE, self.params.table_size)
        params = replace(self.params, value_net=False, opponent_model_share=0.0, opponent_trust=100, table_size=rows)
        iterations = None
        if self.iterations is not None:
            iterations = max(LEAST_ITERATIONS, int(self.params.opponent_model_share * self.iterations))
        model = MctsBot(self.game, params, self._random.getrandbits(62), iterations, self._clock)
        model._stop = self._stop
        return model

    def _allowance(self, step: int) -> float:
        """The time for the next choice. How many a turn has is learned as the match goes on."""
        if step != self._step:
            self._usual += 0.2 * (self._choices - self._usual) if self._choices else 0.0
            self._step, self._left, self._choices = step, self.params.seconds, 0
        part = 1 / max(1.0, self._usual - self._choices)
        self._choices += 1
        return self._left * min(max(part, SPEND[0]), SPEND[1])

    def _run(self, match: Match, params: Memory, priors: Any, end: float | None) -> int:
        """Search until the time is over, or until the best option cannot be overtaken any more; how many iterations."""
        done, wanted = 0, self.iterations or LEAST_ITERATIONS
        weights = search_weights(self.game, match.seats, self.params.value_net)
        seat, per_world = int(params["seat"][0]), int(params["iterations_per_world"][0])
        chunk = wanted if end is None else max(per_world, 8)
        while True:
            began = self._clock()
            memory = (self._nodes, self._workspace, params)
            n = self._kernels.search(match.position, *memory, weights, priors, self._stop, chunk)
            done += n
            now = self._clock()
            if self._stop[0] or end is None:
                return done
            chunk = min(4 * chunk, int(CHUNK_SECONDS * n / (now - began + 1e-9)))
            chunk = max(per_world, chunk - chunk % per_world)  # whole determinizations
            if done >= LEAST_ITERATIONS:
                left = end - now
                if left <= 0 or self._is_settled(match, seat, left * n / (now - began + 1e-9)):
                    return done

    def _is_settled(self, match: Match, seat: int, to_come: float) -> bool:
        visits = sorted((option.visits for option in self._read(match, seat)), reverse=True)
        return len(visits) < 2 or visits[0] - visits[1] > to_come

    def _read(self, match: Match, seat: int) -> tuple[OptionStats, ...]:
        n = self._kernels.read(match.position, self._nodes, self._workspace, seat)
        rows = self._workspace["rows"][0, :n]
        edges = self._nodes[rows]
        visits, shares, points = (np.where(rows >= 0, edges[name], 0.0) for name in ("visits", "share_sum", "points_sum"))
        tried = np.maximum(visits, 1.0)
        columns = (self._workspace["options"][0, :n], visits.astype(np.int64), shares / tried, points / tried)
        found = [OptionStats(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]
        return tuple(sorted(found, key=lambda option: (-option.visits, -option.share, option.action)))

    def _new_tree(self) -> None:
        """A new root. The old tree's rows stay until half the table is used: their keys cannot meet the new ones'."""
        if 2 * self._workspace["used"][0] > len(self._nodes):
            self._clear()
        self._workspace["histories"] = self._random.getrandbits(60)

    def _clear(self) -> None:
        """Empty the hash table."""
        self._nodes.view(np.uint8)[:] = 0
        self._workspace["used"] = 0

    def _move_root(self, match: Match, seat: int, action: int) -> None:
        """Move the root on by our own answer, and note what we shall be told if nothing else happens."""
        after = self.game.kernel.copy(match.position)
        self._kernels.follow(after, self._workspace, seat, action)
        told = int(after["told"][0])
        news: Sequence[Sequence[int]] = after["news"][0, :told].tolist()
        self._expected = match.news + [Told(0, k, s, auto, eyes, tuple(rest)) for k, s, auto, eyes, *rest in news]

    def _continues(self, match: Match) -> bool:
        """Whether this is the question right after our own answer: nobody else has acted, and nothing came to light."""
        expected, heard = self._expected, match.news
        return (
            expected is not None
            and len(expected) == len(heard)
            and all(a[1:] == b[1:] for a, b in zip(expected, heard, strict=True))
        )
