"""A match that was played, moment by moment, on the whole screen."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.timer import Timer
from textual.widgets import Static

from sacbe.cli.commands.result import result
from sacbe.cli.terminal.plain import board_of
from sacbe.cli.terminal.screen import look
from sacbe.cli.terminal.screen.dialogs import Reading
from sacbe.cli.terminal.screen.panes import BoardPane, LogPane
from sacbe.cli.texts import Texts
from sacbe.core.catalogue import seat_name
from sacbe.core.match.match import Match

STEP_SECONDS = 1.0
"""How long a moment is shown while the match plays by itself."""
TEN = 10
BAR = """
#bar { height: 1; padding: 0 1; background: $primary-background; }
#keys { height: 1; padding: 0 1; color: $text-muted; }
ReplayApp #side { height: 8; }
.-medium ReplayApp #side, .-medium #side { height: 12; }
.-wide #side { height: 100%; }
#side LogPane { width: 1fr; height: 100%; border-top: none; }
"""


class ReplayApp(App[None]):
    """The board as it was, and what had been told until then."""

    TITLE = "sacbe"
    CSS = look.CSS + BAR
    HORIZONTAL_BREAKPOINTS = look.BREAKPOINTS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up,pageup", f"step({-TEN})", show=False),
        Binding("down,pagedown", f"step({TEN})", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
        Binding("space", "play", show=False),
        Binding("v", "view", show=False),
        Binding("q,escape,ctrl+c", "quit", show=False),
    ]

    def __init__(self, match: Match, seat: int | None, say: Texts, names: Sequence[str] | None = None) -> None:
        """The match as a seat or (None) a spectator saw it; `names` of the seats, where they have any."""
        super().__init__()
        self.match, self.seat, self.say, self._names = match, seat, say, names
        self._drawer = board_of(match.game)
        told = match.told(None)
        self._moments = sorted({0, *(move for move, _ in told), len(match.moves)})
        """The numbers of moves after which something was told."""
        self.at = len(self._moments) - 1
        self._playing: Timer | None = None
        self._board, self._log_pane = BoardPane(), LogPane()

    def compose(self) -> ComposeResult:
        """The board, the log, and where in the match this is."""
        with Container(id="table"):
            yield self._board
            with Container(id="side"):
                yield self._log_pane
        yield Static(id="bar")
        yield Static(self.say("screen.replay_keys"), id="keys")

    def on_mount(self) -> None:
        """It begins at the beginning."""
        self.ansi_theme_dark = look.COLOURS
        self.action_go(0)

    def _show(self) -> None:
        move = self._moments[self.at]
        now = self.match.fork(move)
        view = now.view(self.seat)
        self._board.show(lambda width: self._drawer.whole(view, self.say, [], width))
        self._log_pane.replace(line for after, line in self._told() if after <= move)
        self._show_bar()

    def _told(self) -> Sequence[tuple[int, str]]:
        return self.match.told(self.seat, self.say.lang, names=self._names)

    def _show_bar(self) -> None:
        last = len(self._moments) - 1
        moment = self.say("screen.moment", number=self.at, last=last)
        whose = self.say("screen.whose_none") if self.seat is None else self.say("screen.whose", seat=seat_name(self.seat))
        title = f"{self.match.game.title.partition(':')[0]}  {moment}  {whose}  "
        room = max(0, self.size.width - len(title) - 3)
        done = room * self.at // max(1, last)
        self.query_one("#bar", Static).update(Text.assemble((title, "bold"), ("━" * done, "green"), ("─" * (room - done), "dim")))

    # -- keys and mouse

    def action_step(self, steps: int) -> None:
        """So many moments on, or back."""
        self._stop()
        self._go(self.at + steps)

    def action_go(self, moment: int) -> None:
        """A moment by its number; -1 is the last."""
        self._stop()
        self._go(moment % len(self._moments))

    def action_play(self) -> None:
        """Let it run, or stop it."""
        if self._playing:
            self._stop()
        else:
            self._playing = self.set_interval(STEP_SECONDS, partial(self._run_on))

    def action_view(self) -> None:
        """The view of the next seat, of all of which a match that is over may be seen."""
        if self.match.over:
            seats = [None, *range(self.match.seats)]
            self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
            self._show()

    def on_click(self, event: events.Click) -> None:
        """A click on the bar goes there."""
        if event.widget is not None and event.widget.id == "bar":
            self.action_go(min(event.x * len(self._moments) // max(1, self.size.width), len(self._moments) - 1))

    def on_resize(self, event: events.Resize) -> None:
        """The bar is as long as the screen is wide."""
        self._show_bar()

    def _run_on(self) -> None:
        self._go(self.at + 1)
        if self.at == len(self._moments) - 1:
            self._stop()

    def _stop(self) -> None:
        if self._playing:
            self._playing.stop()
            self._playing = None

    def _go(self, moment: int) -> None:
        self.at = min(max(moment, 0), len(self._moments) - 1)
        self._show()
        if self.at == len(self._moments) - 1 and self.match.over and self.at:
            sources = self._drawer.sources(self.match.view(self.seat), self.say)
            told = result(self.match, sources, self.say, self.seat, self._names or ())
            self.push_screen(Reading(self.say("result.title"), told, self.say("screen.shut")))
