"""§7, §8 and §9 of RULES.md, where no vector proves them: points, cards, ranks, and all of it against the oracle."""

from typing import Any

import pytest

import sacbe
from tests.facts import facts_of
from tests.games.yaxha import oracle
from tests.games.yaxha.helpers import (
    CARDS,
    LEFT,
    bonus_sums,
    colour_points,
    events,
    final,
    met_by,
    played_out,
    pyramid,
    pyramids,
    walk,
)

FACTS = facts_of("yaxha")

FLAT = "at 0,0: oooo/bbbb/gggg/yyyy"
TWO_ORANGE_GROUPS = "at 0,0: ooob/bbbb/oogg/oogg"


def test_the_game_ends_after_round_10() -> None:
    """§7.1: not before the last seat has finished building; then nobody is asked and the sheet is told."""
    m = sacbe.position("yaxha", {"round": 10, "hands": ["o", "b"], "pyramids": ["at 0,0: b", "at 0,0: o"]}, check=False)
    m.play(0, "put orange 1,0,1")
    assert (m.over, m.winners) == (False, ())
    m.play(1, "put blue 0,1,1")
    assert (m.over, m.asked, m.view(None)["step"]) == (True, (), "over")
    assert m.legal(0) == m.legal(sacbe.NATURE) == []
    assert m.why(0, "card 1") == "The match is over."
    assert [line.partition(" scores ")[0] for line in m.log(None)[-2:]] == ["A", "B"]


def test_only_visible_cubes_count() -> None:
    """§7.2, §7.3: a cube with four tops scores nothing; take one top away and it does."""
    covered = "at 0,0: ooo/oyo/ooo | oo/oo"
    open_again = "at 0,0: ooo/oyo/ooo | oo/o."
    assert colour_points(final(covered, FLAT))["yellow"] == 0
    assert colour_points(final(open_again, FLAT))["yellow"] == 1
    assert met_by("longest_yellow", covered, "at 0,0: o") == ""
    assert met_by("longest_yellow", open_again, "at 0,0: o") == "A"


@pytest.mark.parametrize("row", FACTS["cells"], ids=lambda row: ",".join(map(str, row["cell"])))
def test_which_cells_a_complete_pyramid_hides(row: dict[str, Any]) -> None:
    """§7.3, §7.4: five cells of thirty, by the list of facts."""
    x, y, level = row["cell"]
    cubes = oracle.read("at 0,0: oooo/oooo/oooo/oooo | ggg/ggg/ggg | gg/gg | g")
    shown = colour_points(final(oracle.write(cubes | {(x, y, level): "blue"}), FLAT))["blue"]
    assert shown == (0 if row["hidden_when_complete"] else 1)
    assert sum(bool(cell["hidden_when_complete"]) for cell in FACTS["cells"]) == 5


def test_smaller_groups_give_no_points() -> None:
    """§7.6, §13.14: only the largest group of a colour counts."""
    assert sorted(len(g) for g in oracle.groups(TWO_ORANGE_GROUPS) if g.colour == "orange") == [3, 4]
    assert colour_points(final(TWO_ORANGE_GROUPS, FLAT))["orange"] == 6


def test_the_running_count_has_no_effect() -> None:
    """§7.10: points are shown all the time; nobody has won before the end, and what is shown last is the result."""
    m = sacbe.start("yaxha", seats=3, seed=71)
    shown = []
    for _ in walk(m, 71):
        assert m.winners == ()
        assert list(m.points) == [player["points"] for player in m.view(None)["players"]]
        for seat in range(3):
            assert sum(colour_points(m, seat).values()) == sum(oracle.points(pyramid(m, seat)).values())
        shown.append(m.points)
    assert len(set(shown)) > 20
    assert m.winners


def test_cards_count_once_at_the_end() -> None:
    """§8.1, §9.1: 5 points for each card met, and the total is colours plus cards."""
    m = played_out(3, 81)
    for seat, player in enumerate(m.view(None)["players"]):
        assert set(player["bonus"].values()) <= {0, 5}
        assert player["points"] == sum(player["colours"].values()) + sum(player["bonus"].values()) == m.points[seat]


def test_ties_give_everybody_the_full_bonus() -> None:
    """§8.2: 0, 5, 10 or 15 points per seat; equal seats score alike."""
    m = final(FLAT, FLAT, "at 0,0: wwww/wwww/wwww/wwww", cards=["longest_blue", "longest_green", "longest_yellow"])
    assert bonus_sums(m) == [15, 15, 0]


def test_a_group_can_win_several_cards() -> None:
    """§8.8: cards do not use up groups."""
    grey = "at 0,0: wwww/wwww/wwww/wwww"
    m = final(FLAT, grey, cards=["longest_grey", "longest_any", "longest_level_1"])
    assert bonus_sums(m) == [0, 15]


def test_all_groups_of_all_sizes_are_known_to_the_cards() -> None:
    """§8.5, §8.14: a smaller group of a colour can be the second longest of the table."""
    one_group = "at 0,0: wwww/...."
    assert sorted({len(g) for g in oracle.groups(TWO_ORANGE_GROUPS)}) == [3, 4, 5]
    assert met_by("second_longest", TWO_ORANGE_GROUPS, one_group) == "AB"
    three = "at 0,0: www./...."
    assert met_by("second_longest", "at 0,0: oooo/bbb.", three) == "AB"
    assert met_by("second_longest", "at 0,0: oooo", "at 0,0: bbbb") == ""
    assert met_by("second_longest", "at 0,0: oooo", "at 0,0: bbbb", second_card="players") == ""


def test_every_kind_of_card_is_in_the_facts() -> None:
    """§8.4: ids, kinds, seats and the § of each card."""
    rules = {card["id"]: card["rule"] for card in FACTS["bonus_cards"]}
    assert [rules[f"longest_{c}"] for c in ("orange", "any", "level_1")] == ["§8.9", "§8.11", "§8.12"]
    assert {rules[card] for card in LEFT} == {"§8.10"}
    others = ["most_levels", "second_longest", "five_colours_level_1", "five_colours_level_2", "one_colour_side", "three_colours"]
    assert [rules[card] for card in others] == ["§8.13", "§8.14", "§8.15", "§8.15", "§8.16", "§8.17"]


@pytest.mark.parametrize(
    ("points", "ranks"),
    [((2, 2, 1), (1, 1, 3)), ((1, 2, 2), (3, 1, 1)), ((1, 1, 1), (1, 1, 1)), ((1, 2, 4), (3, 2, 1))],
)
def test_ranks(points: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    """§9.4, §9.3: 1 + the number of seats with a higher total; no tie-break."""
    texts = {1: "at 0,0: o", 2: "at 0,0: oo", 4: "at 0,0: ooo"}
    position = {"seats": 3, "step": "over", "bonus_cards": ["five_colours_level_1"], "pyramids": [texts[p] for p in points]}
    m = sacbe.position("yaxha", position, check=False)
    assert m.points == points
    assert m.ranks == ranks
    assert m.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == 1)


def test_the_last_lines_of_the_log_are_the_sheet() -> None:
    """§9.1: colours, bonus and total of every seat, in both languages."""
    m = played_out(2, 91)
    for seat, player in enumerate(m.view(None)["players"]):
        colours, bonus = sum(player["colours"].values()), sum(player["bonus"].values())
        name = "AB"[seat]
        assert (
            m.log(None)[seat - 2] == f"{name} scores {colours} for colours and {bonus} for bonus cards: {m.points[seat]} in all."
        )
        assert m.log(None, "fr")[seat - 2].startswith(f"{name} marque {colours} pour les couleurs et {bonus} pour")
    assert events(m)[-1].startswith(("0 put", "1 put", "# "))


FINALS = [played_out(seats, seed) for seats in (2, 3, 4) for seed in range(100, 108)]


@pytest.mark.parametrize("index", range(len(FINALS)))
def test_points_of_whole_matches_against_the_oracle(index: int) -> None:
    """§7.5, §7.7, §7.9: the points by colour, worked out a second time from the text of the rules."""
    m = FINALS[index]
    for seat, text in enumerate(pyramids(m)):
        assert colour_points(m, seat) == oracle.points(text)


@pytest.mark.sample(6)
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize(("level_1_card", "second_card"), [("whole", "groups"), ("flat", "players")])
def test_cards_of_whole_matches_against_the_oracle(card: str, level_1_card: str, second_card: str) -> None:
    """§8.6, §8.9, §8.10, §8.11, §8.12, §8.13, §8.14, §8.15, §8.16, §8.17: every card on finished and unfinished pyramids."""
    hits = 0
    for m in FINALS:
        if m.seats == 2 and card in LEFT:
            continue
        for texts in (pyramids(m), [text.rpartition(" | ")[0] for text in pyramids(m)]):
            found = met_by(card, *texts, level_1_card=level_1_card, second_card=second_card)
            assert {"ABCD".index(seat) for seat in found} == oracle.met_by(card, texts, level_1_card, second_card)
            hits += bool(found)
    assert hits > 0 or card in ("one_colour_side", "three_colours")
