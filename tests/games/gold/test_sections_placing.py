"""RULES.md, section 7: placing the bought piece."""

import random

import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.core.match.undo import take_back
from sacbe.games.gold.rules.state import State
from tests.games.gold import oracle
from tests.games.gold.helpers import (
    MATERIALS,
    SUPPLY,
    automatic,
    base,
    decline,
    options,
    pieces,
    placing,
    play,
    published,
    refuses,
    state,
    step,
)

GOLD = "2 sixth gold/silver"
UNITS = (3, 4, 6)


def test_rearranging_directly_after_buying() -> None:
    """§7.1, §7.2: old pieces may be turned and thrown out, and at no other time."""
    m = placing([GOLD, "3 eighth silver/gold"], "5 sixth gold/stone")
    play(m, "rebuild", "lay 5 gold", "lay 3 gold", "drop 2")
    assert base(m) == ["3 eighth gold/silver", "5 sixth gold/stone"]
    assert m.truth()["dropped"][0] == [GOLD]
    decline(m)
    assert base(m) == ["3 eighth gold/silver", "5 sixth gold/stone"]
    with pytest.raises(sacbe.Illegal):
        m.play(0, "drop 3")


def test_only_the_result_must_be_legal() -> None:
    """§7.2, §7.3, §7.20: on the way a layout may have a hole or be too large."""
    m = placing(["1 sixth stone/jade", "2 sixth jade/bronze"], "5 sixth silver/bronze")
    play(m, "rebuild", "lay 5 silver")
    assert m.view(0)["placing"]["layout"]["units"] == 12
    assert options(m) == ["lay 1 jade", "drop 1", "lay 2 bronze", "drop 2"]
    play(m, "lay 2 bronze")
    assert options(m) == ["lay 1 jade", "drop 1"]
    play(m, "drop 1")
    assert base(m) == ["2 sixth bronze/jade", "5 sixth silver/bronze"]
    assert published(m) == ["rebuild", "lay 5 silver", "lay 2 bronze", "drop 1", "done"]
    assert automatic(m)[:1] == ["0 done"]


def test_no_piece_beside_a_base() -> None:
    """§7.4, §7.6: every lot lies on a base or in the box; what is thrown out does not show its back."""
    m = play(placing([GOLD], "5 sixth jade/stone"), "drop 5")
    assert base(m) == [GOLD]
    assert m.truth()["dropped"][0] == ["5 sixth jade/stone"]
    assert m.view(1)["box"]["dropped"][0][0]["hidden"] is None
    assert m.view(0)["box"]["dropped"][0][0]["hidden"] == "stone"


def test_everything_may_go() -> None:
    """§7.5: the very first piece, and all of them."""
    assert base(play(placing([], "1 sixth gold/silver"), "drop 1")) == []
    m = play(placing(pieces("sss", "ggg"), "5 sixth jade/stone"), "rebuild", "drop 5", "drop 1", "drop 2", "drop 3")
    assert base(m) == []


def two(first: list[str], second: list[str], new: str) -> Match:
    """Two players; seat 0 has two bases."""
    return sacbe.position("gold", {"seats": 2, "bases": [[first, second], [[], []]], "hand": new, "step": "base"}, check=False)


def test_two_players_choose_the_base_first() -> None:
    """§7.7, §7.9: only that base may be changed; pieces never move between bases."""
    m = two(["1 sixth jade/stone"], [GOLD], "5 sixth silver/gold")
    assert options(m) == ["base 1", "base 2"]
    assert refuses(m, 0, "keep gold", "§9.1")
    play(m, "base 2", "rebuild", "lay 5 gold")
    assert options(m) == ["lay 2 silver", "drop 2", "done"]
    assert refuses(m, 0, "drop 1", "§7.7")
    play(m, "done")
    assert (base(m, 0, 1), base(m, 0, 2)) == (["1 sixth jade/stone"], [GOLD, "5 sixth gold/silver"])


def test_two_empty_bases() -> None:
    """§7.8: base 1 is taken without asking."""
    m = sacbe.position("gold", {"seats": 2, "row": ["5 sixth silver/gold"]}, check=False)
    m.play(0, "bid 1")
    m.play(1, "bid 0")
    assert step(m, 0) == "place"
    play(m, "keep gold")
    assert m.view(None)["placed"]["base"] == 1
    assert base(m) == ["5 sixth gold/silver"]


def test_the_placing_question() -> None:
    """§7.10, §7.11, §7.12: keep it, drop it, rebuild if there is something to rebuild."""
    m = placing([], "5 sixth silver/gold")
    assert options(m) == ["keep silver", "keep gold", "drop 5"]
    assert refuses(m, 0, "rebuild", "§7.10")
    assert refuses(m, 0, "keep jade", "§7.10")
    assert refuses(m, 0, "drop 4", "§7.10")
    assert refuses(m, 0, "lay 5 gold", "§7.10")
    m = placing([GOLD], "5 sixth silver/gold")
    assert options(m) == ["keep silver", "keep gold", "drop 5", "rebuild"]
    before = base(m)
    assert base(play(m.copy(), "drop 5")) == before
    assert base(play(m.copy(), "keep silver")) == ["5 sixth silver/gold", *before]


def test_the_new_piece_question() -> None:
    """§7.13, §7.14: three options, always."""
    m = play(placing([GOLD], "5 sixth jade/stone"), "rebuild")
    assert (step(m, 0), options(m)) == ("new_piece", ["lay 5 stone", "lay 5 jade", "drop 5"])
    assert refuses(m, 0, "lay 2 silver", "§7.14")
    assert refuses(m, 0, "drop 2", "§7.14")
    assert refuses(m, 0, "lay 5 gold", "§7.14")
    assert refuses(m, 0, "done", "§9.1")


def test_the_change_question() -> None:
    """§7.15, §7.17, §7.18: each old piece once, the new one not again; `done` when the layout is legal."""
    m = play(placing(pieces("ssss", "vgvg"), "5 sixth silver/gold"), "rebuild", "lay 5 gold")
    assert (step(m, 0), options(m)[-1]) == ("change", "done")
    assert refuses(m, 0, "lay 5 silver", "§7.15")
    assert refuses(m, 0, "drop 5", "§7.15")
    assert refuses(m, 0, "lay 2 gold", "§7.15")
    assert refuses(m, 0, "drop 9", "§7.15")
    assert refuses(m, 0, "lay 1 jade", "§7.15")
    assert refuses(m, 0, "rebuild", "§9.1")
    play(m, options(m)[0])
    assert refuses(m, 0, "drop 1", "§7.18")


def test_what_holds_the_stretch_together_stays() -> None:
    """§7.16, §7.18: between stone and bronze only lot 2 shows jade, and neither of them can be changed any more."""
    m = placing(["1 sixth jade/stone", "2 sixth jade/bronze", "3 eighth silver/gold"], "5 sixth silver/bronze")
    play(m, "rebuild", "lay 5 bronze", "lay 1 stone")
    assert options(m) == ["drop 3", "done"]
    assert refuses(m, 0, "drop 2", "§7.16")


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", range(8))
def test_changes_are_offered_exactly_if_they_can_be_completed(seed: int) -> None:
    """§7.16, §7.17, §7.20, §11.5: against a search over all fates of the unchanged pieces, on random bases."""
    rolled, looked, mended = random.Random(seed), 0, 0
    for _ in range(25):
        m = play(any_placing(rolled), "rebuild")
        play(m, rolled.choice(options(m)))
        while step(m, 0) == "change":
            expected = changes(state(m))
            assert options(m) == expected
            assert len(expected) >= 2
            looked, mended = looked + 1, mended + (expected[-1] != "done")
            play(m, rolled.choice(expected[-3:]))
    assert looked > 40
    assert mended > 3


def any_placing(rolled: random.Random) -> Match:
    """A legal base of up to eight pieces, and a new one."""
    supply = [(s, p) for s in range(3) for p in range(5) for _ in range((2, 3, 1)[s])]
    *kinds, new = rolled.sample(supply, 9)
    laid: list[oracle.Piece] = []
    texts = []
    for size, pair in kinds:
        low, high = pair, (pair + 1) % 5
        up, down = rolled.choice([(low, high), (high, low)])
        after = [*laid, (UNITS[size], up, down)]
        if oracle.is_legal([p[1] for p in after], sum(p[0] for p in after)):
            laid = after
            texts.append(f"{len(laid)} {tuple(SUPPLY)[size]} {MATERIALS[up]}/{MATERIALS[down]}")
    faces = [MATERIALS[new[1]], MATERIALS[(new[1] + 1) % 5]]
    return placing(texts, f"9 {tuple(SUPPLY)[new[0]]} {'/'.join(faces)}")


def changes(s: State) -> list[str]:
    """The options of the change question by plain search."""
    old = s.bases[s.winner, s.work_base]
    free = lots(old & ~s.turned & ~s.dropped)
    settled = [piece(s, lot, bool(s.turned >> lot & 1)) for lot in lots((1 << s.auction | (old & s.turned)) & ~s.dropped)]
    expected = []
    for lot in free:
        rest = [piece(s, other) for other in free if other != lot]
        if oracle.is_completable([*settled, piece(s, lot, True)], rest):
            expected.append(f"lay {lot} {MATERIALS[s.hidden[lot]]}")
        if oracle.is_completable(settled, rest):
            expected.append(f"drop {lot}")
    present = [*settled, *(piece(s, lot) for lot in free)]
    legal = oracle.is_legal([up for _, up, _ in present], sum(units for units, _, _ in present))
    return [*expected, "done"] if legal else expected


def lots(mask: int) -> list[int]:
    return [lot for lot in range(31) if mask >> lot & 1]


def piece(s: State, lot: int, turned: bool = False) -> oracle.Piece:
    up, down = s.shown[lot], s.hidden[lot]
    return UNITS[s.sizes[lot]], down if turned else up, up if turned else down


def test_offers_that_need_mending() -> None:
    """§7.16, §7.20: a turn is offered although the layout just after it has a hole, if another piece can fill it."""
    m = placing(["1 eighth stone/jade", "2 eighth stone/jade", "3 eighth jade/bronze"], "5 eighth silver/bronze")
    play(m, "rebuild", "lay 5 bronze")
    assert options(m)[-1] == "done"
    m = placing(["1 eighth jade/stone", "2 eighth bronze/silver"], "5 eighth gold/silver")
    play(m, "rebuild", "lay 5 gold")
    assert options(m) == ["drop 1", "lay 2 silver", "drop 2"]
    assert refuses(m, 0, "lay 1 stone", "§7.16")


def test_forced_steps() -> None:
    """§7.19: one option left is carried out; the buyer is told."""
    m = play(placing([GOLD], "5 sixth jade/stone"), "rebuild", "lay 5 stone")
    assert published(m) == ["rebuild", "lay 5 stone", "drop 2", "done"]
    assert automatic(m)[:2] == ["0 drop 2", "0 done"]
    assert any("no other choice for the last 2 steps" in line for line in m.log(0))
    assert not any("themselves" in line for line in m.log(1))


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_changes_does_not_matter(seed: int) -> None:
    """§7.21: the same changes by rising lot give the same result."""
    base_of_six = pieces("eessee", "bvvgvg")
    rolled = random.Random(seed)
    m = play(placing(base_of_six, "9 eighth silver/gold"), "rebuild", "lay 9 silver")
    made = []
    while step(m, 0) == "change":
        made.append(rolled.choice(options(m)))
        play(m, made[-1])
    steps = published(m)[2:-1]
    again = play(placing(base_of_six, "9 eighth silver/gold"), "rebuild", "lay 9 silver")
    for change in sorted(steps, key=lambda text: int(text.split()[1])):
        if step(again, 0) == "change":
            play(again, change)
    if step(again, 0) == "change":
        play(again, "done")
    assert base(again) == base(m)


def test_steps_of_a_placing_may_be_taken_back_until_it_ends() -> None:
    """§7.18, §10.10: nothing has come to light before its publication."""
    m = play(placing([GOLD], "5 sixth silver/gold"), "rebuild", "lay 5 silver")
    assert options(take_back(m, 0)) == ["lay 5 silver", "lay 5 gold", "drop 5"]
    play(m, "done")
    with pytest.raises(sacbe.Illegal, match="cannot be taken back"):
        take_back(m, 0)
