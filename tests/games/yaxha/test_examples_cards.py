"""EXAMPLES.md, E32 to E42: bonus cards and results."""

import pytest

from tests.games.yaxha import oracle
from tests.games.yaxha.helpers import bonus_sums, colour_points, colour_sums, final, met_by

A = "at 0,0: wbbo/wgbo/wggo/wyyo | wbo/wgo/wyy | wo/wy | o"
B = "at 0,0: ooob/oybb/ooyb/gggb | oob/obb/ggb | ob/gb | b"
C = "at -1,-2: wwww/wgoo/wyyb/wyyb | ggw/ggb/ggy | .w/yy"

SECOND = (
    "at -3,-2: wwwb/bbbb/gygo/gygg | wwo/ggo/g.g | ww/..",
    "at -2,-1: wwoy/wwoy/wggy/bbgy | woy/woy/gbb | oo/by | o",
    "at -1,-2: yyyo/gygo/gggo/gbww | yyy/bbo/bgw | yw/.w",
)
TWELVE_GREEN = "at 0,0: oooo/oygo/oggo/oooo | ygg/ggg/ggg | gg/gg | g"


def test_e32_best_groups_of_the_table() -> None:
    """§7.6, §7.7: sizes and points of the three pyramids."""
    m = final(A, B, C)
    assert [list(oracle.best(text).values()) for text in (A, B, C)] == [[8, 3, 0, 5, 9], [9, 10, 6, 0, 0], [1, 3, 6, 5, 9]]
    lines = [list(colour_points(m, seat).values()) for seat in range(3)]
    assert lines == [[18, 4, 0, 9, 21], [21, 25, 12, 0, 0], [1, 4, 12, 9, 21]]
    assert colour_sums(m) == [52, 58, 47]
    assert len(oracle.read(C)) == 28


@pytest.mark.parametrize(
    ("card", "seats"),
    [
        ("longest_orange", "B"),
        ("longest_blue", "B"),
        ("longest_green", "BC"),
        ("longest_yellow", "AC"),
        ("longest_grey", "AC"),
        ("left_orange", "B"),
        ("left_blue", "BC"),
        ("left_green", "BC"),
        ("left_yellow", "AC"),
        ("left_grey", "AC"),
        ("longest_any", "B"),
        ("longest_level_1", "C"),
        ("most_levels", "AB"),
        ("second_longest", "ABC"),
        ("five_colours_level_1", ""),
        ("five_colours_level_2", ""),
        ("one_colour_side", "AB"),
        ("three_colours", "B"),
    ],
)
def test_e32_all_18_cards_on_one_table(card: str, seats: str) -> None:
    """§8.9, §8.10, §8.11, §8.12, §8.13, §8.14, §8.15, §8.16, §8.17: who scores each card."""
    assert met_by(card, A, B, C) == seats


def test_e32_why_these_cards_are_met() -> None:
    """§8.14, §8.15, §8.17: the sizes at the table, the colours that show."""
    assert sorted({len(g) for text in (A, B, C) for g in oracle.groups(text)}, reverse=True) == [10, 9, 8, 6, 5, 3, 1]
    shown = [set(oracle.visible(oracle.read(text)).values()) for text in (A, B, C)]
    assert [len(colours) for colours in shown] == [4, 3, 5]
    assert shown[1] == {"orange", "blue", "green"}
    on_level_1 = [{c for cell, c in oracle.visible(oracle.read(text)).items() if cell[2] == 1} for text in (A, B, C)]
    everything = {"orange", "blue", "green", "yellow", "grey"}
    assert [everything - colours for colours in on_level_1] == [{"green"}, {"yellow", "grey"}, {"green"}]


def test_e33_result_of_that_table() -> None:
    """§8.2, §9.1, §9.2: several seats score one card, one seat several; the highest total wins."""
    m = final(A, B, C, cards=["longest_grey", "three_colours", "most_levels"])
    assert colour_sums(m) == [52, 58, 47]
    assert bonus_sums(m) == [10, 10, 5]
    assert m.points == (62, 68, 52)
    assert m.winners == (1,)
    assert m.ranks == (2, 1, 3)


def test_e34_longest_level_1_in_both_readings() -> None:
    """§8.12: linked through all levels, or on level 1 alone."""
    assert [max(group.on(1) for group in oracle.groups(text)) for text in SECOND] == [5, 4, 3]
    assert met_by("longest_level_1", *SECOND, level_1_card="whole") == "A"
    assert met_by("longest_level_1", *SECOND, level_1_card="flat") == "B"
    greatest = max(oracle.groups(SECOND[0]), key=len)
    assert (greatest.colour, len(greatest), greatest.on(1)) == ("green", 9, 5)


def test_e35_second_longest_in_both_readings() -> None:
    """§8.14: ranks groups, or players."""
    assert sorted({len(g) for text in SECOND for g in oracle.groups(text)}, reverse=True) == [9, 7, 6, 5, 4, 3, 2, 1]
    assert [max(oracle.best(text).values()) for text in SECOND] == [9, 7, 7]
    assert [oracle.best(SECOND[0])["grey"], oracle.best(SECOND[1])["yellow"], oracle.best(SECOND[2])["yellow"]] == [7, 7, 7]
    assert met_by("second_longest", *SECOND, second_card="groups") == "ABC"
    assert met_by("second_longest", *SECOND, second_card="players") == "BC"


def test_e36_most_levels() -> None:
    """§8.13: B with five cubes on four levels, although A has the larger group."""
    assert met_by("most_levels", *SECOND) == "B"
    tall = [max(sum(g.on(level) > 0 for level in (1, 2, 3, 4)) for g in oracle.groups(text)) for text in SECOND]
    assert tall == [3, 4, 3]
    assert oracle.best(SECOND[1])["orange"] == 5


def test_e37_nobody_shows_the_colour() -> None:
    """§8.3, §8.6: 0 against 0 scores for nobody."""
    assert met_by("longest_grey", B, TWELVE_GREEN) == ""
    assert met_by("longest_yellow", B, TWELVE_GREEN) == "B"
    assert [oracle.best(text)["yellow"] for text in (B, TWELVE_GREEN)] == [0, 1]


def test_e38_sizes_decide_not_points() -> None:
    """§7.7, §8.7, §8.11: 13 beats 12, although both are worth 36."""
    thirteen = "at 0,0: oooo/obbo/obbo/oooo | bbb/bbb/bbb | bb/bb | b"
    m = final(thirteen, TWELVE_GREEN)
    assert colour_sums(m) == [72, 73]
    assert list(colour_points(m, 0).values()) == [36, 36, 0, 0, 0]
    assert list(colour_points(m, 1).values()) == [36, 0, 36, 1, 0]
    assert met_by("longest_any", thirteen, TWELVE_GREEN) == "A"
    assert met_by("longest_orange", thirteen, TWELVE_GREEN) == "AB"


@pytest.mark.parametrize(("last", "blue"), [("at 0,0: oooo/gggg/yyyy/wwww", 0), ("at 0,0: booo/gggg/yyyy/wwww", 1)])
def test_e39_neighbour_card_round_the_table(last: str, blue: int) -> None:
    """§8.10: each seat against its left neighbour only; equal is enough, nothing is not."""
    four, six = "at 0,0: bbbb/oooo/gggg/yyyy", "at 0,0: bbbb/bboo/gggg/yyyy"
    assert [oracle.best(text)["blue"] for text in (four, four, six, last)] == [4, 4, 6, blue]
    assert met_by("left_blue", four, four, six, last) == "AC"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("at -1,-2: oooo/bbww/byww/bygg | ooo/bww/bgw | o./gw", True),
        ("at -1,-2: oooo/bbww/byww/bygg | ooo/bww/bgw | b./gw", False),
        ("at -2,-2: yyyy/gbyy/bbww/oooo | gby/oyy/ooo | b./oo", True),
    ],
)
def test_e40_sides(text: str, plain: bool) -> None:
    """§8.16, §5.9: empty cells are skipped, no top cube is needed, the window is the frame."""
    assert met_by("one_colour_side", text, C) == ("A" if plain else "")


def test_e41_an_inner_base_cube_can_give_the_fifth_colour() -> None:
    """§8.15, §7.4: the orange cube shows because a cell over it is empty; close it, and the card is lost."""
    text = "at -1,-3: bbby/bboy/bboy/gwww | b.o/gwy/gwy | ../ww"
    assert met_by("five_colours_level_1", text, A) == "A"
    seen = oracle.visible(oracle.read(text))
    assert (1, -2, 1) in seen
    assert (1, -1, 1) not in seen
    outer = {c for (x, y, level), c in seen.items() if level == 1 and (x in (-1, 2) or y in (-3, 0))}
    assert outer == {"blue", "yellow", "green", "grey"}
    assert met_by("five_colours_level_1", text.replace("b.o", "boo"), A) == ""


def test_e42_the_greatest_total() -> None:
    """§9.1, §12.13: 73 for colours and three cards."""
    m = final("at 0,0: oooo/oybo/obbo/oooo | ybb/bbb/bbb | bb/bb | b", A, cards=["longest_orange", "longest_blue", "longest_any"])
    assert colour_sums(m) == [73, 52]
    assert bonus_sums(m) == [15, 0]
    assert m.points == (88, 52)
    assert m.winners == (0,)
