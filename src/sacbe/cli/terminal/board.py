"""`sacbe board check`: whether a board that somebody typed in can be played on."""

from pathlib import Path

import sacbe
from sacbe.cli.texts import Texts
from sacbe.core.errors import Illegal, Unknown
from sacbe.files import read_bytes


def check_board(file: Path, name: str | None, lang: str) -> None:
    """Tell every reason to refuse a board, and every warning; raises `Illegal` if it is refused."""
    say = Texts(lang)
    checks = {n: check for n in sacbe.games() if (check := sacbe.game(n).check_board) is not None}
    if not checks or (name is not None and name not in checks):
        raise Unknown(say("board.no_boards", game=name, games=", ".join(checks)))
    text = read_bytes(file)
    found = {n: check(text, lang) for n, check in checks.items() if name in (None, n)}
    # Without a game's name: the game that the file comes closest to.
    game = min(found, key=lambda n: len(found[n][0]))
    errors, warnings = found[game]
    for warning in warnings:
        print(say("board.warned", text=warning))
    for error in errors:
        print(say("board.refused", text=error))
    if errors:
        raise Illegal(say("board.not_accepted", file=file, game=game, errors=len(errors)))
    print(say("board.accepted", file=file, game=sacbe.game(game).title))
