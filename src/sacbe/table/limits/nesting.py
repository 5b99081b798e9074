"""How deep and how finely a JSON body may be nested, before anything walks through it."""

from typing import Any

from litestar.exceptions import SerializationException

DEEPEST = 64
"""Levels. The deepest position of a game has fewer than ten; Python's own stack ends at a thousand."""
MOST_CONTAINERS = 20_000
"""Lists and objects, and brackets in texts: a position has hundreds. To walk through this many takes some milliseconds."""


def check_finely(body: bytes) -> None:
    """Refuse a body with too many lists and objects."""
    if body.count(b"[") + body.count(b"{") > MOST_CONTAINERS:
        raise SerializationException("it holds too many lists and objects")


def check_depth(value: Any) -> None:
    """Refuse JSON that is nested too deeply for recursive functions."""
    level = [value]
    for _ in range(DEEPEST + 1):
        inner = [part for part in level if isinstance(part, dict | list)]
        if not inner:
            return
        level = [each for part in inner for each in (part.values() if isinstance(part, dict) else part)]
    raise SerializationException("it is nested too deeply")
