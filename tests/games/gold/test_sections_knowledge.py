"""RULES.md, section 10: who knows what."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

import sacbe
from sacbe.core.match.match import Match
from tests.facts import facts_of
from tests.games.gold import oracle
from tests.games.gold.helpers import back, bid, buy, decline, find, options, pieces, placing, play, state, step, table, walk

FACTS = facts_of("gold")

SUPPLY = [size["per_pair"] for size in FACTS["sizes"]]
PAIR = {frozenset(("stone", "jade", "bronze", "silver", "gold").index(f) for f in p["faces"]): p["index"] for p in FACTS["pairs"]}


def test_what_is_public() -> None:
    """§10.1: options, first player, seen faces, row, bag, layouts, box, revealed bids and payments, for everybody."""
    m = sacbe.start("gold", 3, seed=3)
    for seat in walk(m, 3, cheap=True):
        views = [m.view(viewer) for viewer in (0, 1, 2, None)]
        public = ("options", "first", "auction", "bag", "sales", "placed", "has_bid", "winner", "bids")
        assert len({json.dumps([view[key] for key in public]) for view in views}) == 1
        for lot in range(1, views[0]["auction"]):
            assert len({(p["size"], p["shown"], tuple(p["seen"])) for p in (find(view, lot) for view in views)}) == 1
        assert m.view(seat)["seat"] == seat


def test_hidden_faces_of_the_row() -> None:
    """§10.2: nobody knows them; of the bag only the sizes are public (§10.14)."""
    m = sacbe.start("gold", 3, seed=3)
    for viewer in (0, 1, 2, None):
        view = m.view(viewer)
        assert [piece["hidden"] for piece in view["row"]] == [None] * 3
        assert view["bag"].keys() == {"pieces", "sizes"}
        assert sum(view["bag"]["sizes"].values()) == view["bag"]["pieces"] == 27


def test_the_buyer_knows_for_ever() -> None:
    """§10.3, §10.5: also after dropping; nobody else does."""
    m = play(buy(sacbe.start("gold", 3, seed=3), 1), "drop 1")
    while not m.over:
        known = [back(m, viewer, 1) for viewer in (0, 1, 2, None)]
        assert known[1] is not None
        assert [known[0], *known[2:]] == [None] * 3
        decline(m)


def test_two_seen_faces_are_not_forgotten() -> None:
    """§10.4: turned up once, known to all, turned back or not."""
    m = play(placing(["1 sixth gold/silver"], "5 eighth jade/stone"), "rebuild", "drop 5", "lay 1 silver")
    assert back(m, 2, 1) == "gold"
    assert find(m.view(2), 1)["seen"] == ["silver", "gold"]
    m = play(buy(m, 0), "rebuild", f"drop {m.view(None)['auction']}", "lay 1 gold")
    assert back(m, 2, 1) == "silver"


def test_deduced_faces_are_not_filled_in() -> None:
    """§10.6: a view holds what was seen."""
    given = {"seats": 3, "bases": [[["1 quarter silver/gold"]], [[]], [[]]], "row": ["2 quarter gold/stone"]}
    m = sacbe.position("gold", given, check=False)
    assert (back(m, 0, 1), back(m, 0, 2), back(m, 1, 1)) == ("gold", None, None)


def test_lots_are_the_only_names() -> None:
    """§10.7: no view, log or drawing holds a pair or a number of the list of pieces."""
    m = sacbe.start("gold", 4, seed=8)
    wrong = [pair["name"] for pair in FACTS["pairs"]] + [f'"{piece["id"]}"' for piece in FACTS["pieces"]]
    for _ in walk(m, 8, cheap=True):
        text = json.dumps([m.view(None), m.log(None)]) + m.svg(None)
        assert not [name for name in wrong if name in text]


def test_secret_bids() -> None:
    """§10.8: that a seat has bid is public, how much is not; a seat without pearls counts as having bid."""
    m = table(3, pearls=[0, 14, 16])
    m.play(2, "bid 9")
    for viewer in (0, 1, None):
        view = m.view(viewer)
        assert (view["has_bid"], view["bids"]) == ([True, False, True], None)
        assert "9" not in "".join(m.log(viewer))
    assert m.view(2)["own_bid"] == 9
    assert {state(m.guess(1, seed)).bids[1, 2] for seed in range(300)} == set(range(17))
    assert {state(m.guess(2, seed)).bids[1, 2] for seed in range(30)} == {9}


def test_screens() -> None:
    """§10.9: the own pearls only; all with the option, and at the end."""
    for screens, seen in (("on", [10, None, None]), ("off", [10, 10, 10])):
        m = sacbe.start("gold", 3, seed=2, options={"screens": screens})
        assert [player["pearls"] for player in m.view(0)["players"]] == seen
        assert [player["points"] for player in m.view(0)["players"]] == seen
    while not m.over:
        decline(m)
    assert [player["pearls"] for player in m.view(None)["players"]] == [10, 10, 10]


def test_a_placing_is_secret_until_it_ends() -> None:
    """§10.10: the others see who places; not which question is open, nor how many options it has."""
    m = placing(pieces("ssee", "bvjb"), "9 eighth gold/stone")
    seen = []
    for action in ("rebuild", "drop 9", "drop 1", "done"):
        seen.append(json.dumps([m.view(1), m.log(1), m.svg(1), m.legal(1), m.view(None), m.log(None)]))
        play(m, action)
    assert len(set(seen)) == 1
    assert step(m, 1) == "bid"
    assert m.view(1)["placed"]["steps"] == ["rebuild", "drop 9", "drop 1", "done"]
    with pytest.raises(sacbe.Illegal, match="nothing to decide now"):
        placing([], "9 eighth gold/stone").play(1, "drop 9")


# -- §10.11 to §10.14, the odds of guesses


def hidden_pairs(m: Match, size: int) -> tuple[int, ...]:
    """The pairs of all drawn lots of a size, in their order."""
    s = state(m)
    return tuple(PAIR[frozenset((s.shown[lot], s.hidden[lot]))] for lot in range(1, s.drawn + 1) if s.sizes[lot] == size)


def exact(m: Match, viewer: int | None, size: int) -> dict[tuple[int, ...], Fraction]:
    """What counting gives: every possible tuple of pairs with its chance."""
    s = state(m)
    lots = [lot for lot in range(1, s.drawn + 1) if s.sizes[lot] == size]
    truth = hidden_pairs(m, size)
    knows = [s.seen[lot].bit_count() == 2 or (viewer is not None and s.buyer[lot] == viewer) for lot in lots]
    known = [pair for pair, known in zip(truth, knows, strict=True) if known]
    shown = [s.shown[lot] for lot, known in zip(lots, knows, strict=True) if not known]
    weights = oracle.assignments(known, shown, SUPPLY[size])
    total = sum(weights.values())
    whole = {}
    for pairs, weight in weights.items():
        left = iter(pairs)
        whole[tuple(pair if known else next(left) for pair, known in zip(truth, knows, strict=True))] = Fraction(weight, total)
    return whole


@pytest.mark.long
@pytest.mark.sample(1)
@pytest.mark.parametrize(("seats", "auction", "viewer"), [(3, 4, 0), (3, 7, 1), (2, 6, 0), (4, 8, None), (4, 26, 2)])
def test_guesses_have_the_odds_of_counting(seats: int, auction: int, viewer: int | None) -> None:
    """§10.11, §10.12, §10.13, §10.14: the joint distribution of all hidden faces of a size, against plain enumeration."""
    m = sacbe.start("gold", seats, seed=5)
    for _ in walk(m, 5, cheap=True):
        if m.view(None)["auction"] == auction:
            break
    many = 4000
    found = [Counter[tuple[int, ...]]() for _ in range(3)]
    for seed in range(many):
        guess = m.guess(viewer, seed)
        for size in range(3):
            found[size][hidden_pairs(guess, size)] += 1
        s = state(guess)
        for size, pair in product(range(3), range(5)):
            assert s.bag[size, pair] == SUPPLY[size] - hidden_pairs(guess, size).count(pair)
    for size in range(3):
        odds = exact(m, viewer, size)
        assert found[size].keys() <= odds.keys()
        for pairs, chance in odds.items():
            deviation = (float(chance * (1 - chance)) / many) ** 0.5
            assert abs(found[size][pairs] / many - chance) <= 5 * deviation + 1e-12, (size, pairs)


def test_deducible_faces_are_guessed_right() -> None:
    """§10.12: with one silver/gold quarter known, a gold quarter hides stone, and so on round the cycle."""
    row = ["2 quarter gold/stone", "3 quarter stone/jade", "4 quarter jade/bronze"]
    m = sacbe.position("gold", {"seats": 3, "bases": [[["1 quarter silver/gold"]], [[]], [[]]], "row": row}, check=False)
    for seed in range(50):
        assert hidden_pairs(m.guess(0, seed), 2) == (3, 4, 0, 1)
    possible = set(exact(m, 1, 2))
    assert {hidden_pairs(m.guess(1, seed), 2) for seed in range(80)} == possible
    assert len(possible) == 5


def test_spectators() -> None:
    """§10.15: the view of a seat that bought nothing and owns no pearls."""
    m = play(buy(sacbe.start("gold", 3, seed=3), 1), "drop 1")
    view = m.view(None)
    assert [player["pearls"] for player in view["players"]] == [None] * 3
    assert (view["own_bid"], back(m, None, 1)) == (None, None)


def test_the_end_is_open() -> None:
    """§10.16: both faces of all lots, and all pearls."""
    m = sacbe.start("gold", 2, seed=6)
    for _ in walk(m, 6, cheap=True):
        pass
    for viewer in (0, 1, None):
        view = m.view(viewer)
        assert None not in [find(view, lot)["hidden"] for lot in range(1, 31)]
        assert None not in [player["pearls"] for player in view["players"]]
    assert m.guess(0, 1).truth() == m.truth()


def test_programs_get_guesses() -> None:
    """§10.17: a guess has the seat's view and options, and nothing more that is true for certain."""
    m = sacbe.start("gold", 3, seed=3)
    bid(m, (2, 1, 0))
    guesses = [m.guess(0, seed) for seed in range(40)]
    assert {tuple(options(guess, 0)) for guess in guesses} == {tuple(options(m, 0))}
    assert {json.dumps(guess.view(0)) for guess in guesses} == {json.dumps(m.view(0))}
    assert len({json.dumps(guess.truth()) for guess in guesses}) > 1
