"""EXAMPLES.md, E26 to E31: colour points. The sizes of groups come from the oracle, the points from the game."""

import pytest

from tests.facts import facts_of
from tests.games.yaxha import oracle
from tests.games.yaxha.helpers import COLOURS, bonus_sums, colour_points, colour_sums, final

FACTS = facts_of("yaxha")

FILLER = "at 0,0: oooo/bbbb/gggg/yyyy"


def sizes(text: str) -> list[int]:
    """The sizes of the best groups of a pyramid, in canonical order."""
    return [oracle.best(text)[colour] for colour in COLOURS]


def points(text: str) -> list[int]:
    """The points of a pyramid by colour, in canonical order, as the game counts them."""
    return list(colour_points(final(text, FILLER)).values())


def hidden(text: str) -> dict[str, str]:
    """The hidden cubes of a pyramid: cell -> colour."""
    cubes = oracle.read(text)
    return {",".join(map(str, cell)): cubes[cell] for cell in sorted(cubes.keys() - oracle.visible(cubes).keys())}


# The colour lines of the sheet, taken as orange, blue, green, yellow, grey; pyramids of our own with these groups, each
# reachable by legal play.
SHEET = (
    "at 0,0: bgyb/owwb/gygb/goby | obb/oob/gob | ob/oo | o",
    "at 0,0: gboo/bggw/yobw/ggwy | bbo/bbw/yyw | bo/yy | y",
    "at 0,0: woob/owog/yowg/byyb | obb/yyw/ygg | bb/gg | g",
    "at 0,0: wbbb/ygyg/gggy/wwbo | bgg/ggy/gww | gw/gw | g",
)


def test_e26_the_sample_sheet() -> None:
    """§7.7, §7.8, §9.1, §9.2, §9.3: colour lines, bonus, totals; A and D share the victory."""
    m = final(*SHEET, cards=["longest_orange", "longest_green", "longest_grey"])
    lines = [list(colour_points(m, seat).values()) for seat in range(4)]
    assert [sizes(text) for text in SHEET] == [[9, 9, 3, 1, 0], [4, 6, 2, 6, 5], [4, 5, 7, 5, 1], [1, 4, 9, 2, 6]]
    assert lines == [[21, 21, 4, 1, 0], [6, 12, 2, 12, 9], [6, 9, 15, 9, 1], [1, 6, 21, 2, 12]]
    assert colour_sums(m) == [47, 41, 40, 42]
    assert bonus_sums(m) == [5, 0, 0, 10]
    assert m.points == (52, 41, 40, 52)
    assert m.winners == (0, 3)
    assert m.ranks == (1, 3, 4, 1)


def test_e26_the_sheet_in_the_facts() -> None:
    """§7.7, §7.8, §9.1: the printed sheet agrees with the score table and adds up."""
    sheet = FACTS["sample_sheet"]
    assert [[oracle.POINTS[size] for size in row] for row in sheet["implied_sizes"]] == sheet["colour_rows"]
    columns = [sum(column) for column in zip(*sheet["colour_rows"], strict=True)]
    assert columns == [47, 41, 40, 42]
    assert [c + b for c, b in zip(columns, sheet["bonus_row"], strict=True)] == sheet["total_row"] == [52, 41, 40, 52]


# The 25 visible cells of a complete pyramid as one walk from cube to neighbouring cube: round each level, then up.
WALK = (
    *((x, 0, 1) for x in range(4)), *((3, y, 1) for y in (1, 2, 3)),
    *((x, 3, 1) for x in (2, 1, 0)), *((0, y, 1) for y in (2, 1)),
    *((x, 0, 2) for x in range(3)), *((2, y, 2) for y in (1, 2)), *((x, 2, 2) for x in (1, 0)), (0, 1, 2),
    (0, 0, 3), (1, 0, 3), (1, 1, 3), (0, 1, 3), (0, 0, 4),
)  # fmt: skip
INSIDE = ((1, 1, 1), (2, 1, 1), (1, 2, 1), (2, 2, 1), (1, 1, 2))


def walk_of(size: int) -> str:
    """A complete pyramid whose orange cubes are one group of this size; all that is hidden is blue."""
    cubes = {cell: "orange" if i < size else "grey" if i % 2 else "yellow" for i, cell in enumerate(WALK)}
    return oracle.write(cubes | dict.fromkeys(INSIDE, "blue"))


@pytest.mark.parametrize(
    ("size", "worth"),
    [*enumerate((0, 1, 2, 4, 6, 9, 12, 15, 18, 21, 25, 30, 36, 36)), (24, 36)],
)
def test_e27_the_table_at_its_edges(size: int, worth: int) -> None:
    """§7.7: points for one group of each size; from 12 on they stay."""
    text = walk_of(size)
    assert sizes(text)[0] == size
    assert points(text)[0] == worth


def test_e28_a_complete_pyramid() -> None:
    """§7.3, §7.4, §7.5, §7.6, §7.7, §7.8, §7.9: five cubes are hidden, all the green ones among them."""
    text = "at 0,0: wbbo/wgbo/wggo/wyyo | wbo/wgo/wyy | wo/wy | o"
    assert hidden(text) == {"1,1,1": "green", "1,1,2": "green", "1,2,1": "green", "2,1,1": "blue", "2,2,1": "green"}
    assert (len(oracle.read(text)), len(oracle.visible(oracle.read(text)))) == (30, 25)
    assert list(oracle.read(text).values()).count("green") == 4
    assert sizes(text) == [8, 3, 0, 5, 9]
    assert points(text) == [18, 4, 0, 9, 21]
    assert sum(points(text)) == 52


def test_e29_the_greatest_colour_sum() -> None:
    """§7.7, §7.9, §12.13: two groups of twelve and one single cube."""
    text = "at 0,0: oooo/oybo/obbo/oooo | ybb/bbb/bbb | bb/bb | b"
    assert sizes(text) == [12, 12, 0, 1, 0]
    assert points(text) == [36, 36, 0, 1, 0]
    assert sum(points(text)) == 73
    by_colour = {group.colour: group for group in oracle.groups(text)}
    assert [by_colour["orange"].on(level) for level in (1, 2, 3, 4)] == [12, 0, 0, 0]
    assert [by_colour["blue"].on(level) for level in (1, 2, 3, 4)] == [0, 7, 4, 1]
    assert [cell for cell, colour in hidden(text).items() if colour == "blue"] == ["1,1,2", "1,2,1", "2,1,1", "2,2,1"]


def test_e30_hidden_cubes_neither_count_nor_link() -> None:
    """§7.2, §7.5, §13.12: with hidden cubes as links the orange group would have 5 cubes, with hidden ones counted 9."""
    text = "at -1,0: gwww/oooo/yboo/yyyy | gww/bow/bby | bb/ob | o"
    assert sizes(text) == [2, 6, 2, 6, 6]
    assert points(text) == [2, 12, 2, 12, 12]
    assert sum(points(text)) == 40
    assert sorted((len(g) for g in oracle.groups(text) if g.colour == "orange"), reverse=True) == [2, 2, 1]
    all_cubes = [group for group in oracle.connected(oracle.read(text)) if group.colour == "orange"]
    seen = oracle.visible(oracle.read(text)).keys()
    assert max(len(group) for group in all_cubes) == 9
    assert max(len(group.cells & seen) for group in all_cubes) == 5


def test_e31_an_incomplete_pyramid() -> None:
    """§7.3, §7.4: inner cubes count where a top is missing."""
    text = "at -2,-2: ooob/ooob/wwwg/ywwg | oob/wob/y.b | .b/.."
    assert (len(oracle.read(text)), len(oracle.visible(oracle.read(text)))) == (25, 23)
    assert hidden(text) == {"-1,-1,1": "orange", "0,-1,1": "orange"}
    assert {(-1, 0, 1), (0, 0, 1), (-1, -1, 2)} < oracle.visible(oracle.read(text)).keys()
    assert sizes(text) == [7, 6, 2, 2, 6]
    assert points(text) == [15, 12, 2, 2, 12]
    assert sum(points(text)) == 43
