"""How sure a mean is. The matches of one deal are no independent witnesses: a deal counts as one."""

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

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


def student(freedom: int) -> float:
    """Student's t for 95 %, by Cornish and Fisher's expansion: right to 1 % from four degrees of freedom on."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
