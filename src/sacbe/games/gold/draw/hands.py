"""Pearls in the drawing of L'Or des Mayas: those that a seat owns, open or behind its screen, and those of a bid in its hand.

A sealed bid is drawn as a closed hand, which is the same whatever the bid is. All hands open together.
"""

from functools import cache
from itertools import pairwise
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, JADE, MAIZE, Markup, number
from sacbe.games.gold.draw.ring import Say
from sacbe.games.gold.knowledge.view_types import Bidding, View

SKIN, SKIN_SHADE = "#dcae85", "#8a5a34"
HAND = 48
"""The side of the square in which a hand is drawn."""
MOST_IN_HAND = 10


class Bid(NamedTuple):
    """What is shown of the bid of a seat."""

    hand: str
    """`none`, `closed` or `open`."""
    pearls: int | None
    """How many; None if that is not shown."""
    words: str
    won: bool = False
    struck: bool = False
    past: bool = False


def bid_of(view: View, say: Say, seat: int) -> Bid:
    """§10.8: a bid shows once all are in; before that a seat sees its own. Until it bids again its hand shows its last bid."""
    bidding = view["step"] == "bid"
    if bidding and view["has_bid"][seat]:
        own = view["own_bid"] if view["seat"] == seat else None
        return Bid("closed", own, say("board.has_bid") if own is None else say("board.own_bid", pearls=str(own)))
    sale = _sale(view)
    made = sale["bids"][seat] if sale else None
    if sale is None or made is None:
        return Bid("none", None, "")
    won, struck = sale["buyer"] == seat, made > 0 and sale["bids"].count(made) > 1
    if bidding:
        words = say("board.last_bid", pearls=str(made))
    elif won:
        words = say("board.buys", pearls=str(made))
    elif sale["payee"] == seat and sale["buyer"] is not None:
        words = say("board.is_paid", bid=str(made), pearls=str(sale["bids"][sale["buyer"]]))
    else:
        words = say("board.struck" if struck else "board.made", pearls=str(made))
    return Bid("open", made, words, won, struck, bidding)


def _sale(view: View) -> Bidding | None:
    """The auction whose bids lie open: the present one, else the last one."""
    if view["step"] == "pay" and view["bids"] is not None:
        return {"bids": view["bids"], "buyer": view["winner"], "payee": None}
    return view["sales"][-1] if view["sales"] else None


# -- drawing


def pearl(x: float, y: float, radius: float) -> Markup:
    """A pearl round (x, y)."""
    return svg.element(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill="url(#fill-pearl)",
        stroke="#5d6b75",
        stroke_width=0.8,
        class_="pearl",
        data_piece="pearl",
    )


@cache
def _closed() -> Markup:
    fingers = [svg.rect(6 + i * 9.2, 7, 9.2, 20, SKIN, 4.6, stroke=SKIN_SHADE, stroke_width=1.6) for i in range(4)]
    back = svg.path(
        "M8 22h33q3 10-3 16l-1 6H14l-1-5q-7-6-5-17z", SKIN, stroke=SKIN_SHADE, stroke_width=1.6, stroke_linejoin="round"
    )
    thumb = svg.rect(5, 23, 25, 9.5, SKIN, 4.7, stroke=SKIN_SHADE, stroke_width=1.6)
    return svg.group(back, *fingers, thumb, class_="fist")


@cache
def _open() -> Markup:
    outline = (
        "M14 45V40Q5 33 2 26q-1-3 1.5-4t4.5 2l5 5V9q0-3 2.8-3t2.8 3v11h1V4.5q0-3 2.9-3t2.9 3V20h1V6q0-3 2.8-3t2.8 3v15h1"
        "V11q0-2.7 2.5-2.7T39.5 11V30q0 7-5 11v4z"
    )
    return svg.path(outline, SKIN, stroke=SKIN_SHADE, stroke_width=1.6, stroke_linejoin="round", class_="palm")


def draw_hand(bid: Bid) -> list[Markup]:
    """A hand in a square of 48: empty outline, closed, or open with its pearls on the palm."""
    if bid.hand == "none":
        return []
    if bid.hand == "closed":
        return [_closed()]
    pearls = min(bid.pearls or 0, MOST_IN_HAND)
    in_rows = [min(4, pearls - done) for done in range(0, pearls, 4)]
    held = [
        pearl(26.5 + (i - (row - 1) / 2) * 6.4, 40 - (len(in_rows) - 1 - k) * 6.2, 3.4)
        for k, row in enumerate(reversed(in_rows))
        for i in range(row)
    ]
    around = svg.element("circle", cx=25, cy=25, r=27, fill=MAIZE, fill_opacity=0.28, stroke=MAIZE, stroke_width=2)
    strike = svg.path("M3 45L47 3", stroke=CINNABAR, stroke_width=3, stroke_linecap="round")
    inside = [*([around] if bid.won else []), _open(), *held, *([strike] if bid.struck else [])]
    return [svg.group(*inside, opacity=0.5)] if bid.past else inside


def draw_pearls(pearls: int, x: float, y: float, width: float) -> list[Markup]:
    """The pearls that a seat owns, in rows of ten; smaller if they are many."""
    a_row = 10 if pearls <= 20 else 14
    pitch = min(15, width / a_row)
    return [pearl(x + (i % a_row + 0.5) * pitch, y + (i // a_row + 0.5) * pitch, pitch * 0.43) for i in range(pearls)]


@cache
def draw_screen(x: float, y: float, width: float, height: float) -> Markup:
    """A folding screen that hides pearls, drawn as folds that lean to alternate sides."""
    folds = 4
    tops = [(x + width / folds * i, y + 4 * (i % 2)) for i in range(folds + 1)]
    panes = [svg.polygon(a, b, (b[0], b[1] + height), (a[0], a[1] + height)) for a, b in pairwise(tops)]
    return svg.group(
        *(
            svg.path(pane, ("#d5c6a1", "#c5b285")[i % 2], stroke="#7d6c47", stroke_linejoin="round")
            for i, pane in enumerate(panes)
        ),
        *(_pyramid((a + b) / 2, y + height - 1, width / folds / 2) for (a, _), (b, _) in pairwise(tops)),
    )


def _pyramid(x: float, y: float, width: float) -> Markup:
    """A little pyramid, painted on a screen."""
    s = number(width / 6)
    return svg.path(f"M{number(x - width / 2)} {number(y)}v-5h{s}v-5h{s}v-5h{number(width / 3)}v5h{s}v5h{s}v5z", JADE)
