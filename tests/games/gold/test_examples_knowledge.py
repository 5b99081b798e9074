"""EXAMPLES.md, knowledge: E45 to E50."""

from collections import Counter
from fractions import Fraction

import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.gold.rules.pieces import FACTS
from tests.games.gold import oracle
from tests.games.gold.helpers import MATERIALS, back, bid, buy, decline, pearls, play, state
from tests.games.gold.vectors import TEXT

PAIR = [{MATERIALS.index(face) for face in pair["faces"]} for pair in FACTS["pairs"]]
GUESSES = 3000


def bought(**given: object) -> Match:
    """Seat 1 of three has bought lot 7."""
    row = ["7 sixth gold/silver", "8 eighth jade/stone", "9 eighth jade/stone"]
    return buy(sacbe.position("gold", {"seats": 3, "row": row, **given}, check=False), 1)


def knowledge(m: Match) -> list[str | None]:
    """What seats 0, 1, 2 and somebody who only watches know of the back of lot 7."""
    return [back(m, viewer, 7) for viewer in (0, 1, 2, None)]


def test_e45_one_or_two_seen_faces() -> None:
    """§10.3, §10.4, §10.5: the buyer knows; the others once both faces have lain up."""
    only_1, nobody = [None, "silver", None, None], [None] * 4
    left = play(bought(), "keep gold")
    assert knowledge(left) == only_1  # (a)
    assert knowledge(play(bought(), "keep silver")) == ["gold"] * 4  # (b)
    turned = play(buy(left.copy(), 1), "rebuild", "drop 8", "lay 7 silver")
    assert knowledge(turned) == ["gold"] * 4  # (c)
    assert knowledge(play(buy(turned, 1), "rebuild", "drop 9", "lay 7 gold")) == ["silver"] * 4
    assert knowledge(play(buy(left, 1), "rebuild", "drop 8", "drop 7")) == only_1  # (d)
    row = ["7 sixth gold/silver"]
    assert knowledge(decline(sacbe.position("gold", {"seats": 3, "row": row}, check=False))) == nobody  # (e)


# -- odds


def frequencies(m: Match, viewer: int | None, lot: int) -> dict[str, float]:
    """How often each face is behind a lot in many guesses."""
    found = Counter(MATERIALS[state(m.guess(viewer, seed)).hidden[lot]] for seed in range(GUESSES))
    return {face: n / GUESSES for face, n in found.items()}


def close(found: dict[str, float], exact: dict[str, Fraction]) -> bool:
    """Whether frequencies are those of exact odds, within four standard deviations."""
    return found.keys() == {face for face, p in exact.items() if p} and all(
        abs(found[face] - p) <= 4 * (float(p * (1 - p)) / GUESSES) ** 0.5 for face, p in exact.items()
    )


def vector(number: int) -> dict[int, dict[str, Fraction]]:
    """The odds of a vector by lot."""
    _, _, rest = TEXT.partition(f"### E{number} ")
    line = next(line for line in rest.splitlines() if line.startswith("odds:"))
    parts = [part.strip() for part in line.split(";") if part.strip().startswith("lot ")]
    odds = {}
    for part in parts:
        lot, _, chances = part.removeprefix("lot ").partition(":")
        words = chances.split()
        odds[int(lot)] = {face: Fraction(p) for face, p in zip(words[::2], words[1::2], strict=True)}
    return odds


def by_oracle(size: str, known: list[int], shown: list[str], lot: int) -> dict[str, Fraction]:
    """The odds of the open lot number `lot` by plain enumeration."""
    supply = next(s["per_pair"] for s in FACTS["sizes"] if s["name"] == size)
    numbers = [MATERIALS.index(face) for face in shown]
    odds = oracle.odds(known, numbers, supply, lot)
    return {MATERIALS[next(iter(PAIR[pair] - {numbers[lot]}))]: p for pair, p in odds.items()}


def test_e46_nothing_known_yet() -> None:
    """§10.11, §10.12, §10.13: every size by itself, two faces each."""
    row = ["1 sixth gold/silver", "2 eighth gold/silver", "3 quarter jade/stone"]
    m = sacbe.position("gold", {"seats": 3, "row": row}, check=False)
    half = Fraction(1, 2)
    for lot, faces in ((1, ("silver", "stone")), (2, ("silver", "stone")), (3, ("stone", "bronze"))):
        assert close(frequencies(m, 0, lot), dict.fromkeys(faces, half))


@pytest.mark.long
def test_e47_deduction_from_an_own_piece() -> None:
    """§10.12: for the owner of the one silver/gold quarter the other is gold/stone."""
    given = {"seats": 3, "bases": [[["4 quarter silver/gold"]], [[]], [[]]], "row": ["9 quarter gold/stone"]}
    m = sacbe.position("gold", given, check=False)
    others = [piece.split()[1] for piece in (*m.truth()["row"][1:], *m.truth()["unsold"])]
    assert len(others) == 9
    assert "quarter" not in others
    odds = vector(47)
    assert by_oracle("quarter", [], ["silver", "gold"], 0) == odds[4]
    assert by_oracle("quarter", [], ["silver", "gold"], 1) == odds[9]
    assert by_oracle("quarter", [3], ["gold"], 0) == {"stone": 1}
    assert frequencies(m, 0, 9) == {"stone": 1}
    assert close(frequencies(m, 1, 4), odds[4])
    assert close(frequencies(m, 1, 9), odds[9])
    assert back(m, 0, 9) is None, "what is deduced is not filled in (§10.6)"


def eighths(*lots: int) -> list[str]:
    """Lots that have no influence on other sizes, two of each pair."""
    pairs = [pair["faces"] for pair in FACTS["pairs"] for _ in range(2)]
    return [f"{lot} eighth {shown}/{hidden}" for lot, (shown, hidden) in zip(lots, pairs, strict=False)]


@pytest.mark.long
def test_e48_odds_by_counting() -> None:
    """§10.13: one silver/gold sixth is left, and three of gold and stone."""
    seats: list[list[list[str]]] = [[["1 sixth silver/gold", "2 sixth silver/gold"]], [[]], [[]]]
    quiet = eighths(10, 11, 3, 4, 5, 6, 7, 8)
    row = ["9 sixth gold/stone", *quiet[:2]]
    m = sacbe.position("gold", {"seats": 3, "bases": seats, "row": row, "unsold": quiet[2:]}, check=False)
    assert by_oracle("sixth", [3, 3], ["gold"], 0) == vector(48)[9]
    assert close(frequencies(m, 0, 9), vector(48)[9])


@pytest.mark.long
def test_e49_two_open_lots_share_the_supply() -> None:
    """§10.13: weights 6, 6, 6 and 2."""
    seats: list[list[list[str]]] = [[["1 sixth silver/gold"]], [[]], [[]]]
    quiet = eighths(10, 11, 2, 3, 4, 5, 7, 8)
    given = {"row": ["9 sixth gold/stone", *quiet[:2]], "unsold": ["6 sixth gold/stone", *quiet[2:]]}
    m = sacbe.position("gold", {"seats": 3, "bases": seats, **given}, check=False)
    assert oracle.assignments([3], [4, 4], 3) == {(4, 4): 6, (3, 4): 6, (4, 3): 6, (3, 3): 2}
    for lot, number in ((6, 0), (9, 1)):
        assert by_oracle("sixth", [3], ["gold", "gold"], number) == vector(49)[lot]
        assert close(frequencies(m, 0, lot), vector(49)[lot])


def test_e50_pearls_behind_the_screen() -> None:
    """§10.9: a view shows the own pearls; the payments yield the rest."""
    m = sacbe.start("gold", 4, seed=1)
    play(bid(m, (5, 3, 2, 0)), "drop 1")
    play(bid(m, (4, 4, 1, 0)), "drop 2")
    assert pearls(m) == [5, 10, 9, 16]
    view = m.view(1)
    assert [player["pearls"] for player in view["players"]] == [None, 10, None, None]
    counted = [10] * 4
    for sale in view["sales"]:
        counted[sale["buyer"]] -= sale["bids"][sale["buyer"]]
        counted[sale["payee"]] += sale["bids"][sale["buyer"]]
    assert counted == pearls(m)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_pearls_are_never_guessed(viewer: int | None) -> None:
    """§10.9: counting gives them exactly."""
    m = play(bid(sacbe.start("gold", 4, seed=1), (5, 3, 2, 0)), "drop 1")
    assert {tuple(pearls(m.guess(viewer, seed))) for seed in range(20)} == {(5, 10, 10, 15)}
