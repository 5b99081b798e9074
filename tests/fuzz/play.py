"""One input of a fuzzer: read it, and if it is accepted, play on."""

import random
from typing import Any

import sacbe
from sacbe.bots.greedy import GreedyBot
from sacbe.bots.levels import level_params
from sacbe.bots.mcts.bot import MctsBot
from sacbe.core.engine.ask import NATURE
from sacbe.core.engine.bind import STUCK
from sacbe.core.engine.dice import dice
from sacbe.core.engine.kernel import JIT
from sacbe.core.errors import Illegal, Unknown, Unreadable
from sacbe.core.game import Game
from sacbe.core.match import opening
from sacbe.core.match.match import Match

REFUSALS = (Illegal, Unknown, Unreadable)
PLAYOUTS = 2 if JIT else 0
THOROUGH = 0.08 if JIT else 0.3
"""Which part of what is accepted is also played on answer by answer, and looked at by all who look at positions."""
ANSWERS, LOOKS, ITERATIONS = 12, 0.2, 24
"""How many answers, after which part of them somebody looks, and how long a bot thinks."""


class Found(Exception):
    """A fault: something was accepted that cannot be played."""


class Fuzzer:
    """Tries inputs of one game."""

    def __init__(self, game: Game, luck: random.Random, *, bots: bool = True) -> None:
        self._game, self._luck = game, luck
        self._luckier = dice(luck.getrandbits(62))
        self._bots = (GreedyBot(game, 1), MctsBot(game, level_params(game, "expert"), 1, ITERATIONS)) if bots else ()

    def position(self, given: dict[str, Any], *, check: bool, think: bool) -> bool:
        """Whether a position was accepted; `Found` if it should not have been."""
        try:
            match = opening.position(self._game, given, check=check)
        except REFUSALS:
            return False
        self._play_on(match, lawful=check, think=think)
        return True

    def record(self, text: str, *, think: bool) -> bool:
        """Whether a record was accepted; `Found` if it should not have been."""
        try:
            match = sacbe.replay(text)
        except REFUSALS:
            return False
        self._play_on(match, lawful=False, think=think)
        return True

    def _play_on(self, match: Match, *, lawful: bool, think: bool) -> None:
        if PLAYOUTS and not match.over:
            decisions = match.game.kernel.playouts(match.position, self._luckier, PLAYOUTS)
            if decisions == STUCK and lawful:
                raise Found("a playout got stuck")
        if not think and self._luck.random() > THOROUGH:
            return
        self._look(match, draw=think)
        self._read_again(match, lawful=lawful)
        for _ in range(ANSWERS):
            if match.over:
                return
            seat = match.asked[0]
            options = match.legal(seat)
            if not options:
                raise Found(f"seat {seat} is asked and has no option")
            if think and seat >= 0 and self._luck.random() < 0.4:
                self._think(match, seat, options)
            try:
                match.play(seat, self._luck.choice(options))
            except Illegal as error:
                if lawful:
                    raise Found(f"a lawful position got stuck: {error}") from error
                return
            if self._luck.random() < LOOKS:
                self._look(match, draw=False)

    def _read_again(self, match: Match, *, lawful: bool) -> None:
        """What is true of an accepted position is a position that is accepted."""
        if match.stuck:
            raise Found(f"it cannot go on: {match.stuck}")
        try:
            again = opening.position(self._game, match.truth(), check=lawful)
        except REFUSALS as error:
            raise Found(f"its truth is refused: {error}") from error
        if lawful and match.asked != (NATURE,) and again.truth() != match.truth():  # nature may deal otherwise
            raise Found("its truth is read as another position")

    def _look(self, match: Match, *, draw: bool) -> None:
        """All that tables and terminals ask of a position."""
        seat = self._luck.randrange(match.seats)
        match.view(seat)
        match.view(None)
        match.log(seat)
        match.truth()
        if draw:
            for lang in ("en", "fr"):
                match.svg(seat, lang)
                match.log(None, lang)
        assert len(match.ranks) == match.seats
        for asked in match.asked:
            match.why(asked, self._luck.randrange(len(self._game.acts)))
        match.guess(seat, self._luck.getrandbits(30)).legal(seat)

    def _think(self, match: Match, seat: int, options: list[int]) -> None:
        """Bots answer with one of the options."""
        world = match.guess(seat, self._luck.getrandbits(30))
        for bot in self._bots:
            if (action := bot.choose(world, seat)) not in options:
                raise Found(f"a bot answered {action}, which is not an option")
