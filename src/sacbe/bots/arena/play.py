"""One match of the arena, by the clock."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import NamedTuple

from sacbe.bots.arena.plan import Plan, Unit
from sacbe.bots.decide import decide
from sacbe.core.errors import Illegal, Unreadable
from sacbe.core.game import Game
from sacbe.core.match import opening

Find = Callable[[str], Game]
"""How a game is found by its id: `sacbe.game`. (Bots do not import games; and this can be sent to another process.)"""
WARMING = 0.01
"""The scale of the time that bots get to show that they work, before anything counts."""


class Result(NamedTuple):
    """How a match ended; everything by seat."""

    number: int
    deal: int
    seating: tuple[str, ...]
    points: tuple[float, ...]
    ranks: tuple[int, ...]
    turns: tuple[int, ...]
    """Runs of choices of one seat without another's between them."""
    seconds: tuple[float, ...]
    longest: tuple[float, ...]
    """The longest that one choice took, in seconds."""


def play_unit(find: Find, plan: Plan, unit: Unit) -> tuple[Result, str]:
    """Play a match to its end: the result, and the record's text."""
    match = opening.start(find(plan.game), plan.seats, unit.seed, plan.options, deal=True)
    chance, entrants = random.Random(unit.luck), {entrant.name: entrant for entrant in plan.entrants}
    bots = [entrants[name].make(match.game, chance.getrandbits(63), plan.scale) for name in unit.seating]
    turns, seconds, longest = [0] * plan.seats, [0.0] * plan.seats, [0.0] * plan.seats
    before = -1
    while asked := match.asked:
        seat = asked[0]
        began = perf_counter()
        with _blamed_on(unit.seating[seat], unit.number):
            action = decide(bots[seat], match, seat, chance.getrandbits(63))
            passed = perf_counter() - began
            match.play(seat, action)
        turns[seat] += seat != before
        seconds[seat] += passed
        longest[seat] = max(longest[seat], passed)
        before = seat
    points = tuple(map(float, match.points))
    result = Result(unit.number, unit.deal, unit.seating, points, match.ranks, tuple(turns), _rounded(seconds), _rounded(longest))
    return result, str(match.record)


def warm(game: Game, plan: Plan) -> None:
    """Let every bot make one choice: what must be compiled is compiled once, here, and a bot that cannot play is told at once."""
    match = opening.start(game, plan.seats, plan.seed, plan.options, deal=True)
    seat = match.asked[0]
    for entrant in dict.fromkeys(plan.entrants):
        bot = entrant.make(game, plan.seed, WARMING)
        with _blamed_on(entrant.name, 0):
            match.copy().play(seat, decide(bot, match, seat, plan.seed))


@contextmanager
def _blamed_on(bot: str, match: int) -> Iterator[None]:
    """An error inside names the bot and the match."""
    try:
        yield
    except (Illegal, Unreadable) as error:
        raise Illegal(f"{bot} (match {match}): {error}") from None
    except Exception as error:
        raise RuntimeError(f"{bot} (match {match}): {type(error).__name__}: {error}") from error


def _rounded(times: list[float]) -> tuple[float, ...]:
    return tuple(round(time, 6) for time in times)
