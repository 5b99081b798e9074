"""The page docs/features.md, made from the features themselves: `python -m sacbe.rl.document > docs/features.md`."""

from collections.abc import Iterator

from sacbe.games import find, names
from sacbe.rl.features import Block, Features, features

HEAD = """# Features

What an observation is made of, block by block, as the games declare it in `features.py`; made by `python -m sacbe.rl.document`.
Every number is between -1 and 1. `Features.names` has the name of each: `me.hand.blue` is the blue cubes in one's own hand. A
seat sees itself as `me`, and the others, in the order of their seats, as `plus_1`, `plus_2` and `plus_3`; blocks of a player
stand there once for each of the four, and are 0 for a seat that does not exist. The layout does not depend on the number of
seats or the options; when it changes, the version does, and so do the names of the environments (`sacbe/yaxha-v1`)."""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for name in names() for line in _section(features(find(name))))]) + "\n"


def _section(layout: Features) -> Iterator[str]:
    yield from ("", f"## {layout.game.title}", "", f"`{layout.game.id}`, version {layout.version}: {layout.size} numbers.", "")
    yield from ("| block | numbers | |", "|---|---|---|")
    others = tuple(f"{player}." for player in layout.players[1:])
    yield from (_row(block) for block in layout.blocks if not block.name.startswith(others))


def _row(block: Block) -> str:
    shape = " × ".join(str(len(axis)) for axis in block.axes) or "1"
    example = next(iter(block.names()))
    return f"| `{block.name}` | {shape} | {block.help}" + (f"; `{example}`" if block.axes else "") + " |"


if __name__ == "__main__":
    print(page(), end="")
