"""From shares to chances of winning.

A search tells shares: a part of one is the chance to win, the rest the mean of beating each of the others. With two seats that is
the chance to win; with more it is not, and the shares do not add up to one. So we look for strengths, one for each seat, under
which shares would be in these proportions if a seat wins as often as its part of all strengths says (and beats another likewise);
the chances are those parts. They add up to one, and with two seats they are the shares, scaled.
"""

from collections.abc import Sequence
from math import exp, log

STEPS, PACE = 200, 3.0
LEAST = 0.002
"""No strength is taken to be less than this part of all: lines that were looked at end before the match does."""


def chances(shares: Sequence[float], win: float) -> tuple[float, ...]:
    """The chance of each seat to win, from the seats' shares, of which it is the part `win`; together they are 1."""
    n = len(shares)
    whole = sum(shares)
    if whole <= 0:
        return (1 / n,) * n
    wanted = [share / whole for share in shares]
    if n == 2:
        return _parts(wanted)
    logs = [log(max(part, LEAST)) for part in wanted]
    for _ in range(STEPS):
        found = _shares([exp(x) for x in logs], win)
        logs = [x + PACE * (part - own) for x, part, own in zip(logs, wanted, found, strict=True)]
        best = max(logs)
        logs = [max(x - best, log(LEAST)) for x in logs]
    return _parts([exp(x) for x in logs])


def _shares(strengths: Sequence[float], win: float) -> list[float]:
    """The shares that seats of these strengths would have, scaled so that they are 1 together."""
    whole, n = sum(strengths), len(strengths)
    found = []
    for seat, own in enumerate(strengths):
        beats = sum(own / (own + other) for number, other in enumerate(strengths) if number != seat)
        found.append((1 - win) * beats / (n - 1) + win * own / whole)
    return [share / sum(found) for share in found]


def _parts(values: Sequence[float]) -> tuple[float, ...]:
    whole = sum(values)
    return tuple(value / whole for value in values)


def mean(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """The mean of several seats' opinions on the chances."""
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
