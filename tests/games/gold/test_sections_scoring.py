"""RULES.md, sections 8 and 9: the end, scoring, ties; the questions asked."""

from itertools import product

import pytest

import sacbe
from tests.facts import facts_of
from tests.games.gold import oracle
from tests.games.gold.helpers import (
    LETTERS,
    SUPPLY,
    UNITS,
    answers,
    bid,
    decline,
    disc,
    finished,
    options,
    pieces,
    placing,
    play,
    step,
    walk,
)

FACTS = facts_of("gold")

EMPTY: list[list[str]] = [[]]


def test_the_end() -> None:
    """§8.1: after auction 30, whether the lot was bought or not."""
    m = sacbe.start("gold", 3, seed=2)
    for _ in range(29):
        decline(m)
    unsold = decline(m.copy())
    assert unsold.over
    assert unsold.log(None)[-3:] == [f"{seat} scores 0 for discs and 10 for pearls: 10 in all." for seat in "ABC"]
    bid(m, (2, 1, 0))
    assert not m.over
    play(m, "drop 30")
    assert m.over
    assert m.points == (8, 10, 12)


def test_points_of_a_disc() -> None:
    """§8.3, §8.4, §8.5, §8.6: nothing while it is open; 10, 10 more for one material, and the values."""
    assert disc(finished([pieces("sssss", "ggggg")], EMPTY, EMPTY)) == 0
    assert disc(finished([pieces("ssssss", "gggggg")], EMPTY, EMPTY)) == 44
    assert disc(finished([pieces("ssssss", "sssjjj")], EMPTY, EMPTY)) == 13
    shown = finished([pieces("qqsss", "vvvvv")], EMPTY, EMPTY).view(1)["players"][0]["bases"][0]
    assert (shown["complete_points"], shown["one_material_points"], shown["piece_points"]) == (10, 10, 15)


def test_pearls() -> None:
    """§8.7: one each, complete disc or not."""
    assert finished([pieces("ssssss", "ssssss")], EMPTY, EMPTY, pearls=[4, 5, 21]).points == (24, 5, 21)


def test_two_discs() -> None:
    """§8.8, §11.13: scored separately; the twelve gold faces make 88 at most."""
    first = ["1 eighth gold/silver", "2 eighth gold/silver", "3 eighth gold/stone", "4 eighth gold/stone"]
    first += ["5 sixth gold/silver", "6 sixth gold/stone", "7 sixth gold/stone"]
    second = [
        "8 sixth gold/stone",
        "9 sixth gold/silver",
        "10 sixth gold/silver",
        "11 quarter gold/silver",
        "12 quarter gold/stone",
    ]
    m = finished([first, second], [[], []])
    assert (disc(m), disc(m, 0, 2), m.points[0]) == (48, 40, 98)


def test_who_wins() -> None:
    """§8.9, §8.10: the highest total; equal ones share, or more pearls decide."""
    m = finished([pieces("ssssss", "gggggg")], EMPTY, EMPTY)
    assert (m.winners, m.ranks) == ((0,), (1, 2, 2))
    bronze, silver = pieces("eeeeqq", "bbbbbb"), pieces("ssssss", "vvvvvg", first=10)
    m = finished([bronze], [silver], EMPTY, pearls=[9, 12, 30], options={"end_tie": "more_pearls"})
    assert m.points == (41, 41, 30)
    assert (m.winners, m.ranks) == ((1,), (2, 1, 3))


def test_incomplete_discs() -> None:
    """§8.11: with the variant pieces count, the tens do not."""
    counted = {"incomplete_discs": "count_pieces"}
    assert disc(finished([pieces("sss", "ggg")], EMPTY, EMPTY, options=counted)) == 12
    assert disc(finished([pieces("ssssss", "gggggg")], EMPTY, EMPTY, options=counted)) == 44


def test_the_range_of_discs() -> None:
    """§8.12: all complete discs that the supply of faces allows."""
    scores: dict[int, set[int]] = {}
    for row in FACTS["complete_compositions"]:
        for parts in product(*(faces(size, row[size]) for size in UNITS)):
            materials = [m for part in parts for m in part]
            if oracle.is_legal(materials, 24):
                pure = len(set(materials)) == 1
                scores.setdefault(materials[0] if pure else -1, set()).add(10 + 10 * pure + sum(materials))
    ranges = FACTS["score_ranges"]
    assert min(map(min, scores.values())) == ranges["complete_disc"]["min"] == 11
    assert max(map(max, scores.values())) == ranges["complete_disc"]["max"] == 48
    assert max(scores[-1]) == ranges["several_materials_max"] == 37
    assert [sorted(scores[m]) for m in range(5)] == list(ranges["one_material"].values())


def faces(size: str, n: int) -> set[tuple[int, ...]]:
    """The materials that n pieces of a size can show."""
    ways = [(low, high) for low, high in product(range(n + 1), repeat=2) if low + high <= SUPPLY[size]]
    found = set()
    for by_pair in product(ways, repeat=5):
        if sum(map(sum, by_pair)) == n:
            shown = [m for pair, (low, high) in enumerate(by_pair) for m in [pair] * low + [(pair + 1) % 5] * high]
            found.add(tuple(sorted(shown)))
    return found


def test_the_options() -> None:
    """§8.13: four, each with two choices, fixed before the game and public."""
    game = sacbe.game("gold")
    assert {name: (o.default, *o.choices) for name, o in game.options.items()} == {
        name: (row["default"], row["default"], row["other"]) for name, row in FACTS["options"].items()
    }
    assert sacbe.start("gold", 2, seed=1, options={"screens": "off"}).view(None)["options"]["screens"] == "off"


def test_six_questions() -> None:
    """§9.1, §9.2, §9.3: who is asked what; bids of all at once, nothing else of two seats."""
    asked: dict[str, set[int]] = {}
    for seats, seed in product((2, 3, 4), range(3)):
        m = sacbe.start("gold", seats, seed=seed)
        for seat in walk(m, seed, cheap=True):
            question = step(m, seat)
            asked.setdefault(question, set()).add(len(m.asked))
            assert len(options(m, seat)) >= (3 if question == "new_piece" else 2)
            assert question != "base" or seats == 2
            assert sacbe.NATURE not in m.asked
    assert asked.keys() == {"bid", "pay", "base", "place", "new_piece", "change"}
    assert {name for name, counts in asked.items() if counts != {1}} == {"bid"}


def test_the_cost_of_purchases() -> None:
    """§9.4, §9.5: one decision to keep a piece, four to replace one."""
    assert answers(play(placing(["2 sixth gold/silver"], "5 sixth gold/stone"), "keep gold")) == 1
    m = play(placing(pieces("sss", "ggg"), "5 sixth gold/stone"), "rebuild", "lay 5 gold", "drop 1", "done")
    assert answers(m) == 4


def test_the_longest_placing() -> None:
    """§9.6: ten decisions: rebuild, the new piece, and eight old ones; the last `done` comes by itself."""
    m = placing(eight(), "9 eighth jade/stone")
    play(m, "rebuild", "drop 9", *(f"drop {lot}" for lot in range(1, 9)))
    assert answers(m) == 10
    assert m.view(None)["placing"] is None


def eight() -> list[str]:
    """A disc of eight eighths: bronze, silver and gold."""
    shown = [
        "bronze/jade",
        "bronze/silver",
        "bronze/silver",
        "silver/gold",
        "silver/gold",
        "gold/stone",
        "gold/stone",
        "bronze/jade",
    ]
    return [f"{lot} eighth {faces}" for lot, faces in enumerate(shown, 1)]


def test_the_text_of_actions() -> None:
    """§9.7: lower case, single spaces, plain numbers, materials, seats and lots by their names."""
    game = sacbe.game("gold")
    for action in game.actions:
        assert action == action.lower() == " ".join(action.split())
        assert game.action(action) == game.actions.index(action)
        assert not [word for word in action.split() if word.isdigit() and word != str(int(word))]
    kinds = {row["text"].split()[0] for row in FACTS["actions"]}
    assert {action.split()[0] for action in game.actions} - {"first", "draw"} == kinds


@pytest.mark.parametrize("option", ["lay 5 stone", "lay 5 gold", "drop 5"])
def test_forced_steps_can_be_shown_beforehand(option: str) -> None:
    """§9.8: they follow from the seat's own view: any guess of it forces the same."""
    m = play(placing(["2 sixth gold/silver"], "5 sixth stone/gold"), "rebuild")
    outcomes = set()
    for seed in range(10):
        guess = play(m.guess(0, seed), option)
        placed = guess.view(0)["placed"]
        outcomes.add(tuple(placed["steps"]) if placed else None)
    assert outcomes == {("rebuild", "lay 5 stone", "drop 2", "done") if option == "lay 5 stone" else None}


def test_letters_stand_for_materials() -> None:
    """§1.4: the helper letters are in the order of the ladder."""
    assert [pieces("s", letter)[0].split()[2].split("/")[0][0] for letter in LETTERS] == ["s", "j", "b", "s", "g"]
