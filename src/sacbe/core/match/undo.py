"""Taking back a decision. The rules never undo: the play without that decision is played again from its beginning."""

from collections.abc import Sequence

from sacbe.core.catalogue import seat_name
from sacbe.core.engine.news import Told
from sacbe.core.errors import Illegal
from sacbe.core.match.match import Match
from sacbe.core.match.seats import check_seat


def take_back(match: Match, seat: int, lang: str = "en") -> Match:
    """A new match without this seat's last decision; later decisions of the others are kept.

    It may be taken back as long as nothing hidden has come to light since (nature has answered nothing, nothing was turned up),
    and no other seat has decided something that it could not have decided without it. The dealer stays the same: nothing is
    dealt anew.
    """
    seat = check_seat(match.seats, seat)
    mine = [number for number, (who, _) in enumerate(match.moves) if who == seat]
    if not mine:
        raise Illegal(match.game.catalogue.text(lang, "undo.nothing", seat=seat_name(seat)))
    last = mine[-1]
    action = match.game.actions[match.moves[last][1]]
    twin = match.fork(last, _told_before(match))
    if twin.barriers != match.barriers:
        raise Illegal(match.game.catalogue.text(lang, "undo.barrier", seat=seat_name(seat), action=action))
    for who, answer in match.moves[last + 1 :]:
        if not twin.follow(who, answer):
            raise Illegal(
                match.game.catalogue.text(lang, "undo.dependent", seat=seat_name(seat), other=seat_name(who), action=action)
            )
    return twin


def _told_before(match: Match) -> Sequence[Told]:
    """What had been told before the first move: a guess brings along the log of the match that it was made from."""
    return match.news[: len(match.news) - len(match.fork(len(match.moves)).news)]
