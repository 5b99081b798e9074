"""`sacbe bench`: how fast the games are played, and other engines in the same run."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import sacbe
from sacbe.bots.extras import need
from sacbe.cli.commands.bench.figures import game_jobs, gathered, peer_jobs
from sacbe.cli.commands.bench.games import GAME_WORKS
from sacbe.cli.commands.bench.growth import growth_jobs, growth_plots, table_plots, write
from sacbe.cli.commands.bench.runner import run
from sacbe.cli.commands.bench.start import measure_start
from sacbe.cli.texts import Texts


class BenchOptions(NamedTuple):
    """What is measured, and how."""

    games: Sequence[str]
    """All, if there are none."""
    peers: bool
    """Whether other engines are measured, too."""
    seconds: float
    """Of CPU time for each figure."""
    rounds: int
    """In how many rounds, of which the medians are taken."""
    cold: bool
    """Whether the start with nothing compiled is measured: minutes."""
    plots: Path | None = None
    """The folder for pictures of how figures grow, if they are wanted."""


def bench(options: BenchOptions, as_json: bool, lang: str) -> None:
    """Measure, and print tables or JSON on stdout; what is being measured is told on stderr."""
    say = Texts(lang)
    games = [sacbe.game(name) for name in options.games or sacbe.games()]

    def progress(what: str) -> None:
        print(say("bench.measuring", what=what), file=sys.stderr, flush=True)

    def refused(engine: str, why: str) -> None:
        print(f"{engine}: {say('error.no_peers') if why.endswith('is not installed') else why}", file=sys.stderr)

    jobs = [*game_jobs(games, list(GAME_WORKS)), *(peer_jobs(games) if options.peers else ())]
    if options.plots:
        need("matplotlib", "bench")
        jobs += growth_jobs(games)
    results = run(jobs, options.seconds, options.rounds, progress, refused)
    figures = gathered(results, games)
    for game in games:
        progress(f"{game.id}, start")
        figures["start"][game.id] = measure_start(game.id, options.cold)
    if options.plots:
        plots = [*growth_plots(results, games), *table_plots(games[0], progress)]
        for file in write(plots, options.plots, say):
            print(say("bench.written", file=str(file)), file=sys.stderr)
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        from sacbe.cli.commands.bench.show import show

        show(figures, say)
