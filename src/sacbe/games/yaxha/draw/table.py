"""What lies between the seats: markets, bonus cards and the bag.

Places have ids: `market-2`, `card-longest_grey`, `bag-blue`.
"""

from functools import lru_cache, partial
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.names import Mark
from sacbe.core.svg import CINNABAR, INK, JADE, PALE_INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.yaxha.draw.iso import COS, cube
from sacbe.games.yaxha.draw.panel import colour_of, dots, heading, names
from sacbe.games.yaxha.draw.pile import Say
from sacbe.games.yaxha.draw.views import LETTERS, slab
from sacbe.games.yaxha.knowledge.view_types import View
from sacbe.games.yaxha.rules.pieces import BONUS, CARD_IDS, CARD_KIND, CUBES_PER_COLOUR, LOT, OPEN_CARDS
from sacbe.games.yaxha.texts.catalogue import CATALOGUE

GAP = 10
# Each kind of bonus card as a small picture in rows of cubes, in the order of the kinds in pieces.py: `c` is the card's colour,
# `x` a cube of any colour, `-` one that does not count.
CARD_PICTURES = (
    "cccc", "cc≥cc", "xxxx", "--/---/xxx-", "x/x-/-x-/-x--", "----/xxx", "--/---/obgyw", "--/obgyw/------", "xx/xxx/xxxx", "ogw",
)  # fmt: skip


class Strip(NamedTuple):
    """Where a row of things lies, below its heading."""

    x: float
    y: float
    width: float
    height: float


# -- markets


def draw_markets(view: View, say: Say, place: Strip) -> list[Markup]:
    """The markets with their lots, and who has wished for which."""
    width = (place.width - GAP * (view["seats"] - 1)) / view["seats"]
    return [
        heading(place.x, place.y - 9, say("board.markets")),
        *(
            svg.at(
                place.x + i * (width + GAP), place.y, *_market(view, say, i + 1, lot, width, place.height),
                id=f"market-{i + 1}", class_="market",
            )
            for i, lot in enumerate(view["lots"])
        ),
    ]  # fmt: skip


def _market(view: View, say: Say, market: int, lot: str, width: float, height: float) -> list[Markup]:
    """A market: its number in dots, its lot, and the tokens of the seats that played its card."""
    played = [seat for seat, card in enumerate(view["played"]) if card == market]
    wished = [view["seat"]] if view["seat"] is not None and view["own_card"] == market else []
    edge, ledge = (20.0 if width > 150 else 17.0 if width > 110 else 15.0), 92
    wide = 2 * COS * edge + 1.5
    left, step = width / 2 - LOT / 2 * wide + 0.75, min(26, (width - 6) / max(1, len(played)))
    words = say("board.lot", market=str(market), cubes=names(lot, say)) if lot else say("board.no_lot", market=str(market))
    w, h = number(width), number(height - 6)
    return [
        svg.title(words),
        svg.path(
            f"M0 {h}V16h8V8h8V0H{number(width - 16)}v8h8v8H{w}V{h}q0 6-6 6H6q-6 0-6-6z", PLASTER, stroke=SEAM, stroke_width=1.3
        ),
        dots(width / 2, 13, market, JADE),
        svg.text(width / 2, 38, say("board.market", market=str(market)), 15, text_anchor="middle", font_weight="bold"),
        svg.path(f"M10 {ledge}H{number(width - 10)}l4 8H6z", SLAB, stroke=SEAM),
        *(_empty(left + i * wide + COS * edge, ledge - edge / 2 + 2, edge) for i in range(LOT) if not lot),
        *(cube(colour_of(c), left + i * wide, ledge - 1.5 * edge + 1, edge) for i, c in enumerate(lot)),
        *(
            svg.token(seat, seat_name(seat), width / 2 + (i + 0.5 - len(played) / 2) * step - 11.5, 111, 23)
            for i, seat in enumerate(played)
        ),
        *svg.tokens(wished, width / 2 - 11.5, 111, 23, opacity=0.6),
    ]  # fmt: skip


def _empty(x: float, y: float, edge: float) -> Markup:
    w, h = COS * edge * 0.8, edge * 0.4
    return svg.path(svg.polygon((x, y - h), (x + w, y), (x, y + h), (x - w, y)), stroke=SEAM, stroke_dasharray="2 2")


# -- bonus cards


def draw_cards(view: View, lang: str, place: Strip) -> list[Markup]:
    """§8: the open cards, each with whoever meets it now."""
    width = (place.width - GAP * (OPEN_CARDS - 1)) / OPEN_CARDS
    lefts = [place.x + i * (width + GAP) for i in range(OPEN_CARDS)]
    return [
        heading(place.x, place.y - 9, CATALOGUE.text(lang, "board.bonus")),
        *(
            svg.rect(left, place.y, width, place.height, "none", 8, stroke=SEAM, stroke_dasharray="3 2")
            for left in lefts[len(view["bonus_cards"]) :]
        ),
        *(
            _card(shown["card"], tuple(shown["met_by"]), lang, Strip(left, place.y, width, place.height))
            for left, shown in zip(lefts, view["bonus_cards"], strict=False)
        ),
    ]


@lru_cache(1024)
def _card(card: str, met_by: tuple[int, ...], lang: str, place: Strip) -> Markup:
    """A card; cached, since most are the same from one picture to the next."""
    say, width, height = partial(CATALOGUE.text, lang), place.width, place.height
    words, foot = say(f"card.{card}"), height - 28
    met = say("board.met", seats=", ".join(map(Mark, met_by))) if met_by else say("board.unmet")
    return svg.at(
        place.x, place.y,
        svg.title(f"{words}. {met}"),
        svg.rect(0, 0, width, height, PLASTER, 8),
        svg.path(f"M0 46V8Q0 0 8 0H{number(width - 8)}q8 0 8 8V46z", SLAB, fill_opacity=0.75),
        svg.path(f"M0 {number(foot)}H{number(width)}v20q0 8-8 8H8q-8 0-8-8z", JADE, fill_opacity=0.1 if met_by else 0),
        svg.rect(0, 0, width, height, "none", 8, stroke=SEAM, stroke_width=1.3),
        *_card_picture(CARD_IDS.index(card), 10, 23),
        svg.text(width - 10, 29, f"+{BONUS}", 17, text_anchor="end", font_weight="bold", fill=CINNABAR),
        svg.lines(10, 63, words, width - 6, LETTERS),
        *svg.tokens(met_by, 10, foot + 2.5, 23),
        *([] if met_by else [svg.text(10, foot + 18, say("board.nobody"), LETTERS, fill=PALE_INK)]),
        id=f"card-{card}", class_="card",
    )  # fmt: skip


def _card_picture(card: int, x: float, middle: float) -> list[Markup]:
    rows = CARD_PICTURES[CARD_KIND[card]].split("/")
    size = min(16, 40 / len(rows))
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
    return svg.at(x, y, slab(colour if mark == "c" else colour_of(mark), size))


# -- the bag


def draw_bag(view: View, lang: str, place: Strip) -> list[Markup]:
    """§11.4: what must still be in the bag."""
    flat = place.height < 100
    rows = [
        svg.at(
            *((place.x + 12 + i * (place.width - 12) / 5, place.y + 12) if flat else (place.x + 12, place.y + 10 + i * 26)),
            _amount(lang, colour, cubes, 0 if flat else place.width - 78),
            id=f"bag-{colour}",
        )
        for i, (colour, cubes) in enumerate(view["bag"].items())
    ]
    return [
        heading(place.x, place.y - 9, CATALOGUE.text(lang, "board.bag")),
        svg.rect(place.x, place.y, place.width, place.height, PLASTER, 8, stroke=SEAM, stroke_width=1.3),
        *rows,
    ]


@lru_cache(1024)
def _amount(lang: str, colour: str, cubes: int, bar: float) -> Markup:
    say = partial(CATALOGUE.text, lang)
    parts = [
        svg.title(say("board.amount", what=say(f"colour.{colour}"), amount=str(cubes))),
        svg.at(0, 0, slab(colour, 20)),
        *([svg.rect(28, 5, bar, 10, SLAB, 3)] if bar else []),
        *([svg.rect(28, 5, bar * cubes / CUBES_PER_COLOUR, 10, svg.CUBES[colour].fill, 3, stroke=SEAM)] if bar else []),
        svg.text(bar + 54 if bar else 28, 15, str(cubes), 15, text_anchor="end" if bar else None, font_weight="bold", fill=INK),
    ]
    return Markup("".join(parts))
