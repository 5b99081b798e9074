"""L'Or des Mayas (Sylvie Barc and Jean-Charles Rodriguez, Kosmos, 1997): sealed bids for two-faced pieces of a disc."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sacbe.core.features import FeatureBlocks
from sacbe.core.game import Game, Option
from sacbe.core.pages import pages_in
from sacbe.core.views import erase_draw, erase_view
from sacbe.games.gold.draw.picture import DISPLAY_OPTIONS, draw
from sacbe.games.gold.draw.places import places_of, told_places
from sacbe.games.gold.evaluation.evaluation import EVALUATION
from sacbe.games.gold.knowledge.border import unsound
from sacbe.games.gold.knowledge.laws import laws
from sacbe.games.gold.knowledge.position import set_up, truth
from sacbe.games.gold.knowledge.view import view
from sacbe.games.gold.rules.actions import ACT_LINES, ACTS, NEWS_LINES, REASONS
from sacbe.games.gold.rules.pieces import FACTS, PACKAGE
from sacbe.games.gold.rules.rules import RULES
from sacbe.games.gold.rules.scoring import SOURCE_NAMES
from sacbe.games.gold.texts.catalogue import CATALOGUE

if TYPE_CHECKING:  # Rich is for the terminal only
    from sacbe.core.terminal.parts import Board

HELP = CATALOGUE.texts("en")


def check_options(seats: int, options: Mapping[str, str]) -> None:
    """§8.13: all options go together, with every number of seats."""


def _option(name: str) -> Option:
    choices = FACTS["options"][name]
    return Option((choices["default"], choices["other"]), choices["default"], HELP[f"option.{name}"])


def features() -> FeatureBlocks:
    """The blocks of observations."""
    from sacbe.games.gold.features import FEATURES

    return FEATURES


def terminal() -> "Board":
    """The board as text."""
    from sacbe.games.gold.draw.terminal.board import BOARD

    return BOARD


GAME = Game(
    id=FACTS["game"],
    title=FACTS["titles"]["fr"],
    seats=range(FACTS["players"]["min"], FACTS["players"]["max"] + 1),
    options={name: _option(name) for name in ("low_tie", "end_tie", "incomplete_discs", "screens")},
    rules_version=1,
    package=PACKAGE,
    rules=RULES,
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
    set_up=set_up,
    unsound=unsound,
    laws=laws,
    draw=erase_draw(draw),
    display_options=DISPLAY_OPTIONS,
    minutes=30,
    card_art=PACKAGE / "draw" / "card.svg",
    board_style=PACKAGE / "draw" / "board.css",
    places=erase_view(places_of),
    told_places=told_places,
    kinds={"drop": "second"},
    features=features,
    terminal=terminal,
    pages=pages_in(PACKAGE),
    lesson=PACKAGE / "lesson",
    compile_seconds=25.0,
    evaluation=EVALUATION,
)
