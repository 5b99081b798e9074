"""What stands in front of the screen until it is closed: help, rules, hints, the result."""

from typing import ClassVar

from rich.console import RenderableType
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static


class Reading(ModalScreen[None]):
    """Something to read. Escape, Enter, q or a click beside it closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "dismiss", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, title: str, content: RenderableType, close: str) -> None:
        """`close` says how it is closed."""
        super().__init__()
        self._title, self._content, self._close = title, content, close

    def compose(self) -> ComposeResult:
        """A frame with a title."""
        frame = Vertical(VerticalScroll(Static(self._content), id="text", can_focus=False), id="frame")
        frame.border_title, frame.border_subtitle = self._title, self._close
        yield frame

    def action_scroll(self, lines: int) -> None:
        """Up or down."""
        self.query_one("#text", VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_click(self, event: events.Click) -> None:
        """Beside the frame."""
        if event.widget is self:
            self.dismiss()
