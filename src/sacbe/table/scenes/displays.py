"""Display options at the live table: read from requests, checked, and told with their texts. (JSON calls them `looks`.)"""

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from sacbe.core.display import parse_display, read_display
from sacbe.core.errors import Unknown
from sacbe.core.game import Game
from sacbe.table.api.refusal import Refused
from sacbe.table.api.wire_live import DisplayKind, LookInfo
from sacbe.table.texts import text

msgspec.json.Decoder(DisplayKind)  # as in store/rows.py: not by two threads at once


def display_of_query(words: Sequence[str] | None) -> dict[str, int]:
    """The display options that a query names."""
    try:
        return parse_display(words or [])
    except Unknown as error:
        raise Refused("no_such_look", detail=error) from None


def checked_display(game: Game, chosen: Mapping[str, int]) -> dict[str, int]:
    """A value for each display option of a game; refused if it has no such option or value."""
    try:
        return read_display(game.display_options, chosen)
    except Unknown as error:
        raise Refused("no_such_look", detail=error) from None


@cache
def display_options(game: Game, lang: str) -> list[LookInfo]:
    """The display options of a game, with their texts."""
    texts = game.catalogue.texts(lang)

    def label(name: str, value: int) -> str:
        own = texts.get(f"display.{name}_{value}") or (
            texts.get(f"display.{name}_value", "{value}") if value else text(lang, "look.as_is")
        )
        return own.format(value=value)

    return [
        LookInfo(
            option.name,
            msgspec.convert(option.kind, DisplayKind),
            option.last,
            texts.get(f"display.{option.name}", option.name),
            texts.get(f"display.{option.name}_help", ""),
            [label(option.name, value) for value in range(option.last + 1)],
        )
        for option in game.display_options
    ]
