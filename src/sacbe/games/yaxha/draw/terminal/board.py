"""Yaxha in a terminal: markets, bonus cards, and every pyramid level by level with its coordinates."""

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sacbe.core.catalogue import seat_name
from sacbe.core.terminal.parts import Board, Texts, heading, seat_title
from sacbe.core.views import erase_view, own_seat
from sacbe.games.yaxha.knowledge.position import Pyramid, read_pyramid
from sacbe.games.yaxha.knowledge.view_types import View
from sacbe.games.yaxha.rules.pieces import COLOUR_IDS, LETTERS

STYLES = {
    "o": "black on dark_orange",
    "b": "bright_white on blue",
    "g": "black on green3",
    "y": "black on bright_yellow",
    "w": "black on grey70",
}
GAP = "  "
Cell = tuple[int, int, int]


def whole(view: View, say: Texts, options: Sequence[str], width: int) -> RenderableType:
    """The table in the middle, the other seats, then one's own pyramid, next to the question."""
    title = heading(say, say("terminal.round", round=view["round"], rounds=view["rounds"]))
    parts: list[RenderableType] = [title, _table(view, say), ""]
    others = [seat for seat in range(view["seats"]) if seat != view["seat"]]
    parts += _side_by_side([_seat(view, seat, say, [], 2) for seat in others], width)
    if view["seat"] is not None:
        parts += ["", own(view, say, options, width)]
    return Group(*parts)


def own(view: View, say: Texts, options: Sequence[str], width: int) -> RenderableType:
    """The pyramid of the seat that looks, with a dot wherever a cube of its hand may be put now."""
    return _block(_seat(view, own_seat(view), say, list(_cells(options)), 3))


# -- the middle of the table


def _table(view: View, say: Texts) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    if any(view["lots"]):
        lots = (Text.assemble(f"{number} ", _cubes(lot, say)) for number, lot in enumerate(view["lots"], 1) if lot)
        grid.add_row(Text(say("terminal.markets"), style="dim"), Text("   ").join(lots))
    for number, card in enumerate(view["bonus_cards"]):
        met = ", ".join(seat_name(seat) for seat in card["met_by"])
        words = Text.assemble(say(f"card.{card['card']}"), (f"  ← {met}" if met else "", "bold"))
        grid.add_row(Text(say("terminal.bonus") if number == 0 else "", style="dim"), words)
    bag = (
        Text.assemble(_cubes(letter, say), f" {say(f'colour.{name}')} {view['bag'][name]}")
        for name, letter in zip(COLOUR_IDS, LETTERS, strict=True)
    )
    grid.add_row(Text(say("terminal.bag"), style="dim"), Text(" ").join(bag))
    return grid


def _cubes(letters: str, say: Texts) -> Text:
    return Text(" ").join(Text(f" {_letter(letter, say)} ", style=STYLES[letter]) for letter in letters)


def _letter(letter: str, say: Texts) -> str:
    """A colour's letter in the person's language."""
    return say(f"letter.{COLOUR_IDS[LETTERS.index(letter)]}")


# -- a seat


def _seat(view: View, seat: int, say: Texts, marks: list[Cell], cell: int) -> list[Text]:
    """A seat's title and its pyramid, line by line; `cell` is the width of a cube."""
    player = view["players"][seat]
    points, bonus = player["points"], 0 if view["over"] else sum(player["bonus"].values())
    told = say("terminal.points_now", colours=points - bonus, bonus=bonus) if bonus else say("terminal.points", points=points)
    head = Text.assemble((seat_title(seat, view["seat"], say), "bold"), GAP, told)
    if view["initiative"][seat]:
        head.append(f"{GAP}{say('terminal.initiative', tile=view['initiative'][seat])}", "dim")
    if view["played"][seat]:
        head.append(f"{GAP}{say('terminal.played', market=view['played'][seat])}", "dim")
    if view["chosen"][seat]:
        head.append(f"{GAP}{say('terminal.chosen')}", "dim")
    lines = [head]
    for words, letters in ((say("terminal.hand"), player["hand"]), (say("terminal.box"), player["discarded"])):
        if letters:
            lines.append(Text.assemble((f"  {words} ", "dim"), _cubes(letters, say)))
    return lines + _levels(read_pyramid("pyramid", player["pyramid"]), marks, cell, say)


def _cells(options: Iterable[str]) -> Iterable[Cell]:
    for notation in options:
        if notation.startswith("put "):
            x, y, level = notation.split()[2].split(",")
            yield int(x), int(y), int(level)


def _levels(cubes: Pyramid, marks: list[Cell], cell: int, say: Texts) -> list[Text]:
    """The levels that matter, side by side."""
    shown = [*cubes, *marks]
    levels = [_level(level, cubes, marks, cell, say) for level in sorted({level for _, _, level in shown})]
    height = max((len(level) for level in levels), default=0)
    lines = []
    for row in range(height):
        line = Text()
        for level in levels:
            part = level[row] if row < len(level) else Text()
            line.append_text(part).append(" " * (max(t.cell_len for t in level) - part.cell_len)).append(GAP)
        lines.append(line)
    return lines


def _level(level: int, cubes: Pyramid, marks: list[Cell], cell: int, say: Texts) -> list[Text]:
    """One level: its name and columns above, its rows at the left."""
    shown = [place for place in (*cubes, *marks) if place[2] == level]
    xs = range(min(x for x, _, _ in shown), max(x for x, _, _ in shown) + 1)
    ys = range(min(y for _, y, _ in shown), max(y for _, y, _ in shown) + 1)
    name = say("terminal.level", level=level)
    lines = [Text(f"{name:>3} " + "".join(f"{x:>2}".ljust(cell) for x in xs), style="dim")]
    for y in ys:
        line = Text(f"{y:>3} ", style="dim")
        for x in xs:
            line.append_text(_cell((x, y, level), cubes, marks, cell, say))
        lines.append(line)
    return lines


def _cell(place: Cell, cubes: Pyramid, marks: list[Cell], cell: int, say: Texts) -> Text:
    if place in cubes:
        letter = LETTERS[cubes[place]]
        return Text(f" {_letter(letter, say)}".ljust(cell), style=STYLES[letter])
    return Text((" ·" if place in marks else "").ljust(cell), style="bold")


def _block(lines: list[Text]) -> Text:
    return Text("\n").join(lines)


def _side_by_side(blocks: list[list[Text]], width: int) -> list[RenderableType]:
    """As many blocks in a row as the terminal is wide."""
    rows: list[RenderableType] = []
    while blocks:
        fit, used = 0, 0
        while fit < len(blocks) and (fit == 0 or used + _width(blocks[fit]) <= width):
            used += _width(blocks[fit])
            fit += 1
        grid = Table.grid(padding=(0, 2))
        grid.add_row(*map(_block, blocks[:fit]))
        rows += [grid] if not rows else ["", grid]
        blocks = blocks[fit:]
    return rows


def _width(block: list[Text]) -> int:
    return max(line.cell_len for line in block) + 2


# -- points


def sources(view: View, say: Texts) -> list[tuple[str, list[object]]]:
    """The five colours, then the three bonus cards."""
    players = view["players"]
    cards = [card["card"] for card in view["bonus_cards"]]
    found: list[tuple[str, list[object]]] = []
    found += [(say(f"colour.{name}"), [p["colours"][name] for p in players]) for name in COLOUR_IDS]
    found += [(say(f"card.{name}"), [p["bonus"][name] for p in players]) for name in cards]
    return found


def beside(view: View, say: Texts, notation: str) -> Text:
    """The lot that a card or a waiting seat goes for."""
    word, _, market = notation.partition(" ")
    return _cubes(view["lots"][int(market) - 1], say) if word in ("card", "take") else Text()


BOARD = Board(erase_view(whole), erase_view(own), erase_view(sources), erase_view(beside))
