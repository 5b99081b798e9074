"""`sacbe rule`: a section of the rules with the code and the tests that name it."""

from pathlib import Path

import pytest

import sacbe
from sacbe import cli
from sacbe.cli.commands.rule import find_text, names, read_section
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


def lines_with_a_section(folder: Path) -> list[str]:
    return [line for path in folder.rglob("*.py") for line in path.read_text("utf-8").splitlines() if "§" in line]


@pytest.mark.parametrize("name", sacbe.games())
def test_every_section_is_found_with_its_text_its_code_and_its_tests(name: str) -> None:
    """Each § in both languages; where no code names it, the line itself says why."""
    game = sacbe.game(name)
    code, tests = lines_with_a_section(game.package), lines_with_a_section(rules_coverage.TESTS / "games" / name)
    for number in rules_coverage.sections(game.package / "RULES.md"):
        wanted = read_section(number)
        assert wanted is not None
        texts = [find_text(game, wanted, lang).partition("\n")[0] for lang in ("en", "fr")]
        assert all(f"§{number}" in text for text in texts), number
        assert any(names(line, wanted) for line in tests), number
        if not any(names(line, wanted) for line in code):
            assert all(rules_coverage.NO_CODE.search(text) for text in texts), number
