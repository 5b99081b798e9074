"""Yaxha (Baptiste Vaiana, Helvetiq, 2024): secret wishes for lots of cubes, then everyone builds a pyramid at once."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sacbe.core.errors import Illegal
from sacbe.core.features import FeatureBlocks
from sacbe.core.game import Game, Option
from sacbe.core.pages import pages_in
from sacbe.core.views import erase_draw, erase_view
from sacbe.games.yaxha.draw.picture import DISPLAY_OPTIONS, draw
from sacbe.games.yaxha.draw.places import places_of, told_places
from sacbe.games.yaxha.evaluation.evaluation import EVALUATION
from sacbe.games.yaxha.knowledge.border import unsound
from sacbe.games.yaxha.knowledge.laws import laws
from sacbe.games.yaxha.knowledge.position import set_up, truth
from sacbe.games.yaxha.knowledge.view import view
from sacbe.games.yaxha.rules.actions import ACT_LINES, ACTS, NEWS_LINES, REASONS
from sacbe.games.yaxha.rules.pieces import CARD_FACTS, CARD_IDS, DECKS, FACTS, OPEN_CARDS, PACKAGE
from sacbe.games.yaxha.rules.rules import RULES
from sacbe.games.yaxha.rules.scoring import SOURCE_NAMES
from sacbe.games.yaxha.texts.catalogue import CATALOGUE

if TYPE_CHECKING:  # Rich is for the terminal only
    from sacbe.core.terminal.parts import Board

HELP = CATALOGUE.texts("en")


def check_options(seats: int, options: Mapping[str, str]) -> None:
    """§2.10: exactly three cards are named if, and only if, the deck is `named`; with 2 seats no neighbour card."""
    named = [name for name in options["bonus_cards"].split("+") if name]
    if (options["bonus_deck"] == "named") != (len(named) == OPEN_CARDS):
        raise Illegal(f"bonus_cards: exactly {OPEN_CARDS} cards are named if bonus_deck is 'named', and none otherwise (§2.10)")
    for name in named:
        if CARD_FACTS[CARD_IDS.index(name)]["min_seats"] > seats:
            raise Illegal(f"bonus_cards: {name} is not used with {seats} seats (§2.7, §2.10)")


def features() -> FeatureBlocks:
    """The blocks of observations."""
    from sacbe.games.yaxha.features import FEATURES

    return FEATURES


def terminal() -> "Board":
    """The board as text."""
    from sacbe.games.yaxha.draw.terminal.board import BOARD

    return BOARD


GAME = Game(
    id=FACTS["game"],
    title=FACTS["title"],
    seats=range(FACTS["seats"]["min"], FACTS["seats"]["max"] + 1),  # §1.2
    options={  # §1.14
        "bonus_deck": Option(DECKS, "all", HELP["option.bonus_deck"]),
        "level_1_card": Option(("whole", "flat"), "whole", HELP["option.level_1_card"]),
        "second_card": Option(("groups", "players"), "groups", HELP["option.second_card"]),
        "bonus_cards": Option(CARD_IDS, "", HELP["option.bonus_cards"], pick=OPEN_CARDS),
    },
    rules_version=1,
    package=PACKAGE,
    rules=RULES,
    acts=ACTS,
    act_lines=ACT_LINES,
    news_lines=NEWS_LINES,
    reasons=REASONS,
    sources=SOURCE_NAMES,
    catalogue=CATALOGUE,
    longest={row["seats"]: row["max_answers"] for row in FACTS["setup"]},
    check_options=check_options,
    view=view,
    truth=truth,
    set_up=set_up,
    unsound=unsound,
    laws=laws,
    draw=erase_draw(draw),
    display_options=DISPLAY_OPTIONS,
    minutes=20,
    card_art=PACKAGE / "draw" / "card.svg",
    board_style=PACKAGE / "draw" / "board.css",
    places=erase_view(places_of),
    told_places=told_places,
    features=features,
    terminal=terminal,
    pages=pages_in(PACKAGE),
    lesson=PACKAGE / "lesson",
    compile_seconds=15.0,
    evaluation=EVALUATION,
)
