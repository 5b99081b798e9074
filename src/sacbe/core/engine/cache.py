"""Compiled code on disk, under a key that is a hash of everything the code depends on.

Numba's own cache does not notice that a callee in another file has changed, nor that a table frozen into the code has. So each
game's machine code lies in a folder whose name is a hash of all source files it can come from (`core/engine`, the game's `rules`
and its facts; a test reads the imports), of the versions of Python, NumPy, Numba and LLVM, and of Numba's settings. Any change
that is not about comments, docstrings or layout leads to another folder, so stale code is never loaded. Numba itself checks that
the processor is the same.

The sources are read for the key when they are imported (`remember`), not when the code is compiled: somebody may edit them in
between. A file that is younger than this process may have been imported in either form, so then nothing is kept (`is_edited`).
"""

import ast
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

import platformdirs

from sacbe.core.engine.compiler import load_numba, thorough_compiler, usual_compiler
from sacbe.core.engine.kernel import CHECK, NUMBA_OPTIONS

SOURCES = (".py", ".json")
"""The suffixes of files that belong to the key."""
KEEP_DAYS = 30
"""After how many days without use the folders of older versions are removed."""
BEGAN = time.time()
"""When this process began to import our sources."""


def root() -> Path:
    """The folder of all compiled code: `SACBE_CACHE`, or the user's cache folder."""
    chosen = os.environ.get("SACBE_CACHE")
    return Path(chosen) if chosen else platformdirs.user_cache_path("sacbe") / "kernels"


def _sources(package: Path) -> list[Path]:
    if package.is_file():
        return [package]
    return sorted(p for p in package.rglob("*") if p.suffix in SOURCES)


@cache
def _contents(package: Path) -> dict[str, bytes]:
    """A package's sources (or one file), as they were at the first call, which is made at import."""
    return {path.relative_to(package).as_posix(): path.read_bytes() for path in _sources(package)}


@cache
def remember(package: Path) -> bytes:
    """The hash of a package's sources, byte by byte. At import it makes sure that the key is about the code that is imported."""
    digest = hashlib.blake2b(digest_size=16)
    for name, content in _contents(package).items():
        digest.update(f"{name} {len(content)} ".encode())
        digest.update(content)
    return digest.digest()


@cache
def _code(package: Path) -> bytes:
    """The hash of what the interpreter makes of a package's sources: without comments, docstrings and layout.

    It is kept on disk for the same bytes and the same Python: parsing a game takes a tenth of a second.
    """
    known = hashlib.blake2b(remember(package) + remember(Path(__file__)) + sys.version.encode(), digest_size=16).hexdigest()
    place = root() / "sources" / known
    try:
        found = place.read_bytes()
    except OSError:
        found = b""
    if len(found) != 16:
        digest = hashlib.blake2b(digest_size=16)
        for name, content in _contents(package).items():
            meant = bare(content) if (package / name).suffix == ".py" else content
            digest.update(f"{name} {len(meant)} ".encode())
            digest.update(meant)
        found = digest.digest()
        with suppress(OSError):  # nothing can be kept: it is parsed each time
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(found)
    return found


def bare(source: bytes) -> bytes:
    """A source's syntax tree as text, without strings that stand alone and without positions in the file."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # nobody can have imported it, but it lies beside what was
        return source
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [line for line in node.body if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))]
    return ast.dump(tree).encode()


def is_edited(packages: tuple[Path, ...]) -> bool:
    """Whether a source was changed after this process began, so that it may have been imported in either form."""
    return any(path.stat().st_mtime > BEGAN for package in packages for path in _sources(package))


def folder(name: str, packages: tuple[Path, ...]) -> Path:
    """Where the machine code called `name`, made from these packages, is kept."""
    versions = [sys.version, *(version(name) for name in ("numpy", "numba", "llvmlite"))]  # importing Numba takes half a second
    settings = sorted(f"{k}={v}" for k, v in os.environ.items() if k.startswith("NUMBA_"))
    settings += ["checked"] if CHECK else []
    digest = hashlib.blake2b("\n".join(versions + settings).encode(), digest_size=12)
    for package in packages:
        digest.update(_code(package))
    return root() / f"{name}-{digest.hexdigest()}"


def is_cold(place: Path) -> bool:
    """Whether nothing has been compiled into this folder yet."""
    return not any(place.glob("*.nbi"))


def sweep(place: Path) -> None:
    """Remove the folders of older versions of the same code that nobody has used for a month."""
    limit = time.time() - KEEP_DAYS * 86400
    name = place.name.rpartition("-")[0]
    for old in place.parent.glob(f"{name}-*"):
        if old != place and old.stat().st_mtime < limit:
            shutil.rmtree(old, ignore_errors=True)


def compile_into(
    place: Path, name: str, function: Callable[..., Any], signature: Any, *, keep: bool, thorough: bool
) -> Callable[..., Any]:
    """Compile a function for one signature, or (with `keep`) take it from the folder if it is there.

    `thorough` takes longer, and makes a function that runs for long faster.
    """
    numba = load_numba()
    caching: Any = import_module("numba.core.caching")

    class Locator(caching._CacheLocator):  # type: ignore[misc]  # taken as Any: Numba's types differ from release to release
        def get_cache_path(self) -> str:
            return str(place)

        def get_source_stamp(self) -> str:
            return place.name  # the folder's name holds the hash: whatever is in the folder is up to date

        def get_disambiguator(self) -> str:
            return name

        @classmethod
        def from_function(cls, function: Any, path: str) -> "Locator":
            locator = cls()
            locator.ensure_cache_path()
            return locator

    class Impl(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Locator,)

    class Cache(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Impl

        def _index_key(self, sig: Any, codegen: Any) -> Any:
            # By default Numba adds the pickled closure (the game's kernels) to the key, which differs in every process.
            return sig, codegen.magic_tuple(), name

        def save_overload(self, sig: Any, data: Any) -> None:
            try:
                super().save_overload(sig, data)
            except OSError as error:  # such as a full disk: the code that was compiled runs all the same
                print(f"sacbe: cannot keep compiled code in {place}: {error.strerror}", file=sys.stderr)

    # The name goes into the symbols of the machine code: two games must not share one.
    function.__qualname__ = f"{place.name.rpartition('-')[0]}_{name}"
    compiler = thorough_compiler() if thorough else usual_compiler()
    dispatcher: Any = numba.njit(**NUMBA_OPTIONS, pipeline_class=compiler)(function)
    try:
        if keep:
            dispatcher._cache = Cache(function)
    except OSError:
        print(f"sacbe: cannot write to {place}: compiling without a cache (see SACBE_CACHE)", file=sys.stderr)
    dispatcher.compile(signature)
    dispatcher.disable_compile()
    return cast(Callable[..., Any], dispatcher)


class Progress:
    """A line on the terminal while code is compiled; silent when everything is in the cache, or with `SACBE_QUIET=1`."""

    def __init__(self, place: Path, total: int) -> None:
        self.name = place.name.rpartition("-")[0]
        self.done, self.total, self.began = 0, total, time.perf_counter()
        self.cold = is_cold(place)
        self.speaks = self.cold and os.environ.get("SACBE_QUIET", "0") != "1"
        self.in_place = sys.stderr.isatty()
        if self.cold:
            sweep(place)

    def step(self, name: str) -> None:
        """Say that the next function is being compiled."""
        if self.speaks and (self.in_place or self.done == 0):
            line = f"sacbe: compiling {self.name} (once per version): {self.done}/{self.total} {name} ..."
            print(f"\r\x1b[K{line}" if self.in_place else line, end="" if self.in_place else "\n", file=sys.stderr, flush=True)
        self.done += 1

    def end(self) -> None:
        """Say that everything is compiled."""
        if self.speaks:
            line = f"sacbe: compiled {self.name} in {time.perf_counter() - self.began:.1f} s"
            print(f"\r\x1b[K{line}" if self.in_place else line, file=sys.stderr, flush=True)
