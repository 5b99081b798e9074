"""Information-set Monte Carlo tree search (ISMCTS), compiled for a game: one module for each of its parts.

An iteration *determinizes*: it deals everything that the searching seat cannot know (`iteration.py`). It descends a tree of
information sets (`tree.py`), at each of which PUCT selects an option (`selection.py`), goes on by the game's playout policy
(`playout.py`), and adds what the position it reaches is worth (`leaf.py`) to all nodes that it has passed (`backup.py`). `bot.py`
is the bot around it.
"""

from pathlib import Path

from sacbe.core.engine.cache import remember

PACKAGE = Path(__file__).parent
COMPILED = ("params", "workspace", "tree", "selection", "playout", "leaf", "backup", "iteration", "search")
SOURCES = tuple(PACKAGE / f"{module}.py" for module in COMPILED)
"""The modules whose code gets into machine code: they are part of the key under which it is kept."""
for source in SOURCES:
    remember(source)
