"""Who takes part: a level of ours (`greedy`), a class in a file (`mybot.py:MyBot`) or in a module (`package.module:MyBot`).

The text of a file goes with the entrant, so that processes and machines that have no such file play the same bot, and so that a
run is not taken up again with a bot that was changed in between.
"""

import inspect
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from time import thread_time
from types import ModuleType
from typing import Any, NamedTuple

from sacbe.bots import LEVELS, Bot, find
from sacbe.core.errors import Unknown, Unreadable
from sacbe.core.game import Game
from sacbe.files import read_text


class Entrant(NamedTuple):
    """A bot by name, and the text of its file if it has one."""

    name: str
    source: str | None = None

    def make(self, game: Game, seed: int, scale: float) -> Bot:
        """A fresh bot for one seat of one match. Our levels think by the time of their own core: a busy machine weakens none."""
        where, colon, what = self.name.rpartition(":")
        if not colon:
            return find(game, self.name, seed, scale, thread_time)
        module = _import(where) if self.source is None else _run(where, self.source)
        maker = getattr(module, what, None)
        if not callable(maker) or (isinstance(maker, type) and not hasattr(maker, "choose")):
            raise Unknown(f"{self.name}: {where} has no bot {what!r:.40}: a class with a method choose(match, seat)")
        return _call(maker, game=game, seed=seed, scale=scale)


def enter(names: Sequence[str]) -> tuple[Entrant, ...]:
    """Entrants by name, the files of their bots read."""
    if not names or not all(names):
        raise Unknown(f"an arena needs bots: {', '.join(LEVELS)}, or a class of your own: mybot.py:MyBot")
    return tuple(Entrant(name, _read(name)) for name in names)


def _call(maker: Callable[..., Bot], **given: object) -> Bot:
    """A bot from whatever makes it, given what that has parameters for: a bot without chance need not take a seed."""
    wanted = inspect.signature(maker).parameters
    return maker(**{name: value for name, value in given.items() if name in wanted})


def _read(name: str) -> str | None:
    where, _, _ = name.rpartition(":")
    if not where.endswith(".py"):
        return None
    return read_text(where)


def _import(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        raise Unknown(f"no such module: {name!r:.60}; a file of bots is named with its .py: mybot.py:MyBot") from None


def _run(path: str, source: str) -> Any:
    """The module that a file makes; every process runs it once."""
    name = f"sacbe_bots_of_{Path(path).stem}"
    known = sys.modules.get(name)
    if known is not None and known.__dict__["__source__"] == source:
        return known
    module = ModuleType(name)
    module.__dict__.update(__file__=path, __source__=source)
    try:
        code = compile(source, path, "exec")
    except SyntaxError as error:
        raise Unreadable(f"{path}, line {error.lineno}: {error.msg}") from None
    sys.modules[name] = module  # dataclasses and pickle look a class's module up here
    exec(code, module.__dict__)
    return module
