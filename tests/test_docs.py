"""The docs are true: what they show runs, what exists is in them, and their links lead somewhere."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

import sacbe

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_examples_run(path: Path) -> None:
    failed, _ = doctest.testfile(str(path), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    assert failed == 0


def test_some_examples_are_there() -> None:
    found = [doctest.DocTestParser().get_examples(path.read_text("utf-8")) for path in PAGES]
    assert sum(map(len, found)) > 15
    assert doctest.testmod(sacbe).attempted > 3
    assert doctest.testmod(sacbe).failed == 0


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text("utf-8")):
        if not target.startswith("https://"):
            assert (path.parent / target).exists(), target


def test_every_page_is_linked_from_the_readme() -> None:
    assert [p.name for p in PAGES if p.name != "README.md" and f"{p.relative_to(ROOT)})" not in page("README.md")] == []


def test_every_public_name_is_documented() -> None:
    api = page("docs/api.md")
    assert [name for name in sacbe.__all__ if f"sacbe.{name}" not in api] == []
    match = sacbe.start("yaxha", 2, seed=1)
    names = [name for name in dir(match) if not name.startswith("_") and name not in ("game", "seats")]
    assert [name for name in names if f"`m.{name}" not in api and f"m.{name}()" not in api] == []


def test_every_setting_is_documented() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    settings = set(re.findall(r"\bSACBE_[A-Z_]+\b", sources))
    assert settings >= {"SACBE_JIT", "SACBE_CACHE"}
    assert [name for name in settings if name not in page("docs/api.md")] == []


def test_every_dependency_has_its_reason() -> None:
    wanted = [*PROJECT["dependencies"], *(d for group in PROJECT["optional-dependencies"].values() for d in group)]
    text = page("docs/dependencies.md")
    names = [re.split(r"[<>=\[;~!]", dependency)[0] for dependency in wanted]
    assert [name for name in names if f"| `{name}` |" not in text] == []
    assert sorted(re.findall(r"^\| `([^`]+)` \|", text, re.M)) == sorted(set(names))
    assert all(">=" in dependency for dependency in wanted), "lower bounds are pinned"


def test_every_command_is_documented() -> None:
    targets = re.findall(r"^([a-z-]+):.*##", page("Makefile"), re.M)
    assert {"play", "test", "check", "bench"} <= set(targets)
    assert [name for name in targets if name != "help" and f"| `make {name}` |" not in page("CONTRIBUTING.md")] == []


def test_the_version_is_in_the_changelog() -> None:
    assert f"## {sacbe.__version__}" in page("CHANGELOG.md")


@pytest.mark.parametrize("name", sacbe.games())
def test_every_game_is_documented(name: str) -> None:
    folder = ROOT / "src" / "sacbe" / "games" / name
    assert all((folder / file).exists() for file in ("RULES.md", "EXAMPLES.md", "facts.json", "texts/en.toml", "texts/fr.toml"))
    assert f"docs/pictures/{name}.svg" in page("README.md")
    assert sacbe.game(name).title in page("CHANGELOG.md")
    own = page(f"docs/games/{name}.md")
    assert re.findall(r"^## (.*)$", own, re.M) == ["How to play", "Options", "Notation", "Positions"]
    assert [option for option in sacbe.game(name).options if f"| `{option}` |" not in own] == []
    keys = [key for key in sacbe.start(name, sacbe.game(name).seats[0], seed=1).truth() if key not in ("seats", "options")]
    assert [key for key in keys if f"`{key}`" not in own.partition("## Positions")[2]] == []


STEP = re.compile(r"^\d+\. .*\[([\w/.]+)\]\(\.\./([\w/.]+)\) `(\w+)`\.$", re.MULTILINE)


def test_the_walks_through_the_code_name_files_and_functions_that_exist() -> None:
    walks = re.split(
        r"^\*\*.*\*\*$", page("docs/design.md").partition("## Two walks")[2].partition("## Glossary")[0], flags=re.MULTILINE
    )[1:]
    assert len(walks) == 2
    for walk in walks:
        steps = STEP.findall(walk)
        assert len(steps) == len(re.findall(r"^\d+\. ", walk, re.MULTILINE)) >= 10
        assert len(set(steps)) == len(steps), "no step is visited twice"
        for shown, path, function in steps:
            text = (ROOT / path).read_text("utf-8")
            assert path.endswith(shown)
            assert re.search(rf"^\s*(async |private |export |static )*(def |function )?{function}\(", text, re.MULTILINE), (
                path,
                function,
            )


def test_the_glossary_has_at_most_twenty_words() -> None:
    rows = page("docs/design.md").partition("## Glossary")[2].partition("\n## ")[0].split("|---|---|\n")[1].strip().splitlines()
    assert 0 < len(rows) <= 20


POINTER = re.compile(r"(?<!Save this as )(?<!Save it as )`(?:\.\./)*([\w/.-]+\.(?:py|ts))`")
"""A file in code marks, with the end of its path or by its name alone; but for those that the reader is told to write."""


@pytest.mark.parametrize("folder", ["src", "tests", "docs"])
def test_files_that_comments_and_pages_name_exist(folder: str) -> None:
    files = [path for part in ("src", "tests", "web/src", "docs", "examples") for path in (ROOT / part).rglob("*.*")]
    known = [f"/{path.relative_to(ROOT).as_posix()}" for path in (*files, *(ROOT / "web").glob("*.py"), *ROOT.glob("*.py"))]
    lost = {}
    for path in files:
        if path.is_relative_to(ROOT / folder) and path.suffix in (".py", ".md"):
            named = set(POINTER.findall(path.read_text("utf-8")))
            if gone := [file for file in named if not any(one.endswith(f"/{file}") for one in known)]:
                lost[path.relative_to(ROOT).as_posix()] = gone
    assert lost == {}
