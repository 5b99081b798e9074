"""RULES.md, section 11: what holds after every decision of whole matches, and between one decision and the next."""

from collections.abc import Callable
from typing import Any

import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.gold.rules.pieces import FACTS
from tests.games.gold.helpers import MATERIALS, UNITS, answers, options, played_out, state, walk

CASES = [(seats, seed) for seats in (2, 3, 4) for seed in range(6)]
OPTIONS: list[dict[str, object]] = [{}, {"low_tie": "cancel_out"}, {"incomplete_discs": "count_pieces", "screens": "off"}]


def watch(seats: int, seed: int, look: Callable[[Match, dict[str, Any], dict[str, Any]], None]) -> Match:
    """Play a match and compare the truth before and after every answer."""
    m = sacbe.start("gold", seats, seed=seed, options=OPTIONS[seed % 3])
    before = m.truth()
    for _ in walk(m, seed, cheap=seed % 2 == 0):
        now = m.truth()
        look(m, before, now)
        before = now
    look(m, before, m.truth())
    return m


def lots(texts: list[str]) -> set[int]:
    """The lots of some pieces."""
    return {int(text.split()[0]) for text in texts}


def boxed(truth: dict[str, Any]) -> set[int]:
    return lots(truth["unsold"]).union(*(lots(texts) for texts in truth["dropped"]))


def on_bases(truth: dict[str, Any]) -> dict[tuple[int, int], set[int]]:
    return {(seat, i): lots(texts) for seat, bases in enumerate(truth["bases"]) for i, texts in enumerate(bases)}


@pytest.mark.sample(3)
@pytest.mark.parametrize(("seats", "seed"), CASES)
def test_pearls(seats: int, seed: int) -> None:
    """§11.1, §11.7, §11.13: the sum stays; in a payment two numbers change, by the winning bid."""

    def look(m: Match, before: dict[str, Any], now: dict[str, Any]) -> None:
        assert sum(now["pearls"]) == 10 * seats
        assert min(now["pearls"]) >= 0
        changed = [b - a for a, b in zip(before["pearls"], now["pearls"], strict=True) if a != b]
        assert len(changed) in (0, 2)
        assert sum(changed) == 0

    m = watch(seats, seed, look)
    assert sum(player["pearls"] for player in m.view(None)["players"]) == 10 * seats
    assert max(player["disc_points"] for player in m.view(None)["players"]) <= (88 if seats == 2 else 48)


@pytest.mark.sample(3)
@pytest.mark.parametrize(("seats", "seed"), CASES)
def test_pieces(seats: int, seed: int) -> None:
    """§11.2, §11.3, §11.6, §11.11: every lot in one place; the box keeps what it has; others' bases do not change."""

    def look(m: Match, before: dict[str, Any], now: dict[str, Any]) -> None:
        assert m.game.laws(state(m)) == []
        places = [boxed(now), lots(now["row"]), lots([now["hand"]] if now["hand"] else []), *on_bases(now).values()]
        everywhere = sorted(lot for place in places for lot in place)
        assert everywhere == list(range(1, len(everywhere) + 1))
        assert len(everywhere) + m.view(None)["bag"]["pieces"] == 30
        assert boxed(before) <= boxed(now)
        assert set(before["both_seen"]) <= set(now["both_seen"])
        changed = [place for place, there in on_bases(now).items() if there != on_bases(before)[place]]
        assert len(changed) <= 1
        for place in changed:
            assert before["winner"] in (place[0], None)
            gone = on_bases(before)[place] - on_bases(now)[place]
            assert gone <= lots(now["dropped"][place[0]])

    watch(seats, seed, look)


@pytest.mark.sample(3)
@pytest.mark.parametrize(("seats", "seed"), CASES)
def test_layouts(seats: int, seed: int) -> None:
    """§11.4, §11.5, §11.10: legal outside a placing, in their order; in a placing at least two options."""

    def look(m: Match, before: dict[str, Any], now: dict[str, Any]) -> None:
        for player in m.view(None)["players"]:
            for base in player["bases"]:
                assert base["units"] == sum(UNITS[piece["size"]] for piece in base["pieces"]) <= 24
                assert len(base["pieces"]) <= 8
                ring = [MATERIALS.index(piece["shown"]) for piece in base["pieces"]]
                around = list(zip(ring, ring[1:] + ring[:1] * base["complete"], strict=False))
                assert all(abs(a - b) <= 1 for a, b in around)
        if m.view(None)["placing"]:
            assert len(options(m)) >= 2

    watch(seats, seed, look)


@pytest.mark.sample(3)
@pytest.mark.parametrize(("seats", "seed"), CASES)
def test_sales(seats: int, seed: int) -> None:
    """§11.8, §11.9: bought and unsold lots add up; a winner's bid is single, and the highest of the single ones."""

    def look(m: Match, before: dict[str, Any], now: dict[str, Any]) -> None:
        view = m.view(None)
        if view["step"] == "bid":
            done = view["auction"] - 1
            assert len(view["sales"]) == done
            bought = sum(sale["buyer"] is not None for sale in view["sales"])
            assert bought + len(view["box"]["unsold"]) == done
        for sale in view["sales"]:
            single = [made for made in sale["bids"] if sale["bids"].count(made) == 1]
            if sale["buyer"] is not None:
                assert sale["bids"][sale["buyer"]] == max(single) > 0
            elif view["auction"] > sale["auction"]:
                assert max(single, default=0) == 0

    watch(seats, seed, look)


@pytest.mark.sample(3)
@pytest.mark.parametrize(("seats", "seed"), CASES)
def test_length(seats: int, seed: int) -> None:
    """§11.12: thirty auctions, and at most so many decisions."""
    m = played_out(seats, seed)
    assert len(m.view(None)["sales"]) == 30
    assert answers(m) <= FACTS["bounds"]["decisions_per_game"][str(seats)] == m.game.longest[seats]
    assert FACTS["bounds"]["decisions_per_game"] == {"2": 30 * 13, "3": 30 * 14, "4": 30 * 15}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_decisions_give_the_same_game(seats: int) -> None:
    """§11.14: deal, first player, options and decisions fix everything."""
    m = played_out(seats, 5)
    again = sacbe.start("gold", seats, deal=False)
    for seat, action in m.record.moves:
        again.play(seat, action)
    assert again.truth() == m.truth()
    assert again.log(None) == m.log(None)


FAULTS: list[tuple[str, Any, int, str]] = [
    ("pearls", 0, 11, "§11.1"),
    ("bases", (1, 0), 1 << 1, "§11.2"),
    ("bag", (2, 0), 2, "§11.2"),
    ("bases", (0, 0), 0b110, "§11.4"),
    ("drawn", None, 6, "§11.8"),
    ("winner", None, 2, "§11.9"),
    ("seen", 1, 31, "§11.11"),
]


@pytest.mark.parametrize(("field", "where", "value", "section"), FAULTS)
def test_the_laws_see_what_is_wrong(field: str, where: Any, value: int, section: str) -> None:
    """§11.1, §11.2, §11.4, §11.8, §11.9, §11.11: a planted fault is found by its law."""
    given: dict[str, Any] = {"seats": 3, "bases": [[["1 sixth gold/silver"]], [[]], [[]]], "auction": 5, "bids": [[2, 1, 1]]}
    m = sacbe.position("gold", given | {"step": "pay", "winner": 0})
    s = state(m)
    assert m.game.laws(s) == []
    if where is None:
        setattr(s, field, value)
    else:
        getattr(s, field)[where] = value
    assert [law for law in m.game.laws(s) if section in law]


def test_a_placing_that_is_stuck_breaks_a_law() -> None:
    """§11.5: the new piece lies gold, and a stone that was turned cannot be joined to it."""
    given = {"seats": 3, "bases": [[["1 sixth jade/stone"]], [[]], [[]]], "hand": "5 sixth gold/silver"}
    m = sacbe.position("gold", given | {"step": "new_piece", "steps": ["rebuild"]})
    m.play(0, "drop 5")
    assert m.game.laws(state(m)) == []
    state(m).dropped, state(m).turned = 0, 1 << 1
    assert [law for law in m.game.laws(state(m)) if "§11.5" in law]
