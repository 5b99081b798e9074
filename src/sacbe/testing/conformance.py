"""All promises of the contract for one game: every number of seats, every choice of every option, both languages, both modes."""

import re
import string
from collections.abc import Iterator

from sacbe.core import lessons
from sacbe.core.catalogue import LANGUAGES
from sacbe.core.game import Game
from sacbe.testing.kit import check_match, check_truths_differ, hold
from sacbe.testing.parity import check_parity

PARITY_MATCHES = 3


def check_game(game: Game, matches: int = 3, *, secrets: bool = True, parity: bool = True) -> None:
    """Play so many seeded matches for each number of seats, and one for each choice of an option, and check every promise.

    `secrets`: whether seats hide something from each other, so that some guess must differ from the truth. `parity` compares the
    compiled kernels with the same functions in plain Python; the game must then be known by its id (`sacbe.games`).
    """
    check_texts(game)
    check_lesson(game)
    for seats in game.seats:
        differ = sum(check_match(game, seats, seed)[1] for seed in range(matches))
        if secrets:
            check_truths_differ(differ)
        if parity:
            check_parity(game, seats, PARITY_MATCHES)
    for seed, options in enumerate(_each_choice(game)):
        check_match(game, game.seats[-1], seed, options)


def _each_choice(game: Game) -> Iterator[dict[str, object]]:
    """Options in which one differs from its default; those that the game refuses in this combination are left out."""
    for name, option in game.options.items():
        if option.pick > 1:
            continue  # sets of choices belong together with other options: a game tests those itself
        for choice in option.choices:
            options: dict[str, object] = {name: choice}
            if choice != option.default and _fits(game, options):
                yield options


def _fits(game: Game, options: dict[str, object]) -> bool:
    try:
        game.read_options(game.seats[-1], options)
    except ValueError:
        return False
    return True


def check_texts(game: Game) -> None:
    """Both languages have the same texts with the same placeholders; every action, line of news and reason has one."""
    english, *others = (game.catalogue.texts(lang) for lang in LANGUAGES)
    for texts in others:
        hold("languages have the same texts", set(english) == set(texts), set(english) ^ set(texts))
        for key, text in english.items():
            hold("texts have the same placeholders", placeholders(text) == placeholders(texts[key]), key)
    for group, lines in (("act", game.act_lines), ("news", game.news_lines), ("why", game.reasons)):
        missing = [line.key for line in lines if f"{group}.{line.key}" not in english]
        hold("everything that is told has a text", not missing, missing)
    for action in range(len(game.actions)):
        hold("every action can be said", all(game.say(action, lang) for lang in LANGUAGES), game.actions[action])


def placeholders(text: str) -> set[str]:
    """The names that are filled in when a text is told."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def check_lesson(game: Game, lesson: lessons.Lesson | None = None) -> None:
    """What a lesson asks for is legal and not everything, its marks are in every picture, its § exist, and both languages say it.

    Positions must obey the laws: reading one that does not raises `Illegal`. A game without a lesson keeps this promise.
    """
    if lesson is None:
        if game.lesson is None:
            return
        lesson = lessons.read_lesson(game.lesson)
    names = [step.name for step in lesson.steps]
    for lang in LANGUAGES:
        hold(
            "every step of a lesson has its words",
            list(lesson.words[lang]) == names,
            f"{lang}: {set(lesson.words[lang]) ^ set(names)}",
        )
    for name in names:
        told = [lesson.words[lang][name] for lang in LANGUAGES]
        hold("lessons say all", all(text.strip() for words in told for text in words), name)
        differ = [len(set(texts)) == len(LANGUAGES) for texts in zip(*(words[1:] for words in told), strict=True)]
        hold("lessons are translated", all(differ), name)
    for number, step in enumerate(lesson.steps):
        _check_step(game, lesson, number)
        for path in game.pages.rules.values():
            found = re.search(rf"(?:^|[^\d.]){re.escape(step.rule)}(?![\d.]*\d)", path.read_text("utf-8"))
            hold("lessons teach rules that exist", bool(found), step.name)


def _check_step(game: Game, lesson: lessons.Lesson, number: int) -> None:
    step = lesson.steps[number]
    match = lessons.begin(game, lesson, number)
    legal = [game.actions[action] for action in match.legal(step.seat)]
    accepted = [act for act in legal if step.accepts(act)]
    hold("a lesson asks for what is legal", bool(accepted), f"{step.name}: {legal[:8]}")
    hold("a lesson leaves a choice", len(accepted) < len(legal), step.name)
    last = number + 1 == len(lesson.steps) or lesson.steps[number + 1].origin is not None
    hold("a lesson goes on from one answer", last or accepted == [step.do[0]], step.name)
    for display in _displays(game):
        picture = match.svg(step.seat, look=display)
        missing = [place for place in step.marks if f'id="{place}"' not in picture]
        hold("what a lesson marks is in the picture", not missing, f"{step.name}: {missing}")
    for act in accepted:
        lessons.finish(lessons.begin(game, lesson, number), step, act)


def _displays(game: Game) -> list[dict[str, int]]:
    """The board as usual, and as the page asks for it by itself."""
    return [{}, *({option.name: 1} for option in game.display_options if option.kind == "page")]
