"""What holds for all code of the bots: one door, whole cache keys, few parameters, and signatures from annotations."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import numba
import pytest

import sacbe
from sacbe.bots.arena.code import PLAYERS
from sacbe.bots.mcts import PACKAGE, SOURCES
from sacbe.bots.mcts.params import Params, ParamsRecord
from sacbe.bots.policies import SOURCES as POLICIES
from sacbe.core.engine.kernel import Buffer, signature
from sacbe.core.engine.state import FloatGrid, Floats, Grid, Ints, Memory
from sacbe.testing.beads import GAME as BEADS
from tests.test_layers import imports

SOURCE = Path(sacbe.__file__).parent
MOST_PARAMETERS = 8


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    """All functions of a file, those inside others too."""
    return (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef))


def test_bots_are_asked_in_one_place() -> None:
    """`decide.py` alone calls them, with a guess; a bot may call itself."""
    doors = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("choose", "think"):
                if not (isinstance(node.func.value, ast.Name) and node.func.value.id == "self"):
                    doors.add(path.relative_to(SOURCE).as_posix())
    assert doors == {"bots/decide.py"}


def test_the_cache_key_covers_what_the_search_is_compiled_from() -> None:
    """Every module of ours that it imports, but for the package whose files it lists, and what is no code: games and files."""
    todo, reached = [PACKAGE / "search.py"], set()
    while todo:
        path = todo.pop()
        reached.add(path)
        for module in imports(path):
            near = SOURCE.parent / (module.replace(".", "/") + ".py")
            if near.exists() and near not in reached and near.is_relative_to(SOURCE / "bots"):
                todo.append(near)
    assert reached == {*SOURCES, *POLICIES}


def test_results_of_the_arena_belong_to_the_search_that_played() -> None:
    assert PACKAGE in PLAYERS
    assert {path.name for path in PLAYERS} >= {"levels.py", "policies.py", "greedy.py"}


@pytest.mark.parametrize("path", sorted((SOURCE / "bots").rglob("*.py")), ids=lambda path: path.name)
def test_no_function_has_many_parameters(path: Path) -> None:
    counted = {node.name: len([*node.args.posonlyargs, *node.args.args]) for node in functions(path)}
    assert {name: n for name, n in counted.items() if n > MOST_PARAMETERS} == {}


def test_compiled_code_reads_parameters_by_the_names_that_are_explained() -> None:
    """All but for which search they are."""
    names = set(ParamsRecord.dtype.names or ())
    assert names - set(Params.__dataclass_fields__) == {"seat", "first_action", "collects_sums"}
    lines = inspect.getsource(Params).splitlines()
    for name in Params.__dataclass_fields__:
        (at,) = (i for i, line in enumerate(lines) if line.startswith(f"    {name}: "))
        assert lines[at + 1].startswith('    """'), f"{name} has no comment"


def bound(S: Memory, seat: int, row: Ints, given: Buffer, table: Grid, share: Floats, sums: FloatGrid) -> None:
    """One parameter of each kind."""


def test_signatures_come_from_annotations() -> None:
    def with_record(params: Annotated[Memory, ParamsRecord]) -> None: ...

    dtype = BEADS.rules.state.dtype
    int64, float64 = numba.int64, numba.float64
    assert signature(bound, dtype) == (
        numba.from_dtype(dtype)[::1],
        int64,
        int64[::1],
        int64[::1],
        int64[:, ::1],
        float64[::1],
        float64[:, ::1],
    )
    assert signature(with_record, dtype) == (numba.from_dtype(ParamsRecord.dtype)[::1],)


def test_an_annotation_that_is_missing_or_unknown_is_named() -> None:
    def missing(S: Memory, seat) -> None: ...  # type: ignore[no-untyped-def]
    def unknown(S: Memory, seat: str) -> None: ...
    def loose(S: Any) -> None: ...

    for wrong, text in (
        (missing, "missing: its parameter 'seat' has no annotation"),
        (unknown, "unknown: its parameter 'seat' has an annotation that has no machine type: <class 'str'>"),
        (loose, "loose: its parameter 'S' has an annotation that has no machine type: typing.Any"),
    ):
        with pytest.raises(TypeError) as error:
            signature(wrong, BEADS.rules.state.dtype)
        assert str(error.value) == text
