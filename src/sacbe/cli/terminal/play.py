"""`sacbe play`: start a match, or resume a saved one, and play it at the keyboard."""

import sys
from collections.abc import Callable
from functools import partial

import typer
from rich.console import Console

import sacbe
from sacbe.bots.warmup import Warmup, bot_meanwhile, needs_code
from sacbe.cli.options import read_options
from sacbe.cli.records import PlayOptions
from sacbe.cli.terminal.advice import Adviser
from sacbe.cli.terminal.ending import Ending
from sacbe.cli.terminal.keyboard import Keyboard
from sacbe.cli.terminal.playing import Playing
from sacbe.cli.terminal.session import Session
from sacbe.cli.terminal.store import Store
from sacbe.cli.terminal.terminal import has_screen
from sacbe.cli.texts import Texts
from sacbe.core.errors import Unknown
from sacbe.core.game import Game
from sacbe.core.match import opening
from sacbe.core.match.match import Match
from sacbe.core.match.record import Record
from sacbe.files import read_text
from sacbe.precompile import command


def play(options: PlayOptions) -> None:
    """Play a match at the keyboard; all other seats are bots of one level."""
    record = _saved(options, Texts(options.lang))
    game = sacbe.game(_named(options, Texts(options.lang)) if record is None else record.game)
    warmup = Warmup(game, partial(command, playouts=False), bots=needs_code(options.bots))
    match = _start(game, options) if record is None else opening.replay(game, record, None)
    _check_seat(match, options.seat)
    bot = bot_meanwhile(game, options.bots, options.seed, warmup)
    store = Store(game.id, options.save or options.resume)
    say = Texts(options.lang, game)
    # A script cannot change its mind: what comes from a pipe is not confirmed.
    playing = Playing(match, options.seat, bot, say, confirm=sys.stdin is not None and sys.stdin.isatty())
    adviser = Adviser(playing, lambda: warmup.stage() is None)
    warmup.start()
    try:
        if has_screen() and not options.lines:
            _on_screen(playing, store, adviser, partial(_status, warmup, say), options.bots)
        else:
            keyboard = Keyboard(partial(_status, warmup, say))
            Session(playing, store, adviser, Console(highlight=False), keyboard).run(options.bots)
    finally:
        warmup.stop()


def _on_screen(playing: Playing, store: Store, adviser: Adviser, status: Callable[[], str], level: str) -> None:
    """Play on the whole screen; then tell where the match is saved, and show it again if that was asked for."""
    from sacbe.cli.terminal.screen.app import REPLAY, PlayApp
    from sacbe.cli.terminal.screen.replay import ReplayApp

    code = PlayApp(playing, store, adviser, status, level).run() or 0
    if code == REPLAY:
        ReplayApp(playing.committed, playing.seat, playing.say, playing.names).run()
        code = 0
    Ending(playing, store, Console(highlight=False)).tell()
    if code:
        raise typer.Exit(code)


def _saved(options: PlayOptions, say: Texts) -> Record | None:
    """The record that was saved, if one is named."""
    if options.resume is None:
        return None
    if options.game is not None or options.seats is not None or options.seed is not None or options.option:
        raise Unknown(say("error.resume_alone"))
    return Record.parse(read_text(options.resume))


def _named(options: PlayOptions, say: Texts) -> str:
    if options.game is None:
        raise Unknown(say("error.which_game", games=", ".join(sacbe.games())))
    return options.game


def _start(game: Game, options: PlayOptions) -> Match:
    """A new match."""
    usual = 3 if 3 in game.seats else game.seats[0]
    seats = usual if options.seats is None else options.seats
    return opening.start(game, seats, options.seed, read_options(options.option or ()), deal=True)


def _status(warmup: Warmup, say: Texts) -> str:
    """How far compiling is; "" when everything is ready."""
    stage = warmup.stage()
    return (
        say("play.compiling_bots" if stage.bots else "play.compiling_rules", done=stage.done, total=stage.total) if stage else ""
    )


def _check_seat(match: Match, seat: int) -> None:
    if not 0 <= seat < match.seats:
        raise Unknown(f"no such seat: {seat}; seats are 0 to {match.seats - 1}")
