"""Help for a seat: why nothing can be done at a place, what an act would change, and what a bot would do."""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from xml.etree import ElementTree

from sacbe.bots.levels import counsellor
from sacbe.bots.thinker import Thinker
from sacbe.core.errors import Unreadable
from sacbe.core.match import Match
from sacbe.games import places_of
from sacbe.table import wire_help
from sacbe.table.ledger import Opened
from sacbe.table.refusal import SECTION, Refused
from sacbe.table.texts import text
from sacbe.table.turn import branch, play

HINT_SECONDS, HINTS = 1.0, 5
WORLD = 1
"""The seed of the world in which an act is tried out: any world that the seat cannot tell from the true one will do."""
QUEUE = 8
"""How many hints may be waited for at once. They share the time, so that nobody waits long, be it for a hint or for the server to
stop."""
_thinking, _counting = threading.Lock(), threading.Lock()
_waiting = 0


def why_at(opened: Opened, seat: int, place: str, lang: str) -> wire_help.Why:
    """Why nothing can be done at a place of the drawing: the reason against the act there that is most like one that can."""
    match = branch(opened.live.match, opened.turn(seat)).match
    legal = [frozenset(match.game.actions[action].split()) for action in match.legal(seat)]
    best, likeness = "", -1
    for act in _acts_at(match, seat, place):
        words = frozenset(act.split())
        like = max((len(words & other) for other in legal), default=0)
        if like > likeness:
            best, likeness = act, like
    reason = match.why(seat, best, lang) if best else text(lang, "place.nothing" if legal else "place.wait")
    found = SECTION.search(reason)
    return wire_help.Why(reason, found[1] if found else None)


def _acts_at(match: Match, seat: int, place: str) -> Iterable[str]:
    view = match.view(seat)
    for act in match.game.actions:
        try:
            places = places_of(match.game.id, view, seat, act)
        except (KeyError, IndexError, TypeError, StopIteration):  # an act that is no answer now may have no place either
            continue
        if place in places:
            yield act


def preview(opened: Opened, seat: int, act: str, lang: str) -> wire_help.Preview:
    """What an act would change, played out in a world that its seat cannot tell from the true one; nothing if it is not legal.

    (It is asked for while people hover: that the table has moved on meanwhile is no error.)
    """
    match = branch(opened.live.match, opened.turn(seat)).match.guess(seat, WORLD)
    try:
        if match.why(seat, act, lang):
            return wire_help.Preview(False, [], [])
    except Unreadable:
        raise Refused("unreadable_act", act=act[:60], samples=match.game.samples) from None
    before, told = match.svg(seat, lang), len(match.told(seat, lang))
    if play(match, seat, act):
        return wire_help.Preview(True, [], [])
    lines = [line for _, line in match.told(seat, lang)[told:]]
    return wire_help.Preview(False, lines, changed_places(before, match.svg(seat, lang)))


def changed_places(before: str, after: str) -> list[str]:
    """The ids of the innermost places that differ between two drawings."""
    old, found = dict(_places(ElementTree.fromstring(before))), []
    for name, (drawn, inside) in _places(ElementTree.fromstring(after)):
        if name in old and old[name][0] != drawn:
            found.append((name, inside))
    names = {name for name, _ in found}
    return sorted(name for name, inside in found if not inside & names and name != "question")


def _places(root: ElementTree.Element) -> Iterable[tuple[str, tuple[bytes, set[str]]]]:
    for element in root.iter():
        if name := element.get("id"):
            inside = {other.get("id", "") for other in element.iter() if other is not element}
            yield name, (ElementTree.tostring(element), inside)


@contextmanager
def queue() -> Iterator[None]:
    """A place among those who wait for a hint."""
    global _waiting
    with _counting:
        if _waiting == QUEUE:
            raise Refused("busy")
        _waiting += 1
    try:
        yield
    finally:
        with _counting:
            _waiting -= 1


def hints(opened: Opened, seat: int, lang: str) -> list[wire_help.Hint]:
    """The best options in a bot's eyes, best first. One is asked at a time: it is to leave the cores to those who play."""
    if not opened.row["hints"]:
        raise Refused("no_hints")
    match = branch(opened.live.match, opened.turn(seat)).match
    if seat not in match.asked:
        raise Refused("not_asked")
    with _thinking:
        seconds = HINT_SECONDS / max(1, _waiting)
        advice = Thinker(match.game, counsellor(match.game)).think(match.guess(seat, WORLD), seat, seconds)
    actions, say = match.game.actions, match.game.say
    return [
        wire_help.Hint(actions[told.action], say(told.action, lang), round(float(told.share), 3), round(float(told.points), 1))
        for told in advice.options[:HINTS]
    ]
