"""Maya (Brett J. Gilbert and Trevor Benjamin, White Goblin Games, 2019): crops on a map of Yucatan, majorities around cities."""

from collections.abc import Mapping

from sacbe.core.errors import Illegal
from sacbe.core.game import Game, Option
from sacbe.games.maya.actions import ACT_LINES, ACTS, NEWS_LINES, REASONS
from sacbe.games.maya.boards import EXTRA_ZONES, FACTS, PACKAGE, check
from sacbe.games.maya.catalogue import CATALOGUE
from sacbe.games.maya.draw import LOOKS, draw
from sacbe.games.maya.laws import laws
from sacbe.games.maya.pieces import (
    BOARD_IDS,
    BOARDS,
    EXTRA_IDS,
    OWN_BOARDS,
    SEATS,
    START_IDS,
    most_decisions,
)
from sacbe.games.maya.position import place, truth
from sacbe.games.maya.rules import RULES
from sacbe.games.maya.scoring import SOURCE_NAMES
from sacbe.games.maya.sense import SENSE
from sacbe.games.maya.view import view

HELP = CATALOGUE.texts("en")
RANDOM = FACTS["options"]["zones"]["default"]


def check_options(seats: int, options: Mapping[str, str]) -> None:
    """§2.2 to §2.4: `random`, or as many extra zones of the board as this number of seats needs; with all in use, no effect."""
    board, named = BOARDS[options["board"]], options["zones"].split("+")
    others = [zone for zone in board.zones if zone != board.home]
    extra = EXTRA_ZONES[seats]
    if named == [RANDOM] or extra == len(others):
        return
    if len(named) != extra or set(named) - set(others):
        raise Illegal(
            f"zones: {RANDOM!r}, or {extra} of {', '.join(others)} with {seats} seats ({board.home} is always in use), "
            f"not {options['zones']!r} (§2.3, §2.4)"
        )


GAME = Game(
    id=FACTS["game"]["id"],
    title=FACTS["game"]["title"],
    seats=range(min(FACTS["game"]["players"]), SEATS + 1),
    options={
        "board": Option(BOARD_IDS, FACTS["options"]["board"]["default"], HELP["option.board"]),
        "zones": Option((RANDOM, *EXTRA_IDS), RANDOM, HELP["option.zones"], pick=max(EXTRA_ZONES.values()), least=1),
        "start": Option(START_IDS, FACTS["options"]["start"]["default"], HELP["option.start"]),
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
    longest={seats: most_decisions(seats) for seats in FACTS["game"]["players"]},
    data=OWN_BOARDS,
    check_options=check_options,
    view=view,
    truth=truth,
    place=place,
    laws=laws,
    draw=draw,
    looks=LOOKS,
    check_board=check,
    sense=SENSE,
)
