"""A match between one person and bots, as every face shows it: what is asked, and what waits to be confirmed."""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sacbe.bots import Bot
from sacbe.bots.decide import decide
from sacbe.bots.names import bot_name
from sacbe.cli.terminal.typed import Typed, typed
from sacbe.cli.texts import Texts
from sacbe.core.catalogue import seat_name
from sacbe.core.errors import Illegal
from sacbe.core.match.match import Match
from sacbe.core.match.undo import take_back

WORLDS = 16
"""How many guesses are compared with the truth to find out whether the table hides something."""


class Pending(NamedTuple):
    """An answer that ends the person's turn or cannot be taken back, until it is confirmed."""

    action: int
    match: Match
    """The match after the answer."""
    final: bool
    """Whether the answer brings something to light: it must not be shown before it is confirmed."""


class Playing:
    """The match, the person's seat, and bots that answer for all others.

    With `confirm` an answer that ends a turn, or brings something to light, waits until it is confirmed, as on the page.
    """

    def __init__(self, match: Match, seat: int, bot: Bot, say: Texts, *, confirm: bool) -> None:
        self.committed, self.seat, self.say = match, seat, say
        self.names = ["" if other == seat else bot_name(other, 0) for other in range(match.seats)]
        self.pending: Pending | None = None
        self._bot, self._confirm, self._random = bot, confirm, random.Random()

    @property
    def match(self) -> Match:
        """What the person sees: with an answer that is not confirmed yet, unless that would bring something to light."""
        return self.pending.match if self.pending and not self.pending.final else self.committed

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.committed.over

    @property
    def asked(self) -> bool:
        """Whether the person must decide, or confirm."""
        # The person first: what the bots decide at the same time is not even in the record when the person decides.
        return self.pending is not None or self.seat in self.committed.asked

    @property
    def words(self) -> Typed:
        """How actions are typed."""
        return typed(self.committed.game, self.say.lang)

    @property
    def options(self) -> list[int]:
        """What the person may answer now."""
        return [] if self.pending else self.committed.legal(self.seat)

    @property
    def notations(self) -> list[str]:
        """The same in the notation, for boards."""
        return [self.committed.game.actions[a] for a in self.options]

    def numbered(self) -> list[tuple[int, int]]:
        """The options with their numbers: of options that are amounts (`bid 5`) the number is the amount."""
        options = self.options
        return list(zip(amounts(self.notations) or range(1, len(options) + 1), options, strict=True))

    def question(self) -> str:
        """What the person is asked."""
        if self.pending:
            key = "play.confirm_final" if self.pending.final else "play.confirm"
            return self.say(key, action=self.said(self.pending.action))
        step = str(self.committed.view(self.seat).get("step", ""))
        return self.say.get(f"ask.{step}", self.say("play.ask"))

    def said(self, action: int) -> str:
        """An action in words, to the person."""
        return self.committed.game.say(action, self.say.lang, names=self.names, seat=self.seat)

    def log(self) -> list[str]:
        """All that has happened, told to the person."""
        return self.match.log(self.seat, self.say.lang, names=self.names)

    def opponents(self) -> str:
        """The bots: seats and names."""
        return ", ".join(f"{seat_name(seat)} {name}" for seat, name in enumerate(self.names) if name)

    # -- what changes the match

    def answer(self, action: int) -> None:
        """Answer for the person; what ends the turn, or cannot be taken back, waits to be confirmed.

        Raises `Illegal`, and then nothing has changed.
        """
        trial = self.committed.copy()
        trial.play(self.seat, action)
        final = trial.over or trial.barriers != self.committed.barriers
        if self._confirm and (final or self.seat not in trial.asked):
            self.pending = Pending(action, trial, final)
        else:
            self.committed, self.pending = trial, None

    def confirm(self) -> None:
        """The answer that waits is final now."""
        if self.pending:
            self.committed, self.pending = self.pending.match, None

    def undo(self) -> None:
        """Take the answer that waits back, or the last decision. Raises `Illegal` if that cannot be."""
        if self.pending:
            self.pending = None
        else:
            self.committed = take_back(self.committed, self.seat, self.say.lang, names=self.names)

    def let_bot_answer(self) -> None:
        """One decision of a bot."""
        seat = self.committed.asked[0]
        self.committed.play(seat, decide(self._bot, self.committed, seat, self._random.getrandbits(64)))

    # -- what is asked about

    def why(self, action: int) -> str:
        """Why an action is not allowed now; "" if it is."""
        return self.committed.why(self.seat, action, self.say.lang, names=self.names)

    def refusal(self, action: int, error: Illegal) -> str:
        """Why an answer was refused."""
        return self.why(action) or str(error)

    def begun_with(self, line: str) -> list[tuple[int, int]]:
        """The options, with their numbers, that begin with these words, whole or begun."""
        words, actions = self.words.read(line).split(), self.committed.game.actions
        return [(number, a) for number, a in self.numbered() if _begins(actions[a].split(), words)]

    def hides_something(self) -> bool:
        """Whether the record would tell the person what the table does not."""
        truth = self.committed.truth()
        return any(self.committed.guess(self.seat, seed).truth() != truth for seed in range(WORLDS))

    def completions(self) -> Iterator[str]:
        """Actions as they can be typed."""
        return map(self.words.shown, self.options)


def _begins(notation: Sequence[str], words: Sequence[str]) -> bool:
    return bool(words) and notation[: len(words)] == words


def amounts(notations: Sequence[str]) -> list[int]:
    """The amounts of options that are nothing but amounts of one thing (`bid 0`, `bid 1`, ...); [] of others."""
    parts = [notation.split() for notation in notations]
    if not parts or any(len(part) != 2 or part[0] != parts[0][0] or not part[1].isdecimal() for part in parts):
        return []
    return [int(part[1]) for part in parts]
