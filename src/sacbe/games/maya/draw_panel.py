"""A seat's part of the drawing: its points, its rack and its reserve. Places have ids: `rack-0`, `reserve-0`."""

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.svg import CINNABAR, INK, PALE_INK, PLASTER, SEAM, Markup, number
from sacbe.games.maya.draw_tiles import Say, View, back, face, sign, split, words
from sacbe.games.maya.pieces import CROP_IDS, KIND_NAMES

HEAD = 36
RACK_TOP, TILE = 60, 17
"""Where the racks begin, and the side of a tile on them."""


def draw_panel(view: View, say: Say, seat: int, width: float, height: float) -> list[Markup]:
    """The panel of a seat, at the origin."""
    own, colour = view["seat"] == seat, svg.PLAYERS[seat].fill
    return [
        svg.title(f"{seat_name(seat)} ({say('board.you')})" if own else seat_name(seat)),
        svg.rect(0, 0, width, height, PLASTER, 10, stroke=colour, stroke_width=4 if own else 1.5),
        svg.path(f"M0 {HEAD}V10Q0 0 10 0H{number(width - 10)}q10 0 10 10V{HEAD}z", colour, fill_opacity=0.15),
        *_head(view, say, seat, width),
        _rack(view, say, seat),
        _reserve(view, say, seat, width),
        *_hidden(view, say, seat, height),
        *(_unseen(view, say, width, height) if own else []),
    ]


def _head(view: View, say: Say, seat: int, width: float) -> list[Markup]:
    player = view["players"][seat]
    doing = ""
    if seat in view["winners"]:
        doing = say("board.winner")
    elif seat in view["asked"]:
        doing = say("board.decides")
    about = [say("board.you")] if view["seat"] == seat else []
    about += [say("board.begins")] if view["first"] == seat else []
    sources = ", ".join(
        say("board.amount", what=say(f"board.{name}"), amount=str(points)) for name, points in player["sources"].items()
    )
    return [
        *svg.tokens([seat], 10, 6, 24),
        svg.text(44, 24, ", ".join(about), 13),
        svg.text(170, 24, doing, 13, font_weight="bold", fill=CINNABAR),
        svg.group(
            svg.title(sources),
            svg.text(
                width - 12,
                24,
                say("board.points", points=str(player["points"])),
                17,
                text_anchor="end",
                font_weight="bold",
            ),
            svg.text(width - 12, 49, sources, 11, text_anchor="end", fill=PALE_INK),
            id=f"points-{seat}",
        ),
    ]


def _rack(view: View, say: Say, seat: int) -> Markup:
    """§10.2: the own tiles, those of the others from behind."""
    count = view["players"][seat]["rack"]
    if view["seat"] == seat:
        held = [tile for tile, number_of in view["own_rack"].items() for _ in range(number_of)]
        looks = [face(tile, seat, TILE) for tile in held]
        told = f"{say('board.own_rack')}: {', '.join(words(tile, say) for tile in held) or '–'}"
    else:
        looks = [back(seat, TILE) for _ in range(count)]
        told = say("board.rack", number=str(count))
    return svg.group(
        svg.title(told),
        svg.heading(12, 51, told if view["seat"] != seat else say("board.own_rack")),
        *(svg.at(29 + i * (2 * TILE - 1), RACK_TOP + TILE, look) for i, look in enumerate(looks)),
        id=f"rack-{seat}",
    )


def _reserve(view: View, say: Say, seat: int, width: float) -> Markup:
    """§1.13: how many tiles are left; nobody knows which is next."""
    count = view["players"][seat]["reserve"]
    told = say("board.reserve", number=str(count))
    return svg.at(
        width - 56,
        RACK_TOP + TILE + 3,
        svg.title(told),
        *(svg.at(i * 3, -i * 3, back(seat, 15)) for i in range(min(count, 3))),
        svg.text(44, 6, str(count), 15, text_anchor="end", font_weight="bold", fill=INK if count else PALE_INK),
        id=f"reserve-{seat}",
    )


def _hidden(view: View, say: Say, seat: int, height: float) -> list[Markup]:
    """§10.6: the mix without what a seat has planted, for everybody to count."""
    return _counts(view["players"][seat]["hidden"], say("board.hidden"), say, 12, min(height - 34, 116))


def _unseen(view: View, say: Say, width: float, height: float) -> list[Markup]:
    """§10.7: what a seat can count about itself."""
    return _counts(view["own_unseen"], say("board.own_unseen"), say, 12 + width / 2, min(height - 34, 116))


def _counts(heap: dict[str, int], heading: str, say: Say, x: float, y: float) -> list[Markup]:
    """Tiles by crop: how many with one good, how many with two."""
    parts = [svg.title(f"{heading}: " + ", ".join(f"{words(tile, say)} x{count}" for tile, count in heap.items()))]
    for i, crop in enumerate(CROP_IDS):
        counts = "·".join(str(heap.get(tile, 0)) for tile in KIND_NAMES if split(tile)[0] == crop)
        parts.append(svg.at(x + i * 40, y + 8, sign(crop, 15)))
        parts.append(svg.text(x + 17 + i * 40, y + 20, counts, 11, fill=INK))
    return [
        svg.path(f"M{number(x)} {number(y - 12)}h160", stroke=SEAM),
        svg.text(x, y + 2, heading, 10, fill=PALE_INK),
        svg.group(*parts),
    ]
