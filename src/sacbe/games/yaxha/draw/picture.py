"""The table of Yaxha as SVG, drawn from a View: markets, bonus cards and bag above, a panel for each seat below.

Places have ids: `round`, `question`, `seat-0`, and those of draw/table.py and draw/panel.py.
"""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.display import COORDINATES, UNTITLED, DisplayOption
from sacbe.core.svg import MAIZE, SEAM, SLAB, Markup
from sacbe.games.yaxha.draw.panel import LARGE, LARGE_NARROW, MEDIUM, SMALL, SMALL_NARROW, Panel, draw_panel
from sacbe.games.yaxha.draw.pile import Say
from sacbe.games.yaxha.draw.table import Strip, draw_bag, draw_cards, draw_markets
from sacbe.games.yaxha.knowledge.view_types import View
from sacbe.games.yaxha.texts.catalogue import CATALOGUE

DISPLAY_OPTIONS = (
    DisplayOption("turn", "turn", 3),
    DisplayOption("apart", "switch"),
    DisplayOption("narrow", "page"),
    UNTITLED,
    COORDINATES,
)

WIDTH, HEIGHT, MARGIN, GAP = 1200, 782, 20, 12
PANELS_TOP = HEIGHT - MARGIN + 4 - LARGE.height
NARROW_WIDTH, NARROW_MARGIN = 440, 12
TITLE, NARROW_TITLE = 32, 26
"""How much lower all lies because of the title."""


class Seated(NamedTuple):
    """Where the panel of a seat lies."""

    seat: int
    x: float
    y: float
    panel: Panel


def draw(view: View, lang: str, display: Mapping[str, int]) -> str:
    """A picture of what this view shows."""
    return (_narrow if display["narrow"] else _wide)(view, lang, display)


def _wide(view: View, lang: str, display: Mapping[str, int]) -> str:
    say = partial(CATALOGUE.text, lang)
    up = TITLE if display.get("untitled") else 0
    strip = partial(Strip, y=93 - up, height=146)
    return _picture(
        WIDTH, HEIGHT - up, view, lang, display, _seated(view, PANELS_TOP - up),
        *([_rounds(view, say, MARGIN, 15, 20)] if up else _header(view, say)),
        *draw_markets(view, say, strip(x=MARGIN, width=406)),
        *draw_cards(view, lang, strip(x=448, width=526)),
        *draw_bag(view, lang, strip(x=996, width=184)),
    )  # fmt: skip


def _seated(view: View, top: float) -> list[Seated]:
    """The viewer's seat has the large panel; the others follow in the order of the table, the left neighbour first (§1.13)."""
    seats, first = view["seats"], view["seat"] or 0
    panel = {2: LARGE, 3: MEDIUM, 4: SMALL}[seats]
    places = [Seated(first, MARGIN, top, LARGE)]
    for i in range(1, seats):
        y = top + (i - 1) * (panel.height + GAP)
        places.append(Seated((first + i) % seats, MARGIN + LARGE.width + GAP, y, panel))
    return places


def _narrow(view: View, lang: str, display: Mapping[str, int]) -> str:
    """One part below the other, for a phone: first what the question is about."""
    say = partial(CATALOGUE.text, lang)
    up = NARROW_TITLE if display.get("untitled") else 0
    wide, y = NARROW_WIDTH - 2 * NARROW_MARGIN, 84.0 - up
    markets = draw_markets(view, say, Strip(NARROW_MARGIN, y, wide, 140))
    y += 140 + GAP
    first, seats = view["seat"] or 0, view["seats"]
    seated = [Seated(first, NARROW_MARGIN, y, LARGE_NARROW)]
    y += LARGE_NARROW.height + GAP + 18
    cards = draw_cards(view, lang, Strip(NARROW_MARGIN, y, wide, 176))
    y += 176 + GAP
    for i in range(1, seats):
        seated.append(Seated((first + i) % seats, NARROW_MARGIN, y, SMALL_NARROW))
        y += SMALL_NARROW.height + GAP
    bag = draw_bag(view, lang, Strip(NARROW_MARGIN, y + 18, wide, 44))
    return _picture(
        NARROW_WIDTH,
        y + 18 + 44 + GAP,
        view,
        lang,
        display,
        seated,
        *([_rounds(view, say, NARROW_MARGIN, 15, 21.8)] if up else _narrow_header(view, say)),
        *markets,
        *cards,
        *bag,
    )


def _picture(
    width: float, height: float, view: View, lang: str, display: Mapping[str, int], seated: list[Seated], *parts: Markup
) -> str:
    say = partial(CATALOGUE.text, lang)
    return svg.drawing(
        width, height, f"{say('game.title')}. {_round(view, say)}. {say('ask.' + view['step'])}",
        *parts,
        *(
            svg.at(
                place.x, place.y, *draw_panel(view, lang, place.seat, place.panel, display, focus=place == seated[0]),
                id=f"seat-{place.seat}",
            )
            for place in seated
        ),
    )  # fmt: skip


# -- the header


def _round(view: View, say: Say) -> str:
    return say("board.round", round=str(view["round"]), rounds=str(view["rounds"]))


def _rounds(view: View, say: Say, x: float, y: float, step: float) -> Markup:
    """The rounds as a row of small pyramids."""
    one = "M0 12v-4h3v-4h3v-4h4v4h3v4h3v4z"
    return svg.group(
        svg.text(x, y, _round(view, say), 15, font_weight="bold"),
        *(
            svg.at(x + step * i, y + 7, svg.path(one, MAIZE if i < view["round"] else SLAB, stroke=SEAM))
            for i in range(view["rounds"])
        ),
        id="round",
    )  # fmt: skip


def _header(view: View, say: Say) -> list[Markup]:
    seats = view["winners"] or [seat for seat in view["asked"] if seat >= 0]
    doing = "winner" if view["over"] else "decides" if len(seats) == 1 else "decide"
    return [
        svg.text(MARGIN, 45, say("game.title"), 36, font_family=svg.CARVED, font_weight="bold", fill=svg.CINNABAR),
        _rounds(view, say, 150, 25, 20),
        svg.group(
            svg.text(448, 26, say(f"ask.{view['step']}"), 18, font_weight="bold"),
            *svg.tokens(seats, 448, 31, 23),
            svg.text(452 + 27 * len(seats), 48, say(f"board.{doing}") if seats else "", 15),
            id="question",
        ),
        svg.frieze(0, 64, WIDTH, 2.5),
        svg.rect(0, 64, WIDTH, 2.5, MAIZE),
    ]


def _narrow_header(view: View, say: Say) -> list[Markup]:
    return [
        svg.text(NARROW_MARGIN, 38, say("game.title"), 30, font_family=svg.CARVED, font_weight="bold", fill=svg.CINNABAR),
        _rounds(view, say, 210, 20, 21.8),
        svg.frieze(0, 54, NARROW_WIDTH, 2),
        svg.rect(0, 54, NARROW_WIDTH, 2.5, MAIZE),
    ]
