"""Sets of small ints held as the bits of one int: seats, cards, cells."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from sacbe.core.engine.kernel import compiled_as, kernel


def _instruction(emit: Callable[[Any, Any, Any], Any]) -> Callable[[int], int]:
    """A function of one machine instruction, which Numba offers no function for: `emit` (context, builder, mask) writes it."""
    from numba import types
    from numba.extending import intrinsic

    def instruction(typing_context: Any, mask: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, arguments: emit(context, builder, arguments[0])

    run: Any = intrinsic(instruction)
    return lambda mask: run(mask)


@compiled_as(lambda: _instruction(lambda context, builder, mask: builder.ctpop(mask)))
def count(mask: int) -> int:
    """How many members the set has."""
    return int(mask).bit_count()


def _emit_lowest(context: Any, builder: Any, mask: Any) -> Any:
    return builder.cttz(mask, context.get_constant(import_module("numba").types.boolean, True))


@compiled_as(lambda: _instruction(_emit_lowest))
def lowest(mask: int) -> int:
    """The least member of a set that is not empty."""
    return (int(mask) & -int(mask)).bit_length() - 1


@kernel
def has(mask: int, member: int) -> bool:
    """Whether a set has a member."""
    return (mask >> member) & 1 == 1


@kernel
def bit(member: int) -> int:
    """The set with one member."""
    return 1 << member
