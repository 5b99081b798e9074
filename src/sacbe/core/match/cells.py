"""Cells of hexagonal maps in words: how many steps they lie from a landmark that everybody sees, and in which direction."""

from functools import partial

from sacbe.core.catalogue import Catalogue
from sacbe.core.engine.maps.hexes import DIRECTIONS, Cell

WAYS = ("east", "north_east", "north_west", "west", "south_west", "south_east")
"""What the six directions are called, as `place.<way>` in the catalogues."""


def steps_to(cell: Cell, start: Cell) -> list[tuple[int, str]]:
    """The way from a cell to another as at most two straight parts (steps, direction): the longer one first."""
    q, r = cell[0] - start[0], cell[1] - start[1]
    for i, (aq, ar) in enumerate(DIRECTIONS):
        j = (i + 1) % len(DIRECTIONS)
        bq, br = DIRECTIONS[j]
        one, other = q * br - r * bq, r * aq - q * ar  # the determinant of two neighbouring directions is 1 or -1
        sign = aq * br - ar * bq
        one, other = one * sign, other * sign
        if one > 0 and other >= 0:
            parts = [(one, WAYS[i]), *([(other, WAYS[j])] if other else [])]
            return sorted(parts, key=lambda part: -part[0])
    return []


def cell_words(catalogue: Catalogue, lang: str, noun: str, landmark: str, parts: list[tuple[int, str]]) -> str:
    """A cell so far from a landmark; `landmark` is "of Tikal", with its preposition."""
    say = partial(catalogue.text, lang)
    ways = [say(f"place.{way}") for _, way in parts]
    if len(parts) == 2:
        more = {"more": str(parts[1][0]), "other": ways[1]}
        return say("place.both", noun=noun, steps=str(parts[0][0]), way=ways[0], landmark=landmark, **more)
    key = "place.next" if parts[0][0] == 1 else "place.far"
    return say(key, noun=noun, steps=str(parts[0][0]), way=ways[0], landmark=landmark)


def of(lang: str, name: str) -> str:
    """A landmark by its name, with the preposition that French elides."""
    if lang != "fr":
        return f"of {name}"
    return f"d'{name}" if name[:1].lower() in "aeiouyhéèê" else f"de {name}"
