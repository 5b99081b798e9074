"""`sacbe new-game`: writes a small complete game to start from."""

from pathlib import Path

from sacbe.cli.texts import Texts
from sacbe.testing.new_game import write_game


def new_game(name: str, out: Path, lang: str) -> None:
    """Write it, and say how to play it."""
    folder = write_game(name, out)
    print(Texts(lang)("new_game.written", folder=folder, package=folder / name, name=name))
