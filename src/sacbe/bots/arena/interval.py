"""Confidence intervals. The matches of one deal are not independent, so a deal counts as one observation."""

from collections.abc import Sequence
from functools import cache
from math import inf, sqrt
from statistics import fmean, variance
from typing import Any, NamedTuple

from sacbe.bots.extras import need

CONFIDENCE = 0.95


class Interval(NamedTuple):
    """A mean, and the bounds that hold the true one in 95 of 100 cases."""

    mean: float
    low: float
    high: float


def of_mean(by_deal: Sequence[float]) -> Interval:
    """The mean of something that was measured once (or its mean taken) in every deal: Student's interval."""
    mean = fmean(by_deal)
    wide = student(len(by_deal) - 1) * sqrt(variance(by_deal) / len(by_deal)) if len(by_deal) > 1 else inf
    return Interval(mean, mean - wide, mean + wide)


def of_share(by_deal: Sequence[float], matches: int) -> Interval:
    """A share from 0 to 1: Wilson's interval, which is sensible at 0 % and 100 % too.

    It needs a number of independent matches: as many as would scatter as the deals do. But never more than were played; and
    where nothing scatters because every match ended alike, only as many as there are deals.
    """
    mean, deals = fmean(by_deal), len(by_deal)
    if deals < 2:
        return Interval(mean, 0.0, 1.0)
    scatter = max(variance(by_deal) / deals, mean * (1 - mean) / matches)
    size = mean * (1 - mean) / scatter if scatter > 0 else float(deals)
    z = student(deals - 1)
    middle = (mean + z * z / (2 * size)) / (1 + z * z / size)
    wide = z / (1 + z * z / size) * sqrt(mean * (1 - mean) / size + z * z / (4 * size * size))
    return Interval(mean, max(0.0, min(mean, middle - wide)), min(1.0, max(mean, middle + wide)))


@cache
def student(freedom: int) -> float:
    """The two-sided 95 % quantile of Student's t with so many degrees of freedom."""
    quantile: Any = need("scipy.special", "arena").stdtrit
    return float(quantile(freedom, (1 + CONFIDENCE) / 2))
