"""A match at the keyboard: one person against bots."""

import random
from functools import partial
from pathlib import Path

import typer
from rich.console import Console, RenderableType
from rich.text import Text

from sacbe.bots import Bot
from sacbe.bots.decide import decide
from sacbe.bots.names import bot_name
from sacbe.cli.commands.result import result
from sacbe.cli.terminal.keyboard import Keyboard
from sacbe.cli.terminal.menu import menu
from sacbe.cli.terminal.plain import board_of
from sacbe.cli.terminal.store import Store
from sacbe.cli.terminal.terminal import INTERRUPTED
from sacbe.cli.texts import Texts
from sacbe.core.catalogue import seat_name
from sacbe.core.errors import Illegal, Unreadable
from sacbe.core.match.match import Match
from sacbe.core.match.undo import take_back

COMMANDS = ("undo", "why", "log", "board", "record", "save", "help", "quit")
RECENT = 12
"""How many lines of the log are printed at the beginning."""
WORLDS = 16
"""How many guesses are compared with the truth to find out whether the table hides something."""


class Session:
    """One match: the person's seat, and bots that answer for all others."""

    def __init__(self, match: Match, seat: int, bot: Bot, store: Store, say: Texts, out: Console, keyboard: Keyboard) -> None:
        self.match, self.seat, self.say, self.out = match, seat, say, out
        self._bot, self._store = bot, store
        self._names = ["" if other == seat else bot_name(other, 0) for other in range(match.seats)]
        self._board = board_of(match.game)
        self._keyboard = keyboard
        self._random = random.Random()
        self._heard = max(0, len(match.log(seat)) - RECENT)
        """How many lines of the log the person has read."""
        self._seen: object = None
        """The moment that the whole board was last shown for."""

    def run(self, level: str) -> None:
        """Play to the end, or until the person leaves. `level` is what the bots are called."""
        self._print(self.say("play.welcome", seat=seat_name(self.seat)))
        bots = ", ".join(f"{seat_name(seat)} {name}" for seat, name in enumerate(self._names) if name)
        self._print(self.say("play.against", bots=bots, level=level))
        try:
            while not self.match.over:
                # The person first: what the bots decide at the same time is not even in the record when the person decides.
                if self.seat in self.match.asked:
                    self._ask()
                else:
                    self._let_bot_answer()
        except KeyboardInterrupt:
            self.out.print()
            self._leave()
            raise typer.Exit(INTERRUPTED) from None
        except EOFError:
            self.out.print()
            self._leave()
            return
        except _Quit:
            self._leave()
            return
        self._end()

    # -- the others

    def _let_bot_answer(self) -> None:
        seat = self.match.asked[0]
        self.match.play(seat, decide(self._bot, self.match, seat, self._random.getrandbits(64)))

    # -- the person

    def _ask(self) -> None:
        """Show what has changed, and read lines until one of them changes the match."""
        options = self.match.legal(self.seat)
        notations = [self.match.game.actions[a] for a in options]
        self._tell_news()
        self._show_board(notations)
        self._show_question(options)
        while True:
            line = self._keyboard.read(f"{seat_name(self.seat)}> ", [*notations, *COMMANDS])
            word, _, rest = line.partition(" ")
            if word in COMMANDS:
                if self._obey(word, rest.strip(), options):
                    return
            elif line and self._answer(line, options):
                return

    def _answer(self, line: str, options: list[int]) -> bool:
        if line.isascii() and line.isdecimal():
            if not 1 <= int(line[:9]) <= len(options):
                self._complain(self.say("play.no_number", last=len(options)))
                return False
            line = self.match.game.actions[options[int(line) - 1]]
        try:
            self.match.play(self.seat, line)
        except Unreadable:
            if begun := self._begun_with(line, options):
                self._show_menu(begun)
            else:
                self._complain(self.say("play.unreadable", line=line[:60], sample=self.match.game.actions[options[0]]))
            return False
        except Illegal as error:
            self._complain(self.match.why(self.seat, line, self.say.lang, names=self._names) or str(error))
            return False
        return True

    def _begun_with(self, line: str, options: list[int]) -> list[tuple[int, int]]:
        """The options, with their numbers, that begin with these words."""
        words = line.split()
        actions = self.match.game.actions
        return [(number, a) for number, a in enumerate(options, 1) if actions[a].split()[: len(words)] == words]

    def _obey(self, word: str, rest: str, options: list[int]) -> bool:
        """Carry a command out; whether the question must be put again."""
        if word == "undo":
            return self._undo()
        if word == "quit":
            raise _Quit
        if word == "why":
            self._why(rest)
        elif word == "log":
            self._print(*self.match.log(self.seat, self.say.lang, names=self._names))
        elif word == "board":
            self.out.print(self._draw([self.match.game.actions[a] for a in options]))
            self._show_question(options)
        elif word == "record":
            self._show_record(rest)
        elif word == "save":
            self._save(rest)
        elif word == "help":
            self._print(self.say("play.help"), self.say.get("terminal.help", ""))
        return False

    def _undo(self) -> bool:
        try:
            self.match = take_back(self.match, self.seat, self.say.lang, names=self._names)
        except Illegal as refusal:
            self._complain(str(refusal))
            return False
        self._heard = len(self.match.log(self.seat))
        self._print(self.say("play.undone"))
        return True

    def _why(self, notation: str) -> None:
        try:
            self._print(
                self.match.why(self.seat, notation, self.say.lang, names=self._names) or self.say("play.legal", action=notation)
            )
        except Unreadable:
            sample = self.match.game.actions[self.match.legal(self.seat)[0]]
            self._complain(self.say("play.unreadable", line=notation[:60], sample=sample))

    def _show_record(self, rest: str) -> None:
        if rest != "all" and self._hides_something():
            self._complain(self.say("play.record_hides"))
        else:
            self._print(str(self.match.record).rstrip(), wrap=False)

    def _hides_something(self) -> bool:
        """Whether the record would tell the person what the table does not."""
        truth = self.match.truth()
        return any(self.match.guess(self.seat, seed).truth() != truth for seed in range(WORLDS))

    def _save(self, rest: str) -> None:
        try:
            path = self._store.save(self.match, Path(rest).expanduser() if rest else None)
        except OSError as error:
            self._complain(f"{error.filename}: {error.strerror}")
        else:
            self._print(self.say("play.saved", path=path), wrap=False)

    # -- what the person sees

    def _tell_news(self) -> None:
        lines = self.match.log(self.seat, self.say.lang, names=self._names)
        if lines[self._heard :]:
            self.out.print()
        for line in lines[self._heard :]:
            self.out.print(Text(f"  {line}", style="dim"))
        self._heard = len(lines)

    def _show_board(self, notations: list[str]) -> None:
        view = self.match.view(self.seat)
        now = self._board.moment(view)
        self.out.print()
        self.out.print(self._draw(notations) if now != self._seen else self._draw_own(notations))
        self._seen = now

    def _draw(self, notations: list[str]) -> RenderableType:
        return self._board.whole(self.match.view(self.seat), self.say, notations, self.out.width)

    def _draw_own(self, notations: list[str]) -> RenderableType:
        return self._board.own(self.match.view(self.seat), self.say, notations, self.out.width)

    def _show_question(self, options: list[int]) -> None:
        view = self.match.view(self.seat)
        step = str(view.get("step", ""))
        question = self.say.get(f"ask.{step}", self.say("play.ask"))
        self.out.print()
        self.out.print(Text.assemble((question, "bold"), "  ", (self.say("play.hint", last=len(options)), "dim")))
        self._show_menu(list(enumerate(options, 1)))

    def _show_menu(self, options: list[tuple[int, int]]) -> None:
        beside = partial(self._board.beside, self.match.view(self.seat), self.say)
        self.out.print(menu(self.match.game, options, self.say, self.out.width, beside))

    def _print(self, *lines: str, wrap: bool = True) -> None:
        """Lines of text; paths and records are not wrapped, so that they can be copied."""
        for line in lines:
            self.out.print(line, markup=False, soft_wrap=not wrap)

    def _complain(self, line: str) -> None:
        self.out.print(Text(line, style="red"))

    # -- the end

    def _leave(self) -> None:
        if any(seat == self.seat for seat, _ in self.match.record.moves):
            path = self._store.save(self.match)
            self._print(self.say("play.left", path=path, seat="" if self.seat == 0 else f" --seat {self.seat}"), wrap=False)
        else:
            self._print(self.say("play.left_at_once"))

    def _end(self) -> None:
        self._tell_news()
        view = self.match.view(self.seat)
        self.out.print()
        self.out.print(self._board.whole(view, self.say, [], self.out.width))
        self.out.print()
        self.out.print(result(self.match, self._board.sources(view, self.say), self.say, self.seat, self._names))
        path = self._store.save(self.match)
        self._print(self.say("play.over_saved", path=path), wrap=False)


class _Quit(Exception):
    """The person has typed `quit`."""
