"""Rewards at the end of a match. (`kernels.py` computes the same in machine code; a test compares the two.)"""

from sacbe.core.match.match import Match


def rewards_of(match: Match, margin: float = 0.0) -> list[float]:
    """Each seat's mean over the others: 1 for each that it beats, -1 for each that beats it, 0 for a shared rank.

    With a margin, in points: how far it is ahead, as a part of the margin, from -1 to 1. Both are zero-sum.
    """

    def against(seat: int, other: int) -> float:
        if margin > 0:
            return max(-1.0, min(1.0, float(match.points[seat] - match.points[other]) / margin))
        return float((match.ranks[other] > match.ranks[seat]) - (match.ranks[other] < match.ranks[seat]))

    seats = range(match.seats)
    return [sum(against(seat, other) for other in seats) / (match.seats - 1) for seat in seats]
