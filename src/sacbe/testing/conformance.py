"""All promises of the contract for one game: every number of seats, every choice of every option, both languages, both modes."""

import string
from collections.abc import Iterator

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
