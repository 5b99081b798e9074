"""EXAMPLES.md, E11 to E25: building."""

import pytest

from tests.games.yaxha.helpers import answers, automatic, box, cells, events, hand, options, pyramid, refuses, site

GAP = "at 0,0: oooo/oooo/bbbb/bbb."
NEARLY = "at 0,-1: gggb/yowb/yowb/owww | ggg/ygb/oo. | yb/o."


def test_e11_the_first_cubes() -> None:
    """§5.4, §6.3, §10.4, §10.5, §10.6: a choice of colour at 0,0,1; then every side of it, in the order of options."""
    m = site("", "oob")
    assert options(m) == ["put orange 0,0,1", "put blue 0,0,1"]
    m.play(0, "put orange 0,0,1")
    assert options(m) == [
        "put orange 0,-1,1",
        "put orange -1,0,1",
        "put orange 1,0,1",
        "put orange 0,1,1",
        "put blue 0,-1,1",
        "put blue -1,0,1",
        "put blue 1,0,1",
        "put blue 0,1,1",
    ]


def test_e12_three_equal_cubes_at_the_start() -> None:
    """§6.14, §10.6: the first is placed by itself."""
    m = site("", "ggg")
    assert automatic(m) == ["0 put green 0,0,1"]
    assert options(m) == ["put green 0,-1,1", "put green -1,0,1", "put green 1,0,1", "put green 0,1,1"]
    m.play(0, "put green 1,0,1")
    assert options(m) == [
        "put green 0,-1,1",
        "put green 1,-1,1",
        "put green -1,0,1",
        "put green 2,0,1",
        "put green 0,1,1",
        "put green 1,1,1",
    ]


@pytest.mark.parametrize("colour", ["orange", "blue", "green", "yellow", "grey"])
def test_e13_a_row_of_four_fixes_one_direction(colour: str) -> None:
    """§6.3, §5.10: nothing can be added to the ends of a row of four."""
    m = site("at -2,0: obgy", "obgyw")
    found = cells(m, colour)
    assert found == ["-2,-1,1", "-1,-1,1", "0,-1,1", "1,-1,1", "-2,1,1", "-1,1,1", "0,1,1", "1,1,1"]
    for cell in ("-3,0,1", "2,0,1"):
        assert refuses(m, 0, f"put {colour} {cell}", "§6.3 c")


def test_e14_the_floating_frame() -> None:
    """§5.9, §5.10, §5.11, §6.3: the picture of §5.10, and the cube to its north."""
    m = site("at -2,-1: .o../bgoy", "oww")
    expected = ["-1,-2,1", "-2,-1,1", "0,-1,1", "1,-1,1", "-2,1,1", "-1,1,1", "0,1,1", "1,1,1"]
    assert cells(m, "orange") == cells(m, "grey") == expected
    assert refuses(m, 0, "put grey -1,-3,1", "§6.3 b")
    m.play(0, "put grey -1,-2,1")
    assert pyramid(m) == "at -2,-2: .w../.o../bgoy"
    assert refuses(m, 0, "put grey 0,0,1", "§6.3 a")
    found = cells(m, "grey")
    assert {"-1,-3,1", "0,1,1"} < set(found)
    assert {int(cell.split(",")[1]) for cell in found} == {-3, -2, -1, 1}
    m.play(0, "put grey -1,-3,1")
    assert refuses(m, 0, "put orange 0,1,1", "§6.3 c")


def test_e15_corner_contact_is_not_contact() -> None:
    """§6.3 (b): a face, not a corner."""
    m = site("at 0,0: o", "bbg")
    assert refuses(m, 0, "put blue 1,1,1", "§6.3 b")
    assert "put blue 1,0,1" in options(m)
    m.play(0, "put blue 1,0,1")
    assert {"put blue 1,1,1", "put green 1,1,1"} < set(options(m))


def test_e16_tall_window_and_the_first_chance_to_go_up() -> None:
    """§6.3, §6.5, §6.8: a full north-south span; level 2 is open although the base is far from complete."""
    m = site("at -1,-2: .o/gb/yw/o.", "obyw")
    flat = ["-1,-2,1", "1,-2,1", "-2,-1,1", "1,-1,1", "-2,0,1", "1,0,1", "-2,1,1", "0,1,1"]
    for colour in ("blue", "yellow", "grey"):
        assert cells(m, colour) == [*flat, "-1,-1,2"]
    assert cells(m, "orange") == flat
    assert refuses(m, 0, "put orange -1,-1,2", "§6.5 c")
    assert refuses(m, 0, "put blue 0,-3,1", "§6.3 c")
    assert refuses(m, 0, "put blue -1,2,1", "§6.3 c")


def test_e17_colour_below() -> None:
    """§6.5 (c): the colour is among the supports."""
    m = site("at 0,0: oo/bg", "byw")
    assert len(options(m)) == 25
    assert "put blue 0,0,2" in options(m)
    for colour in ("yellow", "grey"):
        assert refuses(m, 0, f"put {colour} 0,0,2", "§6.5 c")
        assert len(cells(m, colour)) == 8
    assert len(cells(m, "blue")) == 9


def test_e18_colour_beside() -> None:
    """§6.5 (c): the colour is beside it on the same level."""
    m = site("at 0,0: oyb/gyw | o.", "og")
    assert "put orange 1,0,2" in options(m)
    assert refuses(m, 0, "put green 1,0,2", "§6.5 c")
    assert refuses(site("at 0,0: oyb/gyw", "og"), 0, "put orange 1,0,2", "§6.5 c")


def test_e19_a_diagonal_on_the_same_level_does_not_count() -> None:
    """§6.6: an edge is not a face."""
    m = site("at 0,0: obg/ybw/ggy | o./..", "ow")
    assert refuses(m, 0, "put orange 1,1,2", "§6.5 c")
    assert {"put orange 1,0,2", "put orange 0,1,2"} < set(options(m))


def test_e20_level_3_on_a_three_by_three_base() -> None:
    """§5.4, §6.5, §6.8, §5.11: no cube changes its name when the base grows to the west."""
    m = site("at -1,-1: obb/oog/yoo | ob/oo", "bgw")
    assert "put blue -1,-1,3" in options(m)
    assert refuses(m, 0, "put green -1,-1,3", "§6.5 c")
    m.play(0, "put blue -1,-1,3")
    m.play(0, "put grey -2,0,1")
    assert pyramid(m) == "at -2,-1: .obb/woog/.yoo | .ob/.oo | .b"
    assert refuses(m, 0, "put green -1,-1,3", "§6.5 a")


def test_e21_the_last_gap_of_the_base() -> None:
    """§6.9, §6.10, §6.12: eight options at first."""
    m = site(GAP, "bgy")
    assert options(m) == [
        "put blue 3,3,1",
        "put blue 0,1,2",
        "put blue 1,1,2",
        "put blue 2,1,2",
        "put blue 0,2,2",
        "put blue 1,2,2",
        "put green 3,3,1",
        "put yellow 3,3,1",
    ]


def test_e21_blue_into_the_gap_discards_both_others() -> None:
    """§6.9, §6.10: one question in all."""
    m = site(GAP, "bgy")
    m.play(0, "put blue 3,3,1")
    assert events(m) == ["0 put blue 3,3,1", "# 0 discard green", "# 0 discard yellow"]
    assert (hand(m), box(m), m.legal(0)) == ("", "gy", [])


def test_e21_green_into_the_gap_keeps_the_hand_while_blue_fits() -> None:
    """§6.10: yellow has no cell but stays as long as blue has one."""
    m = site(GAP, "bgy")
    m.play(0, "put green 3,3,1")
    assert hand(m) == "by"
    assert options(m) == [f"put blue {x},{y},2" for y in (1, 2) for x in (0, 1, 2)]
    m.play(0, "put blue 0,2,2")
    assert events(m) == ["0 put green 3,3,1", "0 put blue 0,2,2", "# 0 discard yellow"]


def test_e21_two_cubes_compete_for_the_gap() -> None:
    """§6.9, §6.10: after blue has gone up, green or yellow."""
    m = site(GAP, "bgy")
    m.play(0, "put blue 0,1,2")
    assert options(m) == ["put green 3,3,1", "put yellow 3,3,1"]
    m.play(0, "put yellow 3,3,1")
    assert events(m)[-1] == "# 0 discard green"
    assert (pyramid(m), box(m)) == ("at 0,0: oooo/oooo/bbbb/bbby | .../b../...", "g")


def test_e22_a_whole_round_without_a_question() -> None:
    """§6.10, §6.14, §10.7: three forced placements in a row."""
    m = site(NEARLY, "bgy", round=10)
    assert automatic(m) == ["0 put blue 2,1,2", "0 put green 1,0,3", "0 put yellow 0,-1,4"]
    assert answers(m) == 0
    assert pyramid(m) == "at 0,-1: gggb/yowb/yowb/owww | ggg/ygb/oob | yb/og | y"
    assert (box(m), m.asked) == ("", (1,))


@pytest.mark.parametrize(("first", "second"), [("blue", "orange"), ("orange", "blue")])
def test_e23_an_unplaceable_cube_becomes_placeable(first: str, second: str) -> None:
    """§6.2, §6.10: yellow waits in hand until its cell opens."""
    m = site(NEARLY, "oby", round=10)
    assert options(m) == ["put orange 2,1,2", "put blue 2,1,2"]
    assert (hand(m), automatic(m)) == ("oby", [])
    m.play(0, f"put {first} 2,1,2")
    assert automatic(m) == [f"0 put {second} 1,0,3", "0 put yellow 0,-1,4"]
    assert box(m) == ""


def test_e24_stranding_cubes_is_allowed() -> None:
    """§6.9: both ways are legal, whatever becomes of the other cubes."""
    m = site(NEARLY, "oyw", round=10)
    assert options(m) == ["put orange 2,1,2", "put grey 2,1,2"]
    other = m.copy()
    m.play(0, "put grey 2,1,2")
    assert automatic(m) == ["0 put orange 1,0,3", "0 put yellow 0,-1,4"]
    assert box(m) == ""
    other.play(0, "put orange 2,1,2")
    assert automatic(other) == ["0 discard yellow", "0 discard grey"]
    assert box(other) == "yw"


def test_e25_no_colour_contact_anywhere() -> None:
    """§6.10, §6.11, §12.10: both go to the box: not to the bag, not to the pyramid."""
    m = site("at 0,0: oooo/oooo/bbbb/bbbb", "gy", round=6)
    assert automatic(m) == ["0 discard green", "0 discard yellow"]
    assert m.asked == (1,)
    assert (hand(m), box(m), pyramid(m)) == ("", "gy", "at 0,0: oooo/oooo/bbbb/bbbb")
    bag = m.view(None)["bag"]
    assert (bag["green"], bag["yellow"]) == (24 - 1 - 1, 24 - 1)  # B holds a green cube
    assert 16 + len(box(m)) == 3 * m.view(None)["round"]
