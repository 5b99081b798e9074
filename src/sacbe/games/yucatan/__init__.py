"""Yucatan (M. Majkowska, T. Z. Majkowski, Wolf Fang, 2008): warriors of hidden guilds bring home prisoners, who build."""

from collections.abc import Mapping

from sacbe.core.errors import Illegal
from sacbe.core.game import Game, Option
from sacbe.games.yucatan.actions import ACT_LINES, ACTS, NEWS_LINES, REASONS
from sacbe.games.yucatan.boards import FACTS, PACKAGE, PLAYERS, check
from sacbe.games.yucatan.catalogue import CATALOGUE
from sacbe.games.yucatan.draw import LOOKS, draw
from sacbe.games.yucatan.laws import laws
from sacbe.games.yucatan.pieces import BOARD_CHOICES, BOARD_OF, OWN_BOARDS, RECONSTRUCTED, most_decisions
from sacbe.games.yucatan.position import place, truth
from sacbe.games.yucatan.rules import RULES
from sacbe.games.yucatan.scoring import SOURCE_NAMES
from sacbe.games.yucatan.sense import SENSE
from sacbe.games.yucatan.view import view

HELP = CATALOGUE.texts("en")


def check_options(seats: int, options: Mapping[str, str]) -> None:
    """§2.1, §2.3: a map is for one number of players."""
    if BOARD_OF[BOARD_CHOICES.index(options["board"]), seats] < 0:
        raise Illegal(f"board: the map {options['board']} is not for {seats} players (§2.1, §2.4)")


GAME = Game(
    id=FACTS["game"],
    title=FACTS["title"],
    seats=range(min(PLAYERS), max(PLAYERS) + 1),
    options={
        name: Option(tuple(option["values"]), option["default"], HELP[f"option.{name}"])
        for name, option in FACTS["options"].items()
    }
    | {"board": Option(BOARD_CHOICES, RECONSTRUCTED, HELP["option.board"])},
    rules=1,
    package=PACKAGE,
    code=RULES,
    acts=ACTS,
    act_lines=ACT_LINES,
    news_lines=NEWS_LINES,
    reasons=REASONS,
    sources=SOURCE_NAMES,
    catalogue=CATALOGUE,
    longest={seats: most_decisions(seats) for seats in PLAYERS},
    data=OWN_BOARDS,
    check_board=check,
    check_options=check_options,
    view=view,
    truth=truth,
    place=place,
    laws=laws,
    draw=draw,
    looks=LOOKS,
    sense=SENSE,
)
