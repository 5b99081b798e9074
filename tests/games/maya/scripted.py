"""The scripted matches of EXAMPLES.md (E41 to E43): piles and answers by arithmetic."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.maya.rules.boards import FACTS
from tests.games.maya.helpers import NATURE, followed, options

TILES = [f"{kind['crop']} {kind['goods']}" for kind in FACTS["tile_mix"]["tiles"] for _ in range(kind["count"])]


class Decision(NamedTuple):
    """What a row of the tables says."""

    seat: int
    options: int
    taken: str
    log: list[str]
    points: tuple[object, ...]
    racks: list[int]
    reserves: list[int]


@dataclass
class Script:
    """A match whose piles are in order."""

    match: Match
    piles: list[list[str]]
    step: int
    decisions: list[Decision] = field(default_factory=list)

    def deal(self) -> None:
        """Nature draws from the top of the piles."""
        while self.match.asked == (NATURE,):
            seat = self.match.truth()["drawing"]["seat"]
            self.match.play(NATURE, f"draw {self.piles[seat][self._drawn(seat)]}")

    def _drawn(self, seat: int) -> int:
        reserve: int = self.match.view(None)["players"][seat]["reserve"]
        return len(TILES) - reserve

    def play(self) -> None:
        """To the end."""
        m = self.match
        self.deal()
        while not m.over:
            seat, offered, since = m.asked[0], options(m), len(m.moves)
            taken = offered[self.step * (len(self.decisions) + 1) % len(offered)]
            m.play(seat, taken)
            self.deal()
            players = m.view(None)["players"]
            racks, reserves = [p["rack"] for p in players], [p["reserve"] for p in players]
            told = followed(m, since)
            self.decisions.append(Decision(seat, len(offered), taken, told, m.points, racks, reserves))


def run(zones: str, start: str, keys: Sequence[int], step: int, first: int) -> Script:
    """Play a scripted match."""
    m = sacbe.start("maya", len(keys), options={"zones": zones, "start": start}, deal=False)
    m.play(NATURE, f"first {first}")
    piles = [[TILES[key * place % len(TILES)] for place in range(len(TILES))] for key in keys]
    script = Script(m, piles, step)
    script.play()
    return script


def e41() -> Script:
    """Two seats."""
    return run("green", "tikal", (5, 11), 17, 0)


def e42() -> Script:
    """Four seats."""
    return run("random", "tikal", (5, 11, 13, 19), 23, 2)


def e43() -> Script:
    """Three seats, with a start site of choice."""
    return run("yellow+red", "new_start", (3, 15, 27), 41, 1)
