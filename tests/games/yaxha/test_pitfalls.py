"""§13 of RULES.md, where implementations go wrong: each line of the checklist as a test."""

import json

import pytest

import sacbe
from tests.games.yaxha import oracle
from tests.games.yaxha.helpers import (
    automatic,
    box,
    cells,
    chosen,
    colour_points,
    events,
    final,
    initiative,
    market_table,
    met_by,
    options,
    pyramid,
    site,
    swaps,
    taken,
)

GAP = "at 0,0: oooo/oooo/bbbb/bbb."
FLAT = "at 0,0: oooo/bbbb/gggg/yyyy"


def test_13_1_cells_keep_their_names() -> None:
    """§13.1: the base grows west and north, names do not change, negative coordinates are fine."""
    m = site("at 0,0: o", "bgy")
    m.play(0, "put blue -1,0,1")
    m.play(0, "put green -1,-1,1")
    m.play(0, "put yellow 0,-1,1")
    assert oracle.read(pyramid(m)) == {(0, 0, 1): "orange", (-1, 0, 1): "blue", (-1, -1, 1): "green", (0, -1, 1): "yellow"}


def test_13_2_the_outline_stays_open() -> None:
    """§13.2: three wide may grow either way; four wide neither way, though both ends are within 3 of the first cube."""
    three = cells(site("at -1,0: obg", "yw"), "grey")
    assert {"-2,0,1", "2,0,1"} < set(three)
    four = cells(site("at -2,0: obgy", "yw"), "grey")
    assert {"-3,0,1", "2,0,1"} & set(four) == set()


def test_13_3_corners_and_diagonals() -> None:
    """§13.3: neither a corner on level 1 nor a diagonal on the same level is contact."""
    assert "1,1,1" not in cells(site("at 0,0: o", "bg"), "blue")
    m = site("at 0,0: obg/ybw/ggy | o./..", "ow")
    assert "1,1,2" not in cells(m, "orange")
    assert {"1,0,2", "0,1,2"} <= set(cells(m, "orange"))


def test_13_4_the_colour_rule_is_for_upper_levels() -> None:
    """§13.4: no colour rule on level 1; above, a cube of the colour beside is enough."""
    assert len(cells(site("at 0,0: oo/oo", "wb"), "grey")) == 8
    assert "1,0,2" in cells(site("at 0,0: oyb/gyw | o.", "og"), "orange")


def test_13_5_four_supports_at_the_right_offsets() -> None:
    """§13.5: the cell over 0..1, 0..1 is 0,0,2, not 1,1,2; three cubes carry nothing."""
    upper = [cell for cell in cells(site("at 0,0: oo/oo", "oo"), "orange") if cell.endswith(",2")]
    assert upper == ["0,0,2"]
    assert not [cell for cell in cells(site("at 0,0: oo/o.", "oo"), "orange") if cell.endswith(",2")]


def test_13_6_a_cube_is_kept_while_another_fits() -> None:
    """§13.6: yellow is not discarded while blue fits, and becomes placeable; and nobody may discard."""
    m = site("at 0,-1: gggb/yowb/yowb/owww | ggg/ygb/oo. | yb/o.", "oby")
    assert automatic(m) == []
    m.play(0, "put blue 2,1,2")
    assert (box(m), pyramid(m)[-1]) == ("", "y")
    assert all(option.startswith("put ") for option in options(site(GAP, "bgy")))


def test_13_7_discards_do_not_return_to_the_bag() -> None:
    """§13.7: the bag is the same before and after."""
    m = site(GAP, "bgy")
    before = m.view(None)["bag"]
    m.play(0, "put blue 3,3,1")
    assert box(m) == "gy"
    assert m.view(None)["bag"] == before


def test_13_8_one_queue_after_all_winners_by_old_values() -> None:
    """§13.8: with two pairs both winners take first; then one queue by the values before the swap."""
    m = chosen([4, 2, 1, 3], [1, 2, 2, 1])
    assert taken(m) == ["C 2", "D 1"]
    assert m.asked == (1,)
    m.play(1, "take 4")
    assert taken(m) == ["C 2", "D 1", "B 4", "A 3"]


def test_13_9_groups_of_three_and_four() -> None:
    """§13.9: lowest with highest, second with third; nothing is chained."""
    three = chosen([1, 2, 3, 4], [2, 2, 2, 1])
    three.play(1, "take 3")
    assert (swaps(three), initiative(three)) == (["a c"], [3, 2, 1, 4])
    four = chosen([1, 2, 3, 4], [2, 2, 2, 2])
    four.play(1, "take 1")
    four.play(2, "take 3")
    assert (swaps(four), initiative(four)) == (["a d", "b c"], [4, 3, 2, 1])


def test_13_10_the_last_that_waits_is_not_asked() -> None:
    """§13.10: with two seats nobody is asked, with three one."""
    assert chosen([1, 2], [2, 2]).view(None)["step"] == "build"
    m = chosen([1, 2, 3], [2, 2, 2])
    m.play(m.asked[0], "take 1")
    assert m.view(None)["step"] == "build"


def test_13_11_nothing_leaks_before_the_reveal() -> None:
    """§13.11: views, logs, options and records of automatic steps of others do not depend on a card laid."""
    seen = set()
    for card in (1, 2, 3):
        m = market_table([1, 2, 3])
        m.play(0, f"card {card}")
        seen.add(json.dumps([m.view(1), m.log(1), m.log(2, "fr"), m.log(None), m.asked, m.legal(1), m.legal(2), automatic(m)]))
    assert len(seen) == 1


def test_13_12_hidden_cubes() -> None:
    """§13.12: they neither count nor link; but inner cells are hidden only if all four tops are there."""
    text = "at 0,0: oyo/yyy/oyo | oo/oo"
    assert colour_points(final(text, FLAT))["yellow"] == 1
    assert colour_points(final(text.replace("oo/oo", "oo/o."), FLAT))["yellow"] == 9


@pytest.mark.parametrize("cell", [(0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)])
def test_13_13_links_go_through_all_four_supports(cell: tuple[int, int, int]) -> None:
    """§13.13: an upper cube is linked to each of the four cubes that carry it."""
    base = {(x, y, 1): "grey" for x in (0, 1) for y in (0, 1)}
    text = oracle.write(base | {cell: "blue", (0, 0, 2): "blue"})
    assert colour_points(final(text, FLAT))["blue"] == 2


def test_13_14_only_the_largest_group_and_the_cap() -> None:
    """§13.14: points of one group a colour, 36 from twelve on, and cards compare sizes."""
    two = "at 0,0: oooo/bbbb/oooo/oooo"
    assert colour_points(final(two, FLAT))["orange"] == 18
    thirteen, twelve = "at 0,0: oooo/oooo/oooo/obbb", "at 0,0: oooo/oooo/oooo/bbbb"
    m = final(thirteen, twelve)
    assert colour_points(m, 0)["orange"] == colour_points(m, 1)["orange"] == 36
    assert met_by("longest_orange", thirteen, twelve) == "A"


def test_13_15_nothing_wins_no_card() -> None:
    """§13.15: seats without the colour score neither `longest_...` nor `left_...`."""
    assert met_by("longest_grey", FLAT, FLAT, FLAT) == ""
    assert met_by("left_grey", FLAT, FLAT, FLAT) == ""


def test_13_16_the_left_neighbour_is_the_next_seat() -> None:
    """§13.16: equal is enough; and no such card with two seats."""
    one, two = "at 0,0: booo/oooo/oooo/oooo", "at 0,0: bboo/oooo/oooo/oooo"
    assert met_by("left_blue", one, one, two) == "AC"
    assert met_by("left_blue", two, one, one) == "AB"
    opened = {c["card"] for s in range(30) for c in sacbe.start("yaxha", seats=2, seed=s).view(None)["bonus_cards"]}
    assert not [card for card in opened if card.startswith("left_")]


def test_13_17_second_longest_ranks_sizes() -> None:
    """§13.17: two groups of the largest size are one value; groups are ranked, not seats."""
    mine, other = "at 0,0: oooo/bbbb/ggg.", "at 0,0: oooo/yyy."
    assert met_by("second_longest", mine, other) == "AB"
    assert met_by("second_longest", "at 0,0: oooo/bbbb", "at 0,0: gggg/yyyy") == ""
    assert met_by("second_longest", "at 0,0: oooo/bbb.", "at 0,0: gg") == "A"
    assert met_by("second_longest", "at 0,0: oooo/bbb.", "at 0,0: gg", second_card="players") == "B"


def test_13_18_level_1_cubes_linked_from_above() -> None:
    """§13.18: links through upper levels count, upper cubes do not."""
    arch = "at 0,0: obo/bbb/obo | oo/oo"
    line = "at 0,0: ggg"
    assert [max(g.on(1) for g in oracle.groups(text)) for text in (arch, line)] == [4, 3]
    assert met_by("longest_level_1", arch, line) == "A"
    assert met_by("longest_level_1", arch, line, level_1_card="flat") == "B"
    assert met_by("longest_level_1", "at 0,0: oo/oo | o", "at 0,0: yyyy") == "AB"


def test_13_19_sides() -> None:
    """§13.19: no top cube, no missing cells, no frame coordinates."""
    for corner in ("0,0", "-3,-1", "-2,-3"):
        plain = f"at {corner}: ooow/ygbw/bygw/gbyw | oow/gyw/byw | ow/gw | o"
        assert met_by("one_colour_side", plain, FLAT.replace("oooo", "oobb").replace("yyyy", "yygg")) == "A"
        assert met_by("one_colour_side", plain.replace(" | ow/gw | o", " | o./gw"), "at 0,0: o") == "AB"
        assert met_by("one_colour_side", plain.replace("| ow/gw", "| oy/gw"), "at 0,0: ob/bo") == ""


@pytest.mark.parametrize(("text", "scores"), [("at 0,0: oo", ""), ("at 0,0: ob", ""), ("at 0,0: obg", "A"), ("at 0,0: obgy", "")])
def test_13_20_exactly_three_colours(text: str, scores: str) -> None:
    """§13.20: not one, not two, not four; hidden cubes do not help."""
    assert met_by("three_colours", text, "at 0,0: o") == scores
    assert met_by("three_colours", "at 0,0: ooo/ogb/obb | oo/oo", "at 0,0: o") == ""


def test_13_21_no_tie_break() -> None:
    """§13.21: equal totals share the victory, whatever the initiative or the discards."""
    position = {
        "step": "over",
        "round": 10,
        "pyramids": ["at 0,0: oob", "at 0,0: ggw"],
        "initiative": [2, 1],
        "discarded": ["w", ""],
        "bonus_cards": [],
    }
    m = sacbe.position("yaxha", position, check=False)
    assert (m.points, m.winners, m.ranks) == ((3, 3), (0, 1), (1, 1))


def test_13_22_equal_cubes_are_one_option() -> None:
    """§13.22: no placement is listed twice."""
    m = site("at 0,0: oo/bg", "bbb")
    assert len(options(m)) == len(set(options(m))) == 9


def test_13_23_rounds_and_games_wait_for_the_last_seat() -> None:
    """§13.23: no fill before all have built, no end before the last has."""
    for number, after in ((4, "choose"), (10, "over")):
        hands = {"hands": ["oo", "b"], "pyramids": ["at 0,0: g", "at 0,0: y"], "round": number}
        m = sacbe.position("yaxha", hands, check=False)
        m.play(1, "put blue 1,0,1")
        m.play(0, "put orange 1,0,1")
        assert (m.view(None)["step"], m.view(None)["round"], m.asked) == ("build", number, (0,))
        assert not [line for line in events(m) if "draw" in line]
        m.play(0, "put orange 2,0,1")
        assert m.view(None)["step"] == after
