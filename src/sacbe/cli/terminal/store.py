"""Where records of matches at the keyboard are kept."""

import os
import time
from pathlib import Path

import platformdirs

from sacbe.core.match.match import Match
from sacbe.files import write_text


class Store:
    """The file of one match: the one that was named, or one of its own in the records' folder (`SACBE_RECORDS`)."""

    def __init__(self, game: str, named: Path | None) -> None:
        self._game, self._path = game, named
        if named is not None and not named.parent.is_dir():
            raise FileNotFoundError(2, os.strerror(2), str(named.parent))

    def save(self, match: Match, path: Path | None = None) -> Path:
        """Write the record; `path` is another file than the match's own."""
        path = path or self._own()
        write_text(path, str(match.record))
        return path

    def _own(self) -> Path:
        if self._path is None:
            chosen = os.environ.get("SACBE_RECORDS")
            folder = Path(chosen) if chosen else platformdirs.user_data_path("sacbe") / "records"
            folder.mkdir(parents=True, exist_ok=True)
            self._path = folder / f"{self._game}-{time.strftime('%Y%m%d-%H%M%S')}.txt"
        return self._path
