"""French says what the boxes say: the words of the rule books, and none of those that stand for them elsewhere."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import sacbe

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "sacbe"
PAGE = ROOT / "web" / "src"
SHARED = SOURCE / "core" / "words" / "glossary.toml"
CODE = re.compile(r"^```.*?^```$|`[^`\n]+`|\{\w+\}", re.MULTILINE | re.DOTALL)
TS_KEY = re.compile(r"^\s*\w+:", re.MULTILINE)
ONLY_FRENCH = re.compile(r"^(?:export )?const fr\b.*", re.MULTILINE | re.DOTALL)


def glossary(path: Path) -> dict[str, list[str]]:
    """The right words, each with those that our French does not use for it; `*` is any end of a word."""
    loaded: dict[str, list[str]] = tomllib.loads(path.read_text("utf-8"))
    return loaded


def pattern(right: str, wrong: str) -> re.Pattern[str]:
    """Where a wrong word stands. It is wrong with a capital, too, unless the capital is what makes it right."""
    words = re.escape(wrong).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
    capital_matters = right[0].isupper() and wrong.replace("*", "").startswith(right.casefold())
    return re.compile(rf"(?<![\w-]){words}(?!\w)", 0 if capital_matters else re.IGNORECASE)


def faults(text: str, words: dict[str, list[str]]) -> list[str]:
    """Each wrong word of the text, with what stands around it and the word that is right."""
    found = []
    for right, all_wrong in words.items():
        for wrong in all_wrong:
            for hit in pattern(right, wrong).finditer(text):
                around = text[max(0, hit.start() - 30) : hit.end() + 30].replace("\n", " ")
                found.append(f"{right}: …{around}…")
    return found


def values(tree: dict[str, object]) -> Iterator[str]:
    for value in tree.values():
        if isinstance(value, dict):
            yield from values(value)
        else:
            yield str(value)


def french(path: Path) -> str:
    """What of a file a reader sees: no keys, no notation, no names of placeholders."""
    text = path.read_text("utf-8")
    if path.suffix == ".toml":
        text = "\n".join(values(tomllib.loads(text)))
    elif path.suffix == ".ts":
        text = TS_KEY.sub("", ONLY_FRENCH.findall(text)[0])
    return CODE.sub("`", text)


def french_files(folder: Path) -> list[Path]:
    return sorted(path for name in ("fr.toml", "*.fr.toml", "*.fr.md") for path in folder.rglob(name))


def french_pages() -> list[Path]:
    return sorted(path for path in PAGE.rglob("*.ts") if ONLY_FRENCH.search(path.read_text("utf-8")))


EVERY_TEXT = [*french_files(SOURCE), *french_pages()]


@pytest.mark.parametrize("name", sacbe.games())
def test_a_game_speaks_as_its_rule_book(name: str) -> None:
    package = sacbe.game(name).package
    words = glossary(package / "texts" / "glossary.toml")
    files = french_files(package)
    assert len(files) >= 4
    assert {str(path.relative_to(package)): faults(french(path), words) for path in files} == {
        str(path.relative_to(package)): [] for path in files
    }


@pytest.mark.parametrize("path", EVERY_TEXT, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_text_uses_the_words_that_all_games_share(path: Path) -> None:
    assert faults(french(path), glossary(SHARED)) == []


def test_every_right_word_is_in_use() -> None:
    """A word of a glossary that nothing says any more is of no use."""
    for name in sacbe.games():
        package = sacbe.game(name).package
        text = "\n".join(french(path) for path in french_files(package)).casefold()
        unused = [right for right in glossary(package / "texts" / "glossary.toml") if right.casefold() not in text]
        assert unused == [], name


def test_a_wrong_word_is_found() -> None:
    """The checks above see what they are meant to see."""
    words = {"Crâne": ["crâne", "crânes"], "rouage": ["roue*"], "Jour de Festin": ["jour* de nourriture"]}
    assert faults("Un Crâne sur un rouage, Chichén-roue.", words) == []
    assert [fault.split(":")[0] for fault in faults("Roues, crânes et jours de\nnourriture.", words)] == [
        "Crâne",
        "rouage",
        "Jour de Festin",
    ]
    assert french_pages() != []
    assert "seat" not in french(SOURCE / "core" / "words" / "fr.toml").replace("{seat:", "")
