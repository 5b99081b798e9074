"""The log: each record is one line, whatever clients have put into it, and of many similar records few are written."""

import logging
import sys
import time
from collections import OrderedDict
from collections.abc import Callable

from sacbe.table.limits.buckets import Buckets

LONGEST = 2000
"""Characters of a message."""
BURST, EVERY = 20, 10.0
"""So many records alike are written at once, then one in so many seconds."""
KINDS = 1000
"""Of how many kinds of records it is remembered how many were left out."""


def printable(text: object, longest: int = LONGEST) -> str:
    """A text from outside as it may stand in a log: no control characters, so that it cannot look like a line of its own."""
    told = str(text)
    kept = "".join(c if c.isprintable() else _escaped(ord(c)) for c in told[:longest])
    return kept if len(told) <= longest else f"{kept}... ({len(told)} characters)"


def _escaped(code: int) -> str:
    """A character as a Python escape. (Python's own codec is loaded from a file: that may fail when files run out.)"""
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


class OneLine(logging.Formatter):
    """Every record begins with its level, and nothing else begins a line: those of a traceback are indented."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as text."""
        lines = [f"{record.levelname}: {printable(record.getMessage())}"]
        if record.exc_info:
            told = self.formatException(record.exc_info).splitlines()
            lines += [f"    {printable(line)}" for line in told]
        return "\n".join(lines)


class Alike(logging.Filter):
    """Of many records that differ only in their details some are left out, and it is said how many."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._rate = Buckets(BURST, BURST * EVERY, now)
        self._left_out: OrderedDict[str, int] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this record is written."""
        kind = f"{record.name} {str(record.msg)[:60]}"
        left_out = self._left_out.pop(kind, 0)
        if self._rate.wait(kind):
            self._left_out[kind] = left_out + 1
            if len(self._left_out) > KINDS:
                self._left_out.popitem(last=False)
            return False
        self._rate.take(kind)
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like this)", None
        return True


def configure() -> None:
    """Write the log of this process to its standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    handler.addFilter(Alike())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
