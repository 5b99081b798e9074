"""What a typed line does, for every face of the terminal: a number, an action in words, or a command."""

from pathlib import Path
from typing import Protocol

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from sacbe.cli.commands.rule import chapters, find_text, read_section
from sacbe.cli.terminal.advice import Adviser
from sacbe.cli.terminal.playing import Playing
from sacbe.cli.terminal.store import Store
from sacbe.cli.terminal.typed import fold, read_command
from sacbe.core.errors import Illegal, Unreadable

CONFIRM, TAKE_BACK = "1", "2"
"""The numbers of the two answers when a turn waits to be confirmed."""


class Quit(Exception):
    """The person has typed `quit`."""


class Face(Protocol):
    """Where the person reads what a line has done."""

    def tell(self, line: str) -> None:
        """A short line."""

    def complain(self, line: str) -> None:
        """A short line about what cannot be."""

    def show(self, title: str, content: RenderableType) -> None:
        """Something longer to read."""

    def show_help(self, text: str) -> None:
        """What can be typed."""

    def show_log(self) -> None:
        """All that has happened."""

    def show_board(self) -> None:
        """The whole board."""

    def show_options(self, options: list[tuple[int, int]]) -> None:
        """Some of the options, each with its number."""

    def consult(self) -> None:
        """Ask for a hint, and show it."""


class Commands:
    """Carries lines out."""

    def __init__(self, playing: Playing, store: Store, adviser: Adviser, face: Face) -> None:
        self.playing, self.adviser, self._store, self._face = playing, adviser, store, face
        self._say = playing.say
        self._refused: int | None = None
        """The action that was refused last: what `why` alone asks about."""

    def obey(self, line: str) -> bool:
        """Carry out a line; whether the match has changed, so that the person must be asked anew. Raises `Quit`."""
        line = line.strip()
        if command := read_command(line):
            return self._command(*command)
        if self.playing.pending and self._confirms(line):
            self.playing.confirm()
            return True
        if self.playing.pending and line == TAKE_BACK:
            return self._undo()
        return bool(line) and self._answer(line)

    # -- answers

    def _confirms(self, line: str) -> bool:
        return line in ("", CONFIRM) or fold(line) in map(fold, self._say("play.confirm_words").split())

    def _answer(self, line: str) -> bool:
        playing = self.playing
        try:
            if line.isascii() and line.isdecimal():
                numbers = dict(playing.numbered())
                if (action := numbers.get(int(line[:9]), -1)) < 0:
                    self._complain_of_number(list(numbers))
                    return False
            else:
                action = playing.words.action(line)
        except Unreadable:
            if begun := playing.begun_with(line):
                self._face.show_options(begun)
            else:
                self._complain_of_words(line)
            return False
        waiting, playing.pending = playing.pending, None  # another answer takes the place of the one that waits
        try:
            playing.answer(action)
        except Illegal as error:
            playing.pending, self._refused = waiting, action
            self._face.complain(playing.refusal(action, error))
            return False
        return True

    def _complain_of_number(self, numbers: list[int]) -> None:
        if not numbers:
            self._face.complain(self._say("play.no_number_confirm"))
        elif numbers == list(range(1, len(numbers) + 1)):
            self._face.complain(self._say("play.no_number", last=len(numbers)))
        else:
            self._face.complain(self._say("play.no_amount", first=numbers[0], last=numbers[-1]))

    def _complain_of_words(self, line: str) -> None:
        playing = self.playing
        options = playing.options or ([playing.pending.action] if playing.pending else [])
        self._face.complain(self._say("play.unreadable", line=line[:60], sample=playing.words.shown(options[0])))

    # -- commands

    def _command(self, name: str, rest: str) -> bool:
        match name:
            case "undo":
                return self._undo()
            case "quit":
                raise Quit
            case "why":
                self._why(rest)
            case "hint":
                self._hint()
            case "rules":
                self._rules(rest)
            case "log":
                self._face.show_log()
            case "board":
                self._face.show_board()
            case "record":
                self._record(rest)
            case "save":
                self._save(rest)
            case _:
                self._face.show_help(help_text(self.playing))
        return False

    def _undo(self) -> bool:
        try:
            self.playing.undo()
        except Illegal as refusal:
            self._face.complain(str(refusal))
            return False
        self._face.tell(self._say("play.undone"))
        return True

    def _why(self, line: str) -> None:
        if not line and self._refused is None:
            self._face.complain(self._say("play.why_what"))
            return
        try:
            action = self.playing.words.action(line) if line else self._refused
        except Unreadable:
            self._complain_of_words(line)
            return
        assert action is not None
        shown = self.playing.words.shown(action)
        self._face.tell(self.playing.why(action) or self._say("play.legal", action=shown))

    def _hint(self) -> None:
        if self.playing.pending:
            self._face.complain(self._say("play.no_hint"))
        else:
            self._face.consult()

    def _rules(self, rest: str) -> None:
        game, lang = self.playing.committed.game, self._say.lang
        if not rest:
            listed = Text("\n").join(Text(chapter) for chapter in chapters(game, lang))
            self._face.show(self._say("command.rules"), Group(listed, Text(), Text(self._say("play.rules_how"), style="dim")))
            return
        section = read_section(rest)
        text = find_text(game, section, lang) if section else ""
        if not text:
            self._face.complain(self._say("rule.unknown", section=rest[:40], game=game.title))
        else:
            self._face.show(f"§{'.'.join(map(str, section or ()))}", Markdown(text))

    def _record(self, rest: str) -> None:
        everything = fold(rest) in ("all", fold(self._say("command.all")))
        if not everything and self.playing.hides_something():
            self._face.complain(self._say("play.record_hides"))
        else:
            self._face.show(self._say("command.record"), Text(str(self.playing.committed.record).rstrip(), overflow="ignore"))

    def _save(self, rest: str) -> None:
        try:
            path = self._store.save(self.playing.committed, Path(rest).expanduser() if rest else None)
        except OSError as error:
            self._face.complain(f"{error.filename}: {error.strerror}")
        else:
            self._face.tell(self._say("play.saved", path=path))


def help_text(playing: Playing) -> str:
    """What can be typed, and how to read the board; broken for 80 columns."""
    return "\n\n".join(playing.say.get(key, "").strip("\n") for key in ("play.help", "terminal.help")).strip()
