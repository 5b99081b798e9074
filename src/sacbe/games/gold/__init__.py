"""L'Or des Mayas (Sylvie Barc and Jean-Charles Rodriguez, Kosmos, 1997): sealed bids for two-faced pieces of a disc."""

from collections.abc import Mapping

from sacbe.core.game import Game, Option
from sacbe.games.gold.actions import ACT_LINES, ACTS, NEWS_LINES, REASONS
from sacbe.games.gold.catalogue import CATALOGUE
from sacbe.games.gold.draw import LOOKS, draw
from sacbe.games.gold.laws import laws
from sacbe.games.gold.pieces import FACTS, PACKAGE
from sacbe.games.gold.position import place, truth
from sacbe.games.gold.rules import RULES
from sacbe.games.gold.scoring import SOURCE_NAMES
from sacbe.games.gold.sense import SENSE
from sacbe.games.gold.view import view

HELP = CATALOGUE.texts("en")


def check_options(seats: int, options: Mapping[str, str]) -> None:
    """§8.13: all options go together, with every number of seats."""


def _option(name: str) -> Option:
    choices = FACTS["options"][name]
    return Option((choices["default"], choices["other"]), choices["default"], HELP[f"option.{name}"])


GAME = Game(
    id=FACTS["game"],
    title=FACTS["titles"]["fr"],
    seats=range(FACTS["players"]["min"], FACTS["players"]["max"] + 1),
    options={name: _option(name) for name in ("low_tie", "end_tie", "incomplete_discs", "screens")},
    rules=1,
    package=PACKAGE,
    code=RULES,
    acts=ACTS,
    act_lines=ACT_LINES,
    news_lines=NEWS_LINES,
    reasons=REASONS,
    sources=SOURCE_NAMES,
    catalogue=CATALOGUE,
    longest={int(seats): answers for seats, answers in FACTS["bounds"]["decisions_per_game"].items()},
    check_options=check_options,
    view=view,
    truth=truth,
    place=place,
    laws=laws,
    draw=draw,
    looks=LOOKS,
    sense=SENSE,
)
