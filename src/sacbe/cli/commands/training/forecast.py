"""`sacbe forecast`: train a game's neural networks to predict points."""

from rich.console import Console

import sacbe
from sacbe.bots.training import forecast as teaching
from sacbe.cli.commands.arena.live import bar
from sacbe.cli.texts import Texts


def forecast(name: str, seats: int, matches: int, steps: int, seed: int, jobs: int | None, write: bool, lang: str) -> None:
    """Play matches, train the networks, print the error of each, and with `--write` store their parameters."""
    game, say, out = sacbe.game(name), Texts(lang), Console(highlight=False)
    nets = teaching.nets_of(game).nets
    with bar(say("forecast.matches"), out) as progress:
        task = progress.add_task("", total=matches)
        lessons = teaching.gather(
            game, seats=seats, matches=matches, seed=seed, jobs=jobs, report=lambda n: progress.advance(task, n)
        )
    learned = []
    with bar(say("forecast.nets"), out) as progress:
        task = progress.add_task("", total=len(nets))
        for net in nets:
            if found := teaching.learn(net, lessons[net.name], steps=steps, seed=seed):
                learned.append(found)
            progress.advance(task)
    for found in learned:
        off, blind, rows = f"{found.off:.2f}", f"{found.blind:.2f}", len(lessons[found.net.name].came)
        out.print(say("forecast.result", net=found.net.name, off=off, blind=blind, rows=rows), markup=False, soft_wrap=True)
    told = say("forecast.written", file=teaching.write(game, learned)) if write else say("forecast.not_written")
    out.print(told, markup=False, soft_wrap=True)
