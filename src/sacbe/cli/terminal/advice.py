"""Hints at the terminal: the best options of the person, as a bot values them that knows no more than the person does."""

from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sacbe.bots.decide import analyse_in, decide
from sacbe.bots.levels import ADVICE_LEVEL, advice_params
from sacbe.bots.mcts.bot import MctsBot
from sacbe.bots.warm import how_far, load_compiler
from sacbe.bots.warmup import stand_in
from sacbe.cli.terminal.playing import Playing
from sacbe.core.engine.kernel import JIT

SECONDS, MOST = 1.0, 5
"""The time for a hint, and how many options it tells."""
GUESS_SEED = 0x51DE
"""What the person cannot know is dealt from this seed for a hint: asking twice at one moment deals the same."""


class Adviser:
    """Gives hints about a match."""

    def __init__(self, playing: Playing, is_ready: Callable[[], bool]) -> None:
        """`is_ready`: whether nothing is being compiled."""
        self._playing, self._is_ready = playing, is_ready
        self._bot: MctsBot | None = None

    def hint(self) -> RenderableType:
        """The best options, best first, with the share of the match and the points that each is worth."""
        playing = self._playing
        game, seat = playing.committed.game, playing.seat
        if not (JIT and self._is_ready() and all(how_far(game, bots=part) == 1 for part in (False, True))):
            return self._by_stand_in()
        load_compiler()
        self._bot = self._bot or MctsBot(game, advice_params(game))
        result = analyse_in(self._bot, playing.committed.guess(seat, GUESS_SEED), seat, SECONDS)
        table = Table.grid(padding=(0, 2))
        for option in result.options[:MOST]:
            shares = playing.say("play.hint_share", share=round(100 * option.share), points=round(option.points))
            table.add_row(playing.words.shown(option.action), Text(shares, style="dim", no_wrap=True))
        return Group(Text(playing.say("play.hint_title"), style="bold"), table)

    def _by_stand_in(self) -> RenderableType:
        """As long as the bots are not compiled: what a bot does that looks one decision ahead."""
        playing = self._playing
        bot = stand_in(playing.committed.game, ADVICE_LEVEL, None)
        action = decide(bot, playing.committed, playing.seat, GUESS_SEED)
        return Text(playing.say("play.hint_simple", action=playing.words.shown(action)))
