"""The rules in French are the rules: § by § the same numbers, tables and notation; and both "how to play" pages keep to them."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import sacbe
from tests import rules_coverage as coverage

EVERY_GAME = pytest.mark.parametrize("name", sacbe.games())
LANGUAGES = ("en", "fr")
LONGEST_PAGE = 700
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
PLACEHOLDER = re.compile(r"<[^>]*>")
CHAPTER = re.compile(r"^##+ §?(\d+(?:\.\d+)*) ", re.MULTILINE)
PLAIN_SPACE = re.compile(r".{0,20}(?: [:;!?»](?!\S)|« ).{0,20}")


def file(name: str, path: str) -> Path:
    return sacbe.game(name).package / path


def read(name: str, path: str) -> str:
    return file(name, path).read_text("utf-8")


def by_section(text: str) -> dict[str, str]:
    """The text of each §, up to the next one: its tables and pictures are in it."""
    begins = list(coverage.DEFINED.finditer(text))
    ends = [*(hit.start() for hit in begins[1:]), len(text)]
    return {hit[1]: text[hit.start() : end] for hit, end in zip(begins, ends, strict=True)}


def tables(text: str) -> list[list[list[str]]]:
    """The rows of the tables, and of each cell its numbers."""
    rows = [line for line in FENCE.sub("", text).splitlines() if line.startswith("|")]
    return [[sorted(re.findall(r"\d+", cell)) for cell in row.split("|")[1:-1]] for row in rows]


def notation(text: str) -> Counter[str]:
    """What stands in code marks; a placeholder such as `<colour>` may be called otherwise in another language."""
    return Counter(PLACEHOLDER.sub("<>", word) for word in CODE.findall(FENCE.sub("", text)))


def numbers(text: str) -> list[str]:
    return sorted(set(re.findall(r"\d+", text)))


def references(text: str) -> list[str]:
    return sorted(coverage.NAMED.findall(text))


def headings(text: str) -> list[str]:
    return re.findall(r"^(#+) ", FENCE.sub("", text), re.MULTILINE)


def pictures(text: str) -> list[int]:
    """The number of lines of each fenced block."""
    return [len(block.splitlines()) for block in FENCE.findall(text)]


def plain_spaces(text: str) -> list[str]:
    """Where French typography wants a no-break space, and an ordinary one stands."""
    return PLAIN_SPACE.findall(CODE.sub("`", FENCE.sub("", text)))


def differing(name: str, what: Callable[[str], object]) -> list[str]:
    """The §§ of which something is not the same in both languages."""
    english, french = (by_section(read(name, path)) for path in ("RULES.md", "RULES.fr.md"))
    return [f"§{number}" for number in english if what(english[number]) != what(french[number])]


@EVERY_GAME
def test_the_same_sections_in_the_same_order(name: str) -> None:
    assert coverage.sections(file(name, "RULES.fr.md")) == coverage.sections(file(name, "RULES.md"))
    assert CHAPTER.findall(read(name, "RULES.fr.md")) == CHAPTER.findall(read(name, "RULES.md")) != []
    assert headings(read(name, "RULES.fr.md")) == headings(read(name, "RULES.md"))


@EVERY_GAME
@pytest.mark.parametrize("what", [tables, pictures, notation, numbers, references], ids=lambda what: what.__name__)
def test_every_section_holds_the_same(name: str, what: Callable[[str], object]) -> None:
    """The same rows, words of notation, numbers and references to other sections: what a translation must not change."""
    assert differing(name, what) == []


@EVERY_GAME
def test_french_spaces_do_not_break(name: str) -> None:
    assert plain_spaces(read(name, "RULES.fr.md")) == []


@EVERY_GAME
def test_how_to_play_is_one_page_in_both_languages(name: str) -> None:
    english, french = (read(name, f"texts/howto.{language}.md") for language in LANGUAGES)
    assert headings(english) == headings(french)
    assert headings(english).count("#") == 1
    assert len(headings(english)) >= 5
    assert tables(english) == tables(french)
    assert [len(page.split()) for page in (english, french) if len(page.split()) > LONGEST_PAGE] == []
    assert plain_spaces(french) == []


@EVERY_GAME
def test_how_to_play_names_sections_that_exist(name: str) -> None:
    known = coverage.sections(file(name, "RULES.md"))
    english, french = (coverage.NAMED.findall(read(name, f"texts/howto.{language}.md")) for language in LANGUAGES)
    assert len(english) >= 3
    assert sorted(english) == sorted(french)
    assert set(english) - set(known) == set()


def test_a_slip_is_found() -> None:
    """The checks above see what they are meant to see."""
    assert by_section("- **§1.1** a\n| §1.2 | b |\n") == {"1.1": "- **§1.1** a\n", "1.2": "| §1.2 | b |\n"}
    assert tables("| a | b |\n|---|---|\n```\n| no |\n```\n") == [[[], []], [[], []]]
    assert tables("| 1st place | 6 |\n") == tables("| 1re place | 6 |\n") != tables("| 1re place | 9 |\n")
    assert notation("`put <colour>`") == notation("`put <couleur>`") != notation("`poser <couleur>`")
    assert plain_spaces("Trois lots : un, `a : b`.") == ["Trois lots : un, `."]
    assert plain_spaces("Trois lots\u00a0: «\u00a0un\u00a0»\u202f; deux.") == []
