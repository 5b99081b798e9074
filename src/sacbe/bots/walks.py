"""The ways of one iteration of the search: down its tree, and on by the game's preferences until the playout is cut."""

from typing import Any

from sacbe.bots.descent import descent
from sacbe.bots.policies import PACKAGE, by_weight, evaluation_of, pickers
from sacbe.bots.settings import ALONE, CARE, LONGEST, PLAIN, SEAT, SHARED, TRUST
from sacbe.bots.tree import NODE, VISITS, claim, find, listen, mix
from sacbe.core.engine.ask import NATURE, NATURE_BIT, asked
from sacbe.core.engine.bind import answers
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.cache import remember
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import forget
from sacbe.core.game import Game

remember(PACKAGE / "walks.py")

DEEPEST = 256
"""Rows of the table that one iteration can pass."""


def walks(game: Game) -> Any:
    """Two kernels: down the tree to a leaf, and from there on by the game's preferences until the playout is cut."""
    rules, evaluation = game.rules, evaluation_of(game)
    _, answer, chance = answers(rules)
    by_preference, look_ahead, best_of = pickers(game)
    descend = descent(game)
    rules_legal, progress, waits = rules.legal, evaluation.progress, evaluation.waits

    @kernel
    def next_seat(s: Any, me: int) -> int:
        # Of those who answer at once the searching seat goes first: the others' answers are no news to it.
        return me if asked(s) >> me & 1 else lowest(asked(s))

    @kernel
    def sensible(
        T: Any, U: Any, s: Any, w: Any, settings: Any, seat: int, out: Any, n: int, likes: Any, values: Any, gains: Any, dice: Any
    ) -> int:  # fmt: skip
        # How a seat decides without a tree: the number of the option.
        if settings[PLAIN] != 0:
            pick: int = roll(dice, n)
        elif settings[CARE] > 0 and roll(dice, 100) < settings[CARE]:
            look_ahead(T, U, seat, w, out, n, values, gains)
            pick = best_of(values, n, dice)
        else:
            pick = by_preference(s, seat, w, out, n, likes, dice)
        return pick

    @kernel
    def others_answer(
        T: Any, U: Any, s: Any, w: Any, settings: Any, minds: Any, seat: int, out: Any, likes: Any, values: Any, gains: Any,
        dice: Any,
    ) -> int:  # fmt: skip
        # What another seat answers at the same time: where it is asked once for many iterations, mostly what it would think of,
        # or, if nobody has thought in its place, with a look ahead. -1 if it has no option.
        n = rules_legal(s, seat, out)
        if n == 0:
            return -1
        thoughts = 0
        for i in range(n if len(minds) > 0 else 0):
            likes[i] = minds[seat, out[i]]
            thoughts += likes[i]
        if settings[SHARED] == 1 or settings[PLAIN] != 0 or (settings[TRUST] < 100 and roll(dice, 100) >= settings[TRUST]):
            pick: int = sensible(T, U, s, w, settings, seat, out, n, likes, values, gains, dice)
        elif thoughts > 0:
            pick = by_weight(likes, n, dice)
        else:
            look_ahead(T, U, seat, w, out, n, values, gains)
            pick = best_of(values, n, dice)
        action: int = out[pick]
        return action

    @kernel
    def is_over(s: Any, settings: Any, until: int) -> bool:
        # Whether the position is to be judged: the clock has ticked, or its tick is all that the searching seat waits for.
        return progress(s) >= until or (progress(s) == until - 1 and waits(s, settings[SEAT]))

    @kernel
    def walk(
        T: Any, U: Any, s: Any, w: Any, settings: Any, minds: Any, until: int, heard: Any, keys: Any, stats: Any, dice: Any,
        fate: Any, sealed: Any, out: Any, likes: Any, values: Any, gains: Any, rows: Any, path: Any, who: Any,
    ) -> int:  # fmt: skip
        # The length of the path: rows of the table, with the seats that decided there.
        steps, at_once = 0, asked(s)
        while asked(s) != 0 and steps + 2 <= DEEPEST:
            forget(s)
            if asked(s) == NATURE_BIT:
                action = chance(s, out, roll(fate, 1 << 30))
                if action < 0:
                    break
                answer(s, NATURE, action)
                listen(s, NATURE, action, heard)
                continue
            if is_over(s, settings, until):
                break
            seat = next_seat(s, settings[SEAT])
            if settings[ALONE] != 0 and seat != settings[SEAT]:
                if at_once >> seat & 1 != 0:
                    # The question of the root, at which nobody's answer depends on another's: what is answered to it is the
                    # same in all iterations of a world.
                    at_once &= ~(1 << seat)
                    if sealed[seat] < 0:
                        sealed[seat] = others_answer(
                            T, U, s, w, settings, minds, seat, out, likes, values, gains, dice
                        )  # fmt: skip
                    action = sealed[seat]
                else:
                    n = rules_legal(s, seat, out)
                    pick = sensible(T, U, s, w, settings, seat, out, n, likes, values, gains, dice) if n > 0 else 0
                    action = out[pick] if n > 0 else -1
                if action < 0:
                    break
                answer(s, seat, action)
                listen(s, seat, action, heard)
                continue
            key = mix(heard[seat], NODE)
            node = find(keys, key)
            if not claim(keys, stats, node, key, heard, 0.0):
                break
            is_root, is_new = steps == 0, stats[node, VISITS] == 0
            path[steps], who[steps] = node, seat
            steps += 1
            if is_new and not is_root:
                break
            n = rules_legal(s, seat, out)
            if n == 0:
                break
            pick = descend(
                T, U, s, w, settings, out, n, likes, values, gains, rows, seat, heard, keys, stats, node, is_root
            )  # fmt: skip
            has_room = pick >= 0
            action = out[pick] if has_room else out[-1 - pick]
            if has_room:
                path[steps], who[steps] = find(keys, mix(heard[seat], action)), seat
                steps += 1
            answer(s, seat, action)
            listen(s, seat, action, heard)
            if not has_room:
                break
        return steps

    @kernel
    def play_on(
        T: Any, U: Any, s: Any, w: Any, settings: Any, until: int,
        out: Any, likes: Any, values: Any, gains: Any, dice: Any, fate: Any,
    ) -> None:  # fmt: skip
        left = settings[LONGEST]
        while asked(s) != 0:
            forget(s)
            if asked(s) == NATURE_BIT:
                action = chance(s, out, roll(fate, 1 << 30))
                if action < 0:
                    break
                answer(s, NATURE, action)
                continue
            if left == 0 or is_over(s, settings, until):
                break
            seat = next_seat(s, settings[SEAT])
            n = rules_legal(s, seat, out)
            if n == 0:
                break
            answer(s, seat, out[sensible(T, U, s, w, settings, seat, out, n, likes, values, gains, dice)])
            left -= 1

    return walk, play_on
