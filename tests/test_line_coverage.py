"""What `make coverage` complains about; the measuring itself takes minutes."""

import re

from tests.line_coverage import FIGURES, MEASURED, REASON, RULES, SOURCE, TOLERANCE, complaints, figures, package_of

RULE, VIEW = "sacbe/games/yaxha/rules/scoring.py", "sacbe/games/yaxha/knowledge/view.py"


def test_a_line_of_the_rules_that_no_test_reaches_is_named_with_its_text() -> None:
    (told,) = complaints({RULE: ([1], 100)}, {})
    assert told.startswith(f'src/{RULE}:1: no test reaches: """')
    assert complaints({RULE: ([], 100), VIEW: ([1, 2], 4)}, {}) == []


def test_a_figure_that_falls_is_named() -> None:
    found: dict[str, tuple[list[int], int]] = {VIEW: ([1], 10), RULE: ([], 5)}
    assert figures(found) == {"games/yaxha/knowledge": 90.0}
    assert complaints(found, {"games/yaxha/knowledge": 90.0 + TOLERANCE}) == []
    (told,) = complaints(found, {"games/yaxha/knowledge": 91.0})
    assert told == "games/yaxha/knowledge: 90.0 % of its lines are reached; it was 91.0 %"
    assert complaints({}, {"core": 80.0}) == ["core: 0 % of its lines are reached; it was 80.0 %"]


def test_every_line_that_is_left_out_says_why() -> None:
    assert REASON.search("return LEGAL  # pragma: no cover")
    assert not REASON.search("return LEGAL  # pragma: no cover - both are legal")
    silent = [path for path in SOURCE.rglob("*.py") if re.search(REASON, path.read_text("utf-8"))]
    assert silent == []


def test_the_figures_are_those_of_the_packages_that_are_measured() -> None:
    files = [path.relative_to(SOURCE).as_posix() for path in (SOURCE / "sacbe").rglob("*.py")]
    packages = {package_of(file) for file in files if MEASURED.match(file) and not RULES.match(file)}
    written = re.findall(r'"(\S+)":', FIGURES.read_text("utf-8"))
    assert set(written) <= packages
    assert {"core", "core/match", "games/yaxha/draw", "games/yaxha/knowledge"} <= set(written)


def test_releases_and_continuous_integration_measure() -> None:
    root = FIGURES.parents[1]
    assert re.search(
        r"^release-check:.*\n\t.*\n\t@\$\(MAKE\) .*\bcoverage\b", (root / "Makefile").read_text("utf-8"), re.MULTILINE
    )
    workflow = (root / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert re.search(r"run: make .*\bcoverage\b", workflow)
    assert "run: make release-check" in workflow
