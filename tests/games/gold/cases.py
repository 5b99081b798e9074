"""What L'Or des Mayas commits: records of whole matches, playthroughs, perft counts, a picture (see `tests/committed.py`)."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import sacbe
from sacbe.core.match.match import Match
from tests.committed import Cases, Count, Play, played
from tests.games.gold.helpers import options, pieces, step

PLAYS = {
    "two_seats_at_random": Play(2, 1),
    "three_seats_at_random": Play(3, 2),
    "four_seats_at_random": Play(4, 3),
}
KEEN = {
    "two_seats": Play(2, 32),
    "two_seats_variant": Play(2, 38, {"incomplete_discs": "count_pieces", "end_tie": "more_pearls"}),
    "three_seats": Play(3, 43),
    "three_seats_cancel_out": Play(3, 70, {"low_tie": "cancel_out"}),
    "four_seats": Play(4, 76),
    "four_seats_open_pearls": Play(4, 84, {"screens": "off", "low_tie": "cancel_out"}),
}


def keen(play: Play) -> Match:
    """A match of players who bid little, keep what fits, and rebuild when nothing does: their discs get complete."""
    m, rolled = sacbe.start("gold", seats=play.seats, seed=play.seed, options=play.options), random.Random(play.seed)
    while not m.over:
        seat = m.asked[int(rolled.random() * len(m.asked))]
        m.play(seat, _wanted(step(m, seat), options(m, seat), rolled))
    return m


def _wanted(question: str, offered: list[str], rolled: random.Random) -> str:
    any_of = offered[int(rolled.random() * len(offered))]
    if question == "bid":
        return offered[min(int(rolled.random() * 4), len(offered) - 1)]
    if question == "place":
        keeps = [option for option in offered if option.startswith("keep")]
        return keeps[-1] if keeps else offered[-1] if rolled.random() < 0.5 else any_of
    if question == "new_piece":
        return offered[1] if rolled.random() < 0.8 else any_of
    if question == "change" and offered[-1] == "done" and rolled.random() < 0.7:
        return "done"
    return any_of


def _records() -> dict[str, Callable[[], Match]]:
    records: dict[str, Callable[[], Match]] = {name: partial(played, "gold", play) for name, play in PLAYS.items()}
    records.update({name: partial(keen, play) for name, play in KEEN.items()})
    return records


def bought(layout: list[str], new: str, **others: Any) -> dict[str, Any]:
    """Seat 0 of three places a piece."""
    return {"seats": 3, "bases": [[layout], [[]], [[]]], "hand": new, **others}


LAST: dict[str, Any] = {
    "seats": 3,
    "auction": 30,
    "pearls": [2, 2, 1],
    "bases": [[pieces("sss", "vgg")], [["9 eighth jade/stone"]], [[]]],
    "row": ["30 sixth gold/stone"],
}
LAST_OF_FOUR: dict[str, Any] = {"seats": 4, "auction": 30, "pearls": [3, 1, 1, 2], "row": ["30 sixth gold/stone"]}

CASES = Cases(
    game="gold",
    records=_records(),
    playthroughs={
        "two_seats": Play(2, 21),
        "three_seats_cancel_out": Play(3, 22, {"low_tie": "cancel_out", "screens": "off"}),
        "four_seats_count_pieces": Play(4, 23, {"incomplete_discs": "count_pieces", "end_tie": "more_pearls"}),
    },
    perft={
        "deal of two seats": Count(4, 2),
        "deal of three seats": Count(4, 3),
        "deal of four seats": Count(4, 4),
        "auction of two seats": Count(5, position={"seats": 2, "pearls": [3, 2]}),
        "auction of three seats": Count(6, position={"seats": 3, "pearls": [2, 2, 2]}),
        "auction of four seats, cancel_out": Count(
            6, position={"seats": 4, "pearls": [2, 1, 2, 0], "options": {"low_tie": "cancel_out"}}
        ),
        "first piece (E24)": Count(3, position=bought([], "1 quarter stone/gold")),
        "too large (E31)": Count(6, position=bought(pieces("qssss", "vvvvv"), "12 eighth gold/silver")),
        "one material (E33)": Count(6, position=bought(pieces("sqss", "vggg"), "13 quarter stone/gold")),
        "five materials": Count(6, position=bought(pieces("eeeee", "sjbvg"), "9 sixth bronze/silver")),
        "closing a disc": Count(6, position=bought(pieces("sssss", "jbvvv"), "9 sixth bronze/silver")),
        "choice of the base": Count(
            6,
            position={
                "seats": 2,
                "bases": [[pieces("ss", "gg"), ["3 sixth jade/stone"]], [[], []]],
                "hand": "5 sixth bronze/silver",
                "step": "base",
            },
        ),
        "last auction": Count(12, position=LAST),
        "last auction of four seats": Count(12, position=LAST_OF_FOUR),
        "last auction of four seats, cancel_out": Count(12, position=LAST_OF_FOUR | {"options": {"low_tie": "cancel_out"}}),
    },
    picture=("four_seats", 160),
)
