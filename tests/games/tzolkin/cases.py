"""What Tzolk'in commits: records of whole matches, playthroughs, perft counts (see `tests/committed.py`)."""

import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import sacbe
from sacbe.core.match.match import Match
from tests.committed import Cases, Count, Play, choose, played
from tests.games.tzolkin.rich import rich

PLAYS = {
    "two_seats": Play(2, 1),
    "two_seats_floor": Play(2, 2, {"quarter_points": "floor"}),
    "three_seats": Play(3, 3),
    "three_seats_forbidden": Play(3, 4, {"double_over_last_day": "forbidden"}),
    "four_seats": Play(4, 5),
    "four_seats_both_options": Play(4, 6, {"quarter_points": "floor", "double_over_last_day": "forbidden"}),
}


def played_rich(seats: int, seed: int) -> Match:
    """A match from a rich position, where long chains of effects are common; nature is answered by hand."""
    position = rich(seats, seed)
    options = " ".join(f"{name}={value}" for name, value in position["options"].items())
    head = f"game tzolkin\nrules 1\nseats {seats}\noptions {options}\ndealer hand\n"
    m, rolled = sacbe.replay(f"{head}position {json.dumps(position)}\n"), random.Random(seed)
    while not m.over:
        m.play(*choose(m, rolled))
    return m


def _records() -> dict[str, Callable[[], Match]]:
    made: dict[str, Callable[[], Match]] = {name: partial(played, "tzolkin", play) for name, play in PLAYS.items()}
    for seats in (2, 3, 4):
        made[f"rich_{seats}_seats"] = partial(played_rich, seats, seats)
    return made


RICH: dict[str, Any] = {"corn": 20, "wood": 4, "stone": 4, "gold": 4, "skulls": 2, "workers": 6}
MASTER = RICH | {"technologies": {"agriculture": 3, "extraction": 3, "architecture": 3, "theology": 3}}


def turn(player: dict[str, Any], wheels: dict[str, dict[str, int]], **given: Any) -> dict[str, Any]:
    """A position of two seats with the first to move."""
    return {"seats": 2, "players": [player, {"corn": 9}], "wheels": wheels, **given}


ROW = ["b08", "b18", "b21", "b31", "b22", "b15"]
CASES = Cases(
    game="tzolkin",
    records=_records(),
    playthroughs={
        "two_seats": Play(2, 21),
        "three_seats_floor": Play(3, 22, {"quarter_points": "floor"}),
        "four_seats_forbidden": Play(4, 23, {"double_over_last_day": "forbidden"}),
    },
    perft={
        "deal of two seats": Count(4, 2),
        "deal of four seats": Count(4, 4),
        "placing, two seats": Count(7, position=turn({"corn": 9}, {})),
        "placing, four seats": Count(5, position={"seats": 4, "players": [{"corn": 5}] * 4}),
        "begging": Count(5, position=turn({"corn": 1}, {"palenque": {"3": 0}, "tikal": {"1": 0}})),
        "harvests": Count(6, position=turn(MASTER, {"palenque": {"3": 0, "5": 0}, "yaxchilan": {"6": 0}})),
        "technologies": Count(6, position=turn(RICH, {"tikal": {"1": 0, "3": 0}})),
        "buildings": Count(6, position=turn(MASTER, {"tikal": {"4": 0}}, row=ROW, age=2, monuments=["m01", "m13"])),
        "market and any action": Count(5, position=turn(RICH, {"uxmal": {"7": 0}}, row=ROW, age=2)),
        "offerings": Count(6, position=turn(MASTER, {"chichen": {"9": 0, "6": 0}})),
        "calendar": Count(4, position=turn({"corn": 9}, {}, start_space=0, questions=[{"step": "end_round"}])),
        "last round": Count(7, position=turn({"corn": 1}, {}, round=27, food_days=3)),
    },
    picture=("rich_4_seats", 40),
)
