"""The table of Maya as SVG, drawn from a View: the map as a chart with its title in the sea, and a panel for each seat beside it.

The display option `majorities` shows what every city would pay now; `narrow` puts everything one below the other. Places
have the same ids in all of them: those of draw/map.py (`cell-3_10`) and draw/panel.py (`seat-0`, `rack-0`, `reserve-0`).
"""

import textwrap
from collections.abc import Mapping
from functools import partial

from sacbe.core import svg
from sacbe.core.display import COORDINATES, UNTITLED, DisplayOption
from sacbe.core.svg import Markup
from sacbe.games.maya.draw.cities import majorities, names, sizes
from sacbe.games.maya.draw.legend import board_name, draw_crops, draw_ledger, draw_scale, draw_title, frame, ledger_height, origin
from sacbe.games.maya.draw.map import Chart, coordinates, draw_map, north, shown
from sacbe.games.maya.draw.panel import draw_panel, panel_height
from sacbe.games.maya.draw.sheet import Box, Sheet, fit
from sacbe.games.maya.draw.tiles import Say
from sacbe.games.maya.knowledge.view_types import View
from sacbe.games.maya.rules.pieces import POINTS_PER_GOOD
from sacbe.games.maya.texts.catalogue import CATALOGUE

DISPLAY_OPTIONS = (DisplayOption("majorities", "switch"), DisplayOption("narrow", "page"), UNTITLED, COORDINATES)

MARGIN, GAP, SHORE, CLEAR = 12.0, 10.0, 16.0, 5.0
WIDTH, HEIGHT, QUESTION, COLUMN = 1050.0, 784.0, 70.0, 326.0
"""The size of a wide picture, how much lower it is without a question, and how wide its panels are."""
ROOMIEST, FINGERS, SCALE_HIGH, CROPS = 1.6, 1.32, 116.0, 76.0
"""How much higher than needed a panel may be, and is for fingers; how high the scale is, and the row of crops that stands where
there is room left."""
NARROW, EDGE, TALLEST, LOW_TITLE = 436.0, 8.0, 560.0, 122.0
"""A narrow picture: its width, its margin, and how high its map may be and its title is."""


def draw(view: View, lang: str, display: Mapping[str, int]) -> str:
    """A picture of what this view shows."""
    return (_narrow if display["narrow"] else _wide)(view, lang, display)


def _wide(view: View, lang: str, display: Mapping[str, int]) -> str:
    leaders = bool(display["majorities"])
    say: Say = partial(CATALOGUE.text, lang)
    untitled = bool(display.get("untitled"))
    height = HEIGHT - (QUESTION if untitled else 0)
    box = Box(MARGIN, MARGIN, WIDTH - COLUMN - 3 * MARGIN, height - 2 * MARGIN)
    title = Box(box.x + 14, box.y + 14, 250, 92 if untitled else 138)
    scale = Box(box.x + box.width - 238, box.y + box.height - 130, 224, 116)
    chart = Chart(box, (title, scale))
    sheet = fit(shown(view), box.smaller(SHORE), tuple(full.smaller(-CLEAR) for full in chart.full), may_turn=False)
    over = majorities(view, sheet) if leaders else sizes(view, sheet)
    left = box.x + box.width + MARGIN
    return svg.drawing(
        WIDTH,
        height,
        _label(view, say),
        *([] if untitled else [_question(view, say, left, MARGIN, COLUMN)]),
        *_column(view, say, left, MARGIN + (0 if untitled else QUESTION), height),
        _map(view, say, lang, sheet, chart, display),
        draw_title(view, say, title, untitled=untitled),
        draw_scale(say, scale),
        _above(*names(view, say, sheet), *over),
    )


def _narrow(view: View, lang: str, display: Mapping[str, int]) -> str:
    leaders, untitled = bool(display["majorities"]), bool(display.get("untitled"))
    say: Say = partial(CATALOGUE.text, lang)
    cells, width = shown(view), NARROW - 2 * EDGE
    largest = fit(cells, Box(EDGE, EDGE, width, TALLEST).smaller(SHORE), (), may_turn=True)
    top, bottom = largest.reach(cells)
    sheet = largest._replace(y=largest.y - top + EDGE + SHORE)
    chart = Chart(Box(EDGE, EDGE, width, bottom - top + 2 * SHORE))
    y = chart.box.height + 2 * EDGE + 2
    parts = [] if untitled else [_question(view, say, EDGE, y, width)]
    y += 0 if untitled else 60
    if leaders and view["cities"]:
        parts.append(draw_ledger(view, say, EDGE, y, width))
        y += ledger_height(view) + GAP
    for seat in sorted(range(view["seats"]), key=lambda seat: seat != view["seat"]):
        parts.append(svg.at(EDGE, y, *draw_panel(view, say, seat, width, FINGERS), id=f"seat-{seat}"))
        y += panel_height(view, seat) * FINGERS + GAP
    low = Box(EDGE, y + SCALE_HIGH + GAP, width, LOW_TITLE - (36 if untitled else 0))
    parts += [draw_scale(say, Box(EDGE, y, width, SCALE_HIGH)), draw_title(view, say, low, untitled=untitled)]
    parts.append(_map(view, say, lang, sheet, chart, display))
    parts.append(_above(*names(view, say, sheet, short=True), *sizes(view, sheet)))
    return svg.drawing(NARROW, low.y + low.height + EDGE, _label(view, say), *parts)


def _map(view: View, say: Say, lang: str, sheet: Sheet, chart: Chart, display: Mapping[str, int]) -> Markup:
    leaders, written = bool(display["majorities"]), bool(display.get("coordinates"))
    over = [coordinates(view, sheet)] if written else [north(view, sheet)]
    return svg.group(*draw_map(view, say, lang, sheet, chart, leaders), *over, frame(chart.box, 6), id="map")


def _above(*parts: Markup) -> Markup:
    """The labels of cities, as the topmost layer: on the page they are even above highlighted places."""
    return svg.group(*parts, pointer_events="none", aria_hidden="true", id="above")


def _column(view: View, say: Say, left: float, top: float, height: float) -> list[Markup]:
    """The seats, one below the other; where there is room left, the crops by their names."""
    heights = [panel_height(view, seat) for seat in range(view["seats"])]
    room = height - MARGIN - top - GAP * (len(heights) - 1)
    roomy = min(ROOMIEST, room / sum(heights))
    parts = []
    for seat, least in enumerate(heights):
        parts.append(svg.at(left, top, *draw_panel(view, say, seat, COLUMN, roomy), id=f"seat-{seat}"))
        top += least * roomy + GAP
    if height - MARGIN - top >= CROPS:
        parts.append(draw_crops(say, left, height - MARGIN - CROPS, COLUMN))
    return parts


def _label(view: View, say: Say) -> str:
    return f"{say('game.title')}. {board_name(view, say)}. {origin(view, say)} {say('ask.' + view['step'])}"


def _question(view: View, say: Say, left: float, top: float, width: float) -> Markup:
    """What is asked, and who is asked; or who has won."""
    seats = view["winners"] or [seat for seat in view["asked"] if seat >= 0]
    told = [say("board.winner")] if view["winners"] else []
    if view["step"] == "further":
        points = say("board.points", amount=view["group_goods"] * POINTS_PER_GOOD)
        told = [say("board.end_now", points=points)]
    x = left + 40 * len(seats) + (8 if seats else 0)
    asked = textwrap.wrap(say(f"ask.{view['step']}"), int((width + left - x) / 8.3))
    y = top + 26 - 9 * (len(asked) + len(told) - 1)
    return svg.group(
        *svg.tokens(seats, left + 2, top + 4, 34),
        *(svg.text(x, y + 18 * i, line, 15, font_weight="bold") for i, line in enumerate(asked)),
        *(svg.text(x, y + 18 * len(asked), line, 13) for line in told),
        id="question",
    )
