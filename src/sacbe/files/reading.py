"""Reading a file that a person names: a file, a pipe, or `-` for what comes on stdin."""

import codecs
import sys
from pathlib import Path

from sacbe.core.errors import Unreadable

LONGEST = 1_000_000
"""Characters of a record, at most; a test compares it with what `core.record` says, whose import takes long."""
WIDEST = 4
"""Bytes of a character in UTF-8, at most."""
STDIN = "-"
OTHER_MARKS = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
REASONS = {
    "too_large": "{file}: this is too long: a file has at most a million characters",
    "utf16": "{file}: a text in UTF-16; it must be in UTF-8",
    "not_utf8": "{file}: this is not a text in UTF-8",
}


class BadFile(Unreadable):
    """A file that cannot be read as what it should be; `reason`, one of `REASONS`, is for messages in any language."""

    def __init__(self, reason: str, file: Path | str) -> None:
        self.reason, self.file = reason, str(file)
        super().__init__(REASONS[reason].format(file=file))


def read_bytes(file: Path | str) -> bytes:
    """The bytes of a text in UTF-8, without a mark of its encoding.

    Never more is read than the longest text could have: a device or a pipe may have no end.
    """
    most = WIDEST * LONGEST
    if str(file) == STDIN:
        content = _stdin(most + 1)
    else:
        with Path(file).open("rb") as opened:
            content = opened.read(most + 1)
    if content.startswith(OTHER_MARKS):
        raise BadFile("utf16", file)
    if len(content) > most:
        raise BadFile("too_large", file)
    return content.removeprefix(codecs.BOM_UTF8)


def read_text(file: Path | str) -> str:
    """The text of a file in UTF-8, with or without a mark, however its lines end."""
    try:
        text = read_bytes(file).decode("utf-8")
    except UnicodeDecodeError:
        raise BadFile("not_utf8", file) from None
    if len(text) > LONGEST:
        raise BadFile("too_large", file)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _stdin(most: int) -> bytes:
    if sys.stdin is None:  # closed by the parent process
        return b""
    if hasattr(sys.stdin, "buffer"):
        return bytes(sys.stdin.buffer.read(most))
    return sys.stdin.read(most).encode()
