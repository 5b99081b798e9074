"""`sacbe perft`: count the runs of answers to some depth, to compare versions of the rules and their speed."""

import time
from functools import partial

from rich.console import Console
from rich.table import Table

import sacbe
from sacbe.cli.terminal.terminal import interruptible
from sacbe.cli.texts import Texts


def perft(name: str, seats: int | None, depth: int, seed: int | None, lang: str) -> None:
    """Print the number of runs for every depth."""
    game = sacbe.game(name)
    say = Texts(lang, game)
    match = sacbe.start(name, game.seats[0] if seats is None else seats, seed=seed)
    count = game.kernel.perft
    table = Table(title=repr(match), title_justify="left")
    for heading in ("depth", "runs", "seconds"):
        table.add_column(say(f"perft.{heading}"), justify="right")
    for level in range(depth + 1):
        began = time.perf_counter()
        runs = interruptible(partial(count, match.position, level))
        table.add_row(str(level), f"{runs:,}", f"{time.perf_counter() - began:.3f}")
    Console(highlight=False).print(table)
