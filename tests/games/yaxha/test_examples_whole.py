"""EXAMPLES.md, E43 to E46: questions, secrecy, order, and a whole game."""

import itertools

import pytest

import sacbe
from sacbe.core.match.match import Match
from tests.games.yaxha import oracle
from tests.games.yaxha.helpers import (
    answers,
    automatic,
    box,
    chosen,
    colour_sums,
    events,
    hand,
    initiative,
    market_table,
    options,
    pyramid,
)
from tests.games.yaxha.whole_game import begin_e46, fill, play_e46, read_e46


def test_e43_secret_choice() -> None:
    """§10.1, §11.2: that a seat has chosen is open, what it has chosen is not, until all have."""
    m = market_table([1, 2, 3, 4])
    for seat, card in ((0, 3), (2, 2), (3, 3)):
        m.play(seat, f"card {card}")
    assert m.asked == (1,)
    assert options(m, 1) == ["card 1", "card 2", "card 3", "card 4"]
    for viewer, own in ((0, 3), (1, None), (2, 2), (3, 3), (None, None)):
        view = m.view(viewer)
        assert view["chosen"] == [True, False, True, True]
        assert view["own_card"] == own
        assert view["played"] == [None] * 4
    assert [line for line in m.log(1) if "card" in line] == [f"{seat} lays a card face down." for seat in "ACD"]
    assert m.log(0)[0] == "A lays card 3 face down."
    m.play(1, "card 1")
    for anybody in (0, 1, 2, 3, None):
        assert m.view(anybody)["played"] == [3, 1, 2, 3]
        assert m.view(anybody)["chosen"] == [False] * 4


def orders(first: list[str], second: list[str]) -> list[list[tuple[int, str]]]:
    """Every way to mix the answers of two seats."""
    total = len(first) + len(second)
    mixed = []
    for places in itertools.combinations(range(total), len(first)):
        left, right = iter(first), iter(second)
        mixed.append([(0, next(left)) if i in places else (1, next(right)) for i in range(total)])
    return mixed


def test_e44_order_among_seats_does_not_matter() -> None:
    """§3.5, §10.8, §12.15: all ten ways to mix the answers give the same state; round 2 waits for both seats."""
    start = sacbe.start(
        "yaxha", seats=2, deal=False, options={"bonus_deck": "named", "bonus_cards": "longest_any+most_levels+three_colours"}
    )
    start.play(sacbe.NATURE, "initiative 1")
    fill(start, ["oob", "ggg"])
    start.play(0, "card 1")
    start.play(1, "card 2")
    assert automatic(start)[-1] == "1 put green 0,0,1"
    assert (hand(start, 0), hand(start, 1)) == ("oob", "gg")
    ends: list[Match] = []
    for order in orders(["put blue 0,0,1", "put orange 1,0,1", "put orange 0,1,1"], ["put green -1,0,1", "put green -1,1,1"]):
        m = start.copy()
        for seat, action in order:
            assert (m.asked != (sacbe.NATURE,), m.view(None)["round"]) == (True, 1)
            m.play(seat, action)
        assert m.asked == (sacbe.NATURE,)
        assert m.view(None)["round"] == 2
        ends.append(m)
    assert len(ends) == 10
    assert all(m.truth() == ends[0].truth() for m in ends)
    assert pyramid(ends[0], 0) == "at 0,0: bo/o."
    assert pyramid(ends[0], 1) == "at -1,0: gg/g."


@pytest.mark.parametrize(
    ("cards", "count"),
    [([2, 2, 2, 2], 4 + 2 + 12), ([1, 4, 4, 1], 4 + 1 + 12), ([3, 1, 4, 2], 4 + 0 + 12)],
)
def test_e45_counting_answers(cards: list[int], count: int) -> None:
    """§12.14: choose, take and build of one round of four seats in which every hand has a choice each time."""
    m = chosen([2, 1, 3, 4], cards)
    while m.view(None)["round"] == 1:
        seat = m.asked[0]
        m.play(seat, m.legal(seat)[0])
    assert answers(m) == count


def test_e46_every_line_of_a_whole_game() -> None:
    """§3.1, §4.5, §4.10, §4.13, §6.10, §6.14, §10.7: round by round, with all that comes by itself."""
    tiles, cards, rounds = read_e46()
    m = begin_e46()
    assert initiative(m) == tiles == [2, 1]
    assert {c["card"] for c in m.view(None)["bonus_cards"]} == set(cards)
    assert len(rounds) == 10
    for number, played in enumerate(rounds, 1):
        fill(m, played.lots)
        assert (m.view(None)["step"], m.view(None)["round"]) == ("choose", number)
        assert m.view(None)["lots"] == played.lots
        before = len(events(m))
        for seat, card in enumerate(played.cards):
            m.play(seat, f"card {card}")
        bought = events(m)[before:]
        won = {f"# {min((s for s in (0, 1) if played.cards[s] == c), key=tiles.__getitem__)} take {c}" for c in played.cards}
        assert {line for line in bought if " take " in line} == won | {f"# {take}" for take in played.takes}
        assert initiative(m) == played.initiative
        tiles = played.initiative
        for seat, acts in enumerate(played.built):
            for act in acts:
                if not act.endswith("*"):
                    m.play(seat, act)
            mine = [line for line in events(m)[before:] if f"{seat} put" in line or f"{seat} discard" in line]
            assert mine == [f"# {seat} {act[:-1]}" if act.endswith("*") else f"{seat} {act}" for act in acts]
    assert m.over


def test_e46_the_result() -> None:
    """§7.1, §7.8, §8.1, §9.1, §9.3: pyramids, sizes, points, cards, a shared victory after 72 answers."""
    m = play_e46()
    assert m.over
    assert pyramid(m, 0) == "at 0,-1: wwyb/wwww/goyw/oooo | wwy/gyw/ggo | .y/gy"
    assert pyramid(m, 1) == "at -2,-2: bbyg/bbyy/wbby/ooww | yyg/byg/obw | bw/ow"
    assert [list(oracle.best(pyramid(m, seat)).values()) for seat in (0, 1)] == [[5, 1, 5, 5, 5], [4, 5, 3, 3, 5]]
    assert [list(p["colours"].values()) for p in m.view(None)["players"]] == [[9, 1, 9, 9, 9], [6, 9, 4, 4, 9]]
    assert colour_sums(m) == [37, 32]
    assert [len(box(m, seat)) for seat in (0, 1)] == [2, 1]
    met = {c["card"]: c["met_by"] for c in m.view(None)["bonus_cards"]}
    assert met == {"longest_grey": [0, 1], "three_colours": [], "five_colours_level_2": [1]}
    assert m.points == (42, 42)
    assert m.winners == (0, 1)
    assert m.ranks == (1, 1)
    assert answers(m) == 72
