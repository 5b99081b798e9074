"""§12 of RULES.md: what must hold after every decision, and that the laws notice when it does not."""

import random
from typing import Any

import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.yaxha.rules.pieces import FACTS
from tests.games.yaxha import oracle
from tests.games.yaxha.helpers import answers, dice, events, final, one_of, played_out, pyramids, walk

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
BOUND = {row["seats"]: row["max_answers"] for row in FACTS["setup"]}
FULL = "at 0,0: wbbo/wgbo/wggo/wyyo | wbo/wgo/wyy | wo/wy | o"


def broken(m: Match) -> list[str]:
    """The laws that the position of a match breaks."""
    return m.game.laws(m.game.rules.state(m.position))


@pytest.mark.sample(3)
@SEATS
@pytest.mark.parametrize("seed", range(3))
def test_the_laws_hold_after_every_answer(seats: int, seed: int) -> None:
    """§12.1, §12.2, §12.3, §12.4, §12.5, §12.6, §12.7, §12.8, §12.9, §12.10, §12.11: in whole matches, nature's answers too."""
    m = sacbe.start("yaxha", seats=seats, deal=False)
    for _ in walk(m, seed):
        assert broken(m) == []
    assert broken(m) == []
    assert answers(m) <= BOUND[seats]


GOOD: dict[str, Any] = {
    "seats": 2, "step": "build", "round": 2, "initiative": [1, 2], "played": [1, 2], "hands": ["o", "bb"],
    "pyramids": ["at 0,0: obg/yw.", "at 0,0: oo/oo"],
}  # fmt: skip
BASE = "at 0,0: oooo/bbbb/gggg/yyyy"


@pytest.mark.parametrize(
    ("change", "law"),
    [
        ({"bag": "o" * 24 + "b" * 24 + "g" * 24 + "y" * 24 + "w" * 12}, "§12.1"),
        ({"hands": ["oo", "bb"]}, "§12.2"),
        ({"step": "over", "initiative": [1, 1]}, "§12.3"),
        ({"lots": ["ggg", ""]}, "§12.5"),
        ({"hands": ["", "bbb"]}, "§12.6"),
        ({"pyramids": ["at 0,0: obg./y..w", "at 0,0: oo/oo"]}, "§12.7"),
        ({"pyramids": ["at 1,0: obg/yw.", "at 0,0: oo/oo"]}, "§12.7"),
        ({"pyramids": ["at -2,0: obgyw", "at 0,0: oo/oo"]}, "§12.7"),
        ({"pyramids": ["at 0,0: ob/g. | o", "at 0,0: oo/oo"], "hands": ["oo", "bb"]}, "§12.8"),
        ({"pyramids": ["at 0,0: ob/gy | w", "at 0,0: oo/oo"]}, "§12.8"),
        ({"pyramids": ["at -3,-2: oooo/oooo/oooo/oooo/oooo", "at 0,0: oo/oo"]}, "§12.9"),
        ({"discarded": ["w", ""], "pyramids": ["at 0,0: obg/y..", "at 0,0: oo/oo"]}, "§12.10"),
        ({"discarded": ["w" * 15, ""], "pyramids": [BASE, "at 0,0: oo/oo"]}, "§12.10"),
        ({"step": "over", "round": 10, "hands": ["", ""]}, "§12.11"),
    ],
)
def test_the_laws_notice(change: dict[str, Any], law: str) -> None:
    """§12.1, §12.2, §12.3, §12.5, §12.6, §12.7, §12.8, §12.9, §12.10, §12.11: a position that breaks one is told so."""
    assert broken(sacbe.position("yaxha", GOOD, check=True)) == []
    m = sacbe.position("yaxha", GOOD | change, check=False)
    assert any(line.startswith(f"{law}:") for line in broken(m))
    with pytest.raises(sacbe.Illegal, match="breaks a law of yaxha"):
        sacbe.position("yaxha", GOOD | change)


def test_waiting_seats_and_untouched_lots() -> None:
    """§12.4, §4.11: a position with more lots than waiting seats cannot even be laid out."""
    position = {
        "seats": 3,
        "step": "take",
        "played": [1, 1, 2],
        "lots": ["", "", "obg"],
        "hands": ["oob", "", "ggy"],
        "waiting": [1],
    }
    assert "# 1 take 3" in events(sacbe.position("yaxha", position, check=False))
    with pytest.raises(sacbe.Unreadable, match=r"§4\.11"):
        sacbe.position("yaxha", position | {"lots": ["", "yyw", "obg"]}, check=False)


@SEATS
def test_the_bag_after_each_fill(seats: int) -> None:
    """§12.2: 120 - 3nr."""
    m = sacbe.start("yaxha", seats=seats, seed=122)
    seen = {(m.view(None)["round"], sum(m.view(None)["bag"].values())) for _ in walk(m, 122)}
    assert seen == {(number, 120 - 3 * seats * number) for number in range(1, 11)}


@SEATS
def test_tiles_are_a_permutation(seats: int) -> None:
    """§12.3: always 1 to n, each once."""
    m = sacbe.start("yaxha", seats=seats, seed=123)
    seen = {tuple(m.view(None)["initiative"]) for _ in walk(m, 123)}
    assert {tuple(sorted(tiles)) for tiles in seen} == {tuple(range(1, seats + 1))}
    assert len(seen) > 1


@SEATS
@pytest.mark.parametrize("seed", range(4))
def test_the_end_of_a_match(seats: int, seed: int) -> None:
    """§12.11, §12.12, §12.13: complete bases, visible cubes, sizes that add up, bounds of points."""
    m = played_out(seats, seed)
    for seat, text in enumerate(pyramids(m)):
        cubes, seen = oracle.read(text), oracle.visible(oracle.read(text))
        assert sum(cell[2] == 1 for cell in cubes) == 16
        assert 16 <= len(cubes) <= 30
        assert 16 <= len(seen) <= 25
        assert sum(map(len, oracle.groups(text))) == len(seen)
        assert sum(m.view(None)["players"][seat]["colours"].values()) <= 73
        assert m.points[seat] <= 88


@pytest.mark.sample(4)
@SEATS
@pytest.mark.parametrize("seed", range(4))
def test_answers_are_counted(seats: int, seed: int) -> None:
    """§12.14: in each round n + at most n-2 + at most 3n; in the game at most 80, 130 or 180."""
    assert BOUND == {2: 80, 3: 130, 4: 180}
    m = sacbe.start("yaxha", seats=seats, seed=seed)
    given: dict[tuple[int, str], int] = {}
    for _ in walk(m, seed):
        key = (m.view(None)["round"], m.view(None)["step"])
        given[key] = given.get(key, 0) + 1
    for number in range(1, 11):
        assert given[number, "choose"] == seats
        assert given.get((number, "take"), 0) <= seats - 2
        assert given.get((number, "build"), 0) <= 3 * seats
    assert answers(m) == sum(given.values()) <= BOUND[seats]


@SEATS
@pytest.mark.parametrize("seed", range(3))
def test_the_order_among_seats_does_not_matter(seats: int, seed: int) -> None:
    """§12.15, §10.8: the same answers of each seat, mixed in other ways, give the same state at every barrier and at the end."""
    m = sacbe.start("yaxha", seats=seats, deal=False)
    for _ in walk(m, seed):
        pass
    moves = m.record.moves
    for shuffle in (dice(1000 + seed), dice(2000 + seed)):
        again = sacbe.start("yaxha", seats=seats, deal=False)
        replay_mixed(again, moves, shuffle)
        assert again.over
        assert again.truth() == m.truth()
        assert again.points == m.points
        assert again.record.moves != moves


def replay_mixed(m: Match, moves: tuple[tuple[int, str], ...], shuffle: random.Random) -> None:
    """Give every seat its answers in their order, but the seats in any order that the questions allow."""
    queues: dict[int, list[str]] = {}
    for seat, action in moves:
        queues.setdefault(seat, []).append(action)
    while not m.over:
        seat = one_of(m.asked, shuffle)
        m.play(seat, queues[seat].pop(0))
    assert not any(queues.values())


def turned(text: str, quarter_turns: int, mirrored: bool, corner: tuple[int, int]) -> str:
    """A pyramid with a base of four by four, turned, mirrored and moved."""
    cubes = oracle.read(text)
    west, north = min(x for x, _, level in cubes if level == 1), min(y for _, y, level in cubes if level == 1)
    moved = {}
    for (x, y, level), colour in cubes.items():
        x, y, last = x - west, y - north, 4 - level
        for _ in range(quarter_turns):
            x, y = last - y, x
        x = last - x if mirrored else x
        moved[x + corner[0], y + corner[1], level] = colour
    return oracle.write(moved)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("quarter_turns", range(4))
def test_turning_and_mirroring_change_no_score(quarter_turns: int, mirrored: bool) -> None:
    """§12.16: all eight ways to look at a pyramid, in several frames, score the same, cards included."""
    finals = [pyramids(played_out(3, seed)) for seed in (1, 2)] + [[FULL, FULL, FULL]]
    cards = (("one_colour_side", "five_colours_level_1", "most_levels"), ("left_blue", "longest_level_1", "second_longest"))
    for texts in finals:
        for three in cards:
            before = final(*texts, cards=three)
            for corner in ((0, 0), (-3, -3), (-1, -2)):
                changed = [turned(text, quarter_turns, mirrored, corner) for text in texts]
                after = final(*changed, cards=three)
                assert [p["colours"] for p in after.view(None)["players"]] == [p["colours"] for p in before.view(None)["players"]]
                assert [p["bonus"] for p in after.view(None)["players"]] == [p["bonus"] for p in before.view(None)["players"]]
                assert after.points == before.points
