"""EXAMPLES.md, scoring: E40 to E44; and the counts of decisions: E51."""

import sacbe
from sacbe.core.match.match import Match
from tests.games.gold.helpers import answers, auction, disc, finished, pieces, placing, play
from tests.games.gold.vectors import block, split

NONE: list[list[str]] = [[]]
COUNTED = {"incomplete_discs": "count_pieces"}


def one(sizes: str, materials: str, **given: object) -> Match:
    """Seat 0 ends with these pieces."""
    return finished([pieces(sizes, materials)], NONE, NONE, **given)


def test_e40_several_materials() -> None:
    """§8.4, §8.5, §8.6, §8.7: 10 and the values of the faces, and pearls."""
    m = one("ssssss", "vggggg", pearls=[3, 10, 10])
    assert m.points[0] == 36
    assert disc(m) == 33


def test_e41_the_best_disc() -> None:
    """§8.5, §8.12: four eighths and three sixths of gold."""
    assert disc(one("eeeesss", "ggggggg")) == 48
    assert disc(one("qqsss", "ggggg")) == 40
    assert disc(one("sssqq", "sssss")) == 20


def test_e42_incomplete_disc() -> None:
    """§8.3, §8.11: nothing, or the values without the tens."""
    assert one("qqeee", "ggvvb", pearls=[7, 0, 0]).points[0] == 7
    assert one("qqeee", "ggvvb", pearls=[7, 0, 0], options=COUNTED).points[0] == 23
    assert disc(one("sssss", "ggggg", options=COUNTED)) == 20


def test_e43_two_players() -> None:
    """§8.8: each disc by itself."""
    bronze, ladder = pieces("eeeeqq", "bbbbbb"), pieces("ssssss", "jjbbvv", first=7)
    m = finished([bronze, ladder], [[], []], pearls=[4, 10])
    assert (disc(m, 0, 1), disc(m, 0, 2), m.points[0]) == (32, 22, 58)
    assert finished([bronze, ladder[:-1]], [[], []], pearls=[4, 10]).points[0] == 36
    assert finished([bronze, ladder[:-1]], [[], []], pearls=[4, 10], options=COUNTED).points[0] == 45


def test_e44_ties() -> None:
    """§8.9, §8.10: shared, or to more pearls."""
    bronze, mixed, silver = pieces("eeeeqq", "bbbbbb"), pieces("ssssss", "vvvvvg", first=10), pieces("ssssss", "vvgggg", first=10)
    for end_tie, second, pearls, winners in (
        ("shared", mixed, [9, 12, 30], (0, 1)),
        ("more_pearls", mixed, [9, 12, 30], (1,)),
        ("shared", silver, [9, 9, 30], (0, 1)),
        ("more_pearls", silver, [9, 9, 30], (0, 1)),
    ):
        m = finished([bronze], [second], NONE, pearls=pearls, options={"end_tie": end_tie})
        assert m.points == (41, 41, 30)
        assert m.winners == winners
        assert m.ranks == ((1, 1, 3) if len(winners) == 2 else (2, 1, 3))


def test_e51_counting_decisions() -> None:
    """§9.4, §9.5: a plain purchase costs one decision after the auction, replacing a piece four."""
    m = auction(5, 2, 0, 0)
    play(m, "pay 2", "drop 1")
    assert answers(m) == 6
    for number, decisions in ((32, 8), (36, 6)):
        said = block(number)
        bases = [[split(dict(said)["base"])], NONE, NONE, NONE]
        new = dict(said)["new"]
        given = {"seats": 4, "bases": bases, "row": [new], "auction": int(new.split()[0])}
        m = sacbe.position("gold", given, check=False)
        for seat, bid in enumerate((5, 3, 2, 0)):
            m.play(seat, f"bid {bid}")
        play(m, *(value for key, value in said if key == "do"))
        assert m.view(None)["placing"] is None
        assert answers(m) == decisions


def test_a_placing_is_counted_from_its_own_position() -> None:
    """§9.4: one answer."""
    assert answers(play(placing([], "1 sixth gold/silver"), "keep gold")) == 1
