"""A seat's part of the drawing: its bases, what it is doing, its pearls and points.

Places have ids: `base-0-1` (seat and base), `pearls-0`, `bid-0`, and `lot-5` for every piece.
"""

from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.svg import CINNABAR, INK, PALE_INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.gold.draw_ring import Say, View, draw_ring, draw_token
from sacbe.games.gold.pieces import FULL


class Panel(NamedTuple):
    """Where things lie in the panel of a seat."""

    width: float
    height: float
    radius: float
    centres: tuple[float, ...]
    """The middle of each base, across."""


PANELS = {
    2: Panel(574, 392, 118, (148, 426)),
    3: Panel(378.67, 400, 122, (189.33,)),
    4: Panel(281, 372, 108, (140.5,)),
}
RING_TOP = 62
PEARLS_A_ROW = 20


def draw_panel(view: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    """The panel of a seat, at the origin."""
    own, colour = view["seat"] == seat, svg.PLAYERS[seat].fill
    return [
        svg.title(f"{seat_name(seat)} ({say('board.you')})" if own else seat_name(seat)),
        svg.rect(0, 0, panel.width, panel.height, PLASTER, 10, stroke=colour, stroke_width=4 if own else 1.5),
        svg.path(f"M0 40V10Q0 0 10 0H{number(panel.width - 10)}q10 0 10 10V40z", colour, fill_opacity=0.15),
        *_head(view, say, seat, panel),
        *(part for base in range(len(panel.centres)) for part in _base(view, say, seat, base, panel)),
        *_thrown_out(view, say, seat),
        *_foot(view, say, seat, panel),
    ]


# -- the head: who, the bid, and what is going on


def _head(view: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    doing = "winner" if seat in view["winners"] else "decides" if seat in view["asked"] else None
    return [
        *svg.tokens([seat], 12, 8, 24),
        svg.text(44, 25, say("board.you") if view["seat"] == seat else "", 13, font_weight="bold"),
        svg.group(svg.text(panel.width / 2, 25, _bid(view, say, seat), 13, text_anchor="middle"), id=f"bid-{seat}"),
        svg.text(
            panel.width - 14,
            25,
            say(f"board.{doing}") if doing else "",
            13,
            text_anchor="end",
            font_weight="bold",
            fill=CINNABAR,
        ),
    ]


def _bid(view: View, say: Say, seat: int) -> str:
    """§10.8: a bid shows once all are in; before that a seat sees its own."""
    made = view["bids"][seat] if view["bids"] else view["own_bid"] if view["seat"] == seat else None
    if made is not None:
        return say("board.bid", pearls=str(made))
    return say("board.has_bid") if view["has_bid"][seat] else ""


# -- the bases


def _base(view: View, say: Say, seat: int, base: int, panel: Panel) -> list[Markup]:
    """A base as published; for the buyer the one of the placing as it would be now (§10.10)."""
    shown = view["players"][seat]["bases"][base]
    placing = view["placing"]
    at_work = placing is not None and placing["seat"] == seat and placing["base"] == base + 1
    layout = placing["layout"] if at_work else shown
    filled = say("board.complete") if layout["complete"] else say("board.units", units=str(layout["units"]), full=str(FULL))
    words = say("board.amount", what=say("board.base", base=str(base + 1)), amount=filled)
    x, y = panel.centres[base], RING_TOP + panel.radius
    points = shown["complete_points"] + shown["one_material_points"] + shown["piece_points"]
    return [
        svg.at(
            x,
            y,
            svg.title(words),
            *draw_ring(layout["pieces"], say, panel.radius),
            svg.element("circle", cx=0, cy=0, r=panel.radius * 0.17, fill=PLASTER, stroke=CINNABAR if at_work else SEAM),
            svg.text(0, 5, str(points) if points else "", 14, text_anchor="middle", font_weight="bold", fill=CINNABAR),
            id=f"base-{seat}-{base + 1}",
        ),
        svg.text(
            x,
            y + panel.radius + 26,
            filled if len(panel.centres) == 1 else words,
            12,
            text_anchor="middle",
            fill=PALE_INK,
        ),
    ]


def _thrown_out(view: View, say: Say, seat: int) -> list[Markup]:
    """What the buyer is about to throw out."""
    placing = view["placing"]
    if placing is None or placing["seat"] != seat or not placing["thrown_out"]:
        return []
    old = [piece for base in view["players"][seat]["bases"] for piece in base["pieces"]]
    thrown = [piece for piece in old if piece["lot"] in placing["thrown_out"]]
    lots = ", ".join(map(str, placing["thrown_out"]))
    return [
        svg.text(14, 55, say("board.thrown", lots=lots), 11, fill=CINNABAR),
        *(draw_token(piece, say, 12 + i % 2 * 28, 62 + i // 2 * 23, opacity=0.6) for i, piece in enumerate(thrown)),
    ]


# -- the foot: pearls and points


def _foot(view: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    player, y = view["players"][seat], panel.height - 46
    discs = say("board.disc_points", points=str(player["disc_points"]))
    total = "" if player["points"] is None else say("board.points", points=str(player["points"]))
    return [
        svg.path(f"M12 {number(y - 6)}H{number(panel.width - 12)}", stroke=SEAM),
        *_pearls(player["pearls"], say, seat, y),
        svg.text(panel.width - 14, y + 12, discs, 12, text_anchor="end", fill=PALE_INK),
        svg.text(panel.width - 14, y + 32, total, 15, text_anchor="end", font_weight="bold", fill=CINNABAR),
    ]


def _pearls(pearls: int | None, say: Say, seat: int, y: float) -> list[Markup]:
    """§10.9: pearls, or the screen that hides them."""
    if pearls is None:
        words, things = say("board.pearls_hidden"), [svg.frieze(14, y + 36, 96, 3)]
    else:
        words = say("board.pearls", pearls=str(pearls))
        things = [
            svg.element(
                "circle",
                cx=18 + i % PEARLS_A_ROW * 8,
                cy=y + 24 + i // PEARLS_A_ROW * 9,
                r=3.4,
                fill="#dfeaf0",
                stroke=INK,
                stroke_width=0.7,
                class_="pearl",
            )
            for i in range(pearls)
        ]
    ground = svg.rect(10, y - 1, 172, 42, SLAB, 6, fill_opacity=0.5)
    return [svg.group(svg.title(words), ground, svg.text(14, y + 12, words, 12), *things, id=f"pearls-{seat}")]
