"""The hard rules said a second time, in the plainest way: no cleverness, only search. What the kernels say must agree."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product

FULL = 24


def winner(bids: Sequence[int]) -> int | None:
    """§4.4 to §4.8: strike out ties from the top, one by one."""
    left = list(bids)
    while left:
        highest = max(left)
        if bids.count(highest) == 1:
            return bids.index(highest) if highest > 0 else None
        left = [made for made in left if made != highest]
    return None


def candidates(bids: Sequence[int], low_tie: str) -> list[int]:
    """§5.2, §5.9: whom the winner may pay."""
    others = [seat for seat in range(len(bids)) if seat != winner(bids)]
    if low_tie == "cancel_out":
        others = [seat for seat in others if bids.count(bids[seat]) == 1] or others
        if all(bids.count(bids[seat]) > 1 for seat in others):
            return others
    least = min(bids[seat] for seat in others)
    return [seat for seat in others if bids[seat] == least]


@cache
def _can_be_laid(counts: tuple[int, ...], last: int, first: int, closed: bool) -> bool:
    """Whether the pieces left can be laid one after the other, the last one touching the first if the disc is closed."""
    if not any(counts):
        return not closed or abs(first - last) <= 1
    for material in range(5):
        if counts[material] and abs(material - last) <= 1:
            rest = tuple(n - (m == material) for m, n in enumerate(counts))
            if _can_be_laid(rest, material, first, closed):
                return True
    return False


def is_legal(materials: Sequence[int], units: int) -> bool:
    """§6.10: whether some order of the pieces satisfies §6.3 to §6.8."""
    if units > FULL:
        return False
    if not materials:
        return True
    counts = tuple(list(materials).count(m) for m in range(5))
    for first in set(materials):
        rest = tuple(n - (m == first) for m, n in enumerate(counts))
        if _can_be_laid(rest, first, first, units == FULL):
            return True
    return False


Piece = tuple[int, int, int]
"""Units, the face that lies up, the other face."""


def is_completable(settled: Sequence[Piece], free: Sequence[Piece]) -> bool:
    """§7.16: some fate of each free piece (left, turned, dropped) makes a legal layout."""
    for fates in product(range(3), repeat=len(free)):
        laid = [(p[0], p[1 + fate]) for p, fate in zip(free, fates, strict=True) if fate < 2]
        laid += [(units, up) for units, up, _ in settled]
        if is_legal([up for _, up in laid], sum(units for units, _ in laid)):
            return True
    return False


def assignments(known: Sequence[int], shown: Sequence[int], supply: int) -> dict[tuple[int, ...], int]:
    """§10.11 to §10.13: every way to give the open lots of one size a pair, with its weight; impossible ones left out.

    `known` are the pairs of the known lots, `shown` the materials that the open lots show.
    """
    left = [supply - list(known).count(pair) for pair in range(5)]
    weights = {}
    for pairs in product(*(((m - 1) % 5, m) for m in shown)):
        weight, used = 1, Counter[int]()
        for pair in pairs:
            weight *= left[pair] - used[pair]
            used[pair] += 1
        if all(used[pair] <= left[pair] for pair in used):
            weights[pairs] = weight
    return weights


def odds(known: Sequence[int], shown: Sequence[int], supply: int, lot: int) -> dict[int, Fraction]:
    """§10.13: the chances of the pairs of one open lot."""
    weights = assignments(known, shown, supply)
    total = sum(weights.values())
    pairs = {pairs[lot] for pairs in weights}
    return {pair: Fraction(sum(w for p, w in weights.items() if p[lot] == pair), total) for pair in pairs}
