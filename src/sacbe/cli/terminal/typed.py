"""What is typed: actions and commands by their words in every language, with or without accents. Records keep the notation."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from sacbe.cli.texts import Texts
from sacbe.core.catalogue import LANGUAGES, seat_name
from sacbe.core.engine.ask import NATURE
from sacbe.core.errors import Unreadable
from sacbe.core.game import Game
from sacbe.core.names import SEAT_LETTERS

COMMANDS = ("undo", "why", "hint", "rules", "log", "board", "record", "save", "help", "quit")
"""Each has a word in every language (`command.undo` of the catalogue)."""
SHORT = {"?": "help", "q": "quit"}
Phrase = tuple[str, ...]


def fold(text: str) -> str:
    """A text without capitals, accents and ligatures, to be compared."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("−", "-"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


@cache
def command_words(lang: str) -> dict[str, str]:
    """What each command is called in a language."""
    say = Texts(lang)
    return {name: say(f"command.{name}") for name in COMMANDS}


def read_command(line: str) -> tuple[str, str] | None:
    """The command that a line begins with and what follows it, in whatever language it is typed."""
    first, _, rest = line.strip().partition(" ")
    word = fold(first)
    found = SHORT.get(word) or next(
        (name for lang in LANGUAGES for name, called in command_words(lang).items() if word in (fold(called), name)), None
    )
    return (found, rest.strip()) if found else None


@cache
def typed(game: Game, lang: str) -> "Typed":
    """How the actions of a game are typed by somebody who reads this language."""
    return Typed(game, lang)


class Typed:
    """The words of a game's notation in every language.

    A word of the notation is called by the text `typed.WORD`, by what the game calls the thing itself (`crop.maize`), and by
    itself. All of these can be typed in any language; the first one is shown.
    """

    def __init__(self, game: Game, lang: str) -> None:
        self._game = game
        self._shown: dict[str, str] = {}
        self._phrases: dict[Phrase, str] = {}
        words = dict.fromkeys(word for notation in game.actions for word in notation.split() if word[0].isalpha())
        for word in words:
            self._phrases[(fold(word),)] = word
        self._learn_own(list(words), lang)
        self._learn_names(set(words), lang)
        self._longest = max(map(len, self._phrases), default=1)

    def shown(self, action: int) -> str:
        """An action as a person of this language types it."""
        act = self._game.acts[action]
        seats = {
            str(value)
            for (_, kind), value in zip(self._game.act_lines[act.kind].terms, act.values, strict=False)
            if kind == "seat" and value != NATURE
        }
        return " ".join(seat_name(int(word)) if word in seats else self._shown.get(word, word) for word in act.notation.split())

    def read(self, line: str) -> str:
        """A line in the notation, as far as its words are known; the others stay as they are."""
        words = fold(re.sub(r",\s+", ",", line)).split()
        found: list[str] = []
        while words:
            length = next((n for n in range(min(self._longest, len(words)), 0, -1) if tuple(words[:n]) in self._phrases), 0)
            found.append(self._phrases[tuple(words[:length])] if length else words[0])
            del words[: length or 1]
        return " ".join(found)

    def action(self, line: str) -> int:
        """The action that a line names; raises `Unreadable` if it names none."""
        notation = self.read(line)
        try:
            return self._game.action(notation)
        except Unreadable:
            first, *rest = notation.split() or [""]
            seats = [str(SEAT_LETTERS.index(word.upper())) if word.upper() in SEAT_LETTERS else word for word in rest]
            return self._game.action(" ".join([first, *seats]))

    # -- inside

    def _learn_own(self, words: list[str], lang: str) -> None:
        for language in LANGUAGES:
            texts = self._game.catalogue.texts(language)
            for word in words:
                if called := texts.get(f"typed.{word}"):
                    self._phrases.setdefault(tuple(fold(called).split()), word)
                    if language == lang:
                        self._shown[word] = called

    def _learn_names(self, words: set[str], lang: str) -> None:
        for kind, raw in self._things():
            for language in LANGUAGES:
                called = self._game.catalogue.texts(language).get(f"{kind}.{raw}", "")
                if raw not in words or not called or any(letter.isdigit() for letter in called):
                    continue
                self._phrases.setdefault(tuple(fold(called).split()), raw)
                if language == lang:
                    self._shown.setdefault(raw, called.lower())

    def _things(self) -> Iterator[tuple[str, str]]:
        """Each thing that an action names: its kind, and its word in the notation."""
        found = {
            (kind, value)
            for act in self._game.acts
            for (_, kind), value in zip(self._game.act_lines[act.kind].terms, act.values, strict=False)
            if kind not in ("number", "seat", "cell")
        }
        return ((kind, self._game.catalogue.raw_name(kind, value)) for kind, value in sorted(found))
