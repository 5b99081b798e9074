"""Sets of small ints held as the bits of one int: seats, cards, cells."""

from typing import Any

from sacbe.core.engine.kernel import JIT, kernel


def count(mask: int) -> int:
    """How many members the set has."""
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """The least member of a set that is not empty."""
    return (int(mask) & -int(mask)).bit_length() - 1


if JIT:
    # One machine instruction each, which Numba offers no function for.
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def count(typing_context: Any, mask: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), emit

    @intrinsic
    def lowest(typing_context: Any, mask: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), emit


@kernel
def has(mask: int, member: int) -> bool:
    """Whether a set has a member."""
    return (mask >> member) & 1 == 1


@kernel
def bit(member: int) -> int:
    """The set with one member."""
    return 1 << member
