"""The arena: bots play each other in every seat of the same deals, and the table says how sure the result is.

>>> import sacbe
>>> from sacbe.bots.arena import enter, here, plan, run, standings
>>> tournament = plan(sacbe.game("yaxha"), enter(["random"]), matches=4)
>>> results = list(run(tournament, here(sacbe.game)))
>>> [(row.bot, row.matches, row.share.mean) for row in standings(tournament, results)]
[('random', 8, 0.5)]
"""

from sacbe.bots.arena.entrants import Entrant, enter
from sacbe.bots.arena.folder import Folder
from sacbe.bots.arena.interval import Interval
from sacbe.bots.arena.pairs import Pair, pairs
from sacbe.bots.arena.plan import Plan, Unit, plan
from sacbe.bots.arena.play import Result, play_unit, warm
from sacbe.bots.arena.runners import cores, here, on_ray, processes, run
from sacbe.bots.arena.standings import Standing, standings

__all__ = [
    "Entrant",
    "Folder",
    "Interval",
    "Pair",
    "Plan",
    "Result",
    "Standing",
    "Unit",
    "cores",
    "enter",
    "here",
    "on_ray",
    "pairs",
    "plan",
    "play_unit",
    "processes",
    "run",
    "standings",
    "warm",
]
