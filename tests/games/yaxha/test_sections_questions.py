"""§10 and §11 of RULES.md, where no vector proves them: the questions, and who knows what."""

import json

import pytest

import sacbe
from sacbe.core.match.match import Match
from tests.games.yaxha.helpers import (
    COLOURS,
    automatic,
    box,
    chosen,
    events,
    hand,
    market_table,
    options,
    played_out,
    refuses,
    site,
    walk,
)

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@SEATS
def test_no_question_has_fewer_than_two_answers(seats: int) -> None:
    """§10.1, §10.2, §10.3: whoever is asked has a choice; options are ascending and different."""
    m = sacbe.start("yaxha", seats=seats, seed=101)
    for _ in walk(m, 101):
        for seat in m.asked:
            assert len(m.legal(seat)) >= 2
            assert m.legal(seat) == sorted(set(m.legal(seat)))
        for seat in set(range(seats)) - set(m.asked):
            assert m.legal(seat) == []


def test_each_question_has_its_own_notation() -> None:
    """§10.1, §10.2, §10.3: `card`, `take`, `put`; an answer to another question is refused."""
    m = chosen([1, 2, 3], [1, 1, 1])
    assert refuses(m, 1, "card 2", "§10")
    assert refuses(m, 1, "put orange 0,0,1", "§10")
    m.play(1, "take 2")
    assert refuses(m, 1, "take 3", "§10")
    assert refuses(market_table([1, 2]), 0, "take 1", "§10")
    assert refuses(market_table([1, 2]), 0, "put blue 0,0,1", "§10")
    assert refuses(market_table([1, 2]), 0, "draw blue", "§10")


def test_the_queue_is_asked_one_by_one() -> None:
    """§10.2: the first of the queue, then the next; the last is not asked."""
    m = chosen([4, 3, 2, 1], [1, 1, 1, 1])
    assert m.asked == (2,)
    m.play(2, "take 3")
    assert m.asked == (1,)
    m.play(1, "take 2")
    assert "# 0 take 4" in events(m)
    assert list(m.asked) == [0, 1, 2, 3]


def test_every_seat_builds_at_its_own_pace() -> None:
    """§10.3: all seats with a choice are asked at once, each as long as it has cubes."""
    m = chosen([1, 2, 3], [1, 2, 3])
    for left in ((0, 1, 2), (0, 1, 2), (0, 1, 2)):
        assert m.asked == left
        m.play(1, m.legal(1)[0])
    assert m.asked == (0, 2)


def test_options_are_in_the_order_of_the_vocabulary() -> None:
    """§10.4: markets ascending; placements by colour, level, y, x."""
    game = sacbe.game("yaxha")
    puts = [notation.split()[1:] for notation in game.actions if notation.startswith("put ")]
    keys = [(COLOURS.index(colour), *reversed(list(map(int, cell.split(","))))) for colour, cell in puts]
    assert keys == sorted(keys)
    assert len(set(game.actions)) == len(game.actions)
    assert [game.action(notation) for notation in game.actions] == list(range(len(game.actions)))


def test_automatic_consequences_come_at_once() -> None:
    """§10.7: at the start of the build step for every seat, and after every answer of a seat before it is asked again."""
    gap = "at 0,0: oooo/oooo/bbbb/bbb."
    position = {"hands": ["ggg", "bgy"], "pyramids": ["", gap]}
    m = sacbe.position("yaxha", position, check=False)
    assert automatic(m) == ["0 put green 0,0,1"]
    m.play(1, "put blue 3,3,1")
    assert automatic(m)[1:] == ["1 discard green", "1 discard yellow"]
    assert m.asked == (0,)


def test_a_seat_that_is_done_waits() -> None:
    """§10.8: it is not asked again before the next round."""
    m = chosen([1, 2], [1, 2])
    for _ in range(3):
        m.play(0, m.legal(0)[0])
    assert (m.asked, m.legal(0), hand(m, 0)) == ((1,), [], "")
    assert m.view(None)["round"] == 1


def test_how_automatic_events_are_recorded() -> None:
    """§10.9: take, put, discard in canonical order, swap with the lower old value first; comments that replay does not read."""
    m = chosen([3, 4, 1, 2], [4, 4, 4, 4])
    m.play(3, "take 1")
    m.play(0, "take 2")
    assert automatic(m) == ["2 take 4", "1 take 3", "2 swap c b", "3 swap d a"]
    assert sorted(m.view(None)["initiative"]) == [1, 2, 3, 4]
    m = chosen([2, 1, 3, 4], [3, 1, 1, 3])
    m.play(2, "take 2")
    assert [line for line in automatic(m) if "swap" in line] == ["1 swap b c", "0 swap a d"]
    assert automatic(site("at 0,0: oooo/oooo/bbbb/bbbb", "wyg")) == ["0 discard green", "0 discard yellow", "0 discard grey"]


def test_no_automatic_event_is_an_action() -> None:
    """§10.9, §10.10: the vocabulary has no discard, no swap, no pass, no undo."""
    kinds = {notation.split()[0] for notation in sacbe.game("yaxha").actions}
    assert kinds == {"card", "take", "put", "initiative", "bonus", "draw"}
    m = market_table([1, 2])
    for seat in (0, 1):
        assert {option.split()[0] for option in options(m, seat)} == {"card"}


OPEN = {"lots", "initiative", "bonus_cards", "players", "round", "bag", "chosen", "played", "waiting", "step", "asked", "over"}


@SEATS
def test_what_is_open(seats: int) -> None:
    """§11.1, §11.4: markets, tiles, cards, pyramids, hands, discards, round, contents of the bag: the same for everyone."""
    m = sacbe.start("yaxha", seats=seats, seed=111)
    for _ in walk(m, 111):
        watching = m.view(None)
        assert watching.keys() > OPEN
        for seat in range(seats):
            assert {**m.view(seat), "seat": None, "own_card": None} == watching


def leaks(m: Match, seat: int | None) -> str:
    """Everything a seat can see, as one text."""
    legal = [m.legal(s) for s in range(m.seats)]
    return json.dumps([m.view(seat), m.log(seat), m.log(seat, "fr"), m.asked, legal])


@SEATS
def test_a_card_laid_is_known_to_its_seat_only(seats: int) -> None:
    """§11.2: whatever A lays, nothing changes for anybody else; for A it does."""
    tables = []
    for card in range(1, seats + 1):
        m = sacbe.start("yaxha", seats=seats, seed=112)
        m.play(0, f"card {card}")
        tables.append(m)
    for viewer in (None, *range(1, seats)):
        assert len({leaks(m, viewer) for m in tables}) == 1
    assert len({leaks(m, 0) for m in tables}) == seats
    assert [m.view(0)["own_card"] for m in tables] == list(range(1, seats + 1))


def test_nobody_can_work_out_the_next_lots() -> None:
    """§11.3: two matches with other seeds but the same past look the same to everyone, and the seed is not in the record."""
    past = played_out(3, 113)
    opening = sacbe.replay(str(past.record), upto=14 + 3)
    text = str(opening.record)
    other = sacbe.replay("\n".join(line for line in text.splitlines() if not line.startswith("seed")))
    assert "seed" not in text
    assert all(leaks(opening, seat) == leaks(other, seat) for seat in (None, 0, 1, 2))
    assert "seed 113" in str(past.record)


@pytest.mark.parametrize("deck", ["all", "first_game"])
def test_unused_bonus_cards_have_no_effect(deck: str) -> None:
    """§11.5: only the three open cards give points."""
    m = played_out(4, 115, bonus_deck=deck)
    opened = [card["card"] for card in m.view(None)["bonus_cards"]]
    assert len(opened) == 3
    named = sacbe.position(
        "yaxha",
        {
            "seats": 4,
            "step": "over",
            "pyramids": m.truth()["pyramids"],
            "options": {"bonus_deck": "named", "bonus_cards": opened},
        },
        check=False,
    )
    assert named.points == m.points


def test_hidden_cubes_stay_in_every_view() -> None:
    """§11.6: hidden is a word of scoring: the text of the pyramid shows all thirty cubes."""
    text = "at 0,0: wbbo/wgbo/wggo/wyyo | wbo/wgo/wyy | wo/wy | o"
    m = sacbe.position("yaxha", {"step": "over", "pyramids": [text, ""]}, check=False)
    for seat in (0, 1, None):
        assert m.view(seat)["players"][0]["pyramid"] == text


@pytest.mark.sample(1)
@SEATS
def test_a_guess_cannot_be_told_from_the_truth(seats: int) -> None:
    """§11.2: what a seat sees of a guess is what it sees of the real match; the cards of others may differ in it."""
    m = sacbe.start("yaxha", seats=seats, seed=116)
    differs = 0
    for number, _ in enumerate(walk(m, 116)):
        if m.view(None)["step"] == "choose" or number % 10 == 0:
            for viewer in (None, *range(seats)):
                guessed = m.guess(viewer, number)
                assert leaks(guessed, viewer) == leaks(m, viewer)
                differs += guessed.truth() != m.truth()
    assert differs > 0
    assert box(m, 0) == m.truth()["discarded"][0]
