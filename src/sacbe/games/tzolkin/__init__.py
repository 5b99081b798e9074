"""Tzolk'in: The Mayan Calendar (Simone Luciani, Daniele Tascini, 2012): workers on turning gears."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sacbe.core.features import FeatureBlocks
from sacbe.core.game import Game, Option
from sacbe.core.pages import pages_in
from sacbe.core.views import erase_draw, erase_view
from sacbe.games.tzolkin.draw.picture import DISPLAY_OPTIONS, draw
from sacbe.games.tzolkin.draw.places import places_of, told_places
from sacbe.games.tzolkin.evaluation.evaluation import EVALUATION
from sacbe.games.tzolkin.knowledge.border import unsound
from sacbe.games.tzolkin.knowledge.laws import laws
from sacbe.games.tzolkin.knowledge.position import set_up, truth
from sacbe.games.tzolkin.knowledge.sources import SOURCE_PARTS
from sacbe.games.tzolkin.knowledge.view import view
from sacbe.games.tzolkin.rules.actions import ACT_LINES, ACTS
from sacbe.games.tzolkin.rules.lines import NEWS_LINES, REASONS
from sacbe.games.tzolkin.rules.pieces import FACTS, PACKAGE, POINT
from sacbe.games.tzolkin.rules.rules import RULES
from sacbe.games.tzolkin.rules.scoring import SOURCE_NAMES
from sacbe.games.tzolkin.texts.catalogue import CATALOGUE

if TYPE_CHECKING:  # Rich is for the terminal only
    from sacbe.core.terminal.parts import Board

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


def features() -> FeatureBlocks:
    """The blocks of observations."""
    from sacbe.games.tzolkin.features import FEATURES

    return FEATURES


def terminal() -> "Board":
    """The board as text."""
    from sacbe.games.tzolkin.draw.terminal.board import BOARD

    return BOARD


GAME = Game(
    id=FACTS["game"]["id"],
    title=FACTS["game"]["name"],
    seats=range(min(SEATS), max(SEATS) + 1),
    options={name: option(name) for name in FACTS["options"]},
    rules_version=1,
    package=PACKAGE,
    rules=RULES,
    acts=ACTS,
    act_lines=ACT_LINES,
    news_lines=NEWS_LINES,
    reasons=REASONS,
    sources=SOURCE_NAMES,
    source_parts=SOURCE_PARTS,
    catalogue=CATALOGUE,
    longest=dict.fromkeys(SEATS, LONGEST),
    units=POINT,
    check_options=check_options,
    view=view,
    truth=truth,
    set_up=set_up,
    unsound=unsound,
    laws=laws,
    draw=erase_draw(draw),
    display_options=DISPLAY_OPTIONS,
    minutes=60,
    card_art=PACKAGE / "draw" / "card.svg",
    board_style=PACKAGE / "draw" / "board.css",
    places=erase_view(places_of),
    told_places=told_places,
    kinds={"pick": "second", "beg": "minor", "burn": "minor"},
    features=features,
    terminal=terminal,
    pages=pages_in(PACKAGE),
    lesson=PACKAGE / "lesson",
    compile_seconds=60.0,
    evaluation=EVALUATION,
)
