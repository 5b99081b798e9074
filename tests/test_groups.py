"""Tests that share a browser, a database or a server run in one worker of pytest-xdist."""

import os

import pytest

from tests.conftest import group_of
from tests.sampling import FULL


@pytest.mark.xdist_group("services")
@pytest.mark.skipif("PYTEST_XDIST_WORKER" not in os.environ, reason="there is only one process")
def test_groups_are_kept_together(request: pytest.FixtureRequest) -> None:
    """With `--dist loadgroup` the group is a part of the name. A pytest that xdist does not fit leaves it out, and all workers
    start a browser and a database of their own.
    """
    if request.config.getoption("loadgroup", False):
        assert request.node.nodeid.endswith("@services")


def test_what_shares_something_is_one_group(request: pytest.FixtureRequest) -> None:
    """A file, the files of a game, and all in the browser. In a full run only the browser is one."""
    assert group_of("tests/games/maya/test_draw.py") == group_of("tests/games/maya/test_border.py") == "games-maya"
    assert group_of("tests/games/test_places.py") != group_of("tests/games/maya/test_draw.py")
    assert group_of("tests/browser/test_drag.py") == group_of("tests/browser/test_looks.py") == "browser"
    assert group_of("tests/table/play/test_border.py") != group_of("tests/test_border.py") == "test_border"
    own = [mark.args[0] for mark in request.node.iter_markers("xdist_group")]
    assert own == ([] if FULL else ["test_groups"])
