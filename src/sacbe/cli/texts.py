"""The words of the terminal program, in the person's language."""

import os
from pathlib import Path

from sacbe.core.catalogue import LANGUAGES, _load
from sacbe.core.errors import Unknown
from sacbe.core.game import Game

WORDS = Path(__file__).parent / "words"


class Texts:
    """The program's own texts and, if a game is named, the game's."""

    def __init__(self, lang: str, game: Game | None = None) -> None:
        if lang not in LANGUAGES:
            raise Unknown(f"no such language: {lang!r:.40}; there are {', '.join(LANGUAGES)}")
        self.lang = lang
        self._texts = _load(WORDS, lang) | (game.catalogue.texts(lang) if game else {})

    def __call__(self, key: str, **terms: object) -> str:
        """One text, with its placeholders filled in."""
        return self._texts[key].format(**terms)

    def get(self, key: str, otherwise: str) -> str:
        """One text without placeholders, if there is one."""
        return self._texts.get(key, otherwise)


def usual_language() -> str:
    """The language of this terminal, as the environment tells it; English if there are no texts in it."""
    spoken = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return spoken[:2] if spoken[:2] in LANGUAGES else LANGUAGES[0]
