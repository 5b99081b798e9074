"""The ways a match begins: at the start, with a position, or with a record."""

from collections.abc import Mapping
from typing import Any

from sacbe.core import border
from sacbe.core.engine.ask import NATURE
from sacbe.core.errors import Illegal, Unknown, Unreadable
from sacbe.core.game import Game
from sacbe.core.match.dealer import Dealer, new_seed
from sacbe.core.match.match import Match
from sacbe.core.match.record import Record


def start(game: Game, seats: int, seed: int | None, options: Mapping[str, object] | None, *, deal: bool) -> Match:
    """Begin a match at the beginning."""
    seats = game.check_seats(seats)
    values = game.read_options(seats, options)
    dealer = Dealer(new_seed() if seed is None else seed)
    match = Match.begin(game, seats, values)
    if deal:
        match.deal_by(dealer)
    return match


def position(game: Game, given: Mapping[str, Any], *, check: bool, seed: int | None = None) -> Match:
    """A match that begins with a position; with `check` the conservation laws of the game must hold in it."""
    match = _place(game, given, check=check)
    match.deal_by(Dealer(new_seed() if seed is None else seed))
    _check_goes_on(match)
    return match


def _place(game: Game, given: Mapping[str, Any], *, check: bool) -> Match:
    state, options = border.read_position(game, given)
    match = Match.begin(game, state.seats, options, state.memory)
    if check and (broken := game.laws(game.rules.state(match.position))):
        raise Illegal(f"this position breaks a law of {game.id}: {broken[0]}")
    return match


def _check_goes_on(match: Match) -> None:
    if stuck := match.stuck:
        raise Illegal(f"this position cannot go on: {stuck}")


def replay(game: Game, record: Record, upto: int | None, *, check: bool = False) -> Match:
    """Play a record's moves again. With `upto`: that many of them, and nature's that follow at once.

    With `check` the laws of the game must hold in the position that it began with, if it has one.
    """
    if record.rules != game.rules_version:
        raise Unreadable(
            f"this record follows version {record.rules} of the rules of {game.id}; known here is version {game.rules_version}"
        )
    if upto is not None and (isinstance(upto, bool) or not isinstance(upto, int) or not 0 <= upto <= len(record.moves)):
        raise Unknown(f"upto: this record has moves 0 to {len(record.moves)}, not {upto!r:.40}")
    seats = game.check_seats(record.seats)
    options = game.read_options(seats, record.options)
    if record.position is None:
        match = Match.begin(game, seats, options)
    else:
        match = _place(game, {**record.position, "seats": seats, "options": options}, check=check)
        _check_goes_on(match)
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
        branches = tuple(pair for pair in record.branches if pair[0] <= len(match.moves))
        dealer = Dealer(new_seed() if record.seed is None else record.seed, branches[-1][1] if branches else 0)
        untouched = all(seat != NATURE for seat, _ in match.moves)
        match.deal_by(dealer, branches, seeded=(record.seed is not None and not record.fork) or untouched)
    return match
