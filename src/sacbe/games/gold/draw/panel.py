"""A seat's part of the drawing: its bases, what it is doing, its bid, its pearls and points.

Places have ids: `base-0-1` (seat and base), `gap-0-1` (what is free of it), `pearls-0`, `bid-0`, and `lot-5` for every piece.
"""

from collections.abc import Mapping
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, INK, PALE_INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.gold.draw.hands import HAND, bid_of, draw_hand, draw_pearls, draw_screen
from sacbe.games.gold.draw.ring import EDGE, LEAST, Say, draw_little, draw_ring
from sacbe.games.gold.draw.worth import filled, priced, summed, worth_of
from sacbe.games.gold.knowledge.view_types import View
from sacbe.games.gold.rules.pieces import FULL

HEAD, FOOT = 56, 64
SHORT, LONG = 8, 14
"""How many characters of a name there is room for, with what its seat is doing and without."""
SLENDER = 240
"""Panels that are narrower have smaller tokens and hands."""


class Panel(NamedTuple):
    """Where things lie in the panel of a seat."""

    width: float
    scale: float
    """The scale of the bases: 1 is a disc of radius 100."""
    centres: tuple[float, ...]
    """The middle of each base, across."""

    @property
    def middle(self) -> float:
        """The y of the middle of the bases."""
        return HEAD + 10 + EDGE * self.scale

    @property
    def height(self) -> float:
        """The height of the whole panel."""
        return self.middle + EDGE * self.scale + 30 + FOOT


def panel_for(width: float, bases: int, most: float) -> Panel:
    """A panel of this width with so many bases, whose scale is at most `most`."""
    scale = min((width / bases - 20) / 2 / EDGE, most)
    return Panel(width, scale, tuple(width * (base + 0.5) / bases for base in range(bases)))


def draw_panel(view: View, say: Say, seat: int, panel: Panel, display: Mapping[str, int]) -> list[Markup]:
    """The panel of a seat, at the origin."""
    own, colour = view["seat"] == seat, svg.PLAYERS[seat].fill
    width = number(panel.width)
    return [
        svg.title(svg.owner(seat, say("board.you") if own else "")),
        svg.rect(0, 0, panel.width, panel.height, PLASTER, 12, stroke=colour, stroke_width=3.5 if own else 1.5),
        svg.path(f"M0 {HEAD}V12Q0 0 12 0H{number(panel.width - 12)}q12 0 12 12V{HEAD}z", colour, fill_opacity=0.14),
        svg.path(f"M0 {HEAD}H{width}", stroke=colour, stroke_width=1.5),
        *_head(view, say, seat, panel),
        *(part for base in range(len(panel.centres)) for part in _base(view, say, seat, base, panel, display)),
        *_foot(view, say, seat, panel),
    ]


# -- the head: who, what is going on, and the bid


def _head(view: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    bid = bid_of(view, say, seat)
    doing = "winner" if seat in view["winners"] else "decides" if seat in view["asked"] else ""
    state = ("your_" if view["seat"] == seat and doing else "") + (doing or ("you" if view["seat"] == seat else ""))
    who = _standing(view, say, seat, state)
    left, token, hand = (7, 28, 0.82) if panel.width < SLENDER else (13, 30, 1)
    x = left + token + (8 if panel.width < SLENDER else 10)
    return [
        *svg.tokens([seat], left, (HEAD - token) / 2, token),
        svg.text(
            x,
            24 if bid.words else 34,
            who,
            14,
            font_weight="bold",
            fill=CINNABAR if doing else INK,
        ),
        svg.group(
            svg.title(bid.words),
            svg.text(x, 43 if who else 33, bid.words, LEAST, fill=INK),
            svg.at(panel.width - HAND * hand - 6, (HEAD - HAND * hand) / 2, *draw_hand(bid), scale=hand),
            id=f"bid-{seat}",
        ),
    ]


def _standing(view: View, say: Say, seat: int, state: str) -> str:
    """What a seat is doing, and its name if it is somebody else's."""
    name = svg.short_name(seat, SHORT if state else LONG) if "names" in view and view["seat"] != seat else ""
    return " · ".join(part for part in (name, say(f"board.{state}") if state else "") if part)


# -- the bases


def _base(view: View, say: Say, seat: int, base: int, panel: Panel, display: Mapping[str, int]) -> list[Markup]:
    """A base as published; for the buyer the one of the placing as it would be now (§10.10)."""
    placing, place = view["placing"], f"{seat}-{base + 1}"
    at_work = placing if placing and placing["seat"] == seat and placing["base"] == base + 1 else None
    layout = (at_work and at_work["layout"]) or view["players"][seat]["bases"][base]
    full, price = filled(layout, say), priced(layout, view["options"], say)
    name = say("board.base", base=str(base + 1))
    x, points = panel.centres[base], sum(worth_of(layout, view["options"]))
    caption = summed(layout, view["options"], say) if display["worth"] else full
    if len(panel.centres) > 1:
        caption = say("board.amount", what=name, amount=caption)
    return [
        svg.at(
            x,
            panel.middle,
            svg.title(say("board.amount", what=name, amount=f"{full}. {price}")),
            *draw_ring(layout, say, place, panel.scale, bool(display["worth"])),
            _hub(str(points) if points or display["worth"] else f"{layout['units']}/{FULL}", panel.scale, bold=points > 0),
            scale=panel.scale,
            id=f"base-{place}",
        ),
        svg.text(
            x,
            panel.middle + EDGE * panel.scale + 20,
            caption,
            LEAST,
            text_anchor="middle",
            fill=INK if display["worth"] else PALE_INK,
        ),
        *(_thrown_out(view, say, seat, x, panel, at_work["thrown_out"]) if at_work else []),
    ]


def _hub(words: str, scale: float, *, bold: bool) -> Markup:
    size = 22 if bold else max(LEAST / scale, 13)
    return svg.text(
        0, size * 0.36, words, size,
        text_anchor="middle", font_weight="bold" if bold else None, fill=CINNABAR if bold else PALE_INK,
    )  # fmt: skip


def _thrown_out(view: View, say: Say, seat: int, x: float, panel: Panel, thrown: list[int] | None) -> list[Markup]:
    """What the buyer is about to throw out: in the lower corners of the panel."""
    if not thrown:
        return []
    old = [piece for base in view["players"][seat]["bases"] for piece in base["pieces"]]
    gone = [piece for piece in old if piece["lot"] in thrown]
    y = panel.middle + EDGE * panel.scale
    left = x - EDGE * panel.scale
    return [
        svg.group(
            svg.title(say("board.thrown", lots=", ".join(map(str, thrown)))),
            *(
                svg.group(
                    draw_little(piece, say, left + 14 + i * 26, y + 2, 26, id=f"lot-{piece['lot']}"),
                    svg.path(f"M{number(left + 4 + i * 26)} {number(y - 2)}l20-20", stroke=CINNABAR, stroke_width=2.5),
                )
                for i, piece in enumerate(gone)
            ),
            id="thrown",
        )
    ]


# -- the foot: pearls and points


def _foot(view: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    player, y = view["players"][seat], panel.height - FOOT
    discs = say("board.disc_points", points=str(player["disc_points"]))
    total = "" if player["points"] is None else say("board.points", amount=player["points"])
    return [
        svg.path(f"M12 {number(y)}H{number(panel.width - 12)}", stroke=SEAM),
        _pearls(player["pearls"], say, seat, y, min(156, panel.width - 112)),
        svg.text(panel.width - 14, y + 25, discs, LEAST, text_anchor="end", fill=PALE_INK),
        svg.text(panel.width - 14, y + 48, total, 16, text_anchor="end", font_weight="bold", fill=CINNABAR),
    ]


def _pearls(pearls: int | None, say: Say, seat: int, y: float, width: float) -> Markup:
    """§10.9: pearls, or the screen that hides them."""
    if pearls is None:
        words, things = say("board.pearls_hidden"), [draw_screen(15, y + 11, width - 10, 38)]
    else:
        words = say("board.pearls", pearls=str(pearls))
        things = [svg.text(15, y + 21, words, LEAST, font_weight="bold"), *draw_pearls(pearls, 13, y + 29, width - 6)]
    ground = svg.rect(10, y + 5, width, FOOT - 10, SLAB, 8, fill_opacity=0.35)
    return svg.group(svg.title(words), ground, *things, id=f"pearls-{seat}")
