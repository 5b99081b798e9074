"""What all tests share: a failed one is easy to run again alone."""

import re
from typing import Any

import pytest

from tests.sampling import commit_seed


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print a command for each test that failed, with the seed of what it tried."""
    reports = [report for kind in ("failed", "error") for report in terminalreporter.stats.get(kind, ())]
    names = dict.fromkeys(_node(report) for report in reports)
    if names:
        terminalreporter.section("to run one alone")
        for name in names:
            terminalreporter.write_line(f"SACBE_TEST_SEED={commit_seed()} .venv/bin/python -m pytest '{name}'")


def _node(report: pytest.TestReport) -> str:
    """The name of a test, without the group that xdist appends."""
    return re.sub(r"@\w+$", "", report.nodeid)
