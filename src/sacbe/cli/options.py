"""Options of a game as they are typed: `--option NAME=VALUE`."""

from collections.abc import Sequence

from sacbe.core.errors import Unreadable


def read_options(texts: Sequence[str]) -> dict[str, object]:
    """Names and values; the game says whether it has them."""
    given: dict[str, object] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise Unreadable(f"--option: name=value, not {text!r:.60}")
        given[key] = value
    return given
