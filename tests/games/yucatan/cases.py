"""What Yucatan commits: records of whole matches, playthroughs, perft counts (see `tests/committed.py`)."""

from collections.abc import Callable
from typing import Any

from sacbe.core.match.match import Match
from tests.committed import Cases, Count, Play, played

PLAYS = {
    "two_seats": Play(2, 22),
    "two_seats_same_river": Play(2, 8, {"river_step": "same_river", "found_under_enemy": "no"}),
    "three_seats": Play(3, 11),
    "three_seats_box": Play(3, 15, {"beaten_warriors": "box", "small_village_start": "right"}),
    "four_seats": Play(4, 1),
}


def _record(play: Play) -> Callable[[], Match]:
    return lambda: played("yucatan", play)


def _pieces(villages: str, warriors: str, **keys: Any) -> dict[str, Any]:
    """A position in a few words: villages as `0 large 4,1`, warriors as `0 jaguar 4,-1 2`, the load at the end."""
    laid, standing = [], []
    for text in filter(None, villages.split("; ")):
        owner, size, cell = text.split()
        laid.append({"owner": "neutral" if owner == "n" else int(owner), "size": size, "cell": cell})
    for text in filter(None, warriors.split("; ")):
        seat, guild, cell, carry = text.split()
        standing.append({"seat": int(seat), "guild": guild, "cell": cell, "carry": int(carry)})
    return {"villages": laid, "warriors": standing} | keys


BUSY = _pieces(
    "0 large 4,1; 0 small 1,-1; 1 small 2,4; 1 large 5,5; n small 8,0",
    "0 jaguar 4,0 2; 0 snake 2,3 0; 1 hummingbird 2,5 1; 1 snake 5,4 0",
    stores=[3, 4],
)
CASES = Cases(
    game="yucatan",
    records={name: _record(play) for name, play in PLAYS.items()},
    playthroughs={"two_seats": Play(2, 22)},
    perft={
        "set-up of two seats": Count(4, 2),
        "set-up of three seats": Count(3, 3),
        "set-up of four seats": Count(3, 4),
        "set-up of three seats, right": Count(3, 3, options={"small_village_start": "right"}),
        "a lone warrior (E15)": Count(3, position=_pieces("", "0 jaguar 4,-1 0; 1 snake 0,7 0")),
        "a carrier (E18)": Count(3, position=_pieces("", "0 jaguar 4,-3 2; 1 snake 0,7 0")),
        "theft (E33)": Count(3, position=_pieces("", "1 snake 5,-4 0", stores=[5, 0], turn=1)),
        "removal (E24)": Count(3, position=_pieces("1 small 2,4", "0 snake 2,3 0; 1 jaguar 0,7 0; 1 hummingbird 5,4 2")),
        "a busy board": Count(3, position=BUSY),
        "a busy board, other options": Count(
            3,
            position=BUSY | {"options": {"river_step": "same_river", "found_under_enemy": "no", "beaten_warriors": "box"}},
        ),
        "the last turn (E39)": Count(
            2,
            position=_pieces("0 large 4,1; 1 small 2,4", "1 snake 0,7 0", stores=[2, 2], levels=[3, 3], turns=[400, 399], turn=1),
        ),
    },
    picture=("three_seats", 700),
)
