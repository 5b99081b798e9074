"""`sacbe fit`: fit weights of a game's evaluation to what a search finds out."""

from rich.console import Console

import sacbe
from sacbe.bots.extras import need
from sacbe.bots.training import fit as fitting
from sacbe.bots.training.tune import free_weights
from sacbe.cli.commands.arena.live import bar
from sacbe.cli.commands.training.tune import tell
from sacbe.cli.records import FitOptions
from sacbe.cli.texts import Texts
from sacbe.command_options import split_names


def fit(options: FitOptions) -> None:
    """Play matches, fit the weights, print them with their error before and after, and with `--write` store them."""
    game, say, out = sacbe.game(options.game), Texts(options.lang), Console(highlight=False)
    only, seats = split_names(options.only), options.seats
    need("cma", "arena")
    game.check_seats(seats)
    free_weights(game, only, options.preferences)
    with bar(say("fit.matches"), out) as progress:
        task = progress.add_task("", total=options.matches)
        samples = fitting.gather(
            game,
            seats=seats,
            matches=options.matches,
            iterations=options.iterations,
            seed=options.seed,
            jobs=options.jobs,
            report=lambda: progress.advance(task),
        )
    with bar(say("tune.generation"), out) as progress:
        task = progress.add_task("", total=options.generations)
        for found in fitting.fit(
            game, samples, only=only, preferences=options.preferences, generations=options.generations, seed=options.seed
        ):
            progress.advance(task)
            best = found
    told = say("fit.result", game=game.id, before=f"{best.before:.3f}", after=f"{best.after:.3f}")
    tell(game, best.weights, told, seats=None if options.preferences else seats, write=options.write, say=say, out=out)
