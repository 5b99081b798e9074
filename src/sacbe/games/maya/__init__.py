"""Maya (Brett J. Gilbert and Trevor Benjamin, White Goblin Games, 2019): crops on a map of Yucatan, majorities around cities."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sacbe.core.errors import Illegal
from sacbe.core.features import FeatureBlocks
from sacbe.core.game import Game, Option
from sacbe.core.pages import pages_in
from sacbe.core.views import erase_draw, erase_view
from sacbe.games.maya.draw.picture import DISPLAY_OPTIONS, draw
from sacbe.games.maya.draw.places import places_of, told_places
from sacbe.games.maya.draw.stake import standing
from sacbe.games.maya.evaluation.evaluation import EVALUATION
from sacbe.games.maya.knowledge.border import check_board, unsound
from sacbe.games.maya.knowledge.laws import laws
from sacbe.games.maya.knowledge.position import set_up, truth
from sacbe.games.maya.knowledge.view import view
from sacbe.games.maya.rules.actions import ACT_LINES, ACTS, NEWS_LINES, REASONS
from sacbe.games.maya.rules.boards import EXTRA_ZONES, FACTS, PACKAGE, RANDOM
from sacbe.games.maya.rules.pieces import BOARD_IDS, BOARDS, EXTRA_IDS, OWN_BOARDS, SEATS, START_IDS, most_decisions
from sacbe.games.maya.rules.rules import RULES
from sacbe.games.maya.rules.scoring import SOURCE_NAMES
from sacbe.games.maya.texts.catalogue import CATALOGUE

if TYPE_CHECKING:  # Rich is for the terminal only
    from sacbe.core.terminal.parts import Board

HELP = CATALOGUE.texts("en")


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


def features() -> FeatureBlocks:
    """The blocks of observations."""
    from sacbe.games.maya.features import FEATURES

    return FEATURES


def terminal() -> "Board":
    """The board as text."""
    from sacbe.games.maya.draw.terminal.board import BOARD

    return BOARD


GAME = Game(
    id=FACTS["game"]["id"],
    title=FACTS["game"]["title"],
    seats=range(min(FACTS["game"]["players"]), SEATS + 1),
    options={
        "board": Option(BOARD_IDS, FACTS["options"]["board"]["default"], HELP["option.board"]),
        "zones": Option((RANDOM, *EXTRA_IDS), RANDOM, HELP["option.zones"], pick=max(EXTRA_ZONES.values()), least=1),
        "start": Option(START_IDS, FACTS["options"]["start"]["default"], HELP["option.start"]),
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
    longest={seats: most_decisions(seats) for seats in FACTS["game"]["players"]},
    data=OWN_BOARDS,
    check_options=check_options,
    view=view,
    truth=truth,
    set_up=set_up,
    laws=laws,
    unsound=unsound,
    draw=erase_draw(draw),
    display_options=DISPLAY_OPTIONS,
    minutes=30,
    card_art=PACKAGE / "draw" / "card.svg",
    board_style=PACKAGE / "draw" / "board.css",
    places=erase_view(places_of),
    told_places=told_places,
    kinds={"grow": "second"},
    standing=erase_view(standing),
    features=features,
    terminal=terminal,
    pages=pages_in(PACKAGE),
    lesson=PACKAGE / "lesson",
    compile_seconds=25.0,
    check_board=check_board,
    evaluation=EVALUATION,
)
