"""The tiles in the drawing: buildings and monuments with their costs and effects as signs, and starting wealth.

Places have ids: `row-b14`, `slot-3` (an empty place of the row), `monument-m07`, `owned-b14`, `owned-m07`, `wealth-w03`.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, INK, JADE, MAIZE, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.tzolkin.draw.shapes import HEADING, disc, gear
from sacbe.games.tzolkin.draw.signs import TYPE_FILL, Item, Say, rows, several, sign
from sacbe.games.tzolkin.facts import Building, Monument, WealthTile
from sacbe.games.tzolkin.knowledge.view_types import View
from sacbe.games.tzolkin.rules.pieces import ANY_DEED_COST, FACTS, GOOD_IDS, SHOWN_MONUMENTS, TEMPLE_START, TOP_LEVEL
from sacbe.games.tzolkin.rules.tiles import ROW

BUILDINGS: dict[str, Building] = {tile["id"]: tile for tile in FACTS["buildings"]}
MONUMENTS: dict[str, Monument] = {tile["id"]: tile for tile in FACTS["monuments"]}
WEALTH: dict[str, WealthTile] = {tile["id"]: tile for tile in FACTS["wealth_tiles"]}
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
    """The height of the part that shows the cost, in two rows if there are three goods."""


CARD = Face(63, 116, 24, 19, 40)
MINI = Face(56, 58, 18, 16)
WEALTH_CARD = Face(78, 70, 20, 19)
LEAST = 13.0
"""The size of the smallest letters on tiles."""
GAP = 5.0
MINI_GAP = 5


# -- what tiles do


def building_effects(tile: Building) -> list[Item]:
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


def wealth_effects(tile: WealthTile) -> list[Item]:
    """§2.13: what a wealth tile gives."""
    return [
        *(several(tile["gain"][good], good) for good in GOOD_IDS if tile["gain"].get(good)),
        *([("+", "worker")] * tile["workers"]),
        *([("", tile["technology"])] if tile["technology"] else []),
        *([("", f"temple {tile['temple']}")] if tile["temple"] else []),
        *([several(tile["fed_free"], "fed")] if tile["fed_free"] else []),
    ]


def monument_effects(tile: Monument, seats: int) -> list[list[Item]]:
    """§17.6: points, and for each of what."""
    score = tile["score"]
    if scale := score.get("vp_by_count"):
        return [[("", "any technology"), (f"={TOP_LEVEL}", "")], [("·".join(map(str, scale[1:-1])), "")]]
    if by_workers := score.get("vp_by_workers"):
        scores = "·".join(str(by_workers[key]) for key in sorted(by_workers))
        return [[("", "worker"), (f"{min(by_workers)}–{max(by_workers)}", "")], [(scores, "")]]
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


def _stepped(width: float, height: float) -> str:
    """The outline of a monument: corners in two steps."""
    wide, high = number(width - 16), number(height - 16)
    return f"M8 0h{wide}v4h4v4h4v{high}h-4v4h-4v4h-{wide}v-4h-4v-4h-4v-{high}h4v-4h4z"


def _face(face: Face, code: str, kind: str, effects: Sequence[Sequence[Item]], *, grand: bool = False) -> list[Markup]:
    """The front of a tile: its type and perhaps its code above, what it does in the middle. Monuments have stepped corners."""
    fill, width, head = TYPE_FILL.get(kind, MAIZE), face.width, face.head
    size = head * 0.76
    if grand:
        outline = svg.path(_stepped(width, face.height), PLASTER, stroke=CINNABAR, stroke_width=2)
        top = f"M1 {number(head)}V8h4v-4h4V1H{number(width - 9)}v3h4v4h4V{number(head)}z"
    else:
        outline = svg.rect(0, 0, width, face.height, PLASTER, 7, stroke=fill, stroke_width=1.6)
        top = f"M.8 {number(head)}V7q0-6.2 6.2-6.2H{number(width - 7)}q6.2 0 6.2 6.2V{number(head)}z"
    return [
        outline,
        svg.path(top, fill, fill_opacity=0.36),
        *([sign(kind, 8 if grand else 6, head * 0.14, size)] if kind else []),
        *([sign("monument", 11 + size, head * 0.14, size)] if grand and face.foot and not code else []),
        *([_code(code, width - (9 if grand else 5), head * 0.5 + 4.5)] if code else []),
        *rows(effects, width / 2, (head + face.height - face.foot) / 2, face.size, width - 5, LEAST),
    ]


def _code(code: str, x: float, y: float) -> Markup:
    """What records call a tile."""
    return svg.text(x, y, code, LEAST, text_anchor="end", font_weight="bold", fill=INK)


def _cost(face: Face, tile: Building | Monument) -> list[Markup]:
    """The printed cost, along the foot."""
    items = [(str(amount), good) for good, amount in tile["cost"].items() if amount]
    top, lines = face.height - face.foot, [items] if len(items) < 3 else [items[:2], items[2:]]
    return [
        svg.path(f"M9 {number(top)}H{number(face.width - 9)}", stroke=SEAM, stroke_dasharray="1.5 3", stroke_width=1.5),
        *rows(lines, face.width / 2, top + face.foot / 2, 16.5, face.width - 4, LEAST),
    ]


def _priced(tile: Building | Monument, say: Say, words: str) -> Markup:
    cost = ", ".join(f"{amount} {say(f'good.{good}')}" for good, amount in tile["cost"].items() if amount)
    return svg.title(say("board.priced", tile=words, cost=cost))


@cache
def building_card(name: str, say: Say, codes: bool) -> Markup:
    """A building of the row, at the origin; `codes`: with what records call it."""
    tile = BUILDINGS[name]
    words = _priced(tile, say, say(f"building.{name}"))
    return svg.group(
        words, *_face(CARD, name if codes else "", tile["type"], in_rows(building_effects(tile))), *_cost(CARD, tile),
        id=f"row-{name}", class_="card",
    )  # fmt: skip


@cache
def monument_card(name: str, seats: int, say: Say, codes: bool) -> Markup:
    """A monument of the display, at the origin."""
    tile = MONUMENTS[name]
    words = _priced(tile, say, say(f"monument.{name}"))
    return svg.group(
        words, *_face(CARD, name if codes else "", tile["type"], monument_effects(tile, seats), grand=True), *_cost(CARD, tile),
        id=f"monument-{name}", class_="card",
    )  # fmt: skip


@cache
def owned_card(name: str, seats: int, say: Say, codes: bool) -> Markup:
    """A building, a monument or a wealth tile before its owner, at the origin."""
    code = name if codes else ""
    if name in WEALTH:
        return svg.group(*_wealth_face(name, say, MINI, code), id=f"wealth-{name}", class_="card")
    if name in MONUMENTS:
        monument = MONUMENTS[name]
        effects = monument_effects(monument, seats)
        brief = effects[:1] if "vp" not in monument["score"] and len(effects) > 1 else effects
        words, face = say(f"monument.{name}"), _face(MINI, code, monument["type"], brief, grand=True)
    else:
        tile = BUILDINGS[name]
        words, face = say(f"building.{name}"), _face(MINI, code, tile["type"], in_rows(building_effects(tile)))
    return svg.group(svg.title(words), *face, id=f"owned-{name}", class_="card")


def _wealth_face(name: str, say: Say, face: Face, code: str) -> list[Markup]:
    return [svg.title(say(f"wealth.{name}")), *_face(face, code, "", in_rows(wealth_effects(WEALTH[name])))]


@cache
def wealth_card(name: str, say: Say, kept: bool | None, codes: bool) -> Markup:
    """A wealth tile to choose from, at the origin; once the seat has chosen, it shows whether the tile is kept."""
    width, height = WEALTH_CARD.width, WEALTH_CARD.height
    ring = svg.rect(-2, -2, width + 4, height + 4, "none", 9, stroke=JADE, stroke_width=3.5)
    return svg.group(
        *_wealth_face(name, say, WEALTH_CARD, name if codes else ""),
        *([ring] if kept else []),
        id=f"wealth-{name}",
        class_="card",
        opacity=0.45 if kept is False else None,
    )


@cache
def wealth_back(words: str) -> Markup:
    """A wealth tile, face down, at the origin."""
    width, height = WEALTH_CARD.width, WEALTH_CARD.height
    return svg.group(
        svg.title(words),
        svg.rect(0, 0, width, height, "#1f6f56", 7),
        svg.rect(5, 5, width - 10, height - 10, "none", 4, stroke=MAIZE, stroke_opacity=0.8),
        svg.path(gear(13, 17, 4, 3), MAIZE, transform=f"translate({number(width / 2)} {number(height / 2)})"),
        disc(width / 2, height / 2, 8, "#1f6f56"),
    )


# -- the row and the display


def draw_row(view: View, say: Say, codes: bool) -> list[Markup]:
    """§2.4, §12.9: the buildings that can be built, at the origin."""
    pile = sum(BUILDINGS[name]["age"] == view["age"] for name in view["pile"])
    head = f"{say('board.row')} · {say('board.age', age=str(view['age']))} · {say('board.pile', pile=str(pile))}"
    cards = [
        building_card(name, say, codes) if name else _empty_slot(say("board.no_building"), f"slot-{slot + 1}")
        for slot, name in enumerate(view["row"])
    ]
    return [svg.heading(0, -9, head, HEADING), *_laid_out(cards)]


def draw_monuments(view: View, say: Say, codes: bool) -> list[Markup]:
    """§2.6: the monuments on display, at the origin; those that were built leave their places empty."""
    shown, places = view["monuments"], int(SHOWN_MONUMENTS[view["seats"]])
    cards = [monument_card(name, view["seats"], say, codes) for name in shown]
    cards += [_empty_slot(say("board.no_monument"), None)] * (min(places, ROW) - len(shown))
    return [svg.heading(0, -9, say("board.monuments"), HEADING), *_laid_out(cards)]


def _laid_out(cards: Sequence[Markup]) -> list[Markup]:
    return [svg.at(i * (CARD.width + GAP), 0, card) for i, card in enumerate(cards)]


@cache
def _empty_slot(words: str, name: str | None) -> Markup:
    ghost = svg.rect(1, 1, CARD.width - 2, CARD.height - 2, SLAB, 7, fill_opacity=0.4, stroke=SEAM, stroke_dasharray="3 3")
    return svg.group(svg.title(words), ghost, id=name)
