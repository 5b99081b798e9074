"""Counts, for every game: every § has a test, every vector has a test, every § has code or says why it has none."""

from dataclasses import dataclass
from pathlib import Path

import pytest

import sacbe
from tests import rules_coverage as coverage


@dataclass(frozen=True)
class Book:
    """A rule book: how many rules each chapter has, how many vectors there are, and how many rules no code carries out."""

    chapters: tuple[int, ...]
    vectors: int
    without_code: int


BOOKS = {
    "gold": Book(
        (15, 7, 9, 10, 9, 20, 21, 13, 8, 17, 14, 24),
        vectors=51,
        without_code=43,
    ),
    "maya": Book(
        (23, 17, 10, 17, 13, 5, 16, 10, 15, 11, 14, 8, 31),
        vectors=43,
        without_code=47,
    ),
    "tzolkin": Book(
        (23, 14, 7, 13, 8, 5, 12, 3, 5, 7, 6, 18, 7, 8, 12, 13, 9, 23, 8, 12),
        vectors=75,
        without_code=1,
    ),
    "yaxha": Book(
        (14, 12, 7, 16, 11, 16, 10, 17, 4, 10, 6, 16, 23),
        vectors=46,
        without_code=46,
    ),
    "yucatan": Book(
        (21, 22, 8, 8, 5, 8, 17, 9, 11, 12, 5, 5, 5, 7, 12, 13, 23),
        vectors=42,
        without_code=31,
    ),
}
GAMES = pytest.mark.parametrize("name", sacbe.games())


def folder(name: str) -> Path:
    return sacbe.game(name).package


def sections(name: str) -> list[str]:
    return coverage.sections(folder(name) / "RULES.md")


def reasons(name: str, file: str) -> dict[str, str]:
    return coverage.reasons(folder(name) / file)


def vectors(name: str) -> list[int]:
    return coverage.vectors(folder(name) / "EXAMPLES.md")


def test_every_game_has_its_book() -> None:
    assert tuple(BOOKS) == sacbe.games()


@GAMES
def test_the_rules_are_read_as_they_stand(name: str) -> None:
    chapters = [int(number.partition(".")[0]) for number in sections(name)]
    assert tuple(map(chapters.count, dict.fromkeys(chapters))) == BOOKS[name].chapters
    assert list(dict.fromkeys(chapters)) == [i + 1 for i in range(len(BOOKS[name].chapters))]
    assert vectors(name) == [i + 1 for i in range(BOOKS[name].vectors)]


@GAMES
def test_every_section_is_named_by_a_test(name: str) -> None:
    """Each by its own number, in the docstring of a test; and no test names a section that does not exist."""
    named = coverage.sections_named_by_tests(coverage.tests_of(name))
    assert coverage.missing(sections(name), named) == []
    assert named - set(sections(name)) == set()


@GAMES
def test_every_vector_has_a_test(name: str) -> None:
    assert set(vectors(name)) - coverage.vectors_with_tests(coverage.tests_of(name)) == set()


@GAMES
def test_every_section_has_code_or_says_why_it_has_none(name: str) -> None:
    """None has both, so that no reason outlives its truth; and both languages give reasons for the same §§."""
    named, english, french = (
        coverage.sections_named_by_code(folder(name)),
        reasons(name, "RULES.md"),
        reasons(name, "RULES.fr.md"),
    )
    assert coverage.missing(sections(name), named | english.keys()) == []
    assert sorted(english.keys() & named) == [], "the code names it after all"
    assert french.keys() == english.keys()
    assert len(english) == BOOKS[name].without_code


@GAMES
def test_the_code_names_no_section_that_does_not_exist(name: str) -> None:
    known = {*sections(name), *coverage.headings(folder(name) / "RULES.md")}
    assert coverage.sections_named_by_code(folder(name)) - known == set()
