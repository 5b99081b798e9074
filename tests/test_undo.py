"""Taking back: until something hidden comes to light, and never what others have built upon (§4.5, §6.13)."""

import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.core.match.undo import take_back


def building(seats: int = 2, seed: int = 3) -> Match:
    """A match in the second round's building step."""
    match = sacbe.start("yaxha", seats, seed=seed)
    while not (match.view(None)["step"] == "build" and match.view(None)["round"] == 2):
        seat = match.asked[0]
        match.play(seat, match.legal(seat)[0])
    return match


def everything(match: Match) -> tuple[object, ...]:
    return match.truth(), str(match.record), match.log(None), [match.log(s) for s in range(match.seats)]


def test_4_5_a_card_may_be_taken_back_until_the_last_seat_has_chosen() -> None:
    match = sacbe.start("yaxha", 3, seed=7)
    fresh = everything(match)
    match.play(0, "card 2")
    assert everything(take_back(match, 0)) == fresh
    match.play(2, "card 1")
    back = take_back(match, 0)
    assert back.asked == (0, 1)
    assert back.view(2)["own_card"] == 1
    assert back.log(0) == [*fresh[2], "C lays a card face down."]  # type: ignore[misc]
    match.play(1, "card 3")
    with pytest.raises(sacbe.Illegal, match="has been shown"):
        take_back(match, 0)


def test_6_13_cubes_of_this_round_while_others_build() -> None:
    match = building()
    before = everything(match)
    first, other = match.legal(0)[0], match.legal(1)[0]
    match.play(0, first)
    match.play(1, other)
    match.play(0, match.legal(0)[-1])
    back = take_back(take_back(match, 0), 0)
    assert back.legal(0)[0] == first
    assert back.view(0)["players"][1] == match.view(0)["players"][1]
    assert everything(take_back(back, 1)) == before
    with pytest.raises(sacbe.Illegal, match="has been shown"):
        take_back(back, 0)


def test_not_beyond_the_fill() -> None:
    match = building()
    while match.view(None)["round"] == 2:
        seat = match.asked[0]
        match.play(seat, match.legal(seat)[0])
    for seat in range(2):
        with pytest.raises(sacbe.Illegal, match="has been drawn"):
            take_back(match, seat)


def test_the_dealer_deals_the_same_after_taking_back() -> None:
    straight, hesitant = building(), building()
    hesitant.play(0, hesitant.legal(0)[-1])
    hesitant = take_back(hesitant, 0)
    while not straight.over:
        seat = straight.asked[0]
        action = straight.legal(seat)[0]
        straight.play(seat, action)
        hesitant.play(seat, action)
    assert everything(straight) == everything(hesitant)


def test_the_match_itself_is_unchanged() -> None:
    match = building()
    match.play(0, match.legal(0)[0])
    before = everything(match)
    back = take_back(match, 0)
    back.play(0, back.legal(0)[-1])
    assert everything(match) == before


def test_not_when_another_seat_depends_on_it() -> None:
    """Four seats play one market: B and C choose among the lots that are left, one after the other (§4.10)."""
    match = sacbe.start("yaxha", 4, seed=1)
    for seat in range(4):
        match.play(seat, "card 1")
    first = match.asked[0]
    match.play(first, "take 2")
    second = match.asked[0]
    assert take_back(match, first).asked == (first,)
    match.play(second, "take 3")
    with pytest.raises(sacbe.Illegal, match=f"{'ABCD'[second]} has built a decision"):
        take_back(match, first)
    with pytest.raises(sacbe.Illegal, match=f"{'ABCD'[second]} a pris depuis"):
        take_back(match, first, lang="fr")
    assert take_back(take_back(match, second), first).asked == (first,)


def test_in_a_match_that_began_in_the_middle_and_in_a_guess() -> None:
    given = {"seats": 2, "hands": ["oob", "bbg"], "pyramids": ["at 0,0: og", "at 0,0: og"]}
    for match in (sacbe.position("yaxha", given, check=False), building().guess(0, 1)):
        before = everything(match)
        match.play(0, match.legal(0)[0])
        assert everything(take_back(match, 0)) == before


def test_nothing_to_take_back_and_wrong_seats() -> None:
    match = sacbe.start("yaxha", 2, seed=1)
    with pytest.raises(sacbe.Illegal, match="A has decided nothing"):
        take_back(match, 0)
    with pytest.raises(sacbe.Unknown):
        take_back(match, 5)
