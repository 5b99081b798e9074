"""How long tests wait for what must come.

A deadline here only bounds a test that has failed: whatever is waited for is polled, so a passing test never takes this long.
It is generous because machines that run the tests are busy with other work, and may be compiling the games at the same time.
"""

import os

PATIENCE = float(os.environ.get("SACBE_TEST_PATIENCE", "600"))
"""Seconds."""
PATIENCE_MS = 1000 * PATIENCE
"""The same for the browser, in milliseconds."""
