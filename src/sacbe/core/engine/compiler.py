"""How kernels are compiled: those that only kernels call to LLVM's intermediate code, those that Python calls to machine code.

Numba makes machine code of every function, together with everything that it calls: a rule of the innermost kernel would be
optimized again at each level of calls above it. But an inner kernel is never run by itself. Here it is only linked with what it
calls, and each function that Python calls is optimized as a whole. That halves the time of compiling a game.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


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

    return _compiler_into(LinkedLibrary)


@cache
def thorough_compiler() -> type[Any]:
    """The compiler of functions that run for long once they are called: they are optimized twice.

    What was inlined by the first run can be simplified by the second: a search is 5 to 10 % faster.
    """
    codegen: Any = import_module("numba.core.codegen")

    class ThoroughLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
        """Machine code that was optimized twice."""

        def _optimize_final_module(self) -> None:
            for _ in range(2):
                super()._optimize_final_module()

    return _compiler_into(ThoroughLibrary)


def _compiler_into(library_class: type[Any]) -> type[Any]:
    """Numba's compiler, but with code libraries of this class."""
    compiler: Any = import_module("numba.core.compiler")

    class Compiler(compiler.Compiler):  # type: ignore[misc]
        def compile_extra(self, function: Callable[..., Any]) -> Any:
            library = library_class(self.state.targetctx.codegen(), function.__qualname__)
            library.enable_object_caching()
            self.state.library = library
            return super().compile_extra(function)

    return Compiler
