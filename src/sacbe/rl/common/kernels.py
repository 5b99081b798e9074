"""Kernels for many matches at once: one call answers in each match, plays on for nature and random seats, and observes.

Masks (bytes) and observations (float32) are passed as arrays of 64-bit words, the only kind that bound functions take here;
inside they are viewed as what they are.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sacbe.core.engine.ask import NATURE, NATURE_BIT, asked
from sacbe.core.engine.bind import Bound, answers, position_in, standings
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.cache import remember
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import Buffer, kernel, scratch2
from sacbe.core.engine.news import forget
from sacbe.core.engine.state import FloatGrid, Floats, Grid, Memory
from sacbe.core.game import Game
from sacbe.rl.features import features

SOURCE = Path(__file__)
remember(SOURCE)
SEATS = 8
"""Room for the seats of any game."""
SEES, RESETS, MARGIN = range(3)
SETTINGS = 3
"""The columns of a row of floats: whether observations are wanted; whether a match that is over begins anew; the margin of points
that earns the full reward (0: rewards are by rank)."""
HANDS, SEAT, DICE, ENDED, EYES, ANSWER = range(6)
ROWS = 6
"""The rows of an array of ints with a column for each match: the set of seats that the caller plays; the seat that is asked; the
state of the match's random numbers; whether it has just ended; the seat that observes its end (-1: who gave the last answer);
the answer that is given now."""
NOW, LAST = range(2)
"""The two rows of observations, as 64-bit words: of the seats that are asked now; of the last positions of matches that have just
ended."""
KEPT = 256
"""How many int32 a match has for its options: their number, or TOO_MANY, and then the options themselves."""
TOO_MANY = -1
NOBODY = -1
"""Stands for the seat that is asked, when a match is over."""
WAIT, ANEW = -1, -2
"""Instead of an action: leave this match alone; begin it anew."""


class Kernels(NamedTuple):
    """The bound functions. Rows are matches."""

    step: Callable[..., int]
    """(S, origin, settings, rows, mask, options, observations, rewards): answer in each match, or WAIT, or ANEW. Returns
    the number of matches that ended, or -1 minus the first match whose answer is not legal: then nothing has changed. (It is one
    function so that the rules are compiled into it once.)"""
    sample: Callable[[Buffer, Buffer, Buffer, Buffer], None]
    """(mask, options, dice, actions): write a legal answer for each match, drawn uniformly; WAIT where there is none."""
    look: Callable[[Memory, int, Buffer, Buffer], None]
    """(S, seat, mask, see): write a seat's mask and observation in the first match; the mask is empty if it is not asked."""


@cache
def kernels(game: Game) -> Kernels:
    """The functions for a game, compiled at first use."""
    return Kernels(**game.kernel.compile("fleet", _bind(game), *features(game).sources, SOURCE))


def _play_on(game: Game) -> Any:
    """The kernel that plays on until a seat of the caller is asked or the match is over; it returns that seat, or NOBODY."""
    rules = game.rules
    _, answer, chance = answers(rules)
    legal = rules.legal

    @kernel
    def play_on(s: Any, hands: int, out: Any, dice: Any) -> int:
        while True:
            who = asked(s)
            if who == 0:
                return NOBODY
            if who == NATURE_BIT:
                forget(s)
                action = chance(s, out, roll(dice, 1 << 30))
                if action < 0:
                    return NOBODY
                answer(s, NATURE, action)
                continue
            seat = lowest(who)
            if hands >> seat & 1:
                return seat
            n = legal(s, seat, out)
            if n == 0:
                return NOBODY
            forget(s)
            answer(s, seat, out[roll(dice, n)])

    return play_on


def _reward(game: Game) -> Any:
    """The kernel that turns the end of a match into rewards."""
    stand, units = standings(game.rules), game.units

    @kernel
    def reward(s: Any, margin: float, sums: Any, points: Any, rank: Any, out: Any) -> None:
        stand(s, sums, points, rank)
        for seat in range(s.seats):
            total = 0.0
            for other in range(s.seats):
                if margin > 0.0:
                    total += max(-1.0, min(1.0, (points[seat] - points[other]) / (margin * units)))
                else:
                    total += int(rank[other] > rank[seat]) - int(rank[other] < rank[seat])
            out[seat] = total / (s.seats - 1)

    return reward


def _bind(game: Game) -> Bound:
    rules = game.rules
    at, (_, answer, _) = position_in(rules.state), answers(rules)
    play_on, reward, encode = _play_on(game), _reward(game), features(game).kernel()
    legal, actions_, size, sources = rules.legal, rules.actions, features(game).size, rules.sources

    @kernel
    def write_mask(s: Any, seat: int, out: Any, row: Any, kept: Any) -> None:
        """The mask of a seat; only what the last mask had is cleared, for a mask can be much larger than its options."""
        if kept[0] == TOO_MANY:
            for action in range(actions_):
                row[action] = 0
        for i in range(kept[0]):
            row[kept[1 + i]] = 0
        n = legal(s, seat, out) if seat >= 0 else 0
        kept[0] = n if n < KEPT else TOO_MANY
        for i in range(n):
            row[out[i]] = 1
            if n < KEPT:
                kept[1 + i] = out[i]

    @kernel
    def drawn(row: Any, luck: Any) -> int:
        """A legal answer by the mask, all as likely as each other."""
        n = 0
        for action in range(actions_):
            n += int(row[action])  # without int(), plain NumPy would add in int8 and overflow
        left = roll(luck, n)
        action = 0
        while row[action] == 0 or left > 0:
            left -= int(row[action])
            action += 1
        return action

    def step(
        S: Memory, origin: Memory, settings: Floats, rows: Grid, mask: Buffer, options: Buffer, observations: Grid,
        rewards: FloatGrid,
    ) -> int:  # fmt: skip
        # In plain Python, too, these are arrays and no accessors: they are viewed as floats, and their rows are passed on.
        words: Any = observations
        by_match: Any = rewards
        hands, seats, ended, eyes, actions = rows[HANDS], rows[SEAT], rows[ENDED], rows[EYES], rows[ANSWER]
        dice: Any = rows[DICE]
        kept = options.view(np.int32)
        masks, now, lasts = mask.view(np.int8), words[NOW].view(np.float32), words[LAST].view(np.float32)
        sees, resets, margin = settings[SEES] != 0.0, settings[RESETS] != 0.0, settings[MARGIN]
        out: Any = np.empty(actions_, np.int64)
        points: Any = np.empty(SEATS, np.int64)
        rank: Any = np.empty(SEATS, np.int64)
        sums = scratch2(SEATS, sources)
        for i in range(len(S)):
            action = actions[i]
            if action >= actions_ or action < ANEW or (action >= 0 and masks[i * actions_ + action] == 0):
                return -1 - i
        over = 0
        for i in range(len(S)):
            if ended[i] != 0:
                for seat in range(by_match.shape[1]):
                    by_match[i, seat] = 0.0
            ended[i] = 0
            if actions[i] == WAIT:
                continue
            s = at(S, i)
            luck = dice[i : i + 1]
            me = seats[i]
            if actions[i] == ANEW:
                S[i] = origin[0]
            else:
                forget(s)
                answer(s, me, actions[i])
            seats[i] = play_on(s, hands[i], out, luck)
            if seats[i] == NOBODY:
                ended[i] = 1
                over += 1
                reward(s, margin, sums, points, rank, by_match[i])
                if sees:
                    encode(s, eyes[i] if eyes[i] >= 0 else me, sums, lasts[i * size : (i + 1) * size])
                if resets:
                    S[i] = origin[0]
                    seats[i] = play_on(s, hands[i], out, luck)
            write_mask(s, seats[i], out, masks[i * actions_ : (i + 1) * actions_], kept[i * KEPT : (i + 1) * KEPT])
            if sees and seats[i] != NOBODY:
                encode(s, seats[i], sums, now[i * size : (i + 1) * size])
        return over

    def sample(mask: Buffer, options: Buffer, dice: Buffer, actions: Buffer) -> None:
        masks, kept = mask.view(np.int8), options.view(np.int32)
        for i in range(len(actions)):
            luck: Any = dice[i : i + 1]
            n = int(kept[i * KEPT])
            actions[i] = WAIT
            if n > 0:
                actions[i] = kept[i * KEPT + 1 + roll(luck, n)]
            elif n == TOO_MANY:
                actions[i] = drawn(masks[i * actions_ : (i + 1) * actions_], luck)

    def look(S: Memory, seat: int, mask: Buffer, see: Buffer) -> None:
        s = at(S, 0)
        out: Any = np.empty(actions_, np.int64)
        kept: Any = np.empty(KEPT, np.int32)
        kept[0] = TOO_MANY  # what stands in the mask is not known
        write_mask(s, seat if asked(s) >> seat & 1 else NOBODY, out, mask.view(np.int8), kept)
        encode(s, seat, scratch2(SEATS, sources), see.view(np.float32))

    return {
        "step": step,
        "sample": sample,
        "look": look,
    }
