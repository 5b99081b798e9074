"""The turning points of a match: where the chances changed most, and why."""

from collections.abc import Sequence
from itertools import pairwise

from sacbe.review.model import LEAST_LAST_TURN, LEAST_TURN, TURNING, Decision, Moment, Turn

OWN_PART = 0.4
"""If a seat's own decisions cost it this part of what it lost, they are the reason."""


def turning_points(moments: Sequence[Moment], decisions: Sequence[Decision], by_nature: Sequence[int]) -> tuple[Turn, ...]:
    """The largest changes, in the order of the match. `by_nature`: the decisions before which nature has answered."""
    turns = [_turn(before, after, decisions, by_nature) for before, after in pairwise(moments) if before.move < after.move]
    last = moments[-1].move
    large = [turn for turn in turns if abs(turn.change) >= (LEAST_LAST_TURN if turn.end == last else LEAST_TURN)]
    large.sort(key=lambda turn: -abs(turn.change))
    return tuple(sorted(large[:TURNING], key=lambda turn: turn.start))


def _turn(before: Moment, after: Moment, decisions: Sequence[Decision], by_nature: Sequence[int]) -> Turn:
    changes = [new - old for old, new in zip(before.chances, after.chances, strict=True)]
    between = [decision for decision in decisions if before.move <= decision.move < after.move]
    loser = min(range(len(changes)), key=lambda seat: changes[seat])
    seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
    own = sum(decision.cost for decision in between if decision.seat == loser)
    if own >= OWN_PART * -changes[loser]:
        why = "mistake"
    elif any(before.move < move <= after.move for move in by_nature):
        why = "chance"
    else:
        why = "unforeseen"
    moves = tuple(decision.move for decision in between)
    shown = loser if why == "mistake" else seat
    return Turn(before.move, after.move, shown, round(changes[shown], 4), why, moves)
