import logging

import pytest

from tests.table.badinput import bombard
from tests.table.house import House


def test_bad_input_breaks_nothing(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """The short version; `make soak` sends twenty thousand messages."""
    with caplog.at_level(logging.ERROR):
        counted = bombard(house, 300, seed=1)
    assert counted[400] > 20
    assert counted[200] > 20
    assert [record.getMessage() for record in caplog.records] == []
