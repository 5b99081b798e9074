"""What all tests share: an ordinary run tries a sample of many alike cases, and a failed test is easy to run again alone."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.sampling import FULL, commit_seed, without_group

LONG = ("browser", "table", "rl", "bots")
"""The folders whose tests go first, for they take longest: at the end all workers have something to do."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Name the group of a test: pytest-xdist runs a group in one process, so that what it shares is made and compiled once.

    In a full run many files take minutes: only the browser is shared then.
    """
    group = group_of(item.location[0])
    if item.get_closest_marker("xdist_group") is None and (group == "browser" or not FULL):
        item.add_marker(pytest.mark.xdist_group(group))


@cache
def group_of(file: str) -> str:
    """All tests of a file are a group, and all of a game, and all in the browser."""
    parts = Path(file).with_suffix("").parts[1:]
    return "-".join({"games": parts[:2], "browser": parts[:1]}.get(parts[0], parts))


def _order(item: pytest.Item) -> int:
    folder = Path(item.location[0]).parts[1]
    return LONG.index(folder) if folder in LONG else len(LONG)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a test with the mark `sample(n)`, keep n cases, others with every commit; all of them if it is called by its name.

    Tests of one file with the same `of` are cases of one: they show the same promise on different ways.
    """
    items.sort(key=_order)
    if FULL or any("::" in argument for argument in config.args):
        return
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if mark := item.get_closest_marker("sample"):
            name = f"{item.location[0]}::{mark.kwargs['of']}" if "of" in mark.kwargs else item.nodeid.partition("[")[0]
            cases.setdefault(name, []).append(item)
    kept = set()
    for name, alike in cases.items():
        mark = alike[0].get_closest_marker("sample")
        assert mark
        kept.update(Random(f"{commit_seed()} {name}").sample(alike, min(len(alike), mark.args[0])))
    dropped = {item for alike in cases.values() for item in alike} - kept
    config.hook.pytest_deselected(items=[item for item in items if item in dropped])
    items[:] = [item for item in items if item not in dropped]


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
    return without_group(report.nodeid)
