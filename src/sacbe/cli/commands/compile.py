"""`sacbe compile`: compile all games beforehand, on all cores."""

import time
from collections.abc import Sequence
from concurrent.futures import as_completed

from rich.console import Console

import sacbe
from sacbe.bots.arena.runners import cores, worker_processes
from sacbe.bots.warm import warm
from sacbe.cli.texts import Texts


def compile_games(names: Sequence[str], jobs: int | None, lang: str) -> None:
    """Compile these games (all, if none is named); what is in the cache takes a moment."""
    # The longest are begun first, so that all cores finish at about the same time.
    games = sorted(map(sacbe.game, names or sacbe.games()), key=lambda game: -game.compile_seconds)
    wanted = [game.id for game in games]
    console, say = Console(highlight=False), Texts(lang)
    with worker_processes(min(jobs or cores(), len(wanted))) as pool:
        for done in as_completed([pool.submit(_compile, name) for name in wanted]):
            name, seconds = done.result()
            console.print(say("compile.ready", game=name, seconds=f"{seconds:.1f}"))


def _compile(name: str) -> tuple[str, float]:
    began = time.perf_counter()
    warm(sacbe.game(name))
    return name, time.perf_counter() - began
