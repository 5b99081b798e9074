"""The table of Yaxha as SVG, drawn from a View: markets, bonus cards and bag above, a panel for each seat below.

Places have ids: `market-2`, `card-longest_grey`, `bag-blue`, `seat-0`, and those of draw_panel.py.
"""

from collections.abc import Mapping
from functools import partial

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.look import Look
from sacbe.core.svg import PALE_INK, PLASTER, SEAM, SLAB, Markup
from sacbe.games.yaxha.catalogue import CATALOGUE
from sacbe.games.yaxha.draw_panel import THREE_ABREAST, TWO_ABREAST, Say, View, colour_of, draw_panel, names
from sacbe.games.yaxha.pieces import BONUS, CARD_IDS, CARD_KIND, CUBES_PER_COLOUR, LOT, OPEN_CARDS

WIDTH, MARGIN, GAP = 1200, 20, 12
TABLE_TOP, TABLE_HEIGHT, TABLE_FOOT = 112, 138, 266
MARKETS_WIDTH, CARDS_LEFT, CARDS_WIDTH, BAG_LEFT, BAG_WIDTH = 470, 510, 480, 1010, 170

# Each kind of bonus card as a small picture in rows of cubes, in the order of the kinds in pieces.py: `c` is the card's colour,
# `x` a cube of any colour, `-` one that does not count.
CARD_PICTURES = (
    "cccc", "cc≥cc", "xxxx", "--/---/xxx-", "x/x-/-x-/-x--", "----/xxx", "--/---/obgyw", "--/obgyw/------", "xx/xxx/xxxx", "ogw",
)  # fmt: skip

LOOKS: tuple[Look, ...] = ()


def draw(view: View, lang: str, look: Mapping[str, int]) -> str:
    """A picture of what this view shows."""
    say = partial(CATALOGUE.text, lang)
    panel, abreast = (THREE_ABREAST, 3) if view["seats"] == 3 else (TWO_ABREAST, 2)
    rows = -(-view["seats"] // abreast)
    panels = [
        svg.at(
            MARGIN + seat % abreast * (panel.width + GAP),
            TABLE_FOOT + seat // abreast * (panel.height + GAP),
            *draw_panel(view, say, seat, panel),
            id=f"seat-{seat}",
        )
        for seat in range(view["seats"])
    ]
    return svg.drawing(
        WIDTH,
        TABLE_FOOT + rows * (panel.height + GAP) - GAP + MARGIN,
        f"{say('game.title')}. {_round(view, say)}. {say('ask.' + view['step'])}",
        *_header(view, say),
        *_markets(view, say),
        *_cards(view, say),
        *_bag(view, say),
        *panels,
    )


def _round(view: View, say: Say) -> str:
    return say("board.round", round=str(view["round"]), rounds=str(view["rounds"]))


def _header(view: View, say: Say) -> list[Markup]:
    seats = view["winners"] or [seat for seat in view["asked"] if seat >= 0]
    doing = "winner" if view["over"] else "decides" if len(seats) == 1 else "decide"
    pips = [
        svg.rect(146 + 19 * i, 43, 14, 12, svg.MAIZE if i < view["round"] else SLAB, 2, stroke=SEAM)
        for i in range(view["rounds"])
    ]
    return [
        svg.text(MARGIN, 50, say("game.title"), 34, font_family=svg.CARVED, font_weight="bold", fill=svg.CINNABAR),
        svg.group(svg.text(146, 34, _round(view, say), 14, font_weight="bold"), *pips, id="round"),
        svg.group(
            svg.text(376, 35, say(f"ask.{view['step']}"), 18, font_weight="bold"),
            *svg.tokens(seats, 376, 42, 20),
            svg.text(380 + 24 * len(seats), 57, say(f"board.{doing}") if seats else "", 13, fill=PALE_INK),
            id="question",
        ),
        svg.frieze(0, 80, WIDTH, 3),
        svg.rect(0, 80, WIDTH, 2.5, svg.MAIZE),
    ]


def _markets(view: View, say: Say) -> list[Markup]:
    width = (MARKETS_WIDTH - GAP * (view["seats"] - 1)) / view["seats"]
    tiles = [
        svg.at(
            MARGIN + i * (width + GAP), TABLE_TOP, *_market(view, say, i + 1, lot, width), id=f"market-{i + 1}", class_="market"
        )
        for i, lot in enumerate(view["lots"])
    ]
    return [svg.heading(MARGIN, TABLE_TOP - 8, say("board.markets")), *tiles]


def _market(view: View, say: Say, market: int, lot: str, width: float) -> list[Markup]:
    size, left = 28, width / 2 - 47
    played = [seat for seat, card in enumerate(view["played"]) if card == market]
    wished = [view["seat"]] if view["own_card"] == market else []
    return [
        svg.title(
            say("board.lot", market=str(market), cubes=names(lot, say)) if lot else say("board.no_lot", market=str(market))
        ),
        svg.rect(0, 0, width, TABLE_HEIGHT, PLASTER, 8, stroke=SEAM),
        svg.text(width / 2, 26, say("board.market", market=str(market)), 14, text_anchor="middle", font_weight="bold"),
        *(svg.ghost(left + i * 33, 48, size) for i in range(LOT)),
        *(svg.cube(colour_of(c), left + i * 33, 48, size) for i, c in enumerate(lot)),
        *svg.tokens(played, width / 2 - 13 * len(played) + 2, 100),
        *svg.tokens(wished, width / 2 - 11, 100, opacity=0.55),
    ]


def _cards(view: View, say: Say) -> list[Markup]:
    width = (CARDS_WIDTH - GAP * (OPEN_CARDS - 1)) / OPEN_CARDS
    lefts = [CARDS_LEFT + i * (width + GAP) for i in range(OPEN_CARDS)]
    return [
        svg.heading(CARDS_LEFT, TABLE_TOP - 8, say("board.bonus")),
        *(
            svg.rect(left, TABLE_TOP, width, TABLE_HEIGHT, "none", 8, stroke=SEAM, stroke_dasharray="3 2")
            for left in lefts[len(view["bonus_cards"]) :]
        ),
        *(
            svg.at(left, TABLE_TOP, *_card(open_card, say, width), id=f"card-{open_card['card']}", class_="card")
            for left, open_card in zip(lefts, view["bonus_cards"], strict=False)
        ),
    ]


def _card(open_card: View, say: Say, width: float) -> list[Markup]:
    words, met_by = say(f"card.{open_card['card']}"), open_card["met_by"]
    met = say("board.met", seats=", ".join(map(seat_name, met_by))) if met_by else say("board.unmet")
    return [
        svg.title(f"{words}. {met}"),
        svg.rect(0, 0, width, TABLE_HEIGHT, PLASTER, 8, stroke=SEAM),
        svg.rect(0, 0, width, 48, SLAB, 8, fill_opacity=0.7),
        *_card_picture(CARD_IDS.index(open_card["card"]), 12, 24),
        svg.text(width - 10, 29, f"+{BONUS}", 15, text_anchor="end", font_weight="bold", fill=svg.CINNABAR),
        svg.lines(10, 65, words, width - 13, 11.5),
        *(svg.tokens(met_by, 10, 115, 18) or [svg.text(10, 129, "–", 13, fill=PALE_INK)]),
    ]


def _card_picture(card: int, x: float, middle: float) -> list[Markup]:
    rows = CARD_PICTURES[CARD_KIND[card]].split("/")
    size = min(15, 42 / len(rows))
    width, colour = max(map(len, rows)), CARD_IDS[card].split("_")[-1]
    return [
        _card_cube(mark, colour, x + (column + (width - len(row)) / 2) * size, middle + (i - len(rows) / 2) * size, size - 0.5)
        for i, row in enumerate(rows)
        for column, mark in enumerate(row)
    ]


def _card_cube(mark: str, colour: str, x: float, y: float, size: float) -> Markup:
    if mark == "≥":
        return svg.text(x + size / 2, y + size * 0.85, mark, size + 2, text_anchor="middle", font_weight="bold")
    if mark in "x-":
        return svg.rect(x + 0.5, y + 0.5, size - 1, size - 1, PALE_INK if mark == "x" else PLASTER, 1.5, stroke=PALE_INK)
    return svg.cube(colour if mark == "c" else colour_of(mark), x, y, size)


def _bag(view: View, say: Say) -> list[Markup]:
    rows = []
    for i, (colour, cubes) in enumerate(view["bag"].items()):
        y = TABLE_TOP + 12 + i * 24
        rows.append(
            svg.group(
                svg.title(say("board.amount", what=say(f"colour.{colour}"), amount=str(cubes))),
                svg.cube(colour, BAG_LEFT + 12, y, 18),
                svg.rect(BAG_LEFT + 38, y + 4, 92, 10, SLAB, 3),
                svg.rect(BAG_LEFT + 38, y + 4, 92 * cubes / CUBES_PER_COLOUR, 10, svg.CUBES[colour].fill, 3, stroke=SEAM),
                svg.text(BAG_LEFT + BAG_WIDTH - 12, y + 14, str(cubes), 13, text_anchor="end", font_weight="bold"),
                id=f"bag-{colour}",
            )
        )
    return [
        svg.heading(BAG_LEFT, TABLE_TOP - 8, say("board.bag")),
        svg.rect(BAG_LEFT, TABLE_TOP, BAG_WIDTH, TABLE_HEIGHT, PLASTER, 8, stroke=SEAM),
        *rows,
    ]
