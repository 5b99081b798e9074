"""sacbe: five Maya board games with complete rules, for players, hosts, bot writers and researchers.

>>> import sacbe
>>> match = sacbe.start("yaxha", seats=3, seed=7)
>>> match.asked
(0, 1, 2)
>>> match.play(0, "card 2")
>>> match.asked
(1, 2)
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sacbe.core.errors import Illegal, Unknown, Unreadable

# Imported before `games` is defined: the import of a subpackage binds its name in this module, and `sacbe.games()` must win.
from sacbe.games import find, names

if TYPE_CHECKING:
    from sacbe.bots import Bot
    from sacbe.core.game import Game
    from sacbe.core.match.match import Match

__version__ = "0.1.0"
__all__ = ["NATURE", "Illegal", "Unknown", "Unreadable", "bot", "game", "games", "position", "replay", "start"]

NATURE = -1
"""The seat that deals and draws."""


def games() -> tuple[str, ...]:
    """The ids of all games."""
    return names()


def game(name: str) -> "Game":
    """The rules of a title: `.id .title .seats .options .rules_version .actions`."""
    return find(name)


def start(
    name: str, seats: int, seed: int | None = None, options: Mapping[str, object] | None = None, deal: bool = True
) -> "Match":
    """Begin a match. Nature is answered from the seed (a secret one if none is given), or by you with `deal=False`."""
    from sacbe.core.match import opening

    return opening.start(game(name), seats, seed, options, deal=deal)


def replay(text: str, upto: int | None = None) -> "Match":
    """A match from a record's text: whole, or its first `upto` moves."""
    from sacbe.core.match import opening
    from sacbe.core.match.record import Record

    record = Record.parse(text)
    return opening.replay(game(record.game), record, upto)


def position(name: str, given: Mapping[str, Any], check: bool = True) -> "Match":
    """A match that begins in the middle, from a dict like `Match.truth()`. What is left out has the game's default."""
    from sacbe.core.match import opening

    return opening.position(game(name), given, check=check)


def bot(name: str, level: str = "random", seed: int | None = None) -> "Bot":
    """A bot of some strength: `bot.choose(match_as_seen_by_seat, seat)` gives an action id. With a seed it always plays alike."""
    from sacbe import bots

    return bots.find(game(name), level, seed)
