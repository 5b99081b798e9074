"""Record: a match as text, one move a line. Later versions of sacbe read it too.

    game yaxha
    rules 1
    seats 2
    options bonus_deck=all level_1_card=whole second_card=groups bonus_cards=
    seed 7
    result 42 42

    * draw blue
    0 card 1
    # 1 take 2

`*` is nature. Lines with `#` tell what came by itself; like all comments they are not read. `seed` and `result` stand there once
the match is over; `dealer hand` if people answered for nature; `position {...}` if the play began in the middle. A live table
adds `commit`, the seed's hash that everybody saw when it began, `fork 12` if the first 12 moves came from another match,
whose nature was dealt from another seed, and `branch 40:1 57:3` if people went back: after 40 moves nature was dealt from
branch 1 of the seed, after 57 from branch 3.

The text may come from anybody: every number has a grammar and a length, and nothing is computed from a text before it fits them.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sacbe.core import border
from sacbe.core.engine.ask import NATURE
from sacbe.core.errors import Unreadable
from sacbe.core.match.dealer import LARGEST_SEED

LONGEST = 1_000_000
MOST_MOVES = 50_000
"""Far more than the longest match of any game has."""
MOST_BRANCHES = 100_000
HEADER = ("game", "rules", "seats", "options", "dealer", "commit", "seed", "fork", "branch", "result", "position")
COMMIT = 64
MOST_SEATS = 8
WHOLE = re.compile(r"[0-9]{1,78}", re.ASCII)
POINTS = re.compile(r"(-?[0-9]{1,9})(?:/([1-9][0-9]{0,5}))?", re.ASCII)
BRANCH = re.compile(r"([0-9]{1,9}):([0-9]{1,9})", re.ASCII)


def commitment(seed: int) -> str:
    """The hash of a seed: it binds whoever publishes it before the first move, and tells nothing about a seed of 128 bits."""
    return hashlib.blake2b(f"sacbe commits to {seed}".encode(), digest_size=COMMIT // 2).hexdigest()


@dataclass(frozen=True)
class Record:
    """Header and moves. `str()` is the text, `Record.parse` reads it."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, str]
    by_hand: bool
    seed: int | None
    result: tuple[int | Fraction, ...] | None
    position: Mapping[str, Any] | None
    moves: tuple[tuple[int, str], ...]
    notes: Mapping[int, tuple[str, ...]]
    """What came by itself after so many moves."""
    commit: str | None = None
    fork: int = 0
    branches: tuple[tuple[int, int], ...] = ()
    """From how many moves on nature was dealt from which branch of the seed."""

    def __str__(self) -> str:
        lines = [f"game {self.game}", f"rules {self.rules}", f"seats {self.seats}"]
        lines += [" ".join(["options", *(f"{k}={v}" for k, v in self.options.items())])]
        if self.by_hand:
            lines.append("dealer hand")
        if self.commit is not None:
            lines.append(f"commit {self.commit}")
        if self.seed is not None:
            lines.append(f"seed {self.seed}")
        if self.fork:
            lines.append(f"fork {self.fork}")
        if self.branches and self.seed is not None:
            lines.append(" ".join(["branch", *(f"{moves}:{branch}" for moves, branch in self.branches)]))
        if self.result is not None:
            lines.append(" ".join(["result", *(str(p) for p in self.result)]))
        if self.position is not None:
            lines.append("position " + border.compact(self.position))
        lines.append("")
        for i in range(len(self.moves) + 1):
            if i:
                seat, action = self.moves[i - 1]
                lines.append(f"{'*' if seat == NATURE else seat} {action}")
            lines += [f"# {note}" for note in self.notes.get(i, ())]
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: object) -> "Record":
        """Read a record's text. The moves are only split here; whether they can be played, a match finds out."""
        if not isinstance(text, str):
            raise Unreadable(f"a record is a text, not {type(text).__name__}")
        if len(text) > LONGEST:
            raise Unreadable(f"a record has at most {LONGEST:,} characters; this text has {len(text):,}")
        header: dict[str, str] = {}
        moves: list[tuple[int, str]] = []
        for number, line in enumerate(text.splitlines(), 1):
            word, _, rest = line.strip().partition(" ")
            if not word or word.startswith("#"):
                continue
            if word in HEADER and not moves:
                if word in header:
                    raise Unreadable(f"line {number}: a second {word!r} in the header")
                header[word] = rest
            elif word == "*" or (word.isascii() and word.isdecimal() and len(word) == 1):
                moves.append((NATURE if word == "*" else int(word), rest))
                if len(moves) > MOST_MOVES:
                    raise Unreadable(f"a record has at most {MOST_MOVES:,} moves")
            else:
                raise Unreadable(f"line {number}: neither a header line nor a move: {line!r:.60}")
        for word in ("game", "rules", "seats"):
            if word not in header:
                raise Unreadable(f"not a whole record: the header has no {word!r}")
        return cls(
            game=header["game"],
            rules=_int("rules", header["rules"]),
            seats=_int("seats", header["seats"]),
            options=_options(header.get("options", "")),
            by_hand=_dealer(header.get("dealer")),
            seed=_int("seed", header["seed"]) if "seed" in header else None,
            result=_result(header["result"]) if "result" in header else None,
            position=_position(header["position"]) if "position" in header else None,
            moves=tuple(moves),
            notes={},
            commit=_commit(header["commit"]) if "commit" in header else None,
            fork=_fork(header.get("fork", "0"), len(moves)),
            branches=_branches(header.get("branch", ""), len(moves)),
        )


def _int(word: str, text: str) -> int:
    if not WHOLE.fullmatch(text) or int(text) >= LARGEST_SEED:
        raise Unreadable(f"{word}: a whole number, not {text!r:.60}")
    return int(text)


def _commit(text: str) -> str:
    if len(text) != COMMIT or not set(text) <= set("0123456789abcdef"):
        raise Unreadable(f"commit: a hash of {COMMIT} hexadecimal digits, not {text!r:.80}")
    return text


def _fork(text: str, moves: int) -> int:
    if (number := _int("fork", text)) > moves:
        raise Unreadable(f"fork: a record of {moves} moves cannot have taken {number} from another match")
    return number


def _branches(text: str, moves: int) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for part in text.split():
        pair = BRANCH.fullmatch(part)
        at, branch = (int(pair[1]), int(pair[2])) if pair else (-1, 0)
        before = found[-1] if found else (-1, 0)
        if not (before[0] < at <= moves and before[1] < branch < MOST_BRANCHES):
            raise Unreadable(f"branch: moves:branch, both rising, up to the {moves} moves of the record, not {part!r:.60}")
        found.append((at, branch))
    return tuple(found)


def _options(text: str) -> dict[str, str]:
    pairs = [part.partition("=") for part in text.split()]
    for name, equals, _ in pairs:
        if not equals:
            raise Unreadable(f"options: name=value, not {name!r:.60}")
    return {name: value for name, _, value in pairs}


def _dealer(text: str | None) -> bool:
    if text not in (None, "hand"):
        raise Unreadable(f"dealer: only 'hand' can stand here, not {text!r:.60}")
    return text == "hand"


def _result(text: str) -> tuple[int | Fraction, ...]:
    found = [POINTS.fullmatch(part) for part in text.split()[: MOST_SEATS + 1]]
    if not found or len(found) > MOST_SEATS or None in found:
        raise Unreadable(f"result: each seat's points, not {text!r:.60}")
    values = [Fraction(int(points[1]), int(points[2] or 1)) for points in found if points]
    return tuple(int(v) if v.denominator == 1 else v for v in values)


def _position(text: str) -> dict[str, Any]:
    value = border.read_json("position", text)
    if not isinstance(value, dict):
        raise Unreadable(f"position: a JSON object, not {text!r:.60}")
    return value
