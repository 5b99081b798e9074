"""Help for a seat: why nothing can be done at a place, and what an act would change."""

from collections.abc import Iterable, Mapping, Sequence
from xml.etree import ElementTree

from sacbe.core.display import wants_notation
from sacbe.core.errors import Unreadable
from sacbe.core.match.match import Match
from sacbe.core.match.places import places_if_any
from sacbe.table.api import wire_help
from sacbe.table.api.refusal import SECTION, Refused
from sacbe.table.play.names import seat_names
from sacbe.table.play.turn import branch, play
from sacbe.table.scenes.displays import checked_display
from sacbe.table.scenes.ghost import certain_ghost, ghost
from sacbe.table.scenes.scene import with_names
from sacbe.table.store.repository import Opened
from sacbe.table.texts import text

WORLDS = 6
"""What follows from an act that reveals something is told if it is the same in so many guesses."""
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


def preview(
    opened: Opened, seat: int, act: str, lang: str, looks: Mapping[str, int], *, notation: bool = False
) -> wire_help.Preview:
    """What an act would change, tried in a guess: a state that its seat cannot tell from the true one. Empty if it is not legal.

    (It is asked for while people hover: that the table has moved on meanwhile is no error.)
    """
    match = branch(opened.live.match, opened.turn(seat)).match.guess(seat, GUESS_SEED)
    try:
        if match.why(seat, act, lang):
            return wire_help.Preview(False, [], [])
    except Unreadable:
        raise Refused("unreadable_act", act=act[:60], samples=match.game.samples) from None
    names, display = seat_names(opened.id, opened.seats), checked_display(match.game, looks)
    seen = match.view(seat)
    before, stood, told = _drawn(match, seat, lang, names, display), _stands(match, seat), len(match.told(seat, lang))
    if play(match, seat, act):
        worlds = [_in_world(opened, seat, act, seed) for seed in range(GUESS_SEED, GUESS_SEED + WORLDS)]
        drawings = [_drawn(world, seat, lang, names, display) for world, _ in worlds]
        changes = {change for _, change in worlds}
        own = frozenset(places_if_any(match.game.places, seen, seat, act))
        return wire_help.Preview(True, [], [], certain_ghost(before, drawings, own), changes.pop() if len(changes) == 1 else None)
    lines = match.lines(seat, lang, names=names, in_words=not (notation or wants_notation(display)))[told:]
    after, stands = _drawn(match, seat, lang, names, display), _stands(match, seat)
    change = None if stood is None or stands is None else stands - stood
    return wire_help.Preview(False, [line.text for line in lines], changed_places(before, after), ghost(before, after), change)


def _drawn(match: Match, seat: int, lang: str, names: Sequence[str], display: Mapping[str, int]) -> ElementTree.Element:
    return ElementTree.fromstring(match.game.draw(with_names(match.view(seat), names), lang, display))


def _in_world(opened: Opened, seat: int, act: str, seed: int) -> tuple[Match, int | None]:
    """A state that its seat cannot tell from the true one, after an act, and how the act has changed its points."""
    match = branch(opened.live.match, opened.turn(seat)).match.guess(seat, seed)
    stood = _stands(match, seat)
    play(match, seat, act)
    stands = _stands(match, seat)
    return match, None if stood is None or stands is None else stands - stood


def _stands(match: Match, seat: int) -> int | None:
    """The points of a seat as it may know them, with what its unfinished turn scores; None if they are not told, or not whole."""
    return match.game.standing(match.view(seat), seat)


def changed_places(before: ElementTree.Element, after: ElementTree.Element) -> list[str]:
    """The ids of the innermost places that differ between two drawings."""
    old, found = dict(_places(before)), []
    for name, (drawn, inside) in _places(after):
        if name in old and old[name][0] != drawn:
            found.append((name, inside))
    names = {name for name, _ in found}
    return sorted(name for name, inside in found if not inside & names and name != "question")


def _places(root: ElementTree.Element) -> Iterable[tuple[str, tuple[bytes, set[str]]]]:
    for element in root.iter():
        if name := element.get("id"):
            inside = {other.get("id", "") for other in element.iter() if other is not element}
            yield name, (ElementTree.tostring(element), inside)
