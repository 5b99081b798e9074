"""Taking back a decision. The rules never undo: the play without that decision is played again from its beginning."""

from collections.abc import Sequence

from sacbe.core.engine.ask import NATURE
from sacbe.core.engine.news import Told
from sacbe.core.errors import Illegal
from sacbe.core.match.match import Match
from sacbe.core.match.seats import check_seat
from sacbe.core.names import Mark, Names


def take_back(match: Match, seat: int, lang: str = "en", *, names: Sequence[str] | None = None) -> Match:
    """A new match without this seat's last decision; later decisions of the others are kept.

    It may be taken back as long as nothing hidden has come to light since (nature has answered nothing, nothing was turned up),
    and no other seat has decided something that it could not have decided without it. The dealer stays the same: nothing is
    dealt anew. A refusal says `names`, one for each seat, if they are given.
    """
    seat = check_seat(match.seats, seat)
    called = Names(names or (), None if names is None else seat, lang)

    def refused(why: str, **terms: str) -> Illegal:
        return Illegal(called.fill(match.game.catalogue.text(lang, f"undo.{why}", **terms)))

    mine = [number for number, (who, _) in enumerate(match.moves) if who == seat]
    if not mine:
        raise refused("nothing", seat=Mark(seat))
    last = mine[-1]
    action = match.game.actions[match.moves[last][1]]
    twin = match.fork(last, _told_before(match))
    if twin.barriers != match.barriers:
        drawn = any(who == NATURE for who, _ in match.moves[last + 1 :])
        raise refused("drawn" if drawn else "shown", seat=Mark(seat), action=action)
    for who, answer in match.moves[last + 1 :]:
        if not twin.follow(who, answer):
            raise refused("dependent", seat=Mark(seat), other=Mark(who), action=action)
    return twin


def _told_before(match: Match) -> Sequence[Told]:
    """What had been told before the first move: a guess brings along the log of the match that it was made from."""
    return match.news[: len(match.news) - len(match.fork(len(match.moves)).news)]
