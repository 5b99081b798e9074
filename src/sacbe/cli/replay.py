"""`sacbe replay`: a record told from its beginning, with the board and the result."""

import sys
from pathlib import Path

from rich.console import Console

import sacbe
from sacbe.cli.boards import board_of
from sacbe.cli.result import result
from sacbe.cli.texts import Texts
from sacbe.core.errors import Unreadable


def read_record(file: str) -> str:
    """The text of a record's file; `-` is what comes on stdin."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except UnicodeDecodeError:
        raise Unreadable(f"{file}: a record is a text in UTF-8") from None


def replay(file: str, upto: int | None, lang: str, seat: int | None) -> None:
    """Print what happened, told to a seat or (None) to somebody who watches, and the board at the end."""
    match = sacbe.replay(read_record(file), upto)
    say, board, out = Texts(lang, match.game), board_of(match.game.id), Console(highlight=False)
    for line in match.log(seat, lang):
        out.print(line, markup=False)
    view = match.view(seat)
    out.print(board.whole(view, say, [], out.width))
    if match.over:
        out.print(result(match, board.sources(view, say), say, seat))
    else:
        asked = ", ".join(match.game.catalogue.name(lang, "seat", s) for s in match.asked)
        out.print(say("replay.asked", asked=asked), markup=False)
