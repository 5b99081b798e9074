"""Structural mutations: JSON values and records that are nearly right."""

import json
import marshal
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]
EDGES = (
    *(0, 1, -1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 63, 64, 100, 127, 128, 255, 256, 2000, 32767, 32768, 65535, 2**31, 2**53),
    *(-128, -2000),
)
NUMBERS = (*map(str, EDGES), "1e300000000", "1e900000", "1/0", "9" * 90, "*", "a=b", "0x10")
ODD: tuple[Any, ...] = (None, True, False, "", "x", "neutral", "-1,-1", [], {}, [0], "é", 1.5, "0")
WORD = re.compile(r"-?\w+")
POSITION = "position "


def walk(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every part of a JSON value with its path."""
    yield path, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from walk(part, (*path, key))


def kind(path: Path) -> tuple[str, ...]:
    """Paths of one kind hold the same sort of value: list indices, numbers and coordinates are alike."""
    return tuple("*" if isinstance(key, int) or not key[:1].isalpha() else key for key in path)


class Mutator:
    """Changes values, by what stands at the same place in other positions."""

    def __init__(self, corpus: list[dict[str, Any]], luck: random.Random) -> None:
        self._luck = luck
        self._corpus = [marshal.dumps(position) for position in corpus]
        self._pool: dict[tuple[str, ...], list[Any]] = defaultdict(list)
        self._paths = [[path for path, _ in walk(position) if path] for position in corpus]
        keys: dict[tuple[str, ...], set[str]] = defaultdict(set)
        for position in corpus:
            for path, value in walk(position):
                self._pool[kind(path)].append(value)
                if isinstance(value, dict):
                    keys[kind(path)].update(value)
        self._keys = defaultdict(list, {path: sorted(names) for path, names in keys.items()})

    def position(self) -> dict[str, Any]:
        """A position with a few changes."""
        number = self._luck.randrange(len(self._corpus))
        position: dict[str, Any] = marshal.loads(self._corpus[number])
        self._change_some(position, self._paths[number])
        return position

    def _change_some(self, position: dict[str, Any], paths: list[Path]) -> None:
        for _ in range(self._luck.choice((1, 1, 1, 2, 2, 3, 5))):
            self._change(position, self._luck.choice(paths), paths)

    def _change(self, position: dict[str, Any], path: Path, paths: list[Path]) -> None:
        """One change at a path, if it still exists after the changes before."""
        try:
            holder = _at(position, path[:-1])
            value = holder[path[-1]]
        except (KeyError, IndexError, TypeError):
            return
        if isinstance(holder, str):
            return  # a text has taken its place
        key, change, luck = path[-1], self._luck.randrange(12), self._luck
        if change < 4:
            holder[key] = _copy(luck.choice(self._pool[kind(path)]))
        elif change == 4 and isinstance(value, int) and not isinstance(value, bool):
            holder[key] = value + luck.choice((-2, -1, 1, 2)) if luck.random() < 0.5 else luck.choice(EDGES)
        elif change == 5:
            del holder[key]
        elif change == 6 and isinstance(holder, list):
            holder.insert(luck.randint(0, len(holder)), _copy(luck.choice(self._pool[kind(path)])))
        elif change == 7 and isinstance(value, dict) and self._keys[kind(path)]:
            new = luck.choice(self._keys[kind(path)])
            value[new] = _copy(luck.choice(self._pool[kind((*path, new))]))
        elif change == 8 and isinstance(holder, list):
            luck.shuffle(holder)
        elif change in (8, 9, 10):
            self._exchange(position, path, paths, change)
        elif isinstance(value, str) and value:
            holder[key] = self._misspell(value, path)
        elif luck.random() < 0.2:
            holder[key] = _copy(luck.choice(ODD))

    def _exchange(self, position: dict[str, Any], path: Path, paths: list[Path], change: int) -> None:
        """Between two places: conservation laws often still hold. Swap two values; move an item; pass on one unit or letter."""
        luck, alike = self._luck, kind(path)
        others = [p for p in luck.sample(paths, min(40, len(paths))) if p != path]
        if change == 8 or luck.random() < 0.5:
            others = [p for p in others if kind(p) == alike]
        if not others:
            return
        other = luck.choice(others)
        try:
            here, there = _at(position, path[:-1]), _at(position, other[:-1])
            a, b = here[path[-1]], there[other[-1]]
            if change == 9 and isinstance(here, list) and isinstance(there, list):
                there.insert(luck.randint(0, len(there)), here.pop(path[-1]))  # type: ignore[arg-type]
            elif change == 10 and type(a) is int and type(b) is int:
                here[path[-1]], there[other[-1]] = a - 1, b + 1
            elif change == 10 and isinstance(a, str) and isinstance(b, str) and a:
                i, j = luck.randrange(len(a)), luck.randint(0, len(b))
                here[path[-1]], there[other[-1]] = a[:i] + a[i + 1 :], b[:j] + a[i] + b[j:]
            elif type(a) is type(b) and not isinstance(here, str) and not isinstance(there, str):
                here[path[-1]], there[other[-1]] = b, a
        except (KeyError, IndexError, TypeError):
            pass  # one of them lay inside the other, or is gone

    def _misspell(self, text: str, path: Path) -> str:
        """A text with another letter, or with a word of another text of its kind."""
        luck, other = self._luck, _text(self._luck, self._pool[kind(path)])
        mine, words = list(WORD.finditer(text)), [found[0] for found in WORD.finditer(other)]
        if mine and words and luck.random() < 0.5:
            word = luck.choice(mine)
            return text[: word.start()] + luck.choice(words) + text[word.end() :]
        at, letter = luck.randrange(len(text)), luck.choice(text + other)
        return text[:at] + luck.choice((letter, "", letter * 2)) + text[at + luck.randrange(2) :]

    def record(self, text: str) -> str:
        """A record with some lines changed."""
        lines, luck = text.splitlines(), self._luck
        self._change_origin(lines)
        for _ in range(luck.choice((0, 1, 1, 2, 4))):
            i = luck.randrange(len(lines))
            change = luck.randrange(7)
            if change == 0:
                del lines[i]
            elif change == 1:
                lines.insert(i, luck.choice(lines))
            elif change == 2:
                j = luck.randrange(len(lines))
                lines[i], lines[j] = lines[j], lines[i]
            elif change == 3:
                words = lines[i].split(" ")
                words[luck.randrange(len(words))] = luck.choice(NUMBERS)
                lines[i] = " ".join(words)
            elif change == 4:
                lines[i] = lines[i][: luck.randint(0, len(lines[i]))]
            elif change == 5:
                del lines[max(i, 5) :]
            else:
                lines[i] += luck.choice((" ", "\t", "\0", "é", " 1", "}", "\u2028"))
            if not lines:
                return ""
        return "\n".join(lines) + "\n"

    def _change_origin(self, lines: list[str]) -> None:
        """The position that a record began with, if it has one, is often changed like any other position."""
        for i, line in enumerate(lines[:12]):
            if line.startswith(POSITION) and self._luck.random() < 0.7:
                position = json.loads(line.removeprefix(POSITION))
                self._change_some(position, [path for path, _ in walk(position) if path])
                lines[i] = POSITION + json.dumps(position)


def _text(luck: random.Random, pool: list[Any]) -> str:
    """One of the texts of a pool; "" if what was picked is none."""
    picked = luck.choice(pool) if pool else ""
    return picked if isinstance(picked, str) else ""


def _at(position: Any, path: Path) -> Any:
    for key in path:
        position = position[key]
    return position


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(part) for key, part in value.items()}
    return [_copy(part) for part in value] if isinstance(value, list) else value
