"""The progress of a running arena: matches done, time left, and the standings so far."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from sacbe.bots.arena import Plan, Result, standings
from sacbe.cli.commands.arena.show import standings_table
from sacbe.cli.texts import Texts

PAUSE, IDLE = 0.5, 20
"""The least pause between two updates of the standings: in seconds, and as a multiple of the time that an update takes."""


class Watch:
    """Shows results on a terminal as they arrive; prints nothing to a file or pipe."""

    def __init__(self, plan: Plan, say: Texts, console: Console) -> None:
        self._plan, self._say, self._console = plan, say, console
        self._results: list[Result] = []
        self._next = 0.0
        self._live: Live | None = None
        self._progress = bar(say("arena.matches"), console)
        self._task = self._progress.add_task("", total=plan.matches)

    @contextmanager
    def of(self, results: list[Result]) -> Iterator[None]:
        """Watch a list that grows."""
        self._results = results
        if not self._console.is_terminal:
            yield
            return
        self._progress.update(self._task, completed=len(results))
        with Live(self._progress, console=self._console, transient=True, refresh_per_second=4) as self._live:
            yield

    def update(self) -> None:
        """Show one more result."""
        if self._live is None:
            return
        self._progress.update(self._task, completed=len(self._results))
        began = perf_counter()
        if began >= self._next:
            table = standings_table(self._plan, standings(self._plan, self._results), self._say)
            self._live.update(Group(table, self._progress))
            now = perf_counter()
            self._next = now + max(PAUSE, IDLE * (now - began))


def bar(unit: str, console: Console) -> Progress:
    """A progress bar, on terminals: how many of all, the time that has passed, and the time that is left."""
    columns = (TextColumn(unit), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("/"), TimeRemainingColumn())
    return Progress(*columns, console=console, disable=not console.is_terminal)
