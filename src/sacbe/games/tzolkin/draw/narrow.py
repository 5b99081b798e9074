"""The drawing on a narrow page: the same parts in one column, the wheels unrolled into strips."""

from collections.abc import Mapping
from functools import cache

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, JADE, MAIZE, PALE_INK, PLASTER, SLAB, Markup
from sacbe.games.tzolkin.draw.board import TECHS_HIGH, TEMPLES_HIGH, draw_technologies, draw_temples
from sacbe.games.tzolkin.draw.calendar import day_words, draw_start, round_words
from sacbe.games.tzolkin.draw.deeds import draw_market, draw_prices, draw_skulls
from sacbe.games.tzolkin.draw.head import draw_band, draw_pips, draw_question
from sacbe.games.tzolkin.draw.player import draw_panel, panel_of
from sacbe.games.tzolkin.draw.shapes import disc, gear, numeral, turned
from sacbe.games.tzolkin.draw.signs import Say
from sacbe.games.tzolkin.draw.strips import draw_strip, strip_high
from sacbe.games.tzolkin.draw.tiles import CARD, draw_monuments, draw_row
from sacbe.games.tzolkin.draw.wheels import TEETH, TOOTH
from sacbe.games.tzolkin.knowledge.view_types import View
from sacbe.games.tzolkin.rules.pieces import WHEEL_IDS

WIDTH, MARGIN = 420.0, 8.0
"""The width of a phone's page, so that letters are not scaled down; and the margin."""
HEAD, WHEELS_TOP, BETWEEN, HEADED = 42.0, 204.0, 12.0, 46.0
DIAL = 62.0


def draw_narrow(view: View, say: Say, days: int, display: Mapping[str, int]) -> tuple[float, list[Markup]]:
    """The whole column, and how high it is."""
    untitled, codes = bool(display.get("untitled")), bool(display.get("codes"))
    over = HEAD if untitled else 0
    parts = [*([] if untitled else _title(view, say, days)), svg.at(0, -over, *_head(view, say, days))]
    top = WHEELS_TOP - over
    for wheel in range(len(WHEEL_IDS)):
        parts.append(svg.at(MARGIN, top, draw_strip(view, say, wheel, days)))
        top += strip_high(view, wheel) + BETWEEN
    for inside, height in _tables(view, say, codes):
        top += HEADED - BETWEEN
        parts.append(svg.at(MARGIN, top, *inside))
        top += height
    panel = panel_of(view, WIDTH - 2 * MARGIN, range(view["seats"]))
    top += 22
    own = view["seat"] or 0
    for seat in [*range(own, view["seats"]), *range(own)]:
        parts.append(svg.at(MARGIN, top, *draw_panel(view, say, seat, panel, days, codes=codes), id=f"seat-{seat}"))
        top += panel.height + BETWEEN
    return top, parts


def _tables(view: View, say: Say, codes: bool) -> list[tuple[list[Markup], float]]:
    """The parts other than the wheels, each with its height."""
    return [
        (
            [draw_prices(view, say), svg.at(0, 88, draw_skulls(say, view["skull_bank"], 7)), svg.at(300, 0, draw_market(say))],
            136,
        ),
        (draw_row(view, say, codes), CARD.height + 4),
        (draw_monuments(view, say, codes), CARD.height + 4),
        (draw_temples(view, say), TEMPLES_HIGH),
        (draw_technologies(view, say), TECHS_HIGH),
    ]


def _title(view: View, say: Say, days: int) -> list[Markup]:
    """The title and the question."""
    return [
        svg.text(MARGIN, 27, say("game.title"), 21, font_family=svg.CARVED, font_weight="bold", fill=CINNABAR),
        draw_band(WIDTH, HEAD),
        svg.at(150, 58, draw_question(view, say, days, 0, 8, width=262)),
    ]


def _head(view: View, say: Say, days: int) -> list[Markup]:
    """A dial of the calendar, the rounds and the start-player space."""
    return [
        _dial(view, say, days),
        svg.group(
            svg.text(150, 136, round_words(view, say, days), 14, font_weight="bold"),
            svg.text(150, 156, day_words(view, say), 13, fill=PALE_INK),
            draw_pips(view["round"], view["round"] + days, MARGIN, 176, 15.05),
            id="round",
        ),
        draw_start(view, say, days, 374, 128, None),
    ]


def _dial(view: View, say: Say, days: int) -> Markup:
    """The calendar, small: the round in its middle."""
    shown = view["round"] + days
    return svg.at(
        MARGIN + DIAL, 52 + DIAL,
        svg.title(f"{round_words(view, say, days)}. {day_words(view, say)}."),
        disc(0, 0, DIAL - 8, SLAB),
        turned("calendar", -(shown - 1) * TOOTH, _dial_body()),
        disc(0, 0, 42, PLASTER, stroke=JADE, stroke_width=3),
        svg.text(0, 16, str(shown), 44, text_anchor="middle", font_family=svg.CARVED, font_weight="bold", fill=CINNABAR),
        numeral(shown, 0, -19, JADE, 1.5),
        id="calendar",
    )  # fmt: skip


@cache
def _dial_body() -> Markup:
    return svg.group(
        svg.path(gear(TEETH, DIAL - 4, 4, 4), SLAB, stroke=PALE_INK, stroke_width=1.5, stroke_linejoin="round"),
        svg.path(gear(TEETH // 2, 47, 4, 4), MAIZE, fill_opacity=0.6),
        svg.path(f"M-4 {-DIAL - 1}h8l-4 8z", CINNABAR),
    )
