"""The table of L'Or des Mayas as SVG, drawn from a View: the row of lots, bag, box and sales above, a panel for each seat below.

Places have ids: `slot-1`, `hand`, `bag`, `box`, `sales`, `seat-0`, those of draw_panel.py; `lot-5` is a piece wherever it lies.
"""

from collections.abc import Mapping
from functools import partial

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.look import Look
from sacbe.core.svg import PALE_INK, PLASTER, SEAM, SLAB, Markup
from sacbe.games.gold.catalogue import CATALOGUE
from sacbe.games.gold.draw_panel import PANELS, draw_panel
from sacbe.games.gold.draw_ring import MATERIALS, Say, View, draw_alone, draw_token
from sacbe.games.gold.pieces import MATERIAL_IDS, SIZE_IDS, SLOTS, VALUE

WIDTH, MARGIN, GAP = 1200, 20, 12
TABLE_TOP, TABLE_HEIGHT, TABLE_FOOT = 112, 150, 278
SLOT, HAND_LEFT, RADIUS = 108, 386, 74
BAG_LEFT, BAG_WIDTH = 512, 108
BOX_LEFT, BOX_WIDTH = 636, 336
SALES_LEFT, SALES_WIDTH, SALES_SHOWN = 988, 192, 6
BOX_A_ROW = 11

LOOKS: tuple[Look, ...] = ()


def draw(view: View, lang: str, look: Mapping[str, int]) -> str:
    """A picture of what this view shows."""
    say, panel = partial(CATALOGUE.text, lang), PANELS[view["seats"]]
    panels = [
        svg.at(MARGIN + seat * (panel.width + GAP), TABLE_FOOT, *draw_panel(view, say, seat, panel), id=f"seat-{seat}")
        for seat in range(view["seats"])
    ]
    return svg.drawing(
        WIDTH,
        TABLE_FOOT + panel.height + MARGIN,
        f"{say('game.title')}. {_auction(view, say)}. {say('ask.' + view['step'])}",
        *_header(view, say),
        *_row(view, say),
        *_hand(view, say),
        *_bag(view, say),
        *_box(view, say),
        *_sales(view, say),
        *panels,
    )


def _auction(view: View, say: Say) -> str:
    return say("board.auction", auction=str(view["auction"]), auctions=str(view["auctions"]))


def _header(view: View, say: Say) -> list[Markup]:
    seats = view["winners"] or [seat for seat in view["asked"] if seat >= 0]
    doing = "winner" if view["over"] else "decides" if len(seats) == 1 else "decide"
    done = view["auction"] / view["auctions"]
    return [
        svg.text(MARGIN, 50, say("game.title"), 34, font_family=svg.CARVED, font_weight="bold", fill=svg.CINNABAR),
        svg.group(
            svg.text(284, 34, _auction(view, say), 14, font_weight="bold"),
            svg.rect(284, 43, 160, 10, SLAB, 4, stroke=SEAM),
            svg.rect(284, 43, 160 * done, 10, svg.MAIZE, 4),
            id="auction",
        ),
        svg.group(
            svg.text(470, 35, say(f"ask.{view['step']}"), 15.5, font_weight="bold"),
            *svg.tokens(seats, 470, 42, 20),
            svg.text(474 + 24 * len(seats), 57, say(f"board.{doing}") if seats else "", 13, fill=PALE_INK),
            id="question",
        ),
        *_ladder(say),
        svg.frieze(0, 80, WIDTH, 3),
        svg.rect(0, 80, WIDTH, 2.5, svg.MAIZE),
    ]


def _ladder(say: Say) -> list[Markup]:
    """§1.4: the materials and their values."""
    steps = []
    for i, material in enumerate(MATERIAL_IDS):
        look, x = MATERIALS[material], WIDTH - MARGIN - 30 * (len(MATERIAL_IDS) - i)
        value = str(VALUE[i])
        steps.append(
            svg.at(
                x, 22,
                svg.title(say("board.amount", what=say(f"material.{material}"), amount=value)),
                svg.rect(0, 0, 28, 40, look.fill, 4, stroke=svg.INK, stroke_opacity=0.5),
                svg.at(5, 3, svg.path(look.form, look.ink, fill_rule="evenodd"), scale=0.75),
                svg.text(14, 36, value, 13, text_anchor="middle", font_weight="bold", fill=look.ink),
            )
        )  # fmt: skip
    return steps


def _row(view: View, say: Say) -> list[Markup]:
    """§3.6: the lots for sale. The front one is what is bid for; when it is bought its slot is empty."""
    first = view["auction"]
    by_slot = {piece["lot"] - first: piece for piece in view["row"]}
    return [
        svg.heading(MARGIN, TABLE_TOP - 8, say("board.row")),
        *(_slot(by_slot.get(slot), say, slot) for slot in range(SLOTS)),
    ]


def _slot(piece: View | None, say: Say, slot: int) -> Markup:
    front = slot == 0
    return svg.at(
        MARGIN + slot * (SLOT + GAP),
        TABLE_TOP,
        svg.rect(0, 0, SLOT, TABLE_HEIGHT, PLASTER, 8, stroke=svg.CINNABAR if front else SEAM, stroke_width=2.5 if front else 1),
        svg.text(SLOT / 2, 20, say(f"board.slot_{slot + 1}"), 12, text_anchor="middle", fill=PALE_INK),
        *([svg.group(*_for_sale(piece, say), id=f"lot-{piece['lot']}")] if piece else []),
        id=f"slot-{slot + 1}",
    )


def _for_sale(piece: View, say: Say) -> list[Markup]:
    return [
        svg.at(SLOT / 2, 118, draw_alone(piece, say, RADIUS)),
        svg.text(SLOT / 2, 140, say(f"size.{piece['size']}"), 12, text_anchor="middle"),
    ]


def _hand(view: View, say: Say) -> list[Markup]:
    """The lot that its buyer is placing."""
    placing = view["placing"]
    if placing is None:
        return []
    seat = placing["seat"]
    return [
        svg.heading(HAND_LEFT, TABLE_TOP - 8, say("board.bought", seat=seat_name(seat))),
        svg.at(
            HAND_LEFT,
            TABLE_TOP,
            svg.rect(0, 0, SLOT, TABLE_HEIGHT, PLASTER, 8, stroke=svg.PLAYERS[seat].fill, stroke_width=2.5),
            *svg.tokens([seat], 6, 6, 20),
            *_for_sale(placing["piece"], say),
            id="hand",
        ),
    ]


def _bag(view: View, say: Say) -> list[Markup]:
    """§3.6, §10.14: how many pieces are left, and of which sizes."""
    rows = []
    for i, size in enumerate(SIZE_IDS):
        words = say(f"size.{size}")
        left = str(view["bag"]["sizes"][size])
        rows.append(
            svg.group(
                svg.title(say("board.amount", what=words, amount=left)),
                svg.text(BAG_LEFT + 12, TABLE_TOP + 76 + i * 26, words, 12),
                svg.text(BAG_LEFT + BAG_WIDTH - 12, TABLE_TOP + 76 + i * 26, left, 13, text_anchor="end", font_weight="bold"),
            )
        )
    total = str(view["bag"]["pieces"])
    return [
        svg.heading(BAG_LEFT, TABLE_TOP - 8, say("board.bag")),
        svg.group(
            svg.title(say("board.amount", what=say("board.bag"), amount=total)),
            svg.rect(BAG_LEFT, TABLE_TOP, BAG_WIDTH, TABLE_HEIGHT, PLASTER, 8, stroke=SEAM),
            svg.text(BAG_LEFT + BAG_WIDTH / 2, TABLE_TOP + 42, total, 30, text_anchor="middle", font_family=svg.CARVED),
            *rows,
            id="bag",
        ),
    ]


def _box(view: View, say: Say) -> list[Markup]:
    """§10.1: what lies in the box: unsold, or thrown out by whom."""
    box = view["box"]
    groups = [(None, box["unsold"]), *enumerate(box["dropped"])]
    tokens, place = [], 0
    for seat, pieces in groups:
        for piece in pieces:
            x, y = BOX_LEFT + 10 + place % BOX_A_ROW * 29, TABLE_TOP + 10 + place // BOX_A_ROW * 46
            tokens.append(draw_token(piece, say, x, y))
            tokens += svg.tokens([] if seat is None else [seat], x + 5, y + 21, 14)
            place += 1
    return [
        svg.heading(BOX_LEFT, TABLE_TOP - 8, say("board.box")),
        svg.group(svg.rect(BOX_LEFT, TABLE_TOP, BOX_WIDTH, TABLE_HEIGHT, PLASTER, 8, stroke=SEAM), *tokens, id="box"),
    ]


def _sales(view: View, say: Say) -> list[Markup]:
    """§10.1: the latest sales with their payments."""
    lines = []
    for i, sale in enumerate(view["sales"][-SALES_SHOWN:]):
        words = "" if None in sale["bids"] else say("board.not_sold", auction=str(sale["auction"]))
        if sale["payee"] is not None:
            words = say(
                "board.sold",
                auction=str(sale["auction"]),
                buyer=seat_name(sale["buyer"]),
                payee=seat_name(sale["payee"]),
                pearls=_paid(sale),
            )
        lines.append(svg.text(SALES_LEFT + 12, TABLE_TOP + 24 + i * 22, words, 12))
    return [
        svg.heading(SALES_LEFT, TABLE_TOP - 8, say("board.sales")),
        svg.group(svg.rect(SALES_LEFT, TABLE_TOP, SALES_WIDTH, TABLE_HEIGHT, PLASTER, 8, stroke=SEAM), *lines, id="sales"),
    ]


def _paid(sale: View) -> str:
    """The price of a sale; a position that was laid out need not say it."""
    made = sale["bids"][sale["buyer"]]
    return "?" if made is None else str(made)
