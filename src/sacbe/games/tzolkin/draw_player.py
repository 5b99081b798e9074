"""A seat's part of the drawing: goods, workers, food, technologies, tiles and points.

Places have ids: `good-0-wood`, `workers-0`, `food-0`, `sources-0`, `skills-0`, `marker`, and those of draw_tiles.py.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.svg import CINNABAR, INK, JADE, PALE_INK, PLASTER, SLAB, Markup, number
from sacbe.games.tzolkin.draw_signs import TECH_FILL, Say, View, disc, sign, written
from sacbe.games.tzolkin.draw_tiles import (
    BUILDINGS,
    GAP,
    MINI,
    MINI_GAP,
    WEALTH,
    WEALTH_CARD,
    owned_card,
    wealth_back,
    wealth_card,
)
from sacbe.games.tzolkin.pieces import FOOD, GOOD_IDS, HUNGER_VP, TECH_IDS, TOP_LEVEL, WORKERS
from sacbe.games.tzolkin.position import GOOD_KEYS
from sacbe.games.tzolkin.tiles import WEALTH_DEALT


class Panel(NamedTuple):
    """Where things lie in the panel of a seat."""

    width: float
    height: float
    inner: float
    """How wide its rows are."""
    tiles: tuple[float, float, float]
    """Where its tiles begin, and how wide they may lie."""


PANELS = {
    2: Panel(764, 190, 346, (382, 52, 370)),
    3: Panel(505.33, 256, 481.33, (12, 182, 481.33)),
    4: Panel(376, 256, 352, (12, 182, 352)),
}


def panel_of(view: View) -> Panel:
    """The panel of each seat: the same for all, higher if somebody owns more tiles than one row holds."""
    panel = PANELS[view["seats"]]
    most = max(len([*player["kept"], *player["buildings"], *player["monuments"]]) for player in view["players"])
    above, one_row = panel.tiles[1] > MINI.height * 2, most <= _in_row(panel)
    return panel._replace(height=panel.height + MINI.height + GAP) if above and not one_row else panel


def draw_panel(view: View, say: Say, seat: int) -> list[Markup]:
    """The panel of a seat, at the origin."""
    panel, player, colour = panel_of(view), view["players"][seat], svg.PLAYERS[seat].fill
    own = view["seat"] == seat
    return [
        svg.title(f"{seat_name(seat)} ({say('board.you')})" if own else seat_name(seat)),
        svg.rect(0, 0, panel.width, panel.height, PLASTER, 10, stroke=colour, stroke_width=4 if own else 1.5),
        svg.path(f"M0 38V10Q0 0 10 0H{number(panel.width - 10)}q10 0 10 10V38z", colour, fill_opacity=0.15),
        *_head(view, say, seat, panel),
        *_goods(player, say, seat, panel),
        *_workers(view, say, seat, panel),
        _sources(player, say, seat, panel) if view["over"] else _food(view, say, seat),
        *_side(player, say, panel),
        _skills(player, say, seat, panel),
        *_tiles(view, say, seat, panel),
    ]


# -- the head: who, the marker, what is going on, points


def _head(view: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    words, colour = _doing(view, say, seat)
    points = written(view["players"][seat]["points"])
    holds = view["marker"] == seat
    marker = svg.group(svg.title(say("board.marker")), sign("marker", 84, 7, 24), id="marker")
    return [
        *svg.tokens([seat], 12, 7, 24),
        svg.text(44, 24, say("board.you") if view["seat"] == seat else "", 13, font_weight="bold"),
        *([marker] if holds else []),
        svg.text(118, 24, words, 13, font_weight="bold", fill=colour),
        svg.text(panel.width - 14, 25, say("board.points", points=points), 17, text_anchor="end", font_weight="bold"),
    ]


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


def _goods(player: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    step = panel.inner / len(GOOD_IDS)
    return [
        svg.at(
            12 + i * step,
            46,
            svg.title(say("board.amount", what=say(f"good.{good}"), amount=str(player[key]))),
            svg.rect(0, 0, step - 6, 28, SLAB, 6, fill_opacity=0.45),
            sign(good, 6, 3, 22),
            svg.text(34, 20, str(player[key]), 16, font_weight="bold", fill=INK if player[key] else PALE_INK),
            id=f"good-{seat}-{good}",
            class_="good",
        )
        for i, (good, key) in enumerate(zip(GOOD_IDS, GOOD_KEYS, strict=True))
    ]


def _workers(view: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    """§1.7: in hand, on the wheels and the start-player space, and in the bank."""
    player = view["players"][seat]
    hand, in_play = player["hand"], player["workers"]
    step = panel.inner / 3
    groups = (("in_hand", hand), ("on_board", in_play - hand), ("in_bank", WORKERS - in_play))
    words = ", ".join(say("board.amount", what=say(f"board.{name}"), amount=str(amount)) for name, amount in groups)
    return [
        svg.group(
            svg.title(words),
            *(
                mark
                for i, (name, amount) in enumerate(groups)
                for mark in (
                    svg.text(12 + i * step, 88, f"{say(f'board.{name}')}: {amount}", 10, fill=PALE_INK),
                    *(_worker(seat, name, 12 + i * step + j * 18.5, 92.5) for j in range(amount)),
                )
            ),
            id=f"workers-{seat}",
        )
    ]


def _worker(seat: int, where: str, x: float, y: float) -> Markup:
    if where == "in_bank":
        form = svg.path(svg.PLAYERS[seat].form, "none", stroke=PALE_INK, stroke_width=1.8, stroke_dasharray="4 3")
        return svg.at(x, y, form, scale=17 / 24)
    return svg.token(seat, seat_name(seat), x, y, 17, opacity=None if where == "in_hand" else 0.6)


# -- food, board and harvest tiles, points by source


def food_need(player: View) -> tuple[int, int]:
    """§15.4: the corn that a food day would ask for now, and how many workers would go hungry. Only a hint: the rules feed."""
    tiles = [BUILDINGS[name] for name in player["buildings"]]
    free = sum(tile["fed_free"] for tile in [*tiles, *(WEALTH[name] for name in player["kept"])])
    each = max(0, FOOD - sum(tile["feed_discount"] for tile in tiles))
    mouths = max(0, player["workers"] - free)
    return mouths * each, max(0, mouths - player["corn"] // each) if each else 0


def _food(view: View, say: Say, seat: int) -> Markup:
    need, hungry = food_need(view["players"][seat])
    day = view["next_food_day"]
    words = say("board.feeding", corn=str(need))
    short = say("board.hungry", workers=str(hungry), points=str(hungry * HUNGER_VP)) if hungry else ""
    return svg.group(
        svg.title(f"{say('board.food_day', round=str(day))}. {words} {short}" if day else words),
        sign("fed", 12, 116, 20),
        svg.text(38, 125 if hungry else 131, words, 12, font_weight="bold"),
        svg.text(38, 139, short, 11, fill=CINNABAR),
        id=f"food-{seat}",
    )


def _sources(player: View, say: Say, seat: int, panel: Panel) -> Markup:
    """§17: where the points come from."""
    names = {"play": say("board.source_play"), "leftovers": say("board.source_leftovers"), "skulls": say("board.source_skulls")}
    words = " · ".join(f"{names.get(source, source)} {written(points)}" for source, points in player["sources"].items())
    size = 10.5 if len(words) < 74 else 8.8
    return svg.group(svg.lines(12, 112.5 + size, words, panel.inner - 132, size), id=f"sources-{seat}")


def _side(player: View, say: Say, panel: Panel) -> list[Markup]:
    """§1.19, §7.12: the side of the board, and the tiles harvested."""
    right = 12 + panel.inner
    return [
        svg.group(
            svg.title(say(f"board.{name}_tiles", tiles=str(player[f"{name}_tiles"]))),
            sign(f"{name} tile", right - x, 116, 19),
            svg.text(right - x + 23, 131, str(player[f"{name}_tiles"]), 13, font_weight="bold"),
        )
        for name, x in (("corn", 124), ("wood", 76))
    ] + [svg.group(svg.title(say(f"board.board_{player['board']}")), sign(player["board"], right - 26, 115, 20))]


def _skills(player: View, say: Say, seat: int, panel: Panel) -> Markup:
    """§13: the levels reached, a pip for each."""
    step = panel.inner / len(TECH_IDS)
    parts = []
    for i, name in enumerate(TECH_IDS):
        x, level = 12 + i * step, player["technologies"][name]
        parts += [
            svg.group(
                svg.title(say("board.level", tech=say(f"tech.{name}"), level=str(level))),
                svg.rect(x, 146, step - 6, 26, TECH_FILL[name], 6, fill_opacity=0.14),
                sign(name, x + 5, 150, 18),
                *(
                    disc(x + 34 + j * 14, 159, 5, TECH_FILL[name] if j < level else "none", stroke=TECH_FILL[name])
                    for j in range(TOP_LEVEL)
                ),
            )
        ]
    return svg.group(*parts, id=f"skills-{seat}")


# -- tiles


def _tiles(view: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    """§2.12, §19.2: before the reveal only a seat's own wealth tiles have faces; afterwards all that it owns lies open."""
    player, (x, y, _) = view["players"][seat], panel.tiles
    owned = [*player["buildings"], *player["monuments"]]
    if not player["kept"] and view["step"] in ("deal", "neutrals", "keep"):
        return _wealth(view, say, seat, panel)
    kept = [
        svg.at(0, 0, *wealth_card(name, say, MINI._replace(size=14)), id=f"wealth-{name}", class_="card")
        for name in player["kept"]
    ]
    cards = kept + [svg.group(*owned_card(name, view["seats"], say), id=f"owned-{name}", class_="card") for name in owned]
    if not cards:
        return [svg.text(x, y + 28, say("board.no_tiles"), 12, fill=PALE_INK)]
    return _in_rows(cards, panel)


def _in_row(panel: Panel) -> int:
    return int((panel.tiles[2] + MINI_GAP) // (MINI.width + MINI_GAP))


def _in_rows(cards: Sequence[Markup], panel: Panel) -> list[Markup]:
    """One row or two; more tiles than that overlap."""
    x, y, width = panel.tiles
    in_row = max(_in_row(panel), -(-len(cards) // 2))
    step = min(MINI.width + MINI_GAP, (width - MINI.width) / (in_row - 1))
    return [svg.at(x + i % in_row * step, y + i // in_row * (MINI.height + GAP), card) for i, card in enumerate(cards)]


def _wealth(view: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    (x, y, _), step = panel.tiles, WEALTH_CARD.width + GAP
    own = view["own_tiles"] if view["seat"] == seat else []
    choice = view["own_choice"] or []
    if own:
        return [
            svg.at(
                x + i * step,
                y,
                *wealth_card(name, say),
                *([_ring()] if name in choice else []),
                id=f"wealth-{name}",
                class_="card",
                opacity=0.45 if choice and name not in choice else None,
            )
            for i, name in enumerate(own)
        ]
    dealt = WEALTH_DEALT if view["step"] != "deal" else 0
    return [svg.at(x + i * step, y, *wealth_back(say("board.wealth"))) for i in range(dealt)]


def _ring() -> Markup:
    return svg.rect(-1, -1, WEALTH_CARD.width + 2, WEALTH_CARD.height + 2, "none", 7, stroke=JADE, stroke_width=3)
