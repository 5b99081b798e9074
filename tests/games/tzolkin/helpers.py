"""Short ways to say what tests of Tzolk'in say: positions with nature by hand, options, turns."""

import json
import random
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.tzolkin.rules.pieces import GOOD_IDS, TECH_IDS

SEATS = (2, 3, 4)
GOODS = (*GOOD_IDS[:4], "skulls")


def table(seats: int = 4, options: dict[str, str] | None = None, **given: Any) -> Match:
    """A position whose nature is answered by hand; players are given as A=, B=, C=, D=."""
    players = [given.pop(letter, {}) for letter in "ABCD"[:seats]]
    position = {"seats": seats, "options": options or {}, "players": players, **given}
    text = f"game tzolkin\nrules 1\nseats {seats}\noptions {' '.join(f'{k}={v}' for k, v in (options or {}).items())}\n"
    return sacbe.replay(f"{text}dealer hand\nposition {json.dumps(position)}\n")


def options(m: Match, seat: int = 0) -> list[str]:
    """The options of a seat in their order, as notation."""
    return [m.game.actions[action] for action in m.legal(seat)]


def play(m: Match, *texts: str, seat: int | None = None) -> Match:
    """Answer for the seat that is asked, one text after the other."""
    for text in texts:
        m.play(m.asked[0] if seat is None else seat, text)
    return m


def end_of_round(seats: int = 4, **given: Any) -> Match:
    """A position after the last turn of a round: what follows by itself has happened."""
    return table(seats, questions=[{"step": "end_round"}], **given)


def player(m: Match, seat: int = 0) -> dict[str, Any]:
    """What lies before a player."""
    found: dict[str, Any] = m.view(None)["players"][seat]
    return found


def steps(m: Match, seat: int = 0) -> list[int]:
    """A player's steps on the three temples."""
    return list(player(m, seat)["temples"].values())


def refuses(m: Match, seat: int, action: str, section: str) -> bool:
    """Whether an action is refused in both languages with the § given, and changes nothing."""
    before = m.truth()
    try:
        m.play(seat, action)
    except sacbe.Illegal as error:
        told = str(error)
    else:
        return False
    names = [re.search(re.escape(section) + r"(?!\d)", text) for text in (told, m.why(seat, action, "fr"))]
    return None not in names and m.truth() == before and action not in options(m, seat)


def random_play(seats: int, seed: int, given: dict[str, str] | None = None) -> Iterator[Match]:
    """A match at random; the match after every answer, the beginning included."""
    m, chooser = sacbe.start("tzolkin", seats, seed=seed, options=given), random.Random(seed)
    yield m
    while not m.over:
        seat = chooser.choice(m.asked)
        m.play(seat, chooser.choice(m.legal(seat)))
        yield m


def flat(m: Match) -> dict[str, Any]:
    """A position in the words of EXAMPLES.md."""
    t, points = m.truth(), m.points
    found: dict[str, Any] = {
        "corn on teeth": t["teeth_corn"],
        "skull bank": t["skull_bank"],
        "marker": "ABCD"[t["marker"]],
        "round": t["round"],
        "food days held": t["food_days"],
        "row": t["row"],
        "display": t["monuments"],
        "offered": t["offered"],
        "wheels": {name: holes for name, holes in t["wheels"].items() if holes},
    }
    for group, tiles in t["jungle"].items():
        found |= {f"group {group} corn tiles": tiles["corn"], f"group {group} wood tiles": tiles["wood"]}
    for seat, p in enumerate(t["players"]):
        name = "ABCD"[seat]
        found |= {f"{name} {good}": p[good] for good in GOODS}
        found |= {f"{name} {tech}": p["technologies"][tech] for tech in TECH_IDS}
        found |= {
            f"{name} VP": Fraction(points[seat]),
            f"{name} temples": "/".join(map(str, p["temples"].values())),
            f"{name} workers in hand": player(m, seat)["hand"],
            f"{name} workers in play": p["workers"],
            f"{name} board": p["board"],
            f"{name} corn tiles": p["corn_tiles"],
            f"{name} wood tiles": p["wood_tiles"],
            f"{name} pieces": {*p["buildings"], *p["monuments"]},
            f"{name} kept": set(p["kept"]),
        }
    return found
