"""Yucatan (M. Majkowska, T. Z. Majkowski, Wolf Fang, 2008): warriors of hidden guilds bring home prisoners, who build."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sacbe.core.errors import Illegal
from sacbe.core.features import FeatureBlocks
from sacbe.core.game import Game, Option
from sacbe.core.pages import pages_in
from sacbe.core.views import erase_draw, erase_view
from sacbe.games.yucatan.draw.picture import DISPLAY_OPTIONS, draw
from sacbe.games.yucatan.draw.places import places_of, told_places
from sacbe.games.yucatan.evaluation.evaluation import EVALUATION
from sacbe.games.yucatan.knowledge.border import check_board, unsound
from sacbe.games.yucatan.knowledge.laws import laws
from sacbe.games.yucatan.knowledge.position import set_up, truth
from sacbe.games.yucatan.knowledge.view import view
from sacbe.games.yucatan.rules.actions import ACT_LINES, ACTS, NEWS_LINES, REASONS
from sacbe.games.yucatan.rules.boards import FACTS, PACKAGE, PLAYERS
from sacbe.games.yucatan.rules.pieces import BOARD_CHOICES, BOARD_OF, OWN_BOARDS, RECONSTRUCTED, most_decisions
from sacbe.games.yucatan.rules.rules import RULES
from sacbe.games.yucatan.rules.scoring import SOURCE_NAMES
from sacbe.games.yucatan.texts.catalogue import CATALOGUE

if TYPE_CHECKING:  # Rich is for the terminal only
    from sacbe.core.terminal.parts import Board

HELP = CATALOGUE.texts("en")


def check_options(seats: int, options: Mapping[str, str]) -> None:
    """§2.1, §2.3: a map is for one number of players."""
    if BOARD_OF[BOARD_CHOICES.index(options["board"]), seats] < 0:
        raise Illegal(f"board: the map {options['board']} is not for {seats} players (§2.1, §2.4)")


def features() -> FeatureBlocks:
    """The blocks of observations."""
    from sacbe.games.yucatan.features import FEATURES

    return FEATURES


def terminal() -> "Board":
    """The board as text."""
    from sacbe.games.yucatan.draw.terminal.board import BOARD

    return BOARD


GAME = Game(
    id=FACTS["game"],
    title=FACTS["title"],
    seats=range(min(PLAYERS), max(PLAYERS) + 1),  # §1.2
    options={  # §1.20
        name: Option(tuple(option["values"]), option["default"], HELP[f"option.{name}"])
        for name, option in FACTS["options"].items()
    }
    | {"board": Option(BOARD_CHOICES, RECONSTRUCTED, HELP["option.board"])},
    rules_version=1,
    package=PACKAGE,
    rules=RULES,
    acts=ACTS,
    act_lines=ACT_LINES,
    news_lines=NEWS_LINES,
    reasons=REASONS,
    sources=SOURCE_NAMES,
    catalogue=CATALOGUE,
    longest={seats: most_decisions(seats) for seats in PLAYERS},
    data=OWN_BOARDS,
    check_board=check_board,
    check_options=check_options,
    view=view,
    truth=truth,
    set_up=set_up,
    laws=laws,
    unsound=unsound,
    draw=erase_draw(draw),
    display_options=DISPLAY_OPTIONS,
    minutes=60,
    card_art=PACKAGE / "draw" / "card.svg",
    board_style=PACKAGE / "draw" / "board.css",
    places=erase_view(places_of),
    told_places=told_places,
    kinds={"move": "second", "found": "third", "enlarge": "third"},
    features=features,
    terminal=terminal,
    pages=pages_in(PACKAGE),
    lesson=PACKAGE / "lesson",
    compile_seconds=45.0,
    evaluation=EVALUATION,
)
