"""The ghost of an act: the pieces that would stand somewhere new, as the game itself draws them after it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)


class Piece(NamedTuple):
    """A piece of a drawing: its name, and the transformations that lead to where it stands."""

    name: str
    transforms: tuple[str, ...]
    places: tuple[str, ...]
    """The ids of the elements around it."""
    element: ElementTree.Element


def ghost(before: ElementTree.Element, after: ElementTree.Element) -> str:
    """The pieces of the drawing after an act that stood nowhere before it, as SVG without ids; empty if there are none."""
    return "".join(map(_placed, _new(before, after)))


def certain_ghost(before: ElementTree.Element, worlds: Sequence[ElementTree.Element], places: frozenset[str]) -> str:
    """Of an act that reveals something: the new pieces in its own places that are the same whatever comes to light."""
    drawn = [[_placed(piece) for piece in _new(before, after) if places & set(piece.places)] for after in worlds]
    first, *others = drawn
    return "".join(piece for piece in first if all(piece in other for other in others))


def _new(before: ElementTree.Element, after: ElementTree.Element) -> Iterator[Piece]:
    old = Counter((piece.name, piece.transforms) for piece in _pieces(before))
    for piece in _pieces(after):
        key = piece.name, piece.transforms
        if old[key]:
            old[key] -= 1
        else:
            yield piece


def _pieces(element: ElementTree.Element, transforms: tuple[str, ...] = (), places: tuple[str, ...] = ()) -> Iterator[Piece]:
    """The outermost pieces: a piece of a piece moves with it."""
    own = element.get("transform")
    here = (*transforms, own) if own else transforms
    name = element.get("id")
    around = (*places, name) if name else places
    if piece := element.get("data-piece"):
        yield Piece(piece, here, around, element)
        return
    for inside in element:
        yield from _pieces(inside, here, around)


def _placed(piece: Piece) -> str:
    """The piece where it stands, as one group for each of the transformations around it."""
    copy = ElementTree.fromstring(ElementTree.tostring(piece.element))
    for parent in copy.iter():
        for name in ("id", "data-piece", "tabindex"):
            parent.attrib.pop(name, None)
        for title in parent.findall(f"{{{SVG}}}title"):
            parent.remove(title)
    outer = piece.transforms[:-1] if piece.element.get("transform") else piece.transforms
    for transform in reversed(outer):
        group = ElementTree.Element(f"{{{SVG}}}g", transform=transform)
        group.append(copy)
        copy = group
    return ElementTree.tostring(copy, "unicode")
