"""Names of people and bots in texts and pictures: the one place where a seat becomes a name, "you", or its letter.

A text of a catalogue has a placeholder for a seat (`{seat}`). Filled with a `Letter` it says A, B, C or D. Filled with a `Mark`,
the text can be cached for everybody, and `Names` puts the names in later: "you" for the seat that looks. A placeholder says what
becomes of the words around it, in its format specification:

    {seat:bids|bid}                       "A bids", "Ana bids", "You bid"
    {seat:bids|bid} 3 and {seat:+has|have}    a further verb, without the name: "Ana bids 3 and has", "You bid 3 and have"
    {seat:=worker of _|your worker}       whole phrases: "worker of Ana", "your worker"
    {seat:!}                              always the name, never "you"
    {seat:^9}                             at most nine characters of the name; nothing for seats without names

French elides before a vowel: "ouvrier de Ben", "ouvrier d'Ana", "que Ben", "qu'Ana".
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from html import escape

from sacbe.core.errors import Unreadable

SEAT_LETTERS = "ABCD"
LONGEST_NAME = 40
"""How many characters of a name are shown at the most."""
YOU = {"en": "you", "fr": "vous"}

_OPEN, _SHUT = "\ufdd0", "\ufdd1"  # noncharacters: no text holds them, and `clean_name` removes them from names
_MARK = re.compile(rf"(?:\b([DdQq]u?)e )?{_OPEN}(\d)([^{_SHUT}]*){_SHUT}")
_JOINERS = " \u200c\u200d\ufe0f"
_CONTROL = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufff9-\ufffb\ufdd0-\ufdef\ufffe\uffff"
_DIRECTION = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_INVISIBLE = r"\u00ad\u034f\u180b-\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\uffa0\u115f\u1160\u17b4\u17b5\u2800\u3164"
FORBIDDEN = re.compile(
    rf"[{_CONTROL}{_DIRECTION}{_INVISIBLE}]"
    r"|(?:^|(?<=[\u0000-\u024f\u200c\u200d]))[\u200c\u200d]"  # joiners: emoji and many scripts need them, Latin does not
    r"|(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0000-\U000e007f]"  # tags: only in the flags of regions
    r"|(?<=[\u0300-\u036f]{3})[\u0300-\u036f]"  # accents piled up cover the lines above
)
"""Characters that are invisible or change how the text around them is shown."""


def clean_name(name: str) -> str:
    """A name without forbidden characters and white space around it."""
    while found := FORBIDDEN.search(name):
        name = name[: found.start()] + name[found.end() :]
    return name.strip()


class Letter(str):
    """The letter of a seat, or the word for nature. In a placeholder it takes the third person, as a name does."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return _phrase(str(self), form, own=False)


class Mark(str):
    """The mark of a seat in a text, for `Names` to fill in."""

    __slots__ = ()

    def __new__(cls, seat: int) -> "Mark":
        """The mark of this seat."""
        return super().__new__(cls, f"{_OPEN}{seat}{_SHUT}")

    def __format__(self, form: str) -> str:
        return f"{self[:-1]}{form}{_SHUT}"


def _phrase(who: str, form: str, *, own: bool) -> str:
    """What a placeholder with this format specification becomes; `own`: the second person."""
    if form in ("", "!"):
        return who
    third, second = form.lstrip("=+").split("|")
    if form[0] == "=":
        return second if own else third.replace("_", who)
    return (second if own else third) if form[0] == "+" else f"{who} {second if own else third}"


def read_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A name for each seat as a caller gives them, cleaned; an empty one means that its seat has no name."""
    if isinstance(names, str) or len(names) != seats or not all(isinstance(name, str) for name in names):
        raise Unreadable(f"names are a list of {seats} texts, not {names!r:.60}")
    return tuple(clean_name(name[:LONGEST_NAME]) for name in names)


class Names:
    """What the seats are called in texts for somebody: by their names, or by their letters if they have none."""

    def __init__(self, names: Sequence[str], viewer: int | None, lang: str, write: Callable[[str], str] = str) -> None:
        """`names` of the seats, or none; `viewer`: the seat that is "you"; `write` escapes names for where they are put."""
        self._names, self._viewer, self._lang, self._write = names, viewer, lang, write

    def fill(self, text: str) -> str:
        """A text with names in place of its marks."""
        return _MARK.sub(self._put, text)

    def _put(self, found: re.Match[str]) -> str:
        before, seat, form = found[1], int(found[2]), found[3]
        words = self._words(seat, form)
        if before:
            return self._elided(before, words)
        begins = found.string[max(found.start() - 2, 0) : found.start()].strip()[-1:] in ("", ".", ">")
        return words[:1].upper() + words[1:] if begins and seat == self._viewer and form[:1] not in ("!", "^") else words

    def _words(self, seat: int, form: str) -> str:
        name = self._names[seat] if seat < len(self._names) else ""
        if form.startswith("^"):
            most = int(form[1:])
            return self._write(name if len(name) <= most else f"{name[: most - 1].rstrip(_JOINERS)}…")
        own = seat == self._viewer and form != "!"
        if form[:1] == "=" and not own:
            name = self._write(name or SEAT_LETTERS[seat])
            third = form[1:].partition("|")[0]
            return re.sub(r"(?:\b([dq]u?)e )?_", lambda found: self._elided(found[1], name) if found[1] else name, third)
        return _phrase(YOU[self._lang] if own else self._write(name or SEAT_LETTERS[seat]), form, own=own)

    def _elided(self, before: str, words: str) -> str:
        """These words after "de" or "que", which are elided before a vowel or a mute h, but not before a letter."""
        first, second = (unicodedata.normalize("NFD", letter)[0].lower() for letter in (words + "  ")[:2])
        vowel = first in "aeiouhœæ" or (first == "y" and second not in "aeiou")
        return f"{before}'{words}" if self._lang == "fr" and vowel and second.isalpha() else f"{before}e {words}"


def fill_picture(picture: str, view: Mapping[str, object], lang: str) -> str:
    """A drawing with the names that its view has (`names`, one for each seat), or with letters, in place of its marks."""
    names, viewer = view.get("names"), view.get("seat")
    if not isinstance(names, Sequence):
        return Names((), None, lang).fill(picture)
    return Names(names, viewer if isinstance(viewer, int) else None, lang, escape).fill(picture)
