"""What all tests share: a failed one is easy to run again alone."""

import re
from typing import Any

import pytest


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print a command for each test that failed."""
    reports = [report for kind in ("failed", "error") for report in terminalreporter.stats.get(kind, ())]
    names = dict.fromkeys(_node(report) for report in reports)
    if names:
        terminalreporter.section("to run one alone")
        for name in names:
            terminalreporter.write_line(f".venv/bin/python -m pytest '{name}'")


def _node(report: pytest.TestReport) -> str:
    """The name of a test, without the group that xdist appends."""
    return re.sub(r"@\w+$", "", report.nodeid)
