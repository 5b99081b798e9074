"""Hints: the best options of a seat, as a bot in a child process values them."""

import asyncio
import logging

from sacbe.bots.levels import ADVICE_LEVEL, advice_params
from sacbe.core.game import Game
from sacbe.core.match.places import places_if_any
from sacbe.table.api import wire_help
from sacbe.table.api.refusal import Refused
from sacbe.table.compute import limits
from sacbe.table.compute.messages import Advise, Advised
from sacbe.table.compute.pool import Busy, Pool
from sacbe.table.compute.process import ComputeError, Died
from sacbe.table.jobs.compiled import CompiledGames
from sacbe.table.play.names import seat_names
from sacbe.table.play.turn import branch
from sacbe.table.scenes.explain import GUESS_SEED
from sacbe.table.store.repository import Opened

SECONDS, MOST = 1.0, 5
"""The time for a hint, and how many options it tells."""
log = logging.getLogger("sacbe.table")


class Hints:
    """Gives hints. They use the same processes as tables of bots alone, in the order of requests: no turn waits for a hint.

    How many are asked for at once, and by whom, is limited before (`limits/`).
    """

    def __init__(self, pool: Pool, compiled: CompiledGames) -> None:
        self._pool, self._compiled = pool, compiled

    async def ask(self, opened: Opened, seat: int, lang: str, *, notation: bool = False) -> list[wire_help.Hint]:
        """The best options of a seat, best first."""
        game = opened.live.match.game
        if not self._compiled.bots_ready(game.id, ADVICE_LEVEL):
            percent = round(100 * self._compiled.how_far(game.id, bots=True))
            raise Refused("compiling", game=game.title.partition(":")[0], percent=percent)
        task = await asyncio.to_thread(question, opened, seat)
        try:
            try:
                advised = await self._advise(game, task)
            except Died:  # perhaps the system killed it: try once more
                advised = await self._advise(game, task)
            return await asyncio.to_thread(told, opened, seat, advised, lang, notation)
        except Busy:
            raise Refused("busy") from None
        except ComputeError as error:
            log.warning("table %s, seat %d: a hint failed: %s", opened.id, seat, error)
            raise Refused("no_advice") from None

    async def _advise(self, game: Game, task: Advise) -> Advised:
        async with self._pool.lease(patience=limits.WAITING) as child:
            await child.prepare(game.id, bots=True)
            return await child.ask(task, Advised, limits.thinking(task.seconds))


def question(opened: Opened, seat: int) -> Advise:
    """The task for the child. It gets a guess of the seat's, which holds nothing that the seat does not know."""
    if not opened.row.hints:
        raise Refused("no_hints")
    match = branch(opened.live.match, opened.turn(seat)).match
    if seat not in match.asked:
        raise Refused("not_asked")
    return Advise(advice_params(match.game), match.guess(seat, GUESS_SEED).pack(), seat, SECONDS, MOST)


def told(opened: Opened, seat: int, advised: Advised, lang: str, notation: bool) -> list[wire_help.Hint]:
    """The options with their texts and their places."""
    match, names = branch(opened.live.match, opened.turn(seat)).match, seat_names(opened.id, opened.seats)
    game, view = match.game, match.view(seat)
    if any(not 0 <= option.action < len(game.actions) for option in advised.options):
        raise ComputeError("an option that the game does not have")
    return [
        wire_help.Hint(
            game.actions[o.action],
            game.say(o.action, lang, names=names, seat=seat, setting=None if notation else match.setting),
            round(o.share, 3),
            round(o.points, 1),
            list(places_if_any(game.places, view, seat, game.actions[o.action])),
        )
        for o in advised.options
    ]
