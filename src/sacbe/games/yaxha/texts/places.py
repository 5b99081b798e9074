"""What the places in a pyramid of Yaxha are called: as seen from the first cube, which always lies at the same place (§5.4)."""

from functools import partial

from sacbe.core.catalogue import Catalogue
from sacbe.core.match.setting import Setting
from sacbe.games.yaxha.rules.pieces import CELLS


def words_of_cell(catalogue: Catalogue, lang: str, cell: int, setting: Setting) -> str:
    """How far the middle of a place lies from the middle of the first cube, and on which level."""
    x, y, level = CELLS[cell]
    say = partial(catalogue.text, lang)
    east, south = 2 * x + level - 1, 2 * y + level - 1  # in halves: every level lies half a cube further
    ways = [
        say("place.step", steps=_halves(abs(far)), way=say(f"place.{way}"))
        for far, way in ((south, "south" if south > 0 else "north"), (east, "east" if east > 0 else "west"))
        if far
    ]
    if not ways:
        return say("place.first" if level == 1 else "place.above", level=str(level))
    return say(
        "place.two" if len(ways) == 2 else "place.one", level=str(level), **dict(zip(("way", "other"), ways, strict=False))
    )


def _halves(count: int) -> str:
    return f"{count // 2 or ''}{'½' if count % 2 else ''}"
