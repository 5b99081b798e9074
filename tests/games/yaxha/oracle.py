"""Points and cards said a second time, straight from §5, §7 and §8 and as slowly as they read: a check on the kernel.

Nothing here comes from the game's code: pyramids are read from their text (§5.11), neighbours from the offsets in `facts.json`.
"""

from collections.abc import Iterable, Mapping, Sequence

from tests.facts import facts_of

FACTS = facts_of("yaxha")

Cell = tuple[int, int, int]
LETTERS = {c["letter"]: c["id"] for c in FACTS["cubes"]["colours"]}
GEOMETRY = FACTS["geometry"]
POINTS = {row["size"]: row["points"] for row in FACTS["score_table"]}


class Group:
    """A group (§7.5): its colour and cells."""

    def __init__(self, colour: str, cells: Iterable[Cell]) -> None:
        self.colour, self.cells = colour, frozenset(cells)

    def __len__(self) -> int:
        return len(self.cells)

    def on(self, level: int) -> int:
        """g@l of §8.5."""
        return sum(cell[2] == level for cell in self.cells)


def read(text: str) -> dict[Cell, str]:
    """§5.11: the cubes of a pyramid's text."""
    if not text:
        return {}
    at, _, levels = text.removeprefix("at ").partition(": ")
    west, north = map(int, at.split(","))
    return {
        (west + x, north + y, level): LETTERS[letter]
        for level, rows in enumerate(levels.split(" | "), 1)
        for y, row in enumerate(rows.split("/"))
        for x, letter in enumerate(row)
        if letter != "."
    }


def write(cubes: Mapping[Cell, str]) -> str:
    """§5.11: the text of some cubes."""
    letter = {colour: letter for letter, colour in LETTERS.items()}
    west, north = min(x for x, _, level in cubes if level == 1), min(y for _, y, level in cubes if level == 1)
    width = max(x for x, _, level in cubes if level == 1) - west + 1
    height = max(y for _, y, level in cubes if level == 1) - north + 1
    levels = [
        "/".join(
            "".join(letter.get(cubes.get((west + x, north + y, level), ""), ".") for x in range(width - level + 1))
            for y in range(height - level + 1)
        )
        for level in range(1, max(level for _, _, level in cubes) + 1)
    ]
    return f"at {west},{north}: {' | '.join(levels)}"


def moved(cell: Cell, offsets: str) -> list[Cell]:
    """The cells at some offsets of `facts.json` from a cell."""
    x, y, level = cell
    return [(x + dx, y + dy, level + dl) for dx, dy, dl in GEOMETRY[offsets]]


def neighbours(cell: Cell) -> list[Cell]:
    """§5.8: side neighbours, supports and tops."""
    return moved(cell, "side_offsets") + moved(cell, "support_offsets") + moved(cell, "top_offsets")


def visible(cubes: Mapping[Cell, str]) -> dict[Cell, str]:
    """§7.3: the cubes that some top is missing of."""
    return {cell: colour for cell, colour in cubes.items() if any(top not in cubes for top in moved(cell, "top_offsets"))}


def connected(cells: Mapping[Cell, str], linked: Sequence[str] = ("side", "support", "top")) -> list[Group]:
    """§7.9: the connected components of equal colour."""
    todo, groups = dict(cells), []
    while todo:
        first, colour = todo.popitem()
        group, stack = {first}, [first]
        while stack:
            here = stack.pop()
            for kind in linked:
                for cell in moved(here, f"{kind}_offsets"):
                    if todo.get(cell) == colour:
                        del todo[cell]
                        group.add(cell)
                        stack.append(cell)
        groups.append(Group(colour, group))
    return groups


def groups(text: str) -> list[Group]:
    """G(s) of §8.5: all groups of a pyramid."""
    return connected(visible(read(text)))


def best(text: str) -> dict[str, int]:
    """§7.6: the size of the largest group of each colour."""
    found = groups(text)
    return {colour: max((len(g) for g in found if g.colour == colour), default=0) for colour in LETTERS.values()}


def points(text: str) -> dict[str, int]:
    """§7.7: the points of each colour."""
    return {colour: POINTS[min(size, FACTS["score_table_cap"])] for colour, size in best(text).items()}


def _most(numbers: Sequence[int]) -> set[int]:
    """§8.6."""
    return {seat for seat, number in enumerate(numbers) if number >= 1 and number == max(numbers)}


def _second(owned: Sequence[set[int]]) -> set[int]:
    """§8.14: those who own the second greatest of all values."""
    values = sorted(set().union(*owned), reverse=True)
    return {seat for seat, mine in enumerate(owned) if len(values) > 1 and values[1] in mine}


def _flat(text: str) -> int:
    """§8.12 flat: the largest group on level 1 alone."""
    base = {cell: colour for cell, colour in visible(read(text)).items() if cell[2] == 1}
    return max((len(g) for g in connected(base, ("side",))), default=0)


def _has_plain_side(text: str) -> bool:
    """§8.16: a side of one colour, by the nine cells that `facts.json` lists."""
    cubes = read(text)
    west, north = min(x for x, _, level in cubes if level == 1), min(y for _, y, level in cubes if level == 1)
    sides = [[cubes.get((west + x, north + y, level)) for x, y, level in side] for side in FACTS["sides"].values()]
    return any(len(set(side) - {None}) == 1 for side in sides)


def _shown(text: str, level: int = 0) -> set[str]:
    """The colours of the visible cubes, on one level or on all."""
    return {colour for cell, colour in visible(read(text)).items() if level in (0, cell[2])}


def met_by(card: str, pyramids: Sequence[str], level_1_card: str = "whole", second_card: str = "groups") -> set[int]:
    """§8.9 to §8.17: the seats that meet a card."""
    seats, kind, colour = range(len(pyramids)), *card.split("_", 1)
    sizes = [best(text) for text in pyramids]
    if card == "longest_any":
        return _most([max(size.values()) for size in sizes])
    if card == "longest_level_1":
        return _most([_flat(p) if level_1_card == "flat" else max(g.on(1) for g in groups(p)) for p in pyramids])
    if card == "most_levels":
        return _most([max(sum(g.on(level) > 0 for level in (1, 2, 3, 4)) for g in groups(p)) for p in pyramids])
    if card == "second_longest":
        return _second([{max(map(len, groups(p)))} if second_card == "players" else set(map(len, groups(p))) for p in pyramids])
    if kind == "longest":
        return _most([size[colour] for size in sizes])
    if kind == "left":
        return {s for s in seats if sizes[s][colour] >= max(1, sizes[(s + 1) % len(seats)][colour])}
    if card.startswith("five_colours"):
        return {s for s in seats if len(_shown(pyramids[s], int(card[-1]))) == 5}
    if card == "one_colour_side":
        return {s for s in seats if _has_plain_side(pyramids[s])}
    if card == "three_colours":
        return {s for s in seats if len(_shown(pyramids[s])) == 3}
    raise ValueError(f"no such card: {card}")
