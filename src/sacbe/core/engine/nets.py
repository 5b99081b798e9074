"""Small neural nets that predict points: how many a seat will have from one source of points at the end of the match.

A game gives the inputs for each source as a row of ints; the weights of the nets are trained on matches (`sacbe forecast`). They
are ints too, so that machine code and plain Python give the same result.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sacbe.core.engine.kernel import kernel, table
from sacbe.core.engine.state import Grid, Ints
from sacbe.core.errors import Unreadable

NET, SOURCE, INPUTS = range(3)
"""The columns of a row: which net it is for, which source of points it is about; from the last on, the inputs of the net."""
UNIT = 10_000
"""Weights are fixed-point numbers in ten-thousandths; the prediction is in points."""
LIMIT = 1 << 24
"""All weights are smaller, so that with inputs below 256 no sum of products overflows 63 bits."""


@dataclass(frozen=True)
class Net:
    """The shape of a net: a linear sum of its inputs, plus a hidden layer of ReLU units."""

    name: str
    inputs: int
    hidden: int

    @property
    def size(self) -> int:
        """How many weights it has: the linear ones, those of each hidden unit, and the output weight of each unit."""
        return self.inputs + self.hidden * (self.inputs + 1)


@dataclass(frozen=True)
class Forecast:
    """The nets of a game, and the kernel that writes their inputs."""

    nets: Sequence[Net]
    examine: Callable[[Any, int, Grid], int]
    """(s, seat, rows): write a row for each source of points that can be predicted; how many. The rows hold zeros before."""
    rows: int
    columns: int
    """The size of the table of such rows."""


def width(nets: Sequence[Net]) -> int:
    """How many columns the rows for these nets need."""
    return INPUTS + max(net.inputs for net in nets)


def starts(nets: Sequence[Net]) -> Ints:
    """Where the weights of each net begin in the row of all weights."""
    return table([sum(net.size for net in nets[:i]) for i in range(len(nets))])


def load(path: Path, nets: Sequence[Net]) -> Ints:
    """The weights of all nets in one row, from their file; a net that is not in the file has zeros and predicts 0."""
    return read(path.read_text("utf-8") if path.exists() else "{}", nets)


def read(text: str, nets: Sequence[Net]) -> Ints:
    """The weights of all nets from the text of such a file."""
    try:
        given = json.loads(text)
    except ValueError as error:
        raise Unreadable(f"nets: {error}") from None
    if not isinstance(given, dict) or not all(isinstance(found, list) for found in given.values()):
        raise Unreadable("nets: a list of numbers is needed for each net")
    if unknown := sorted(set(given) - {net.name for net in nets}):
        raise Unreadable(f"nets: {', '.join(unknown):.200} unknown")
    numbers: list[int] = []
    for net in nets:
        found = given.get(net.name, [0] * net.size)
        if len(found) != net.size or not all(type(number) is int and abs(number) < LIMIT for number in found):
            raise Unreadable(f"nets: {net.name} has {len(found)} numbers, or odd ones; {net.size} whole numbers are needed")
        numbers += found
    return table(numbers)


def dump(numbers: Mapping[str, Sequence[int]]) -> str:
    """The text of such a file: a line for each net."""
    lines = [f"{json.dumps(name)}: {json.dumps(list(found), separators=(',', ':'))}" for name, found in numbers.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


@kernel
def foretell(numbers: Ints, start: int, inputs: int, hidden: int, row: Ints, points: int) -> int:
    """The prediction of a net for a row, in units of which `points` make a point."""
    total = 0
    for i in range(inputs):
        total += numbers[start + i] * row[INPUTS + i]
    weights = start + inputs
    counts = weights + inputs * hidden
    for unit in range(hidden):
        drive = 0
        for i in range(inputs):
            drive += numbers[weights + i] * row[INPUTS + i]
        weights += inputs
        if drive > 0:
            total += drive * numbers[counts + unit] // UNIT
    return total * points // UNIT
