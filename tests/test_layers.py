"""The arrows of docs/design.md: a test reads the imports and fails on a wrong one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sacbe
from sacbe.core.cache import FACES

SOURCE = Path(__file__).parents[1] / "src" / "sacbe"
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core"},
    "bots": {"core", "bots"},
    "review": {"core", "games", "bots", "review"},
    "table": {"core", "games", "bots", "review", "table", ""},
    "rl": {"core", "games", "bots", "rl"},
    "cli": {"core", "games", "bots", "review", "rl", "cli", ""},
    "": {"core", "games", "bots", "cli", "table", ""},
}
"""By layer, what it may import; "" is the public module (and `__main__`). A game may also import its own folder."""


def imports(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports, those inside functions too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "sacbe")
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "sacbe":
            assert node.level == 0, f"{path}: relative import"
            if node.module == "sacbe":
                yield from (f"sacbe.{a.name}" if (SOURCE / a.name).is_dir() else "sacbe" for a in node.names)
            else:
                yield node.module


def layer(module: str) -> str:
    """The layer of a module's dotted name."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and (SOURCE / parts[1]).is_dir() else ""


FILES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_arrows(path: Path) -> None:
    own = path.relative_to(SOURCE).parts
    here = own[0] if len(own) > 1 else ""
    for module in imports(path):
        if here == "games" and len(own) > 2 and module.startswith(f"sacbe.games.{own[1]}"):
            continue
        assert layer(module) in MAY_IMPORT[here], f"{here} must not import {module}"


def test_there_is_something_to_read() -> None:
    assert {"core", "games", "bots", "rl"} <= {path.relative_to(SOURCE).parts[0] for path in FILES}


@pytest.mark.parametrize("rules", sorted((SOURCE / "games").glob("*/rules.py")), ids=lambda path: path.parent.name)
def test_no_kernel_comes_from_a_face(rules: Path) -> None:
    """The cache's key leaves these files out, so nothing that is compiled may come from them (core/cache.py)."""
    todo, reached = [rules], set()
    while todo:
        path = todo.pop()
        reached.add(path)
        for module in imports(path):
            near = SOURCE.parent / (module.replace(".", "/") + ".py")
            if near.exists() and near not in reached:
                todo.append(near)
    assert {"kernel.py", "bind.py", "rules.py", "pieces.py"} <= {path.name for path in reached}
    assert not [path.name for path in reached if any(path.match(face) for face in FACES)]
    for face in FACES:
        for path in [*rules.parent.glob(face), *(SOURCE / "core").glob(face)]:
            assert "@kernel" not in path.read_text("utf-8")


SAME_FILES = (
    *("RULES.md", "EXAMPLES.md", "facts.json", "words/en.toml", "words/fr.toml", "__init__.py", "actions.py", "catalogue.py"),
    *("draw.py", "draw_places.py", "laws.py", "pieces.py", "position.py", "rules.py", "scoring.py", "state.py", "view.py"),
)


@pytest.mark.parametrize("name", sacbe.games())
def test_who_has_read_one_game_knows_all(name: str) -> None:
    """The same file names in every game (docs/adding-a-game.md), and no file too long to read."""
    folder = SOURCE / "games" / name
    assert [file for file in SAME_FILES if not (folder / file).exists()] == []
    assert [path.name for path in folder.glob("*.py") if len(path.read_text("utf-8").splitlines()) > 400] == []
