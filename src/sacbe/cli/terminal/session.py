"""A match line by line: for pipes, plain terminals, and whoever likes it so."""

from functools import partial

import typer
from rich.console import Console, RenderableType
from rich.text import Text

from sacbe.cli.terminal.advice import Adviser
from sacbe.cli.terminal.commands import Commands, Quit
from sacbe.cli.terminal.ending import Ending
from sacbe.cli.terminal.keyboard import Keyboard
from sacbe.cli.terminal.menu import menu
from sacbe.cli.terminal.plain import board_of
from sacbe.cli.terminal.playing import Playing
from sacbe.cli.terminal.store import Store
from sacbe.cli.terminal.terminal import INTERRUPTED
from sacbe.cli.terminal.typed import command_words
from sacbe.core.catalogue import seat_name
from sacbe.core.terminal.parts import Draw

RECENT = 12
"""How many lines of the log are printed at the beginning."""


class Session:
    """One match at the prompt."""

    def __init__(self, playing: Playing, store: Store, adviser: Adviser, out: Console, keyboard: Keyboard) -> None:
        self.playing, self.say, self.out = playing, playing.say, out
        self._adviser, self._keyboard, self._ending = adviser, keyboard, Ending(playing, store, out)
        self._board = board_of(playing.committed.game)
        self._commands = Commands(playing, store, adviser, self)
        self._heard = max(0, len(playing.log()) - RECENT)
        """How many lines of the log the person has read."""
        self._seen: object = None
        """The moment that the whole board was last shown for."""

    def run(self, level: str) -> None:
        """Play to the end, or until the person leaves. `level` is what the bots are called."""
        self.tell(self.say("play.welcome", seat=seat_name(self.playing.seat)))
        self.tell(self.say("play.against", bots=self.playing.opponents(), level=level))
        try:
            while not self.playing.over:
                if self.playing.asked:
                    self._ask()
                else:
                    self.playing.let_bot_answer()
        except KeyboardInterrupt:
            self.out.print()
            self._ending.tell()
            raise typer.Exit(INTERRUPTED) from None
        except EOFError:
            self.out.print()
            self._ending.tell()
            return
        except Quit:
            self._ending.tell()
            return
        self._tell_news()
        self._ending.tell()

    # -- the person

    def _ask(self) -> None:
        """Show what has changed, and read lines until one of them changes the match."""
        self._tell_news()
        if not (self.playing.pending and self.playing.pending.final):
            self._show_board()
        self._show_question()
        words = [*self.playing.completions(), *command_words(self.say.lang).values()]
        while not self._commands.obey(self._keyboard.read(f"{seat_name(self.playing.seat)}> ", words)):
            pass
        self._heard = min(self._heard, len(self.playing.log()))  # after an undo there are fewer lines

    # -- what the person sees (as `Face`)

    def tell(self, line: str) -> None:
        """A line of text; it is not wrapped, so that paths can be copied."""
        self.out.print(line, markup=False, soft_wrap=True)

    def complain(self, line: str) -> None:
        """A line about what cannot be."""
        self.out.print(Text(line, style="red"))

    def show(self, title: str, content: RenderableType) -> None:
        """Something longer to read."""
        self.out.print(content, soft_wrap=isinstance(content, Text))

    def show_help(self, text: str) -> None:
        """What can be typed."""
        self.tell(text)

    def show_log(self) -> None:
        """All that has happened."""
        for line in self.playing.log():
            self.out.print(line, markup=False)

    def show_board(self) -> None:
        """The whole board, and the question again."""
        self.out.print(self._draw())
        self._show_question()

    def show_options(self, options: list[tuple[int, int]]) -> None:
        """Some of the options, with their numbers."""
        playing = self.playing
        beside = partial(self._board.beside, playing.match.view(playing.seat), self.say)
        self.out.print(menu(playing.committed.game, options, self.say, self.out.width, beside))

    def consult(self) -> None:
        """Ask for a hint, and show it."""
        self.show("", self._adviser.hint())

    def _tell_news(self) -> None:
        lines = self.playing.log()
        if lines[self._heard :]:
            self.out.print()
        for line in lines[self._heard :]:
            self.out.print(Text(f"  {line}", style="dim"))
        self._heard = len(lines)

    def _show_board(self) -> None:
        now = self._board.moment(self.playing.match.view(self.playing.seat))
        self.out.print()
        self.out.print(self._draw() if now != self._seen else self._draw(self._board.own))
        self._seen = now

    def _draw(self, draw: Draw | None = None) -> RenderableType:
        view = self.playing.match.view(self.playing.seat)
        return (draw or self._board.whole)(view, self.say, self.playing.notations, self.out.width)

    def _show_question(self) -> None:
        playing = self.playing
        self.out.print()
        if playing.pending:
            self.out.print(Text(playing.question(), style="bold"))
            for number, key in enumerate(("play.confirm_yes", "play.confirm_no"), 1):
                self.out.print(Text.assemble((f"{number:>3}", "bold"), f"  {self.say(key)}"))
            return
        options = playing.numbered()
        hint = self.say("play.hint", first=options[0][0], last=options[-1][0])
        self.out.print(Text.assemble((playing.question(), "bold"), "  ", (hint, "dim")))
        self.show_options(options)
