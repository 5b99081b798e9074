"""Lessons: a few scripted steps on positions that are set up, in which a person does each thing of a game once.

A game's lesson is a folder (`lesson` of its `GAME`): `steps.toml` says what is on the board and what is to be done, `en.toml` and
`fr.toml` have the words. A step begins at the start of a match (`seed`, `seats`, `options`), at a `position`, or where the step
before it ended; `moves` are played first. All of it is dealt from the step's seed, so everybody sees the same.
"""

import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from sacbe.core.catalogue import LANGUAGES
from sacbe.core.errors import Unreadable
from sacbe.core.game import Game
from sacbe.core.match.match import Match
from sacbe.core.match.opening import position, start
from sacbe.core.names import SEAT_LETTERS

BEGINNINGS = ("seats", "position")
"""A step with one of these keys has a position of its own; a step without goes on from the one before."""
KEYS = {"name", "rule", "seat", "do", "then", "marks", "moves", "seed", "seats", "options", "position"}


class Words(NamedTuple):
    """What a step says: its title, what is to be done and why, and what is said when it is done and when something else was."""

    title: str
    text: str
    done: str
    other: str


class Step(NamedTuple):
    """A step of a lesson."""

    name: str
    """The key of its words."""
    rule: str
    """The number of the § that it teaches."""
    seat: int
    do: tuple[str, ...]
    """What is to be done: notations, in which `*` stands for anything. Where a step goes on from this one, the first of them."""
    then: tuple[str, ...]
    """What the others answer, so that the outcome is seen: `B card 2`."""
    marks: tuple[str, ...]
    """The places of the drawing that are marked."""
    moves: tuple[str, ...]
    """What is played before the question."""
    seed: int
    origin: Mapping[str, Any] | None
    """`{seats, options}` or a position; none: it goes on from the step before."""

    def accepts(self, act: str) -> bool:
        """Whether this is what is to be done."""
        return any(fnmatchcase(act, wanted) for wanted in self.do)


class Lesson(NamedTuple):
    """The lesson of a game."""

    steps: tuple[Step, ...]
    words: Mapping[str, Mapping[str, Words]]
    """By language and name of the step."""


def read_lesson(folder: Path) -> Lesson:
    """The lesson in a folder."""
    script = tomllib.loads((folder / "steps.toml").read_text("utf-8"))
    words = {lang: tomllib.loads((folder / f"{lang}.toml").read_text("utf-8")) for lang in LANGUAGES}
    return Lesson(
        tuple(map(_read_step, script["steps"])),
        {lang: {name: Words(**told) for name, told in texts.items()} for lang, texts in words.items()},
    )


def _read_step(told: Mapping[str, Any]) -> Step:
    if unknown := set(told) - KEYS:
        raise Unreadable(f"a step of a lesson has no {sorted(unknown)[0]!r}; it has {', '.join(sorted(KEYS))}")
    own = {key: told[key] for key in ("seats", "options") if key in told} if "seats" in told else None
    if "position" in told:
        own = {**(own or {}), **told["position"]}
    return Step(
        told["name"],
        told["rule"],
        SEAT_LETTERS.index(told.get("seat", "A")),
        tuple(told["do"]),
        tuple(told.get("then", ())),
        tuple(told.get("marks", ())),
        tuple(told.get("moves", ())),
        told.get("seed", 0),
        own,
    )


def begin(game: Game, lesson: Lesson, number: int) -> Match:
    """A match at the question of a step."""
    step = lesson.steps[number]
    if step.origin is None:
        match = begin(game, lesson, number - 1)
        finish(match, lesson.steps[number - 1], lesson.steps[number - 1].do[0])
    elif set(step.origin) <= {"seats", "options"}:
        match = start(game, step.origin["seats"], step.seed, step.origin.get("options"), deal=True)
    else:
        match = position(game, step.origin, check=True, seed=step.seed)
    for move in step.moves:
        _play(match, move)
    return match


def finish(match: Match, step: Step, act: str) -> None:
    """Do what is to be done, and let the others answer."""
    match.play(step.seat, act)
    for move in step.then:
        _play(match, move)


def _play(match: Match, move: str) -> None:
    letter, _, act = move.partition(" ")
    match.play(SEAT_LETTERS.index(letter), act)
