"""The table of Tzolk'in as SVG, drawn from a View: the gears on the left, tiles, temples and technologies on the right, a panel
for each seat below. On a narrow page the same parts are in one column, with the wheels as strips (draw/narrow.py).

Places have ids: `round`, `question`, `seat-0`, and those that the other files of draw/ name.
"""

from collections.abc import Mapping

from sacbe.core import svg
from sacbe.core.display import DisplayOption
from sacbe.core.svg import PALE_INK, Markup
from sacbe.games.tzolkin.draw.board import TEMPLES_HIGH, WIDE, draw_technologies, draw_temples, techs_high
from sacbe.games.tzolkin.draw.calendar import POINTER, draw_calendar, draw_start, round_words, start_place
from sacbe.games.tzolkin.draw.deeds import draw_market, draw_prices, draw_skulls
from sacbe.games.tzolkin.draw.head import draw_header
from sacbe.games.tzolkin.draw.narrow import WIDTH as NARROW_WIDTH
from sacbe.games.tzolkin.draw.narrow import draw_narrow
from sacbe.games.tzolkin.draw.player import draw_panel, panel_of
from sacbe.games.tzolkin.draw.shapes import HEADING, slab
from sacbe.games.tzolkin.draw.signs import Say, definitions, speaker
from sacbe.games.tzolkin.draw.tiles import CARD, draw_monuments, draw_row
from sacbe.games.tzolkin.draw.wheels import centre_of, draw_wheel
from sacbe.games.tzolkin.knowledge.ahead import MOST_DAYS, days_of
from sacbe.games.tzolkin.knowledge.view_types import View
from sacbe.games.tzolkin.rules.pieces import WHEEL_IDS

WIDTH, MARGIN, GAP = 1560, 20, 12
CALENDAR = (478, 489)
COLUMN, COLUMN_TOP, BETWEEN = 944, 104, 33
PANELS_TOP = 984

DISPLAY_OPTIONS: tuple[DisplayOption, ...] = (DisplayOption("ahead", "slider", MOST_DAYS), DisplayOption("narrow", "page"))


def draw(view: View, lang: str, display: Mapping[str, int]) -> str:
    """A picture of what this view shows."""
    say, days = speaker(lang), days_of(view, display)
    height, parts = draw_narrow(view, say, days) if display.get("narrow") else _draw_wide(view, say, days)
    label = f"{say('game.title')}. {round_words(view, say)}. {say('ask.' + view['step'])}"
    return svg.drawing(NARROW_WIDTH if display.get("narrow") else WIDTH, height, label, definitions(), *parts)


def _draw_wide(view: View, say: Say, days: int) -> tuple[float, list[Markup]]:
    seats = view["seats"]
    panel = panel_of(view, (WIDTH - 2 * MARGIN - (seats - 1) * GAP) / seats)
    return PANELS_TOP + panel.height + MARGIN, [
        *draw_header(view, say, days, WIDTH),
        slab(10, 74, 916, 900, 7),
        svg.at(*CALENDAR, *_gears(view, say, days)),
        *_column(view, say),
        *(
            svg.at(MARGIN + seat * (panel.width + GAP), PANELS_TOP, *draw_panel(view, say, seat, panel, days), id=f"seat-{seat}")
            for seat in range(seats)
        ),
    ]


def _gears(view: View, say: Say, days: int) -> list[Markup]:
    """The calendar, the wheels around it, and what lies in the corners."""
    x, y = start_place()
    caption = say("board.start_lines").split("|")
    return [
        draw_calendar(view, say, days),
        *(svg.at(*centre_of(wheel), draw_wheel(view, say, wheel, days)) for wheel in range(len(WHEEL_IDS))),
        draw_start(view, say, days, x, y, POINTER + 180),
        *(
            svg.text(x - 42, y + 48 + 15 * i, words, 13, text_anchor="middle", font_weight="bold", fill=PALE_INK)
            for i, words in enumerate(caption)
        ),
        svg.at(362, -264, draw_market(say)),
        svg.at(258, 404, draw_skulls(say, view["skull_bank"], 7)),
        svg.at(-450, 350, draw_prices(view, say, 3)),
        svg.at(-450, -60, svg.heading(0, 0, say("board.jungle"), HEADING)),
    ]


def _column(view: View, say: Say) -> list[Markup]:
    parts, top = [], float(COLUMN_TOP)
    for inside, height in (
        (draw_row(view, say, 6), CARD.height),
        (draw_monuments(view, say, 6), CARD.height),
        (draw_temples(view, say, WIDE), TEMPLES_HIGH),
        (draw_technologies(view, say, WIDE), techs_high(WIDE)),
    ):
        parts.append(svg.at(COLUMN, top, *inside))
        top += height + BETWEEN
    return parts
