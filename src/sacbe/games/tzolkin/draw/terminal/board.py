"""Tzolk'in in a terminal: buildings and monuments, players, temples, the five wheels, then one's own goods."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sacbe.core.terminal.parts import GAP, Board, Texts, block, heading, seat_mark, seat_title, wrapped
from sacbe.core.views import erase_view, own_seat
from sacbe.games.tzolkin.draw.player import food_need
from sacbe.games.tzolkin.draw.terminal.prices import harvest, next_worker, use_price
from sacbe.games.tzolkin.draw.terminal.tables import (
    BUILDINGS,
    GOOD_STYLES,
    PRICES,
    TEMPLES,
    TWO_COLUMNS,
    cost,
    deed,
    goods,
    lowest_free,
    prices,
    temples,
    tiles,
    wheels,
)
from sacbe.games.tzolkin.knowledge.position import GOOD_KEYS
from sacbe.games.tzolkin.knowledge.view_types import Player, Question, View
from sacbe.games.tzolkin.rules.pieces import (
    DAY_OF_POINTS,
    FOOD_DAYS,
    GOOD_IDS,
    HUNGER_VP,
    TECH_COST,
    TECH_IDS,
    TOP_LEVEL,
)
from sacbe.games.tzolkin.rules.scoring import SOURCE_NAMES
from sacbe.games.tzolkin.rules.tiles import TYPE_IDS

FIGURES = 80
"""How wide the table of the players can be without their buildings."""


def whole(view: View, say: Texts, options: Sequence[str], width: int) -> RenderableType:
    """The whole table; what changes while a seat answers stands last."""
    parts: list[RenderableType] = [
        heading(say, say("board.round", round=view["round"], rounds=view["rounds"]), _food_day(view, say)),
        block(tiles(view, say, width)),
        "",
        _players(view, say, width),
        block(temples(view, say)),
        "",
        block(wheels(view, say, width)),
    ]
    if view["seat"] is not None:
        parts += ["", own(view, say, options, width)]
    return Group(*parts)


def own(view: View, say: Texts, options: Sequence[str], width: int) -> RenderableType:
    """The goods and workers of the seat that looks, and what the next worker costs."""
    seat = own_seat(view)
    player = view["players"][seat]
    held = {good: player[key] for good, key in zip(GOOD_IDS, GOOD_KEYS, strict=True)}
    stock = ", ".join(say("terminal.amount", amount=n, what=say(f"good.{good}")) for good, n in held.items())
    words = [Text(seat_title(seat, seat, say), style="bold"), Text(stock)]
    words.append(Text(say("terminal.hand", hand=player["hand"], workers=player["workers"])))
    question: Question = view["question"] or {}
    if question.get("step") == "turn" and question.get("mode") != "picking" and player["hand"]:
        words.append(Text(say("terminal.extra", corn=next_worker(view)), style="dim"))
    if question.get("step") == "market":
        words.append(Text(prices(say), style="dim"))
    return block(wrapped(words, width))


# -- calendar


def _food_day(view: View, say: Texts) -> str:
    if view["food_days"] == FOOD_DAYS:
        return say("board.no_food_day")
    kind = "points" if DAY_OF_POINTS[view["food_days"]] else "goods"
    return say(f"terminal.food_day_{kind}", round=view["next_food_day"])


# -- players


def _players(view: View, say: Texts, width: int) -> RenderableType:
    """A line for each seat: points, goods, workers in hand and in all, corn for the next food day, technologies, harvests.

    What a seat has built stands behind these, or under them all in a narrow terminal.
    """
    table = Table.grid(padding=(0, 1 if width < TWO_COLUMNS else 2))
    table.add_column()
    for _ in range(10 + len(TECH_IDS)):
        table.add_column(justify="right")
    table.add_column()
    heads = [say("terminal.head_points"), *(say(f"terminal.sign_{good}") for good in GOOD_IDS)]
    heads += [say(f"terminal.head_{what}") for what in ("workers", "food", *TECH_IDS, "tiles", "side")]
    table.add_row("", *(Text(head, style="dim") for head in heads))
    owned = [_owned(player, say) for player in view["players"]]
    below = width < TWO_COLUMNS or max(map(len, owned)) > width - FIGURES
    for seat, player in enumerate(view["players"]):
        table.add_row(_title(view, seat, say), *_figures(view, player, say), Text("" if below else owned[seat], style="dim"))
    lines = [Text.assemble(seat_mark(seat), " ", (words, "dim")) for seat, words in enumerate(owned) if words and below]
    return Group(table, *lines)


def _title(view: View, seat: int, say: Texts) -> Text:
    title = Text.assemble(seat_mark(seat), seat_title(seat, view["seat"], say)[1:])
    if view["marker"] == seat:
        title.append(" ▸", "bold")
    if view["chosen"][seat]:
        title.append(" ✓", "bold")
    return title


def _figures(view: View, player: Player, say: Texts) -> list[Text]:
    need, hungry = food_need(player) if view["next_food_day"] else (0, 0)
    found = [Text(str(player["points"]), style="bold")]
    found += [
        Text(str(player[key]), style=GOOD_STYLES[good] if player[key] else "dim")
        for good, key in zip(GOOD_IDS, GOOD_KEYS, strict=True)
    ]
    found += [
        Text(f"{player['hand']}/{player['workers']}"),
        Text(f"{need}" + (f" (−{hungry * HUNGER_VP})" if hungry else ""), style="red" if hungry else ""),
    ]
    found += [Text(str(player["technologies"][name]), style="" if player["technologies"][name] else "dim") for name in TECH_IDS]
    side = say(f"terminal.side_{player['board']}")
    return [*found, Text(f"{player['corn_tiles']}/{player['wood_tiles']}"), Text(side)]


def _owned(player: Player, say: Texts) -> str:
    """The buildings of a seat by type, and its monuments."""
    by_type = {kind: [name for name in player["buildings"] if BUILDINGS[name]["type"] == kind] for kind in TYPE_IDS}
    words = [f"{say(f'terminal.type_{kind}')} {' '.join(names)}" for kind, names in by_type.items() if names]
    return GAP.join([*words, " ".join(player["monuments"])]).strip()


# -- options


def beside(view: View, say: Texts, notation: str) -> Text:
    """Where a worker would go and for how much, what a tile costs, what the next level or step gives."""
    word, _, rest = notation.partition(" ")
    if word == "place":
        space = None if rest == "start" else lowest_free(view, rest)
        where = say("terminal.place_start" if space is None else "terminal.place_on", space=space)
        return _paid(Text(where), (space or 0) + next_worker(view), say)
    if word in ("pick", "use"):
        wheel, space_name = rest.split()
        price = use_price(view, wheel, int(space_name)) if word == "use" else 0
        return _paid(deed(view, say, wheel, int(space_name)), price, say)
    if word in ("corn", "wood", "burn"):
        return goods(harvest(view, word), say)
    if word == "build":
        return cost(rest, say)
    player = view["players"][view["seat"]] if view["seat"] is not None else None
    if player and word == "tech":
        level = player["technologies"][rest]
        words = say(f"board.{rest}_{level + 1}")
        return Text(say("terminal.tech", level=min(level + 1, TOP_LEVEL), cost=TECH_COST[level], words=words))
    if player and word == "temple" and " " not in rest:
        step = player["temples"][rest] + 1
        return _next_step(rest, step, say)
    if word in ("sell", "buy"):
        return goods({"corn": PRICES[rest]}, say)
    return Text()


def _paid(what: Text, corn: int, say: Texts) -> Text:
    """Something with the corn that it costs, if it costs any."""
    return what if corn == 0 else Text.assemble(what, " ", (say("terminal.for_corn", corn=corn), "yellow"))


def _next_step(temple: str, step: int, say: Texts) -> Text:
    facts = TEMPLES[temple]
    step = min(step, facts["top"])
    words = Text(say("terminal.points", points=facts["vp"][step]))
    good = facts["reward"][step]
    return words.append(f" +{say(f'good.{good}')}", GOOD_STYLES[good]) if good else words


# -- points


def sources(view: View, say: Texts) -> list[tuple[str, list[object]]]:
    """§17: what play has brought, then goods, skulls and every monument that somebody has built."""
    found: list[tuple[str, list[object]]] = []
    for name in SOURCE_NAMES:
        points: list[object] = [player["sources"].get(name, 0) for player in view["players"]]
        built = any(name in player["monuments"] for player in view["players"])
        if built or name == SOURCE_NAMES[0] or any(points):
            label = say(f"monument.{name}") if name.startswith("m") else say(f"board.source_{name}")
            found.append((label, points))
    return found


def moment(view: View) -> object:
    """Once a round, and when the wealth tiles have been chosen."""
    return view["round"], view["step"] == "keep"


BOARD = Board(erase_view(whole), erase_view(own), erase_view(sources), erase_view(beside), erase_view(moment))
