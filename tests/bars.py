"""Bars of time, which are held on a quiet machine only: `make bars`.

How long something takes depends on the machine and on what else runs there. An ordinary run of the tests must never fail for
nothing, so it holds none of these. A test that has a bar is marked with `bar`, and also asserts what does not depend on time.
"""

import os

ARE_HELD = os.environ.get("SACBE_BARS") == "1"


def hold(taken: float, bar: float, what: str = "") -> None:
    """Whatever was measured is below its bar, if bars are held in this run."""
    if ARE_HELD:
        assert taken < bar, f"{what or 'it'} took {taken:.4g}, the bar is {bar:.4g}"
