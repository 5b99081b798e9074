"""§2: set-up and variants."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

import sacbe
from sacbe.core.match.match import Match
from tests.games.maya.helpers import NATURE, cells, options, refuses, settle, table, tiles


def start(seats: int = 2, **given: object) -> Match:
    """A match before any chance."""
    return sacbe.start("maya", seats=seats, options=given, deal=False)


def test_2_seats_and_colours() -> None:
    """§2.1, §2.7: seats are numbered; nothing of an absent seat is there."""
    m = sacbe.start("maya", seats=3, seed=5)
    assert len(m.view(None)["players"]) == len(m.truth()["racks"]) == 3
    assert not any("red" in action or "blue" in action for action in m.game.actions if not action.startswith("zone"))


def test_2_options() -> None:
    """§2.2, §2.16: board, zones and start; the variants exclude each other."""
    game = sacbe.game("maya")
    assert {name: option.default for name, option in game.options.items()} == {
        "board": "reconstructed", "zones": "random", "start": "tikal",
    }  # fmt: skip
    assert game.options["start"].choices == ("tikal", "new_start", "two_cities")
    with pytest.raises(sacbe.Unknown):
        start(start="new_start+two_cities")


@pytest.mark.parametrize(("seats", "extra"), [(2, 1), (3, 2)])
def test_2_zones_in_use(seats: int, extra: int) -> None:
    """§2.3, §2.4: blue and one or two more, agreed upon; every named set, and nothing else."""
    for named in combinations(("green", "yellow", "red"), extra):
        m = start(seats, zones=list(named))
        assert m.truth()["zones"] == ["blue", *named]
        assert options(m) == [f"first {number}" for number in range(seats)]
    for wrong in ("green+yellow+red", "green" if extra == 2 else "green+red", "random+green"):
        with pytest.raises(sacbe.Illegal, match=r"§2\.3"):
            start(seats, zones=wrong)
    with pytest.raises(sacbe.Unknown):
        start(seats, zones="blue")


@pytest.mark.parametrize("seats", [2, 3])
def test_2_random_zones_are_equally_likely(seats: int) -> None:
    """§2.4: every admissible set has the same chance."""
    chances: Counter[tuple[str, ...]] = Counter()
    todo = [(start(seats), Fraction(1))]
    while todo:
        m, chance = todo.pop()
        if not options(m)[0].startswith("zone"):
            chances[tuple(m.truth()["zones"])] += chance  # type: ignore[assignment]  # a Counter of fractions
            continue
        for action, odds in m.odds().items():
            twin = m.copy()
            twin.play(NATURE, action)
            todo.append((twin, chance * odds))
    assert set(chances.values()) == {Fraction(1, 3)}
    assert len(chances) == 3


def test_2_with_four_the_option_has_no_effect() -> None:
    """§2.4, §2.3: all four zones."""
    for zones in ("random", "green", "green+yellow+red"):
        assert start(4, zones=zones).truth()["zones"] == ["blue", "green", "yellow", "red"]


def test_2_jungle_is_display_only() -> None:
    """§2.5: the border acts as an edge with or without it; no option ever names a cell of the jungle."""
    m = table("red", plantations=[{"2,8": "maize 1", "2,9": "maize 1"}, {}])
    assert 'class="jungle"' in m.svg(0)
    assert "0,11" not in cells(m, "plant") + cells(m, "grow")
    assert 'class="jungle"' not in table("green+yellow+red", seats=4).svg(0)


def test_2_sites_outside_the_area() -> None:
    """§2.6: they never open and forbid nothing: 1,10 lies in reach of no green site when green is not used."""
    planted = {"1,8": "maize 1"}
    assert table("green", plantations=[planted, {}]).truth()["open"] == ["tikal", "yaxchilan"]
    m = table("red")
    assert "yaxchilan" not in m.truth()["open"]
    assert refuses(start_of("new_start", "red"), "found yaxchilan", "§2.6")


def start_of(variant: str, zones: str, seats: int = 2, first: int = 0) -> Match:
    """A match of a variant when its start sites are to be chosen."""
    m = start(seats, start=variant, zones=zones)
    m.play(NATURE, f"first {first}")
    settle(m)
    return m


def test_2_standard_start() -> None:
    """§2.8, §2.9, §2.10: a temple on Tikal; five tiles on every rack and 27 in every reserve; all scores 0."""
    m = sacbe.start("maya", seats=4, seed=3)
    assert m.truth()["open"] == m.truth()["start_sites"] == ["tikal"]
    assert [(p["rack"], p["reserve"], p["points"]) for p in m.view(None)["players"]] == [(5, 27, 0)] * 4


def test_2_order_of_chance() -> None:
    """§2.11: zones, first player, then the racks seat by seat; afterwards only draws."""
    m = start(3)
    asked = []
    while m.asked == (NATURE,):
        offered = options(m)
        drawing = m.truth()["drawing"]
        asked.append(offered[0].split()[0] + (f" {drawing['seat']}" if drawing else ""))
        m.play(NATURE, offered[0])
    assert asked == ["zone"] * 2 + ["first"] + [f"draw {seat}" for seat in (0, 1, 2) for _ in range(5)]
    assert m.asked == (0,)


def test_2_the_first_player_is_drawn_fairly_and_begins() -> None:
    """§2.11: all seats equally likely."""
    m = start(4)
    assert m.odds() == dict.fromkeys(m.legal(NATURE), Fraction(1, 4))
    m.play(NATURE, "first 2")
    settle(m)
    assert m.asked == (2,)


def test_2_what_nature_cannot_draw() -> None:
    """§2.3, §2.11: no zone twice, no seat that does not play, no tile of which none is left; each refused with its reason."""
    m = start(3)
    m.play(NATURE, "zone green")
    assert "§2.3" in m.why(NATURE, "zone green")
    assert "§2.11" in start(2, zones="green").why(NATURE, "first 3")
    m = table(racks=[tiles("maize 1"), None], unseen=[tiles("maize 1", "chilli 2", "chilli 2", "chilli 2"), None])
    m.play(0, "grow 3,9 maize 1")
    assert "§2.11" in m.why(NATURE, "draw squash 1")


def test_2_late_draws_have_the_odds_of_the_heap() -> None:
    """§2.11: each tile at random out of the unordered rest of its reserve."""
    m = table(racks=[tiles("maize 1"), None], unseen=[tiles("maize 1", "chilli 2", "chilli 2", "chilli 2"), None])
    m.play(0, "grow 3,9 maize 1")
    assert {m.game.actions[a]: odds for a, odds in m.odds().items()} == {
        "draw maize 1": Fraction(1, 4), "draw chilli 2": Fraction(3, 4),
    }  # fmt: skip


def test_2_new_start() -> None:
    """§2.12, §2.15, §2.17: the first player chooses after the racks are drawn, and takes the first turn."""
    m = start_of("new_start", "green", first=1)
    assert m.view(1)["players"][1]["rack"] == 5
    m.play(1, "found palenque")
    assert m.truth()["start_sites"] == ["palenque"]
    assert m.asked == (1,)
    assert cells(m, "plant") == ["-3,8", "-2,8", "-4,9", "-2,9", "-4,10", "-3,10"]


def test_2_two_cities() -> None:
    """§2.13, §2.14, §2.16, §2.17: only the four named sites, only those of the area, Tikal need not be one of them."""
    m = start_of("two_cities", "yellow+red", seats=3)
    assert refuses(m, "found palenque", "§2.6")
    assert refuses(m, "found calakmul", "§2.13")
    m.play(0, "found uxmal")
    assert refuses(m, "found uxmal", "§2.13")
    m.play(0, "found coba")
    assert m.truth()["start_sites"] == ["uxmal", "coba"]
    assert m.truth()["step"] == "turn"
    m = start_of("two_cities", "green")
    assert m.truth()["start_sites"] == ["tikal", "palenque"], "laid without a question"
    assert m.log(None)[-2:] == ["The temple of Tikal opens.", "The temple of Palenque opens."]
