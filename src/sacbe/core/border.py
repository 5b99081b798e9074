"""The border between outside data and compiled code.

Compiled kernels trust their arguments: an index outside its array reads foreign memory. So whatever comes from outside passes
these checks before a kernel is called. Data that has passed them meets these obligations:

1. It is plain JSON of bounded size and depth, whose numbers are whole and fit (`plain`, `read_json`; `reader.py` for the keys).
2. The position is **sound** (`Game.unsound`, a function of each game, finds nothing): every number that a kernel uses as an
   index lies within its array, every set holds only members that exist, and the stack of questions is one that play can reach,
   with room for what its answers push. This is never waived.
3. Every seat that is asked has an option. After every answer the same is checked again as long as the play goes on from a
   position that was set up (`Match.play`).
4. With `check`, the conservation laws of the game hold (`Game.laws`). A server never waives them; Python code may, for teaching.

The notation of an action is looked up in a dictionary (`Game.action`), and the rules decide whether it is legal, so moves need no
further checks. `trial` is a second line of defence: it plays a few random continuations to their end, in a process that may
crash.

The fuzzers in tests/fuzz test this for all games, in kernels compiled with bounds checks.
"""

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
import numpy.typing as npt

from sacbe.core.engine.ask import NATURE_BIT, STEP, WHO
from sacbe.core.engine.state import DEPTH
from sacbe.core.errors import Illegal, Unreadable
from sacbe.core.reader import Reader

if TYPE_CHECKING:
    from sacbe.core.engine.state import State
    from sacbe.core.game import Game
    from sacbe.core.match.match import Match

LONGEST_TEXT = 200_000
"""Characters of a position: many times the largest one of any game."""
DEEPEST = 12
"""How deep its lists and objects may be nested."""
LARGEST = 2**53
"""The largest whole number that every JSON parser reads exactly."""


def compact(value: object) -> str:
    """JSON on one line."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def read_json(word: str, text: str) -> object:
    """The value of a JSON text from outside."""
    if len(text) > LONGEST_TEXT:
        raise Unreadable(f"{word}: at most {LONGEST_TEXT:,} characters, not {len(text):,}")
    try:
        value: object = json.loads(text, parse_float=_no_number, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Unreadable(f"{word}: cannot be read as JSON with whole numbers: {text!r:.60}") from None
    if not _is_plain(value, DEEPEST):
        raise Unreadable(f"{word}: nested too deep, or a number too large: {text!r:.60}")
    return value


def plain(word: str, given: object) -> object:
    """A value from outside as plain JSON, as if it had been read from a text."""
    try:
        text = compact(given)
    except (TypeError, ValueError, RecursionError):
        raise Unreadable(f"{word}: plain JSON, not {type(given).__name__}") from None
    return read_json(word, text)


def is_modest(given: object) -> bool:
    """Whether a board from outside (a dict, or the text of a JSON file) has a bounded size and depth, whatever its form."""
    try:
        text = given if isinstance(given, str | bytes) else compact(given)
        return len(text) <= LONGEST_TEXT and _is_plain(json.loads(text), DEEPEST)
    except RecursionError:
        return False
    except (TypeError, ValueError):
        return isinstance(given, str | bytes)  # not JSON at all: the reader of boards will say so


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"not a whole number: {text:.20}")


def _is_plain(value: object, depth: int) -> bool:
    """Whether lists and objects are nested at most so deep, and numbers are small. By levels, not by recursion, for speed."""
    level = [value]
    for _ in range(depth):
        deeper: list[object] = []
        for part in level:
            if isinstance(part, dict):
                deeper.extend(part.values())
            elif isinstance(part, list):
                deeper.extend(part)
            elif isinstance(part, int) and abs(part) >= LARGEST:
                return False
        if not deeper:
            return True
        level = deeper
    return all(not isinstance(part, dict | list) and (not isinstance(part, int) or abs(part) < LARGEST) for part in level)


def read_position(game: "Game", given: Mapping[str, object]) -> "tuple[State, dict[str, str]]":
    """A position and its options from outside data; raises if they cannot be read or are not sound. It calls no kernel."""
    reader = Reader(plain("a position", given))
    seats = game.check_seats(reader.raw("seats", game.seats[0]))
    options = game.read_options(seats, reader.raw("options", {}))
    state = game.rules.state.blank()
    state.seats = seats
    try:
        game.set_up(state, reader, options)
    except OverflowError as error:
        raise Unreadable(f"a number does not fit: {error}") from None
    reader.end()
    if broken := [*_unsound(game, state), *game.unsound(state)]:
        raise Illegal(f"this position cannot be played in {game.id}: {broken[0]}")
    return state, options


def _unsound(game: "Game", s: "State") -> list[str]:
    """Why the kernels of any game must not be given this position; empty if they may."""
    if not 0 <= s.depth <= DEPTH:
        return [f"{s.depth} questions wait for each other"]
    everybody = (1 << s.seats) - 1 | NATURE_BIT
    if any(s.frames[i, STEP] < 0 or s.frames[i, WHO] & ~everybody for i in range(s.depth)):
        return ["a question of an unknown kind, or to somebody who is not there"]
    return []


def array_of(s: "State", field: str) -> npt.NDArray[np.integer[Any]]:
    """A field of a position as a NumPy array, whatever the width of its ints."""
    cells: npt.NDArray[np.integer[Any]] = s.memory[field][0]
    return cells


def out_of_range(s: "State", ranges: Iterable[tuple[str, int, int]]) -> list[str]:
    """The fields of a position that hold a number outside their range: (name, least, greatest)."""
    return [
        f"{field}: numbers from {low} to {high}"
        for field, low, high in ranges
        if (array_of(s, field) < low).any() or (array_of(s, field) > high).any()
    ]


def trial(match: "Match", matches: int) -> bool:
    """Whether some random continuations come to an end. Faults that the checks above have missed show here, at worst by a crash.

    Call it in a process that may die.
    """
    from sacbe.core.engine.bind import STUCK
    from sacbe.core.engine.dice import dice

    return match.over or match.game.kernel.playouts(match.position, dice(1), matches) != STUCK
