"""Help for a seat: why nothing can be done at a place, and what an act would change."""

from collections.abc import Iterable
from xml.etree import ElementTree

from sacbe.core.errors import Unreadable
from sacbe.core.match.match import Match
from sacbe.core.match.places import places_if_any
from sacbe.table.api import wire_help
from sacbe.table.api.refusal import SECTION, Refused
from sacbe.table.play.names import seat_names
from sacbe.table.play.turn import branch, play
from sacbe.table.store.repository import Opened
from sacbe.table.texts import text

GUESS_SEED = 1
"""The seed of the guess in which an act is tried: any state that the seat cannot tell from the true one will do."""


def why_at(opened: Opened, seat: int, place: str, lang: str, *, notation: bool = False) -> wire_help.Why:
    """Why nothing can be done at a place of the drawing: the reason against the act there that is most like one that can."""
    match, names = branch(opened.live.match, opened.turn(seat)).match, seat_names(opened.id, opened.seats)
    legal = [frozenset(match.game.actions[action].split()) for action in match.legal(seat)]
    best, likeness = "", -1
    for act in _acts_at(match, seat, place):
        words = frozenset(act.split())
        like = max((len(words & other) for other in legal), default=0)
        if like > likeness:
            best, likeness = act, like
    reason = (
        match.why(seat, best, lang, names=names, in_words=not notation)
        if best
        else text(lang, "place.nothing" if legal else "place.wait")
    )
    found = SECTION.search(reason)
    return wire_help.Why(reason, found[1] if found else None, [place])


def _acts_at(match: Match, seat: int, place: str) -> Iterable[str]:
    game, view = match.game, match.view(seat)
    return (act for act in game.actions if place in places_if_any(game.places, view, seat, act))


def preview(opened: Opened, seat: int, act: str, lang: str, *, notation: bool = False) -> wire_help.Preview:
    """What an act would change, tried in a guess: a state that its seat cannot tell from the true one. Empty if it is not legal.

    (It is asked for while people hover: that the table has moved on meanwhile is no error.)
    """
    match = branch(opened.live.match, opened.turn(seat)).match.guess(seat, GUESS_SEED)
    try:
        if match.why(seat, act, lang):
            return wire_help.Preview(False, [], [])
    except Unreadable:
        raise Refused("unreadable_act", act=act[:60], samples=match.game.samples) from None
    before, told = match.svg(seat, lang), len(match.told(seat, lang))
    if play(match, seat, act):
        return wire_help.Preview(True, [], [])
    names = seat_names(opened.id, opened.seats)
    lines = [line.text for line in match.lines(seat, lang, names=names, in_words=not notation)[told:]]
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
