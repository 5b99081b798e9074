"""The auctions of L'Or des Mayas: a string of beads for all thirty, and the latest ones with all bids (§10.1).

Places have ids: `auction` (with `bead-5` for each), `sales`.
"""

from sacbe.core import svg
from sacbe.core.names import Mark
from sacbe.core.svg import CINNABAR, INK, MAIZE, PALE_INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.gold.draw.market import draw_niche
from sacbe.games.gold.draw.ring import LEAST, Say
from sacbe.games.gold.knowledge.view_types import Sale, View

BEADS_APART, ROW = 28, 22


def auction_words(view: View, say: Say) -> str:
    """Which auction it is."""
    return say("board.auction", auction=str(view["auction"]), auctions=str(view["auctions"]))


def draw_beads(view: View, say: Say, width: float, rows: int) -> Markup:
    """The auctions as beads on a string: in the colour and shape of the buyer, or marked as not sold, present or to come."""
    a_row = view["auctions"] // rows
    pitch = width / a_row
    sales = {sale["auction"]: sale for sale in view["sales"]}
    strings = [svg.path(f"M0 {row * BEADS_APART}H{number(width)}", stroke=SEAM, stroke_width=2) for row in range(rows)]
    beads = [
        svg.at(
            (i % a_row + 0.5) * pitch, i // a_row * BEADS_APART, *_bead(view, say, sales.get(i + 1), i + 1), id=f"bead-{i + 1}"
        )
        for i in range(view["auctions"])
    ]
    return svg.group(svg.title(auction_words(view, say)), *strings, *beads, id="auction")


def _bead(view: View, say: Say, sale: Sale | None, auction: int) -> list[Markup]:
    now = auction == view["auction"] and not view["over"]
    ring = [svg.element("circle", cx=0, cy=0, r=12, fill=MAIZE, stroke=CINNABAR, stroke_width=2)] if now else []
    if sale is None:
        return [*ring, svg.element("circle", cx=0, cy=0, r=5.5, fill=CINNABAR if now else SLAB, stroke=SEAM)]
    title, buyer = svg.title(_words(sale, say)), sale["buyer"]
    if buyer is None:
        bead = svg.element("circle", cx=0, cy=0, r=6, fill=PLASTER, stroke=PALE_INK)
        return [title, *ring, bead, svg.path("M-3-3L3 3M3-3L-3 3", stroke=PALE_INK, stroke_width=1.6)]
    piece = svg.PLAYERS[buyer]
    return [title, *ring, svg.at(-8, -8, svg.path(piece.form, piece.fill, stroke=PLASTER, stroke_width=1.5), scale=16 / 24)]


def _words(sale: Sale, say: Say) -> str:
    """A sale in words with its payment and all bids. In a position that was set up some may be unknown."""
    auction, bids = str(sale["auction"]), " ".join(map(_pearls, sale["bids"]))
    words = say("board.not_sold", auction=auction)
    if sale["payee"] is not None and sale["buyer"] is not None:
        buyer, payee = Mark(sale["buyer"]), Mark(sale["payee"])
        words = say("board.sold", auction=auction, buyer=buyer, payee=payee, pearls=_pearls(sale["bids"][sale["buyer"]]))
    return say("board.with_bids", sale=words, bids=bids)


def _pearls(made: int | None) -> str:
    return "?" if made is None else str(made)


def draw_sales(view: View, say: Say, width: float, height: float) -> list[Markup]:
    """The latest auctions in a table: who bid what, who bought (a circle) and who was paid (a line)."""
    left, pitch = 40, (width - 52) / view["seats"]
    columns = [left + (seat + 0.5) * pitch for seat in range(view["seats"])]
    told = [sale for sale in view["sales"] if any(made is not None for made in sale["bids"])]
    shown = told[-int((height - 60) // ROW) :]
    return [
        *draw_niche(width, height, say("board.auctions")),
        *(part for seat, x in enumerate(columns) for part in svg.tokens([seat], x - 11.5, 28, 23)),
        *(_row(sale, say, columns, 65 + i * ROW) for i, sale in enumerate(shown)),
    ]


def _row(sale: Sale, say: Say, columns: list[float], y: float) -> Markup:
    rounds, lines = [], []
    for seat, x in enumerate(columns):
        if seat == sale["buyer"]:
            rounds.append(svg.element("circle", cx=x, cy=y, r=10.5, fill=MAIZE, fill_opacity=0.45, stroke=CINNABAR))
        if seat == sale["payee"]:
            lines.append(svg.path(f"M{number(x - 7)} {number(y + 8)}h14", stroke=CINNABAR, stroke_width=1.8))
    return svg.group(
        svg.title(_words(sale, say)),
        svg.text(30, y + 4.7, str(sale["auction"]), LEAST, text_anchor="end", fill=PALE_INK),
        *rounds,
        *(
            svg.text(
                x, y + 4.7, _pearls(made), 14, text_anchor="middle",
                fill=INK, font_weight="bold" if seat == sale["buyer"] else None,
            )
            for seat, (x, made) in enumerate(zip(columns, sale["bids"], strict=True))
        ),
        *lines,
    )  # fmt: skip
