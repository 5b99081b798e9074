"""`sacbe arena`: bots play a tournament; a table shows their results with confidence intervals."""

import os
from contextlib import closing

import typer
from rich.console import Console

import sacbe
from sacbe.bots.arena import Folder, Plan, Result, cores, enter, on_ray, pairs, plan, processes, run, standings, warm
from sacbe.bots.arena.runners import Runner
from sacbe.bots.extras import need
from sacbe.cli.commands.arena.files import write_files
from sacbe.cli.commands.arena.live import Watch
from sacbe.cli.commands.arena.show import pairs_table, standings_table
from sacbe.cli.options import read_options
from sacbe.cli.records import ArenaOptions, SelfplayOptions
from sacbe.cli.terminal.terminal import INTERRUPTED
from sacbe.cli.texts import Texts
from sacbe.core.errors import Unknown

WIDE = 120


def arena(options: ArenaOptions) -> None:
    """Play a tournament, or go on with one; then print the standings, and write them if a folder is named."""
    say, console, out = Texts(options.lang), _console(), options.out
    if options.records and out is None:
        raise Unknown(say("arena.records_where"))
    tournament = plan_of(options)
    need("openskill", "arena")
    if out is not None:
        need("matplotlib", "arena")
    runner = on_ray(sacbe.game) if options.ray else processes(sacbe.game, min(options.jobs or cores(), tournament.matches))
    warm(sacbe.game(options.game), tournament)
    folder = None if out is None else Folder(out, tournament, records=options.records)
    results, stopped = _play(tournament, runner, folder, Watch(tournament, say, console))
    if results:
        console.print(standings_table(tournament, standings(tournament, results), say))
        if met := pairs(tournament, results):
            console.print()
            console.print(pairs_table(met, say))
        console.print(say("arena.caption"), style="dim")
    if stopped:
        console.print(say("arena.stopped" if folder else "arena.stopped_lost", out=out), markup=False, soft_wrap=True)
        raise typer.Exit(INTERRUPTED)
    if folder is not None:
        write_files(folder.path, tournament, results, say)
        console.print(say("arena.written", out=folder.path), markup=False, soft_wrap=True)


def plan_of(options: ArenaOptions | SelfplayOptions) -> Plan:
    """The tournament that the options of a command ask for."""
    return plan(
        sacbe.game(options.game),
        enter(options.bots.split(",")),
        matches=options.matches,
        seats=options.seats,
        options=read_options(options.option or ()),
        seed=options.seed,
        scale=options.scale,
    )


def _console() -> Console:
    """The terminal; output to a file or another program is made wide enough for long names."""
    console = Console(highlight=False)
    return console if console.is_terminal or "COLUMNS" in os.environ else Console(highlight=False, width=WIDE)


def _play(plan: Plan, runner: Runner, folder: Folder | None, watch: Watch) -> tuple[list[Result], bool]:
    """The results, those of earlier runs too; and whether somebody has stopped it."""
    results = list(folder.done.values()) if folder else []
    try:
        # Closing the run ends its processes at once.
        with watch.of(results), closing(run(plan, runner, folder)) as playing:
            for result in playing:
                results.append(result)
                watch.update()
    except KeyboardInterrupt:
        return results, True
    return results, False
