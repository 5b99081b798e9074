"""Two passes for Numba's compiler: kernels need neither negative indices nor, where they make no array, counted references."""

from importlib import import_module
from typing import Any

from sacbe.core.engine.machine import intrinsics

ir: Any = import_module("numba.core.ir")  # Any: Numba's types differ from release to release
machinery: Any = import_module("numba.core.compiler_machinery")
typed_passes: Any = import_module("numba.core.typed_passes")
types: Any = import_module("numba.core.types")

STACK = {intrinsics.scratch, intrinsics.scratch2, intrinsics.scratch_record}
"""What gives memory on the stack, which ends with the kernel that calls them."""
BORROWING = STACK | {intrinsics.whole}
"""What gives an array to which no references need to be counted."""
PLAIN = (
    *(types.Number, types.Boolean, types.Record, types.NoneType, types.Omitted, types.Literal, types.SliceType),
    *(types.Callable, types.DType, types.Module, types.RangeType, types.RangeIteratorType),
)
"""The types of values that hold no reference."""


def add_passes(pipeline: Any, is_inner: bool) -> None:
    """Put our passes into a pipeline of Numba's; `is_inner` for kernels that only kernels call."""
    pipeline.add_pass_after(UnsignedIndices, typed_passes.NoPythonSupportedFeatureValidation)
    if is_inner:
        pipeline.add_pass_after(NoReferences, UnsignedIndices)
    pipeline.finalize()


@machinery.register_pass(mutates_CFG=False, analysis_only=False)
class UnsignedIndices(machinery.FunctionPass):  # type: ignore[misc]
    """Take the indices of arrays as unsigned numbers.

    Numba tests each signed index at run time, for a negative one counts from the end. In kernels none is negative. If one is, it
    is out of bounds: the checked build, which compares with the bounds as signed numbers, raises, and so does the plain mode.
    """

    _name = "sacbe_unsigned_indices"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        changed = {}
        for node, signature in state.calltypes.items():
            is_read = isinstance(node, ir.Expr) and node.op == "getitem"
            if (is_read or isinstance(node, ir.SetItem)) and isinstance(signature.args[0], types.Array):
                array, index, *value = signature.args
                changed[node] = signature.replace(args=(array, _unsigned(index), *value))
        state.calltypes.update(changed)
        return bool(changed)


def _unsigned(index: Any) -> Any:
    if isinstance(index, types.BaseTuple):
        return types.Tuple([_unsigned(each) for each in index])
    is_known = isinstance(index, types.Literal)
    return types.uint64 if isinstance(index, types.Integer) and not is_known else index


@machinery.register_pass(mutates_CFG=False, analysis_only=False)
class NoReferences(machinery.FunctionPass):  # type: ignore[misc]
    """Count no references to arrays in a kernel that makes none: its callers hold all that it sees.

    Numba counts up and down around every use of an array, in atomic instructions. LLVM removes most of them, not all.
    """

    _name = "sacbe_no_references"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        returned, blocks = state.return_type, state.func_ir.blocks.values()
        calls = [_called(call, state) for block in blocks for call in block.find_exprs("call")]
        if isinstance(returned, types.Array | types.Record) and not STACK.isdisjoint(calls):
            raise TypeError(f"{state.func_id.func_name} must not return memory: what is on its stack is gone")
        if not _is_plain(returned):
            return False  # its caller releases what it returns
        for block in blocks:
            for assignment in block.find_insts(ir.Assign):
                kind = state.typemap[assignment.target.name]
                is_array = isinstance(kind, types.Array)
                if not (_is_borrowed(assignment.value, state) if is_array else _is_plain(kind)):
                    return False
        state.targetctx.enable_nrt = False  # the context is this function's own
        return True


def _is_plain(kind: Any) -> bool:
    """Whether a value of this type holds no reference."""
    if isinstance(kind, types.BaseTuple):
        return all(map(_is_plain, kind))
    if isinstance(kind, types.Pair):
        return _is_plain(kind.first_type) and _is_plain(kind.second_type)
    return isinstance(kind, PLAIN)


def _called(call: Any, state: Any) -> Any:
    return getattr(state.typemap[call.func.name], "typing_key", None)


def _is_borrowed(value: Any, state: Any) -> bool:
    """Whether an array is an argument, a constant, a field of a record or a part of another array."""
    if isinstance(value, ir.Arg | ir.Global | ir.FreeVar | ir.Var):
        return True
    if not isinstance(value, ir.Expr):
        return False
    if value.op == "call":
        return _called(value, state) in BORROWING
    if value.op == "getattr":
        return isinstance(state.typemap[value.value.name], types.Record)
    return value.op in ("getitem", "static_getitem", "cast")
