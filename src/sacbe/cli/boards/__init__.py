"""Boards for the terminal, drawn from views. A game without one of its own gets the plain one."""

from importlib import import_module

from sacbe.cli.boards.parts import Board

BOARDS = {
    "gold": "sacbe.cli.boards.gold",
    "maya": "sacbe.cli.boards.maya",
    "tzolkin": "sacbe.cli.boards.tzolkin",
    "yaxha": "sacbe.cli.boards.yaxha",
    "yucatan": "sacbe.cli.boards.yucatan",
}


def board_of(game: str) -> Board:
    """The terminal board of a game."""
    board: Board = import_module(BOARDS.get(game, "sacbe.cli.boards.plain")).BOARD
    return board
