"""The bots that a child keeps between turns, with their search trees: as many as fit into its memory budget."""

from collections import OrderedDict

from sacbe import bots
from sacbe.bots import Bot
from sacbe.bots.mcts.bot import MctsBot
from sacbe.core.game import Game
from sacbe.table.compute.messages import Choose


class KeptBots:
    """An LRU cache limited by bytes. (A bot that was dropped is made anew, and plays as well.)

    The bot that was used last stays in any case: it is in the middle of a turn.
    """

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self._bots: OrderedDict[str, Bot] = OrderedDict()

    @property
    def size(self) -> int:
        """Bytes that are kept now."""
        return sum(map(size_of, self._bots.values()))

    def take(self, game: Game, task: Choose) -> Bot:
        """The bot of a task: the one that is kept, or a new one."""
        if task.bot not in self._bots:
            self._bots[task.bot] = self._make(game, task)
        self._bots.move_to_end(task.bot)
        while len(self._bots) > 1 and self.size > self.budget:
            self._bots.popitem(last=False)
        return self._bots[task.bot]

    def forget(self, name: str) -> None:
        """Drop a bot after an error: its search tree may be inconsistent."""
        self._bots.pop(name, None)

    @staticmethod
    def _make(game: Game, task: Choose) -> Bot:
        if task.params is None:
            return bots.find(game, task.level, task.bot_seed)
        return MctsBot(game, task.params, task.bot_seed, task.iterations)


def size_of(bot: Bot) -> int:
    """The size of a bot's search tables in bytes."""
    return bot.size if isinstance(bot, MctsBot) else 0
