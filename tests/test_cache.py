"""No stale machine code: a changed line in any kernel source, or in a fact, changes the very next run."""

import errno
import inspect
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest
from numba.core import caching, codegen, compiler

from sacbe.core.engine import cache
from sacbe.core.engine.kernel import kernel
from tests.beads import copy_beads

pytestmark = pytest.mark.slow

PLAY = """
from beads import GAME
from sacbe.core.match.opening import start
match = start(GAME, 2, 0, {}, deal=False)
while not match.over:
    for seat, action in ((0, "call red"), (1, "call black"), (-1, "draw red")):
        match.play(seat, action)
print(*match.points)
"""


class Workshop:
    """A copy of the tiny game whose sources can be changed, and a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        copy_beads(folder, "beads")

    def play(self, code: str = PLAY) -> str:
        """The points of a fixed match, played by a new process."""
        environment = os.environ | {"PYTHONPATH": str(self.folder), "SACBE_CACHE": str(self.folder / "cache"), "SACBE_QUIET": "1"}
        environment["PYTHONDONTWRITEBYTECODE"] = "1"  # Python does trust a file's time, and would run its old bytecode
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def compiled(self) -> dict[str, int]:
        """What lies in the cache, and since when."""
        return {str(path): path.stat().st_mtime_ns for path in (self.folder / "cache").rglob("*.nb?")}

    def change(self, file: str, old: str, new: str) -> None:
        """Change a line, keeping the file's time: a cache must not trust that."""
        path = self.folder / "beads" / file
        before = path.stat()
        text = path.read_text()
        assert text.count(old) == 1
        path.write_text(text.replace(old, new))
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.sample(1, of="stale")
@pytest.mark.parametrize(
    ("file", "old", "new", "points"),
    [
        pytest.param("rules/prize.py", "call == drawn", "call != drawn", "0 6", id="a callee in another file"),
        pytest.param("facts.json", '"points": 2', '"points": 5', "15 0", id="a number frozen into the code"),
        pytest.param("rules/rules.py", "s.round_no += 1", "s.round_no += 2", "4 0", id="the rules themselves"),
    ],
)
def test_no_stale_code(file: str, old: str, new: str, points: str, tmp_path: Path) -> None:
    workshop = Workshop(tmp_path)
    assert workshop.play() == "6 0"
    workshop.change(file, old, new)
    assert workshop.play() == points
    workshop.change(file, new, old)
    kept = workshop.compiled()
    assert workshop.play() == "6 0"
    assert workshop.compiled() == kept, "code that was compiled before is taken from the cache"


EDITED_MEANWHILE = (
    """
import pathlib, sys
import beads
prize = pathlib.Path(beads.__file__).parent / "rules/prize.py"
prize.write_text(prize.read_text().replace("call == drawn", "call != drawn"))
"""
    + PLAY
)


@pytest.mark.sample(1, of="stale")
def test_sources_that_change_between_import_and_compilation_leave_nothing_behind(tmp_path: Path) -> None:
    """The process plays by the rules that it has imported, and the next one by those on disk, whatever was compiled when."""
    workshop = Workshop(tmp_path)
    assert workshop.play(EDITED_MEANWHILE) == "6 0"
    assert workshop.play() == "0 6"
    assert workshop.play() == "0 6"


@pytest.mark.sample(1, of="stale")
def test_two_games_with_one_core_do_not_share_code(tmp_path: Path) -> None:
    """The generic functions stand in one source file for all games: each game must run its own."""
    workshop = Workshop(tmp_path)
    copy_beads(workshop.folder, "other")
    prize = workshop.folder / "other" / "rules/prize.py"
    prize.write_text(prize.read_text().replace("call == drawn", "call != drawn"))
    twice = PLAY + PLAY.replace("beads", "other")
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "SACBE_CACHE": str(tmp_path / "cache"), "SACBE_QUIET": "1"}
    for _ in ("compiled", "from the cache"):
        done = subprocess.run([sys.executable, "-c", twice], env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.split("\n")[:2] == ["6 0", "0 6"]


def test_what_the_key_is_made_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "rules.py").write_text("x = 1")
    key = cache.folder("game", (tmp_path / "a",))
    assert key == cache.folder("game", (tmp_path / "b",))
    assert key != cache.folder("other", (tmp_path / "a",))
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "rules.py").write_text("x = 2")
    assert key != cache.folder("game", (tmp_path / "c",))
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert key != cache.folder("game", (tmp_path / "a",))


SOURCE = """
'''What it is.'''
LIMIT = 3
'''How many.'''

class Points:
    seat: int
    def of(self, s: int) -> int:
        '''The points.'''
        if s > LIMIT:
            return 1
        return "x" + '''y'''
"""


def key_of(folder: Path, text: str, file: str = "rules.py") -> Path:
    folder.mkdir(parents=True)
    (folder / file).write_text(text)
    return cache.folder("game", (folder,))


def test_comments_docstrings_and_layout_are_no_part_of_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Again from what is kept on disk, and where nothing can be kept."""
    monkeypatch.setenv("SACBE_CACHE", str(tmp_path / "cache"))
    same = [
        SOURCE.replace("What it is", "What it was"),
        SOURCE.replace("'''How many.'''", "# How many"),
        SOURCE.replace("        '''The points.'''\n", ""),
        SOURCE.replace("LIMIT = 3", "LIMIT  =  (3)  # three\n\n"),
    ]
    assert len({SOURCE, *same}) == 5
    keys = {key_of(tmp_path / f"same{number}", text) for number, text in enumerate([SOURCE, *same, SOURCE])}
    assert len(keys) == 1
    assert len(list((tmp_path / "cache" / "sources").iterdir())) == 5
    (tmp_path / "file").touch()
    monkeypatch.setenv("SACBE_CACHE", str(tmp_path / "file"))
    assert key_of(tmp_path / "unkept", SOURCE).name == keys.pop().name


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3", "4"),
        ("s > LIMIT", "s >= LIMIT"),
        ("seat: int", "seat: float"),
        ("    return", "return"),
        ("'''y", "'''z"),
        ("of", "to"),
    ],
)
def test_whatever_the_interpreter_reads_is_part_of_the_key(old: str, new: str, tmp_path: Path) -> None:
    assert old in SOURCE
    assert key_of(tmp_path / "a", SOURCE) != key_of(tmp_path / "b", SOURCE.replace(old, new))
    assert key_of(tmp_path / "c", "{}", "facts.json") != key_of(tmp_path / "d", "{ }", "facts.json")


def test_a_source_that_cannot_be_read_counts_as_it_stands(tmp_path: Path) -> None:
    assert key_of(tmp_path / "a", "x = (  # one") != key_of(tmp_path / "b", "x = (  # two")


def test_numba_still_has_the_private_parts_that_our_cache_replaces() -> None:
    """`core/engine/cache.py` plugs into Numba's cache below its public API; pyproject.toml names the versions read.

    If this fails after an upgrade: read numba/core/caching.py again, mend `compile_into`, then widen the pin.
    """
    assert caching._CacheLocator.__abstractmethods__ == {"get_cache_path", "get_source_stamp", "get_disambiguator"}
    assert list(inspect.signature(caching._CacheLocator.from_function).parameters) == ["py_func", "py_file"]
    assert isinstance(caching.CompileResultCacheImpl._locator_classes, list)
    assert issubclass(caching.FunctionCache, caching._Cache)
    assert caching.FunctionCache._impl_class is caching.CompileResultCacheImpl
    assert list(inspect.signature(caching.FunctionCache._index_key).parameters) == ["self", "sig", "codegen"]


def test_numba_still_has_the_private_parts_that_our_compilers_replace() -> None:
    """`core/engine/compiler.py` has code libraries of its own.

    If this fails after an upgrade: read numba/core/codegen.py again, mend them, then widen the pin.
    """
    library = codegen.JITCodeLibrary
    assert list(inspect.signature(library).parameters) == ["codegen", "name"]
    assert list(inspect.signature(library.get_pointer_to_function).parameters) == ["self", "name"]
    for method in ("_raise_if_finalized", "_ensure_finalized", "_get_module_for_linking", "_finalize_dynamic_globals"):
        assert list(inspect.signature(getattr(library, method)).parameters) == ["self"]
    for method in ("_verify_declare_only_symbols", "_optimize_final_module", "finalize", "enable_object_caching"):
        assert list(inspect.signature(getattr(library, method)).parameters) == ["self"]
    assert list(inspect.signature(codegen.JITCPUCodegen.set_env).parameters) == ["self", "env_name", "env"]
    assert list(inspect.signature(compiler.Compiler.compile_extra).parameters) == ["self", "func"]


@pytest.mark.parametrize(("thorough", "runs"), [(False, 1), (True, 2)])
def test_only_what_python_calls_becomes_machine_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thorough: bool, runs: int
) -> None:
    """Numba optimized each kernel and everything below it anew at each level of calls."""
    optimized: list[str] = []
    usual: Any = codegen.CPUCodeLibrary._optimize_final_module

    def note(library: Any) -> None:
        optimized.append(library.name)
        usual(library)

    monkeypatch.setattr(codegen.CPUCodeLibrary, "_optimize_final_module", note)

    @kernel
    def innermost(number: int) -> int:
        return number * number + 1

    @kernel
    def inner(number: int) -> int:
        return innermost(number) + innermost(number + 1)

    def outer(number: int) -> int:
        return inner(number) + innermost(number)

    compiled = cache.compile_into(tmp_path / "toy-0", "outer", outer, (numba.int64,), keep=True, thorough=thorough)
    assert compiled(3) == 10 + 17 + 10
    assert [name for name in optimized if "outer" in name or "inner" in name] == ["toy_outer"] * runs
    again = cache.compile_into(tmp_path / "toy-0", "outer", outer, (numba.int64,), keep=True, thorough=thorough)
    assert again(3) == 37
    assert len([name for name in optimized if "outer" in name]) == runs, "the second comes from the cache"


def test_a_disk_that_is_full_costs_only_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(caching.IndexDataCacheFile, "_save_data", full)
    compiled = cache.compile_into(
        tmp_path / "toy-1", "double", lambda number: 2 * number, (numba.int64,), keep=True, thorough=False
    )
    assert compiled(21) == 42
    assert "No space left on device" in capsys.readouterr().err


def test_old_versions_are_swept_away(tmp_path: Path) -> None:
    new, old, other = tmp_path / "game-1", tmp_path / "game-0", tmp_path / "gamelan-0"
    for folder in (new, old, other):
        folder.mkdir()
        os.utime(folder, (0, 0))
    cache.sweep(new)
    assert (new.exists(), old.exists(), other.exists()) == (True, False, True)


def test_compiling_is_told_unless_all_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line when it begins and one when it is done; nothing if the code is in the cache, or with `SACBE_QUIET=1`."""

    def told() -> list[str]:
        progress = cache.Progress(tmp_path / "toy-0", 2)
        for name in ("first", "second"):
            progress.step(name)
        progress.end()
        return capsys.readouterr().err.splitlines()

    monkeypatch.delenv("SACBE_QUIET", raising=False)
    begun, done = told()
    assert begun == "sacbe: compiling toy (once per version): 0/2 first ..."
    assert done.startswith("sacbe: compiled toy in ")
    monkeypatch.setenv("SACBE_QUIET", "1")
    assert told() == []
    monkeypatch.delenv("SACBE_QUIET")
    (tmp_path / "toy-0").mkdir()
    (tmp_path / "toy-0" / "first.nbi").touch()
    assert told() == []


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    copy_beads(tmp_path, "beads")
    (tmp_path / "file").write_text("not a folder")
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "SACBE_CACHE": str(tmp_path / "file"), "SACBE_QUIET": "1"}
    done = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "6 0"
    assert "without a cache" in done.stderr
