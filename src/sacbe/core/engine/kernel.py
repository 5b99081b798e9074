"""The `@kernel` decorator: rules that are written as Python and run as machine code.

A kernel is a plain typed function over ints, arrays of ints and a `State`. With Numba (the default) it is compiled; with
`SACBE_JIT=0` the very same function runs as it stands, for debugging, for coverage and for the parity tests. The plain mode
is also the strict one: an index out of bounds or a value too large for its field raises there, while machine code checks neither.

`SACBE_CHECK=1` compiles the same kernels with bounds checks: an index outside its array raises `IndexError` instead of reading or
writing foreign memory. The fuzzers run in that build; it is about half as fast.
"""

import inspect
import os
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Annotated, Any, TypeVar, cast, get_origin

import numpy as np
import numpy.typing as npt

from sacbe.core.engine.compiler import inner_compiler
from sacbe.core.engine.state import FloatGrid, Floats, Grid, Ints, Memory, Record

JIT = os.environ.get("SACBE_JIT", "1") != "0"
"""Whether kernels are compiled in this process."""
CHECK = os.environ.get("SACBE_CHECK", "0") == "1"
"""Whether they are compiled with bounds checks."""
NUMBA_OPTIONS = {"nogil": True, "error_model": "numpy", "boundscheck": CHECK}
"""The options with which everything is compiled."""
UNSET = -(1 << 40)
"""What a `buffer` holds in a checked build before it is filled: no array has such an index."""

Function = TypeVar("Function", bound=Callable[..., Any])
Kind = TypeVar("Kind", bound=Record)
Row = TypeVar("Row")
Buffer = npt.NDArray[np.int64]
"""An array of 64-bit ints that Python hands to a kernel to be filled; the kernel itself sees `Ints` or a `Grid`."""


def kernel(function: Function) -> Function:
    """Mark a function as kernel code: called only by other kernels, never from Python when compiled."""
    if not JIT:
        return function
    numba = import_module("numba")
    # Without the two wrappers a kernel cannot be called from Python, and compiles in half the time.
    options = NUMBA_OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    inner = numba.njit(**options, pipeline_class=inner_compiler())(function)
    ask_numba = inner.get_call_template
    inner.get_call_template = lambda types, names: ask_numba(tuple(map(_widened, types)), names)
    return cast(Function, inner)


def _widened(numba_type: Any) -> Any:
    """The type of an argument as a kernel is compiled for it: any int becomes int64.

    Numba would compile a function anew for every literal and every width of int that it is called with: `begin(s, step)` seven
    times, `tell` twenty times. One version is enough, and halves the time to compile.
    """
    types = import_module("numba").types
    whole = types.unliteral(numba_type)
    return types.int64 if isinstance(whole, types.Integer) else whole


def record_in(kind: type[Kind]) -> Callable[[Memory, int], Kind]:
    """The function that gets the i-th record out of an array: the record itself in machine code, an accessor in plain Python."""
    if JIT:
        return kernel(lambda records, i: records[i])
    return lambda records, i: kind(records[i : i + 1])


def whole(row: Row) -> Row:
    """A record's field as an array like any other, to hand it to a kernel that is called with arrays as well.

    Numba has a type of its own for each length of such a field, and would compile the callee anew for each.
    """
    return row


if JIT:
    whole = kernel(lambda row: row[:])


@kernel
def keep_alive(memory: Memory) -> None:
    """Keep an array alive up to this call. A record is only an address in its array, whose memory is freed after its last use."""


def signature(function: Callable[..., Any], position: np.dtype[np.void]) -> tuple[Any, ...]:
    """The Numba types of a function's parameters, from their annotations.

    `int`; `Ints` or `Buffer`, `Grid`, `Floats`, `FloatGrid`: contiguous arrays of 64 bits; `Memory`: an array of positions;
    `Annotated[Memory, Kind]`: an array of records of another kind.
    """
    numba = import_module("numba")
    known: dict[Any, Any] = {
        int: numba.int64,
        Ints: numba.int64[::1],
        Buffer: numba.int64[::1],
        Grid: numba.int64[:, ::1],
        Floats: numba.float64[::1],
        FloatGrid: numba.float64[:, ::1],
        Memory: numba.from_dtype(position)[::1],
    }
    types = []
    for name in inspect.signature(function).parameters:
        hint: Any = function.__annotations__.get(name)
        if get_origin(hint) is Annotated and hint.__origin__ == Memory:
            types.append(numba.from_dtype(hint.__metadata__[0].dtype)[::1])
        elif hint in known:
            types.append(known[hint])
        else:
            wrong = "no annotation" if hint is None else f"an annotation that has no machine type: {hint!r:.80}"
            raise TypeError(f"{function.__name__}: its parameter {name!r} has {wrong}")
    return tuple(types)


def _frozen(values: Any) -> Any:
    array = np.array(values, dtype=np.int64)
    array.setflags(write=False)
    return array


def table(values: Sequence[int]) -> Ints:
    """A read-only row of facts for kernels. Its numbers become constants of the machine code, so it must never change."""
    return cast(Ints, _frozen(values))


def table2(values: Sequence[Sequence[int]]) -> Grid:
    """A read-only table of facts with rows and columns."""
    return cast(Grid, _frozen(values))


@kernel
def zeros2(rows: int, columns: int) -> Grid:
    """A table of zeros, as scratch memory for a kernel."""
    return np.zeros((rows, columns), np.int64)  # type: ignore[return-value]  # see Buffer


@kernel
def buffer(size: int) -> Ints:
    """A row for `legal` to fill. A checked build fills it with UNSET first: using an option that was not written raises."""
    if CHECK:
        return np.full(size, UNSET, np.int64)  # type: ignore[return-value]  # see Buffer
    return np.empty(size, np.int64)  # type: ignore[return-value]  # see Buffer
