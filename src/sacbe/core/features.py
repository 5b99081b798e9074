"""What a game declares for observations (see `sacbe.rl`): named blocks of numbers, of the table and of each player."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol


class FloatRow(Protocol):
    """A row of floats that a kernel fills: a NumPy array, or a part of one."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...


Writer = Callable[..., None]
"""A kernel that writes a block into a row of zeros."""
Declared = tuple[str, tuple[Sequence[str], ...], str, Writer]
"""A block: its name, its axes, a sentence that describes it, and the kernel that writes it."""


class FeatureBlocks(NamedTuple):
    """The blocks of a game, as its `features.py` declares them."""

    version: int
    """Grows with every change of names, order or meaning."""
    points: int
    """The number of points that is written as 1."""
    table: tuple[Declared, ...]
    player: tuple[Declared, ...]
    source: Path
    """The file of the kernels, for the key of the compiled code."""
