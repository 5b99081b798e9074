"""Reading a line from the person: with completion and history on a terminal, plainly otherwise."""

import sys
from collections.abc import Sequence
from typing import Any


class Keyboard:
    """Where the person's answers come from. `read` raises EOFError at the end of input."""

    def __init__(self) -> None:
        self._session: Any = None
        if sys.stdin.isatty() and sys.stdout.isatty():
            from prompt_toolkit import PromptSession

            self._session = PromptSession()

    def read(self, prompt: str, words: Sequence[str]) -> str:
        """One line; `words` are what can be completed with the tab key."""
        if self._session is None:
            line = input(prompt)
            if not sys.stdin.isatty():
                print(line)  # input from a file is not echoed: print it, so that the output shows each answer where it was given
            return line.strip()
        from prompt_toolkit.completion import WordCompleter

        completer = WordCompleter(list(words), sentence=True)
        return str(self._session.prompt(prompt, completer=completer, complete_while_typing=False)).strip()
