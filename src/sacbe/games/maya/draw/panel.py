"""A seat's part of the drawing: its points, its rack and its reserve. Places have ids: `rack-0`, `reserve-0`."""

from html import escape

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, INK, JADE, PALE_INK, PLASTER, SEAM, Markup, number
from sacbe.games.maya.draw.tiles import Say, back, face, outline, sign, split, tile_id, words
from sacbe.games.maya.knowledge.view_types import View
from sacbe.games.maya.rules.pieces import KIND_NAMES, RACK_LIMIT

HEAD, RACK, COUNT = 48.0, 62.0, 38.0
"""How high its parts are at least: head, rack, and a count of tiles by kind."""
TILE, LARGEST_TILE = 17.0, 22.2
LEFT = 20.0


def panel_height(view: View, seat: int) -> float:
    """How high the panel of a seat is at least; one's own tells more."""
    return HEAD + RACK + COUNT * (2 if view["seat"] == seat else 1) + 4


def draw_panel(view: View, say: Say, seat: int, width: float, roomy: float) -> list[Markup]:
    """The panel of a seat, at the origin; it is `roomy` times its least height."""
    own, colour = view["seat"] == seat, svg.PLAYERS[seat].fill
    height = panel_height(view, seat) * roomy
    rack, count = (HEAD + 2) * roomy, COUNT * roomy
    below = rack + RACK * roomy
    return [
        svg.title(svg.owner(seat, say("board.you") if own else "")),
        svg.rect(0, 0, width, height, PLASTER, 9, stroke=colour if own else SEAM, stroke_width=2.5 if own else 1),
        svg.path(f"M9 0Q0 0 0 9V{number(height - 9)}q0 9 9 9V0z", colour),
        svg.path(f"M{number(LEFT)} {number(rack - 2)}H{number(width - 14)}", stroke=SEAM, stroke_opacity=0.7),
        *_head(view, say, seat, width, roomy),
        _rack(view, say, seat, rack, roomy),
        _reserve(view, say, seat, width, rack, roomy),
        *_counts(view["players"][seat]["hidden"], say("board.hidden"), say, below, roomy),  # §10.6
        *(_counts(view["own_unseen"] or {}, say("board.own_unseen"), say, below + count, roomy) if own else []),  # §10.7
    ]


def _head(view: View, say: Say, seat: int, width: float, roomy: float) -> list[Markup]:
    player = view["players"][seat]
    about = [say("board.you")] if view["seat"] == seat else [svg.short_name(seat, 14)] if "names" in view else []
    about += [say("board.begins")] if view["first"] == seat else []
    doing = ""
    if seat in view["winners"]:
        doing = say("board.winner")
    elif seat in view["asked"]:
        doing = say("board.decides")
    sources = " · ".join(
        say("board.amount", what=say(f"board.{name}"), amount=str(points)) for name, points in player["sources"].items()
    )
    top, unit = 4 + (roomy - 1) * 12, say("board.points", amount=player["points"])
    return [
        *svg.tokens([seat], LEFT, top + 5, 30),
        _line(LEFT + 42, top + 18, about, doing),
        svg.group(
            svg.title(f"{unit} ({sources})"),
            svg.text(LEFT + 42, top + (36 if about or doing else 26), sources, 13, fill=PALE_INK),
            svg.text(width - 14, top + 24, str(player["points"]), 27, **_END, font_family=svg.CARVED),
            svg.text(
                width - 14, top + 41, unit.removeprefix(str(player["points"])).strip(), 13, text_anchor="end", fill=PALE_INK
            ),
            id=f"points-{seat}",
        ),
    ]


_END: dict[str, svg.Attribute] = {"text_anchor": "end", "font_weight": "bold"}


def _line(x: float, y: float, about: list[str], doing: str) -> Markup:
    """Who it is, and what it does now."""
    told = Markup(escape(" · ".join([*about, ""] if doing and about else about)))
    done = svg.element("tspan", Markup(escape(doing)), fill=CINNABAR, font_weight="bold") if doing else Markup("")
    return svg.element("text", Markup(told + done), x=x, y=y, font_size=14)


def _heading(x: float, y: float, words: str, **attributes: svg.Attribute) -> Markup:
    return svg.text(x, y, words, 13, fill=JADE, font_weight="bold", **attributes)


def _rack(view: View, say: Say, seat: int, y: float, roomy: float) -> Markup:
    """§10.2: the own tiles, those of the others from behind."""
    own, count, side = view["seat"] == seat, view["players"][seat]["rack"], min(TILE * roomy, LARGEST_TILE)
    step, middle = side * 1.732 + 2, y + 24 + side + (roomy - 1) * 10
    places = [(LEFT + step / 2 - 1 + i * step, middle) for i in range(count)]
    if own:
        rack = view["own_rack"] or {}
        held = [words(tile, say) for tile, number_of in rack.items() for _ in range(number_of)]
        told = f"{say('board.own_rack')}: {', '.join(held) or '–'}"
        tiles, left = [], iter(places)
        for tile, number_of in rack.items():
            tiles.append(_kind(tile, say, seat, side, [next(left) for _ in range(number_of)]))
    else:
        told = say("board.rack", number=str(count))
        tiles = [svg.at(*place, back(seat, side)) for place in places]
    headed = say("board.choose_tile" if view["step"] == "turn" and seat in view["asked"] else "board.own_rack") if own else told
    slots = "".join(f"M{number(LEFT + i * step)} {number(middle + side + 3)}h{number(step - 3)}" for i in range(RACK_LIMIT))
    return svg.group(
        svg.title(told),
        _heading(
            LEFT,
            y + 15 + (roomy - 1) * 6,
            headed,
        ),
        svg.path(slots, stroke=SEAM, stroke_width=2),
        *tiles,
        id=f"rack-{seat}",
    )


def _kind(tile: str, say: Say, seat: int, side: float, places: list[tuple[float, float]]) -> Markup:
    """The tiles of one kind on the own rack, as one place; a single tile is highlighted in its own shape."""
    x, y = places[0]
    lone = [svg.path(outline(side), "none")] if len(places) == 1 else []
    tiles = (svg.at(at - x, 0, face(tile, seat, side)) for at, _ in places)
    return svg.at(x, y, svg.title(words(tile, say)), *lone, *tiles, id=tile_id(tile))


def _reserve(view: View, say: Say, seat: int, width: float, y: float, roomy: float) -> Markup:
    """§1.13: how many tiles are left; nobody knows which is next."""
    count, side = view["players"][seat]["reserve"], min(TILE * roomy, LARGEST_TILE)
    told = say("board.reserve", number=str(count))
    pile = [svg.at(i * 3, -i * 2.5, back(seat, side * 0.86)) for i in range(min(count, 3))]
    return svg.group(
        svg.title(told),
        _heading(width - 14, y + 15 + (roomy - 1) * 6, told, text_anchor="end"),
        svg.at(width - 36, y + 26 + side + (roomy - 1) * 10, *pile),
        id=f"reserve-{seat}",
    )


def _counts(heap: dict[str, int], heading: str, say: Say, y: float, roomy: float) -> list[Markup]:
    """Tiles by kind: how many of each."""
    parts = [svg.title(f"{heading}: " + ", ".join(f"{words(tile, say)} x{count}" for tile, count in heap.items()))]
    x, low = LEFT, y + 31 + (roomy - 1) * 12
    for tile in KIND_NAMES:
        crop, goods = split(tile)
        count = heap.get(tile, 0)
        signs = (svg.at(x + i * 9, low - 12, sign(crop, 14)) for i in range(goods))
        parts.append(svg.group(*signs, opacity=None if count else 0.35))
        parts.append(
            svg.text(
                x + 7 + goods * 9, low, str(count), 13, font_weight="bold" if count else None, fill=INK if count else PALE_INK
            )
        )
        x += 21 + 10 * goods + (2 if goods > 1 else 0)
    return [svg.text(LEFT, y + 13 + (roomy - 1) * 6, heading, 13, fill=PALE_INK), svg.group(*parts)]
