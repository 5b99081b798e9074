"""What the engine does with a match, and the kernels at the edges that no sound match reaches."""

import dataclasses
import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from sacbe.core.engine import cache, state
from sacbe.core.engine.ask import ask, ask_again, asked, drop, everyone
from sacbe.core.engine.bind import STUCK, answers, standings
from sacbe.core.engine.bits import count, lowest
from sacbe.core.engine.dice import dice
from sacbe.core.engine.kernel import JIT, buffer, keep_alive, record_in, whole
from sacbe.core.engine.nets import Net, dump, foretell, read, starts, width
from sacbe.core.engine.state import DEPTH, FloatGrid, Floats, Grid, Ints, f64
from sacbe.core.engine.steps import Dispatch
from sacbe.core.match.match import Match
from sacbe.testing import kit
from sacbe.testing.beads import GAME as BEADS
from sacbe.testing.beads.rules.rules import CALL_STEP, DRAW_STEP, RULES
from sacbe.testing.beads.rules.state import DRAW, STEPS, State

plain = pytest.mark.skipif(JIT, reason="Python can call kernels only if they are not compiled: run it with SACBE_JIT=0")


def leaves(match: Match, depth: int) -> int:
    """How many sequences of so many answers there are, counted through the public API."""
    if depth == 0 or match.over:
        return 1
    seat, found = match.asked[0], 0
    for action in match.legal(seat):
        twin = match.copy()
        twin.play(seat, action)
        found += leaves(twin, depth - 1)
    return found


@pytest.mark.slow
def test_perft_counts_every_sequence_of_answers() -> None:
    match = kit.begin(BEADS, 2, 1, deal=False)
    for depth in range(5):
        assert BEADS.kernel.perft(match.position, depth) == leaves(match, depth)


@pytest.mark.slow
def test_playouts_go_to_the_end() -> None:
    match = kit.begin(BEADS, 2, 1, deal=False)
    whole_match = sum(seat >= 0 for seat, _ in finished(match.copy()).moves)
    assert BEADS.kernel.playouts(match.position, dice(1), 3) == 3 * whole_match
    assert kit.memory(match) == kit.memory(kit.begin(BEADS, 2, 1, deal=False)), "they are played on a copy"


def finished(match: Match) -> Match:
    """The match, played to its end."""
    while not match.over:
        match.play(match.asked[0], match.legal(match.asked[0])[0])
    return match


class Scratch(state.Record):
    """Memory with floats."""

    level = f64()
    values = f64(3)
    sums = f64(2, 2)


def test_a_record_holds_floats() -> None:
    scratch = Scratch.blank()
    scratch.level = 0.5
    scratch.values[1] = 2.25
    scratch.sums[1, 0] = scratch.values[1] + scratch.level
    scratch.sums[0, 1] -= 1
    assert isinstance(scratch.values, Floats)
    assert isinstance(scratch.sums, FloatGrid)
    assert scratch.fields() == {"level": 0.5, "values": [0.0, 2.25, 0.0], "sums": [[0.0, -1.0], [2.75, 0.0]]}


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="this is the uncompiled mode")
def test_the_kernels_themselves_in_the_uncompiled_mode() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__]
    done = subprocess.run(command, env=os.environ | {"SACBE_JIT": "0"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="this compiles")
def test_bits_are_single_instructions_of_the_same_meaning(tmp_path: Path) -> None:
    def both(mask: int) -> int:
        return 100 * count(mask) + lowest(mask)

    compiled = cache.compile_into(tmp_path / "bits-0", "both", both, (numba.int64,), keep=False, thorough=False)
    for mask in (1, 0b1011000, 1 << 62, (1 << 62) - 1):
        assert compiled(mask) == 100 * mask.bit_count() + (mask & -mask).bit_length() - 1


@plain
def test_records_in_an_array() -> None:
    memory = np.zeros(3, Scratch.dtype)
    record_in(Scratch)(memory, 2).level = 4.0
    keep_alive(memory)
    assert memory["level"].tolist() == [0.0, 0.0, 4.0]
    row = Ints(np.arange(3))
    assert whole(row) is row
    assert len(buffer(4)) == 4


@pytest.mark.slow
def test_a_checked_build_fills_buffers_with_what_is_no_index() -> None:
    code = "from sacbe.core.engine.kernel import UNSET, buffer; print(buffer(2).tolist() == [UNSET, UNSET])"
    environment = os.environ | {"SACBE_JIT": "0", "SACBE_CHECK": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def blank() -> State:
    """A position of two seats that asks nothing."""
    s = State.blank()
    s.seats = 2
    return s


@plain
def test_a_stack_that_overflows_or_is_empty_is_broken() -> None:
    """Nothing is written beyond it, and nobody is asked any more."""
    full, empty = blank(), blank()
    for _ in range(DEPTH):
        ask(full, DRAW, everyone(full), 0, 0, 0)
    ask(full, DRAW, everyone(full), 0, 0, 0)
    drop(empty)
    assert full.depth == empty.depth == -1
    assert BEADS.kernel.asked(full.memory) == 0
    ask(full, DRAW, 1, 0, 0, 0)
    drop(full)
    assert full.depth == -1, "it stays broken"


@plain
def test_a_seat_can_be_asked_again() -> None:
    s = blank()
    ask(s, DRAW, 0b10, 0, 0, 0)
    ask_again(s, 0b01)
    assert asked(s) == everyone(s)


@plain
def test_answers_that_are_forced_for_ever_break_the_position() -> None:
    def apply(s: State, seat: int, action: int) -> None:
        s.fresh = 1

    settle, _, _ = answers(dataclasses.replace(RULES, forced=lambda s, seat: 0, apply=apply))
    s = blank()
    ask(s, DRAW, 1, 0, 0, 0)
    settle(s)
    assert s.depth == -1


@plain
def test_nature_may_have_nothing_to_draw() -> None:
    """In a position that was set up: dealing stops, and playouts are stuck."""
    empty = dataclasses.replace(BEADS, rules=dataclasses.replace(RULES, weight=lambda s, action: 0))
    s = blank()
    ask(s, DRAW, 1 << 8, 0, 0, 0)
    moves = np.zeros(4, np.int64)
    assert empty.kernel.deal(s.memory, np.arange(4), moves) == 0
    assert empty.kernel.playouts(s.memory, dice(1), 1) == STUCK


@plain
def test_playouts_stop_where_nobody_has_an_option_or_the_stack_breaks() -> None:
    def breaks(s: State, seat: int, action: int) -> None:
        s.depth = -1

    s = blank()
    ask(s, 0, 1, 0, 0, 0)
    for rules in (dataclasses.replace(RULES, legal=lambda s, seat, out: 0), dataclasses.replace(RULES, apply=breaks)):
        assert dataclasses.replace(BEADS, rules=rules).kernel.playouts(s.memory, dice(1), 1) == STUCK


@plain
def test_the_standing_adds_the_sources_up() -> None:
    s = blank()
    s.points[0], s.points[1] = 2, 5
    sums, points, ranks = Grid(np.ones((2, 1), np.int64)), Ints(np.zeros(2, np.int64)), Ints(np.zeros(2, np.int64))
    standings(RULES)(s, sums, points, ranks)
    assert (points.tolist(), ranks.tolist()) == ([2, 5], [2, 1])


@plain
def test_a_game_may_act_before_and_after_every_answer() -> None:
    calls: list[str] = []
    apply = Dispatch("here", STEPS, (CALL_STEP, DRAW_STEP)).make_apply(
        before=lambda s, seat, action: calls.append("before"), after=lambda s: calls.append(f"after {s.call[0]}")
    )
    s = blank()
    ask(s, 0, everyone(s), 0, 0, 0)
    apply(s, 0, 1)
    assert calls == ["before", "after 2"]


@plain
def test_a_net_is_a_linear_sum_and_units_that_count_above_zero() -> None:
    """Two inputs and two units: 3·2 - 1·1, and 0.5 times the drive of the first unit; the second one's is below zero."""
    nets = (Net("small", 1, 0), Net("sum", 2, 2))
    numbers = read(dump({"sum": [30_000, -10_000, 20_000, 0, 0, -10_000, 5_000, 5_000]}), nets)
    row = Ints(np.array([1, 0, 2, 1]))
    assert len(row) == width(nets)
    assert starts(nets).tolist() == [0, 1]
    assert foretell(numbers, int(starts(nets)[1]), 2, 2, row, 10) == 10 * (3 * 2 - 1) + 10 * 2
