"""The terminal that the program runs in: which characters it can show, and how it asks the program to stop."""

import codecs
import os
import signal
import sys
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import Future
from types import FrameType
from typing import TypeVar

T = TypeVar("T")

INTERRUPTED, TERMINATED = 128 + signal.SIGINT, 128 + signal.SIGTERM
"""Exit codes of a program that Ctrl-C, or a request to end, has stopped."""
LEAST_COLUMNS, LEAST_ROWS = 60, 16
"""The smallest terminal whose whole screen is used."""
PLAIN = {
    "§": "S.", "“": '"', "”": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "…": "...", "·": ".",
    "×": "x", "±": "+/-", "→": "->", "←": "<-", "▸": ">", "▲": "^", "≈": "~", "µ": "u", "•": "*", "●": "*", "○": "o", "œ": "oe",
    "Œ": "OE", "æ": "ae", "ß": "ss", "ø": "o", "¼": " 1/4", "½": " 1/2", "¾": " 3/4", "⅛": " 1/8", "⅙": " 1/6", "⅓": " 1/3",
    "░": ".", "▒": ":", "▓": "#", "│": "|", "┃": "|", "║": "|", "─": "-", "━": "-", "═": "=", "╴": "-", "╸": "-", "╺": "-",
}  # fmt: skip
"""How a character is written where it cannot be shown."""
BLOCKS, EIGHTHS = "▁▂▃▄▅▆▇█", "_.-:=+*#"
BOX = range(0x2500, 0x2580)


def ascii_fallback(error: UnicodeError) -> tuple[str, int]:
    """An error handler for encoders: plain characters in place of those that the encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(letter: str) -> str:
    if letter in PLAIN:
        return PLAIN[letter]
    if letter in BLOCKS:
        return EIGHTHS[BLOCKS.index(letter)]
    if ord(letter) in BOX:
        return "+"
    base = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return base or ("" if unicodedata.combining(letter) else "?")


def has_screen() -> bool:
    """Whether the person sits at a terminal whose whole screen can be used."""
    if not (sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if os.environ.get("TERM", "") in ("", "dumb", "unknown") and os.name != "nt":
        return False
    if codecs.lookup(sys.stdout.encoding or "ascii").name != "utf-8":  # frames and pieces need more than ASCII
        return False
    size = os.get_terminal_size(sys.stdout.fileno())
    return size.columns >= LEAST_COLUMNS and size.lines >= LEAST_ROWS


def replace_unencodable() -> None:
    """Characters that the terminal's encoding lacks are replaced instead of raising an error."""
    codecs.register_error("sacbe_ascii", ascii_fallback)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "sacbe_ascii"), (sys.stderr, "sacbe_ascii")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


def interruptible(work: Callable[[], T]) -> T:
    """Run work that may be one long compiled call in another thread, so that Ctrl-C is handled meanwhile."""
    done: Future[T] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return done.result()


class StopSignals:
    """Requests to stop: the first, Ctrl-C or SIGTERM, ends the program in order; another one ends it at once."""

    def __init__(self) -> None:
        self.code = 0
        """The exit code that the first request calls for."""

    def install(self) -> None:
        """From now on, for the rest of this process: also while Python exits."""
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) != signal.SIG_IGN:  # a shell's background jobs are not for Ctrl-C
                signal.signal(number, self._stop)

    def _stop(self, number: int, _: FrameType | None) -> None:
        if self.code:
            os._exit(128 + number)
        self.code = 128 + number
        raise KeyboardInterrupt
