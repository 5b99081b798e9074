"""§5 and §6 of RULES.md, where no vector proves them: the shape of the pyramid, and building."""

import itertools
from typing import Any

import pytest

import sacbe
from tests.facts import facts_of
from tests.games.yaxha import oracle
from tests.games.yaxha.helpers import COLOURS, automatic, box, cells, events, hand, options, pyramid, refuses, site, walk

FACTS = facts_of("yaxha")

FULL = "at 0,0: wbbo/wgbo/wggo/wyyo | wbo/wgo/wyy | wo/wy | o"
Cell = tuple[int, int, int]


def by_the_text(text: str, colour: str) -> set[Cell]:
    """§6.3 and §6.5, read aloud: the legal cells of a colour on a pyramid."""
    cubes = oracle.read(text)
    base = [cell for cell in cubes if cell[2] == 1]
    if not base:
        return {(0, 0, 1)}
    found = set()
    for x, y in itertools.product(range(-6, 7), repeat=2):
        across, down = [x, *(c[0] for c in base)], [y, *(c[1] for c in base)]
        span = max(max(across) - min(across), max(down) - min(down))
        if (x, y, 1) not in cubes and span <= 3 and any(n in cubes for n in oracle.moved((x, y, 1), "side_offsets")):
            found.add((x, y, 1))
        for level in (2, 3, 4):
            cell = (x, y, level)
            supports, beside = oracle.moved(cell, "support_offsets"), oracle.moved(cell, "side_offsets")
            if cell not in cubes and all(s in cubes for s in supports):
                if any(cubes.get(n) == colour for n in [*supports, *beside]):
                    found.add(cell)
    return found


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(12))
def test_the_options_of_whole_matches_are_what_the_text_says(seed: int) -> None:
    """§6.3, §6.4, §6.5, §6.6, §6.7, §6.8, §10.3, §10.4: every list of placements, against the text of the rules."""
    m = sacbe.start("yaxha", seats=2 + seed % 3, seed=seed)
    for seat in walk(m, seed):
        if m.view(None)["step"] == "build":
            expected = [
                f"put {colour} {x},{y},{level}"
                for colour in COLOURS
                if "obgyw"[COLOURS.index(colour)] in hand(m, seat)
                for level, y, x in sorted((level, y, x) for x, y, level in by_the_text(pyramid(m, seat), colour))
            ]
            assert options(m, seat) == expected
            assert len(expected) >= 2


def test_the_levels() -> None:
    """§5.1: 16, 9, 4 and 1 cubes make 30; a complete pyramid takes no more."""
    assert [row["cells"] for row in FACTS["levels"]] == [16, 9, 4, 1]
    assert sorted(cell[2] for cell in oracle.read(FULL)) == [1] * 16 + [2] * 9 + [3] * 4 + [4]
    assert by_the_text(FULL, "orange") == set()
    m = site(FULL, "obg")
    assert automatic(m) == ["0 discard orange", "0 discard blue", "0 discard green"]


def test_a_cube_lies_over_four() -> None:
    """§5.2, §5.5: the supports of x,y,l are x..x+1, y..y+1 one level down; three are not enough."""
    for missing in range(4):
        base = "".join("." if i == missing else "o" for i in range(4))
        m = site(f"at 0,0: {base[:2]}/{base[2:]}", "oo")
        assert refuses(m, 0, "put orange 0,0,2", "§6.5 b")
    assert "put orange 0,0,2" in options(site("at 0,0: oo/oo", "oo"))


def test_directions() -> None:
    """§5.3: x grows to the east and y to the south, and both may be negative."""
    m = site("at 0,0: o", "bgyw")
    for cell in ("1,0,1", "0,1,1"):
        m.play(0, f"put {'blue' if cell[0] == '1' else 'green'} {cell}")
    assert pyramid(m) == "at 0,0: ob/g."
    m.play(0, "put yellow -1,0,1")
    m.play(0, "put grey 0,-1,1")
    assert pyramid(m) == "at -1,-1: .w./yob/.g."


@pytest.mark.parametrize("cell", ["1,0,1", "0,-1,1", "-3,-3,1", "0,0,2"])
def test_the_first_cube_lies_at_the_origin(cell: str) -> None:
    """§5.4: any other cell is refused."""
    m = site("", "obg")
    assert refuses(m, 0, f"put blue {cell}", "§5.4" if cell.endswith(",1") else "§6.5 b")


@pytest.mark.sample(10)
@pytest.mark.parametrize("row", FACTS["cells"], ids=lambda row: ",".join(map(str, row["cell"])))
def test_the_neighbours_of_every_cell(row: dict[str, Any]) -> None:
    """§5.5, §5.6, §5.7, §5.8: the printed lists agree with the offsets; the game links a pair exactly if it is listed."""
    x, y, level = row["cell"]
    here = (x, y, level)
    inside = set(oracle.read(FULL))
    for name, key in (("support", "supports"), ("top", "tops"), ("side", "side_neighbours")):
        assert {c for c in oracle.moved(here, f"{name}_offsets") if c in inside} == {tuple(c) for c in row[key]}
    for support in row["supports"]:
        assert [x, y, level] in next(other["tops"] for other in FACTS["cells"] if other["cell"] == support)
    listed = {tuple(c) for key in ("supports", "tops", "side_neighbours") for c in row[key]}
    assert len(listed) <= 12
    for other in inside - {here}:
        pair = {cell: "grey" if cell[2] == 1 else "yellow" for cell in inside} | {here: "orange", other: "orange"}
        # Hidden cubes link nothing (§7.5), so the tops that would hide one of the two are left out.
        for cell in (here, other):
            if cell not in oracle.visible(pair):
                spare = next(t for t in oracle.moved(cell, "top_offsets") if pair[t] != "orange")
                del pair[spare]
        assert orange_points(oracle.write(pair)) == (2 if other in listed else 1)


def orange_points(text: str) -> int:
    m = sacbe.position("yaxha", {"step": "over", "round": 10, "pyramids": [text, ""]}, check=False)
    points: int = m.view(None)["players"][0]["colours"]["orange"]
    return points


@pytest.mark.parametrize("west", [-3, -2, -1, 0])
@pytest.mark.parametrize("north", [-3, -2, -1, 0])
def test_the_window_moves_with_the_base(west: int, north: int) -> None:
    """§5.9, §5.10, §5.11: wherever the frame begins, the text is the same but for its corner, and so are the free cells."""
    rows = FULL.split(": ")[1].replace("| wbo/wgo/wyy | wo/wy | o", "| wbo/w../...")
    text = f"at {west},{north}: {rows.replace('wyyo', 'wyy.', 1)}"
    m = site(text, "ow")
    assert pyramid(m) == text
    found = {tuple(map(int, cell.split(","))) for cell in cells(m, "grey")}
    assert {(x - west, y - north, level) for x, y, level in found} == by_the_text(f"at 0,0: {text.split(': ')[1]}", "grey")


@pytest.mark.parametrize("text", ["at 0,0: o", FULL, "at -2,-1: .o../bgoy", "at -1,0: oo/oo/.o | o/.", "at -3,-3: oooo/o..."])
def test_pyramids_as_text(text: str) -> None:
    """§5.11: what is written can be read, and is written again as it was."""
    m = sacbe.position("yaxha", {"step": "over", "pyramids": [text, ""]}, check=False)
    assert pyramid(m) == m.truth()["pyramids"][0] == text
    assert oracle.write(oracle.read(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "o",
        "at 0: o",
        "at 0,0: x",
        "at 0,0: ooooo",
        "at 9,0: o",
        "at 0,0: o | o | o | o | o",
        7,
        None,
    ],
)
def test_texts_that_are_no_pyramid(text: object) -> None:
    """§5.11, §1.5: refused with the § that says how they look."""
    with pytest.raises(sacbe.Unreadable, match=r"pyramids\[0\].*§"):
        sacbe.position("yaxha", {"step": "over", "pyramids": [text, ""]}, check=False)


def test_a_pyramid_cannot_have_more_cubes_of_a_colour_than_there_are() -> None:
    """§1.4: 24 can be laid out, 25 cannot."""
    text = "at -3,-3: ooooooo/ooooooo/ooooooo/ooo"
    assert pyramid(sacbe.position("yaxha", {"step": "over", "pyramids": [text, ""]}, check=False)).count("o") == 24
    with pytest.raises(sacbe.Unreadable, match=r"24 cubes.*§1\.4"):
        sacbe.position("yaxha", {"step": "over", "pyramids": [text + "o", ""]}, check=False)


def test_all_cubes_must_be_placed_at_once() -> None:
    """§6.1: the round does not go on while a cube is in hand; what is not in hand cannot be placed; nothing moves later."""
    m = site("at 0,0: o", "bg")
    assert refuses(m, 0, "put orange 1,0,1", "§6.1")
    m.play(0, "put blue 1,0,1")
    assert m.asked == (0, 1)
    assert refuses(m, 0, "put green 1,0,1", "§6.3 a")
    m.play(0, "put green 2,0,1")
    assert (hand(m), pyramid(m)) == ("", "at 0,0: obg")


def test_the_seat_picks_the_order_of_its_cubes() -> None:
    """§6.2: a cube of the same round can carry the next."""
    m = site("at 0,0: oo/b.", "gbg")
    assert refuses(m, 0, "put blue 0,0,2", "§6.5 b")
    m.play(0, "put green 1,1,1")
    assert {"put blue 0,0,2", "put green 0,0,2"} < set(options(m))


def test_no_colour_condition_on_level_1() -> None:
    """§6.4: every colour has the same cells there."""
    m = site("at 0,0: oooo/o...", "obgyw")
    assert cells(m, "orange") == cells(m, "blue") == cells(m, "green") == cells(m, "yellow") == cells(m, "grey")


def test_supports_are_contact_enough() -> None:
    """§6.7: a cube with nothing beside it on its level may lie anywhere its colour lies below."""
    m = site("at 0,0: oooo/oooo | o..", "oo")
    assert "2,0,2" in cells(m, "orange")


def test_hidden_supports_count_for_colour() -> None:
    """§6.6: the colour below may become hidden by the very cube that it carries."""
    m = site("at 0,0: ooo/obo/ooo | oo/o.", "bg")
    assert "1,1,2" in cells(m, "blue")
    m.play(0, "put blue 1,1,2")
    assert (1, 1, 1) not in oracle.visible(oracle.read(pyramid(m)))


@pytest.mark.parametrize(
    "action", ["discard green", "pass", "undo", "swap a b", "put green", "put green 0,0,5", "put pink 0,0,1"]
)
def test_there_is_no_such_answer(action: str) -> None:
    """§6.9, §6.13, §10.9, §10.10: no discarding by choice, no passing, no undoing: they are not in the vocabulary."""
    m = site("at 0,0: oooo/oooo/bbbb/bbb.", "bgy")
    with pytest.raises(sacbe.Unreadable, match="is not an action of yaxha"):
        m.play(0, action)
    assert events(m) == []


@pytest.mark.long
def test_every_cube_fits_while_the_base_has_a_gap() -> None:
    """§6.12: on a base of fewer than 16 cubes nothing is discarded."""
    for seed in range(6):
        m = sacbe.start("yaxha", seats=2 + seed % 3, seed=seed)
        for _ in walk(m, seed):
            for seat in range(m.seats):
                base = sum(cell[2] == 1 for cell in oracle.read(pyramid(m, seat)))
                assert base == 16 or box(m, seat) == ""
        assert all(sum(c[2] == 1 for c in oracle.read(pyramid(m, seat))) == 16 for seat in range(m.seats))


def test_a_placement_is_final() -> None:
    """§6.13: the engine takes nothing back; a copy made before is not touched."""
    m = site("at 0,0: o", "bg")
    before = m.copy()
    m.play(0, "put blue 1,0,1")
    assert refuses(m, 0, "put green 1,0,1", "§6.3 a")
    assert (pyramid(m), pyramid(before)) == ("at 0,0: ob", "at 0,0: o")


def test_two_cubes_of_one_colour_with_one_cell_are_one_option() -> None:
    """§6.14, §10.5: placed by itself, though two cubes could go there; then the other goes on top of it by itself."""
    m = site("at 0,0: oooo/oooo/bbbb/bbb.", "ww")
    assert automatic(m) == ["0 put grey 3,3,1", "0 put grey 2,2,2"]


def test_discards_are_open() -> None:
    """§6.15, §11.1: everybody sees what went to the box, and reads it in the log."""
    m = site("at 0,0: oooo/oooo/bbbb/bbbb", "gyy")
    for seat in (0, 1, None):
        assert m.view(seat)["players"][0]["discarded"] == "gyy"
        assert m.log(seat) == [f"A has no place for the {c} cube: it goes to the box." for c in ("green", "yellow", "yellow")]


@pytest.mark.parametrize("seed", range(4))
def test_each_discard_is_an_empty_cell(seed: int) -> None:
    """§6.16: 30 cells, less those of discarded cubes."""
    m = sacbe.start("yaxha", seats=2 + seed % 3, seed=seed)
    for _ in walk(m, seed):
        pass
    assert [len(oracle.read(pyramid(m, seat))) + len(box(m, seat)) for seat in range(m.seats)] == [30] * m.seats
