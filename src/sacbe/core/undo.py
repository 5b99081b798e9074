"""Taking back a decision. The rules never undo: the play without that decision is played again from its beginning."""

from sacbe.core.catalogue import seat_name
from sacbe.core.dealer import Dealer
from sacbe.core.errors import Illegal
from sacbe.core.match import Match
from sacbe.core.news import Told
from sacbe.core.opening import begin, begin_from


def take_back(match: Match, seat: int, lang: str = "en") -> Match:
    """A new match in which this seat's last decision was never made; what the others decided after it stays.

    It may be taken back as long as nothing hidden has come to light since (nature has answered nothing, nothing was turned up),
    and no other seat has decided something that it could not have decided without it. The dealer stays the same: nothing is
    dealt anew.
    """
    seat = match._seat(seat)
    mine = [number for number, (who, _) in enumerate(match._moves) if who == seat]
    if not mine:
        raise Illegal(match.game.catalogue.text(lang, "undo.nothing", seat=seat_name(seat)))
    last = mine[-1]
    twin = _again(match)
    for who, action in match._moves[:last]:
        twin._answer(who, action)
    if twin.barriers != match.barriers:
        raise Illegal(match.game.catalogue.text(lang, "undo.barrier", seat=seat_name(seat), action=_notation(match, last)))
    for who, action in match._moves[last + 1 :]:
        if not twin.game.kernel.allows(twin._position, who, action, twin._out):
            raise Illegal(
                match.game.catalogue.text(
                    lang, "undo.dependent", seat=seat_name(seat), other=seat_name(who), action=_notation(match, last)
                )
            )
        twin._answer(who, action)
    twin._told = _told_before(match) + twin._told
    return twin


def _told_before(match: Match) -> list[Told]:
    """What had been told before the first move: a guess brings along the log of the match that it was made from."""
    twin = _again(match)
    for who, action in match._moves:
        twin._answer(who, action)
    return match._told[: len(match._told) - len(twin._told)]


def _again(match: Match) -> Match:
    """The match as it began, with the dealer as far as he has come."""
    if match._origin is None:
        twin = begin(match.game, match.seats, match._options)
    else:
        twin = begin_from(match.game, match.seats, match._options, match._origin)
    twin._dealer = Dealer(match._dealer.seed) if match._dealer else None
    twin._natural, twin._seeded = match._natural, match._seeded
    return twin


def _notation(match: Match, move: int) -> str:
    return match.game.actions[match._moves[move][1]]
