"""What Maya commits: records of whole matches, playthroughs, perft counts (see `tests/committed.py`)."""

from collections.abc import Callable
from typing import Any

from sacbe.core.match.match import Match
from tests.committed import Cases, Count, Play, played
from tests.games.maya.helpers import tiles
from tests.games.maya.scripted import Script, e41, e42, e43

PLAYS = {
    "two_seats": Play(2, 1),
    "two_seats_new_start": Play(2, 2, {"start": "new_start", "zones": "red"}),
    "two_seats_pocket": Play(2, 3, {"board": "pocket"}),
    "three_seats": Play(3, 4, {"zones": "green+yellow"}),
    "three_seats_two_cities": Play(3, 5, {"start": "two_cities"}),
    "four_seats": Play(4, 6),
    "four_seats_two_cities": Play(4, 7, {"start": "two_cities"}),
}


def _record(play: Play) -> Callable[[], Match]:
    return lambda: played("maya", play)


def _scripted(script: Callable[[], Script]) -> Callable[[], Match]:
    return lambda: script().match


def turn(zones: str, *racks: dict[str, int], **given: Any) -> dict[str, Any]:
    """A position with these racks; reserves of four tiles."""
    piles = [tiles("maize 1", "potato 2", "chilli 1", "chilli 1")] * len(racks)
    return {"seats": len(racks), "zones": ["blue", *zones.split("+")], "racks": list(racks), "unseen": piles, **given}


ONE_CROP = tiles("maize 1", "maize 1", "maize 2")
MIXED = tiles("maize 1", "squash 1")
DOWN: dict[str, Any] = {
    "plantations": [{"3,10": "maize 1", "2,9": "maize 1"}, {"2,8": "squash 1"}],
    "city_tiles": [{"3,9": "blind"}, {"2,11": "maize 1"}],
}

CASES = Cases(
    game="maya",
    picture=("four_seats", 210),
    records={"e41": _scripted(e41), "e42": _scripted(e42), "e43": _scripted(e43)}
    | {name: _record(play) for name, play in PLAYS.items()},
    playthroughs={
        "two_seats": Play(2, 21),
        "three_seats_new_start": Play(3, 22, {"start": "new_start"}),
        "four_seats_two_cities": Play(4, 23, {"start": "two_cities"}),
        "two_seats_pocket": Play(2, 24, {"board": "pocket", "start": "two_cities"}),
    },
    perft={
        "deal of two seats": Count(4, 2),
        "deal of three seats": Count(4, 3),
        "deal of four seats": Count(4, 4),
        "first turn of two seats": Count(3, position=turn("green", MIXED, MIXED)),
        "first turn of two seats, one crop": Count(3, position=turn("green", ONE_CROP, ONE_CROP)),
        "first turn of four seats": Count(2, position=turn("green+yellow+red", MIXED, MIXED, MIXED, MIXED)),
        "cities and temples (E5)": Count(3, position=turn("red", MIXED, MIXED) | DOWN),
        "blind": Count(4, position=turn("green", {}, MIXED)),
        "pocket board to its end (E40)": Count(9, position=turn("red", MIXED, MIXED, options={"board": "pocket"})),
        "new start": Count(2, position={"step": "found", "options": {"start": "new_start"}, "zones": ["blue", "green"]}),
    },
)
