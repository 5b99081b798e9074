"""What Yaxha commits: records of whole matches, playthroughs, perft counts (see `tests/committed.py`)."""

from collections.abc import Callable
from typing import Any

from sacbe.core.match.match import Match
from tests.committed import Cases, Count, Play, played
from tests.games.yaxha.whole_game import play_e46


def named(cards: str, **others: str) -> dict[str, object]:
    """Options with three named cards (§2.10)."""
    return {"bonus_deck": "named", "bonus_cards": cards, **others}


PLAYS = {
    "two_seats": Play(2, 1),
    "two_seats_first_game": Play(2, 2, {"bonus_deck": "first_game"}),
    "two_seats_players": Play(2, 3, named("longest_level_1+second_longest+one_colour_side", second_card="players")),
    "three_seats": Play(3, 4),
    "three_seats_flat": Play(3, 5, named("left_blue+longest_level_1+second_longest", level_1_card="flat")),
    "four_seats": Play(4, 6),
    "four_seats_first_game": Play(4, 7, {"bonus_deck": "first_game", "level_1_card": "flat", "second_card": "players"}),
    "four_seats_conditions": Play(4, 8, named("five_colours_level_1+five_colours_level_2+three_colours")),
}


def _record(play: Play) -> Callable[[], Match]:
    return lambda: played("yaxha", play)


NEARLY = "at 0,-1: gggb/yowb/yowb/owww | ggg/ygb/oo. | yb/o."
QUEUE: dict[str, Any] = {
    "seats": 4,
    "initiative": [2, 1, 3, 4],
    "step": "take",
    "played": [2, 2, 2, 2],
    "hands": ["", "oob", "", ""],
    "lots": ["byw", "", "ggy", "ooo"],
    "waiting": [0, 2, 3],
}
LAST: dict[str, Any] = {
    "seats": 3,
    "round": 10,
    "lots": ["oby", "byw", "ggw"],
    "pyramids": [
        NEARLY,
        "at 0,0: wbbo/wgbo/wggo/wyyo | wbo/wgo/wyy | wo/..",
        "at -2,-2: ooob/ooob/wwwg/ywwg | oob/wob/y.b | .b/..",
    ],
}


def building(hands: list[str], pyramids: list[str], number: int = 1) -> dict[str, Any]:
    """Two seats in the middle of building."""
    return {"hands": hands, "pyramids": pyramids, "round": number}


CASES = Cases(
    game="yaxha",
    picture=("four_seats", 190),
    records={"e46": play_e46} | {name: _record(play) for name, play in PLAYS.items()},
    playthroughs={
        "two_seats": Play(2, 21),
        "three_seats_flat_players": Play(3, 22, {"level_1_card": "flat", "second_card": "players"}),
        "four_seats_first_game": Play(4, 23, {"bonus_deck": "first_game"}),
    },
    perft={
        "deal of two seats": Count(7, 2),
        "deal of three seats": Count(6, 3),
        "deal of four seats": Count(6, 4),
        "deal of two seats, first game": Count(7, 2, options={"bonus_deck": "first_game"}),
        "deal of four seats, named cards": Count(9, 4, options=named("longest_any+most_levels+three_colours")),
        "round 1 of two seats": Count(9, position={"lots": ["oob", "byw"]}),
        "round 1 of two seats, equal cubes": Count(9, position={"lots": ["ooo", "www"]}),
        "round 1 of three seats": Count(9, position={"seats": 3, "lots": ["oob", "byw", "ggy"]}),
        "round 1 of four seats": Count(9, position={"seats": 4, "lots": ["oob", "byw", "ggy", "ooo"]}),
        "queue of four seats": Count(8, position=QUEUE),
        "floating frame (E14, E18)": Count(5, position=building(["obg", "ygw"], ["at -2,-1: .o../bgoy", "at 0,0: oyb/gyw | o."])),
        "level 3 (E20)": Count(6, position=building(["bgw", "oob"], ["at -1,-1: obb/oog/yoo | ob/oo", ""])),
        "last gaps (E21, E23)": Count(5, position=building(["bgy", "oby"], ["at 0,0: oooo/oooo/bbbb/bbb.", NEARLY], 10)),
        "round 10 of three seats": Count(10, position=LAST),
    },
)
