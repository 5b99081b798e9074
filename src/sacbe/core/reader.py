"""Reads a position from a dict, every key by name and type, and says clearly what is wrong."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from sacbe.core.errors import Unreadable

Value = TypeVar("Value")


class Reader:
    """The keys of a position. A key that is left out has its default; one that is never read is an error (see `end`)."""

    def __init__(self, given: object) -> None:
        if not isinstance(given, Mapping):
            raise Unreadable(f"a position is a dict, not {given!r:.60}")
        self._given: dict[str, object] = dict(given)
        self._known: list[str] = []

    def has(self, key: str) -> bool:
        """Whether the position says anything about this key."""
        return key in self._given

    def raw(self, key: str, default: object) -> object:
        """A value as it stands."""
        self._known.append(key)
        return self._given.get(key, default)

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number."""
        return whole(key, self.raw(key, default), low, high)

    def choice(self, key: str, default: str, choices: tuple[str, ...]) -> str:
        """One of some words."""
        value = self.raw(key, default)
        if not isinstance(value, str) or value not in choices:
            raise Unreadable(f"{key}: one of {', '.join(choices)}, not {value!r:.60}")
        return value

    def list(
        self, key: str, default: Sequence[object], read: Callable[[str, object], Value], length: int | None = None
    ) -> list[Value]:
        """A list whose items are read one by one."""
        value = self.raw(key, default)
        if not isinstance(value, list | tuple) or (length is not None and len(value) != length):
            raise Unreadable(f"{key}: a list{f' of {length}' if length is not None else ''}, not {value!r:.60}")
        return [read(f"{key}[{i}]", item) for i, item in enumerate(value)]

    def end(self) -> None:
        """Refuse keys that no rule knows."""
        for key in self._given:
            if key not in self._known:
                raise Unreadable(f"a position has no key {key!r:.40}; it has {', '.join(sorted(self._known))}")


def whole(key: str, value: object, low: int, high: int) -> int:
    """A whole number between two bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Unreadable(f"{key}: a whole number from {low} to {high}, not {value!r:.60}")
    return value
