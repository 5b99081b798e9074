"""Boards for the terminal, drawn from views. A game without one of its own gets the plain one."""

from importlib import import_module

from sacbe.cli.boards.parts import Board

BOARDS = {
    "yaxha": "sacbe.cli.boards.yaxha",
}


def board_of(game: str) -> Board:
    """The terminal board of a game."""
    board: Board = import_module(BOARDS.get(game, "sacbe.cli.boards.plain")).BOARD
    return board
