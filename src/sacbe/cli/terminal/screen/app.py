"""A match on the whole screen."""

import asyncio
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import Footer, Static

from sacbe.cli.commands.result import result
from sacbe.cli.terminal.advice import Adviser
from sacbe.cli.terminal.commands import CONFIRM, TAKE_BACK, Commands, Quit, help_text
from sacbe.cli.terminal.plain import board_of
from sacbe.cli.terminal.playing import Playing
from sacbe.cli.terminal.screen import look
from sacbe.cli.terminal.screen.dialogs import Reading
from sacbe.cli.terminal.screen.panes import BoardPane, Choice, LogPane, QuestionPane
from sacbe.cli.terminal.store import Store
from sacbe.cli.terminal.terminal import INTERRUPTED, TERMINATED
from sacbe.cli.terminal.typed import fold, read_command
from sacbe.core.catalogue import seat_name
from sacbe.core.errors import Unreadable

REDRAWN_SECONDS = 0.1
"""While bots decide one after the other the board is drawn anew this often at the most."""
STATUS_SECONDS = 0.5
"""Between two looks at what goes on in the background."""
REPLAY = 1
"""What the app returns if the match is to be seen again."""


def reflowed(text: str) -> str:
    """Paragraphs that were broken for 80 columns, in one line each; lines that are indented stay."""
    lines: list[str] = []
    joins = False
    for line in text.splitlines():
        flows = bool(line) and not line.startswith(" ")
        if flows and joins:
            lines[-1] += f" {line}"
        else:
            lines.append(line)
        joins = flows
    return "\n".join(lines)


class PlayApp(App[int]):
    """Board, question and log. Returns an exit code, or `REPLAY`."""

    TITLE = "sacbe"
    CSS = look.CSS
    HORIZONTAL_BREAKPOINTS = look.BREAKPOINTS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("tab", "complete", show=False, priority=True),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("pagedown", "scroll(1)", show=False, priority=True),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(self, playing: Playing, store: Store, adviser: Adviser, status: Callable[[], str], level: str) -> None:
        """`status` tells what goes on in the background; `level` is what the bots are called."""
        super().__init__()
        self.playing, self.say = playing, playing.say
        self._commands = Commands(playing, store, adviser, self)
        self._drawer = board_of(playing.committed.game)
        self._status, self._level = status, level
        self._board, self._log_pane = BoardPane(), LogPane()
        self._question = QuestionPane(self._is_whole)
        self._heard, self._asked, self._drawn = 0, 0, 0.0
        self._thinking = self._leaving = False
        keys = (("f1", "help"), ("f2", "hint"), ("f3", "log"), ("f4", "board"), ("f5", "undo"), ("f10", "leave"))
        for key, name in keys:
            action = {"log": "toggle_log", "board": "toggle_board"}.get(name, name)
            self.bind(key, action, description=self.say("command.quit" if name == "leave" else f"command.{name}"))

    def compose(self) -> ComposeResult:
        """A line of title, the three panes, the keys."""
        yield Static(id="head")
        with Container(id="table"):
            yield self._board
            with Container(id="side"):
                yield self._question
                yield self._log_pane
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Begin, or go on."""
        self.ansi_theme_dark = look.COLOURS
        loop = asyncio.get_running_loop()
        for number, code in ((signal.SIGTERM, TERMINATED), (signal.SIGINT, INTERRUPTED)):
            with suppress(NotImplementedError):  # on Windows the program is ended at once
                loop.add_signal_handler(number, partial(self._leave, code))
        self.set_interval(STATUS_SECONDS, self._show_status)
        self._log_pane.add(self.say("play.against", bots=self.playing.opponents(), level=self._level))
        self._go_on()

    # -- the course of the match

    def _go_on(self) -> None:
        """Ask the person, let the bots answer, or end."""
        self._show_news()
        self._show_status()
        if self.playing.over:
            self._end()
        elif self.playing.asked:
            self._ask()
        else:
            self._thinking = True
            self._show_status()
            self._question.wait(Text(self.say("play.thinking"), "dim"))
            self.run_worker(self._let_bots_answer, thread=True, exit_on_error=True)

    def _let_bots_answer(self) -> None:
        """In a thread of its own, until the person is asked."""
        while not (self._leaving or self.playing.over or self.playing.asked):
            self.playing.let_bot_answer()
            if time.monotonic() - self._drawn > REDRAWN_SECONDS:
                self._in_app(self._show_progress)
        self._in_app(self._bots_have_answered)

    def _in_app(self, work: Callable[[], None]) -> None:
        """Do something from a thread, unless the person leaves: the app may be gone by then."""
        try:
            if not self._leaving:
                self.call_from_thread(work)
        except RuntimeError:
            if not self._leaving:
                raise

    def _show_progress(self) -> None:
        self._show_news()
        self._draw_board()

    def _bots_have_answered(self) -> None:
        self._thinking = False
        self._go_on()

    def _ask(self) -> None:
        playing = self.playing
        self._draw_board()
        title = Text(playing.question())
        if playing.pending:
            answers = ((CONFIRM, "play.confirm_yes"), (TAKE_BACK, "play.confirm_no"))
            choices = [Choice(typed, int(typed), self.say(key), Text(), "") for typed, key in answers]
            self._put(title, choices, self.say("play.hint_words"))
            return
        beside = partial(self._drawer.beside, playing.match.view(playing.seat), self.say)
        game, words = playing.committed.game, playing.words
        choices = [
            Choice(game.actions[action], number, words.shown(action), beside(game.actions[action]), playing.said(action))
            for number, action in playing.numbered()
        ]
        hint = self.say("play.hint", first=choices[0].number, last=choices[-1].number)
        self._put(title, choices, hint)

    def _put(self, title: Text, choices: Sequence[Choice], hint: str) -> None:
        """Put a question. They are counted, so that one can see that a new one is there, however like the last it is."""
        self._asked += 1
        self._question.ask(title, choices, f"[{self._asked}] {hint}", fold)

    def _end(self) -> None:
        self._draw_board()
        answers = (("1", "screen.see_result"), ("2", "screen.see_again"), ("3", "screen.close"))
        self._put(Text(self.say("screen.over")), [Choice(n, int(n), self.say(key), Text(), "") for n, key in answers], "1–3")
        self._show_result()

    def _show_result(self) -> None:
        playing = self.playing
        sources = self._drawer.sources(playing.committed.view(playing.seat), self.say)
        self.show(self.say("result.title"), result(playing.committed, sources, self.say, playing.seat, playing.names))

    # -- lines

    def _is_whole(self, line: str) -> bool:
        if read_command(line) or (line.isascii() and line.isdecimal()):
            return True
        try:
            self.playing.words.action(line)
        except Unreadable:
            return self.playing.pending is not None
        return True

    def on_question_pane_answered(self, event: QuestionPane.Answered) -> None:
        """A line was entered, or an option chosen."""
        self._obey(event.line)

    def _obey(self, line: str) -> None:
        if self._thinking or self._leaving:
            return
        if self.playing.over and not read_command(line):
            self._after_the_end(line)
            return
        try:
            changed = self._commands.obey(line)
        except Quit:
            self._leave(0)
            return
        if changed:
            self._heard = min(self._heard, len(self.playing.log()))
            self._go_on()

    def _after_the_end(self, line: str) -> None:
        if line == "2":
            self._leave(REPLAY)
        elif line == "3":
            self._leave(0)
        else:
            self._show_result()

    def _leave(self, code: int) -> None:
        self._leaving = True
        self.exit(code)

    # -- what is shown (as `Face`)

    def tell(self, line: str) -> None:
        """A line of the log."""
        self._log_pane.add(line, "bold cyan")

    def complain(self, line: str) -> None:
        """A line about what cannot be."""
        self._log_pane.add(line, "bold red")

    def show(self, title: str, content: RenderableType) -> None:
        """Something longer to read."""
        self.push_screen(Reading(title, content, self.say("screen.shut")))

    def show_help(self, text: str) -> None:
        """What can be typed, and the keys."""
        keys = self.say("screen.help").strip()
        self.show(self.say("command.help"), Text(f"{reflowed(keys)}\n\n{reflowed(text)}"))

    def show_log(self) -> None:
        """All that has happened."""
        self.show(self.say("command.log"), Text("\n".join(self.playing.log())))

    def show_board(self) -> None:
        """The board on the whole screen."""
        self.action_toggle_board()

    def show_options(self, options: list[tuple[int, int]]) -> None:
        """The pane of the question shows them while they are typed."""

    def consult(self) -> None:
        """Ask for a hint in a thread of its own, and show it."""
        self._thinking = True
        self._show_status()

        def think() -> None:
            hint = self._commands.adviser.hint()
            self._in_app(partial(self._advise, hint))

        self.run_worker(think, thread=True)

    def _advise(self, hint: RenderableType) -> None:
        self._thinking = False
        self._show_status()
        self.show(self.say("command.hint"), hint)

    def _show_news(self) -> None:
        lines = self.playing.log()
        for line in lines[self._heard :]:
            self._log_pane.add(line)
        self._heard = len(lines)

    def _show_status(self) -> None:
        playing = self.playing
        status = self.say("play.thinking") if self._thinking else self._status()
        you = self.say("play.you", seat=seat_name(playing.seat))
        game = playing.committed.game.title.partition(":")[0]
        title = Text.assemble((game, "bold"), f"  {you}, {playing.opponents()}  ", (status, "italic"))
        self.query_one("#head", Static).update(title)

    def _draw_board(self) -> None:
        view, notations = self.playing.match.view(self.playing.seat), self.playing.notations if self.playing.asked else []
        self._board.show(lambda width: self._drawer.whole(view, self.say, notations, width))
        self._drawn = time.monotonic()

    # -- keys

    def action_move(self, step: int) -> None:
        """The next option, or the one before."""
        if isinstance(self.screen, Reading):
            self.screen.action_scroll(step)
        else:
            self._question.move(step)

    def action_complete(self) -> None:
        """Write the marked option out."""
        self._question.complete()

    def action_scroll(self, pages: int) -> None:
        """Scroll the board, or what is read."""
        if isinstance(self.screen, Reading):
            self.screen.action_scroll(10 * pages)
        else:
            self._board.scroll_relative(y=pages * max(1, self._board.size.height - 2), animate=False)

    def action_help(self) -> None:
        """What can be typed."""
        self.show_help(help_text(self.playing))

    def action_hint(self) -> None:
        """A hint."""
        if self.playing.asked and not self.playing.over:
            self._obey("hint")

    def action_undo(self) -> None:
        """Take back."""
        if not self.playing.over:
            self._obey("undo")

    def action_toggle_log(self) -> None:
        """More of the log, or less."""
        self.screen.toggle_class("log-shown")

    def action_toggle_board(self) -> None:
        """The board alone, or all panes."""
        self.screen.toggle_class("board-only")

    def action_leave(self) -> None:
        """Save and leave."""
        self._leave(0)

    def action_interrupt(self) -> None:
        """As Ctrl-C elsewhere."""
        self._leave(INTERRUPTED)
