"""How kernels are compiled: those that only kernels call to LLVM's intermediate code, those that Python calls to machine code.

Numba makes machine code of every function, together with everything that it calls: a rule of the innermost kernel would be
optimized again at each level of calls above it. But an inner kernel is never run by itself. Here it is only linked with what it
calls, and each function that Python calls is optimized as a whole. That halves the time of compiling a game.

Two things that Numba does for any Python are not needed by kernels, and are left out: negative indices do not count from the end,
and where no array is made no references are counted (`machine/passes.py`).
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any

from sacbe.core.engine.kernel import FORM, INTRINSIC, NUMBA_OPTIONS

DISPATCHER = "kernel_dispatcher"
"""The attribute of a kernel with what Numba has made of it."""

SHARED = "linkonce_odr"
"""How LLVM calls functions that other modules may have, too: all that were linked."""
RUNTIME = "NRT_"
"""How functions of Numba's runtime begin, which its own passes look for."""


@cache
def load_numba() -> Any:
    """Numba, which takes half a second, taught to call a kernel's machine code where compiled functions call the kernel."""
    numba = import_module("numba")
    typeof_impl = import_module("numba.core.typing.typeof").typeof_impl
    usual = typeof_impl.dispatch(FunctionType)

    def type_of(function: Any, context: Any) -> Any:
        if hasattr(function, INTRINSIC):
            return _type_of_intrinsic(function)
        return numba.types.Dispatcher(_dispatcher(function)) if hasattr(function, FORM) else usual(function, context)

    typeof_impl.register(FunctionType, type_of)
    return numba


@cache
def _type_of_intrinsic(function: Any) -> Any:
    from sacbe.core.engine.machine import intrinsics  # it imports Numba

    typing_context: Any = import_module("numba.core.registry").cpu_target.typing_context
    typing_context.refresh()  # so that it knows them
    return typing_context.resolve_value_type(getattr(intrinsics, getattr(function, INTRINSIC)))


def _dispatcher(function: Any) -> Any:
    """The machine code of a kernel, for all the types that it is called with. Only functions that are compiled can call it."""
    if not hasattr(function, DISPATCHER):
        # Without the two wrappers a kernel cannot be called from Python, and compiles in half the time.
        options = NUMBA_OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        inner = load_numba().njit(**options, pipeline_class=inner_compiler())(getattr(function, FORM)())
        ask_numba = inner.get_call_template
        inner.get_call_template = lambda types, names: ask_numba(tuple(map(_widened, types)), names)
        setattr(function, DISPATCHER, inner)
    return getattr(function, DISPATCHER)


def _widened(numba_type: Any) -> Any:
    """The type of an argument as a kernel is compiled for it: any int becomes int64.

    Numba would compile a function anew for each literal and each width of int that it is called with: `begin(s, step)` seven
    times, `tell` twenty times. One version is enough, and halves the time to compile.
    """
    types = load_numba().types
    whole = types.unliteral(numba_type)
    return types.int64 if isinstance(whole, types.Integer) else whole


@cache
def inner_compiler() -> type[Any]:
    """The compiler (Numba's `pipeline_class`) of functions that are called by compiled functions only."""
    codegen: Any = import_module("numba.core.codegen")  # Any: Numba's types differ from release to release

    class Codegen:
        """Numba's own, but for setting up an environment of Python objects: kernels have none."""

        def __init__(self, own: Any) -> None:
            self._own = own

        def __getattr__(self, name: str) -> Any:
            return getattr(self._own, name)

        def set_env(self, name: str, environment: object) -> None:
            """Do nothing: the environment lies in machine code, and there is none."""

    class LinkedLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
        """Intermediate code that was linked with what it calls."""

        @property
        def codegen(self) -> Codegen:
            return Codegen(self._codegen)

        def finalize(self) -> None:
            self._raise_if_finalized()
            for library in dict.fromkeys(self._linking_libraries):
                self._reload_init.update(library._reload_init)
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
            self._finalize_dynamic_globals()
            self._verify_declare_only_symbols()
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()
            return 0

    return _compiler_into(LinkedLibrary, is_inner=True)


@cache
def usual_compiler() -> type[Any]:
    """The compiler of functions that Python calls."""
    codegen: Any = import_module("numba.core.codegen")
    return _compiler_into(codegen.JITCodeLibrary)


@cache
def thorough_compiler() -> type[Any]:
    """The compiler of functions that run for long once they are called: they are optimized twice.

    What was inlined by the first run can be simplified by the second: a search is 5 to 10 % faster. Kernels are internal to the
    module, so that LLVM knows all their callers: those of one caller are inlined.
    """
    codegen: Any = import_module("numba.core.codegen")

    class ThoroughLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
        """Machine code that was optimized twice."""

        def _optimize_final_module(self) -> None:
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage.name == SHARED and not function.name.startswith(RUNTIME):
                    function.linkage = "internal"
            for _ in range(2):
                super()._optimize_final_module()

    return _compiler_into(ThoroughLibrary)


def _compiler_into(library_class: type[Any], is_inner: bool = False) -> type[Any]:
    """Numba's compiler, but with code libraries of this class, and with our passes."""
    compiler: Any = import_module("numba.core.compiler")

    class Compiler(compiler.Compiler):  # type: ignore[misc]
        def define_pipelines(self) -> list[Any]:
            from sacbe.core.engine.machine.passes import add_passes  # only where something is not in the cache

            pipelines: list[Any] = super().define_pipelines()
            for pipeline in pipelines:
                add_passes(pipeline, is_inner)
            return pipelines

        def compile_extra(self, function: Callable[..., Any]) -> Any:
            library = library_class(self.state.targetctx.codegen(), function.__qualname__)
            library.enable_object_caching()
            self.state.library = library
            return super().compile_extra(function)

    return Compiler
