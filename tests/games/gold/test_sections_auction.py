"""RULES.md, sections 4 and 5: bids, the winner, the payment."""

from itertools import product

import pytest

import sacbe
from sacbe.core.match.undo import take_back
from tests.facts import facts_of
from tests.games.gold import oracle
from tests.games.gold.helpers import auction, automatic, bid, options, pearls, play, refuses, sold, step, table

FACTS = facts_of("gold")

LOW_TIES = ("winner_chooses", "cancel_out")


def test_a_bid() -> None:
    """§4.1: from 0 up to the own pearls."""
    m = table(3, pearls=[3, 10, 17])
    assert options(m, 0) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert refuses(m, 0, "bid 4", "§4.1")
    assert refuses(m, 0, "pay 1", "§9.1")


def test_bids_are_made_together() -> None:
    """§4.2: in any order, unseen, and not to be changed."""
    m = table(3)
    m.play(2, "bid 4")
    m.play(0, "bid 1")
    assert m.asked == (1,)
    assert m.view(0)["bids"] is None
    with pytest.raises(sacbe.Illegal):
        m.play(0, "bid 2")
    with pytest.raises(sacbe.Illegal, match="cannot be taken back"):
        take_back(m, 0)
    m.play(1, "bid 0")
    assert m.view(None)["bids"] == [1, 0, 4]


def test_a_seat_without_pearls_is_not_asked() -> None:
    """§4.3: it has bid 0; if all others tie, nothing is sold."""
    m = table(3, pearls=[0, 15, 15])
    assert m.asked == (1, 2)
    assert automatic(m) == ["0 bid 0"]
    bid(m, (0, 3, 3))
    assert sold(m) == {"auction": 1, "bids": [0, 3, 3], "buyer": None, "payee": None}
    assert m.view(None)["auction"] == 2


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_auctions_with_small_bids(seats: int) -> None:
    """§4.4, §4.5, §4.6, §4.7, §4.8, §5.2, §5.9: winner and candidates of all bids up to 3, against plain search."""
    for low_tie, bids in product(LOW_TIES, product(range(4), repeat=seats)):
        m = auction(*bids, options={"low_tie": low_tie})
        winner = oracle.winner(bids)
        if winner is None:
            assert m.view(None)["auction"] == 2, bids
            continue
        assert m.view(None)["winner"] == winner, bids
        candidates = oracle.candidates(bids, low_tie)
        if len(candidates) == 1:
            assert automatic(m) == [f"{winner} pay {candidates[0]}"], bids
        else:
            assert options(m, winner) == [f"pay {seat}" for seat in candidates], bids


@pytest.mark.parametrize("low_tie", LOW_TIES)
def test_the_cases_of_the_facts(low_tie: str) -> None:
    """§4.7, §5.4, §5.5: every case that is written down."""
    for case in FACTS["auction_cases"]:
        bids, expected = case["bids"], case[low_tie]
        assert oracle.winner(bids) == (expected["winner"] if expected else None)
        m = auction(*bids, options={"low_tie": low_tie})
        if expected is None:
            assert m.view(None)["auction"] == 2
            continue
        if len(expected["candidates"]) > 1:
            assert options(m) == [f"pay {seat}" for seat in expected["candidates"]]
            play(m, f"pay {expected['candidates'][-1]}")
        after = [10] * len(bids)
        after[expected["winner"]] -= expected["pays"]
        after[expected["candidates"][-1]] += expected["pays"]
        assert pearls(m) == after


def test_a_cancelled_sale_changes_no_pearls() -> None:
    """§4.9: the lot goes to the box, its hidden face is seen by nobody."""
    m = auction(4, 4, 0)
    assert pearls(m) == [10, 10, 10]
    for viewer in (0, 1, 2, None):
        assert [(p["lot"], p["hidden"]) for p in m.view(viewer)["box"]["unsold"]] == [(1, None)]


def test_fists() -> None:
    """§4.10: a bid has a number and nothing else."""
    assert [action for action in sacbe.game("gold").actions if action.startswith("bid")] == [f"bid {n}" for n in range(41)]


def test_the_payment() -> None:
    """§5.1, §5.3, §5.6: the own bid, to one other seat; the payee gets the own bid back."""
    m = auction(7, 7, 6, 2)
    assert pearls(m) == [10, 10, 4, 16]
    m = auction(6, 3, 3, 5)
    assert (m.view(None)["bids"], m.view(None)["sales"]) == ([6, 3, 3, 5], []), "revealed, and not yet settled"
    assert refuses(m, 0, "pay 3", "§5.2")
    assert refuses(m, 0, "pay 0", "§5.1")
    assert refuses(auction(4, 1, 1), 0, "pay 3", "§1.3")
    play(m, "pay 2")
    assert pearls(m) == [4, 10, 16, 10]
    assert sold(m)["payee"] == 2


def test_a_tied_seat_is_paid_only_if_all_others_tied() -> None:
    """§5.4, §5.5: two above the winner, the fourth below."""
    m = auction(5, 5, 3, 1)
    assert automatic(m) == ["2 pay 3"]
    assert options(auction(5, 5, 5, 3)) == ["pay 0", "pay 1", "pay 2"]


def test_two_players_pay_each_other() -> None:
    """§5.7: no question."""
    m = auction(1, 6)
    assert automatic(m) == ["1 pay 0"]
    assert pearls(m) == [16, 4]


def test_payment_before_the_look() -> None:
    """§5.8: while the payee is chosen the winner does not know the back, and afterwards cannot choose again."""
    m = auction(3, 0, 0)
    assert m.view(0)["row"][0]["hidden"] is None
    assert step(m, 0) == "pay"
    m.play(0, "pay 1")
    assert m.view(0)["placing"]["piece"]["hidden"] is not None
    with pytest.raises(sacbe.Illegal, match="cannot be taken back"):
        take_back(m, 0)
