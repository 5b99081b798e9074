"""The speed of one game with some number of seats."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time

import numpy as np

import sacbe
from sacbe.cli.commands.bench.work import CPU, Counts, Work
from sacbe.core.engine.dice import dice
from sacbe.core.match.match import Match

Moves = list[tuple[int, int]]
MATCHES = 10
"""How many random matches are recorded; the timed runs replay them."""
PARTS = 10
"""In how many parts a match is cut, to see how an answer grows with its length."""
AFTER = 5
"""How many answers in the middle of each of them are drawn."""
BATCH_S = 0.01
"""How long one call of the kernel is to take."""


def playouts(name: str, seats: int) -> Work:
    """Decisions and matches of random play inside the kernel, nature's answers not counted."""
    match = sacbe.start(name, seats, seed=1, deal=False)
    run, position, luck = match.game.kernel.playouts, match.position, dice(1)
    batch = 1

    def work() -> Counts:
        nonlocal batch
        began, played = process_time(), batch
        decisions = run(position, luck, played)
        if process_time() - began < BATCH_S / 2:
            batch *= 2
        return {"decisions": decisions, "matches": played}

    return work


def copy(name: str, seats: int) -> Work:
    """Copies of a position."""
    match = sacbe.start(name, seats, seed=1)
    kernel, position = match.game.kernel, match.position

    def work() -> Counts:
        for _ in range(1000):
            kernel.copy(position)
        return {"copies": 1000}

    return work


def step(name: str, seats: int) -> Work:
    """Steps (the options, then an answer, nature's too) through whole matches, without the choice between them."""
    start, recorded = sacbe.start(name, seats, seed=1, deal=False), []
    for seed in range(MATCHES):
        match = start.copy()
        play_at_random(match, random.Random(seed))
        recorded.append(match.moves)
    kernel, out = start.game.kernel, np.empty(len(start.game.acts), np.int64)
    legal, apply = kernel.legal, kernel.apply

    def work() -> Counts:
        for moves in recorded:
            position = kernel.copy(start.position)
            for seat, action in moves:
                legal(position, seat, out)
                apply(position, seat, action)
        return {"steps": sum(map(len, recorded))}

    return work


def play(name: str, seats: int) -> Work:
    """Calls of `Match.play`, with all that they bring about: checking, log, record, and the dealer's answers."""
    starts = [sacbe.start(name, seats, seed=seed) for seed in range(MATCHES)]
    recorded: list[Moves] = []
    for seed, start in enumerate(starts):
        match = start.copy()
        play_at_random(match, random.Random(seed))
        recorded.append([move for move in match.moves if move[0] != sacbe.NATURE])

    def work() -> Counts:
        for start, moves in zip(starts, recorded, strict=True):
            answer = start.copy().play
            for seat, action in moves:
                answer(seat, action)
        return {"plays": sum(map(len, recorded))}

    return work


def play_part(name: str, seats: int, part: int) -> Work:
    """Calls of `Match.play` in one tenth of a match: whether a match grows slower as it grows longer."""
    begun: list[tuple[Match, Moves]] = []
    for seed in range(MATCHES):
        match = sacbe.start(name, seats, seed=seed)
        whole = match.copy()
        play_at_random(whole, random.Random(seed))
        moves = [move for move in whole.moves if move[0] != sacbe.NATURE]
        first, last = len(moves) * part // PARTS, len(moves) * (part + 1) // PARTS
        for seat, action in moves[:first]:
            match.play(seat, action)
        begun.append((match, moves[first:last]))

    def work() -> Counts:
        spent = 0.0
        for match, moves in begun:
            answer = match.copy().play
            began = process_time()
            for seat, action in moves:
                answer(seat, action)
            spent += process_time() - began
        return {"plays": sum(len(moves) for _, moves in begun), CPU: spent}

    return work


def draw(name: str, seats: int) -> Work:
    """Pictures of the board in the middle of a match, as a seat sees it after each answer.

    Every picture is drawn once: what has not changed since the one before may be kept, as at a table. Only drawing counts.
    """

    def pictures() -> Iterator[Callable[[], object]]:
        for seed in range(10**9):
            match = sacbe.start(name, seats, seed=seed)
            whole = match.copy()
            play_at_random(whole, random.Random(seed))
            moves = [move for move in whole.moves if move[0] != sacbe.NATURE]
            for seat, action in moves[: len(moves) // 2]:
                match.play(seat, action)
            match.svg(0)
            for seat, action in moves[len(moves) // 2 :][:AFTER]:
                match.play(seat, action)
                yield partial(match.svg, 0)

    following = pictures()

    def work() -> Counts:
        draw_one = next(following)
        began = process_time()
        draw_one()
        return {"pictures": 1, CPU: process_time() - began}

    return work


def play_at_random(match: Match, chance: random.Random) -> None:
    """Play a match to its end."""
    while asked := match.asked:
        odds = match.odds()
        if odds:
            match.play(sacbe.NATURE, chance.choices(list(odds), list(odds.values()))[0])
        else:
            match.play(asked[0], chance.choice(match.legal(asked[0])))


GAME_WORKS = {"playouts": playouts, "copy": copy, "step": step, "play": play, "draw": draw}
PART_WORKS = {"play_part": play_part}
