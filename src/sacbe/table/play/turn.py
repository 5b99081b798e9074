"""A tentative turn: a seat's acts on top of the committed moves, which nobody else sees until they are committed.

Each seat has a branch of its own, so that several seats can decide at once. Acts stay tentative until the seat confirms them, or
until one of them reveals something (raises a barrier): that one is final at once, and so are those before it. Whether an act
reveals something is known before it is made (tests hold the games to it), so nobody can learn anything by trying and undoing.
"""

from collections.abc import Sequence

import msgspec

from sacbe.core.engine.ask import NATURE
from sacbe.core.errors import Illegal, Unreadable
from sacbe.core.match.match import Match
from sacbe.core.match.places import places_if_any
from sacbe.table.api.refusal import Refused

REMEMBERED = 16
"""How many message ids are stored for a seat, so that a message sent twice is carried out once (idempotent retry)."""


class TentativeTurn(msgspec.Struct, frozen=True):
    """What a seat has decided tentatively. `redo` begins with what comes next."""

    seat: int
    acts: tuple[str, ...] = ()
    redo: tuple[str, ...] = ()
    version: int = 0
    messages: tuple[str, ...] = ()
    notice: str = ""

    def after_message(self, message: str) -> "TentativeTurn":
        """The turn with the next version, after a message with this id (empty: none)."""
        messages = (*self.messages, message)[-REMEMBERED:] if message else self.messages
        return msgspec.structs.replace(self, version=self.version + 1, messages=messages)


class Branch(msgspec.Struct):
    """A seat's own branch: a copy of the committed match with the seat's acts played."""

    match: Match
    acts: tuple[str, ...]
    final: bool = False
    """Whether the last act has revealed something, and cannot be undone."""


def play(match: Match, seat: int, act: str) -> bool:
    """Play one act; whether it has revealed something (as the end of the match does)."""
    before = match.barriers
    match.play(seat, act)
    return match.barriers != before or match.over or NATURE in match.asked


def branch(committed: Match, turn: TentativeTurn) -> Branch:
    """The branch of a seat as it stands."""
    match = committed.copy()
    for act in turn.acts:
        play(match, turn.seat, act)
    return Branch(match, turn.acts)


def why_not(match: Match, seat: int, act: str, lang: str, names: Sequence[str] | None = None) -> str:
    """Why a seat may not do something now; empty if it may."""
    try:
        return match.why(seat, act, lang, names=names)
    except Unreadable:
        raise _unreadable(match, act) from None


def _unreadable(match: Match, act: str) -> Refused:
    return Refused("unreadable_act", act=act[:60], samples=match.game.samples)


def extend(world: Branch, seat: int, acts: tuple[str, ...], lang: str, names: Sequence[str] | None = None) -> Branch:
    """The branch after some more acts, all of them or none."""
    match, written = world.match.copy(), list(world.acts)
    final = False
    for act in acts:
        if final:
            raise Refused("beyond_barrier", act=act[:60])
        try:
            final = play(match, seat, act)
        except Unreadable:
            raise _unreadable(match, act) from None
        except Illegal as error:
            why = match.why(seat, act, lang, names=names, in_words=True) or str(error)
            at = places_if_any(match.game.places, match.view(seat), seat, " ".join(act.split()))
            raise Refused("illegal", why=why, at=at) from None
        written.append(" ".join(act.split()))
    return Branch(match, tuple(written), final)


def rebase(committed: Match, turn: TentativeTurn) -> TentativeTurn:
    """The turn after others have committed moves.

    If one of its acts has become illegal, all are dropped. An act that would now reveal something, and those after it, go to
    `redo`: the seat has not confirmed that.
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
