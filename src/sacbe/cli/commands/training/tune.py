"""`sacbe tune`: optimise the weights of a game's evaluation by self-play."""

from rich.console import Console

import sacbe
from sacbe.bots.arena import cores
from sacbe.bots.extras import need
from sacbe.bots.policies import GREEDY, PREFER, weights_of
from sacbe.bots.training import tune as tuning
from sacbe.cli.commands.arena.live import bar
from sacbe.cli.commands.arena.show import share
from sacbe.cli.records import TuneOptions
from sacbe.cli.texts import Texts
from sacbe.command_options import split_names
from sacbe.core.engine.kernel import Buffer
from sacbe.core.evaluation import FOLDER
from sacbe.core.game import Game


def tune(options: TuneOptions) -> None:
    """Tune the weights, print them with their win share against the old ones, and with `--write` store them."""
    game, say, out = sacbe.game(options.game), Texts(options.lang), Console(highlight=False)
    jobs = options.jobs or cores()
    need("cma", "arena")
    before = weights_of(game)
    with bar(say("tune.generation"), out) as progress:
        task = progress.add_task("", total=options.generations)

        def report(state: tuning.Progress) -> None:
            progress.update(task, advance=1)
            if out.is_terminal:
                progress.console.print(say("tune.share", share=f"{100 * state.share:.1f}"), style="dim")

        after = tuning.tune(
            game,
            only=split_names(options.only),
            preferences=options.preferences,
            seats=options.seats,
            effort=tuning.Effort(options.generations, options.matches, jobs),
            seed=options.seed,
            report=report,
        )
    told = ""
    if (after != before).any():
        how, total, seed = PREFER if options.preferences else GREEDY, tuning.TRIAL * options.matches, tuning.UNSEEN + options.seed
        found = tuning.trial(game, after, before, matches=total, how=how, seats=options.seats, seed=seed, jobs=jobs)
        told = say("tune.result", game=game.id, share=share(found), matches=total)
    tell(game, after, told, seats=None, write=options.write, say=say, out=out)


def tell(game: Game, weights: Buffer, told: str, *, seats: int | None, write: bool, say: Texts, out: Console) -> None:
    """Print new weights and the result of their test, and with `write` store them in the game's file.

    With a number of seats they are those of a search.
    """
    before = weights_of(game, seats)
    if (weights == before).all():
        out.print(say("tune.same"))
        return
    assert game.evaluation is not None
    for weight, old, new in zip(game.evaluation.names, before.tolist(), weights.tolist(), strict=True):
        out.print(f"{weight} = {new}" + (f"  # {say('tune.changed', before=old)}" if new != old else ""), markup=False)
    out.print(told)
    file = game.evaluation.package / FOLDER / "weights.toml"
    if write:
        tuning.write(file, game.evaluation.names, weights, seats)
    out.print(say("tune.written" if write else "tune.not_written", file=file), markup=False, soft_wrap=True)
