"""Catalogues: every text that a player reads, in French and in English, beside the game and never in code.

A catalogue is a TOML file per language (`texts/en.toml`, `texts/fr.toml`). A `Line` says which text tells a kind of news or
action, and of what kind each of its ints is; `Catalogue.tell` puts the two together.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sacbe.core.errors import Unknown
from sacbe.core.match.setting import Setting
from sacbe.core.names import SEAT_LETTERS, Letter, Mark

LANGUAGES = ("en", "fr")
MOST_SAID = 100_000
"""How many log lines of a language are cached at the most."""


class Line(NamedTuple):
    """A kind of news, action or reason: the key of its text, and the (placeholder, kind) of each of its ints."""

    key: str
    terms: tuple[tuple[str, str], ...] = ()
    note: str = ""
    """For news that can be automatic (of a forced answer): how a record notes it."""
    always: bool = False
    """Whether it is always automatic, so that the log need not say so."""
    quiet: bool = False
    """Whether the log must not say that it was automatic: others could conclude from it what a seat holds."""


class Act(NamedTuple):
    """One action of the vocabulary: its notation, its kind (a number in `Game.act_lines`) and its ints."""

    notation: str
    kind: int
    values: tuple[int, ...]


def seat_name(seat: int) -> Letter:
    """Seats are called A, B, C, D."""
    return _LETTERS[seat]


_LETTERS = tuple(Letter(letter) for letter in SEAT_LETTERS)


def plural_category(lang: str, amount: int) -> str:
    """The plural category of a whole number by CLDR: in French 0 is singular, too. Both languages ignore the sign."""
    most = {"en": (1,), "fr": (0, 1)}[lang]
    return "one" if abs(amount) in most else "other"


class Count(str):
    """A whole number in a text. A placeholder may say its singular and its plural: `{number:# tile|# tiles}`."""

    lang: str

    def __new__(cls, amount: int, lang: str) -> "Count":
        """A number, as the language counts it."""
        told = super().__new__(cls, amount)
        told.lang = lang
        return told

    def __format__(self, form: str) -> str:
        if not form:
            return str(self)
        one, other = form.split("|")
        return (one if plural_category(self.lang, int(self)) == "one" else other).replace("#", self)


class Noun(str):
    """A name that has a plural (`good.skull_other`). A placeholder may say for how many: `{amount} {good:{amount}}`."""

    lang: str
    other: str

    def __new__(cls, one: str, other: str, lang: str) -> "Noun":
        """Something that is called so if there is one, and otherwise if there are several."""
        noun = super().__new__(cls, one)
        noun.lang, noun.other = lang, other
        return noun

    def __format__(self, amount: str) -> str:
        return str(self) if not amount or plural_category(self.lang, int(amount)) == "one" else self.other


class Place(str):
    """A place as the notation writes it. A placeholder may have another preposition for words: `{cell:en|sur}`."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        before = form.partition("|")[0]
        return f"{before} {self!s}" if before else str(self)


class PlaceName(str):
    """A place as people call it."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        before = form.partition("|")[2]
        return f"{before} {self!s}" if before else str(self)


def capital(text: str) -> str:
    """A sentence, which may begin with the name of a place."""
    return text[:1].upper() + text[1:]


@cache
def _load(folder: Path, lang: str) -> dict[str, str]:
    flat: dict[str, str] = {}
    for group, texts in tomllib.loads((folder / f"{lang}.toml").read_text("utf-8")).items():
        flat.update({f"{group}.{name}": text for name, text in texts.items()})
    return flat


class Catalogue:
    """The texts of a game; those that it does not define come from the core."""

    def __init__(
        self, package: Path, names: Mapping[str, Sequence[str]], places: "Mapping[str, PlaceWords] | None" = None
    ) -> None:
        self._folders = (Path(__file__).parent / "words", package / "texts")
        self._names = names
        """For each kind of int that has names: the keys of the names (`colour` -> orange, blue, ...)."""
        self._places = places or {}
        """For kinds of places: what people call them, where the notation has coordinates or codes."""
        self._called: dict[tuple[str, str, int, Setting], str] = {}
        self._texts: dict[str, dict[str, str]] = {}
        self._said: dict[str, dict[object, str]] = {lang: {} for lang in LANGUAGES}

    def texts(self, lang: str) -> dict[str, str]:
        """All texts of a language by key."""
        if lang not in LANGUAGES:
            raise Unknown(f"no such language: {lang!r:.40}; there are {', '.join(LANGUAGES)}")
        if lang not in self._texts:
            self._texts[lang] = _load(self._folders[0], lang) | _load(self._folders[1], lang)
        return self._texts[lang]

    def said(self, lang: str) -> dict[object, str]:
        """A cache of log lines in a language; it is emptied when it grows too large."""
        self.texts(lang)
        if len(self._said[lang]) > MOST_SAID:
            self._said[lang] = {}
        return self._said[lang]

    def text(self, lang: str, key: str, amount: int | str | None = None, **terms: str) -> str:
        """One text, with its placeholders filled in. A whole number as `amount` chooses among its plural forms.

        Beside `key`, for any amount, there may be `key_one` (by the plural category of CLDR) and `key_0` (for exactly that).
        """
        texts = self.texts(lang)
        if amount is None:
            return texts[key].format(**terms)
        if not isinstance(amount, str):
            forms = (f"{key}_{amount}", f"{key}_{plural_category(lang, amount)}")
            key = next((form for form in forms if form in texts), key)
        return texts[key].format(amount=amount, **terms)

    def name(self, lang: str, kind: str, value: int, *, marked: bool = False, setting: Setting | None = None) -> str:
        """What an int of some kind is called; `marked`: seats as marks, for `Names` to fill in.

        With the `setting` of a match places are called as people call them; seats in their names are always marks.
        """
        if kind in self._places:
            told = self.texts(lang).get(f"{kind}.{self.raw_name(kind, value)}", self.raw_name(kind, value))
            return Place(told) if setting is None else self._place(lang, kind, value, setting)
        if kind == "seat":
            if value < 0:
                return Letter(self.texts(lang)["log.nature"])
            return Mark(value) if marked else seat_name(value)
        if kind == "number":
            return Count(value, lang)
        name = self._names[kind][value]
        if marked and isinstance(name, Letter):
            return Mark(SEAT_LETTERS.index(name))
        texts, key = self.texts(lang), f"{kind}.{name}"
        called = texts.get(key, name)
        return Noun(called, texts[f"{key}_other"], lang) if f"{key}_other" in texts else called

    def _place(self, lang: str, kind: str, value: int, setting: Setting) -> "PlaceName":
        key = lang, kind, value, setting
        if key not in self._called:
            self._called[key] = self._places[kind](self, lang, value, setting)
        return PlaceName(self._called[key])

    def note(self, line: Line, values: Sequence[int]) -> str:
        """How a record notes automatic news: in names of the notation, the same in all languages."""
        named = {term: self.raw_name(kind, value) for (term, kind), value in zip(line.terms, values, strict=False)}
        return line.note.format(**named)

    def details(self, line: Line, values: Sequence[int]) -> dict[str, str]:
        """The ints of a line by their names, as the notation writes them; seats are numbers."""
        pairs = zip(line.terms, values, strict=False)
        return {term: str(value) if kind == "seat" else self.raw_name(kind, value) for (term, kind), value in pairs}

    def raw_name(self, kind: str, value: int) -> str:
        """An int of some kind as the notation writes it, the same in all languages."""
        if kind == "seat":
            return seat_name(value).lower()
        return str(value) if kind == "number" else self._names[kind][value]

    def named(
        self, lang: str, line: Line, values: Sequence[int], *, marked: bool = False, setting: Setting | None = None
    ) -> dict[str, str]:
        """The ints of a line by their placeholders, as they are called."""
        pairs = zip(line.terms, values, strict=False)
        return {term: self.name(lang, kind, value, marked=marked, setting=setting) for (term, kind), value in pairs}

    def tell(self, lang: str, group: str, line: Line, values: Sequence[int], *, marked: bool = False, **terms: str) -> str:
        """The text of a line whose ints are `values`; `marked`: with seats as marks."""
        return self.text(lang, f"{group}.{line.key}", **self.named(lang, line, values, marked=marked), **terms)

    def tell_in_words(self, lang: str, group: str, line: Line, values: Sequence[int], setting: Setting, **terms: str) -> str:
        """The same with places as people call them, and with seats as marks."""
        named = self.named(lang, line, values, marked=True, setting=setting)
        return capital(self.text(lang, f"{group}.{line.key}", **named, **terms))


PlaceWords = Callable[[Catalogue, str, int, Setting], str]
"""(catalogue, language, number of the place, setting of the match): what people call a place."""
