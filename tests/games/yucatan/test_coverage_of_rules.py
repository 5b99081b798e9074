"""Counts: every § has a test, every vector has a test, every rule of play has code."""

from sacbe.games.yucatan.boards import PACKAGE
from tests import rules_coverage as coverage

RULES, EXAMPLES = PACKAGE / "RULES.md", PACKAGE / "EXAMPLES.md"
TESTS = coverage.tests_of("yucatan")
PLAY = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13")

NOT_IN_CODE = {"10.10": "says what a warrior in a city does not hinder: nothing looks for it"}
"""Rules of play that no code carries out, and why."""


def test_the_rules_are_read_as_they_stand() -> None:
    """The lists themselves: chapters and how many rules each has."""
    found = coverage.sections(RULES)
    chapters = [number.partition(".")[0] for number in found]
    counts = {chapter: chapters.count(chapter) for chapter in dict.fromkeys(chapters)}
    assert counts == {
        "1": 21, "2": 22, "3": 8, "4": 8, "5": 5, "6": 8, "7": 17, "8": 9, "9": 11, "10": 12, "11": 5, "12": 5, "13": 5, "14": 7,
        "15": 12, "16": 13, "17": 23,
    }  # fmt: skip
    assert coverage.vectors(EXAMPLES) == list(range(1, 43))


def test_every_section_is_named_by_a_test() -> None:
    """Each by its own number, in the docstring of a test."""
    assert coverage.missing(coverage.sections(RULES), coverage.sections_named_by_tests(TESTS)) == []


def test_tests_name_only_sections_that_exist() -> None:
    named = coverage.sections_named_by_tests(path for path in TESTS if path.parent.name == "yucatan")
    assert named - set(coverage.sections(RULES)) == set()


def test_every_vector_has_a_test() -> None:
    assert set(coverage.vectors(EXAMPLES)) - coverage.vectors_with_tests(p for p in TESTS if p.parent.name == "yucatan") == set()


def test_every_rule_of_play_is_named_in_the_code() -> None:
    """Or in the list above, with the reason why no code carries it out."""
    wanted = [number for number in coverage.sections(RULES) if number.partition(".")[0] in PLAY]
    named = coverage.sections_named_by_code(PACKAGE)
    assert coverage.missing(wanted, named | NOT_IN_CODE.keys()) == []
    assert sorted(NOT_IN_CODE.keys() & named) == [], "the code names it after all"
    assert NOT_IN_CODE.keys() <= set(wanted)
