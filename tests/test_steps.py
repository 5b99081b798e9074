"""The table of steps: what is made from it, and what it refuses."""

import inspect
import re

import pytest

from sacbe.core.engine.steps import LEGAL, OTHER_STEP, Dispatch
from sacbe.games import find, names
from sacbe.testing.beads.rules.rules import BY_STEP, CALL_STEP, DRAW_STEP
from sacbe.testing.beads.rules.state import STEPS


def test_the_dispatch_can_be_read() -> None:
    source = inspect.getsource(BY_STEP.legal)
    assert re.findall(r"return (\w+)\(", source) == ["legal_call", "legal_draw"]
    assert "question == 0:  # call" in source


def test_every_step_stands_in_the_table_once() -> None:
    for table in ((CALL_STEP,), (CALL_STEP, DRAW_STEP, DRAW_STEP)):
        with pytest.raises(ValueError, match="call, draw"):
            Dispatch("beads", STEPS, table)


def test_all_games_begin_their_reasons_alike() -> None:
    for name in names():
        reasons = find(name).reasons
        assert (reasons[LEGAL].key, reasons[OTHER_STEP].key) == ("legal", "other_step"), name
