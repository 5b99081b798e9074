"""`sacbe replay`: the log of a record, its board and its result."""

from rich.console import Console

import sacbe
from sacbe.cli.commands.result import result
from sacbe.cli.terminal.plain import board_of
from sacbe.cli.terminal.terminal import LEAST_COLUMNS, LEAST_ROWS, has_screen
from sacbe.cli.texts import Texts
from sacbe.core.errors import Unknown
from sacbe.files import read_text


def replay(file: str, upto: int | None, lang: str, seat: int | None, screen: bool = False) -> None:
    """Print what happened, told to a seat or (None) to somebody who watches, and the board; or show it step by step."""
    match = sacbe.replay(read_text(file), upto)
    if screen:
        if not has_screen():
            raise Unknown(Texts(lang)("error.no_screen", columns=LEAST_COLUMNS, rows=LEAST_ROWS))
        from sacbe.cli.terminal.screen.replay import ReplayApp

        ReplayApp(match, seat, Texts(lang, match.game)).run()
        return
    say, board, out = Texts(lang, match.game), board_of(match.game), Console(highlight=False)
    for line in match.log(seat, lang):
        out.print(line, markup=False)
    view = match.view(seat)
    out.print(board.whole(view, say, [], out.width))
    if match.over:
        out.print(result(match, board.sources(view, say), say, seat))
    else:
        asked = ", ".join(match.game.catalogue.name(lang, "seat", s) for s in match.asked)
        out.print(say("replay.asked", asked=asked), markup=False)
