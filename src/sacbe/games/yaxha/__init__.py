"""Yaxha (Baptiste Vaiana, Helvetiq, 2024): secret wishes for lots of cubes, then everyone builds a pyramid at once."""

from collections.abc import Mapping

from sacbe.core.errors import Illegal
from sacbe.core.game import Game, Option
from sacbe.games.yaxha.actions import ACT_LINES, ACTS, NEWS_LINES, REASONS
from sacbe.games.yaxha.catalogue import CATALOGUE
from sacbe.games.yaxha.draw import LOOKS, draw
from sacbe.games.yaxha.laws import laws
from sacbe.games.yaxha.pieces import CARD_FACTS, CARD_IDS, DECKS, FACTS, OPEN_CARDS, PACKAGE
from sacbe.games.yaxha.position import place, truth
from sacbe.games.yaxha.rules import RULES
from sacbe.games.yaxha.scoring import SOURCE_NAMES
from sacbe.games.yaxha.sense import SENSE
from sacbe.games.yaxha.view import view

HELP = CATALOGUE.texts("en")


def check_options(seats: int, options: Mapping[str, str]) -> None:
    """§2.10: exactly three cards are named if, and only if, the deck is `named`; with 2 seats no neighbour card."""
    named = [name for name in options["bonus_cards"].split("+") if name]
    if (options["bonus_deck"] == "named") != (len(named) == OPEN_CARDS):
        raise Illegal(f"bonus_cards: exactly {OPEN_CARDS} cards are named if bonus_deck is 'named', and none otherwise (§2.10)")
    for name in named:
        if CARD_FACTS[CARD_IDS.index(name)]["min_seats"] > seats:
            raise Illegal(f"bonus_cards: {name} is not used with {seats} seats (§2.7, §2.10)")


GAME = Game(
    id=FACTS["game"],
    title=FACTS["title"],
    seats=range(FACTS["seats"]["min"], FACTS["seats"]["max"] + 1),
    options={
        "bonus_deck": Option(DECKS, "all", HELP["option.bonus_deck"]),
        "level_1_card": Option(("whole", "flat"), "whole", HELP["option.level_1_card"]),
        "second_card": Option(("groups", "players"), "groups", HELP["option.second_card"]),
        "bonus_cards": Option(CARD_IDS, "", HELP["option.bonus_cards"], pick=OPEN_CARDS),
    },
    rules=1,
    package=PACKAGE,
    code=RULES,
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
    place=place,
    laws=laws,
    draw=draw,
    looks=LOOKS,
    sense=SENSE,
)
