"""Who beats whom."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import permutations
from statistics import fmean
from typing import NamedTuple

from sacbe.bots.arena.interval import Interval, of_mean, of_share
from sacbe.bots.arena.plan import Plan
from sacbe.bots.arena.play import Result


class Pair(NamedTuple):
    """Two bots, head to head: in every match, each seat of the one is compared with each seat of the other."""

    bot: str
    other: str
    wins: int
    ties: int
    losses: int
    share: Interval
    """How often the bot ends before the other; a tie is half."""
    margin: Interval
    """By how many points."""


def pairs(plan: Plan, results: Iterable[Result]) -> list[Pair]:
    """Every two bots that have met, the better one first."""
    inorder = sorted(results)
    found = [_pair(bot, other, inorder) for bot, other in permutations(plan.names, 2)]
    return [pair for pair in found if pair is not None and _is_told_from(pair, plan)]


def _is_told_from(pair: Pair, plan: Plan) -> bool:
    """Whether it is this side from which two bots are told of: that of the better one."""
    first = plan.names.index(pair.bot) < plan.names.index(pair.other)
    return pair.share.mean > 0.5 or (pair.share.mean == 0.5 and first)


def _pair(bot: str, other: str, results: list[Result]) -> Pair | None:
    wins, margins = defaultdict[int, list[float]](list), defaultdict[int, list[float]](list)
    for result in results:
        for here, there in _meetings(bot, other, result):
            ahead = result.ranks[there] - result.ranks[here]
            wins[result.deal].append(0.5 if ahead == 0 else float(ahead > 0))
            margins[result.deal].append(result.points[here] - result.points[there])
    every = [value for values in wins.values() for value in values]
    if not every:
        return None
    return Pair(
        bot,
        other,
        wins=every.count(1.0),
        ties=every.count(0.5),
        losses=every.count(0.0),
        share=of_share([fmean(values) for values in wins.values()], len(every)),
        margin=of_mean([fmean(values) for values in margins.values()]),
    )


def _meetings(bot: str, other: str, result: Result) -> list[tuple[int, int]]:
    seats = range(len(result.seating))
    return [(a, b) for a in seats for b in seats if (result.seating[a], result.seating[b]) == (bot, other)]
