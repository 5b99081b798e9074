"""The `@kernel` decorator: rules that are written as Python and run as machine code.

A kernel is a plain typed function over ints, arrays of ints and a `State`, and stays one: `compiler.py` makes machine code beside
it. So a process can play uncompiled until the machine code is there (`Kernel.load` in `bind.py`). With `SACBE_JIT=0` nothing is
ever compiled, for debugging, for coverage and for the parity tests. The plain mode is also the strict one: an index out of bounds
or a value too large for its field raises there, while machine code checks neither. Negative indices are out of bounds: machine
code does not count from the end.

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

from sacbe.core.engine.state import FloatGrid, Floats, Grid, Ints, Memory, Record

JIT = os.environ.get("SACBE_JIT", "1") != "0"
"""Whether kernels are compiled in this process."""
CHECK = os.environ.get("SACBE_CHECK", "0") == "1"
"""Whether they are compiled with bounds checks."""
NUMBA_OPTIONS = {"nogil": True, "error_model": "numpy", "boundscheck": CHECK}
"""The options with which everything is compiled."""
FORM = "kernel_form"
"""The attribute of a kernel with the function that tells what its machine code is made from."""
INTRINSIC = "kernel_intrinsic"
"""The attribute of a function with the name of its intrinsic, in `machine/intrinsics.py`."""
UNSET = -(1 << 40)
"""What a `buffer` holds in a checked build before it is filled: no array has such an index."""

Function = TypeVar("Function", bound=Callable[..., Any])
Kind = TypeVar("Kind", bound=Record)
Row = TypeVar("Row")
Buffer = npt.NDArray[np.int64]
"""An array of 64-bit ints that Python hands to a kernel to be filled; the kernel itself sees `Ints` or a `Grid`."""


def kernel(function: Function) -> Function:
    """Mark a function as kernel code. Python runs it as it stands; functions that are compiled call machine code made from it."""
    return compiled_as(lambda: function)(function)


def compiled_as(form: Callable[[], Callable[..., Any]]) -> Callable[[Function], Function]:
    """Mark a function as kernel code whose machine code is made from another function: the one that `form` returns.

    `form` is called when the first function is compiled that calls the kernel, and may import Numba.
    """

    def mark(function: Function) -> Function:
        setattr(function, FORM, form)
        return function

    return mark


def intrinsic(function: Function) -> Function:
    """Mark a function that is no call in machine code: its namesake in `machine/intrinsics.py` writes it into each caller.

    So it knows the constants that it is called with, and its memory on the stack is its caller's.
    """
    setattr(function, INTRINSIC, function.__name__)
    return function


def record_in(kind: type[Kind]) -> Callable[[Memory, int], Kind]:
    """The function that gets the i-th record out of an array: the record itself in machine code, an accessor in plain Python."""
    return compiled_as(lambda: _item)(lambda records, i: kind(records[i : i + 1]))


def _item(records: Memory, i: int) -> Any:
    return records[i]


@intrinsic
def whole(row: Row) -> Row:
    """A record's field as an array like any other, to hand it to a kernel that is called with arrays as well.

    Numba has a type of its own for each length of such a field, and would compile the callee anew for each.
    """
    return row


@intrinsic
def scratch(size: int) -> Ints:
    """A row of zeros as scratch memory on the stack. `size` is a constant, by its name or as a number.

    A place in the code has one row, however often it is reached: it is zeroed each time. It must not be returned.
    """
    return np.zeros(size, np.int64)  # type: ignore[return-value]  # see Buffer


@intrinsic
def scratch2(rows: int, columns: int) -> Grid:
    """A table of zeros as scratch memory on the stack: see `scratch`."""
    return np.zeros((rows, columns), np.int64)  # type: ignore[return-value]  # see Buffer


@intrinsic
def scratch_record(layout: np.dtype[np.void]) -> Any:
    """A record of zeros as scratch memory on the stack: see `scratch`. `layout` is a constant, by its name."""
    return np.zeros(1, layout).view(np.recarray)[0]


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
    """A table of zeros, as scratch memory of a size that is no constant: see `scratch2`."""
    return np.zeros((rows, columns), np.int64)  # type: ignore[return-value]  # see Buffer


@kernel
def buffer(size: int) -> Ints:
    """A row for `legal` to fill. A checked build fills it with UNSET first: using an option that was not written raises."""
    if CHECK:
        return np.full(size, UNSET, np.int64)  # type: ignore[return-value]  # see Buffer
    return np.empty(size, np.int64)  # type: ignore[return-value]  # see Buffer
