"""A seat's part of the drawing: points, goods, workers, food and tiles.

Places have ids: `good-0-wood`, `workers-0`, `food-0`, `sources-0`, `marker`, and those of draw/tiles.py.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.svg import CINNABAR, INK, JADE, PALE_INK, PLASTER, SLAB, Markup, number
from sacbe.games.tzolkin.draw.shapes import fret
from sacbe.games.tzolkin.draw.signs import Say, ghost_token, points_words, sign, written
from sacbe.games.tzolkin.draw.tiles import BUILDINGS, MINI, MINI_GAP, WEALTH, WEALTH_CARD, owned_card, wealth_back, wealth_card
from sacbe.games.tzolkin.knowledge.ahead import BEFORE_ROUNDS, coming_back
from sacbe.games.tzolkin.knowledge.position import GOOD_KEYS
from sacbe.games.tzolkin.knowledge.view_types import Player, View
from sacbe.games.tzolkin.rules.pieces import FOOD, GOOD_IDS, HUNGER_VP, WORKERS
from sacbe.games.tzolkin.rules.tiles import WEALTH_DEALT

PAD, HEAD = 12.0, 38.0
NAME, NAME_BY_MARKER = 8, 5
"""How many characters of a name there is room for, alone and beside the marker."""
GOODS_TOP, GOOD_HIGH, WORKERS_TOP, FOOD_TOP, TILES_TOP = 45.0, 37.0, 90.0, 119.0, 157.0
TOKEN, TOKEN_STEP = 21.5, 22.0
ROOMY = 360.0
"""How wide a panel must be to say in words who goes hungry."""


class Panel(NamedTuple):
    """Where things lie in the panel of a seat."""

    width: float
    height: float
    inner: float
    """How wide its rows are."""
    tiles: tuple[float, float, float]
    """Where its tiles begin, and how wide they may lie."""


def panel_of(view: View, width: float, seats: Sequence[int]) -> Panel:
    """The panel of these seats: the same for all, as high as the one with the most tiles needs it. A wide one has them beside."""
    beside = width > 700
    inner = (width - 3 * PAD) / 2 if beside else width - 2 * PAD
    tiles = (inner + 2 * PAD, GOODS_TOP, inner) if beside else (PAD, TILES_TOP, inner)
    in_row = _in_row(inner)
    players = [view["players"][seat] for seat in seats]
    most = max(len([*player["kept"], *player["buildings"], *player["monuments"]]) for player in players)
    high = WEALTH_CARD.height if view["step"] in BEFORE_ROUNDS else max(1, -(-most // in_row)) * (MINI.height + MINI_GAP)
    return Panel(width, max(TILES_TOP, tiles[1] + high + PAD), inner, tiles)


def _in_row(width: float) -> int:
    return int((width + MINI_GAP) // (MINI.width + MINI_GAP))


def draw_panel(view: View, say: Say, seat: int, panel: Panel, days: int, *, codes: bool) -> list[Markup]:
    """The panel of a seat, at the origin."""
    player = view["players"][seat]
    return [
        _ground(say, seat, panel.width, panel.height, view["seat"] == seat),
        *_head(view, say, seat, panel),
        *_goods(player, say, seat, panel),
        _workers(player, say, seat, coming_back(view, seat, days), panel.inner > ROOMY),
        _side(say, player["corn_tiles"], player["wood_tiles"], player["board"], PAD + panel.inner),
        _sources(player, say, seat, panel) if view["over"] else _food(view, say, seat, panel),
        *_tiles(view, say, seat, panel, codes),
    ]


# -- the head: who, the marker, what is going on, points


@cache
def _ground(say: Say, seat: int, width: float, height: float, own: bool) -> Markup:
    colour = svg.PLAYERS[seat].fill
    return svg.group(
        svg.title(svg.owner(seat, say("board.you") if own else "")),
        svg.rect(0, 0, width, height, PLASTER, 11, stroke=colour, stroke_width=4 if own else 1.6),
        svg.path(f"M0 {HEAD}V11Q0 0 11 0H{number(width - 11)}q11 0 11 11V{HEAD}z", colour, fill_opacity=0.16),
        fret(PAD, HEAD - 2.6, width - 2 * PAD, 1.6, colour),
        *svg.tokens([seat], PAD, 5, 25),
        *([svg.text(45, 23, say("board.you"), 15, font_weight="bold")] if own else []),
    )


def _head(view: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    words, colour = _doing(view, say, seat)
    marker = svg.group(svg.title(say("board.marker")), sign("marker", 95, 4, 27), id="marker")
    other, room = "names" in view and view["seat"] != seat, NAME_BY_MARKER if view["marker"] == seat else NAME
    return [
        *([svg.text(45, 23, svg.short_name(seat, room), 14, font_weight="bold")] if other else []),
        *([marker] if view["marker"] == seat else []),
        svg.text(130, 23, words, 14, font_weight="bold", fill=colour),
        svg.text(
            panel.width - PAD - 2, 24, points_words(say, view["players"][seat]["points"]), 18,
            text_anchor="end", font_weight="bold",
        ),
    ]  # fmt: skip


def _doing(view: View, say: Say, seat: int) -> tuple[str, str]:
    if seat in view["winners"]:
        return say("board.winner"), CINNABAR
    if view["chosen"][seat]:
        return say("board.chosen"), PALE_INK
    if seat in view["asked"]:
        return say("board.decides"), CINNABAR
    if seat in view["to_come"] and view["step"] != "keep":
        return say("board.to_come"), PALE_INK
    return "", PALE_INK


# -- goods and workers


def _goods(player: Player, say: Say, seat: int, panel: Panel) -> list[Markup]:
    return [
        _good(say, seat, i, player[key], panel.inner / len(GOOD_IDS)) for i, key in enumerate(GOOD_KEYS)
    ]  # fmt: skip


@cache
def _good(say: Say, seat: int, good: int, amount: int, step: float) -> Markup:
    name = GOOD_IDS[good]
    return svg.at(
        PAD + good * step,
        GOODS_TOP,
        svg.title(say("board.amount", what=say(f"good.{name}"), amount=str(amount))),
        svg.rect(0, 0, step - 5, GOOD_HIGH, SLAB, 8, fill_opacity=0.5),
        sign(name, 4, 6.5, 24),
        svg.text(32, 25, str(amount), 18, font_weight="bold", fill=INK if amount else PALE_INK),
        id=f"good-{seat}-{name}",
        class_="good",
    )


def _workers(player: Player, say: Say, seat: int, back: int, roomy: bool) -> Markup:
    """§1.7: in hand, on the wheels and the start-player space, and in the bank."""
    return _worker_row(say, seat, player["hand"], player["workers"], back, roomy)


@cache
def _worker_row(say: Say, seat: int, hand: int, in_play: int, back: int, roomy: bool) -> Markup:
    groups = (("in_hand", "hand", hand), ("on_board", "wheel", in_play - hand), ("in_bank", "bank", WORKERS - in_play))
    words = [say("board.amount", what=say(f"board.{name}"), amount=str(amount)) for name, _, amount in groups]
    words += [say("board.back", workers=str(back))] if back else []
    parts, x = [svg.title(", ".join(words))], PAD
    for (name, mark, amount), told in zip(groups, words, strict=False):
        if not amount and name != "in_hand":
            continue
        pieces = [_worker(seat, name, x + 21 + j * TOKEN_STEP) for j in range(amount)]
        brief = not amount or (name == "in_bank" and not roomy)
        if brief:
            pieces = [svg.text(x + 24, WORKERS_TOP + 17, str(amount), 15, font_weight="bold", fill=PALE_INK)]
        parts.append(svg.group(svg.title(told), sign(mark, x, WORKERS_TOP + 2, 18), *pieces))
        x += 26 + (1 if brief else amount) * TOKEN_STEP
        if back and name == "in_hand":
            parts.append(svg.text(x - 5, WORKERS_TOP + 17, f"+{back}", 15, font_weight="bold", fill=CINNABAR))
            x += 22
    return svg.group(*parts, id=f"workers-{seat}")


def _worker(seat: int, where: str, x: float) -> Markup:
    if where == "in_bank":
        return ghost_token(seat, x, WORKERS_TOP + 0.5, TOKEN, opacity=0.75)
    opacity = None if where == "in_hand" else 0.55
    return svg.token(seat, seat_name(seat), x, WORKERS_TOP + 0.5, TOKEN, opacity=opacity)


@cache
def _side(say: Say, corn: int, wood: int, board: str, right: float) -> Markup:
    """§1.19, §7.12: the tiles harvested, and the side of the board."""
    return svg.group(
        *(
            svg.group(
                svg.title(say(f"board.{name}_tiles", tiles=str(tiles))),
                sign(f"{name} tile", right - x, WORKERS_TOP + 1, 20),
                svg.text(right - x + 24, WORKERS_TOP + 17, str(tiles), 15, font_weight="bold", fill=INK if tiles else PALE_INK),
            )
            for name, tiles, x in (("corn", corn, 114), ("wood", wood, 68))
        ),
        svg.group(svg.title(say(f"board.board_{board}")), sign(board, right - 23, WORKERS_TOP, 22)),
    )


# -- food, points by source


def food_need(player: Player) -> tuple[int, int]:
    """§15.4: the corn that a food day would cost now, and how many workers would go hungry. For display; the rules decide."""
    tiles = [BUILDINGS[name] for name in player["buildings"]]
    free = sum(tile["fed_free"] for tile in [*tiles, *(WEALTH[name] for name in player["kept"])])
    each = max(0, FOOD - sum(tile["feed_discount"] for tile in tiles))
    mouths = max(0, player["workers"] - free)
    return mouths * each, max(0, mouths - player["corn"] // each) if each else 0


def _food(view: View, say: Say, seat: int, panel: Panel) -> Markup:
    return _food_row(say, seat, *food_need(view["players"][seat]), view["next_food_day"], panel.inner)


@cache
def _food_row(say: Say, seat: int, need: int, hungry: int, day: int | None, width: float) -> Markup:
    words, when = say("board.feeding", corn=str(need)), say("board.tooth", round=str(day))
    lost = points_words(say, hungry * HUNGER_VP)
    verdict = say("board.hungry", workers=str(hungry), points=lost) if hungry else say("board.enough")
    short = verdict if width > ROOMY or not hungry else f"−{lost}"
    colour = CINNABAR if hungry else JADE
    return svg.group(
        svg.title(f"{say('board.food_day', round=str(day))}. {words}. {verdict}" if day else words),
        svg.rect(PAD, FOOD_TOP, width, 30, colour, 8, fill_opacity=0.1, stroke=colour, stroke_opacity=0.5),
        sign("fed", PAD + 7, FOOD_TOP + 4, 22),
        svg.text(PAD + 36, FOOD_TOP + 20, f"{when} · {need}", 14, font_weight="bold"),
        sign("corn", PAD + 36 + 8.3 * len(f"{when} · {need}"), FOOD_TOP + 6, 18),
        svg.text(PAD + width - 9, FOOD_TOP + 20, short, 13, text_anchor="end", fill=colour, font_weight="bold"),
        id=f"food-{seat}",
    )


def _sources(player: Player, say: Say, seat: int, panel: Panel) -> Markup:
    """§17: where the points come from."""
    names = {"play": say("board.source_play"), "leftovers": say("board.source_leftovers"), "skulls": say("board.source_skulls")}
    words = " · ".join(f"{names.get(source, source)} {written(points)}" for source, points in player["sources"].items())
    return svg.group(svg.lines(PAD, FOOD_TOP + 13, words, panel.inner, 13), id=f"sources-{seat}")


# -- tiles


def _tiles(view: View, say: Say, seat: int, panel: Panel, codes: bool) -> list[Markup]:
    """§2.12, §19.2: before the reveal only a seat's own wealth tiles have faces; afterwards all that it owns lies open."""
    player, (x, y, width) = view["players"][seat], panel.tiles
    if not player["kept"] and view["step"] in BEFORE_ROUNDS:
        return _wealth(view, say, seat, (x, y), codes)
    owned = (*player["kept"], *player["buildings"], *player["monuments"])
    cards = [owned_card(name, view["seats"], say, codes) for name in owned]
    if not cards:
        return [svg.text(x, y + 28, say("board.no_tiles"), 13, fill=PALE_INK)]
    in_row, wide, high = _in_row(width), MINI.width + MINI_GAP, MINI.height + MINI_GAP
    return [svg.at(x + i % in_row * wide, y + i // in_row * high, card) for i, card in enumerate(cards)]


def _wealth(view: View, say: Say, seat: int, at: tuple[float, float], codes: bool) -> list[Markup]:
    own, choice = view["own_tiles"] if view["seat"] == seat else [], view["own_choice"] or []
    step = WEALTH_CARD.width + 8
    if own:
        cards = [wealth_card(name, say, name in choice if choice else None, codes) for name in own]
    else:
        cards = [wealth_back(say("board.wealth"))] * (WEALTH_DEALT if view["step"] != "deal" else 0)
    return [svg.at(at[0] + i * step, at[1], card) for i, card in enumerate(cards)]
