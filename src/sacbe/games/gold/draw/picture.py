"""The table of L'Or des Mayas as SVG, drawn from a View: the auctions, the lots for sale, bag and box, a panel for each seat.

Places have ids: those of draw/head.py, draw/sales.py, draw/market.py and draw/panel.py; `seat-0`. `lot-5` is
a piece wherever it lies.
"""

from collections.abc import Mapping
from functools import partial

from sacbe.core import svg
from sacbe.core.display import UNTITLED, DisplayOption
from sacbe.core.svg import Markup
from sacbe.games.gold.draw.head import STEP, draw_ladder, draw_question
from sacbe.games.gold.draw.market import draw_bag, draw_box, draw_niche, draw_slot
from sacbe.games.gold.draw.material import definitions
from sacbe.games.gold.draw.panel import draw_panel, panel_for
from sacbe.games.gold.draw.result import draw_result
from sacbe.games.gold.draw.ring import Say
from sacbe.games.gold.draw.sales import auction_words, draw_beads, draw_sales
from sacbe.games.gold.knowledge.view_types import View
from sacbe.games.gold.rules.pieces import MATERIAL_IDS, SLOTS
from sacbe.games.gold.texts.catalogue import CATALOGUE

WIDTH, MARGIN, GAP = 1050, 14, 10
NARROW, NARROW_MARGIN, NARROW_MARKET, NARROW_BEHIND, NARROW_LAST, NARROW_BOX = 430, 10, 236, 146, 176, 120
MARKET_TOP, UNTITLED_TOP, MARKET_HEIGHT = 122, 82, 186
"""Where the market begins, below the title and without one; how high it is."""
FRONT, BEHIND, BAG, BOX = 256, 138, 130, 152

DISPLAY_OPTIONS = (DisplayOption("worth", "switch"), DisplayOption("narrow", "page"), UNTITLED)


def draw(view: View, lang: str, display: Mapping[str, int]) -> str:
    """A picture of what this view shows."""
    say = partial(CATALOGUE.text, lang)
    compose = _narrow if display["narrow"] else _wide
    width, height, parts = compose(view, say, display)
    label = f"{say('game.title')}. {auction_words(view, say)}. {say('ask.' + view['step'])}"
    return svg.drawing(width, height, label, definitions(), *parts)


def _wide(view: View, say: Say, display: Mapping[str, int]) -> tuple[float, float, list[Markup]]:
    """The wide layout: the market across the top, the seats side by side below."""
    seats, height = view["seats"], MARKET_HEIGHT
    panel = panel_for((WIDTH - 2 * MARGIN - GAP * (seats - 1)) / seats, len(view["players"][0]["bases"]), 1.2)
    untitled = bool(display.get("untitled"))
    top = UNTITLED_TOP if untitled else MARKET_TOP
    foot = top + height + 12
    bag = MARGIN + FRONT + GAP + (SLOTS - 1) * (BEHIND + GAP)
    box = bag + BAG + GAP
    sales = box + BOX + GAP
    stairs = WIDTH - MARGIN - STEP * len(MATERIAL_IDS)
    slots = [(MARGIN, FRONT), *((MARGIN + FRONT + GAP + i * (BEHIND + GAP), BEHIND) for i in range(SLOTS - 1))]
    return WIDTH, foot + panel.height + MARGIN, [
        *([] if untitled else _title(view, say, stairs)),
        svg.at(stairs, top - (14 if untitled else 60), draw_ladder(say)),
        svg.text(MARGIN, top - 30 if untitled else top - 16, auction_words(view, say), 14, font_weight="bold"),
        (
            svg.at(MARGIN + 150, top - 35, draw_beads(view, say, stairs - MARGIN - 170, 1)) if untitled
            else svg.at(MARGIN + 150, top - 21, draw_beads(view, say, WIDTH - 2 * MARGIN - 150, 1))
        ),
        *(
            [_result(view, say, MARGIN, top, bag - GAP - MARGIN, height)]
            if view["over"]
            else [svg.at(x, top, *draw_slot(view, say, slot, width, height)) for slot, (x, width) in enumerate(slots)]
        ),
        svg.at(bag, top, *draw_bag(view, say, BAG, height), id="bag"),
        svg.at(box, top, *draw_box(view, say, BOX, height), id="box"),
        svg.at(sales, top, *draw_sales(view, say, WIDTH - MARGIN - sales, height), id="sales"),
        *(
            svg.at(MARGIN + seat * (panel.width + GAP), foot, *draw_panel(view, say, seat, panel, display), id=f"seat-{seat}")
            for seat in range(seats)
        ),
    ]  # fmt: skip


def _title(view: View, say: Say, right: float) -> list[Markup]:
    """The title and the question, as far as the stairs of the materials on the right."""
    return [
        svg.text(MARGIN, 50, say("game.title"), 34, font_family=svg.CARVED, font_weight="bold", fill=svg.CINNABAR),
        svg.at(270, 14, draw_question(view, say, right - 290)),
        svg.frieze(0, 76, WIDTH, 2.5),
        svg.rect(0, 76, WIDTH, 2.5, svg.MAIZE),
    ]


def _result(view: View, say: Say, x: float, y: float, width: float, height: float) -> Markup:
    return svg.at(x, y, *draw_niche(width, height, say("ask.over")), *draw_result(view, say, width, height), id="result")


def _narrow(view: View, say: Say, display: Mapping[str, int]) -> tuple[float, float, list[Markup]]:
    """The layout for a phone: what is for sale, the own seat large, then the others in two columns and the rest of the table."""
    inner = NARROW - 2 * NARROW_MARGIN
    half = (inner - GAP) / 2
    left, right = NARROW_MARGIN, NARROW_MARGIN + half + GAP
    bases, own = len(view["players"][0]["bases"]), view["seat"]
    large, small = panel_for(inner, bases, 1.5), panel_for(inner if bases > 1 else half, bases, 1.5)
    parts = [
        *([] if display.get("untitled") else [svg.at(left, 10, draw_question(view, say, 0))]),
        svg.text(left + inner, 26, auction_words(view, say), 14, text_anchor="end", font_weight="bold"),
        svg.at(left, 54, draw_beads(view, say, inner, 2)),
    ]
    y = 102.0
    parts += _narrow_market(view, say, left, y, inner)
    y += _narrow_market_height(view) + GAP
    if own is not None:
        parts.append(svg.at(left, y, *draw_panel(view, say, own, large, display), id=f"seat-{own}"))
        y += large.height + GAP
    ladder = STEP * len(MATERIAL_IDS)
    parts += [  # near the own base: pieces are dragged into the box
        svg.at(left, y, *draw_box(view, say, inner - ladder - GAP, NARROW_BOX), id="box"),
        svg.at(left + inner - ladder, y + NARROW_BOX, draw_ladder(say)),
    ]
    y += NARROW_BOX + GAP
    others = [seat for seat in range(view["seats"]) if seat != own]
    cells = [(x, row) for row in range(len(others) + 1) for x in ((left,) if bases > 1 else (left, right))]
    for seat, (x, row) in zip(others, cells, strict=False):
        top = y + row * (small.height + GAP)
        parts.append(svg.at(x, top, *draw_panel(view, say, seat, small, display), id=f"seat-{seat}"))
    x, row = cells[len(others)]
    y += row * (small.height + GAP)
    in_cell = x == right  # one is left over: bag and sales lie there upon each other, else side by side
    height = (small.height - GAP) / 2 if in_cell else NARROW_LAST
    sales = y + height + GAP if in_cell else y
    parts += [
        svg.at(x, y, *draw_bag(view, say, half, height), id="bag"),
        svg.at(right, sales, *draw_sales(view, say, half, height), id="sales"),
    ]
    return NARROW, sales + height + NARROW_MARGIN, parts


def _narrow_market(view: View, say: Say, x: float, y: float, width: float) -> list[Markup]:
    if view["over"]:
        return [_result(view, say, x, y, width, _narrow_market_height(view))]
    front, low = width - GAP - NARROW_BEHIND, (NARROW_MARKET - GAP) / 2
    return [
        svg.at(x, y, *draw_slot(view, say, 0, front, NARROW_MARKET)),
        *(
            svg.at(x + front + GAP, y + (slot - 1) * (low + GAP), *draw_slot(view, say, slot, NARROW_BEHIND, low))
            for slot in range(1, SLOTS)
        ),
    ]


def _narrow_market_height(view: View) -> float:
    """The height of the market; at the end it has only the rows of the result."""
    return 40 + 42 * view["seats"] if view["over"] else NARROW_MARKET
