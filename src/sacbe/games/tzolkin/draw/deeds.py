"""What surrounds the wheels in the drawing: each space with its corn and its action, the jungle, the market.

Places have ids: `deed-tikal-3`, `jungle-4`, `skulls`, `market-wood`, `prices`.
"""

from functools import cache

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, MAIZE, PALE_INK, PLASTER, SEAM, SLAB, Markup
from sacbe.games.tzolkin.draw.shapes import HEADING, ON_MAIZE, disc
from sacbe.games.tzolkin.draw.signs import Item, Say, rows, several, sign, strip
from sacbe.games.tzolkin.facts import Wheel
from sacbe.games.tzolkin.knowledge.view_types import Question, View
from sacbe.games.tzolkin.rules.pieces import (
    EXTRA_CORN,
    FACTS,
    FIELDS,
    FREE_CHOICE,
    GOOD_IDS,
    MARKET_PRICE,
    RESOURCE_IDS,
    SKULLS,
    WHEEL_IDS,
    WOOD,
    WORKERS,
)

FIELD = 19
ROW_SIZE = {1: 1.25, 2: 1.0, 3: 0.95}
"""How large signs are by the number of their rows."""
PRICE_WIDE, PRICE_HIGH = 38, 46
MARKET_WIDE, MARKET_HIGH, GOOD_HIGH = 84, 128, 37
PRICES_HIGH = 56.0
"""How high the prices are in one row, with their heading."""
WHEELS: dict[str, Wheel] = FACTS["wheels"]


# -- actions


def deed_signs(wheel: str, number: int) -> list[list[Item]]:
    """§7 to §11: what an action costs and does, in rows of signs."""
    facts = WHEELS[wheel]["actions"][str(number)]
    kind, cost = facts["kind"], facts.get("cost", {})
    if kind == "gain":
        items = [several(facts["gain"][good], good) for good in reversed(GOOD_IDS) if good in facts["gain"]]
        return [[(str(amount), "corn")] for amount in facts["gain"].values()] if wheel == "palenque" else _two_rows(items)
    if kind == "harvest":
        return [[(str(facts["corn"]), "corn")], *([[(str(facts["wood"]), "wood")]] if facts["wood"] else [])]
    if kind == "technology":
        return [[("+", "any technology")]] * int(facts["max"])
    if kind == "build":
        houses: list[Item] = [("", "building")] * int(facts["buildings_max"])
        in_corn: list[list[Item]] = [[(f"−{facts.get('corn_per_resource')}", "corn")], [("/", "any resource")]]
        return [houses, *(in_corn if facts["pay_with"] == "corn" else []), *([[("/", "monument")]] if facts["monument"] else [])]
    if kind == "temples":
        price: Item = (f"−{cost['corn']}", "corn") if "corn" in cost else (f"−{cost['resource_any']}", "any resource")
        return [[price], [("", "any temple")] * int(facts["different_temples"])]
    if kind == "market":
        return [[("", "market")], [("", "corn"), ("", "any resource")]]
    if kind == "worker":
        return [[("+", "worker")]]
    if kind == "any_action":
        return [[(f"−{cost['corn']}", "corn")], [("", "any action")]]
    choice: list[Item] = [("", "any resource")] * int(facts["resource_of_choice"])
    return [[("", "skull"), (str(facts["vp"]), "points")], [("", f"temple {facts['temple']}"), *choice]]


def _two_rows(items: list[Item]) -> list[list[Item]]:
    return [items[:2], items[2:]] if len(items) > 2 else [[item] for item in items]


def is_free_choice(wheel: str, space: int) -> bool:
    """§5.5: whether a space gives any action of its wheel."""
    return bool(FREE_CHOICE[WHEEL_IDS.index(wheel)] >> space & 1)


def shown_signs(wheel: str, space: int) -> list[list[Item]]:
    """The signs of a space. That every space of Chichen Itza takes a skull stands beside the name of the wheel."""
    if is_free_choice(wheel, space):
        return [[("", "any action")]]
    return [[item for item in row if wheel != "chichen" or item[1] != "skull"] for row in deed_signs(wheel, space)]


@cache
def deed_words(say: Say, wheel: str, space: int, laid: bool) -> Markup:
    """What a space is, in words."""
    where = say("board.space", wheel=say(f"wheel.{wheel}"), space=str(space))
    if space == 0:
        return svg.title(say("board.no_deed", space=where))
    words = say("board.free_choice") if is_free_choice(wheel, space) else say(f"deed.{wheel} {space}")
    return svg.title(f"{where}: {words}{say('board.offered') if laid else ''}")


@cache
def coin(space: int, x: float, y: float, size: float = 9.5) -> Markup:
    """The number of a space: the corn that a worker costs there."""
    return svg.group(
        disc(x, y, size, MAIZE, stroke="#8a5f08"),
        svg.text(
            x, y + size * 0.48, str(space), size * 1.42, text_anchor="middle", font_weight="bold", fill=ON_MAIZE,
        ),
    )  # fmt: skip


def deed_marks(wheel: str, space: int, laid: bool, x: float, y: float, width: float, size: float, least: float) -> list[Markup]:
    """The signs of the action of a space around (x, y)."""
    items = shown_signs(wheel, space)
    signs = rows(items, x, y, size * ROW_SIZE[len(items)], width, least)
    if not laid:
        return signs
    return [svg.group(*signs, opacity=0.16), sign("skull", x - 14, y - 14, 28, class_="offered")]


# -- the jungle, §7.3: fields of a group are alike


def draw_fields(view: View, say: Say, group: str, columns: int, least: float) -> list[Markup]:
    """The fields of a group around the origin: corn tiles, those under wood tiles first. At least so wide and high."""
    corn, wood, fields = view["jungle"][group]["corn"], view["jungle"][group]["wood"], int(FIELDS[view["seats"]])
    return list(_fields(say, group, corn, wood, fields, min(columns, fields), least))


@cache
def _fields(say: Say, group: str, corn: int, wood: int, fields: int, columns: int, least: float) -> tuple[Markup, ...]:
    step, lines = FIELD + 3, -(-fields // columns)
    wide, high = max(columns * step + 5, least), max(lines * step + 5, least)
    forest = svg.rect(-wide / 2, -high / 2, wide, high, "#7f9a5b", 8, fill_opacity=0.55, stroke="#47602a", stroke_opacity=0.6)
    tiles = [forest]
    for i in range(fields):
        x, y = (i % columns - columns / 2) * step + 1.5, (i // columns - lines / 2) * step + 1.5
        if i < corn:
            tiles.append(sign("corn tile", x, y, FIELD, class_="corn-tile", data_piece="corn-tile"))
        else:
            tiles.append(svg.ghost(x, y, FIELD, "#47602a", stroke_opacity=0.6))
        if i < wood:
            tiles.append(sign("wood tile", x, y - 1.5, FIELD, class_="wood-tile", data_piece="wood-tile"))
    return (svg.title(say("board.fields", group=group, corn=str(corn), wood=str(wood))), *tiles)


# -- skulls, market and prices


@cache
def draw_skulls(say: Say, left: int, in_row: int) -> Markup:
    """§1.10: the skulls in the bank, at the origin."""
    return svg.group(
        svg.title(say("board.skulls", skulls=str(left))),
        svg.heading(0, 0, say("board.skulls", skulls=str(left)), HEADING),
        *(
            sign("skull", i % in_row * 23, 9 + i // in_row * 24, 20, opacity=None if i < left else 0.16)
            for i in range(SKULLS)
        ),
        id="skulls",
    )  # fmt: skip


@cache
def draw_market(say: Say) -> Markup:
    """§10.2: what resources cost at the market, at the origin."""
    goods = []
    for i, good in enumerate(RESOURCE_IDS):
        y, price = 5 + i * (GOOD_HIGH + 3.5), str(MARKET_PRICE[WOOD + i])
        goods.append(
            svg.group(
                svg.title(say("board.market_price", good=say(f"good.{good}"), corn=price)),
                svg.rect(4, y, MARKET_WIDE - 8, GOOD_HIGH, PLASTER, 6, stroke=SEAM),
                *strip([("", good), ("=", ""), (price, "corn")], MARKET_WIDE / 2, y + GOOD_HIGH / 2, 18),
                id=f"market-{good}",
            )
        )
    return svg.group(
        svg.rect(0, 0, MARKET_WIDE, MARKET_HIGH, SLAB, 10, stroke=SEAM),
        svg.heading(0, -8, say("board.market"), HEADING),
        *goods,
        id="market",
    )


def draw_prices(view: View, say: Say) -> Markup:
    """§4.8: the extra corn for each further worker of a turn, at the origin; the next one is marked."""
    question: Question = view["question"] or {}
    placing = question.get("mode") != "picking" and view["step"] == "turn"
    return _prices(say, question.get("placed", 0) if placing else -1)


@cache
def _prices(say: Say, placed: int) -> Markup:
    return svg.group(
        svg.title(say("board.prices")),
        svg.heading(0, 0, say("board.prices"), HEADING),
        *(
            svg.at(
                i * (PRICE_WIDE + 5),
                9,
                svg.rect(
                    0, 0, PRICE_WIDE, PRICE_HIGH, PLASTER, 7,
                    stroke=CINNABAR if i == placed else SEAM, stroke_width=2.5 if i == placed else 1,
                ),
                svg.text(
                    PRICE_WIDE / 2, 17, f"{i + 1}.", HEADING,
                    text_anchor="middle", fill=CINNABAR if i == placed else PALE_INK, font_weight="bold",
                ),
                *strip([(f"+{EXTRA_CORN[i]}", "corn")], PRICE_WIDE / 2, 32, 16, HEADING),
            )
            for i in range(WORKERS)
        ),
        id="prices",
    )  # fmt: skip
