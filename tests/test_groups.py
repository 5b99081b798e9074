"""Tests that share a browser, a database or a server run in one worker of pytest-xdist."""

import os

import pytest


@pytest.mark.xdist_group("services")
@pytest.mark.skipif("PYTEST_XDIST_WORKER" not in os.environ, reason="there is only one process")
def test_groups_are_kept_together(request: pytest.FixtureRequest) -> None:
    """With `--dist loadgroup` the group is a part of the name. A pytest that xdist does not fit leaves it out, and all workers
    start a browser and a database of their own.
    """
    if request.config.getoption("loadgroup", False):
        assert request.node.nodeid.endswith("@services")
