"""EXAMPLES.md, E1 to E10: buying cubes, the supply, the bonus decks."""

import pytest

import sacbe
from tests.games.yaxha.helpers import LEFT, chosen, events, initiative, lot_of, options, swaps, taken


def test_e1_four_different_wishes() -> None:
    """§4.7, §4.9: everybody is alone; all take in ascending initiative, nobody is asked, nothing is exchanged."""
    m = chosen([2, 1, 3, 4], [3, 1, 4, 2])
    assert taken(m) == ["B 1", "A 3", "C 4", "D 2"]
    assert all(line.startswith("# ") for line in events(m) if " take " in line)
    assert m.view(None)["step"] == "build"
    assert m.asked == (0, 1, 2, 3)
    assert [lot_of(m, seat) for seat in range(4)] == [3, 1, 4, 2]
    assert swaps(m) == []
    assert initiative(m) == [2, 1, 3, 4]


def test_e2_two_on_one_market() -> None:
    """§4.8, §4.10, §4.13: the lower value takes, the other gets the last lot without a question; both exchange."""
    m = chosen([2, 1, 3, 4], [1, 2, 2, 4])
    assert taken(m) == ["B 2", "A 1", "D 4", "C 3"]
    assert "# 2 take 3" in events(m)
    assert m.view(None)["step"] == "build"
    assert [lot_of(m, seat) for seat in range(4)] == [1, 2, 3, 4]
    assert swaps(m) == ["b c"]
    assert initiative(m) == [2, 3, 1, 4]


def test_e3_three_on_one_market() -> None:
    """§4.10, §4.13: the first that waits chooses, the last gets the rest; lowest and highest exchange, the middle keeps."""
    m = chosen([2, 1, 3, 4], [1, 1, 1, 3])
    assert taken(m) == ["B 1", "D 3"]
    assert m.asked == (0,)
    assert options(m, 0) == ["take 2", "take 4"]
    assert initiative(m) == [2, 1, 3, 4]
    m.play(0, "take 4")
    assert events(m)[-2:] == ["# 2 take 2", "# 1 swap b c"]
    assert [lot_of(m, seat) for seat in range(4)] == [4, 1, 2, 3]
    assert initiative(m) == [2, 3, 1, 4]


def test_e4_four_on_one_market() -> None:
    """§4.10, §4.13: two questions; 1 exchanges with 4 and 2 with 3."""
    m = chosen([2, 1, 3, 4], [2, 2, 2, 2])
    assert taken(m) == ["B 2"]
    assert (m.asked, options(m, 0)) == ((0,), ["take 1", "take 3", "take 4"])
    m.play(0, "take 3")
    assert (m.asked, options(m, 2)) == ((2,), ["take 1", "take 4"])
    m.play(2, "take 1")
    assert "# 3 take 4" in events(m)
    assert taken(m) == ["B 2", "A 3", "C 1", "D 4"]
    assert swaps(m) == ["b d", "a c"]
    assert initiative(m) == [3, 4, 2, 1]


@pytest.mark.parametrize(("take", "rest"), [(2, 3), (3, 2)])
def test_e5_two_pairs(take: int, rest: int) -> None:
    """§4.10, §4.14: one queue for both pairs; each pair exchanges on its own."""
    m = chosen([2, 1, 3, 4], [1, 4, 4, 1])
    assert taken(m) == ["B 4", "A 1"]
    assert m.view(None)["waiting"] == [2, 3]
    assert (m.asked, options(m, 2)) == ((2,), ["take 2", "take 3"])
    m.play(2, f"take {take}")
    assert f"# 3 take {rest}" in events(m)
    assert sorted(swaps(m)) == ["a d", "b c"]
    assert initiative(m) == [4, 3, 1, 2]


def test_e6_two_seats_same_wish() -> None:
    """§4.10, §4.13: with two seats the loser is not asked."""
    m = chosen([2, 1], [1, 1])
    assert events(m)[2:] == ["# 1 take 1", "# 0 take 2", "# 1 swap b a"]
    assert initiative(m) == [1, 2]
    assert [lot_of(m, seat) for seat in range(2)] == [2, 1]


@pytest.mark.parametrize(("take", "rest"), [(1, 3), (3, 1)])
def test_e7_three_seats_same_wish(take: int, rest: int) -> None:
    """§4.10, §4.13: value 2 is asked before value 3; lowest and highest exchange."""
    m = chosen([3, 1, 2], [2, 2, 2])
    assert taken(m) == ["B 2"]
    assert (m.asked, options(m, 2)) == ((2,), ["take 1", "take 3"])
    m.play(2, f"take {take}")
    assert events(m)[-2:] == [f"# 0 take {rest}", "# 1 swap b a"]
    assert initiative(m) == [1, 3, 2]


def test_e8_a_pair_without_value_1() -> None:
    """§4.8, §4.10, §4.13: 2 beats 3."""
    m = chosen([3, 1, 2], [3, 2, 3])
    assert taken(m) == ["B 2", "C 3", "A 1"]
    assert "# 0 take 1" in events(m)
    assert swaps(m) == ["c a"]
    assert initiative(m) == [2, 1, 3]


@pytest.mark.parametrize(("seats", "round_7", "round_10"), [(2, 78, 60), (3, 57, 30), (4, 36, 0)])
def test_e9_the_supply(seats: int, round_7: int, round_10: int) -> None:
    """§2.11, §12.2, §11.4: cubes in the bag after the fill of each round; the contents by colour are known to everybody."""
    m = sacbe.start("yaxha", seats=seats, seed=9)
    left: dict[int, int] = {}
    while not m.over:
        view = m.view(None)
        if view["step"] == "choose":
            left[view["round"]] = sum(view["bag"].values())
            seen = "".join(view["lots"]) + "".join(p["pyramid"].partition(":")[2] + p["discarded"] for p in view["players"])
            assert view["bag"] == {c: 24 - seen.count("obgyw"[i]) for i, c in enumerate(view["bag"])}
            assert all(m.view(seat)["bag"] == view["bag"] for seat in range(seats))
        seat = m.asked[0]
        m.play(seat, m.legal(seat)[-1])
    assert left == {round_no: 120 - 3 * seats * round_no for round_no in range(1, 11)}
    assert (left[7], left[10]) == (round_7, round_10)


def test_e9_the_last_twelve_cubes_of_four_seats() -> None:
    """§11.4: at the end of round 9 the bag is known by colour, and exactly these cubes are drawn in round 10."""
    m = sacbe.start("yaxha", seats=4, deal=False)
    while not (m.asked == (sacbe.NATURE,) and m.truth()["round"] == 10):
        seat = m.asked[0]
        m.play(seat, m.legal(seat)[len(events(m)) % len(m.legal(seat))])
    bag = m.view(2)["bag"]
    assert sum(bag.values()) == 12
    assert sum(cubes > 0 for cubes in bag.values()) > 1
    while m.asked == (sacbe.NATURE,):
        m.play(sacbe.NATURE, m.legal(sacbe.NATURE)[-1])
    drawn = "".join(m.view(2)["lots"])
    assert {c: drawn.count("obgyw"[i]) for i, c in enumerate(bag)} == bag
    assert set(m.view(2)["bag"].values()) == {0}


@pytest.mark.parametrize(
    ("seats", "deck", "cards"),
    [(2, "all", 13), (3, "all", 18), (4, "all", 18), (2, "first_game", 8), (3, "first_game", 8), (4, "first_game", 8)],
)
def test_e10_bonus_decks(seats: int, deck: str, cards: int) -> None:
    """§2.7, §2.8, §2.9: how many cards can be drawn; three are, without putting one back."""
    m = sacbe.start("yaxha", seats=seats, deal=False, options={"bonus_deck": deck})
    while m.view(None)["step"] == "initiative":
        m.play(sacbe.NATURE, m.legal(sacbe.NATURE)[0])
    found = options(m, sacbe.NATURE)
    assert len(found) == cards
    assert len(set(found) & {f"bonus {card}" for card in LEFT}) == (5 if (seats, deck) in ((3, "all"), (4, "all")) else 0)
    for left in (cards - 1, cards - 2):
        drawn = options(m, sacbe.NATURE)[-1]
        m.play(sacbe.NATURE, drawn)
        assert len(options(m, sacbe.NATURE)) == left
        assert drawn not in options(m, sacbe.NATURE)


def test_e10_a_neighbour_card_is_refused_with_two_seats() -> None:
    """§2.10, §2.7: two seats cannot name `left_blue`; three can."""
    named = {"bonus_deck": "named", "bonus_cards": ["left_blue", "longest_any", "most_levels"]}
    with pytest.raises(sacbe.Illegal, match=r"left_blue.*§2\.7.*§2\.10"):
        sacbe.start("yaxha", seats=2, options=named)
    m = sacbe.start("yaxha", seats=3, options=named)
    assert [c["card"] for c in m.view(None)["bonus_cards"]] == ["left_blue", "longest_any", "most_levels"]
