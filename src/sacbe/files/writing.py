"""Writing a file that a person names: to a temporary file beside it, which is then renamed: no partial file is ever seen."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class Replacement:
    """A temporary file that replaces the named file once it is complete.

    What is no regular file (a device, a pipe) is written to directly, and a link stays a link.
    """

    def __init__(self, path: Path) -> None:
        self._named = path
        self._target = path.resolve() if path.is_symlink() else path
        if self._target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        self._direct = self._target.exists() and not self._target.is_file()
        self.beside = self._target if self._direct else self._target.with_name(f".{self._target.name[:100]}.{os.getpid()}.part")
        """Where to write."""
        if not self._direct:
            with self.errors_by_name():  # a missing or unwritable folder raises before the work begins
                self.beside.touch()

    def commit(self) -> None:
        """Everything was written: rename the temporary file to its final name."""
        if self._direct:
            return
        with self.errors_by_name():
            with self.beside.open("rb+") as written:
                os.fsync(written.fileno())
            if self._target.exists():
                self.beside.chmod(self._target.stat().st_mode & 0o7777)
            self.beside.replace(self._target)

    def discard(self) -> None:
        """Delete the temporary file, unless it was renamed already."""
        if not self._direct:
            with suppress(OSError):
                self.beside.unlink(missing_ok=True)

    @contextmanager
    def errors_by_name(self) -> Iterator[None]:
        """Errors about the temporary file, or about none, are raised with the name that the person gave."""
        try:
            yield
        except OSError as error:
            if error.filename not in (None, str(self.beside)):
                raise
            reason = os.strerror(error.errno) if error.errno else str(error)  # the text of some libraries is many lines long
            raise OSError(error.errno, reason, str(self._named)) from None


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A file to write to, which takes the place of `path` at the end of the block; after an error, `path` is as it was."""
    place = Replacement(path)
    try:
        with place.errors_by_name():
            yield place.beside
        place.commit()
    finally:
        place.discard()


def write_text(path: Path, text: str) -> None:
    """Write a text in UTF-8."""
    with replacing(path) as beside:
        beside.write_text(text, "utf-8")
