"""How much of all that could be tried one run of the tests tries, and with which seeds.

Every run tries a small sample. Its seeds change with every commit, so that many runs together are a long one. `SACBE_TESTS=full`
tries as much as the promises in the docs were measured with (`make kit`, `make release-check`).
"""

import re
import subprocess
from functools import cache
from os import environ
from pathlib import Path

FULL = environ.get("SACBE_TESTS") == "full"


def sample(few: int, full: int) -> int:
    """How many of something this run tries."""
    return full if FULL else few


@cache
def commit_seed() -> int:
    """A number that changes with every commit; `SACBE_TEST_SEED` repeats one."""
    if chosen := environ.get("SACBE_TEST_SEED"):
        return int(chosen)
    found = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, cwd=Path(__file__).parent)
    return int(found.stdout[:7], 16) if found.returncode == 0 else 7


def without_group(name: str) -> str:
    """The name of a test, without the group that pytest-xdist appends: it is the same when the test runs alone."""
    return re.sub(r"@[\w-]+$", "", name)
