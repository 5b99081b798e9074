"""How Numba writes the functions that are marked with `intrinsic` (`kernel.py`) into the machine code of their callers.

Each has the name of the function that it stands for, gets the types of the arguments (after Numba's typing context), and returns
the types of the call and the function that emits the code.
"""

import math
from importlib import import_module
from typing import Any

from llvmlite.ir import IntType
from numba import types
from numba.core.errors import RequireLiteralValue
from numba.extending import intrinsic

arrays: Any = import_module("numba.np.arrayobj")  # Any: they have no types, as Numba's other parts that are imported so
memset: Any = import_module("numba.core.cgutils").memset
borrowed: Any = import_module("numba.core.imputils").impl_ret_borrowed


@intrinsic
def count(typing_context: Any, mask: Any) -> Any:
    """One instruction, which Numba offers no function for."""
    return types.int64(types.int64), lambda context, builder, signature, arguments: builder.ctpop(arguments[0])


@intrinsic
def lowest(typing_context: Any, mask: Any) -> Any:
    """One instruction, too; its result for an empty set is undefined."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], IntType(1)(True))

    return types.int64(types.int64), emit


@intrinsic
def quotient(typing_context: Any, number: Any, by: Any) -> Any:
    """A division of unsigned numbers; by a constant it is a multiplication."""
    return types.int64(types.int64, types.int64), lambda context, builder, signature, arguments: builder.udiv(*arguments)


@intrinsic
def remainder(typing_context: Any, number: Any, by: Any) -> Any:
    """What such a division leaves."""
    return types.int64(types.int64, types.int64), lambda context, builder, signature, arguments: builder.urem(*arguments)


@intrinsic
def whole(typing_context: Any, row: Any) -> Any:
    """The same memory with the type of an array. Nothing is copied."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        [given] = signature.args
        old = arrays.make_array(given)(context, builder, arguments[0])
        array = arrays.make_array(signature.return_type)(context, builder)
        parts = {"shape": old.shape, "strides": old.strides, "itemsize": old.itemsize}
        arrays.populate_array(array, data=old.data, meminfo=old.meminfo, parent=old.parent, **parts)
        return borrowed(context, builder, signature.return_type, array._getvalue())

    return types.Array(row.dtype, row.ndim, "C", readonly=not row.mutable)(row), emit


@intrinsic(prefer_literal=True)
def scratch(typing_context: Any, size: Any) -> Any:
    """A row on the stack."""
    return _on_stack(size)


@intrinsic(prefer_literal=True)
def scratch2(typing_context: Any, rows: Any, columns: Any) -> Any:
    """A table on the stack."""
    return _on_stack(rows, columns)


def _on_stack(*sizes: Any) -> Any:
    if not all(isinstance(size, types.IntegerLiteral) for size in sizes):
        raise RequireLiteralValue("the size of scratch memory must be a constant")
    shape = [size.literal_value for size in sizes]

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = IntType(64)
        memory = _zeroed(builder, 8 * math.prod(shape))
        array = arrays.make_array(signature.return_type)(context, builder)
        strides = [8 * math.prod(shape[i + 1 :]) for i in range(len(shape))]
        known = {"shape": [word(size) for size in shape], "strides": [word(stride) for stride in strides]}
        arrays.populate_array(array, data=memory, itemsize=word(8), meminfo=None, **known)
        return array._getvalue()

    return types.Array(types.int64, len(shape), "C")(*sizes), emit


@intrinsic
def scratch_record(typing_context: Any, layout: Any) -> Any:
    """A record on the stack."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        memory = _zeroed(builder, signature.return_type.size)
        return builder.bitcast(memory, context.get_value_type(signature.return_type))

    return layout.dtype(layout), emit


def _zeroed(builder: Any, size: int) -> Any:
    """Memory for a number of bytes, in whole words, in the stack frame of the function that is being compiled."""
    word = IntType(64)
    with builder.goto_entry_block():  # in a loop, each round would take memory of its own
        memory = builder.alloca(word, -(-size // 8))
    memset(builder, memory, word(size), 0)
    return memory
