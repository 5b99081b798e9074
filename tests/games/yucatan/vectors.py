"""Reads the vectors of EXAMPLES.md as they stand there ("Format of the blocks") and plays them."""

import re
from functools import cache
from typing import Any

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.yucatan.rules.boards import PACKAGE
from sacbe.games.yucatan.rules.pieces import GUILD_IDS, MOST_TURNS

BLOCK = re.compile(r"```vector\n(.*?)```", re.DOTALL)
SETUP_STEPS = ("large", "small", "neutral", "warriors")


@cache
def blocks() -> dict[int, list[str]]:
    """The blocks of each vector."""
    parts = re.split(r"^### E(\d+)\b", (PACKAGE / "EXAMPLES.md").read_text("utf-8"), flags=re.MULTILINE)
    return {int(number): BLOCK.findall(text) for number, text in zip(parts[1::2], parts[2::2], strict=True)}


def run(number: int) -> int:
    """Play all blocks of a vector; how many lines of their scripts held."""
    return sum(Vector(block).play() for block in blocks()[number])


def options(m: Match) -> list[str]:
    """The options of the seat that is asked, in their order."""
    return [m.game.actions[action] for action in m.legal(m.asked[0])] if m.asked else []


class Vector:
    """One block: its position, and its script."""

    def __init__(self, block: str) -> None:
        head, _, script = block.partition("---\n")
        self.script = script.splitlines()
        self.options: dict[str, str] = {}
        self.position: dict[str, Any] = {"seats": 2, "first": 0}
        self.setup = False
        self.turns = 0
        for line in head.splitlines():
            self.read(line)
        self.m = self.begin()

    def read(self, line: str) -> None:
        """A line of the position."""
        word, *rest = line.split()
        if word == "players":
            self.position["seats"] = n = int(rest[0])
            self.position |= {"stores": [0] * n, "levels": [0] * n, "villages": [], "warriors": []}
        elif word == "option":
            self.options[rest[0]] = rest[1]
        elif word == "setup":
            self.setup = True
        elif word in ("first", "turn"):
            self.position[word] = int(rest[0])
        elif word == "turns":
            self.turns = int(rest[0])
        elif word == "village":
            owner = "neutral" if rest[0] == "n" else int(rest[0])
            self.position["villages"].append({"owner": owner, "size": rest[1], "cell": rest[2]})
        elif word == "warrior":
            given = {"seat": int(rest[0]), "guild": rest[1], "cell": rest[2], "carry": int(rest[4]), "seen": rest[-1] == "seen"}
            self.position["warriors"].append(given)
        elif word == "city":
            for name, value in zip(rest[1::2], rest[2::2], strict=True):
                self.position["stores" if name == "prisoners" else "levels"][int(rest[0])] = int(value)
        else:
            raise ValueError(line)

    def begin(self) -> Match:
        """The match in the position of the block."""
        seats, first = self.position["seats"], self.position["first"]
        if self.setup:
            m = sacbe.start("yucatan", seats, options=self.options, deal=False)
            m.play(sacbe.NATURE, f"first {first}")
            return m
        turn = self.position["turn"]
        early = [(first + i) % seats for i in range((turn - first) % seats)]
        turns = [min(self.turns + (seat in early), MOST_TURNS) for seat in range(seats)]
        return sacbe.position("yucatan", self.position | {"turns": turns, "options": self.options}, check=True)

    def play(self) -> int:
        """Carry the script out; how many lines there were."""
        for line in self.script:
            word, _, rest = line.partition(" ")
            if word.endswith(":"):
                seat = int(word[:-1])
                assert self.m.asked == (seat,), line
                self.m.play(seat, rest)
            else:
                check = getattr(self, f"check_{word}")
                check(*([rest] if word in ("options", "record", "ranking") else rest.split()))
            assert self.m.game.laws(self.m.game.rules.state(self.m.position)) == [], line
        return len(self.script)

    # -- what a line says

    def check_legal(self, *words: str) -> None:
        assert " ".join(words) in options(self.m), words

    def check_illegal(self, *words: str) -> None:
        text = " ".join(words)
        assert text not in options(self.m)
        if text in self.m.game.actions:
            assert self.m.why(self.m.asked[0], text)
            assert self.m.why(self.m.asked[0], text, "fr")

    def check_count(self, *words: str) -> None:
        head = " ".join(words[:-2]) + " "
        assert sum((option + " ").startswith(head) for option in options(self.m)) == int(words[-1]), words

    def check_options(self, rest: str) -> None:
        assert options(self.m) == rest.split(" | ")

    def check_asked(self, who: str, kind: str = "") -> None:
        if who == "nobody":
            assert self.m.asked == ()
        else:
            assert self.m.asked == (int(who),)
            assert self.m.view(None)["step"] == kind

    def check_queue(self, kind: str, *seats: str) -> None:
        m = self.m.copy()
        asked: list[str] = []
        while m.view(None)["step"] in SETUP_STEPS[: SETUP_STEPS.index(kind) + 1]:
            if m.view(None)["step"] == kind:
                asked.append(str(m.asked[0]))
            m.play(m.asked[0], spread(m))
        assert asked == list(seats)

    def check_warrior(self, seat: str, guild: str, cell: str, _carry: str, carry: str, seen: str = "") -> None:
        found = {w["cell"]: w for w in self.m.truth()["warriors"]}[cell]
        assert (found["seat"], found["guild"], found["carry"]) == (int(seat), guild, int(carry))
        assert not seen or found["seen"]

    def check_village(self, owner: str, size: str, cell: str) -> None:
        found = {v["cell"]: v for v in self.m.view(None)["villages"]}[cell]
        assert (found["owner"], found["size"]) == ("neutral" if owner == "n" else int(owner), size)

    def check_city(self, seat: str, *rest: str) -> None:
        player = self.m.view(None)["players"][int(seat)]
        for name, value in zip(rest[::2], rest[1::2], strict=True):
            assert player["store" if name == "prisoners" else "levels"] == int(value)

    def check_empty(self, cell: str) -> None:
        assert cell not in [w["cell"] for w in self.m.view(None)["warriors"]]

    def check_novillage(self, cell: str) -> None:
        assert cell not in [v["cell"] for v in self.m.view(None)["villages"]]

    def check_supply(self, number: str) -> None:
        assert self.m.view(None)["supply"] == int(number)

    def check_stock(self, seat: str, number: str) -> None:
        assert self.m.view(None)["players"][int(seat)]["stock"] == int(number)

    def check_neutrals(self, *rest: str) -> None:
        assert self.m.view(None)["neutrals"] == {name: int(n) for name, n in zip(rest[::2], rest[1::2], strict=True)}

    def check_reserve(self, seat: str, *rest: str) -> None:
        player = self.m.view(int(seat))["players"][int(seat)]
        assert player["reserve_by_guild"] == {name: int(n) for name, n in zip(rest[::2], rest[1::2], strict=True)}
        assert player["reserve"] == sum(map(int, rest[1::2]))

    def check_view(self, viewer: str, cell: str, guild: str) -> None:
        found = {w["cell"]: w for w in self.m.view(int(viewer))["warriors"]}[cell]
        assert found["guild"] == guild

    def check_possible(self, cell: str, *guilds: str) -> None:
        found = {w["cell"]: w for w in self.m.view(None)["warriors"]}[cell]
        assert found["possible"] == [guild for guild in GUILD_IDS if guild in guilds]

    def check_record(self, rest: str) -> None:
        viewer, _, action = rest.partition(" ")
        assert self.m.view(int(viewer))["last"]["action"] == action

    def check_over(self, _winners: str, *seats: str) -> None:
        assert self.m.over
        assert self.m.winners == tuple(map(int, seats))

    def check_ranking(self, rest: str) -> None:
        places = [{int(seat) for seat in place.split()} for place in rest.split("|")]
        ranks = self.m.ranks
        assert [{s for s, r in enumerate(ranks) if r == rank} for rank in sorted(set(ranks))] == places


def spread(m: Match) -> int:
    """The neutral village that leaves the most cells for others; in other steps the first option."""
    options = m.legal(m.asked[0])
    if m.view(None)["step"] != "neutral":
        return options[0]
    left = {}
    for action in options:
        twin = m.copy()
        twin.play(m.asked[0], action)
        left[action] = len(twin.legal(twin.asked[0])) if twin.view(None)["step"] == "neutral" else 0
    return max(options, key=lambda action: (left[action], -action))
