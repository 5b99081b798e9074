"""Looks at the live table: read from requests, checked, and told with their words."""

from collections.abc import Mapping, Sequence
from functools import cache

from sacbe.core.errors import Unknown
from sacbe.core.game import Game
from sacbe.core.look import parse_looks, read_look
from sacbe.table.refusal import Refused
from sacbe.table.texts import text
from sacbe.table.wire_look import LookInfo


def looks_of(words: Sequence[str] | None) -> dict[str, int]:
    """The looks that a query names."""
    try:
        return parse_looks(words or [])
    except Unknown as error:
        raise Refused("no_such_look", detail=error) from None


def check_looks(game: Game, chosen: Mapping[str, int]) -> dict[str, int]:
    """A value for each look, if a game can be looked at so."""
    try:
        return read_look(game.looks, chosen)
    except Unknown as error:
        raise Refused("no_such_look", detail=error) from None


@cache
def looks(game: Game, lang: str) -> list[LookInfo]:
    """The ways in which a game's board can be drawn, with their words."""
    words = game.catalogue.texts(lang)

    def told(name: str, value: int) -> str:
        own = words.get(f"look.{name}_{value}") or (
            words.get(f"look.{name}_value", "{value}") if value else text(lang, "look.as_is")
        )
        return own.format(value=value)

    return [
        LookInfo(
            look.name,
            look.kind,
            look.last,
            words.get(f"look.{look.name}", look.name),
            words.get(f"look.{look.name}_help", ""),
            [told(look.name, value) for value in range(look.last + 1)],
        )
        for look in game.looks
    ]
