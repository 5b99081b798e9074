"""Counts: every § has a test, every vector has a test, every rule of play has code."""

from sacbe.games.maya.boards import PACKAGE
from tests import rules_coverage as coverage

RULES, EXAMPLES = PACKAGE / "RULES.md", PACKAGE / "EXAMPLES.md"
TESTS = coverage.tests_of("maya")
PLAY = ("2", "3", "4", "5", "6", "7", "8", "9")

NOT_IN_CODE = {
    "4.11": "a proof that §4.9 is the whole rule",
    "4.12": "a reading that is not used",
    "5.13": "follows from §5.6",
    "7.13": "a table for checking §7.10 and §7.11",
}
"""Rules of play that no code carries out, and why."""


def test_the_rules_are_read_as_they_stand() -> None:
    """The lists themselves: chapters and how many rules each has."""
    found = coverage.sections(RULES)
    chapters = [number.partition(".")[0] for number in found]
    counts = {chapter: chapters.count(chapter) for chapter in dict.fromkeys(chapters)}
    assert counts == {
        "1": 23, "2": 17, "3": 10, "4": 17, "5": 13, "6": 5, "7": 16, "8": 10, "9": 15, "10": 11, "11": 14, "12": 8, "13": 31,
    }  # fmt: skip
    assert coverage.vectors(EXAMPLES) == list(range(1, 44))


def test_every_section_is_named_by_a_test() -> None:
    """Each by its own number, in the docstring of a test."""
    assert coverage.missing(coverage.sections(RULES), coverage.sections_named_by_tests(TESTS)) == []


def test_tests_name_only_sections_that_exist() -> None:
    named = coverage.sections_named_by_tests(path for path in TESTS if path.parent.name == "maya")
    assert named - set(coverage.sections(RULES)) == set()


def test_every_vector_has_a_test() -> None:
    assert set(coverage.vectors(EXAMPLES)) - coverage.vectors_with_tests(p for p in TESTS if p.parent.name == "maya") == set()


def test_every_rule_of_play_is_named_in_the_code() -> None:
    """Or in the list above, with the reason why no code carries it out."""
    wanted = [number for number in coverage.sections(RULES) if number.partition(".")[0] in PLAY]
    named = coverage.sections_named_by_code(PACKAGE)
    assert coverage.missing(wanted, named | NOT_IN_CODE.keys()) == []
    assert sorted(NOT_IN_CODE.keys() & named) == [], "the code names it after all"
    assert NOT_IN_CODE.keys() <= set(wanted)
