"""A bot's turn, decided in a child process: the server makes the guesses, and plays the child's answers if they are legal."""

import asyncio
import hashlib

from sacbe.bots.levels import LEVEL_PARAMS, level_params
from sacbe.core.errors import Illegal, Unknown, Unreadable
from sacbe.core.game import Game
from sacbe.core.match.match import Match
from sacbe.table.compute import limits
from sacbe.table.compute.messages import Choose, Chosen
from sacbe.table.compute.process import Child, ComputeError
from sacbe.table.play.turn import Branch, branch, play
from sacbe.table.store.repository import Opened

LONGEST = 2000
"""Acts of a turn. None of the games has turns of a hundred."""


class BadChoice(ComputeError):
    """A bot's answer is no legal action."""


class BotTurn:
    """One turn of a seat, to its end or until an act reveals something. A person's unfinished turn is finished.

    As long as the bots' code is not `compiled`, a bot that needs none answers for the one of this level.
    """

    def __init__(self, opened: Opened, seat: int, level: str, *, compiled: bool = True) -> None:
        self._opened, self._seat, self._level, self._compiled = opened, seat, level, compiled
        self._params = level_params(opened.live.match.game, level) if level in LEVEL_PARAMS else None
        self._match: Match
        self.acts: list[str] = []

    async def decide(self, child: Child) -> Branch:
        """The seat's branch with the turn played. One child is asked for all acts: it keeps the bot's search tree."""
        limit = limits.choosing(self._params)
        while (task := await asyncio.to_thread(self._question)) is not None:
            chosen = await child.ask(task, Chosen, limit)
            if not await asyncio.to_thread(self._play, chosen.action):
                break
        return Branch(self._match, tuple(self.acts))

    def _question(self) -> Choose | None:
        """What the bot is asked next; none if the seat has nothing more to decide."""
        if not self.acts and self._begin():
            return None
        if self._seat not in self._match.asked:
            return None
        if len(self.acts) > LONGEST:
            raise BadChoice(f"a turn of more than {LONGEST} acts")
        world = self._match.guess(self._seat, self._chance(len(self.acts)))
        return Choose(
            bot_name(self._opened.id, self._seat, self._level),
            self._level,
            self._params,
            self._chance(-1),
            world.pack(),
            self._seat,
            compiled=self._compiled,
        )

    def _begin(self) -> bool:
        """Play what the seat has decided tentatively; whether that is the whole turn."""
        turn = self._opened.turn(self._seat)
        self._match, self.acts = branch(self._opened.live.match, turn).match, list(turn.acts)
        if turn.notice != "held":
            return False
        try:
            play(self._match, self._seat, turn.redo[0])  # it only waited for the person to confirm it
        except Illegal:
            return False
        self.acts.append(turn.redo[0])
        return True

    def _play(self, action: int) -> bool:
        """Play a choice; whether the turn goes on."""
        try:
            act = _notation(self._match.game, action)
            final = play(self._match, self._seat, act)
        except (Illegal, Unknown, Unreadable) as error:
            raise BadChoice(f"the bot chose {action}: {error}") from None
        self.acts.append(act)
        return not final

    def _chance(self, number: int) -> int:
        """A number that only this table's bots know: not the seed that nature is dealt from."""
        told = f"sacbe bot {self._opened.row.bot_seed} {self._seat} {self._opened.seq} {number}"
        return int.from_bytes(hashlib.blake2b(told.encode(), digest_size=8).digest(), "big") >> 1


def bot_name(table: str, seat: int, level: str) -> str:
    """The key under which a child process keeps a bot."""
    return f"{table} {seat} {level}"


def _notation(game: Game, action: int) -> str:
    return game.actions[game.action(action)]
