"""Where the points of the play came from (§1.21), by the news: temples, skulls laid down, buildings, technologies, hunger.

A line of points follows the line that says what they are for; on a food day (§15) all have been fed before the temples pay.
"""

from collections.abc import Mapping, Sequence

from sacbe.core.engine.news import Told
from sacbe.core.game import SourceParts
from sacbe.games.tzolkin.rules.lines import BEYOND, BUILT, BUILT_MONUMENT, FED, HIGHEST, LOST, OFFERED, SCORED, STARVED

TEMPLES, OFFERINGS, BUILDINGS, TECHNOLOGIES, HUNGER = PARTS = ("temples", "offerings", "buildings", "technologies", "hunger")
LEADS_TO = {FED: TEMPLES, OFFERED: OFFERINGS, BUILT: BUILDINGS, BUILT_MONUMENT: BUILDINGS, BEYOND: TECHNOLOGIES}
"""What the points are for that a seat gets after such a line."""


def parts_of_play(news: Sequence[Told], seats: int) -> Mapping[str, Sequence[int]]:
    """The points of each seat by part."""
    found = {part: [0] * seats for part in PARTS}
    now: dict[int, str] = {}
    for told in news:
        kind, seat = told.kind, told.seat
        now[seat] = LEADS_TO.get(kind, now.get(seat, ""))
        if kind == HIGHEST:
            found[TEMPLES][seat] += told.details[1]
        elif kind == STARVED:
            found[HUNGER][seat] -= told.details[1]
        elif kind in (SCORED, LOST) and now[seat]:
            found[now[seat]][seat] += told.details[0] if kind == SCORED else -told.details[0]
    return found


SOURCE_PARTS = SourceParts("play", PARTS, parts_of_play)
