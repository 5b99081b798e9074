"""`sacbe fit`: fit weights of a game's evaluation to what a search finds out."""

from collections.abc import Sequence

from rich.console import Console

import sacbe
from sacbe.bots.extras import need
from sacbe.bots.training import fit as fitting
from sacbe.bots.training.tune import free_weights
from sacbe.cli.commands.arena.live import bar
from sacbe.cli.commands.training.tune import tell
from sacbe.cli.texts import Texts


def fit(
    name: str,
    only: Sequence[str],
    preferences: bool,
    seats: int,
    generations: int,
    matches: int,
    iterations: int,
    seed: int,
    jobs: int | None,
    write: bool,
    lang: str,
) -> None:
    """Play, fit, print the weights and how much less they are off, and write them if that is wanted."""
    game, say, out = sacbe.game(name), Texts(lang), Console(highlight=False)
    need("cma", "arena")
    game.check_seats(seats)
    free_weights(game, only, preferences)
    with bar(say("fit.matches"), out) as progress:
        task = progress.add_task("", total=matches)
        samples = fitting.gather(
            game, seats=seats, matches=matches, iterations=iterations, seed=seed, jobs=jobs, report=lambda: progress.advance(task)
        )
    with bar(say("tune.generation"), out) as progress:
        task = progress.add_task("", total=generations)
        for found in fitting.fit(game, samples, only=only, preferences=preferences, generations=generations, seed=seed):
            progress.advance(task)
            best = found
    told = say("fit.result", game=game.id, before=f"{best.before:.3f}", after=f"{best.after:.3f}")
    tell(game, best.weights, told, seats=None if preferences else seats, write=write, say=say, out=out)
