"""The terminal board of a game; for a game that has none of its own, the view as an outline."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text
from rich.tree import Tree

from sacbe.core.game import Game
from sacbe.core.terminal.parts import Board, Texts
from sacbe.core.views import AnyView


def whole(view: AnyView, say: Texts, options: Sequence[str], width: int) -> RenderableType:
    """Everything that the seat may know, key by key."""
    tree = Tree(Text(str(view["game"]), style="bold"))
    for key, value in view.items():
        if key != "game":
            _grow(tree, key, value)
    return tree


def _grow(tree: Tree, key: str, value: object) -> None:
    if isinstance(value, dict) and value and any(isinstance(v, dict | list) for v in value.values()):
        branch = tree.add(Text(key))
        for name, inner in value.items():
            _grow(branch, str(name), inner)
    elif isinstance(value, list) and any(isinstance(v, dict) for v in value):
        branch = tree.add(Text(key))
        for number, inner in enumerate(value):
            _grow(branch, str(number), inner)
    else:
        tree.add(Text(f"{key}: {_flat(value)}"))


def _flat(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{k} {_flat(v)}" for k, v in value.items()) or "–"
    if isinstance(value, list):
        return ", ".join(_flat(v) for v in value) or "–"
    return "–" if value is None or value == "" else str(value)


def sources(view: AnyView, say: Texts) -> list[tuple[str, list[object]]]:
    """Nothing is known of where points come from."""
    return []


BOARD = Board(whole, whole, sources)


def board_of(game: Game) -> Board:
    """The terminal board of a game."""
    return game.terminal() if game.terminal else BOARD
