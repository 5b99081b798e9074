"""What is common to games that read their boards from JSON.

A game's `Draft` reads a record step by step and notes everything that is wrong with it. From it come a board for play (`read`),
and reasons and warnings for somebody who types a board in (`check`), in the words of the game's catalogue.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from sacbe.core.catalogue import Catalogue
from sacbe.core.errors import Unreadable

Finding = tuple[str, dict[str, str]]
"""The key of a text in the catalogue (groups `refused` and `warned`), and its terms."""
BoardType = TypeVar("BoardType")


class Draft(Generic[BoardType]):
    """A record while it is being read: what could be understood, and everything that is wrong with it."""

    package: Path
    """The game's folder, with its words."""
    vital = 0
    """How many of the first steps must succeed: after a failure there, the others would only report what follows from it."""

    def __init__(self, record: object) -> None:
        self.errors: list[Finding] = []
        self.record: dict[str, Any] = dict(record) if isinstance(record, Mapping) else {}
        if not isinstance(record, Mapping):
            self.refuse("not_a_record")
            return
        for number, step in enumerate(self.steps()):
            step()
            if number < self.vital and self.errors:
                return

    def refuse(self, key: str, **terms: object) -> None:
        """Note a reason why the record is refused."""
        self.errors.append((key, {term: str(value) for term, value in terms.items()}))

    def steps(self) -> list[Callable[[], None]]:
        """The functions that read and check the record, in this order."""
        raise NotImplementedError

    def warnings(self) -> list[Finding]:
        """What is odd about a board that is not refused."""
        raise NotImplementedError

    def board(self, name: str) -> BoardType:
        """The board, if nothing is wrong."""
        raise NotImplementedError


def read(draft: type[Draft[BoardType]], name: str, record: object) -> BoardType:
    """A board for play; raises `Unreadable` with the first reason if it is refused."""
    found = draft(record)
    if found.errors:
        raise Unreadable(f"board {name}: {_tell(found, found.errors[:1], 'refused', 'en')[0]}")
    return found.board(name)


def check(draft: type[Draft[BoardType]], given: object, lang: str) -> tuple[list[str], list[str]]:
    """Why a record (a dict, or the text of a JSON file) is refused, and what it is only warned about."""
    problem = ""
    if isinstance(given, str | bytes):
        try:
            given = json.loads(given)
        except (ValueError, RecursionError) as error:
            given, problem = None, str(error)[:80]
    found = draft(given)
    if problem:
        found.errors = [("not_json", {"error": problem})]
    return _tell(found, found.errors, "refused", lang), _tell(found, [] if found.errors else found.warnings(), "warned", lang)


def _tell(draft: Draft[Any], findings: list[Finding], group: str, lang: str) -> list[str]:
    words = Catalogue(draft.package, {})
    return [words.text(lang, f"{group}.{key}", **terms) for key, terms in findings]


def load(draft: type[Draft[BoardType]], folders: Iterable[Path], taken: Iterable[str]) -> dict[str, BoardType]:
    """The boards in some folders by the names of their files; a name that is taken is refused."""
    found: dict[str, BoardType] = {}
    for path in (path for folder in folders for path in sorted(folder.glob("*.json"))):
        if path.stem in found or path.stem in taken:
            raise Unreadable(f"board {path.stem}: there is a board of that name already; rename {path}")
        try:
            record = json.loads(path.read_bytes())
        except (ValueError, RecursionError) as error:
            raise Unreadable(f"board {path.stem}: {path} is not JSON: {error}") from None
        found[path.stem] = read(draft, path.stem, record)
    return found


def own_boards(game: str) -> tuple[Path, ...]:
    """The folder of the boards that users typed in for a game, one JSON file each: it has the game's name, in `SACBE_BOARDS`."""
    chosen = os.environ.get("SACBE_BOARDS")
    return (Path(chosen) / game,) if chosen else ()
