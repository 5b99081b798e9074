"""`sacbe new-game`: a small complete game outside this repository, to start from.

It is a copy of Beads under another name: a Python package with an entry point of `sacbe.games` and a test that runs the kit.
"""

import keyword
import re
from pathlib import Path

from sacbe.core.errors import Unknown
from sacbe.games import names

EXAMPLE = Path(__file__).parent / "beads"
COPIED = (".py", ".json", ".md", ".toml")
PROJECT = """[project]
name = "{name}"
version = "0.1.0"
description = "{title}, a game for sacbe"
requires-python = ">=3.11"
dependencies = ["sacbe"]

[project.entry-points."sacbe.games"]
{name} = "{name}:GAME"

[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[tool.hatch.build.targets.wheel]
packages = ["{name}"]
"""
TEST = '''"""{title} keeps the contract of sacbe."""

from {name} import GAME

from sacbe.testing import check_faults, check_game


def test_the_game_keeps_the_contract() -> None:
    check_game(GAME)


def test_the_kit_sees_faults_in_it() -> None:
    check_faults(GAME, seats=2)
'''
README = """# {title}

A game for sacbe, begun as a copy of its smallest example. Its rules are in `{name}/RULES.md`.

    pip install -e .            # makes it known: `sacbe play {name}`, `sacbe arena {name}`, `sacbe serve`
    python -m pytest            # proves it
    SACBE_GAME_PATH={name} sacbe play {name}    # without installing it

What each file is for: `{name}/__init__.py` names everything that the game gives; `rules/` is compiled (state, actions, what an
answer does), `knowledge/` says who may know what, `draw/` makes the picture, `texts/` holds every word in English and French,
`lesson/` a lesson before a first match (it may be left out).
"""


def write_game(name: str, folder: Path) -> Path:
    """Write the project into `folder`/`name`; nothing is written if that exists or the name cannot be one."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", name) or keyword.iskeyword(name):
        raise Unknown(f"{name!r:.40} cannot be the id of a game: lower-case letters, digits and _, beginning with a letter")
    if name in names():
        raise Unknown(f"there is a game called {name} already")
    project = folder / name
    if project.exists():
        raise Unknown(f"{project} exists already")
    title = name.replace("_", " ").title()
    for source in sorted(EXAMPLE.rglob("*")):
        if source.suffix in COPIED:
            _write(project / name / source.relative_to(EXAMPLE), _renamed(source.read_text("utf-8"), name, title))
    _write(project / "pyproject.toml", PROJECT.format(name=name, title=title))
    _write(project / "README.md", README.format(name=name, title=title))
    _write(project / "tests" / f"test_{name}.py", TEST.format(name=name, title=title))
    return project


def _renamed(text: str, name: str, title: str) -> str:
    text = text.replace("sacbe.testing.beads", name).replace('id="beads"', f'id="{name}"')
    return re.sub(r"\bBeads\b", title, text)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
