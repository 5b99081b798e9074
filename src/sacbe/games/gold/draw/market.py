"""The middle of the table: the lots for sale, the one that has been bought, the bag and the box.

Places have ids: `slot-1` to `slot-3`, `hand` (the lot that is being placed) with `face-gold` for a face that its buyer may lay
up, `bag`, `box`.
"""

from math import cos, radians, sin

from sacbe.core import svg
from sacbe.core.names import Mark
from sacbe.core.svg import CINNABAR, JADE, PALE_INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.gold.draw.material import draw_chip
from sacbe.games.gold.draw.ring import INSIDE, LEAST, RADIUS, SPANS, Say, draw_alone, draw_little, sector, value_of
from sacbe.games.gold.knowledge.view_types import PieceView, Placing, View
from sacbe.games.gold.rules.pieces import FACES, MATERIAL_IDS, SIZE_IDS

LOW, SLIM, WIDE_BAG = 130, 130, 180
"""Thresholds of the layout: in niches lower than LOW the text of a lot is beside it, in those wider than WIDE_BAG that of the bag
is; in those slimmer than SLIM letters are not bold."""
_LARGEST = radians(max(SPANS.values()) / 2)
WIDEST, TALLEST = 2 * RADIUS * sin(_LARGEST) + 4, RADIUS - INSIDE * cos(_LARGEST) + 2
"""How wide and how tall the largest piece is."""


def draw_niche(width: float, height: float, words: str, colour: str = SEAM, thick: float = 1.2) -> list[Markup]:
    """A part of the table: a slab with its name, and stairs carved into a corner."""
    stairs = f"M{number(width - 7)} 7v12h-3v-3h-3v-3h-3v-3h-3v-3z"
    return [
        svg.rect(0, 0, width, height, PLASTER, 10, stroke=colour, stroke_width=thick),
        svg.path(stairs, SLAB),
        svg.text(12, 21, words, LEAST, font_weight="bold", fill=JADE, letter_spacing=0.3),
    ]


# -- the row


def _backs(piece: PieceView) -> list[str]:
    """§1.7: what the back of a piece can be, by its face alone."""
    shown = MATERIAL_IDS.index(piece["shown"])
    return [MATERIAL_IDS[other] for a, b in FACES for face, other in ((a, b), (b, a)) if face == shown]


def _possible(piece: PieceView, say: Say, x: float, y: float, *, down: bool = False) -> Markup:
    """The possible hidden faces: two small discs after a question mark, or under it."""
    backs = _backs(piece)
    words = say("board.behind", backs=say("board.or").join(say(f"material.{back}") for back in backs))
    places = [(x, y + 18 + i * 24) if down else (x + 20 + i * 24, y) for i in range(len(backs))]
    return svg.group(
        svg.title(words),
        svg.text(x, y + 5, "?", 16, font_weight="bold", fill=PALE_INK, text_anchor="middle"),
        *(draw_chip(back, *place, 21, words) for back, place in zip(backs, places, strict=True)),
    )


def draw_slot(view: View, say: Say, slot: int, width: float, height: float) -> list[Markup]:
    """§3.6: a lot for sale. The front one is what is bid for; when it has been bought its buyer has it in hand there."""
    lot = view["auction"] + slot
    piece = next((piece for piece in view["row"] if piece["lot"] == lot), None)
    front = slot == 0
    placing = view["placing"] if front else None
    words = "" if placing else say(f"board.lot_{slot + 1}")
    niche = draw_niche(width, height, words, *((CINNABAR, 2.5) if front else ()))
    if placing:
        return [svg.group(*niche, id="slot-1"), svg.group(*_hand(placing, say, width, height), id="hand")]
    if piece is None:
        return [svg.group(*niche, id=f"slot-{slot + 1}")]
    inside = _large(piece, say, width, height) if front else _small(piece, say, width, height)
    return [svg.group(*niche, *inside, id=f"slot-{slot + 1}")]


def _named(piece: PieceView, say: Say) -> tuple[str, str]:
    return say(f"size.{piece['size']}"), say(
        "board.worth_each", material=say(f"material.{piece['shown']}"), value=str(value_of(piece))
    )


def _large(piece: PieceView, say: Say, width: float, height: float) -> list[Markup]:
    """The lot that is bid for, and below it what is known of it."""
    size, material = _named(piece, say)
    scale = min((width - 20) / WIDEST, (height - 72) / TALLEST)
    return [
        draw_alone(piece, say, width / 2, height / 2 - 6, scale, id=f"lot-{piece['lot']}"),
        svg.text(24, height - 30, size, 17, font_family=svg.CARVED, font_weight="bold"),
        svg.text(24, height - 12, material, LEAST),
        _possible(piece, say, width - 66, height - 22),
    ]


def _small(piece: PieceView, say: Say, width: float, height: float) -> list[Markup]:
    """A lot that comes later; where there is little height its possible hidden faces are beside it."""
    beside = height < LOW
    room = width - (34 if beside else 0)
    scale = min((room - 16) / WIDEST, (height - (52 if beside else 66)) / TALLEST)
    words = svg.text(
        room / 2 - (0 if beside else 8),
        height - 12,
        say(f"size.{piece['size']}"),
        LEAST,
        text_anchor="middle" if beside else "end",
    )
    return [
        draw_alone(piece, say, room / 2, height / 2 + 1, scale, id=f"lot-{piece['lot']}"),
        words,
        _possible(piece, say, width - 20, height - 74, down=True)
        if beside
        else _possible(piece, say, width / 2 + 8, height - 18),
    ]


def _hand(placing: Placing, say: Say, width: float, height: float) -> list[Markup]:
    """The lot that its buyer is placing; the buyer sees both faces, and can choose either."""
    seat, piece = placing["seat"], placing["piece"]
    colour = svg.PLAYERS[seat].fill
    done = placing["layout"] is not None and piece["lot"] in {p["lot"] for p in placing["layout"]["pieces"]}
    done = done or piece["lot"] in (placing["thrown_out"] or ())
    faces = [piece]
    if placing["layout"] is not None and piece["hidden"] is not None:
        faces.append({**piece, "shown": piece["hidden"], "hidden": piece["shown"]})
    room = (width - 16 - 8 * (len(faces) - 1)) / len(faces)
    tiles = [
        svg.at(8 + i * (room + 8), 34, *_face(face, say, room, height - 42, i == 0 and not done), id=f"face-{face['shown']}")
        for i, face in enumerate(faces)
    ]
    return [
        svg.rect(0, 0, width, height, PLASTER, 10, stroke=colour, stroke_width=3),
        *svg.tokens([seat], 9, 6, 23),
        svg.text(38, 22, say("board.bought", seat=Mark(seat)), LEAST, font_weight="bold", fill=JADE),
        svg.group(*tiles, opacity=0.35 if done else None),
    ]


def _face(piece: PieceView, say: Say, width: float, height: float, original: bool) -> list[Markup]:
    _, material = _named(piece, say)
    half = radians(SPANS[piece["size"]] / 2)
    scale = min((width - 16) / (2 * RADIUS * sin(half)), (height - 46) / (RADIUS - INSIDE * cos(half)), 1.6)
    named = {"id": f"lot-{piece['lot']}"} if original else {}
    return [
        svg.rect(0, 0, width, height, SLAB, 8, fill_opacity=0.45, stroke=SEAM, stroke_dasharray="4 3"),
        draw_alone(piece, say, width / 2, height / 2 - 12, scale, **named),
        svg.text(width / 2, height - 12, material, LEAST, text_anchor="middle", font_weight="bold" if width > SLIM else None),
    ]


# -- bag and box


def draw_bag(view: View, say: Say, width: float, height: float) -> list[Markup]:
    """§3.6, §10.14: how many pieces are left, and of which sizes."""
    total = str(view["bag"]["pieces"])
    beside = width > WIDE_BAG
    right = width - (84 if beside else 12)
    rows = []
    for i, size in enumerate(SIZE_IDS):
        words, left = say(f"size.{size}"), str(view["bag"]["sizes"][size])
        span, y = SPANS[size], height - 20 - (len(SIZE_IDS) - 1 - i) * 26
        rows.append(
            svg.group(
                svg.title(say("board.amount", what=words, amount=left)),
                svg.at(24, y + 6, svg.path(sector(20, 100, -span / 2, span), SLAB, stroke=PALE_INK, stroke_width=5), scale=0.2),
                svg.text(44, y + 3, words, LEAST),
                svg.text(right, y + 3, left, 14, text_anchor="end", font_weight="bold"),
            )
        )
    x, y = (width - 76, height / 2 - 28) if beside else (width / 2 - 30, height - 158)
    return [
        svg.title(say("board.amount", what=say("board.bag"), amount=total)),
        *draw_niche(width, height, say("board.bag")),
        svg.at(x, y, *_pouch(total)),
        *rows,
    ]


def _pouch(words: str) -> list[Markup]:
    """A bag tied with a cord, with words on it."""
    return [
        svg.path("M22 14Q2 30 4 50q2 18 26 18t26-18Q58 30 38 14z", "#c9a77a", stroke="#6d4f2a", stroke_width=1.6),
        svg.path("M18 4q6 5 12 1 6 4 12-1l-5 10H23z", "#b98f5c", stroke="#6d4f2a", stroke_width=1.6, stroke_linejoin="round"),
        svg.path("M20 14h20", stroke=CINNABAR, stroke_width=3.5, stroke_linecap="round"),
        svg.text(30, 52, words, 26, text_anchor="middle", font_family=svg.CARVED, font_weight="bold", fill="#2c1a05"),
    ]


def draw_box(view: View, say: Say, width: float, height: float) -> list[Markup]:
    """§10.1: what lies in the box: unsold, or thrown out by whom."""
    box = view["box"]
    pieces = [(seat, piece) for seat, some in [(None, box["unsold"]), *enumerate(box["dropped"])] for piece in some]
    size = next(
        size for size in (25, 21, 18) if len(pieces) <= _a_row(width, size) * int((height - 34) // (size * 2)) or size == 18
    )
    a_row = _a_row(width, size)
    left = (width - a_row * size * 1.48) / 2
    things = []
    for i, (seat, piece) in enumerate(pieces):
        x, y = left + (i % a_row + 0.5) * size * 1.48, 36 + size + i // a_row * size * 2
        things.append(draw_little(piece, say, x, y, size, id=f"lot-{piece['lot']}"))
        if seat is not None:
            form = svg.path(svg.PLAYERS[seat].form, svg.PLAYERS[seat].fill)
            things.append(svg.at(x - size * 0.2, y + size * 0.12, form, scale=size * 0.4 / 24))
    return [*draw_niche(width, height, say("board.box")), *things]


def _a_row(width: float, size: float) -> int:
    """How many little pieces of a size lie side by side."""
    return int((width - 16) // (size * 1.48))
