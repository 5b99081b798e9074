"""`sacbe selfplay`: bots play, on all cores or a cluster, and every decision goes into a table for learning."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import typer
from rich.console import Console

import sacbe
from sacbe.bots.arena import cores, enter, on_ray, plan, processes, warm
from sacbe.cli.commands.arena.live import bar
from sacbe.cli.options import read_options
from sacbe.cli.terminal.terminal import INTERRUPTED
from sacbe.cli.texts import Texts
from sacbe.core.match.record import Record
from sacbe.rl.data import Writer


def selfplay(
    game: str,
    bots: Sequence[str],
    matches: int,
    seats: int | None,
    options: Sequence[str],
    seed: int,
    jobs: int | None,
    scale: float,
    out: Path,
    ray: bool,
    margin: float,
    lang: str,
) -> None:
    """Play, and write the decisions into a Parquet file. Ctrl-C ends it: what was played until then is kept."""
    say, console = Texts(lang), Console(highlight=False)
    wanted = plan(
        sacbe.game(game), enter(bots), matches=matches, seats=seats, options=read_options(options), seed=seed, scale=scale
    )
    runner = on_ray(sacbe.game) if ray else processes(sacbe.game, min(jobs or cores(), wanted.matches))
    warm(sacbe.game(game), wanted)
    progress = bar(say("arena.matches"), console)
    task, stopped = progress.add_task("", total=wanted.matches), False
    with Writer(out, sacbe.game(game), margin) as writer:
        try:
            with progress, closing(runner(wanted, wanted.units())) as playing:
                for result, record in playing:
                    writer.add(Record.parse(record), result.seating)
                    progress.advance(task)
        except KeyboardInterrupt:
            stopped = True
    told = say("export.written", out=out, matches=writer.matches, rows=writer.rows)
    if stopped:
        console.print(say("selfplay.stopped"))
    console.print(told, markup=False, soft_wrap=True)
    if stopped:
        raise typer.Exit(INTERRUPTED)
