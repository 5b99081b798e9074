"""The parts of the screen: the board, the question with its options, the log."""

from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from typing import NamedTuple

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

LEAST_BOARD = 60
"""A board is drawn for at least so many columns; where there are fewer it can be scrolled."""
MOST_ROWS = 100
"""No terminal shows more options at once than this, and the layout allows fewer."""
LOW = 20
"""Rows below which a pane shows no more than a part of a board."""
IN_WORDS = 12
"""Up to so many options are told in words, too."""
LEAST_WORDS = 24
"""Columns that words need to stand beside an option."""
NUMBER = 3
"""Columns of the number of an option."""


class BoardPane(VerticalScroll, can_focus=False):
    """A drawing that fits the width there is, and can be scrolled."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self._draw: Callable[[int], RenderableType] = lambda width: Text()
        self._paper = Static()
        self._width = 0

    def compose(self) -> ComposeResult:
        """The drawing."""
        yield self._paper

    def show(self, draw: Callable[[int], RenderableType]) -> None:
        """Draw this from now on, for whatever width there is. What `draw` reads must not change meanwhile."""
        self._draw, self._width = draw, -1 if self._width else 0
        self._redraw()

    def on_resize(self, event: events.Resize) -> None:
        """Another width is another drawing."""
        self._redraw()

    def _redraw(self) -> None:
        room = self.scrollable_content_region.width
        if room and room != self._width:
            # What changes while a seat answers stands last on every board: a low pane begins there, until it is scrolled.
            at_end = self._width == 0 or self.scroll_y >= self.max_scroll_y
            self._width = room
            width = max(LEAST_BOARD, room)
            self._paper.styles.width = width
            self._paper.update(self._draw(width))
            if self.size.height < LOW and at_end:
                self.call_after_refresh(self.scroll_end, animate=False)


class Choice(NamedTuple):
    """An option of the question: what is typed for it, how it is shown, and by which words it is found."""

    typed: str
    number: int
    shown: str
    beside: Text
    said: str

    def prompt(self, widths: tuple[int, int], room: int, *, in_words: bool) -> Table | Text:
        """Its lines in the list: columns of the same `widths` for all options, or under each other where there is no `room`."""
        shown, beside = widths
        said = self.said if in_words else ""
        if not said and not beside:
            return Text.assemble((f"{self.number:>{NUMBER}} ", "bold"), self.shown)  # a table for each of many options takes long
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=NUMBER)
        number = Text(f"{self.number:>{NUMBER}}", "bold")
        if said and room < LEAST_WORDS:
            grid.add_row(number, Text.assemble(self.shown, "  " if self.beside else "", self.beside, "\n", (said, "dim")))
            return grid
        grid.add_column(width=shown)
        cells = [number, Text(self.shown)]
        if beside:
            grid.add_column(width=beside)
            cells.append(self.beside)
        grid.add_column(ratio=1)
        grid.add_row(*cells, Text(said, "dim"))
        return grid


class QuestionPane(Vertical):
    """What is asked, the options, and the line for answers. Options can be clicked, or found by what is typed."""

    class Answered(Message):
        """A line was entered, or an option was chosen."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    def __init__(self, is_whole: Callable[[str], bool]) -> None:
        """`is_whole`: whether a line is an answer or a command by itself, so that no option is meant by its beginning."""
        super().__init__(id="question")
        self._is_whole = is_whole
        self._title, self._options, self._line = (
            Static(id="asked"),
            OptionList(id="options", markup=False),
            Input(id="line", compact=True),
        )
        self._options.can_focus = False
        self._asked = Text()
        self._choices: Sequence[Choice] = ()
        self._listed: Sequence[Choice] = ()
        self._fold: Callable[[str], str] = str.casefold
        self._room = 0

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield self._title
        yield self._options
        yield self._line

    def on_mount(self) -> None:
        """Answers can be typed at once."""
        self._line.focus()

    def ask(self, title: Text, choices: Sequence[Choice], hint: str, fold: Callable[[str], str]) -> None:
        """Put a question."""
        self._fold, self._choices = fold, choices
        self._asked = title
        self._title.update(title)
        self._line.value, self._line.placeholder = "", hint
        self._line.disabled = False
        self._line.focus()
        self._list(choices)

    def wait(self, title: Text) -> None:
        """Nothing is asked now."""
        self._asked = title
        self._title.update(title)
        self._line.value = self._line.placeholder = ""
        self._choices = ()
        self._list(())

    def move(self, step: int) -> None:
        """The next option, or the one before."""
        if self._listed:
            now = self._options.highlighted
            self._options.highlighted = ((-1 if now is None else now) + step) % len(self._listed)

    def complete(self) -> None:
        """The option that is marked, written out."""
        if (choice := self._marked()) is not None:
            self._line.value = choice.shown
            self._line.cursor_position = len(choice.shown)

    # -- inside

    def _list(self, choices: Sequence[Choice]) -> None:
        self._listed, self._room = choices, self.content_size.width
        in_words = len(self._choices) <= IN_WORDS
        shown = max((len(choice.shown) for choice in self._choices), default=0)
        beside = max((choice.beside.cell_len for choice in self._choices), default=0)
        room = self._room - NUMBER - shown - beside - 6
        prompts = [choice.prompt((shown, beside), room, in_words=in_words) for choice in choices]
        self._options.clear_options()
        self._options.add_options(map(Option, prompts))
        self._options.highlighted = 0 if choices else None
        self._fit(prompts)

    def _fit(self, prompts: Sequence[RenderableType]) -> None:
        """As high as what is shown, as far as the layout allows: the line for answers is never cut off."""
        width = max(1, self._room)
        console = Console(width=width, file=StringIO())
        if len(prompts) > MOST_ROWS:
            self.styles.height = MOST_ROWS
            return
        rows = sum(len(console.render_lines(part)) for part in (self._asked, *prompts))
        self.styles.height = rows + 1

    def on_resize(self, event: events.Resize) -> None:
        """Another width is another list."""
        if self.content_size.width != self._room:
            self._list(self._listed)

    def _marked(self) -> Choice | None:
        at = self._options.highlighted
        return self._listed[at] if at is not None and at < len(self._listed) else None

    def on_input_changed(self, event: Input.Changed) -> None:
        """Of many options those stay that begin with what is typed, or have its words; a number marks its option."""
        text = self._fold(event.value.strip())
        if text.isascii() and text.isdecimal():
            found = [place for place, choice in enumerate(self._choices) if choice.number == int(text[:9])]
            if len(self._listed) < len(self._choices):
                self._list(self._choices)
            if found:
                self._options.highlighted = found[0]
            return
        wanted = text.split()
        matching = [
            choice
            for choice in self._choices
            if all(word in self._fold(f"{choice.shown} {choice.typed} {choice.said}") for word in wanted)
        ]
        shown = matching or self._choices
        if list(shown) != list(self._listed):
            self._list(shown)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The line, or the option that is marked if the line only searches."""
        event.stop()
        line = event.value.strip()
        choice = self._marked()
        if line and (self._is_whole(line) or len(self._listed) == len(self._choices) > 1):
            self._line.value = ""
            self.post_message(self.Answered(line))
        elif choice is not None:
            self.post_message(self.Answered(choice.typed))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click is an answer."""
        event.stop()
        self.post_message(self.Answered(self._listed[event.option_index].typed))


class LogPane(RichLog, can_focus=False):
    """What has happened, and what commands have to say."""

    def __init__(self) -> None:
        super().__init__(id="log", min_width=0, wrap=True, markup=False, highlight=False)
        self._lines: list[tuple[str, str]] = []
        self._width = 0

    def add(self, line: str, style: str = "") -> None:
        """One more line."""
        self._lines.append((line, style))
        self.write(Text(line, style))

    def replace(self, lines: Iterable[str]) -> None:
        """These lines instead of all others."""
        self._lines = [(line, "") for line in lines]
        self._write_all()

    def on_resize(self, event: events.Resize) -> None:
        """Another width wraps the lines anew."""
        if event.size.width != self._width:
            self._width = event.size.width
            self._write_all()

    def _write_all(self) -> None:
        self.clear()
        for line, style in self._lines:
            self.write(Text(line, style))
