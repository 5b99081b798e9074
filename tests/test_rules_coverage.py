"""Counts, for every game: every § has a test, every vector has a test, every rule of play has code."""

from dataclasses import dataclass
from pathlib import Path

import pytest

import sacbe
from tests import rules_coverage as coverage


@dataclass(frozen=True)
class Book:
    """A rule book: how many rules each chapter has, how many vectors there are, and which chapters are rules of play."""

    chapters: tuple[int, ...]
    vectors: int
    play: range
    not_in_code: dict[str, str]
    """Rules of play that no code carries out, and why."""


BOOKS = {
    "gold": Book(
        (15, 7, 9, 10, 9, 20, 21, 13, 8, 17, 14, 24),
        vectors=51,
        play=range(2, 10),
        not_in_code={
            "4.10": "says that there is nothing to carry out: a bid is a number",
            "6.19": "arithmetic of sizes; follows from §6.8",
            "7.21": "follows from §7.16 and §7.18",
            "8.12": "follows from §8.4 to §8.6 and the supply of faces",
            "9.4": "a count that follows from §9.1",
            "9.5": "a count that follows from §9.1",
            "9.8": "what a client may show: any guess of the seat answers it",
        },
    ),
    "maya": Book(
        (23, 17, 10, 17, 13, 5, 16, 10, 15, 11, 14, 8, 31),
        vectors=43,
        play=range(2, 10),
        not_in_code={
            "4.11": "a proof that §4.9 is the whole rule",
            "4.12": "a reading that is not used",
            "5.13": "follows from §5.6",
            "7.13": "a table for checking §7.10 and §7.11",
        },
    ),
    "tzolkin": Book(
        (23, 14, 7, 13, 8, 5, 12, 3, 5, 7, 6, 18, 7, 8, 12, 13, 9, 23, 8, 12),
        vectors=75,
        play=range(1, 21),
        not_in_code={
            "1.23": "says that there are no variants",
        },
    ),
    "yaxha": Book(
        (14, 12, 7, 16, 11, 16, 10, 17, 4, 10, 6, 16, 23),
        vectors=46,
        play=range(2, 10),
        not_in_code={
            "2.11": "a table that follows from §2.2 to §2.8",
            "6.12": "follows from §6.3; the laws check it as §12.10 and §12.11",
            "6.13": "says that no action takes a cube back: there is none",
            "6.16": "follows from §6.10; the laws check it as §12.6",
            "7.4": "follows from §7.3",
        },
    ),
    "yucatan": Book(
        (21, 22, 8, 8, 5, 8, 17, 9, 11, 12, 5, 5, 5, 7, 12, 13, 23),
        vectors=42,
        play=range(2, 14),
        not_in_code={
            "10.10": "says what a warrior in a city does not hinder: nothing looks for it",
        },
    ),
}
GAMES = pytest.mark.parametrize("name", sacbe.games())


def folder(name: str) -> Path:
    return sacbe.game(name).package


def sections(name: str) -> list[str]:
    return coverage.sections(folder(name) / "RULES.md")


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
def test_every_rule_of_play_is_named_in_the_code(name: str) -> None:
    """Or in the list of the book, with the reason why no code carries it out."""
    book, named = BOOKS[name], coverage.sections_named_by_code(folder(name))
    wanted = [number for number in sections(name) if int(number.partition(".")[0]) in book.play]
    assert coverage.missing(wanted, named | book.not_in_code.keys()) == []
    assert sorted(book.not_in_code.keys() & named) == [], "the code names it after all"
    assert book.not_in_code.keys() <= set(wanted)
