"""A supervised fuzzing run: a child process tries inputs; what kills, hangs or surprises it is kept."""

import json
import marshal
import multiprocessing
import random
import struct
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from tests.fuzz.seeds import SEEDS

HANG, COMPILING = 120.0, 1800.0
"""Seconds after which a child counts as hanging: on one input, and before the first one, when kernels may have to be compiled."""
PER_CHILD, PER_CORPUS = 60_000, 20_000
"""How many inputs a child tries before another takes over, and how many come from the same matches."""
MATCHES = 36
RECORDS, THINKING = 0.15, 0.01
"""Which part of the inputs are records, and how many accepted inputs bots think about."""


class Input(NamedTuple):
    """What a child tries now."""

    number: int
    accepted: int
    """How many of the inputs before were accepted."""
    check: bool
    given: Any


class Outcome(NamedTuple):
    """How many inputs were tried and accepted, and what was found (texts with the input)."""

    tried: int = 0
    accepted: int = 0
    found: tuple[str, ...] = ()

    def __add__(self, other: "Outcome") -> "Outcome":  # type: ignore[override]  # as numbers are added, not as tuples
        return Outcome(self.tried + other.tried, self.accepted + other.accepted, self.found + other.found)


class Desk:
    """Shared memory with the input that a child works on: it survives the child, and costs less than a message."""

    HEAD = struct.Struct("<qqqq")

    def __init__(self, memory: Any) -> None:
        self._bytes = memoryview(memory).cast("B")

    def put(self, tried: Input) -> None:
        """Note an input before it is tried."""
        text = marshal.dumps(tried.given)[: len(self._bytes) - self.HEAD.size]
        self.HEAD.pack_into(self._bytes, 0, tried.number, tried.accepted, tried.check, len(text))
        self._bytes[self.HEAD.size : self.HEAD.size + len(text)] = text

    def get(self) -> Input | None:
        """The last input; None if there was none. Only for a child that has ended."""
        number, accepted, check, length = self.HEAD.unpack_from(self._bytes)
        if length == 0:
            return None
        return Input(number, accepted, bool(check), marshal.loads(self._bytes[self.HEAD.size : self.HEAD.size + length]))

    @property
    def number(self) -> int:
        """The number of the input that is being tried."""
        return int(self.HEAD.unpack_from(self._bytes)[0])


def corpus(name: str, luck: random.Random, matches: int) -> tuple[list[dict[str, Any]], list[str]]:
    """Positions and records from random matches of all sizes."""
    import sacbe
    from sacbe.core.game import Game

    game: Game = sacbe.game(name)
    positions, records = [], []
    for number in range(matches):
        seats = game.seats[number % len(game.seats)]
        options = _options(game, luck)
        deal = number % 5 > 0  # otherwise nature is asked, and positions show it
        try:
            match = sacbe.start(name, seats, luck.getrandbits(60), options, deal)
        except ValueError:
            match = sacbe.start(name, seats, luck.getrandbits(60), deal=deal)
        stop = luck.randrange(1, 40 if number % 4 else 400)
        while not match.over and len(match.moves) < 3000:
            seat = match.asked[0]
            match.play(seat, luck.choice(match.legal(seat)))
            stop -= 1
            if stop == 0 or luck.random() < 0.02:
                positions.append(match.truth())
                if stop == 0 and number % 3:
                    break
        records.append(str(match.record))
    middle = luck.sample(positions, min(len(positions), matches // 3))
    for position in middle:
        match = sacbe.position(name, position, check=False)
        for _ in range(20):
            if match.over:
                break
            match.play(match.asked[0], luck.choice(match.legal(match.asked[0])))
        records.append(str(match.record))
    return positions + (SEEDS[name](luck) if name in SEEDS else []), records


def _options(game: Any, luck: random.Random) -> dict[str, object]:
    return {
        name: luck.choice(option.choices) if option.pick == 1 and luck.random() < 0.3 else option.default
        for name, option in game.options.items()
    }


def child(name: str, seed: int, count: int, bots: bool, memory: Any, told: Connection) -> None:
    """Try `count` inputs; note each before it is tried, so that a crash is not lost."""
    import sacbe
    from tests.fuzz.mutate import Mutator
    from tests.fuzz.play import Fuzzer

    luck, desk = random.Random(seed), Desk(memory)
    fuzzer, accepted = Fuzzer(sacbe.game(name), luck, bots=bots), 0
    for number in range(count):
        if number % PER_CORPUS == 0:
            positions, records = corpus(name, luck, MATCHES)
            mutator = Mutator(positions, luck)
        think = luck.random() < THINKING
        is_record = luck.random() < RECORDS
        given: Any = mutator.record(luck.choice(records)) if is_record else mutator.position()
        tried = Input(number, accepted, luck.random() < 0.5, given)
        desk.put(tried)
        try:
            if is_record:
                accepted += fuzzer.record(given, think=think)
            else:
                accepted += fuzzer.position(given, check=tried.check, think=think)
        except Exception:
            told.send(("found", tried, traceback.format_exc()))
    told.send(("done", accepted))


def run(name: str, inputs: int, seed: int, keep: Path | None = None, most: int = 20, *, bots: bool = True) -> Outcome:
    """Try inputs of a game, in one child process after the other."""
    spawn = multiprocessing.get_context("spawn")
    tried, accepted, found = 0, 0, list[str]()

    def note(why: str, last: Input) -> None:
        found.append(f"{why}\ncheck={last.check} input: {json.dumps(last.given)}")
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"{name}-{seed}-{len(found)}.txt").write_text(found[-1], "utf-8")

    while tried < inputs and len(found) < most:
        mine, theirs = spawn.Pipe(duplex=False)
        memory = spawn.RawArray("c", 1 << 21)
        desk, some = Desk(memory), min(PER_CHILD, inputs - tried)
        process = spawn.Process(target=child, args=(name, seed, some, bots, memory, theirs), daemon=True)
        process.start()
        theirs.close()
        why, done, before = "", False, -1
        while len(found) < most:
            try:
                if not mine.poll(COMPILING if before < 0 and desk.get() is None else HANG):
                    if desk.number == before:
                        why = "it hangs"
                        break
                    before = desk.number
                    continue
                message = mine.recv()
            except EOFError:
                process.join(10)
                why = f"the process died with {process.exitcode}"
                break
            if message[0] == "done":
                done, tried, accepted = True, tried + some, accepted + message[1]
                break
            note(message[2], message[1])
        process.kill()
        process.join()
        if not done:
            last = desk.get()
            if last is not None:
                tried, accepted = tried + last.number + 1, accepted + last.accepted
            if why:
                note(why, last or Input(0, 0, False, None))
            if last is None:
                break
        seed += 1
    return Outcome(tried, accepted, tuple(found))
