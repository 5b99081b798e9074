"""Reading a line from the person: with completion and history on a terminal, plainly otherwise."""

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

REFRESH_SECONDS = 0.5
"""Between two looks at what goes on in the background."""


class Keyboard:
    """Where the person's answers come from. `read` raises EOFError at the end of input.

    `status` tells what goes on in the background, "" if nothing does: a terminal shows it below the prompt until it is "".
    """

    def __init__(self, status: Callable[[], str]) -> None:
        self._status, self._told = status, ""
        self._session: Any = None
        if sys.stdin.isatty() and sys.stdout.isatty():
            from prompt_toolkit import PromptSession

            self._session = PromptSession()
            if status():
                self._session.bottom_toolbar, self._session.refresh_interval = self._toolbar, REFRESH_SECONDS

    def read(self, prompt: str, words: Sequence[str]) -> str:
        """One line; `words` are what can be completed with the tab key."""
        if self._session is None:
            self._tell_status()
            line = input(prompt)
            if not sys.stdin.isatty():
                print(line)  # input from a file is not echoed: print it, so that the output shows each answer where it was given
            return line.strip()
        from prompt_toolkit.completion import WordCompleter

        completer = WordCompleter(list(words), sentence=True)
        return str(self._session.prompt(prompt, completer=completer, complete_while_typing=False)).strip()

    def _toolbar(self) -> str:
        """What stands below the prompt; at the end of the work the line goes, too."""
        if not (status := self._status()):
            self._session.bottom_toolbar, self._session.refresh_interval = None, 0
        return status

    def _tell_status(self) -> None:
        """Where no line can be kept up to date: say it on stderr before a question, if it has changed."""
        if (status := self._status()) != self._told and os.environ.get("SACBE_QUIET", "0") != "1":
            self._told = status
            if status:
                print(f"sacbe: {status}", file=sys.stderr, flush=True)
