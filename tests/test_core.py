"""Positions, dice and the dealer: the parts below the rules."""

import collections
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import sacbe
from sacbe.core.engine import state
from sacbe.core.engine.dice import dice
from sacbe.core.engine.state import Block, Grid, Ints, i8, i16, i64
from sacbe.core.match.dealer import Dealer
from sacbe.testing import kit
from sacbe.testing.beads import GAME as BEADS


class Sample(state.State):
    """A position with a field of every shape."""

    alone = i16()
    row = i8(3)
    table = i8(2, 3)
    block = i64(2, 3, 4)


def test_a_position_is_declared_once() -> None:
    s = Sample.blank()
    s.alone = 300
    s.row[1] += 5
    s.table[1, 2] = -7
    s.table[0][1] = 4
    s.block[1, 2, 3] = 1 << 40
    assert (s.alone, s.row.tolist(), s.table.tolist()) == (300, [0, 5, 0], [[0, 4, 0], [0, 0, -7]])
    assert s.block[1][2, 3] == s.block[1, 2][3] == 1 << 40
    assert isinstance(s.row, Ints)
    assert isinstance(s.table, Grid)
    assert isinstance(s.block, Block)
    assert s.block.tolist()[1][2] == [0, 0, 0, 1 << 40]
    assert isinstance(Sample.row, state.Field)
    assert type(s.row[1]) is type(s.alone) is int
    assert len(s.row) == 3
    assert s.fields()["alone"] == 300
    assert Sample.dtype.itemsize == s.memory.nbytes
    assert set(state.State.__annotations__) < {"dtype"} | set(Sample.dtype.names or ())


def test_plain_positions_refuse_what_does_not_fit() -> None:
    s = Sample.blank()
    with pytest.raises(OverflowError):
        s.row[0] = 128
    with pytest.raises(OverflowError):
        s.alone = 1 << 15
    with pytest.raises(IndexError):
        s.row[3] = 1
    assert s.memory.tobytes() == Sample.blank().memory.tobytes()


class Numbers(state.Record):
    """Floats, too."""

    row = state.f64(3)
    grid = state.f64(2, 3)


@pytest.mark.parametrize("index", [(-1,), (-1, 0), (0, -1), (-1, 0, 0), (0, 0, -1)])
def test_plain_positions_do_not_count_from_the_end(index: tuple[int, ...]) -> None:
    """Machine code does not either: see tests/test_compiler.py."""
    s, numbers, plain = Sample.blank(), Numbers.blank(), index[0] if len(index) == 1 else index
    fields: dict[int, tuple[Any, ...]] = {
        1: (s.row, s.table, s.block, numbers.row),
        2: (s.table, s.block, numbers.grid),
        3: (s.block,),
    }
    for field in fields[len(index)]:
        with pytest.raises(IndexError, match="no index is negative"):
            field[plain]
        with pytest.raises(IndexError, match="no index is negative"):
            field[plain] = 1
    assert s.memory.tobytes() == Sample.blank().memory.tobytes()


def test_a_field_named_like_a_method_of_a_record_is_refused() -> None:
    with pytest.raises(TypeError, match="round"):
        type("Bad", (state.State,), {"round": i8()})


def test_the_dealer_says_the_same_on_every_platform() -> None:
    """Numbers worked out once: they must never change, or every record's seed would mean another match."""
    dealer = Dealer(7)
    assert dealer.words(0).tolist()[:2] == FIRST_WORDS
    assert dealer.words(3).tolist() == dealer.words(0).tolist()[3:]
    assert dealer.words(8).tolist() == Dealer(7).words(8).tolist()
    assert dealer.words(0).tolist() != Dealer(8).words(0).tolist()
    assert (dealer.words(0) >= 0).all()


FIRST_WORDS = [2567496945882516540, 6411995788062572066]


def test_dice_are_fair_and_the_same_in_both_modes() -> None:
    """Through the guesses of the tiny game: seat 1's hidden call is red or black, half and half."""
    match = kit.begin(BEADS, 2, 1)
    match.play(1, "call red")
    calls = collections.Counter(match.guess(0, seed).truth()["calls"][1] for seed in range(2000))
    assert set(calls) == {1, 2}
    assert abs(calls[1] - 1000) < 120
    assert dice(5).tolist() == dice(5).tolist() != dice(6).tolist()


def test_chance_follows_the_weights() -> None:
    drawn = collections.Counter()  # type: collections.Counter[str]
    for seed in range(1500):
        match = kit.begin(BEADS, 2, seed)
        match.play(0, "call red")
        match.play(1, "call red")
        drawn[match.log(0)[-1]] += 1
    assert abs(drawn["A red bead."] - 1000) < 90
    assert abs(drawn["A black bead."] - 500) < 90


@pytest.mark.parametrize("seats", BEADS.seats)
def test_the_kit_on_the_smallest_game(seats: int) -> None:
    differ = sum(kit.check_match(BEADS, seats, seed)[1] for seed in range(5))
    kit.check_truths_differ(differ)


def test_the_news_is_never_more_than_fits() -> None:
    match = kit.begin(BEADS, 2, 1)
    match.position["told"][0] = state.NEWS + 1
    with pytest.raises(RuntimeError, match="lines of news"):
        match._hear()


def test_import_is_light() -> None:
    """`import sacbe` waits for neither NumPy nor Numba: whoever only lists the games need not."""
    code = "import sacbe, sys; sacbe.games(); print({'numpy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=dict(os.environ))
    assert done.stdout.strip() == "set()"


def test_a_thousand_positions_are_one_array() -> None:
    match = sacbe.start("yaxha", 2, seed=1)
    many = np.repeat(match.position, 1000)
    assert many.nbytes == 1000 * match.position.nbytes
    assert (many["bag"][999] == match.position["bag"][0]).all()
