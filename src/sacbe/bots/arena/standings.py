"""What the results of an arena say about each bot."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from sacbe.bots.arena.interval import Interval, of_mean, of_share
from sacbe.bots.arena.plan import Plan
from sacbe.bots.arena.play import Result
from sacbe.bots.extras import need


class Standing(NamedTuple):
    """One bot. A bot that has several seats in a match counts once for each."""

    bot: str
    matches: int
    share: Interval
    """Of its matches won; those who tie split the win."""
    points: Interval
    rank: Interval
    mu: float
    """OpenSkill's rating and how unsure it is (25 and 8.3 to begin with)."""
    sigma: float
    turn: float
    """Mean seconds that it thought in a turn."""
    longest: float
    """The longest that it thought about one choice, in seconds."""


def standings(plan: Plan, results: Iterable[Result]) -> list[Standing]:
    """A row for each bot that has played, the best first."""
    inorder = sorted(results)
    ratings = rate(plan.names, inorder)
    rows = [_standing(name, inorder, *ratings[name]) for name in plan.names if any(name in r.seating for r in inorder)]
    return sorted(rows, key=lambda row: (-row.share.mean, row.rank.mean, row.bot))


def won(result: Result, seat: int) -> float:
    """How much of the win a seat has: ties split it."""
    return 1 / result.ranks.count(1) if result.ranks[seat] == 1 else 0.0


def by_deal(results: Sequence[Result], bot: str, value: Callable[[Result, int], float]) -> list[float]:
    """The mean of a value over the bot's seats in each deal."""
    found: dict[int, list[float]] = defaultdict(list)
    for result in results:
        found[result.deal] += [value(result, seat) for seat, name in enumerate(result.seating) if name == bot]
    return [fmean(values) for values in found.values() if values]


def _standing(bot: str, results: Sequence[Result], mu: float, sigma: float) -> Standing:
    seats = [(result, seat) for result in results for seat, name in enumerate(result.seating) if name == bot]
    turns = sum(result.turns[seat] for result, seat in seats)
    return Standing(
        bot=bot,
        matches=len(seats),
        share=of_share(by_deal(results, bot, won), len(seats)),
        points=of_mean(by_deal(results, bot, lambda result, seat: result.points[seat])),
        rank=of_mean(by_deal(results, bot, lambda result, seat: result.ranks[seat])),
        mu=mu,
        sigma=sigma,
        turn=sum(result.seconds[seat] for result, seat in seats) / max(1, turns),
        longest=max(result.longest[seat] for result, seat in seats),
    )


def rate(names: Sequence[str], results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """OpenSkill's ratings (Plackett and Luce's model) after these matches, in their order.

    A bot that has several seats is rated in each of them, and keeps the mean.
    """
    model: Any = need("openskill.models", "arena").PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for result in results:
        if len(set(result.seating)) == 1:
            continue  # nobody has met anybody else
        new: dict[str, list[Any]] = defaultdict(list)
        teams = model.rate([[ratings[name]] for name in result.seating], ranks=list(result.ranks))
        for name, (rating,) in zip(result.seating, teams, strict=True):
            new[name].append(rating)
        for name, rated in new.items():
            ratings[name] = model.rating(fmean(r.mu for r in rated), fmean(r.sigma for r in rated), name)
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}
