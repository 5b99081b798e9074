"""A tentative turn: a seat's acts on top of the committed moves, which nobody else sees until they are committed.

Each seat has a branch of its own, so that several seats can decide at once. Acts stay tentative until the seat confirms them, or
until one of them brings something to light: that one is final at once, and so are those before it. Whether an act does is known
before it is made (tests hold the games to it), so nobody can learn anything by trying and taking back.
"""

import msgspec

from sacbe.core.ask import NATURE
from sacbe.core.errors import Illegal, Unreadable
from sacbe.core.match import Match
from sacbe.table.refusal import Refused

REMEMBERED = 16
"""How many messages of a seat are known again if they are sent twice."""


class Turn(msgspec.Struct, frozen=True):
    """What a seat has decided tentatively. `redo` begins with what comes next."""

    seat: int
    acts: tuple[str, ...] = ()
    redo: tuple[str, ...] = ()
    version: int = 0
    messages: tuple[str, ...] = ()
    notice: str = ""

    def heard(self, message: str) -> "Turn":
        """The turn after a message; its id is remembered."""
        messages = (*self.messages, message)[-REMEMBERED:] if message else self.messages
        return msgspec.structs.replace(self, version=self.version + 1, messages=messages)


class Branch(msgspec.Struct):
    """A seat's own world: the committed match with its acts played on a copy."""

    match: Match
    acts: tuple[str, ...]
    final: bool = False
    """Whether the last act has brought something to light."""


def play(match: Match, seat: int, act: str) -> bool:
    """Play one act; whether something has come to light by it (the end of the match is such a thing, too)."""
    before = match.barriers
    match.play(seat, act)
    return match.barriers != before or match.over or NATURE in match.asked


def branch(committed: Match, turn: Turn) -> Branch:
    """The seat's own world as it stands."""
    match = committed.copy()
    for act in turn.acts:
        play(match, turn.seat, act)
    return Branch(match, turn.acts)


def why_not(match: Match, seat: int, act: str, lang: str) -> str:
    """Why a seat may not do something now; empty if it may."""
    try:
        return match.why(seat, act, lang)
    except Unreadable:
        raise Refused("unreadable_act", act=act[:60], samples=match.game.samples) from None


def extend(world: Branch, seat: int, acts: tuple[str, ...], lang: str) -> Branch:
    """The world after some more acts, all of them or none."""
    match, written = world.match.copy(), list(world.acts)
    final = False
    for act in acts:
        if final:
            raise Refused("beyond_barrier", act=act[:60])
        if why := why_not(match, seat, act, lang):
            raise Refused("illegal", why=why)
        final = play(match, seat, act)
        written.append(" ".join(act.split()))
    return Branch(match, tuple(written), final)


def rebase(committed: Match, turn: Turn) -> Turn:
    """The turn upon moves of others that were committed under it.

    What has become illegal is gone, all of it. An act that would now bring something to light waits among those that can be made
    again: the seat has not confirmed it.
    """
    match = committed.copy()
    for number, act in enumerate(turn.acts):
        try:
            final = play(match, turn.seat, act)
        except Illegal:
            return msgspec.structs.replace(turn, acts=(), redo=(), version=turn.version + 1, notice="dropped")
        if final:
            kept, held = turn.acts[:number], turn.acts[number:]
            return msgspec.structs.replace(turn, acts=kept, redo=held + turn.redo, version=turn.version + 1, notice="held")
    return turn
