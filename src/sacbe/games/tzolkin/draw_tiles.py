"""The tiles in the drawing: buildings and monuments with their costs and effects as signs, and starting wealth.

Places have ids: `row-b14`, `slot-3` (an empty place of the row), `monument-m07`, `owned-b14`, `owned-m07`, `wealth-w03`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, INK, JADE, MAIZE, PALE_INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.tzolkin.draw_signs import TYPE_FILL, Item, Say, View, disc, rows, several, sign, strip
from sacbe.games.tzolkin.pieces import ANY_DEED_COST, FACTS, GOOD_IDS, SHOWN_MONUMENTS, TEMPLE_START, TOP_LEVEL
from sacbe.games.tzolkin.tiles import ROW

Tile = Mapping[str, Any]
BUILDINGS: dict[str, Tile] = {tile["id"]: tile for tile in FACTS["buildings"]}
MONUMENTS: dict[str, Tile] = {tile["id"]: tile for tile in FACTS["monuments"]}
WEALTH: dict[str, Tile] = {tile["id"]: tile for tile in FACTS["wealth_tiles"]}
_EXTRAS: dict[str | None, list[Item]] = {
    None: [],
    "build_as_tikal_2": [("+", "building")],
    "market": [("", "market")],
    "any_action_for_1_corn": [(f"−{ANY_DEED_COST}", "corn"), ("", "any action")],
}


class Face(NamedTuple):
    """How large a tile is drawn."""

    width: float
    height: float
    head: float
    size: float
    """The height of its signs."""
    foot: float = 0
    """The height of the part that shows the cost."""


CARD = Face(93.2, 124, 24, 22, 28)
MINI = Face(54, 60, 17, 16)
WEALTH_CARD = Face(80, 66, 17, 19)
GAP = 8
MINI_GAP = 4


# -- what tiles do


def building_effects(tile: Tile) -> list[Item]:
    """§12.11: in the order of §12.10."""
    return [
        *(several(tile["gain"][good], good) for good in GOOD_IDS if tile["gain"].get(good)),
        *([(str(tile["vp"]), "points")] if tile["vp"] else []),
        *([("+", "worker")] * tile["workers"]),
        *(several(levels, "any technology" if name == "any" else name) for name, levels in tile["technology"].items()),
        *(several(steps, "any temple" if name == "any" else f"temple {name}") for name, steps in tile["temple"].items()),
        *([several(tile["fed_free"], "fed")] if tile["fed_free"] else []),
        *([(f"−{tile['feed_discount']}", "corn"), ("/", "worker")] if tile["feed_discount"] else []),
        *_EXTRAS[tile["extra"]],
    ]


def wealth_effects(tile: Tile) -> list[Item]:
    """§2.13: what a wealth tile gives."""
    return [
        *(several(tile["gain"][good], good) for good in GOOD_IDS if tile["gain"].get(good)),
        *([("+", "worker")] * tile["workers"]),
        *([("", tile["technology"])] if tile["technology"] else []),
        *([("", f"temple {tile['temple']}")] if tile["temple"] else []),
        *([several(tile["fed_free"], "fed")] if tile["fed_free"] else []),
    ]


def monument_effects(tile: Tile, seats: int) -> list[list[Item]]:
    """§17.6: points, and for each of what."""
    score = tile["score"]
    if scale := score.get("vp_by_count"):
        return [[("", "any technology"), (f"={TOP_LEVEL}", "")], [("·".join(map(str, scale[1:-1])), "")]]
    if scale := score.get("vp_by_workers"):
        return [[("", "worker"), (f"{min(scale)}–{max(scale)}", "")], [("·".join(str(scale[key]) for key in sorted(scale)), "")]]
    per: dict[str, list[Item]] = {
        "per_own_type": [("/", score.get("type", ""))],
        "per_own_piece": [("/", "building")],
        "per_corn_tile": [("/", "corn tile")],
        "per_wood_tile": [("/", "wood tile")],
        "per_monument_built_by_anyone": [("/", "monument")],
        "per_technology_level": [("/", "any technology")],
        "best_temple_steps_above_start": [("/", "any temple"), (f">{TEMPLE_START}", "")],
        "per_skull_on_chichen": [("/", "skull"), ("", "chichen")],
    }
    if score["rule"] == "temple_step_vp_all_three":
        return [[("", f"temple {name}") for name in ("brown", "yellow", "green")], [("=", ""), ("?", "points")]]
    points = score["vp_by_players"][str(seats)] if "vp_by_players" in score else score["vp"]
    return [[(str(points), "points"), *per[score["rule"]]]]


def in_rows(items: Sequence[Item]) -> list[list[Item]]:
    """Up to two in a row, the shorter row above."""
    odd = len(items) % 2 if len(items) > 1 else 0
    return [list(items[:1])] * odd + [list(items[i : i + 2]) for i in range(odd, len(items), 2)]


# -- one tile


def _face(face: Face, name: str, kind: str, effects: Sequence[Sequence[Item]], *, grand: bool = False) -> list[Markup]:
    """The front of a tile: its type and name above, what it does in the middle."""
    fill, width, head = TYPE_FILL.get(kind, MAIZE), face.width, face.head
    round_top = f"M0 {number(head)}V6q0-6 6-6H{number(width - 6)}q6 0 6 6V{number(head)}z"
    sign_size = head * 0.72
    return [
        svg.rect(0, 0, width, face.height, PLASTER, 6, stroke=CINNABAR if grand else fill, stroke_width=2 if grand else 1.4),
        svg.path(round_top, fill, fill_opacity=0.34),
        *([sign(kind, 5, head * 0.14, sign_size)] if kind else []),
        *([sign("monument", 7 + sign_size, head * 0.14, sign_size)] if grand and face.foot else []),
        svg.text(width - 5, head * 0.5 + 4, name, 11, text_anchor="end", font_weight="bold", fill=INK),
        *rows(effects, width / 2, (head + face.height - face.foot) / 2, face.size, width - 6),
    ]


def _cost(face: Face, tile: Tile) -> list[Markup]:
    """The printed cost, along the foot."""
    items = [(str(amount), good) for good, amount in tile["cost"].items() if amount]
    top = face.height - face.foot
    return [
        svg.path(f"M8 {number(top)}H{number(face.width - 8)}", stroke=SEAM),
        *strip(items, face.width / 2, top + face.foot / 2, 16),
    ]


def _cost_words(tile: Tile, say: Say) -> str:
    return ", ".join(f"{amount} {say(f'good.{good}')}" for good, amount in tile["cost"].items() if amount)


def _priced(tile: Tile, say: Say, words: str) -> Markup:
    return svg.title(say("board.priced", tile=words, cost=_cost_words(tile, say)))


def building_card(name: str, say: Say) -> list[Markup]:
    """A building of the row, at the origin."""
    tile = BUILDINGS[name]
    words = _priced(tile, say, say(f"building.{name}"))
    return [words, *_face(CARD, name, tile["type"], in_rows(building_effects(tile))), *_cost(CARD, tile)]


def monument_card(name: str, seats: int, say: Say) -> list[Markup]:
    """A monument of the display, at the origin."""
    tile = MONUMENTS[name]
    words = _priced(tile, say, say(f"monument.{name}"))
    return [words, *_face(CARD, name, tile["type"], monument_effects(tile, seats), grand=True), *_cost(CARD, tile)]


def owned_card(name: str, seats: int, say: Say) -> list[Markup]:
    """A building or monument before its owner, at the origin."""
    if name in MONUMENTS:
        tile = MONUMENTS[name]
        face = _face(MINI._replace(size=13), name, tile["type"], monument_effects(tile, seats), grand=True)
        return [svg.title(say(f"monument.{name}")), *face]
    tile = BUILDINGS[name]
    effects = in_rows(building_effects(tile))
    size = MINI.size if len(effects) == 1 else 14
    return [svg.title(say(f"building.{name}")), *_face(MINI._replace(size=size), name, tile["type"], effects)]


def wealth_card(name: str, say: Say, face: Face = WEALTH_CARD) -> list[Markup]:
    """A wealth tile, face up, at the origin."""
    return [svg.title(say(f"wealth.{name}")), *_face(face, name, "", in_rows(wealth_effects(WEALTH[name])))]


def wealth_back(words: str) -> list[Markup]:
    """A wealth tile, face down, at the origin."""
    width, height = WEALTH_CARD.width, WEALTH_CARD.height
    return [
        svg.title(words),
        svg.rect(0, 0, width, height, JADE, 6, stroke=SEAM),
        svg.rect(5, 5, width - 10, height - 10, "none", 4, stroke=PLASTER, stroke_opacity=0.6),
        disc(width / 2, height / 2, 13, "none", stroke=MAIZE, stroke_width=3),
        disc(width / 2, height / 2, 5, MAIZE),
    ]


# -- the row and the display


def draw_row(view: View, say: Say) -> list[Markup]:
    """§2.4, §12.9: the buildings that can be built, at the origin."""
    pile = sum(BUILDINGS[name]["age"] == view["age"] for name in view["pile"])
    head = f"{say('board.row')} · {say('board.age', age=str(view['age']))} · {say('board.pile', pile=str(pile))}"
    return [
        svg.heading(0, -8, head),
        *(
            svg.at(slot * (CARD.width + GAP), 0, *building_card(name, say), id=f"row-{name}", class_="card")
            if name
            else _empty_slot(slot, say("board.no_building"), f"slot-{slot + 1}")
            for slot, name in enumerate(view["row"])
        ),
    ]


def draw_monuments(view: View, say: Say) -> list[Markup]:
    """§2.6: the monuments on display, at the origin; those that were built leave their places empty."""
    shown, places = view["monuments"], int(SHOWN_MONUMENTS[view["seats"]])
    return [
        svg.heading(0, -8, say("board.monuments")),
        *(
            svg.at(i * (CARD.width + GAP), 0, *monument_card(name, view["seats"], say), id=f"monument-{name}", class_="card")
            for i, name in enumerate(shown)
        ),
        *(_empty_slot(i, say("board.no_monument"), None) for i in range(len(shown), min(places, ROW))),
    ]


def _empty_slot(slot: int, words: str, name: str | None) -> Markup:
    ghost = svg.rect(1, 1, CARD.width - 2, CARD.height - 2, SLAB, 6, fill_opacity=0.4, stroke=SEAM, stroke_dasharray="3 2")
    dash = svg.text(CARD.width / 2, CARD.height / 2 + 5, "–", 15, text_anchor="middle", fill=PALE_INK)
    return svg.at(slot * (CARD.width + GAP), 0, svg.title(words), ghost, dash, id=name)
