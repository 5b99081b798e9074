"""What bots are called where people play with them: names of the Maya, each with a face of its own on the page."""

from collections.abc import Sequence

NAMES = ("Ixchel", "Balam", "Itzel", "Kinich", "Nicte", "Pakal", "Xoc", "Chaac")
"""The page has a portrait for each, in this order."""


def bot_name(seat: int, first: int, taken: Sequence[str] = ()) -> str:
    """The name of the bot in a seat. `first` tells where a table begins in the list; no two of its seats have the same name.

    Names that people have `taken` are left out.
    """
    free = [name for name in NAMES if name.casefold() not in {other.casefold() for other in taken}] or list(NAMES)
    return free[(first + seat) % len(free)]
