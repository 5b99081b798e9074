"""What the bots make of a position: the same questions for the tests of every game's evaluation."""

from typing import NamedTuple

import numpy as np

from sacbe.bots.policies import SEATS, policies, weights_of
from sacbe.core.engine.dice import dice
from sacbe.core.game import Game
from sacbe.core.match import opening
from sacbe.core.match.match import Match


def estimated(m: Match) -> tuple[list[int], int]:
    """The points expected for each seat, in thousandths, and how far off they may be."""
    out = np.zeros(SEATS, np.int64)
    spread = policies(m.game).evaluate(m.position, weights_of(m.game), out)
    return out[: m.seats].tolist(), spread


def lead(m: Match, seat: int = 0) -> int:
    """By how much a seat is expected to be ahead of the best of the others."""
    points, _ = estimated(m)
    return points.pop(seat) - max(points)


def liked(m: Match, seat: int | None = None) -> dict[str, int]:
    """The options of a seat (of the first that is asked), and how much each is preferred."""
    actions, out = np.zeros(len(m.game.acts), np.int64), np.zeros(len(m.game.acts), np.int64)
    n = policies(m.game).playout_policy(m.position, m.asked[0] if seat is None else seat, weights_of(m.game), actions, out)
    return {m.game.actions[action]: like for action, like in zip(actions[:n].tolist(), out[:n].tolist(), strict=True)}


def greedy(m: Match, seat: int | None = None, seed: int = 1) -> str:
    """What the bot that looks one decision ahead would do."""
    action = policies(m.game).greedy(m.position, m.asked[0] if seat is None else seat, weights_of(m.game), dice(seed))
    return m.game.actions[action]


class Duels(NamedTuple):
    """How the first of some policies did: its share of wins, its mean points; and the decisions of each match."""

    won: float
    points: float
    lengths: list[int]


def duels(game: Game, hows: list[int], matches: int) -> Duels:
    """Matches between policies, each in every seat of the same deals."""
    seats, won, made = len(hows), 0.0, 0.0
    w, lengths = np.array([weights_of(game)] * seats), []
    for number in range(matches // seats):
        start = opening.start(game, seats, number, None, deal=True).position
        for at in range(seats):
            how = np.array([hows[(seat - at) % seats] for seat in range(seats)], np.int64)
            points, ranks = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
            lengths.append(policies(game).duel(start, w, how, dice(number), points, ranks))
            won += int(ranks[at] == 1) / int((ranks == 1).sum())
            made += float(points[at]) / game.units
    return Duels(won / len(lengths), made / len(lengths), lengths)
