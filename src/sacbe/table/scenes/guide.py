"""Learning by playing: what each kind of question of a game is about, from the texts beside the game."""

import tomllib
from functools import cache

from litestar import get
from msgspec import Struct, convert
from msgspec.structs import replace

from sacbe.games import find, names
from sacbe.table.api.auth import language_of
from sacbe.table.api.refusal import Refused
from sacbe.table.api.routes import REFUSALS, AnyRequest
from sacbe.table.api.routes_help import GameId


class StepGuide(Struct, forbid_unknown_fields=True):
    """What a kind of question is about, in two or three sentences, and the § of the rule."""

    text: str
    rule: str


class Guide(Struct, forbid_unknown_fields=True):
    """A first match, step by step: what is said at its beginning and at its end, and by the `step` of a question."""

    welcome: str
    over: str
    steps: dict[str, StepGuide]
    lesson: bool = False
    """Whether there is a lesson before a first match."""


@cache
def guide(game: str, lang: str) -> Guide:
    """The guide through a first match of a game; an empty one if the game has none."""
    found = find(game)
    path = found.pages.guide.get(lang)
    told = convert(tomllib.loads(path.read_text("utf-8")), Guide) if path else Guide("", "", {})
    return replace(told, lesson=found.lesson is not None)


@get("/api/games/{game:str}/guide", responses=REFUSALS, tags=["games"])
async def read_guide(request: AnyRequest, game: GameId) -> Guide:
    """What each kind of question of a game is about, for a first match."""
    if game not in names():
        raise Refused("no_game")
    return guide(game, language_of(request))


HANDLERS = [read_guide]
