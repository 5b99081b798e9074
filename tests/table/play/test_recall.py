"""Choosing at the same time: a choice stays while others confirm theirs, and may be changed until all have."""

import random

from tests.table.house import House, Made


def truth(table: Made) -> tuple[list[int], list[int | None]]:
    """Who is asked, and which card each seat sees of its own."""
    return table.look()["asked"], [table.look(seat)["view"]["own_card"] for seat in (0, 1, 2)]


def test_a_confirmed_choice_is_changed_until_all_have_confirmed(house: House) -> None:
    table = house.make("yaxha", "me", "me", "me")
    table.move(1, "card 3")
    table.move(0, "card 1", confirm=True)
    assert table.look(1)["tentative"]["acts"] == ["card 3"], "what others confirm leaves my choice alone"
    table.move(1, do="confirm")
    assert truth(table) == ([2], [1, 3, None])
    mine = table.look(0)
    assert (mine["question"], mine["recall"], table.look(2)["recall"], table.look()["recall"]) == (None, True, False, False)
    table.move(0, do="recall")
    assert table.look(0)["tentative"]["acts"] == ["card 1"], "it can be confirmed again as it is"
    assert truth(table) == ([0, 2], [1, 3, None]), "the others' choices stay"
    assert table.look(0)["recall"] is False
    table.move(0, do="undo")
    assert table.look(1)["recall"], "another may change theirs meanwhile"
    table.move(0, "card 2", confirm=True)
    assert truth(table) == ([2], [2, 3, None])
    table.move(2, "card 1", confirm=True)
    after = table.look(0)
    assert (after["recall"], after["view"]["played"]) == (False, [2, 3, 1])
    assert table.move(0, do="recall", expect=409)["error"] == "too_late_to_change"
    assert table.look()["seq"] == after["seq"]


def test_a_changed_choice_is_no_step_back_that_deals_anew(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    for card in ("card 1", "card 2", "card 1"):
        table.move(0, card, confirm=True)
        table.move(0, do="recall")
        table.move(0, do="restart")
    table.move(0, "card 2", confirm=True)
    table.move(1, "card 1", confirm=True)
    table.play_on(random.Random(3))
    record = house.send("GET", f"/tables/{table.id}/record", table.key(0))["text"]
    assert "\nbranch " not in record


def test_what_has_brought_something_to_light_stays(house: House) -> None:
    """A whole match at random: whenever a seat may change its choice, nothing was revealed since, and others still choose."""
    for game in ("yaxha", "gold"):
        table, chooser, allowed = house.make(game, "me", "me"), random.Random(game), 0
        for _ in range(60):
            now = table.look()
            if now["result"] or not now["asked"]:
                break
            seat = chooser.choice(now["asked"])
            act = chooser.choice(table.look(seat)["question"]["options"])["act"]
            table.move(seat, act, confirm=True)
            after = table.look(seat)
            if after["recall"]:
                allowed += 1
                assert after["asked"]
                assert seat not in after["asked"]
                assert set(after["asked"]) <= set(now["asked"])
                table.move(seat, do="recall")
                again = table.look(seat)
                assert (set(again["asked"]), again["tentative"]["acts"]) == (set(now["asked"]), [act])
                table.move(seat, do="confirm")
        assert bool(allowed) == (game == "yaxha"), "a sealed bid of Gold shows the others something at once"
