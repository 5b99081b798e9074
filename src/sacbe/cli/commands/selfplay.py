"""`sacbe selfplay`: bots play, on all cores or a cluster, and every decision goes into a table for learning."""

from contextlib import closing

import typer
from rich.console import Console

import sacbe
from sacbe.bots.arena import cores, on_ray, processes, warm
from sacbe.cli.commands.arena import plan_of
from sacbe.cli.commands.arena.live import bar
from sacbe.cli.records import SelfplayOptions
from sacbe.cli.terminal.terminal import INTERRUPTED
from sacbe.cli.texts import Texts
from sacbe.core.match.record import Record
from sacbe.rl.data import Writer


def selfplay(options: SelfplayOptions) -> None:
    """Play, and write the decisions into a Parquet file. Ctrl-C ends it: what was played until then is kept."""
    game, say, console = sacbe.game(options.game), Texts(options.lang), Console(highlight=False)
    wanted = plan_of(options)
    runner = on_ray(sacbe.game) if options.ray else processes(sacbe.game, min(options.jobs or cores(), wanted.matches))
    warm(game, wanted)
    progress = bar(say("arena.matches"), console)
    task, stopped = progress.add_task("", total=wanted.matches), False
    with Writer(options.out, game, options.margin) as writer:
        try:
            with progress, closing(runner(wanted, wanted.units())) as playing:
                for result, record in playing:
                    writer.add(Record.parse(record), result.seating)
                    progress.advance(task)
        except KeyboardInterrupt:
            stopped = True
    told = say("export.written", out=options.out, matches=writer.matches, rows=writer.rows)
    if stopped:
        console.print(say("selfplay.stopped"))
    console.print(told, markup=False, soft_wrap=True)
    if stopped:
        raise typer.Exit(INTERRUPTED)
