"""EXAMPLES.md, neighbours, layouts and placings: E20 to E39."""

import pytest

import sacbe
from tests.facts import facts_of
from tests.games.gold import oracle
from tests.games.gold.helpers import LETTERS, MATERIALS, PAIRS, back, base, buy, options, pieces, placing, play, published, step
from tests.games.gold.vectors import run_placing

FACTS = facts_of("gold")


def may_keep(*before_and_new: str) -> bool:
    """Whether the last of some pieces may be added to the others as it shows."""
    *before, new = before_and_new
    return f"keep {new.split()[2].split('/')[0]}" in options(placing(before, new))


def test_e20_the_example_of_the_introduction() -> None:
    """§6.3: neighbours differ by one step at most."""
    touching = [(a, b) for a in range(5) for b in range(5) if may_keep(*pieces("ss", LETTERS[a] + LETTERS[b]))]
    assert len(touching) == 13
    assert [b for a, b in touching if a == 4] == [3, 4]
    assert {material["name"]: material["may_touch"] for material in FACTS["materials"]} == {
        MATERIALS[a]: [MATERIALS[b] for x, b in touching if x == a] for a in range(5)
    }


def test_e21_the_table_of_backs() -> None:
    """§1.7: the two faces are neighbours on the cycle."""
    behind = {m: [b for b in MATERIALS if (m, b) in PAIRS or (b, m) in PAIRS] for m in MATERIALS}
    assert behind == {
        "stone": ["jade", "gold"],
        "jade": ["stone", "bronze"],
        "bronze": ["jade", "silver"],
        "silver": ["bronze", "gold"],
        "gold": ["stone", "silver"],
    }
    for wrong in ("silver/stone", "gold/bronze", "gold/jade", "jade/silver", "stone/bronze"):
        with pytest.raises(sacbe.Unreadable, match=r"§1\.7"):
            placing([], f"1 sixth {wrong}")


def test_e22_open_layouts() -> None:
    """§6.11: a stretch of the ladder without a hole."""
    assert may_keep(*pieces("sss", "jbv"))
    assert not may_keep(*pieces("ss", "jv"))
    assert not may_keep(*pieces("ss", "sg"))
    assert may_keep(*pieces("s", "g"))
    assert may_keep(*pieces("eeeee", "sjbvg"))
    assert oracle.is_legal([], 0)


@pytest.mark.parametrize(
    ("shown", "legal"),
    [
        ("0/1/2/3/0", True),
        ("0/1/1/4/0", False),
        ("0/0/3/3/0", True),
        ("0/0/0/1/5", True),
        ("0/1/2/2/1", True),
        ("0/1/2/1/2", False),
        ("0/0/6/0/0", True),
        ("1/0/0/0/5", False),
    ],
)
def test_e23_complete_layouts(shown: str, legal: bool) -> None:
    """§6.12: six sixths; what lies between the lowest and the highest is shown twice."""
    letters = "".join(letter * int(n) for letter, n in zip(LETTERS, shown.split("/"), strict=True))
    assert oracle.is_legal([LETTERS.index(letter) for letter in letters], 24) == legal
    orders = [letters[:i] + letters[i + 1 :] + letters[i] for i in range(6)]
    assert {may_keep(*pieces("ssssss", order)) for order in orders} == {legal}


def test_e24_first_piece() -> None:
    """§7.5, §7.10, §10.4: both faces or out; laid gold, all have seen both faces."""
    m = run_placing(24)
    assert [back(m, viewer, 1) for viewer in (0, 1, 2, None)] == ["stone"] * 4


def test_e25_only_one_face_fits() -> None:
    """§7.10: gold touches gold."""
    run_placing(25)


def test_e26_both_faces_fit() -> None:
    """§6.15, §7.11: the order is by value, not by time."""
    run_placing(26)


def test_e27_no_face_fits() -> None:
    """§6.20, §7.10: drop it or rebuild."""
    run_placing(27)


def test_e28_the_new_piece_goes_between_others() -> None:
    """§7.11: bronze beside bronze."""
    run_placing(28)


def test_e29_a_face_that_would_close_badly_is_not_offered() -> None:
    """§6.12, §6.16, §7.20: one bronze cannot lead up and down."""
    run_placing(29)


def test_e30_four_materials_closed() -> None:
    """§6.12: jade to gold and back."""
    run_placing(30)


def test_e31_too_large() -> None:
    """§6.6, §6.18, §7.10: 25 units; something must go before it is done."""
    m = run_placing(31)
    assert 24 - m.view(0)["players"][0]["bases"][0]["units"] == 5


def test_e32_replacing_a_piece_of_a_complete_disc() -> None:
    """§7.13, §7.14, §7.15, §7.17: gold for bronze."""
    run_placing(32)


def test_e33_turning_an_old_piece_for_the_one_material_bonus() -> None:
    """§7.1, §8.5: all gold."""
    run_placing(33)


def test_e34_buying_only_for_the_right_to_turn() -> None:
    """§7.5, §7.14: the new piece is dropped."""
    run_placing(34)


def test_e35_rebuild_opened_by_mistake_costs_nothing() -> None:
    """§7.17: done at once."""
    run_placing(35)


def test_e36_forced_steps() -> None:
    """§7.16, §7.19, §9.8, §10.10: they are published like chosen ones; the buyer is told."""
    m = run_placing(36)
    assert m.view(1)["placed"] == {"seat": 0, "lot": 5, "base": 1, "steps": ["rebuild", "lay 5 stone", "drop 2", "done"]}
    last = [line for line in m.log(1) if "draws" not in line]
    assert last == [
        "A has placed lot 5 on base 1, as follows:",
        "A rebuilds.",
        "A lays lot 5 with stone up.",
        "A throws lot 2 into the box.",
        "A finishes the rebuilding.",
    ]
    assert [line for line in m.log(0) if "draws" not in line] == [*last, "A had no other choice for the last 2 steps."]


def test_e37_throwing_everything_out() -> None:
    """§7.5: nothing is left."""
    run_placing(37)


def test_e38_order_of_a_complete_disc() -> None:
    """§6.16: of the middle material the highest lot leads back."""
    run_placing(38)


def test_e39_two_players_choice_of_the_base() -> None:
    """§7.7, §7.8: base 1 without asking while both are empty; afterwards the buyer chooses."""
    row = ["1 sixth jade/stone", "2 sixth jade/stone", "3 sixth jade/stone"]
    m = buy(sacbe.position("gold", {"seats": 2, "row": row}, check=False), 0)
    assert (step(m, 0), options(m)) == ("place", ["keep stone", "keep jade", "drop 1"])
    play(m, "keep jade")
    assert (base(m), base(m, 0, 2)) == (["1 sixth jade/stone"], [])
    given = {"seats": 2, "bases": [[["1 sixth jade/stone"], []], [[], []]], "row": ["4 sixth bronze/silver"]}
    m = buy(sacbe.position("gold", given, check=False), 0)
    assert (step(m, 0), options(m)) == ("base", ["base 1", "base 2"])
    play(m, "base 2")
    assert options(m) == ["keep bronze", "keep silver", "drop 4"]
    play(m, "keep silver")
    assert (base(m), base(m, 0, 2), published(m)) == (["1 sixth jade/stone"], ["4 sixth silver/bronze"], ["keep silver"])
