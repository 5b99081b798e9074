"""`sacbe rule`: a section of the rules with the code and the tests that name it."""

import random

import pytest

import sacbe
from sacbe import cli
from sacbe.cli.commands.rule import find_text, mentions, names, read_section
from tests import rules_coverage


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("§2.8: one card", True),
        ("# §2.7 to §2.9", True),
        ("de §2.7 à §2.9", True),
        ("§2.8.1", True),
        ("§12 to §15", False),
        ("§1 to §3", True),
        ("§2.80, §12.8, §2", False),
        ("2.8", False),
    ],
)
def test_ranges_and_what_lies_below_name_a_section(line: str, named: bool) -> None:
    assert names(line, (2, 8)) is named


def test_it_prints_the_text_the_code_and_the_tests(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rule", "yaxha", "§2.8", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("- **§2.8** `bonus_deck: all`\N{NO-BREAK SPACE}: la pioche")
    assert "§2.9** " not in told
    assert "\nCode\n  rules/" in told
    assert "§2.7 to §2.9" in told, "a range that holds it"
    assert "\nTests\n  test_" in told


def test_a_chapter_is_printed_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rule", "tzolkin", "12", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("## 12 ")
    assert "\n§12.4 " in told
    assert "\n## 13 " not in told


@pytest.mark.parametrize("section", ["99.1", "x", "", "1..2"])
def test_an_unknown_section_is_refused_in_one_line(section: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rule", "maya", section, "--lang", "en"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", sacbe.games())
def test_sections_have_a_text_in_both_languages_and_tests_that_are_found(name: str) -> None:
    game = sacbe.game(name)
    tests = rules_coverage.TESTS / "games" / name
    known = rules_coverage.sections(game.package / "RULES.md")
    for number in random.Random(20).sample(known, 20):
        wanted = read_section(number)
        assert wanted is not None
        assert all(f"§{number}" in find_text(game, wanted, lang) for lang in ("en", "fr")), number
        assert list(mentions(tests, wanted)), number
