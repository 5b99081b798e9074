"""What a disc is worth, for its caption: §8.3 to §8.6 for layouts that are only being tried, or not complete yet."""

from typing import NamedTuple

from sacbe.games.gold.draw.ring import Say, value_of
from sacbe.games.gold.knowledge.view_types import Layout, Options
from sacbe.games.gold.rules.pieces import COMPLETE, FULL, ONE_MATERIAL


class Worth(NamedTuple):
    """The points of a disc by their source."""

    complete: int
    one_material: int
    pieces: int


def worth_of(layout: Layout, options: Options) -> Worth:
    """The points of a layout as it lies."""
    complete = layout["complete"]
    counts = complete or options["incomplete_discs"] == "count_pieces"
    return Worth(
        COMPLETE if complete else 0,
        ONE_MATERIAL if complete and len(_materials(layout)) == 1 else 0,
        _faces(layout) if counts else 0,
    )


def _materials(layout: Layout) -> set[str]:
    return {piece["shown"] for piece in layout["pieces"]}


def _faces(layout: Layout) -> int:
    return sum(map(value_of, layout["pieces"]))


def filled(layout: Layout, say: Say) -> str:
    """How full a base is, in words."""
    if not layout["complete"]:
        return say("board.free", amount=FULL - layout["units"])
    materials = _materials(layout)
    return (
        say("board.complete_one", material=say(f"material.{materials.pop()}")) if len(materials) == 1 else say("board.complete")
    )


def priced(layout: Layout, options: Options, say: Say) -> str:
    """What a base is worth now, in words, by source."""
    worth = worth_of(layout, options)
    points = say("board.points", amount=sum(worth))
    if layout["complete"]:
        return say("board.worth_complete", points=points, parts=_parts(worth))
    return say("board.worth_open", points=points, faces=str(_faces(layout)))


def summed(layout: Layout, options: Options, say: Say) -> str:
    """The same in short."""
    worth = worth_of(layout, options)
    if layout["complete"]:
        return f"{_parts(worth)} = {sum(worth)}"
    return say("board.worth_short", points=str(sum(worth)), faces=str(_faces(layout)))


def _parts(worth: Worth) -> str:
    return " + ".join(str(part) for part in worth if part)
