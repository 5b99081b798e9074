"""Checks of texts that people write: names and lines of chat.

A field that a message declares as `Name` or `Line` is checked and trimmed when the message is decoded (`wire.ClientData`).
Characters that are invisible or change how the text around them is shown are refused: with them somebody could pass for
somebody else, or take a name that nobody can see.
"""

import re
from functools import cache
from typing import Annotated, get_type_hints

from msgspec import Meta, Struct

from sacbe.table.api.refusal import Refused

PERSON = "written by a person"
Name = Annotated[str, Meta(max_length=40, extra={PERSON: True})]
"""A nickname; it may be empty."""
Line = Annotated[str, Meta(min_length=1, max_length=400, extra={PERSON: True})]
"""A line of chat."""

_CONTROL = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufff9-\ufffb"
_DIRECTION = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_INVISIBLE = r"\u00ad\u034f\u180b-\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\uffa0\u115f\u1160\u17b4\u17b5\u2800\u3164"
_FORBIDDEN = re.compile(
    rf"[{_CONTROL}{_DIRECTION}{_INVISIBLE}]"
    r"|(?:^|(?<=[\u0000-\u024f\u200c\u200d]))[\u200c\u200d]"  # joiners: emoji and many scripts need them, Latin does not
    r"|(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0000-\U000e007f]"  # tags: only in the flags of regions
    r"|(?<=[\u0300-\u036f]{3})[\u0300-\u036f]"  # accents piled up cover the lines above
)


def tidy(text: str) -> str:
    """The text without white space around it; refused if it holds a forbidden character."""
    text = text.strip()
    if found := _FORBIDDEN.search(text):
        raise Refused("not_shown", character=f"U+{ord(found[0]):04X}")
    return text


def shown(text: str) -> str:
    """A text that was stored before these checks existed, without the forbidden characters."""
    while found := _FORBIDDEN.search(text):
        text = text[: found.start()] + text[found.end() :]
    return text.strip()


@cache
def person_fields(struct: type[Struct]) -> dict[str, int]:
    """The fields of a message that hold a person's text, with the least length of each."""
    found = {}
    for name, hint in get_type_hints(struct, include_extras=True).items():
        for meta in getattr(hint, "__metadata__", ()):
            if isinstance(meta, Meta) and (meta.extra or {}).get(PERSON):
                found[name] = meta.min_length or 0
    return found


def check_texts(message: Struct) -> None:
    """Check and trim every person's text of a message that was just decoded."""
    for name, least in person_fields(type(message)).items():
        text = tidy(getattr(message, name))
        if len(text) < least:
            raise Refused("nothing_said")
        setattr(message, name, text)
