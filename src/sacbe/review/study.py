"""Looking at a finished match again: every decision with the eyes of the seat that made it, on several threads.

What a seat could not know is dealt again and again, as for any bot: the review knows no more than the player did.
"""

import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from math import hypot

from sacbe.bots.decide import analyse_in
from sacbe.bots.levels import advice_params
from sacbe.bots.mcts.params import NOTHING
from sacbe.bots.mcts.search import search_kernels
from sacbe.core.engine.ask import NATURE
from sacbe.core.errors import Illegal
from sacbe.core.match.match import Match
from sacbe.core.match.opening import replay
from sacbe.review.chances import chances, mean
from sacbe.review.model import LEAST_COST, SURE, Decision, Moment, Review, Side
from sacbe.review.turning import turning_points
from sacbe.review.valuation import ValuationBot, Worth

TABLE_SIZE = 1 << 16
"""Rows of the hash table of a search."""
USUAL_SECONDS, MOST_SECONDS = 0.3, 60.0
FEW, LITTLE = 2, 0.4
"""A decision between so few options gets this part of the budget."""
COMPARING, WATCHING = 0.5, 0.25
"""The parts of the budget for each of two options that are compared, and for each seat's look at a moment."""


@dataclass(frozen=True)
class Progress:
    """How far a review has come."""

    done: int
    total: int
    left: float | None
    """Seconds, as far as can be told."""


@dataclass(frozen=True)
class Effort:
    """How hard to look. With a number of iterations instead of time, a review always says the same."""

    seconds: float = USUAL_SECONDS
    threads: int = 1
    iterations: int | None = None


@dataclass(frozen=True)
class _Question:
    """One decision of the match, as its seat saw it; `eyes` are all seats' worlds if the chances are to be told here."""

    move: int
    seat: int
    action: int
    world: Match
    eyes: tuple[Match, ...]
    nature: bool
    """Whether nature has answered since the decision before."""


class Study:
    """A review in the making."""

    def __init__(self, match: Match, effort: Effort, tell: Callable[[Progress], None] = lambda progress: None) -> None:
        if not match.over:
            raise Illegal("a review is for finished matches, and this one goes on")
        self.match, self.effort, self.tell = match, effort, tell
        self._stopped = threading.Event()
        self._bots: set[ValuationBot] = set()
        self._lock = threading.Lock()

    def stop(self) -> None:
        """From another thread: look at nothing more. `run` returns what it has."""
        self._stopped.set()
        with self._lock:
            for bot in self._bots:
                bot.stop()

    def run(self) -> Review:
        """Look at every decision."""
        search_kernels(self.match.game)  # here and not in the threads: each of them would compile for itself
        questions = _questions(self.match)
        found: dict[int, tuple[Decision, Moment | None]] = {}
        began = time.perf_counter()
        self.tell(Progress(0, len(questions), None))
        with ThreadPoolExecutor(self.effort.threads, "review") as threads:
            waiting: set[Future[tuple[Decision, Moment | None] | None]] = {
                threads.submit(self._look, question) for question in questions
            }
            try:
                while waiting:
                    done, waiting = wait(waiting, timeout=1.0, return_when=FIRST_COMPLETED)
                    for answer in done:
                        if (looked := answer.result()) is not None:
                            found[looked[0].move] = looked
                    if done and not self._stopped.is_set():
                        spent, n = time.perf_counter() - began, len(found)
                        self.tell(Progress(n, len(questions), spent / n * (len(questions) - n) if n else None))
            except BaseException:
                self.stop()
                raise
        return self._gather(questions, [found[move] for move in sorted(found)])

    def _gather(self, questions: "list[_Question]", looked: list[tuple[Decision, Moment | None]]) -> Review:
        decisions = tuple(decision for decision, _ in looked)
        winners = self.match.winners
        end = Moment(len(self.match.moves), tuple(float(s in winners) / len(winners) for s in range(self.match.seats)))
        moments = (*(moment for _, moment in looked if moment is not None), end)
        by_nature = [question.move for question in questions if question.nature]
        return Review(
            game=self.match.game.id,
            seats=self.match.seats,
            seconds=self.effort.seconds,
            total=len(questions),
            moments=moments,
            decisions=decisions,
            turns=turning_points(moments, decisions, by_nature),
        )

    def _look(self, question: _Question) -> tuple[Decision, Moment | None] | None:
        """What there is to say of a decision; nothing if somebody has stopped us meanwhile."""
        if self._stopped.is_set():
            return None
        game = self.match.game
        bot = ValuationBot(game, replace(advice_params(game), table_size=TABLE_SIZE), question.move, self.effort.iterations)
        with self._lock:
            self._bots.add(bot)
        try:
            looked = self._decide(bot, question), self._watch(bot, question)
            return None if self._stopped.is_set() else looked
        finally:
            with self._lock:
                self._bots.discard(bot)

    def _decide(self, bot: ValuationBot, question: _Question) -> Decision:
        world, seat, move = question.world, question.seat, question.move
        options = len(world.legal(seat))
        seconds = self.effort.seconds * (LITTLE if options <= FEW else 1.0)
        best = analyse_in(bot, world, seat, seconds).best
        part = seconds * COMPARING
        played = self._value(bot, world, seat, question.action, part, move)
        ours = _side(world, seat, question.action, played)
        if best == question.action:
            return Decision(move, seat, options, ours, None, 0.0, 0.0)
        better = self._value(bot, world, seat, best, part, move)
        cost = better.shares[seat] - played.shares[seat]
        error = hypot(better.errors[seat], played.errors[seat])
        told = round(cost, 4) if cost >= max(LEAST_COST, SURE * error) else 0.0
        return Decision(move, seat, options, ours, _side(world, seat, best, better), told, round(error, 4))

    def _watch(self, bot: ValuationBot, question: _Question) -> Moment | None:
        if not question.eyes:
            return None
        part = self.effort.seconds * WATCHING
        seen = [self._value(bot, world, seat, NOTHING, part, question.move) for seat, world in enumerate(question.eyes)]
        win = bot.params.for_seats(len(seen)).win_weight
        told = mean([chances(worth.shares, win) for worth in seen])
        return Moment(question.move, tuple(round(chance, 4) for chance in told))

    def _value(self, bot: ValuationBot, world: Match, seat: int, action: int, seconds: float, seed: int) -> Worth:
        # Thinking begins with a clean slate: what was stopped before it must stay stopped.
        if self._stopped.is_set():
            bot.stop()
        return bot.value(world, seat, action, seconds, seed)


def _side(world: Match, seat: int, action: int, worth: Worth) -> Side:
    act, game = world.game.actions[action], world.game
    sources = {name: round(worth.sources[seat][i], 2) for i, name in enumerate(game.sources) if worth.sources[seat][i]}
    at = tuple(game.places(world.view(seat), seat, act))
    every = tuple(round(points, 2) for points in worth.points)
    return Side(act, round(worth.shares[seat], 4), every[seat], sources, at, every)


def _questions(match: Match) -> list[_Question]:
    """Every decision between several options, and (where another seat's turn begins) all seats' eyes."""
    record = match.record
    game, now = match.game, replay(match.game, replace(record, by_hand=True, seed=None, result=None, moves=()), None)
    found: list[_Question] = []
    before, nature = (NATURE, -1), False
    for number, (seat, action) in enumerate(match.moves):
        if seat == NATURE:
            nature = True
        elif len(now.legal(seat)) > 1:
            fresh = (seat, now.barriers) != before
            eyes = tuple(now.guess(other, number) for other in range(match.seats)) if fresh else ()
            found.append(_Question(number, seat, action, now.guess(seat, number), eyes, nature))
            before, nature = (seat, now.barriers), False
        now.play(seat, game.actions[action])
    return found
