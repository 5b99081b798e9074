"""A person at a pseudo-terminal: types, clicks, and reads the screen as a terminal would show it."""

import os
import re
import sys
import time
from collections.abc import Callable
from types import TracebackType

import pexpect
import pyte

from tests.patience import PATIENCE

UNKNOWN = re.compile(r"\x1b\[[<>=?]\d*(?:;\d+)*(?:u|\$p)|\x1b\]22;[a-z]*\x07")
"""What terminals may be asked, and the emulator does not know: questions about the keyboard and modes, shapes of the pointer."""
BEGUN = re.compile(r"\x1b(?:[\[\]][<>=?]?[\d;]*\$?)?$")
DOWN, UP, PAGE_DOWN, ESCAPE, ENTER = "\x1b[B", "\x1b[A", "\x1b[6~", "\x1b", "\r"
RIGHT, LEFT, END = "\x1b[C", "\x1b[D", "\x1b[F"
F1, F3, F4, F5, F10 = "\x1bOP", "\x1bOR", "\x1bOS", "\x1b[15~", "\x1b[21~"


class Player:
    """The program in a terminal of some size; use it in a `with` block, so that it never outlives the test."""

    def __init__(self, *args: str, columns: int, rows: int, term: str = "xterm-256color", **env: str) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)
        self._rest = ""
        self.told = ""
        """All that came, escape codes included."""
        given = {
            **os.environ,
            "TERM": term,
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1",
            "SACBE_QUIET": "1",
            "PROMPT_TOOLKIT_NO_CPR": "1",
            **env,
        }
        for name in ("COLUMNS", "LINES", "NO_COLOR"):
            given.pop(name, None)
        self.process = pexpect.spawn(
            sys.executable, ["-m", "sacbe", *args], dimensions=(rows, columns), encoding="utf-8", env=given, timeout=None
        )

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if error is not None:
            sys.stderr.write(f"the screen was:\n{self.text}\n")
        self.process.close(force=True)

    @property
    def lines(self) -> list[str]:
        """The screen, line by line."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.lines)

    def type(self, keys: str) -> None:
        """Press keys."""
        self.process.send(keys)

    def click(self, row: int, column: int) -> None:
        """Press and release the left button of the mouse; the first row and column are 0."""
        for end in "Mm":
            self.process.send(f"\x1b[<0;{column + 1};{row + 1}{end}")

    def wait(self, ready: Callable[[], object]) -> None:
        """Read until something is on the screen."""
        end = time.monotonic() + PATIENCE
        while not ready():
            assert time.monotonic() < end, "it never came"
            assert self.read(), f"the program has ended:\n{self.text}"

    def read(self) -> bool:
        """Read what comes within a moment; whether the program goes on."""
        try:
            came = self._rest + self.process.read_nonblocking(1 << 16, 0.05)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self._rest = ""
        if begun := BEGUN.search(came):
            came, self._rest = came[: begun.start()], begun.group()
        self.told += came
        self._stream.feed(UNKNOWN.sub("", came))
        return True

    def end(self) -> int:
        """Read to the end of the program; its exit code."""
        self.wait_for_end()
        self.process.close()
        assert self.process.exitstatus is not None
        return int(self.process.exitstatus)

    def wait_for_end(self) -> None:
        """Read until nothing comes any more."""
        end = time.monotonic() + PATIENCE
        while self.read():
            assert time.monotonic() < end, "it never ended"
