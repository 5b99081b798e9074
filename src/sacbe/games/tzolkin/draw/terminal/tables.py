"""What lies in the middle of the table of Tzolk'in: the wheels with what their spaces give, temples, buildings, monuments.

Goods are told by one letter each (`sign_corn` and so on in the catalogue), so that the five wheels fit beside each other.
"""

from collections.abc import Mapping

from rich.text import Text

from sacbe.core.catalogue import seat_name
from sacbe.core.terminal.parts import GAP, Texts, beside_each_other, seat_mark
from sacbe.games.tzolkin.facts import Building, Deed, Monument, Score, Temple, Wheel
from sacbe.games.tzolkin.knowledge.view_types import View
from sacbe.games.tzolkin.rules.pieces import (
    FACTS,
    FIRST_GROUP,
    FOOD_DAYS,
    FOOD_ROUND,
    GOOD_IDS,
    HIGHEST_BONUS,
    RESOURCE_IDS,
    TEMPLE_IDS,
)

DEEDS: dict[str, Wheel] = FACTS["wheels"]
TEMPLES: dict[str, Temple] = FACTS["temples"]
PRICES: dict[str, int] = FACTS["market"]["corn_per_unit"]
BUILDINGS: dict[str, Building] = {tile["id"]: tile for tile in FACTS["buildings"]}
MONUMENTS: dict[str, Monument] = {tile["id"]: tile for tile in FACTS["monuments"]}
GOOD_STYLES = {"corn": "yellow", "wood": "dark_orange3", "stone": "grey70", "gold": "bright_yellow", "skull": "cyan"}
TEMPLE_STYLES = {"brown": "orange4", "yellow": "yellow", "green": "green"}
NEUTRAL = "n"
FREE = "·"
TWO_COLUMNS = 100
"""From this width on, buildings and monuments stand in two columns."""


def goods(given: Mapping[str, int], say: Texts) -> Text:
    """Amounts of goods, shortly: `2w 1s`."""
    found = [Text(f"{given[g]}{say(f'terminal.sign_{g}')}", GOOD_STYLES[g]) for g in GOOD_IDS if given.get(g)]
    return Text(" ").join(found)


# -- wheels


def wheels(view: View, say: Texts, width: int) -> list[Text]:
    """The five wheels as columns: number of the space, who stands there, what it gives. The last one is the longest."""
    each = width // len(DEEDS)
    *small, large = ([Text(say(f"wheel.{name}"), style="bold"), *_spaces(view, say, name)] for name in DEEDS)
    left = [*beside_each_other(small, [each] * len(small)), Text(), *_around(view, say)]
    return beside_each_other([left, large], [each * len(small), each])


def _around(view: View, say: Texts) -> list[Text]:
    """What lies beside the wheels."""
    on_it = FREE if view["start_space"] is None else seat_name(view["start_space"])
    start = say("board.amount", what=say("board.start"), amount=on_it)
    more = f"{say('board.teeth', corn=view['teeth_corn'])}{GAP}{say('board.skulls', skulls=view['skull_bank'])}"
    return [Text(start, style="dim"), Text(more, style="dim")]


def _spaces(view: View, say: Texts, wheel: str) -> list[Text]:
    last = DEEDS[wheel]["last_space"]
    digits = len(str(last))
    target = lowest_free(view, wheel)
    lines = []
    carried = sorted(int(space) for space in view["wheels"][wheel] if int(space) > last)
    for space in (*range(last + 1), *carried):  # §1.4: neutral workers ride on through the spaces without a number
        rider = view["wheels"][wheel].get(str(space))
        mark = Text(FREE) if rider is None else seat_mark(rider) if isinstance(rider, int) else Text(NEUTRAL, "reverse dim")
        number = Text(f"{space if space <= last else '-':>{digits}}", style="bold" if space == target else "dim")
        lines.append(Text.assemble(number, " ", mark, " ", deed(view, say, wheel, space if space <= last else 0)))
    return lines


def lowest_free(view: View, wheel: str) -> int | None:
    """The space that a worker would be placed on."""
    free = (space for space in DEEDS[wheel]["numbered"] if str(space) not in view["wheels"][wheel])
    return next(free, None)


def deed(view: View, say: Texts, wheel: str, space: int) -> Text:
    """What a space gives, in eleven columns."""
    if space == 0:
        return Text()
    if space in DEEDS[wheel]["free_choice"]:
        return Text(say("terminal.free_choice"), style="italic")
    facts = DEEDS[wheel]["actions"][str(space)]
    if facts["kind"] == "gain":
        return goods(facts["gain"], say)
    if facts["kind"] == "harvest":
        return _harvest(view, say, facts)
    if facts["kind"] == "offering":
        return _offering(view, say, space, facts)
    return Text(say(f"terminal.{wheel}_{space}"))


def _harvest(view: View, say: Texts, facts: Deed) -> Text:
    """What a tile of the group gives, and how many there are: corn that is not under wood, and wood."""
    group = view["jungle"][str(facts["group"])]
    words = Text.assemble(goods({"corn": facts["corn"]}, say), f"×{group['corn'] - group['wood']}")
    if facts["group"] != FIRST_GROUP:
        words.append(" ").append_text(goods({"wood": facts["wood"] or 0}, say)).append(f"×{group['wood']}")
    return words


def _offering(view: View, say: Texts, space: int, facts: Deed) -> Text:
    if space in view["offered"]:
        return Text(say("terminal.skull_here"), style="dim")
    more = f"+{say('terminal.sign_resource')}" if facts["resource_of_choice"] else ""
    return Text.assemble(str(facts["vp"]), (f"▲{say('temple.' + facts['temple'])}", TEMPLE_STYLES[facts["temple"]]), more)


# -- temples


def temples(view: View, say: Texts) -> list[Text]:
    """A line for each temple: the points of its steps, what they give, and who stands there."""
    names = {name: say(f"temple.{name}") for name in TEMPLE_IDS}
    longest = max(map(len, names.values()))
    lines = []
    for number, name in enumerate(TEMPLE_IDS):
        steps = (_step(view, say, name, step) for step in range(TEMPLES[name]["top"] + 1))
        line = Text.assemble((names[name].ljust(longest), TEMPLE_STYLES[name]), " ", Text(" │ ").join(steps))
        days = [(HIGHEST_BONUS[day, number], FOOD_ROUND[day]) for day in range(view["food_days"], FOOD_DAYS)]
        told = ", ".join(say("terminal.highest", points=points, round=round_) for points, round_ in days if points)
        lines.append(line.append(f"{GAP}{say('terminal.top', days=told)}" if told else "", "dim"))
    return lines


def _step(view: View, say: Texts, temple: str, step: int) -> Text:
    good = TEMPLES[temple]["reward"][step]
    words = Text(str(TEMPLES[temple]["vp"][step]), style="dim")
    if good:
        words.append(f"+{say(f'terminal.sign_{good}')}", GOOD_STYLES[good])
    here = [seat for seat, player in enumerate(view["players"]) if player["temples"][temple] == step]
    return words.append(" " if here else "").append_text(Text().join(map(seat_mark, here)))


# -- buildings and monuments


def tiles(view: View, say: Texts, width: int) -> list[Text]:
    """The row and the monuments on display, each with its cost and what it gives."""
    row = [_building(name, say) for name in view["row"] if name]
    shown = [_monument(name, say, view["seats"]) for name in view["monuments"]]
    return [*_listed(row, width), *_listed(shown, width)]


def _listed(found: list[Text], width: int) -> list[Text]:
    half, left = -(-len(found) // 2), width // 2
    if width < TWO_COLUMNS or any(text.cell_len >= left for text in found):
        return found
    return beside_each_other([found[:half], found[half:]], [left, width - left])


def cost(name: str, say: Texts) -> Text:
    """What a building or a monument costs."""
    return goods((BUILDINGS[name] if name in BUILDINGS else MONUMENTS[name])["cost"], say)


def _building(name: str, say: Texts) -> Text:
    return _named(name, BUILDINGS[name]["type"], say).append(", ".join(_effects(BUILDINGS[name], say)))


def _monument(name: str, say: Texts, seats: int) -> Text:
    points = "/".join(map(str, _scale(MONUMENTS[name]["score"], seats)))
    return _named(name, MONUMENTS[name]["type"], say).append(say(f"terminal.{name}", points=points))


def _scale(score: Score, seats: int) -> list[int]:
    """The points printed on a monument; those for nothing, and those that repeat, are left out."""
    by_workers: dict[str, int] = score.get("vp_by_workers", {})
    by_players: dict[str, int] = score.get("vp_by_players", {})
    if by_count := score.get("vp_by_count") or list(by_workers.values()):
        return [n for n in dict.fromkeys(by_count) if n]
    return [score.get("vp", by_players.get(str(seats), 0))]


def _named(name: str, kind: str, say: Texts) -> Text:
    price, words = cost(name, say), say(f"terminal.type_{kind}")
    return Text.assemble((name, "bold"), " ", price, " " * max(1, 9 - price.cell_len), (words.ljust(9), "dim"))


def _effects(tile: Building, say: Texts) -> list[str]:
    found = []
    if tile["vp"]:
        found.append(say("terminal.points", points=tile["vp"]))
    found += [say("terminal.amount", amount=n, what=say(f"good.{g}")) for g, n in tile["gain"].items() if n]
    amounts = {"workers": tile["workers"], "fed_free": tile["fed_free"], "feed_discount": tile["feed_discount"]}
    found += [say(f"terminal.{effect}", amount=amount) for effect, amount in amounts.items() if amount]
    found += _steps(tile["technology"], "technology", "tech", say)
    found += _steps(tile["temple"], "temple", "temple", say)
    return found + ([say(f"terminal.{tile['extra']}")] if tile["extra"] else [])


def _steps(steps: Mapping[str, int], field: str, group: str, say: Texts) -> list[str]:
    """Advances of the same size are told together: `brown, green +1`."""
    by_size: dict[int, list[str]] = {}
    for name, size in steps.items():
        by_size.setdefault(size, []).append(say(f"terminal.any_{field}") if name == "any" else say(f"{group}.{name}"))
    sign = "▲" if field == "temple" else ""
    everywhere = say("terminal.all_temples")
    told = {size: everywhere if len(names) == len(TEMPLE_IDS) else " ".join(names) for size, names in by_size.items() if size}
    return [f"{sign}{names} +{size}" for size, names in told.items()]


def prices(say: Texts) -> str:
    """§10.2: what the market pays and takes."""
    told = ", ".join(f"{say(f'good.{name}')} {PRICES[name]}" for name in RESOURCE_IDS)
    return say("terminal.prices", prices=told)
