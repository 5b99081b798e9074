"""Lessons over HTTP: no table is made for them. What a step shows follows from the game alone, so it is made once and kept.

A step's pictures are drawn like those of tables, two at a time beside the event loop (`Store.run`), and the last ones are kept.
"""

from collections import OrderedDict
from functools import cache, lru_cache
from threading import Lock
from typing import Annotated

from litestar import get
from litestar.params import PathParameter, QueryParameter
from msgspec.structs import replace

from sacbe.core import lessons
from sacbe.core.game import Game
from sacbe.core.match.match import Match
from sacbe.games import find, names
from sacbe.review.narrate import labels
from sacbe.table.api import wire, wire_help, wire_live
from sacbe.table.api.auth import language_of
from sacbe.table.api.refusal import Refused
from sacbe.table.api.routes import REFUSALS, AnyRequest, Here
from sacbe.table.api.routes_help import GameId
from sacbe.table.api.routes_table import DisplayWords
from sacbe.table.scenes.displays import checked_display, display_of_query, display_options
from sacbe.table.scenes.renderer import Renderer
from sacbe.table.scenes.scene import question, result, with_names
from sacbe.table.texts import text

NAMES = ("", "Itzel", "Balam", "Ixchel")
"""What the seats of a lesson are called; the learner is "you"."""
KEPT_PICTURES = 64

StepNumber = Annotated[int, PathParameter(ge=0, le=99)]
ActWords = Annotated[str, QueryParameter(max_length=200, description="what is done in this step: what follows from it is shown")]


@cache
def lesson(game: str) -> lessons.Lesson:
    """The lesson of a game; one without steps if the game has none."""
    folder = find(game).lesson
    return lessons.read_lesson(folder) if folder else lessons.Lesson((), {})


@cache
def told(game: str, lang: str) -> wire_help.Lesson:
    """The steps of a lesson in words."""
    found = lesson(game)
    steps = []
    for step in found.steps:
        words = found.words[lang][step.name]
        steps.append(wire_help.LessonStep(words.title, words.text, words.done, words.other, step.rule, list(step.marks)))
    return wire_help.Lesson(find(game).catalogue.texts(lang)["game.title"], steps, display_options(find(game), lang))


@lru_cache(maxsize=512)
def lesson_scene(game: str, number: int, act: str, lang: str) -> wire_live.LessonScene:
    """What a step shows: its question, or (with `act`) what follows from what is to be done. It has no picture yet."""
    found = find(game)
    script = lesson(game)
    step = script.steps[number]
    match = lessons.begin(found, script, number)
    if act and not step.accepts(act):
        raise Refused("not_the_lesson")
    acts = [found.actions[action] for action in match.legal(step.seat) if step.accepts(found.actions[action])]
    before = len(match.told(step.seat))
    if act:
        if act not in acts:
            raise Refused("not_the_lesson")
        lessons.finish(match, step, act)
    return wire_live.LessonScene(acts, _scene(match, found, step.seat, lang, before if act else None, number))


def _scene(match: Match, game: Game, seat: int, lang: str, before: int | None, number: int) -> wire_live.Scene:
    called = [NAMES[(player - seat) % match.seats] for player in range(match.seats)]
    called[seat] = text(lang, "lesson.you")
    view = match.view(seat)
    lines = [] if before is None else [line for _, line in match.told(seat, lang, names=called)[before:]]
    return wire_live.Scene(
        seq=2 * number + (before is not None),
        seat=seat,
        table=_table(match, game, seat, called, lang),
        asked=list(match.asked),
        question=question(match, seat, view, lang, called) if before is None else None,
        nature=None,
        tentative=None,
        view=with_names(view, called),
        events=[wire_live.TableEvent(0, "moves", seat, None, lines, 0.0)],
        result=result(match) if match.over else None,
        moves=None,
        labels=labels(game, lang),
        looks=display_options(game, lang),
    )


def _table(match: Match, game: Game, seat: int, called: list[str], lang: str) -> wire.TableInfo:
    """What a scene says of its table: here, that there is none."""
    seats = [wire.SeatInfo(player, "person", name, "", "", False, player == seat) for player, name in enumerate(called)]
    return wire.TableInfo(
        id="",
        kind="live",
        game=game.id,
        title=game.catalogue.texts(lang)["game.title"],
        rules=game.rules_version,
        options=dict(match.options),
        by_hand=False,
        seats=seats,
        clock=None,
        hints=False,
        host=False,
        over=match.over,
        commit=None,
        seed=None,
        parent=None,
        next=None,
        created=0.0,
        touched=0.0,
        version=0,
    )


class Pictures:
    """The last pictures that were drawn of lessons."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, str] = OrderedDict()
        self._lock = Lock()

    def draw(self, renderer: Renderer, shown: wire_live.Scene, lang: str, display: dict[str, int]) -> str:
        """The picture of a scene; it is drawn if it is not kept."""
        key = (shown.table.game, shown.seq, repr(shown.events), lang, tuple(sorted(display.items())))
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        drawn = renderer.draw(find(shown.table.game), shown.view, lang, display)
        with self._lock:
            self._kept[key] = drawn
            while len(self._kept) > KEPT_PICTURES:
                self._kept.popitem(last=False)
        return drawn


PICTURES = Pictures()


def check_game(game: str, step: int = 0) -> None:
    """Whether there is such a step."""
    if game not in names():
        raise Refused("no_game")
    steps = len(lesson(game).steps)
    if step >= steps > 0:
        raise Refused("no_such_moment", last=steps - 1)
    if not steps:
        raise Refused("no_lesson")


@get("/api/games/{game:str}/lesson", responses=REFUSALS, tags=["games"])
async def read_lesson(request: AnyRequest, game: GameId) -> wire_help.Lesson:
    """The lesson before a first match: what each of its steps says."""
    check_game(game)
    return told(game, language_of(request))


@get("/api/games/{game:str}/lesson/{step:int}", responses=REFUSALS, tags=["games"])
async def read_step(
    server: Here, request: AnyRequest, game: GameId, step: StepNumber, act: ActWords = "", looks: DisplayWords = None
) -> wire_live.LessonScene:
    """The board of a step of a lesson with its question; or, with `act`, what follows from it if it is what is to be done."""
    check_game(game, step)
    await server.compiled.game(game)
    display = checked_display(find(game), display_of_query(looks))
    lang = language_of(request)

    def show() -> wire_live.LessonScene:
        made = lesson_scene(game, step, act, lang)
        drawn = PICTURES.draw(server.renderer, made.scene, lang, display)
        return wire_live.LessonScene(made.acts, replace(made.scene, svg=drawn))

    return await server.store.run(show)


HANDLERS = [read_lesson, read_step]
