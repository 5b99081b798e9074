"""Counts: every § has a test, every vector has a test, every rule of play has code."""

from sacbe.games.tzolkin.pieces import PACKAGE
from tests import rules_coverage as coverage

RULES, EXAMPLES = PACKAGE / "RULES.md", PACKAGE / "EXAMPLES.md"
TESTS = coverage.tests_of("tzolkin")

NOT_IN_CODE = {"1.23": "says that there are no variants"}
"""Rules that no code carries out, and why."""


def test_the_rules_are_read_as_they_stand() -> None:
    """The lists themselves: chapters and how many rules each has."""
    found = coverage.sections(RULES)
    chapters = [number.partition(".")[0] for number in found]
    counts = {chapter: chapters.count(chapter) for chapter in dict.fromkeys(chapters)}
    assert counts == {
        "1": 23, "2": 14, "3": 7, "4": 13, "5": 8, "6": 5, "7": 12, "8": 3, "9": 5, "10": 7, "11": 6, "12": 18, "13": 7, "14": 8,
        "15": 12, "16": 13, "17": 9, "18": 23, "19": 8, "20": 12,
    }  # fmt: skip
    assert coverage.vectors(EXAMPLES) == list(range(1, 76))


def test_every_section_is_named_by_a_test() -> None:
    """Each by its own number, in the docstring of a test."""
    own = [path for path in TESTS if path.parent.name == "tzolkin"]
    assert coverage.missing(coverage.sections(RULES), coverage.sections_named_by_tests(own)) == []


def test_tests_name_only_sections_that_exist() -> None:
    named = coverage.sections_named_by_tests(path for path in TESTS if path.parent.name == "tzolkin")
    assert named - set(coverage.sections(RULES)) == set()


def test_every_vector_has_a_test() -> None:
    own = [path for path in TESTS if path.parent.name == "tzolkin"]
    assert set(coverage.vectors(EXAMPLES)) - coverage.vectors_with_tests(own) == set()


def test_every_rule_is_named_in_the_code() -> None:
    """Or in the list above, with the reason why no code carries it out."""
    named = coverage.sections_named_by_code(PACKAGE)
    assert coverage.missing(coverage.sections(RULES), named | NOT_IN_CODE.keys()) == []
    assert sorted(NOT_IN_CODE.keys() & named) == [], "the code names it after all"
