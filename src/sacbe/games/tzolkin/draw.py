"""The table of Tzolk'in as SVG, drawn from a View: the gears on the left, tiles, temples and technologies on the right, a panel
for each seat below.

Places have ids: `round`, `question`, `seat-0`, and those that the files draw_*.py name.
"""

from collections.abc import Mapping
from functools import partial

from sacbe.core import svg
from sacbe.core.look import Look
from sacbe.core.svg import PALE_INK, SEAM, SLAB, Markup
from sacbe.games.tzolkin.catalogue import CATALOGUE
from sacbe.games.tzolkin.draw_board import TECHS_HIGH, TEMPLES_HIGH, draw_technologies, draw_temples
from sacbe.games.tzolkin.draw_board import WIDTH as COLUMN_WIDTH
from sacbe.games.tzolkin.draw_player import draw_panel, panel_of
from sacbe.games.tzolkin.draw_signs import Say, View, definitions
from sacbe.games.tzolkin.draw_tiles import CARD, draw_monuments, draw_row
from sacbe.games.tzolkin.draw_wheels import draw_wheels
from sacbe.games.tzolkin.pieces import FOOD_ROUND, LAST_ROUND

WIDTH, MARGIN, GAP = 1580, 20, 12
CALENDAR = (500, 490)
COLUMN, COLUMN_TOP, BETWEEN = WIDTH - MARGIN - COLUMN_WIDTH, 116, 30
PANELS_TOP = 964

LOOKS: tuple[Look, ...] = ()


def draw(view: View, lang: str, look: Mapping[str, int]) -> str:
    """A picture of what this view shows."""
    say = partial(CATALOGUE.text, lang)
    panel = panel_of(view)
    return svg.drawing(
        WIDTH,
        PANELS_TOP + panel.height + MARGIN,
        f"{say('game.title')}. {_round(view, say)}. {say('ask.' + view['step'])}",
        definitions(),
        *_header(view, say),
        svg.at(*CALENDAR, *draw_wheels(view, say)),
        *_column(view, say),
        *(
            svg.at(MARGIN + seat * (panel.width + GAP), PANELS_TOP, *draw_panel(view, say, seat), id=f"seat-{seat}")
            for seat in range(view["seats"])
        ),
    )


def _round(view: View, say: Say) -> str:
    return say("board.round", round=str(view["round"]), rounds=str(view["rounds"]))


def _header(view: View, say: Say) -> list[Markup]:
    seats = view["winners"] or [seat for seat in view["asked"] if seat >= 0]
    doing = "winner" if view["over"] else "decides" if len(seats) == 1 else "decide"
    food = FOOD_ROUND.tolist()
    pips = [
        svg.rect(
            486 + 11.5 * i, 40 if i + 1 in food else 43, 9, 15 if i + 1 in food else 12,
            svg.CINNABAR if i + 1 in food and i < view["round"] else svg.MAIZE if i < view["round"] else SLAB, 2,
            stroke=svg.CINNABAR if i + 1 in food else SEAM,
        )
        for i in range(LAST_ROUND)
    ]  # fmt: skip
    return [
        svg.text(MARGIN, 49, say("game.title"), 30, font_family=svg.CARVED, font_weight="bold", fill=svg.CINNABAR),
        svg.group(svg.text(486, 34, _round(view, say), 14, font_weight="bold"), *pips, id="round"),
        svg.group(
            svg.text(840, 35, say(f"ask.{view['step']}"), 18, font_weight="bold"),
            *svg.tokens(seats, 840, 42, 20),
            svg.text(844 + 24 * len(seats), 57, say(f"board.{doing}") if seats else "", 13, fill=PALE_INK),
            id="question",
        ),
        svg.frieze(0, 80, WIDTH, 3),
        svg.rect(0, 80, WIDTH, 2.5, svg.MAIZE),
    ]


def _column(view: View, say: Say) -> list[Markup]:
    parts, top = [], float(COLUMN_TOP)
    for inside, height in (
        (draw_row(view, say), CARD.height),
        (draw_monuments(view, say), CARD.height),
        (draw_temples(view, say), TEMPLES_HIGH),
        (draw_technologies(view, say), TECHS_HIGH),
    ):
        parts.append(svg.at(COLUMN, top, *inside))
        top += height + BETWEEN
    return parts
