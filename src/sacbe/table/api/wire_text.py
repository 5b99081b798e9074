"""Checks of texts that people write: names and lines of chat.

A field that a message declares as `Name` or `Line` is checked and trimmed when the message is decoded (`wire.ClientData`).
Characters that are invisible or change how the text around them is shown are refused: with them somebody could pass for
somebody else, or take a name that nobody can see.
"""

from functools import cache
from typing import Annotated, get_type_hints

from msgspec import Meta, Struct

from sacbe.core.names import FORBIDDEN
from sacbe.table.api.refusal import Refused

PERSON = "written by a person"
Name = Annotated[str, Meta(max_length=40, extra={PERSON: True})]
"""A nickname; it may be empty."""
Line = Annotated[str, Meta(min_length=1, max_length=400, extra={PERSON: True})]
"""A line of chat."""


def tidy(text: str) -> str:
    """The text without white space around it; refused if it holds a forbidden character."""
    text = text.strip()
    if found := FORBIDDEN.search(text):
        raise Refused("not_shown", character=f"U+{ord(found[0]):04X}")
    return text


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
