"""`sacbe bench`: how fast the games are played, and other engines in the same run."""

import json
import sys
from collections.abc import Sequence
from typing import NamedTuple

import sacbe
from sacbe.cli.commands.bench.figures import game_jobs, gathered, peer_jobs
from sacbe.cli.commands.bench.games import GAME_WORKS
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


def bench(options: BenchOptions, as_json: bool, lang: str) -> None:
    """Measure, and print tables or JSON on stdout; what is being measured is told on stderr."""
    say = Texts(lang)
    games = [sacbe.game(name) for name in options.games or sacbe.games()]

    def progress(what: str) -> None:
        print(say("bench.measuring", what=what), file=sys.stderr, flush=True)

    def refused(engine: str, why: str) -> None:
        print(f"{engine}: {say('error.no_peers') if why.endswith('is not installed') else why}", file=sys.stderr)

    jobs = [*game_jobs(games, list(GAME_WORKS)), *(peer_jobs(games) if options.peers else ())]
    figures = gathered(run(jobs, options.seconds, options.rounds, progress, refused), games)
    for game in games:
        progress(f"{game.id}, start")
        figures["start"][game.id] = measure_start(game.id, options.cold)
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        from sacbe.cli.commands.bench.show import show

        show(figures, say)
