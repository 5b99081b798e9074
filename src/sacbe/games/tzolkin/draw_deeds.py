"""What is printed beside the wheels in the drawing: each space with its corn and its action, the jungle, skulls, the market.

Places have ids: `deed-tikal-3`, `jungle-4`, `skulls`, `market-wood`, `prices`.
"""

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, MAIZE, PALE_INK, PLASTER, SEAM, SLAB, Markup
from sacbe.games.tzolkin.draw_signs import Item, Say, View, disc, rows, several, sign, strip
from sacbe.games.tzolkin.pieces import (
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

WIDE, HIGH = 58, 35
"""How large the plaque of a space is."""
FIELD = 21


def deed_signs(wheel: str, number: int) -> list[list[Item]]:
    """§7 to §11: what an action costs and does, in rows of signs."""
    facts = FACTS["wheels"][wheel]["actions"][str(number)]
    kind, cost = facts["kind"], facts.get("cost", {})
    if kind == "gain":
        items = [several(facts["gain"][good], good) for good in reversed(GOOD_IDS) if good in facts["gain"]]
        return [[(str(amount), "corn")] for amount in facts["gain"].values()] if wheel == "palenque" else _two_rows(items)
    if kind == "harvest":
        return [[(str(facts[good]), good)] for good in ("corn", "wood") if facts[good]]
    if kind == "technology":
        return [[("+", "any technology")]] * int(facts["max"])
    if kind == "build":
        corn: list[list[Item]] = [[(f"−{facts['corn_per_resource']}/", "corn")]] if facts["pay_with"] == "corn" else []
        houses: list[Item] = [("", "building")] * int(facts["buildings_max"])
        return [*corn, houses, *([[("/", "monument")]] if facts["monument"] else [])]
    if kind == "temples":
        price: Item = (f"−{cost['corn']}", "corn") if "corn" in cost else (f"−{cost['resource_any']}", "any resource")
        return [[price], [("", "any temple")] * int(facts["different_temples"])]
    if kind == "market":
        return [[("", "corn"), ("", "market")], [("", "any resource")]]
    if kind == "worker":
        return [[("+", "worker")]]
    if kind == "any_action":
        return [[(f"−{cost['corn']}", "corn")], [("", "any action")]]
    choice: list[Item] = [("", "any resource")] * int(facts["resource_of_choice"])
    return [[("", "skull"), (str(facts["vp"]), "points")], [("", f"temple {facts['temple']}"), *choice]]


def _two_rows(items: list[Item]) -> list[list[Item]]:
    return [items[:2], items[2:]] if len(items) > 2 else [[item] for item in items]


def draw_deed(view: View, say: Say, wheel: str, space: int) -> list[Markup]:
    """The plaque of a numbered space, around the origin: the corn to be placed there, and the action."""
    name = say(f"wheel.{wheel}")
    where = say("board.space", wheel=name, space=str(space))
    badge = [
        disc(0, 0, 9.5, MAIZE, stroke="#8a5f08"),
        svg.text(0, 4.5, str(space), 13, text_anchor="middle", font_weight="bold"),
    ]
    if space == 0:
        return [svg.title(say("board.no_deed", space=where)), *badge]
    free = bool(FREE_CHOICE[WHEEL_IDS.index(wheel)] >> space & 1)
    laid = wheel == "chichen" and space in view["offered"]
    words = say("board.free_choice") if free else say(f"deed.{wheel} {space}")
    items: list[list[Item]] = [[("", "any action")]] if free else deed_signs(wheel, space)
    signs = rows(items, 11, 0, 19 if len(items) == 1 else 13.5)
    return [
        svg.title(f"{where}: {words}{say('board.offered') if laid else ''}"),
        svg.rect(-WIDE / 2, -HIGH / 2, WIDE, HIGH, PLASTER, 7, stroke=SEAM),
        svg.at(-WIDE / 2 + 12, 0, *badge),
        svg.group(*signs, opacity=0.22 if laid else None),
        *([sign("skull", -1, -12, 24, class_="offered")] if laid else []),
    ]


# -- the jungle, §7.3: fields of a group are alike


def draw_jungle(view: View, say: Say) -> Markup:
    """What stands over the jungle, at the origin."""
    burned = [svg.text(0, 16, say("board.burned", tiles=str(view["burned"])), 11, fill=PALE_INK)] if view["burned"] else []
    return svg.group(svg.heading(0, 0, say("board.jungle")), *burned, id="jungle")


def draw_group(view: View, say: Say, group: str) -> list[Markup]:
    """The fields of a group around the origin: corn tiles, those under wood tiles first."""
    corn, wood, fields = view["jungle"][group]["corn"], view["jungle"][group]["wood"], int(FIELDS[view["seats"]])
    words = say("board.fields", group=group, corn=str(corn), wood=str(wood))
    columns = 2
    tiles = []
    for i in range(fields):
        x = (i % columns - (min(columns, fields) - 1) / 2) * (FIELD + 3) - FIELD / 2
        y = (i // columns - ((fields - 1) // columns) / 2) * (FIELD + 3) - FIELD / 2
        tiles.append(svg.ghost(x, y, FIELD))
        if i < corn:
            tiles.append(sign("corn tile", x, y, FIELD, class_="corn-tile"))
        if i < wood:
            tiles.append(sign("wood tile", x - 2, y - 2, FIELD, class_="wood-tile"))
    return [svg.title(words), *tiles]


# -- skulls, market and prices


def draw_skulls(view: View, say: Say) -> Markup:
    """§1.10: the skulls in the bank, at the origin."""
    left = view["skull_bank"]
    return svg.group(
        svg.title(say("board.skulls", skulls=str(left))),
        svg.heading(0, 0, say("board.skulls", skulls=str(left))),
        *(sign("skull", i % 7 * 22, 8 + i // 7 * 23, 19, opacity=None if i < left else 0.18) for i in range(SKULLS)),
        id="skulls",
    )


def draw_market(say: Say) -> Markup:
    """§10.2: what resources cost at the market, at the origin."""
    goods = [
        svg.group(
            svg.title(say("board.market_price", good=say(f"good.{good}"), corn=str(MARKET_PRICE[WOOD + i]))),
            svg.rect(5, 5 + i * 21, 66, 19, PLASTER, 4, stroke=SEAM, stroke_opacity=0.6),
            *strip([("", good), ("=", ""), (str(MARKET_PRICE[WOOD + i]), "corn")], 38, 14.5 + i * 21, 15),
            id=f"market-{good}",
        )
        for i, good in enumerate(RESOURCE_IDS)
    ]
    return svg.group(svg.rect(0, 0, 76, 71, SLAB, 7, stroke=SEAM), *goods, id="market")


def draw_prices(view: View, say: Say) -> Markup:
    """§4.8: the extra corn for each further worker of a turn, at the origin; the next one is marked."""
    question = view["question"] or {}
    placed = question.get("placed", 0) if question.get("mode") != "picking" and view["step"] == "turn" else -1
    return svg.group(
        svg.title(say("board.prices")),
        svg.heading(0, 0, say("board.prices")),
        *(
            svg.at(
                i * 44,
                8,
                svg.rect(
                    0, 0, 40, 36, PLASTER, 5, stroke=CINNABAR if i == placed else SEAM, stroke_width=2 if i == placed else 1
                ),
                svg.text(20, 12, str(i + 1), 9.5, text_anchor="middle", fill=CINNABAR if i == placed else PALE_INK),
                *strip([(f"+{EXTRA_CORN[i]}", "corn")], 20, 23, 16),
            )
            for i in range(WORKERS)
        ),
        id="prices",
    )
