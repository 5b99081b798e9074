"""EXAMPLES.md, auctions: E1 to E19."""

import sacbe
from tests.games.gold.helpers import auction, bid, decline, events, options, pearls, step, table
from tests.games.gold.vectors import run_auction


def test_e1_four_different_bids() -> None:
    """§4.6, §5.2: the highest bid wins, the lowest is paid."""
    run_auction(1)


def test_e2_top_tie_next_bid_wins_and_pays_its_own_amount() -> None:
    """§4.4, §5.1: the two fives are out; two is paid, not five."""
    run_auction(2)


def test_e3_tie_at_the_bottom() -> None:
    """§5.3, §5.9: the winner chooses; equal low bids cancel out only by option."""
    run_auction(3)
    m = auction(5, 2, 0, 0, options={"low_tie": "cancel_out"})
    assert events(m)[-1] == "# 0 pay 1"
    assert pearls(m) == [5, 15, 10, 10]


def test_e4_two_ties_nothing_left() -> None:
    """§4.8: no value is left."""
    run_auction(4)


def test_e5_three_seats() -> None:
    """§4.6: three different bids."""
    run_auction(5)


def test_e6_all_but_one_on_top() -> None:
    """§4.7, §5.4: the one below wins, and pays whom he likes."""
    run_auction(6)


def test_e7_the_one_below_bid_nothing() -> None:
    """§4.8: a bid of 0 never wins."""
    run_auction(7)


def test_e8_all_equal() -> None:
    """§4.8: cancelled."""
    run_auction(8)


def test_e9_two_seats() -> None:
    """§5.7: the other seat is paid."""
    run_auction(9)


def test_e10_two_seats_equal() -> None:
    """§4.8: cancelled."""
    run_auction(10)


def test_e11_two_seats_different_bids() -> None:
    """§4.7, §5.6: the higher bid wins; the payee's own bid was only shown."""
    run_auction(11)


def test_e12_three_of_four_on_top() -> None:
    """§4.7, §5.4: all others are candidates."""
    run_auction(12)


def test_e13_the_tie_rule_goes_on_downwards() -> None:
    """§4.4, §4.8: both ties are struck."""
    run_auction(13)


def test_e14_a_1_can_win() -> None:
    """§4.5: the highest value left."""
    run_auction(14)


def test_e15_nobody_bids() -> None:
    """§4.8: the lot goes to the box."""
    run_auction(15)


def test_e16_everybody_else_bids_nothing() -> None:
    """§5.3: three candidates, under both readings of the low tie."""
    run_auction(16)
    run_auction(16, options={"low_tie": "cancel_out"})


def test_e17_low_tie_above_zero() -> None:
    """§5.2, §5.9: the two twos are candidates; if they cancel out, the four is paid."""
    run_auction(17)
    m = auction(6, 2, 2, 4, options={"low_tie": "cancel_out"})
    assert events(m)[-1] == "# 0 pay 3"
    assert pearls(m) == [4, 10, 10, 16]


def test_e18_who_is_asked_to_bid() -> None:
    """§4.1, §4.3, §10.8: a seat without pearls has bid; the others bid up to what they own."""
    m = table(3, pearls=[0, 12, 18])
    assert m.asked == (1, 2)
    assert options(m, 1) == [f"bid {n}" for n in range(13)]
    assert options(m, 2) == [f"bid {n}" for n in range(19)]
    m.play(2, "bid 7")
    view = m.view(1)
    assert view["has_bid"] == [True, False, True]
    assert (view["bids"], view["own_bid"]) == (None, None)
    assert m.log(1) == ["A has bid.", "C has bid."]


def test_e19_row_bag_drawers() -> None:
    """§3.4, §3.5, §3.6, §3.7, §3.8: the row moves up and is refilled in turn, until the bag is empty."""
    m = sacbe.start("gold", 3, deal=False)
    m.play(sacbe.NATURE, "first 2")
    rows = {}
    while not m.over:
        if m.asked == (sacbe.NATURE,):
            m.play(sacbe.NATURE, m.legal(sacbe.NATURE)[0])
        else:
            view = m.view(None)
            assert step(m) == "bid"
            rows[view["auction"]] = [piece["lot"] for piece in view["row"]], view["bag"]["pieces"]
            decline(m) if m.asked == (0, 1, 2) else bid(m, [0, 0, 0])
    assert rows[1] == ([1, 2, 3], 27)
    assert rows[27] == ([27, 28, 29], 1)
    assert rows[28] == ([28, 29, 30], 0)
    assert rows[29] == ([29, 30], 0)
    assert rows[30] == ([30], 0)
    drawers = {line.split()[3].rstrip(":"): line[0] for line in m.log(None) if " draws lot " in line}
    assert [drawers[lot] for lot in ("1", "2", "3", "4", "5", "30")] == ["C", "C", "C", "A", "B", "C"]
    assert "C announces that the bag is empty." in m.log(None)
