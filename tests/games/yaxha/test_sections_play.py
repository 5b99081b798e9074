"""§3 and §4 of RULES.md, where no vector proves them: the course of play, and buying."""

import itertools

import pytest

import sacbe
from tests.games.yaxha import oracle
from tests.games.yaxha.helpers import (
    LOTS,
    chosen,
    dice,
    events,
    hand,
    initiative,
    lot_of,
    market_table,
    one_of,
    options,
    refuses,
    site,
    swaps,
    taken,
    walk,
)

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@SEATS
def test_the_five_steps_of_a_round(seats: int) -> None:
    """§3.1, §3.4: fill, choose, take, build in this order; fill and swap ask no seat, the swap comes before the first cube."""
    m = sacbe.start("yaxha", seats=seats, deal=False, options={"bonus_deck": "first_game"})
    rolled, steps = dice(31), []
    while not m.over:
        steps.append((m.view(None)["round"], m.view(None)["step"]))
        assert (m.asked == (sacbe.NATURE,)) == (steps[-1][1] in ("initiative", "bonus", "fill"))
        seat = one_of(m.asked, rolled)
        m.play(seat, one_of(m.legal(seat), rolled))
    once = [step for step, _ in itertools.groupby(steps)]
    assert once[:2] == [(0, "initiative"), (0, "bonus")]
    for number in range(1, 11):
        of_round = [step for round_no, step in once if round_no == number]
        assert of_round in (["fill", "choose", "build"], ["fill", "choose", "take", "build"])
    kinds = [line.split()[2] for line in events(m) if line.startswith("#") and line.split()[2] in ("take", "swap")]
    assert "swap" in kinds
    assert kinds[0] == "take"


@SEATS
def test_all_choose_at_once_in_any_order(seats: int) -> None:
    """§3.2, §4.4: every seat that has not chosen is asked, and has every market to wish for."""
    m = market_table(range(1, seats + 1))
    for seat in reversed(range(seats)):
        assert m.asked == tuple(range(seat + 1))
        assert all(options(m, s) == [f"card {market}" for market in range(1, seats + 1)] for s in m.asked)
        m.play(seat, "card 1")
    assert m.view(None)["step"] != "choose"


@pytest.mark.parametrize("wishes", list(itertools.product([1, 2, 3, 4], repeat=4)))
def test_every_way_to_wish_with_four_seats(wishes: tuple[int, ...]) -> None:
    """§3.3, §4.7, §4.8, §4.9, §4.10, §4.11, §4.13, §12.4: all 256 tables of wishes, against the text of the rules."""
    tiles = [3, 1, 4, 2]
    by_value = sorted(range(4), key=tiles.__getitem__)
    winners = [seat for seat in by_value if not any(wishes[o] == wishes[seat] and tiles[o] < tiles[seat] for o in range(4))]
    queue = [seat for seat in by_value if seat not in winners]
    m = chosen(tiles, wishes)
    assert taken(m)[: len(winners)] == [f"{'ABCD'[seat]} {wishes[seat]}" for seat in winners]
    asked: list[int] = []
    while m.view(None)["step"] == "take":
        (seat,) = m.asked
        untouched = [market for market, lot in enumerate(m.view(None)["lots"], 1) if lot]
        assert options(m, seat) == [f"take {market}" for market in untouched]
        assert len(m.view(None)["waiting"]) == len(untouched) == len(queue) - len(asked)
        asked.append(seat)
        m.play(seat, options(m, seat)[-1])
    assert asked == queue[: max(0, len(queue) - 1)]
    assert len(asked) <= 2
    assert sorted(lot_of(m, seat) for seat in range(4)) == [1, 2, 3, 4]
    expected = tiles.copy()
    for market in range(1, 5):
        group = [seat for seat in by_value if wishes[seat] == market]
        for first, last in zip(group, reversed(group), strict=True):
            expected[first] = tiles[last]
    assert initiative(m) == expected


def test_take_asks_at_most_n_minus_2_seats() -> None:
    """§3.3, §10.2: nobody of two, one of three, two of four."""
    asked = {}
    for seats in (2, 3, 4):
        m = chosen(range(1, seats + 1), [1] * seats)
        asked[seats] = 0
        while m.view(None)["step"] == "take":
            asked[seats] += 1
            m.play(m.asked[0], m.legal(m.asked[0])[0])
    assert asked == {2: 0, 3: 1, 4: 2}


def test_building_side_by_side() -> None:
    """§3.5: what a seat builds changes nothing of what another may build, and everybody sees it."""
    m = chosen([1, 2, 3], [1, 2, 3])
    assert m.asked == (0, 1, 2)
    before = [options(m, seat) for seat in (1, 2)]
    m.play(0, "put blue 0,0,1")
    m.play(0, "put green 0,1,1")
    assert [options(m, seat) for seat in (1, 2)] == before
    assert m.view(2)["players"][0]["pyramid"] == "at 0,0: b/g"
    assert m.view(None)["players"][0]["hand"] == "o"


@SEATS
def test_a_round_ends_with_the_last_cube(seats: int) -> None:
    """§3.6, §4.3: the next fill waits for every seat; the markets are empty before it."""
    m = sacbe.start("yaxha", seats=seats, deal=False)
    rolled, fills = dice(36), 0
    while not m.over:
        if m.view(None)["step"] == "fill" and not any(m.view(None)["lots"]):
            fills += 1
            assert fills == m.view(None)["round"]
            assert all(hand(m, seat) == "" for seat in range(seats))
        seat = one_of(m.asked, rolled)
        m.play(seat, one_of(m.legal(seat), rolled))
    assert fills == 10


@SEATS
def test_one_lot_a_round_and_thirty_cubes_a_game(seats: int) -> None:
    """§3.7, §12.5, §12.6: each seat gets three cubes a round; placed and discarded they make thirty."""
    m = sacbe.start("yaxha", seats=seats, seed=37)
    for _ in walk(m, 37):
        table = m.truth()
        if table["step"] == "build":
            assert table["lots"] == [""] * seats
        for seat in range(seats):
            cubes = len(oracle.read(table["pyramids"][seat]))
            served = table["round"] if table["step"] == "build" or table["hands"][seat] else table["round"] - 1
            assert cubes + len(table["hands"][seat]) + len(table["discarded"][seat]) == 3 * served
    assert [len(oracle.read(p["pyramid"])) + len(p["discarded"]) for p in m.view(None)["players"]] == [30] * seats


def test_markets_are_filled_one_by_one() -> None:
    """§4.1, §4.2: three cubes onto market 1, then 2, then 3; a lot has no order."""
    m = sacbe.start(
        "yaxha", seats=3, deal=False, options={"bonus_deck": "named", "bonus_cards": "longest_any+most_levels+left_blue"}
    )
    m.play(sacbe.NATURE, "initiative 1")
    m.play(sacbe.NATURE, "initiative 2")
    lots = []
    for colour in ("grey", "green", "orange", "grey", "blue", "blue", "yellow", "orange", "yellow"):
        m.play(sacbe.NATURE, f"draw {colour}")
        lots.append(m.view(None)["lots"])
    assert [lots[i] for i in (0, 1, 2, 3, 5)] == [
        ["w", "", ""],
        ["gw", "", ""],
        ["ogw", "", ""],
        ["ogw", "w", ""],
        ["ogw", "bbw", ""],
    ]
    assert lots[-1] == ["ogw", "bbw", "oyy"]
    assert m.log(None)[-3:] == [
        "Market 1 is filled: orange, green, grey.",
        "Market 2 is filled: blue, blue, grey.",
        "Market 3 is filled: orange, yellow, yellow.",
    ]


def test_the_order_of_the_draw_does_not_matter() -> None:
    """§4.2: the same cubes drawn in another order make the same position."""
    ends = []
    for lot in itertools.permutations(["orange", "green", "grey"]):
        m = sacbe.start(
            "yaxha", seats=2, deal=False, options={"bonus_deck": "named", "bonus_cards": "longest_any+most_levels+three_colours"}
        )
        m.play(sacbe.NATURE, "initiative 1")
        for colour in (*lot, "blue", "blue", "yellow"):
            m.play(sacbe.NATURE, f"draw {colour}")
        ends.append(m.truth())
    assert all(end == ends[0] for end in ends)


def test_an_empty_colour_cannot_be_drawn() -> None:
    """§4.1: nature can draw only what is in the bag."""
    m = sacbe.start(
        "yaxha", seats=4, deal=False, options={"bonus_deck": "named", "bonus_cards": "longest_any+most_levels+three_colours"}
    )
    for tile in (1, 2, 3):
        m.play(sacbe.NATURE, f"initiative {tile}")
    while m.view(None)["bag"]["orange"] > 0:
        seat = m.asked[0]
        m.play(seat, m.legal(seat)[0])
    while m.asked != (sacbe.NATURE,):
        m.play(m.asked[0], m.legal(m.asked[0])[0])
    assert refuses(m, sacbe.NATURE, "draw orange", "§4.1")


def test_a_choice_is_final_and_secret_until_all_have_chosen() -> None:
    """§4.5: no second card; all are turned up together when the last is laid."""
    m = market_table([1, 2, 3])
    m.play(1, "card 2")
    with pytest.raises(sacbe.Illegal):
        m.play(1, "card 3")
    m.play(0, "card 2")
    assert m.view(2)["played"] == [None, None, None]
    assert all(line.startswith(("B lays a card", "A lays a card")) for line in m.log(2))
    m.play(2, "card 2")
    assert m.view(0)["played"] == m.view(None)["played"] == [2, 2, 2]
    assert [line for line in m.log(None) if "turns up" in line] == [f"{seat} turns up card 2." for seat in "ABC"]


def test_the_card_comes_back() -> None:
    """§4.6: the card of round 1 can be laid again in round 2."""
    m = chosen([1, 2], [2, 1])
    while m.view(None)["round"] == 1:
        m.play(m.asked[0], m.legal(m.asked[0])[0])
    assert options(m, 0) == options(m, 1) == ["card 1", "card 2"]
    assert m.view(None)["played"] == [None, None]


def test_equal_lots_are_two_options() -> None:
    """§4.12: a seat names a market, not cubes."""
    m = market_table([1, 2, 3], lots=["oob", "gyw", "gyw"])
    for seat in range(3):
        m.play(seat, "card 1")
    assert options(m, 1) == ["take 2", "take 3"]


def test_a_lot_that_is_gone_cannot_be_taken() -> None:
    """§4.10: only untouched lots."""
    m = chosen([1, 2, 3], [1, 1, 1])
    assert refuses(m, 1, "take 1", "§4.10")
    assert refuses(m, 1, "take 4", "§2.2")


@pytest.mark.parametrize("first", LOTS[1:])
def test_the_exchange_does_not_depend_on_the_lots_taken(first: str) -> None:
    """§4.15: whatever the waiting seats take, everyone who played the card is part of the exchange."""
    m = chosen([1, 2, 3, 4], [1, 1, 1, 1])
    m.play(1, f"take {LOTS.index(first) + 1}")
    assert initiative(m) == [1, 2, 3, 4]
    m.play(2, m.legal(2)[0])
    assert initiative(m) == [4, 3, 2, 1]


def test_the_exchange_works_on_old_values() -> None:
    """§4.16, §4.13: one simultaneous replacement; in a group of three the middle keeps its tile."""
    m = chosen([4, 2, 1, 3], [2, 2, 2, 2])
    while m.view(None)["step"] == "take":
        m.play(m.asked[0], m.legal(m.asked[0])[0])
    assert swaps(m) == ["c a", "b d"]
    assert initiative(m) == [1, 3, 4, 2]
    m = chosen([4, 2, 1, 3], [2, 2, 1, 2])
    m.play(3, "take 3")
    assert swaps(m) == ["b a"]
    assert initiative(m) == [2, 4, 1, 3]


def test_the_seat_that_won_the_lot_exchanges_too() -> None:
    """§4.15, §4.14: in two pairs both winners lose their tile."""
    m = chosen([1, 2, 3, 4], [1, 2, 1, 2])
    m.play(2, "take 3")
    assert initiative(m) == [3, 4, 1, 2]
    assert swaps(m) == ["a c", "b d"]


def test_a_lone_builder_goes_on_without_waiting() -> None:
    """§3.5, §10.8: a seat that is done is not asked; the other goes on."""
    m = site("at 0,0: oooo/oooo/bbbb/bbb.", "bgy")
    m.play(0, "put blue 3,3,1")
    assert m.asked == (1,)
    assert m.why(0, "put blue 0,0,2") == "A has nothing to decide now: it is up to B."
