"""Counts: every § has a test, every vector has a test, every rule of play has code."""

from sacbe.games.yaxha.pieces import PACKAGE
from tests import rules_coverage as coverage

RULES, EXAMPLES = PACKAGE / "RULES.md", PACKAGE / "EXAMPLES.md"
TESTS = coverage.tests_of("yaxha")
PLAY = ("2", "3", "4", "5", "6", "7", "8", "9")

NOT_IN_CODE = {
    "2.11": "a table that follows from §2.2 to §2.8",
    "6.12": "follows from §6.3; the laws check it as §12.10 and §12.11",
    "6.13": "says that no action takes a cube back: there is none",
    "6.16": "follows from §6.10; the laws check it as §12.6",
    "7.4": "follows from §7.3",
}
"""Rules of play that no code carries out, and why."""


def test_the_rules_are_read_as_they_stand() -> None:
    """The lists themselves: chapters and how many rules each has."""
    found = coverage.sections(RULES)
    chapters = [number.partition(".")[0] for number in found]
    counts = {chapter: chapters.count(chapter) for chapter in dict.fromkeys(chapters)}
    assert counts == {
        "1": 14, "2": 12, "3": 7, "4": 16, "5": 11, "6": 16, "7": 10, "8": 17, "9": 4, "10": 10, "11": 6, "12": 16, "13": 23,
    }  # fmt: skip
    assert coverage.vectors(EXAMPLES) == list(range(1, 47))


def test_every_section_is_named_by_a_test() -> None:
    """Each by its own number, in the docstring of a test."""
    assert coverage.missing(coverage.sections(RULES), coverage.sections_named_by_tests(TESTS)) == []


def test_tests_name_only_sections_that_exist() -> None:
    named = coverage.sections_named_by_tests(path for path in TESTS if path.parent.name == "yaxha")
    assert named - set(coverage.sections(RULES)) == set()


def test_every_vector_has_a_test() -> None:
    assert set(coverage.vectors(EXAMPLES)) - coverage.vectors_with_tests(TESTS) == set()


def test_every_rule_of_play_is_named_in_the_code() -> None:
    """Or in the list above, with the reason why no code carries it out."""
    wanted = [number for number in coverage.sections(RULES) if number.partition(".")[0] in PLAY]
    named = coverage.sections_named_by_code(PACKAGE)
    assert coverage.missing(wanted, named | NOT_IN_CODE.keys()) == []
    assert sorted(NOT_IN_CODE.keys() & named) == [], "the code names it after all"
    assert NOT_IN_CODE.keys() <= set(wanted)
