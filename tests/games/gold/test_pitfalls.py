"""RULES.md, section 12: where implementations go wrong. One test for every line of the checklist."""

import json

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.gold.rules.pieces import FACTS
from tests.games.gold.helpers import (
    auction,
    automatic,
    back,
    base,
    bid,
    buy,
    decline,
    disc,
    finished,
    options,
    pearls,
    pieces,
    placing,
    play,
    published,
    refuses,
    sold,
    state,
    step,
    table,
    walk,
)

GOLD = "2 sixth gold/silver"


def test_a_single_zero_does_not_win() -> None:
    """§12.1: 5 5 5 0 is cancelled."""
    assert sold(auction(5, 5, 5, 0))["buyer"] is None


def test_ties_are_struck_all_the_way_down() -> None:
    """§12.2: 5 5 3 3 is cancelled."""
    assert sold(auction(5, 5, 3, 3))["buyer"] is None


def test_the_winner_pays_his_own_bid() -> None:
    """§12.3: 5 5 2 0 costs two."""
    assert pearls(auction(5, 5, 2, 0)) == [10, 10, 8, 12]


def test_the_payee_keeps_his_bid() -> None:
    """§12.4: paid 6, and his 4 come back."""
    assert pearls(auction(6, 4)) == [4, 16]


def test_the_winner_is_no_candidate() -> None:
    """§12.5: 5 5 2: the winner is himself the lowest."""
    assert options(auction(5, 5, 2)) == ["pay 0", "pay 1"]


def test_two_players_higher_bid_wins() -> None:
    """§12.6: 5 against 3."""
    assert auction(5, 3).view(None)["winner"] == 0


def test_nobody_waits_for_seats_without_pearls() -> None:
    """§12.7: the last seat with pearls bids, and the auction goes on."""
    m = table(3, pearls=[0, 30, 0])
    assert m.asked == (1,)
    m.play(1, "bid 2")
    assert options(m) == ["pay 0", "pay 2"]


def test_no_bid_is_revealed_before_all_are_in() -> None:
    """§12.8: neither in views nor in the log nor in the drawing."""
    seen = set()
    for made in (1, 9):
        m = table(3, row=["1 sixth gold/silver", "2 sixth gold/stone", "3 eighth gold/stone"])
        m.play(0, f"bid {made}")
        seen.add(json.dumps([m.view(1), m.log(1), m.svg(1), m.view(None), m.log(None), m.svg(None)]))
    assert len(seen) == 1


def test_the_row_is_refilled_after_the_placing() -> None:
    """§12.9: while the buyer places, two lots lie there."""
    m = buy(sacbe.start("gold", 3, seed=1), 0)
    assert [piece["lot"] for piece in m.view(0)["row"]] == [2, 3]
    assert "draws lot 4" not in "".join(m.log(None))


def test_the_last_two_auctions() -> None:
    """§12.10: the game does not end with an empty bag, and lot 30 may be used to rebuild."""
    m = decline(table(3, auction=28, bases=[[[GOLD]], [[]], [[]]]))
    assert not m.over
    buy(decline(m), 0)
    play(m, "rebuild", "drop 30", "lay 2 silver")
    assert m.over
    assert base(m) == ["2 sixth silver/gold"]


def test_gold_and_stone_are_no_neighbours() -> None:
    """§12.11: though they share pieces."""
    assert refuses(placing([GOLD], "5 sixth stone/gold"), 0, "keep stone", "§6.3")


def test_a_disc_may_close_in_a_new_order() -> None:
    """§12.12: not only the two ends count; and holes are not all that counts."""
    m = placing(pieces("sssss", "jbbvv"), "9 sixth bronze/silver")
    assert options(m)[:2] == ["keep bronze", "keep silver"]
    m = placing(pieces("sssss", "jbvvv"), "9 sixth bronze/silver")
    assert options(m)[:2] == ["keep bronze", "drop 9"]


def test_an_open_arc_needs_its_middle_once() -> None:
    """§12.13: jade, bronze, silver is legal."""
    assert "keep silver" in options(placing(pieces("ss", "jb"), "9 sixth silver/gold"))


def test_units_are_whole() -> None:
    """§12.14: 4 eighths and 3 sixths are exactly a disc."""
    m = play(placing(pieces("eeeess", "gggggg"), "9 sixth gold/silver"), "keep gold")
    assert m.view(None)["players"][0]["bases"][0]["complete"] is True
    assert all(isinstance(size["units"], int) for size in FACTS["sizes"])


def test_scoring_looks_at_visible_faces_only() -> None:
    """§12.15: not at sizes, nor at hidden faces; no second 10 without a complete disc."""
    empty: list[list[str]] = [[]]
    assert disc(finished([pieces("qqsss", "jjjjj")], empty, empty)) == 25
    assert disc(finished([pieces("qqss", "jjjj")], empty, empty, options={"incomplete_discs": "count_pieces"})) == 4


def test_nothing_leaks_the_back() -> None:
    """§12.16: views, logs, drawings and refusals of the others are the same whatever is behind."""
    silver, stone = (leaks(behind) for behind in ("silver", "stone"))
    assert silver == stone


def leaks(behind: str) -> list[str]:
    """What the others see of a purchase of a gold sixth, until it is published, and of the lot afterwards."""
    row = [f"5 sixth gold/{behind}", "6 eighth jade/stone", "7 eighth jade/stone"]
    unsold = ["1 quarter jade/stone", "3 quarter jade/bronze", "4 eighth jade/bronze"]
    given = {"seats": 3, "row": row, "unsold": unsold, "bases": [[[GOLD]], [[]], [[]]]}
    m = sacbe.position("gold", given, check=False)
    known = [seen_by_others(m)]
    buy(m, 0)
    known.append(seen_by_others(m))
    play(m, "rebuild", "lay 5 gold")
    known.append(seen_by_others(m))
    play(m, "done")
    return [*known, json.dumps([m.view(1)["players"], m.view(1)["placed"]])]


def seen_by_others(m: Match) -> str:
    """All that seats 1 and 2 and a spectator can see, refusals included."""
    views = [(m.view(v), m.log(v), m.log(v, "fr"), m.svg(v)) for v in (1, 2, None)]
    return json.dumps(
        [views, m.asked, [m.why(1, action) for action in ("keep stone", "drop 5", "rebuild")] if m.asked == (0,) else []]
    )


def test_faces_are_neither_hidden_again_nor_shown_unseen() -> None:
    """§12.17: what all have seen stays; what was dropped unseen stays hidden."""
    m = play(placing([GOLD], "5 sixth jade/stone"), "rebuild", "drop 5", "lay 2 silver")
    assert [back(m, viewer, 2) for viewer in (1, None)] == ["gold", "gold"]
    assert [back(m, viewer, 5) for viewer in (1, None)] == [None, None]


def test_changes_that_can_be_mended_and_changes_that_cannot() -> None:
    """§12.18: a hole may be opened if it can be closed again, and only then."""
    m = play(placing(pieces("eee", "jbv"), "9 eighth gold/silver"), "rebuild", "lay 9 gold")
    assert "drop 3" in options(m)
    play(m, "drop 3")
    assert "done" not in options(m)
    assert options(m) == ["drop 1", "drop 2"] or refuses(m, 0, "done", "§6.11")
    m = play(placing([GOLD], "5 eighth gold/stone"), "rebuild", "drop 5")
    assert options(m) == ["lay 2 silver", "drop 2", "done"]


def test_no_keep_beyond_a_disc() -> None:
    """§12.19: 22 + 3 units."""
    assert refuses(placing(pieces("qssss", "vvvvv"), "9 eighth silver/gold"), 0, "keep silver", "§6.6")


def test_no_piece_is_changed_twice() -> None:
    """§12.20: turning does not go on for ever."""
    m = play(placing(pieces("sss", "vvv"), "9 eighth silver/gold"), "rebuild", "lay 9 silver", options_of_turn())
    assert refuses(m, 0, "lay 1 silver", "§7.18")


def options_of_turn() -> str:
    """The turn of lot 1 that is offered there."""
    m = play(placing(pieces("sss", "vvv"), "9 eighth silver/gold"), "rebuild", "lay 9 silver")
    return next(option for option in options(m) if option.startswith("lay 1 "))


def test_the_first_purchase() -> None:
    """§12.21: no rebuild on an empty base, but drop."""
    assert options(placing([], "1 eighth gold/stone")) == ["keep stone", "keep gold", "drop 1"]


def test_two_bases_are_apart() -> None:
    """§12.22: the other base is not touched, and each disc has its own tens."""
    given = {"seats": 2, "bases": [[pieces("ss", "gg"), ["3 sixth jade/stone"]], [[], []]], "hand": "5 sixth jade/bronze"}
    m = sacbe.position("gold", given | {"step": "base"}, check=False)
    play(m, "base 2", "rebuild", "lay 5 jade")
    assert {option.split()[1] for option in options(m) if option != "done"} == {"3"}
    jade, bronze = pieces("qqsss", "jjjjj"), ["6 sixth bronze/silver", "7 sixth bronze/silver", "8 sixth bronze/silver"]
    bronze += ["9 eighth bronze/silver", "10 eighth bronze/silver", "11 eighth bronze/jade", "12 eighth bronze/jade"]
    m = finished([jade, bronze], [[], []])
    assert (disc(m), disc(m, 0, 2)) == (25, 34)


def test_counting_goes_by_size() -> None:
    """§12.23: a known eighth says nothing about a quarter; a lot with two seen faces is known to all."""
    given = {"seats": 3, "bases": [[["1 quarter silver/gold"]], [[]], [[]]], "row": ["2 quarter gold/stone"], "both_seen": [1]}
    m = sacbe.position("gold", given, check=False)
    assert {state(m.guess(1, seed)).hidden[2] for seed in range(30)} == {0}
    m = sacbe.position("gold", given | {"bases": [[["1 eighth silver/gold"]], [[]], [[]]]}, check=False)
    assert {state(m.guess(1, seed)).hidden[2] for seed in range(30)} == {0, 3}


def test_looking_ahead_changes_nothing() -> None:
    """§12.24: asking for options, reasons, views and guesses leaves the position as it is."""
    m = sacbe.start("gold", 2, seed=3)
    for seat in walk(m, 3, cheap=True):
        before = m.position.tobytes()
        for action in m.legal(seat)[:3]:
            m.copy().play(seat, action)
            m.why(seat, action + 1 if action + 1 < len(m.game.actions) else action)
        m.view(seat), m.guess(seat, 1), m.points
        assert m.position.tobytes() == before


def test_forced_steps_are_noted_in_the_record() -> None:
    """§7.19: as comments; the moves are those that were asked."""
    m = play(placing([GOLD], "5 sixth jade/stone"), "rebuild", "lay 5 stone")
    assert automatic(m)[:2] == ["0 drop 2", "0 done"]
    assert published(m)[-2:] == ["drop 2", "done"]
    assert step(bid(m, (0, 0, 0))) == "bid"
