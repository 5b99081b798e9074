"""The arrows of docs/design.md: a test reads the imports and fails on a wrong one."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import sacbe

SOURCE = Path(__file__).parents[1] / "src" / "sacbe"
MAY_IMPORT = {
    "core": {"core"},
    "files": {"core", "files"},
    "games": {"core"},
    "bots": {"core", "files", "bots"},
    "review": {"core", "games", "bots", "review"},
    "table": {"core", "files", "games", "bots", "review", "table", ""},
    "rl": {"core", "files", "games", "bots", "rl"},
    "testing": {"core", "games", "testing"},
    "cli": {"core", "files", "games", "bots", "review", "rl", "testing", "cli", ""},
    "": {"core", "files", "games", "bots", "cli", "table", ""},
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


TEXTS = {SOURCE / "core" / name for name in ("catalogue.py", "errors.py", "names.py", "match/setting.py")}
NO_CODE = {*TEXTS, *(SOURCE / "games").glob("*/facts.py")}
"""Imported by rules, and nothing of theirs gets into machine code: the texts of lines and of errors, the types of facts."""


@pytest.mark.parametrize("rules", sorted((SOURCE / "games").glob("*/rules/rules.py")), ids=lambda path: path.parents[1].name)
def test_the_cache_key_covers_what_rules_are_compiled_from(rules: Path) -> None:
    """Machine code is kept under a hash of `core/engine` and the game's `rules` (engine/cache.py)."""
    todo, reached = [rules], set()
    while todo:
        path = todo.pop()
        reached.add(path)
        for module in imports(path):
            near = SOURCE.parent / (module.replace(".", "/") + ".py")
            if near.exists() and near not in reached:
                todo.append(near)
    assert {"kernel.py", "bind.py", "rules.py", "pieces.py"} <= {path.name for path in reached}
    covered = (SOURCE / "core" / "engine", rules.parent)
    assert [path for path in reached - NO_CODE if not any(path.is_relative_to(folder) for folder in covered)] == []
    assert not [path for path in NO_CODE if "@kernel" in path.read_text("utf-8")]


SAME_FILES = (
    *("RULES.md", "RULES.fr.md", "EXAMPLES.md", "facts.json", "facts.py", "__init__.py", "features.py"),
    *(f"rules/{name}.py" for name in ("actions", "pieces", "rules", "scoring", "state")),
    *(f"knowledge/{name}.py" for name in ("border", "laws", "position", "view", "view_types")),
    *("draw/picture.py", "draw/places.py", "draw/terminal/board.py"),
    *(f"evaluation/{name}" for name in ("evaluation.py", "policy.py", "weights.py", "weights.toml")),
    *(
        f"texts/{name}"
        for name in ("catalogue.py", "en.toml", "fr.toml", "guide.en.toml", "guide.fr.toml", "howto.en.md", "howto.fr.md")
    ),
)
FOLDERS = {"rules", "knowledge", "draw", "evaluation", "texts", "boards", "lesson"}
MOST_FILES, MOST_LINES, MOST_PARAMETERS = 14, 400, 8


@pytest.mark.parametrize("name", sacbe.games())
def test_who_has_read_one_game_knows_all(name: str) -> None:
    """The same folders and file names in every game (docs/adding-a-game.md)."""
    folder = SOURCE / "games" / name
    assert [file for file in SAME_FILES if not (folder / file).exists()] == []
    assert {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"} <= FOLDERS


def test_no_folder_and_no_file_is_too_long_to_read() -> None:
    folders = Counter(path.parent.relative_to(SOURCE).as_posix() for path in FILES)
    assert {folder: n for folder, n in folders.items() if n > MOST_FILES} == {}
    lengths = {path.relative_to(SOURCE).as_posix(): len(path.read_text("utf-8").splitlines()) for path in FILES}
    assert {file: n for file, n in lengths.items() if n > MOST_LINES} == {}


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> list[str]:
    """The names of a function's parameters, `self` and `cls` aside."""
    given = function.args
    rest = [star for star in (given.vararg, given.kwarg) if star]
    return [p.arg for p in (*given.posonlyargs, *given.args, *given.kwonlyargs, *rest) if p.arg not in ("self", "cls")]


def test_no_function_has_too_many_parameters() -> None:
    """Options that belong together are handed on as one record."""
    long = {}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and len(parameters(node)) > MOST_PARAMETERS:
                name = getattr(node, "name", "lambda")
                long[f"{path.relative_to(SOURCE).as_posix()}:{node.lineno} {name}"] = len(parameters(node))
    assert long == {}


OWN_GAMES = re.compile(rf"\b({'|'.join(path.parent.name for path in (SOURCE / 'games').glob('*/__init__.py'))})\b")
EXAMPLES = re.compile(r'"""(?:.|\n)*?"""|game: str = "\w+"')
"""Where a game's name may stand outside `games`: in examples in docstrings, and as the default of an environment."""


def test_only_the_folder_of_games_names_games() -> None:
    """A new game is one folder and one line: nothing else lists the games."""
    named = {}
    for path in SOURCE.rglob("*"):
        if path.suffix in (".py", ".toml") and path.relative_to(SOURCE).parts[0] != "games":
            if found := OWN_GAMES.findall(EXAMPLES.sub("", path.read_text("utf-8"))):
                named[path.relative_to(SOURCE).as_posix()] = found
    assert named == {}


def test_drawings_know_the_types_of_what_they_read() -> None:
    """A view is read by the keys that its type declares. mypy's report does not count an Any that an alias hides."""
    files = [path for path in FILES if "draw" in path.parts or path.name in ("view.py", "view_types.py", "facts.py")]
    assert [path.relative_to(SOURCE).as_posix() for path in files if re.search(r"\bAny\b", path.read_text("utf-8"))] == []


PRIVATE = re.compile(r"(?<!self)\._(?:position|told|moves|origin|dealer|natural|seeded|branches|answer|hear|deal)\b")


def test_nobody_touches_the_privates_of_a_match() -> None:
    """A match has `position`, `news`, `fork` and so on for the library's own modules."""
    match = SOURCE / "core" / "match" / "match.py"
    named = {path.relative_to(SOURCE).as_posix(): PRIVATE.findall(path.read_text("utf-8")) for path in FILES if path != match}
    assert {path: found for path, found in named.items() if found} == {}


def test_the_page_names_no_game() -> None:
    """What the page shows of a game comes from the server."""
    page = SOURCE.parents[1] / "web" / "src"
    files = [path for path in page.rglob("*") if path.suffix in (".ts", ".css", ".html")]
    assert files
    named = {path.relative_to(page).as_posix(): OWN_GAMES.findall(path.read_text("utf-8")) for path in files}
    assert {file: found for file, found in named.items() if found} == {}
