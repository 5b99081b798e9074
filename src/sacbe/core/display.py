"""Display options: how the board is drawn. They change the picture, never the match.

The public API, the command line and the HTTP API call a chosen one a `look`.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sacbe.core.errors import Unknown


class DisplayOption(NamedTuple):
    """A display option. Its values are 0 to `last`; 0 draws the board as usual.

    Its texts are `display.<name>` and `display.<name>_help` in the game's catalogue. A value is named by
    `display.<name>_<value>`, else by `display.<name>_value` with `{value}` in it, if the catalogue has them.
    """

    name: str
    kind: str
    """How it is chosen: by a `slider`, a `switch`, a `turn` (a button that goes round), or by the `page` itself."""
    last: int = 1


WIDE = DisplayOption("wide", "page")
"""The drawing is for a box at least 1300 pixels wide, and much wider than high. A game may have this option."""
UNTITLED = DisplayOption("untitled", "page")
"""The drawing leaves out what the page says beside it: the title and the question. A game may have this option."""


COORDINATES = DisplayOption("coordinates", "page")
"""The drawing shows the coordinates of the notation. A game whose notation has some may have this option."""


def wants_notation(display: Mapping[str, int] | None) -> bool:
    """Whether whoever looks wishes for coordinates, or for the codes of tiles: then texts have them, too."""
    return any((display or {}).get(name) for name in (COORDINATES.name, "codes"))


def parse_display(words: Sequence[str]) -> dict[str, int]:
    """The values of options that a person wrote as `name=value`, one text for each option."""
    pairs = [word.partition("=") for word in words]
    for word, (_, _, value) in zip(words, pairs, strict=True):
        if not (value.isascii() and value.isdecimal() and len(value) < 4):
            raise Unknown(f"a look is written name=number, not {word!r:.40}")
    return {name: int(value) for name, _, value in pairs}


def read_display(options: Sequence[DisplayOption], chosen: Mapping[str, object] | None) -> dict[str, int]:
    """A value for each option: what was chosen, else 0."""
    found = dict.fromkeys((option.name for option in options), 0)
    last = {option.name: option.last for option in options}
    for name, value in (chosen or {}).items():
        if name not in found:
            raise Unknown(f"no such look {name!r:.40}; there are {', '.join(found) or 'none'}")
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= last[name]:
            raise Unknown(f"look {name}: it takes 0 to {last[name]}, not {value!r:.40}")
        found[name] = value
    return found
