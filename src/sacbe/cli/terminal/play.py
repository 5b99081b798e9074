"""`sacbe play`: set a match up, or take one up again, and sit down at it."""

from pathlib import Path

from rich.console import Console

import sacbe
from sacbe.cli.options import read_options
from sacbe.cli.terminal.session import Session
from sacbe.cli.terminal.store import Store
from sacbe.cli.texts import Texts
from sacbe.core.errors import Unknown
from sacbe.core.match.match import Match
from sacbe.files import read_text


def play(
    name: str | None,
    seats: int | None,
    seat: int,
    seed: int | None,
    lang: str,
    options: list[str],
    level: str,
    save: Path | None,
    resume: Path | None,
) -> None:
    """Play a match at the keyboard; all other seats are bots of one level."""
    words = Texts(lang)
    if resume is not None:
        if name is not None or seats is not None or seed is not None or options:
            raise Unknown(words("error.resume_alone"))
        match = sacbe.replay(read_text(resume))
    elif name is None:
        raise Unknown(words("error.which_game", games=", ".join(sacbe.games())))
    else:
        match = _start(name, seats, seed, options)
    _check_seat(match, seat)
    bot = sacbe.bot(match.game.id, level, seed)
    store = Store(match.game.id, save or resume)
    Session(match, seat, bot, store, Texts(lang, match.game), Console(highlight=False)).run()


def _start(name: str, seats: int | None, seed: int | None, options: list[str]) -> Match:
    game = sacbe.game(name)
    usual = 3 if 3 in game.seats else game.seats[0]
    return sacbe.start(name, usual if seats is None else seats, seed=seed, options=read_options(options))


def _check_seat(match: Match, seat: int) -> None:
    if not 0 <= seat < match.seats:
        raise Unknown(f"no such seat: {seat}; seats are 0 to {match.seats - 1}")
