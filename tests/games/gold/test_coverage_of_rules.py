"""Counts: every § has a test, every vector has a test, every rule of play has code."""

from pathlib import Path

from sacbe.games.gold.pieces import PACKAGE
from tests import rules_coverage as coverage

RULES, EXAMPLES = PACKAGE / "RULES.md", PACKAGE / "EXAMPLES.md"
TESTS = coverage.tests_of("gold")
PLAY = ("2", "3", "4", "5", "6", "7", "8", "9")

NOT_IN_CODE = {
    "4.10": "says that there is nothing to carry out: a bid is a number",
    "6.18": "arithmetic of sizes; such an arc is legal like any other",
    "6.19": "arithmetic of sizes; follows from §6.8",
    "7.21": "follows from §7.16 and §7.18",
    "8.12": "follows from §8.4 to §8.6 and the supply of faces",
    "9.4": "a count that follows from §9.1",
    "9.5": "a count that follows from §9.1",
    "9.8": "what a client may show: any guess of the seat answers it",
}
"""Rules of play that no code carries out, and why."""


def test_the_rules_are_read_as_they_stand() -> None:
    """The lists themselves: chapters and how many rules each has."""
    found = coverage.sections(RULES)
    chapters = [number.partition(".")[0] for number in found]
    counts = {chapter: chapters.count(chapter) for chapter in dict.fromkeys(chapters)}
    assert counts == {
        "1": 15, "2": 7, "3": 9, "4": 10, "5": 9, "6": 20, "7": 21, "8": 13, "9": 8, "10": 17, "11": 14, "12": 24,
    }  # fmt: skip
    assert coverage.vectors(EXAMPLES) == list(range(1, 52))


def test_every_section_is_named_by_a_test() -> None:
    """Each by its own number, in the docstring of a test."""
    assert coverage.missing(coverage.sections(RULES), coverage.sections_named_by_tests(own())) == []


def own() -> list[Path]:
    """The tests of this game alone."""
    return [path for path in TESTS if path.parent.name == "gold"]


def test_tests_name_only_sections_that_exist() -> None:
    assert coverage.sections_named_by_tests(own()) - set(coverage.sections(RULES)) == set()


def test_every_vector_has_a_test() -> None:
    assert set(coverage.vectors(EXAMPLES)) - coverage.vectors_with_tests(own()) == set()


def test_every_rule_of_play_is_named_in_the_code() -> None:
    """Or in the list above, with the reason why no code carries it out."""
    wanted = [number for number in coverage.sections(RULES) if number.partition(".")[0] in PLAY]
    named = coverage.sections_named_by_code(PACKAGE)
    assert coverage.missing(wanted, named | NOT_IN_CODE.keys()) == []
    assert sorted(NOT_IN_CODE.keys() & named) == [], "the code names it after all"
    assert NOT_IN_CODE.keys() <= set(wanted)
