"""What `core/engine/compiler.py` leaves out of machine code, and memory on the stack (`core/engine/kernel.py`).

If one of these fails after an upgrade of Numba: read its passes and its reference counting again, mend ours, then widen the pin.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from sacbe.core.engine import cache
from sacbe.core.engine.compiler import DISPATCHER
from sacbe.core.engine.kernel import CHECK, JIT, kernel, scratch, scratch2, scratch_record, whole, zeros2
from sacbe.core.engine.state import Grid, Ints

ROW, TABLE = numba.int64[::1], numba.int64[:, ::1]
SIZE, ROWS, COLUMNS = 5, 2, 3
LAYOUT = np.dtype([("total", "i8"), ("row", "i8", 3)])

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled in plain Python")


def compiled(function: Callable[..., Any], *types: Any) -> Callable[..., Any]:
    """A function as machine code."""
    return cache.compile_into(Path("toy-0"), function.__name__, function, types, keep=False, thorough=False)


def counts_references(inner: Any) -> bool:
    """Whether a kernel that was compiled counts references to arrays."""
    [compilation] = getattr(inner, DISPATCHER).overloads.values()
    counts: bool = compilation.target_context.enable_nrt
    return counts


@kernel
def at(row: Ints, i: int) -> int:
    return row[i]


@kernel
def at2(grid: Grid, i: int, j: int) -> int:
    return grid[i, j]


@pytest.mark.skipif(CHECK, reason="a checked build raises")
def test_a_negative_index_does_not_count_from_the_end() -> None:
    """What lies before the row is read, as in C: no time is spent on looking at each index whether it is negative."""
    memory = np.arange(12)
    read = compiled(lambda row, i: at(row, i), ROW, numba.int64)
    assert (read(memory[4:8], 1), read(memory[4:8], -1)) == (5, 3)
    read2 = compiled(lambda grid, i, j: at2(grid, i, j), TABLE, numba.int64, numba.int64)
    assert (read2(memory[4:].reshape(4, 2), 1, 1), read2(memory[4:].reshape(4, 2), -1, 1)) == (7, 3)


@kernel
def add(row: Ints, n: int) -> int:
    total = 0
    for i in range(n):
        row[i] += 1
        total += at(row, i)
    return total


@kernel
def add_whole(row: Ints, n: int) -> int:
    return add(whole(row), n)


@kernel
def made(n: int) -> Grid:
    return zeros2(n, n)


@kernel
def made_and_added(n: int) -> int:
    grid = made(n)
    return add(grid[n - 1], n) + add_whole(grid[0], n)


def test_references_are_counted_only_where_arrays_are_made() -> None:
    memory: Any = import_module("numba.core.runtime")
    memory._nrt_python.memsys_enable_stats()
    run = compiled(lambda n: made_and_added(n), numba.int64)
    assert run(3) == 6
    assert [counts_references(inner) for inner in (add, add_whole, made, made_and_added)] == [False, False, True, True]
    before = memory.rtsys.get_allocation_stats()
    for n in range(2, 50):
        assert run(n) == 2 * n
    after = memory.rtsys.get_allocation_stats()
    assert after.alloc - before.alloc == after.free - before.free == 48, "each array is freed, once"


@kernel
def on_stack(row: Ints, k: int) -> int:
    few, grid = scratch(SIZE), scratch2(ROWS, COLUMNS)
    for i in range(SIZE):
        few[i] += row[i] * k
    grid[1, 2] += few[4]
    grid[0][1] += 7
    return few[0] + few[4] + grid[1, 2] + grid[1, 1] + grid[0, 1] + add(grid[1], COLUMNS)


def test_scratch_memory_is_zeroed_each_time() -> None:
    def run(row: Ints) -> int:
        total = 0
        for k in range(100):
            total += on_stack(row, k)
        return total

    assert compiled(run, ROW)(np.arange(5)) == sum(3 * 4 * k + 7 + 3 for k in range(100))
    assert not counts_references(on_stack)


@kernel
def fill(sheet: Any, k: int) -> None:
    sheet.total += k
    sheet.row[2] += 10 * k


@kernel
def record_on_stack(k: int) -> int:
    sheet = scratch_record(LAYOUT)
    fill(sheet, k)
    return int(sheet.total + sheet.row[1] + add(whole(sheet.row), 3))


def test_a_scratch_record_is_zeroed_each_time() -> None:
    def run(n: int) -> int:
        total = 0
        for k in range(n):
            total += record_on_stack(k)
        return total

    assert compiled(run, numba.int64)(100) == run(100) == sum(11 * k + 3 for k in range(100))
    assert not counts_references(record_on_stack)


@kernel
def escaping() -> Ints:
    return scratch(SIZE)


@kernel
def escaping_sometimes(row: Ints, n: int) -> Ints:
    if n > 0:
        row = scratch(SIZE)
    return row


@kernel
def of_no_constant(n: int) -> int:
    return scratch(n)[0]


def test_scratch_memory_is_neither_returned_nor_of_a_changing_size() -> None:
    with pytest.raises(Exception, match="escaping must not return"):
        compiled(lambda: escaping()[0])
    with pytest.raises(Exception, match="escaping_sometimes must not return"):
        compiled(lambda row, n: escaping_sometimes(row, n)[0], ROW, numba.int64)
    with pytest.raises(numba.TypingError, match="constant"):
        compiled(lambda n: of_no_constant(n), numba.int64)
