"""The table of Tzolk'in as SVG, drawn from a View: the gears on the left; beside them the rounds, the panel of whoever looks,
buildings and monuments; below or right of them the temples and technologies; then the panels of the others. On a narrow page
the same parts are in one column, with the wheels as strips (draw/narrow.py). All but the gears is drawn as there, enlarged.

Places have ids: `round`, `question`, `seat-0`, and those that the other files of draw/ name.
"""

from collections.abc import Mapping

from sacbe.core import svg
from sacbe.core.display import UNTITLED, WIDE, DisplayOption
from sacbe.core.svg import PALE_INK, Markup
from sacbe.games.tzolkin.draw.board import TECHS_HIGH, TEMPLES_HIGH, draw_technologies, draw_temples
from sacbe.games.tzolkin.draw.calendar import POINTER, draw_calendar, draw_start, round_words, start_place
from sacbe.games.tzolkin.draw.deeds import PRICES_HIGH, draw_market, draw_prices, draw_skulls
from sacbe.games.tzolkin.draw.head import HIGH, draw_header, draw_rounds
from sacbe.games.tzolkin.draw.narrow import WIDTH as NARROW_WIDTH
from sacbe.games.tzolkin.draw.narrow import draw_narrow
from sacbe.games.tzolkin.draw.player import draw_panel, panel_of
from sacbe.games.tzolkin.draw.shapes import CARVED_LETTERS, GEARS, slab
from sacbe.games.tzolkin.draw.signs import Say, definitions, speaker
from sacbe.games.tzolkin.draw.strips import WIDTH as COLUMN_WIDTH
from sacbe.games.tzolkin.draw.tiles import CARD, draw_monuments, draw_row
from sacbe.games.tzolkin.draw.wheels import centre_of, draw_wheel
from sacbe.games.tzolkin.knowledge.ahead import MOST_DAYS, days_of
from sacbe.games.tzolkin.knowledge.view_types import View
from sacbe.games.tzolkin.rules.pieces import LAST_ROUND, WHEEL_IDS

WIDTH, MARGIN, GAP = 1200.0, 12.0, 12.0
SLAB_WIDE, SLAB_HIGH = 700.0, 690.0
CALENDAR = (367.0, 317.0)
PARTS = 1.153
"""How much larger the parts beside and below the gears are than on a narrow page."""
COLUMN, BETWEEN = WIDTH - MARGIN - PARTS * COLUMN_WIDTH, 28.0
ROUNDS_HIGH = 46.0
DISPLAY_OPTIONS: tuple[DisplayOption, ...] = (
    DisplayOption("ahead", "slider", MOST_DAYS),
    DisplayOption("codes", "switch"),
    DisplayOption("narrow", "page"),
    WIDE,
    UNTITLED,
)


def draw(view: View, lang: str, display: Mapping[str, int]) -> str:
    """A picture of what this view shows."""
    say, days, narrow = speaker(lang), days_of(view, display), display.get("narrow")
    height, parts = (draw_narrow if narrow else _draw_wide)(view, say, days, display)
    label = f"{say('game.title')}. {round_words(view, say)}. {say('ask.' + view['step'])}"
    return svg.drawing(NARROW_WIDTH if narrow else width_of(display), height, label, definitions(), *parts)


def width_of(display: Mapping[str, int]) -> float:
    """How wide the drawing is, if it is not narrow."""
    return WIDTH + (GAP + PARTS * COLUMN_WIDTH + MARGIN if display.get("wide") else 0)


def _draw_wide(view: View, say: Say, days: int, display: Mapping[str, int]) -> tuple[float, list[Markup]]:
    """How high the drawing is, and its parts. Temples and technologies are below the gears, on a wide page a third column."""
    codes, third, width = bool(display.get("codes")), bool(display.get("wide")), width_of(display)
    head = [] if display.get("untitled") else draw_header(view, say, days, width)
    top = MARGIN + (HIGH if head else 0)
    own, seats = view["seat"] or 0, view["seats"]
    bottom, column = _column(view, say, days, top, codes)
    bottom = max(bottom, top + SLAB_HIGH)
    if third:
        x, y = WIDTH + GAP, top + BETWEEN
        places = ((x, y), (x, y + PARTS * TEMPLES_HIGH + BETWEEN))
        bottom = max(bottom, places[1][1] + PARTS * TECHS_HIGH)
    else:
        x, y = MARGIN, bottom + BETWEEN
        places = ((x, y), (x + PARTS * COLUMN_WIDTH + 3 * GAP, y))
        bottom = y + PARTS * max(TEMPLES_HIGH, TECHS_HIGH)
    others = [*range(own + 1, seats), *range(own)]
    height, panels = _panels(view, say, days, others, (bottom + GAP, width), codes)
    return height + MARGIN, [
        *head,
        slab(MARGIN, top, SLAB_WIDE, SLAB_HIGH, 6),
        svg.at(CALENDAR[0], top + CALENDAR[1], *_gears(view, say, days), scale=GEARS),
        svg.at(MARGIN + SLAB_WIDE - 108, top + SLAB_HIGH - 160, draw_market(say), scale=PARTS),
        svg.at(MARGIN + 14, top + SLAB_HIGH - 72, draw_skulls(say, view["skull_bank"], 7), scale=PARTS),
        *column,
        svg.at(*places[0], *draw_temples(view, say), scale=PARTS),
        svg.at(*places[1], *draw_technologies(view, say, named=not third), scale=PARTS),
        *panels,
    ]


def _gears(view: View, say: Say, days: int) -> list[Markup]:
    """The calendar, the wheels around it, and the start-player space."""
    x, y = start_place()
    caption = say("board.start_lines").split("|")
    return [
        draw_calendar(view, say, days),
        *(svg.at(*centre_of(wheel), draw_wheel(view, say, wheel, days)) for wheel in range(len(WHEEL_IDS))),
        draw_start(view, say, days, x, y, POINTER + 180),
        *(
            svg.text(x - 66, y + 56 + 22 * i, words, CARVED_LETTERS, text_anchor="middle", font_weight="bold", fill=PALE_INK)
            for i, words in enumerate(caption)
        ),
        svg.text(-462, -64, say("board.jungle"), CARVED_LETTERS, fill=svg.JADE, font_weight="bold"),
    ]


def _column(view: View, say: Say, days: int, top: float, codes: bool) -> tuple[float, list[Markup]]:
    """Beside the gears: what one looks at in every turn. Where it ends, and its parts."""
    own = view["seat"] or 0
    panel = panel_of(view, COLUMN_WIDTH, [own])
    parts = [draw_rounds(view, say, days, COLUMN, top, PARTS * COLUMN_WIDTH / LAST_ROUND)]
    top += ROUNDS_HIGH
    parts.append(svg.at(COLUMN, top, *draw_panel(view, say, own, panel, days, codes=codes), scale=PARTS, id=f"seat-{own}"))
    top += PARTS * panel.height + BETWEEN
    for cards in (draw_row(view, say, codes), draw_monuments(view, say, codes)):
        parts.append(svg.at(COLUMN, top, *cards, scale=PARTS))
        top += PARTS * CARD.height + BETWEEN
    parts.append(svg.at(COLUMN, top, draw_prices(view, say), scale=PARTS))
    return top + PARTS * PRICES_HIGH, parts


def _panels(
    view: View, say: Say, days: int, seats: list[int], at: tuple[float, float], codes: bool
) -> tuple[float, list[Markup]]:
    """The panels of some seats, side by side, from a height on and as wide as the drawing: where they end, and they."""
    top, width = at
    each = (width - 2 * MARGIN - (len(seats) - 1) * GAP) / len(seats)
    panel = panel_of(view, each / PARTS, seats)
    return top + PARTS * panel.height, [
        svg.at(
            MARGIN + i * (each + GAP), top, *draw_panel(view, say, seat, panel, days, codes=codes), scale=PARTS, id=f"seat-{seat}"
        )
        for i, seat in enumerate(seats)
    ]
