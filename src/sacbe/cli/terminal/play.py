"""`sacbe play`: start a match, or resume a saved one, and play it at the keyboard."""

from rich.console import Console

import sacbe
from sacbe.cli.options import read_options
from sacbe.cli.records import PlayOptions
from sacbe.cli.terminal.session import Session
from sacbe.cli.terminal.store import Store
from sacbe.cli.texts import Texts
from sacbe.core.errors import Unknown
from sacbe.core.match.match import Match
from sacbe.files import read_text


def play(options: PlayOptions) -> None:
    """Play a match at the keyboard; all other seats are bots of one level."""
    match = _start(options, Texts(options.lang))
    _check_seat(match, options.seat)
    bot = sacbe.bot(match.game.id, options.bots, options.seed)
    store = Store(match.game.id, options.save or options.resume)
    Session(match, options.seat, bot, store, Texts(options.lang, match.game), Console(highlight=False)).run()


def _start(options: PlayOptions, say: Texts) -> Match:
    """The match of a record that was saved, or a new one."""
    if options.resume is not None:
        if options.game is not None or options.seats is not None or options.seed is not None or options.option:
            raise Unknown(say("error.resume_alone"))
        return sacbe.replay(read_text(options.resume))
    if options.game is None:
        raise Unknown(say("error.which_game", games=", ".join(sacbe.games())))
    game = sacbe.game(options.game)
    usual = 3 if 3 in game.seats else game.seats[0]
    seats = usual if options.seats is None else options.seats
    return sacbe.start(options.game, seats, seed=options.seed, options=read_options(options.option or ()))


def _check_seat(match: Match, seat: int) -> None:
    if not 0 <= seat < match.seats:
        raise Unknown(f"no such seat: {seat}; seats are 0 to {match.seats - 1}")
