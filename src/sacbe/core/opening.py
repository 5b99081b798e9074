"""The ways a match begins: at the start, with a position, or with a record."""

import json
from collections.abc import Mapping
from typing import Any

from sacbe.core.ask import NATURE
from sacbe.core.dealer import Dealer, new_seed
from sacbe.core.errors import Illegal, Unknown, Unreadable
from sacbe.core.game import Game
from sacbe.core.match import Match
from sacbe.core.reader import Reader
from sacbe.core.record import Record
from sacbe.core.state import Memory


def start(game: Game, seats: int, seed: int | None, options: Mapping[str, object] | None, *, deal: bool) -> Match:
    """Begin a match at the beginning."""
    seats = game.check_seats(seats)
    values = game.read_options(seats, options)
    dealer = Dealer(new_seed() if seed is None else seed)
    match = begin(game, seats, values)
    match._dealer = dealer if deal else None
    match._deal()
    return match


def begin(game: Game, seats: int, options: Mapping[str, str]) -> Match:
    """A match at its beginning, with nobody to deal."""
    state = game.code.state.blank()
    state.seats = seats
    game.kernel.setup(state.memory, game.option_numbers(options))
    match = Match(game, seats, options, state.memory, None)
    match._hear()
    return match


def begin_from(game: Game, seats: int, options: Mapping[str, str], origin: Memory) -> Match:
    """A match that begins with a position, with nobody to deal."""
    match = Match(game, seats, options, game.kernel.copy(origin), origin)
    game.kernel.resume(match._position)
    match._hear()
    return match


def position(game: Game, given: Mapping[str, Any], *, check: bool) -> Match:
    """A match that begins with a position; with `check` the conservation laws of the game must hold in it."""
    match = _place(game, given)
    if check and (broken := game.laws(game.code.state(match._position))):
        raise Illegal(f"this position breaks a law of {game.id}: {broken[0]}")
    match._dealer = Dealer(new_seed())
    match._deal()
    if stuck := [seat for seat in match.asked if not match.legal(seat)]:
        raise Illegal(f"this position cannot go on: seat {stuck[0]} is asked and has no option")
    return match


def _place(game: Game, given: Mapping[str, Any]) -> Match:
    try:
        given = json.loads(json.dumps(given))
    except (TypeError, ValueError, RecursionError):
        raise Unreadable(f"a position is plain JSON, not {given!r:.60}") from None
    reader = Reader(given)
    seats = game.check_seats(reader.raw("seats", game.seats[0]))
    options = game.read_options(seats, reader.raw("options", {}))
    state = game.code.state.blank()
    state.seats = seats
    game.place(state, reader, options)
    reader.end()
    return begin_from(game, seats, options, state.memory)


def replay(game: Game, record: Record, upto: int | None) -> Match:
    """Play a record's moves again. With `upto`: that many of them, and nature's that follow at once."""
    if record.rules != game.rules:
        raise Unreadable(
            f"this record follows version {record.rules} of the rules of {game.id}; known here is version {game.rules}"
        )
    if upto is not None and (isinstance(upto, bool) or not isinstance(upto, int) or not 0 <= upto <= len(record.moves)):
        raise Unknown(f"upto: this record has moves 0 to {len(record.moves)}, not {upto!r:.40}")
    seats = game.check_seats(record.seats)
    options = game.read_options(seats, record.options)
    if record.position is None:
        match = begin(game, seats, options)
    else:
        match = _place(game, {**record.position, "seats": seats, "options": options})
    for number, (seat, notation) in enumerate(record.moves):
        if upto is not None and number >= upto and seat != NATURE:
            break
        try:
            match.play(seat, notation)
        except (Illegal, Unreadable, Unknown) as error:
            raise type(error)(f"move {number + 1} ({notation!r:.60}): {error}") from None
    if upto is None and record.result is not None and (not match.over or match.points != record.result):
        found = " ".join(map(str, match.points)) if match.over else "an unfinished match"
        raise Unreadable(f"the record says result {' '.join(map(str, record.result))}, its moves give {found}")
    if not record.by_hand:
        match._dealer = Dealer(new_seed() if record.seed is None else record.seed)
        match._natural = sum(seat == NATURE for seat, _ in match._moves)
        match._seeded = (record.seed is not None and not record.fork) or match._natural == 0
        match._deal()
    return match
