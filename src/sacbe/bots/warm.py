"""Precompiling a game: its rules and the kernels of its bots, as machine code on disk."""

from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from sacbe.bots.mcts import SOURCES as MCTS
from sacbe.bots.mcts.search import SearchKernels, search_kernels
from sacbe.bots.policies import SOURCES as POLICIES
from sacbe.bots.policies import Policies, policies
from sacbe.core.engine import cache
from sacbe.core.engine.bind import ENGINE, Kernel
from sacbe.core.engine.compiler import load_numba
from sacbe.core.engine.kernel import JIT
from sacbe.core.game import Game


def load_compiler() -> None:
    """Import all that Numba imports when it first compiles, or loads from the cache: two hundred modules.

    Numba holds its global lock meanwhile. Of two threads that begin to load at once, each may wait for what the other holds, a
    module's import lock or that one, for ever: call this before threads do.
    """
    if JIT:
        load_numba()
        version("numba")  # for the key of the cache; it imports a parser
        target = import_module("numba.core.registry").cpu_target
        target.typing_context.refresh()
        target.target_context.refresh()


def warm(game: Game) -> None:
    """Compile everything of a game that is not in the cache yet."""
    for part in (game.kernel.playouts, game.kernel.perft, *_bot_kernels(game)):
        assert part


def _bot_kernels(game: Game) -> tuple[SearchKernels, Policies]:
    return search_kernels(game), policies(game)


def make_ready(game: Game, *, bots: bool) -> None:
    """Compile a game's rules, or the kernels of its bots, or take them from the cache."""
    if bots:
        assert _bot_kernels(game)
    else:
        game.kernel.load()


def is_loaded(game: Game, *, bots: bool) -> bool:
    """Whether the rules are surely machine code in this process already, or need not be."""
    return not JIT or (not bots and "kernel" in vars(game) and game.kernel.is_loaded)


def counted(game: Game, *, bots: bool) -> tuple[int, int]:
    """How many functions of a game's rules, or of its bots' kernels, are in the cache, and how many there are."""
    sources = (ENGINE, *game.rule_sources)
    files = game.evaluation.files if game.evaluation else ()
    parts: list[tuple[str, tuple[Path, ...], int]] = [
        ("-search", (*sources, *POLICIES, *MCTS, *files), len(SearchKernels._fields)),
        ("-policies", (*sources, *POLICIES, *files), len(Policies._fields)),
    ]
    if not bots:
        parts = [("", sources, len(Kernel.__annotations__))]
    found = sum(min(total, _count(cache.folder(game.id + part, packages))) for part, packages, total in parts)
    return found, sum(total for _, _, total in parts)


def how_far(game: Game, *, bots: bool) -> float:
    """Which part of them is in the cache: from 0 to 1."""
    found, total = counted(game, bots=bots)
    return found / total


def _count(place: Path) -> int:
    return sum(1 for _ in place.glob("*.nbi"))
