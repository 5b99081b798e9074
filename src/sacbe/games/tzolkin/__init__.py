"""Tzolk'in: The Mayan Calendar (Simone Luciani, Daniele Tascini, 2012): workers on turning gears."""

from collections.abc import Mapping

from sacbe.core.game import Game, Option
from sacbe.games.tzolkin.actions import ACT_LINES, ACTS
from sacbe.games.tzolkin.catalogue import CATALOGUE
from sacbe.games.tzolkin.draw import LOOKS, draw
from sacbe.games.tzolkin.laws import laws
from sacbe.games.tzolkin.lines import NEWS_LINES, REASONS
from sacbe.games.tzolkin.pieces import FACTS, PACKAGE, POINT
from sacbe.games.tzolkin.position import place, truth
from sacbe.games.tzolkin.rules import RULES
from sacbe.games.tzolkin.scoring import SOURCE_NAMES
from sacbe.games.tzolkin.sense import SENSE
from sacbe.games.tzolkin.view import view

HELP = CATALOGUE.texts("en")
SEATS = FACTS["game"]["players"]
LONGEST = 10_000
"""§20.12: a safe limit for the decisions of a match."""


def option(name: str) -> Option:
    """§1.22: an option as the facts give it."""
    given = FACTS["options"][name]
    return Option((given["default"], *given["other"]), given["default"], HELP[f"option.{name}"])


def check_options(seats: int, options: Mapping[str, str]) -> None:
    """§1.22: every choice goes with every other."""


GAME = Game(
    id=FACTS["game"]["id"],
    title=FACTS["game"]["name"],
    seats=range(min(SEATS), max(SEATS) + 1),
    options={name: option(name) for name in FACTS["options"]},
    rules=1,
    package=PACKAGE,
    code=RULES,
    acts=ACTS,
    act_lines=ACT_LINES,
    news_lines=NEWS_LINES,
    reasons=REASONS,
    sources=SOURCE_NAMES,
    catalogue=CATALOGUE,
    longest=dict.fromkeys(SEATS, LONGEST),
    units=POINT,
    check_options=check_options,
    view=view,
    truth=truth,
    place=place,
    laws=laws,
    draw=draw,
    looks=LOOKS,
    sense=SENSE,
)
