"""`sacbe forecast`: train a game's value nets, which predict points."""

from rich.console import Console

import sacbe
from sacbe.bots.training import forecast as training
from sacbe.cli.commands.arena.live import bar
from sacbe.cli.texts import Texts


def forecast(name: str, seats: int, matches: int, steps: int, seed: int, jobs: int | None, write: bool, lang: str) -> None:
    """Play matches, train the networks, print the error of each, and with `--write` store their parameters."""
    game, say, out = sacbe.game(name), Texts(lang), Console(highlight=False)
    nets = training.nets_of(game).nets
    with bar(say("forecast.matches"), out) as progress:
        task = progress.add_task("", total=matches)
        samples = training.gather(
            game, seats=seats, matches=matches, seed=seed, jobs=jobs, report=lambda n: progress.advance(task, n)
        )
    trained = []
    with bar(say("forecast.nets"), out) as progress:
        task = progress.add_task("", total=len(nets))
        for net in nets:
            if found := training.train(net, samples[net.name], steps=steps, seed=seed):
                trained.append(found)
            progress.advance(task)
    for found in trained:
        off, blind, rows = f"{found.error:.2f}", f"{found.baseline:.2f}", len(samples[found.net.name].targets)
        out.print(say("forecast.result", net=found.net.name, off=off, blind=blind, rows=rows), markup=False, soft_wrap=True)
    told = say("forecast.written", file=training.write(game, trained)) if write else say("forecast.not_written")
    out.print(told, markup=False, soft_wrap=True)
