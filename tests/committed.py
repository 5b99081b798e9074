"""What is committed beside the tests and compared with what the code does now: records, playthroughs, vocabularies, perft counts.

A game lists its cases in `tests/games/<id>/cases.py`; from them come the files of `tests/records/<id>`, `tests/goldens/<id>` and
`tests/perft`. The tests compare line by line; `python -m tests.regenerate` writes the files anew.
"""

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import sacbe
from sacbe.core.engine.ask import NATURE
from sacbe.core.match.match import Match

TESTS = Path(__file__).parent
MANY = 4000


@dataclass(frozen=True)
class Play:
    """A match played at random: nature and the seats follow the seed."""

    seats: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Count:
    """A position for perft and the greatest depth to count to. Without a position: the beginning of a match, before any deal."""

    depth: int
    seats: int = 2
    position: Mapping[str, Any] | None = None
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Cases:
    """What a game commits."""

    game: str
    records: Mapping[str, Callable[[], Match]]
    playthroughs: Mapping[str, Play]
    perft: Mapping[str, Count]
    picture: tuple[str, int]
    """The record, and how many of its moves, that the picture in the README shows."""

    def files(self) -> dict[Path, Callable[[], str]]:
        """Every committed file of the game and how its text is made."""
        made: dict[Path, Callable[[], str]] = {TESTS / "perft" / f"{self.game}.json": self.perft_text}
        made[TESTS / "goldens" / self.game / "vocabulary.txt"] = self.vocabulary
        made[TESTS.parent / "docs" / "pictures" / f"{self.game}.svg"] = self.picture_text
        for name, play in self.playthroughs.items():
            made[TESTS / "goldens" / self.game / f"{name}.txt"] = partial(playthrough, self.game, play)
        for name, play_it in self.records.items():
            made[self.record_file(name)] = partial(record_text, play_it)
        return made

    def record_file(self, name: str) -> Path:
        """Where a record is committed."""
        return TESTS / "records" / self.game / f"{name}.sacbe"

    def vocabulary(self) -> str:
        """Every action with its id and its words in English and French; a very large vocabulary has the words once a kind."""
        game = sacbe.game(self.game)
        lines, told = [], set[int]()
        for i, act in enumerate(game.acts):
            words = len(game.acts) <= MANY or act.kind not in told
            lines.append(f"{i} {act.notation} | {game.say(i, 'en')} | {game.say(i, 'fr')}" if words else f"{i} {act.notation}")
            told.add(act.kind)
        return "\n".join(lines) + "\n"

    def picture_text(self) -> str:
        """The board, in English, as somebody sees it who only watches."""
        name, moves = self.picture
        return sacbe.replay(str(self.records[name]().record), upto=moves).svg(None)

    def perft_text(self) -> str:
        """The counts of all positions for depths 1, 2, 3, ..."""
        kernel = sacbe.game(self.game).kernel
        counts = {
            name: [kernel.perft(begin(self.game, count).position, depth) for depth in range(1, count.depth + 1)]
            for name, count in self.perft.items()
        }
        return "{\n" + ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in counts.items()) + "\n}\n"


def begin(game: str, count: Count) -> Match:
    """The match in the position of a count."""
    if count.position is None:
        return sacbe.start(game, seats=count.seats, options=count.options, deal=False)
    return sacbe.position(game, count.position, check=False)


def choose(m: Match, rolled: random.Random) -> tuple[int, int]:
    """A seat that is asked and one of its options. Only `random()` is used: it gives the same numbers in every Python."""
    seat = m.asked[int(rolled.random() * len(m.asked))]
    legal = m.legal(seat)
    return seat, legal[int(rolled.random() * len(legal))]


def played(game: str, play: Play) -> Match:
    """A whole match at random."""
    m, rolled = sacbe.start(game, seats=play.seats, seed=play.seed, options=play.options), random.Random(play.seed)
    while not m.over:
        m.play(*choose(m, rolled))
    return m


def record_text(play_it: Callable[[], Match]) -> str:
    """The record of a match that is played now."""
    return str(play_it().record)


def playthrough(game: str, play: Play) -> str:
    """A match told move by move: who is asked, the options of the seat that answers, its answer, what came by itself, views."""
    m, rolled = sacbe.start(game, seats=play.seats, seed=play.seed, options=play.options), random.Random(play.seed)
    lines, told, views = [f"{game}, {play.seats} seats, seed {play.seed}, options {m.truth()['options']}"], 0, 0
    while True:
        moves = str(m.record).partition("\n\n")[2].splitlines()
        lines += moves[told:]
        told = len(moves)
        if m.over or len(m.record.moves) >= 40 * views:
            views += 1
            lines += ["", "view " + json.dumps(m.view(None if views % 2 else 0), ensure_ascii=False), ""]
        if m.over:
            break
        seat, action = choose(m, rolled)
        asked = " ".join("*" if s == NATURE else str(s) for s in m.asked)
        lines.append(f"  asked {asked}; {seat} may {_brief([m.game.actions[a] for a in m.legal(seat)])}")
        m.play(seat, action)
    for viewer in (*range(m.seats), None):
        lines += ["", "view " + json.dumps(m.view(viewer), ensure_ascii=False)]
    lines += ["", f"points {m.points}, ranks {m.ranks}, winners {m.winners}"]
    for lang in ("en", "fr"):
        lines += ["", f"log {lang}", *m.log(None, lang)]
    return "\n".join(lines) + "\n"


def _brief(options: list[str]) -> str:
    """Options in their order; what begins alike is said once: `put blue 0,1,1 1,1,1; put green 0,1,1`."""
    told: list[str] = []
    before = ""
    for option in options:
        head, _, last = option.rpartition(" ")
        told.append(f" {last}" if head == before else f"{'; ' if told else ''}{option}")
        before = head
    return "".join(told)
