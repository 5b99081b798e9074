"""The options of a turn (§4 to §7, §12) and the possibilities of §15.8, said again: plainly, from facts and text only."""

import json
from itertools import product
from typing import Any

from sacbe.games.yucatan.rules.boards import PACKAGE

FACTS = json.loads((PACKAGE / "facts.json").read_text("utf-8"))
GUILDS: list[str] = FACTS["guilds"]["order"]
Cell = tuple[int, int]


def cell(text: str) -> Cell:
    """`4,-2` as numbers."""
    q, r = text.split(",")
    return int(q), int(r)


def name(c: Cell) -> str:
    """The notation of a cell."""
    return f"{c[0]},{c[1]}"


class Table:
    """A position in play, from its truth."""

    def __init__(self, truth: dict[str, Any]) -> None:
        board = FACTS["maps"][str(truth["seats"])]
        self.terrain = {(c["q"], c["r"]): c["terrain"] for c in board["cells"]}
        self.rivers = {(c["q"], c["r"]): set(c["rivers"]) for c in board["cells"]}
        self.city = {c["seat"]: (c["q"], c["r"]) for c in board["cities"]}
        self.village = {cell(v["cell"]): v for v in truth["villages"]}
        self.warrior = {cell(w["cell"]): w for w in truth["warriors"]}
        self.truth = truth
        self.seat: int = truth["turn"]
        self.options: dict[str, str] = truth["options"]

    def beside(self, c: Cell) -> list[Cell]:
        steps = FACTS["coordinates"]["neighbours"]
        return sorted((c[0] + q, c[1] + r) for q, r in steps if (c[0] + q, c[1] + r) in self.terrain)

    def own(self, things: dict[Cell, dict[str, Any]], key: str) -> dict[Cell, dict[str, Any]]:
        return {c: t for c, t in sorted(things.items()) if t[key] == self.seat}

    def stands(self, c: Cell) -> bool:
        return self.terrain[c] in ("jungle", "city")

    def is_site(self, c: Cell) -> bool:
        if self.terrain[c] != "jungle" or c in self.village:
            return False
        return not any(b in self.village or b in self.city.values() for b in self.beside(c))

    def is_home(self, c: Cell) -> bool:
        village = self.village.get(c)
        large = village is not None and village["owner"] == self.seat and village["size"] == "large"
        return large or c == self.city[self.seat]

    # -- the options, in the order of §14.5

    def turn(self) -> list[str]:
        return [*self.founds(), *self.enlarges(), *self.deploys(), *self.moves(), *self.builds()]

    def founds(self) -> list[str]:
        villages = self.own(self.village, "owner")
        if len(villages) == FACTS["components"]["villages_per_player"]:
            return []
        rivers = set(self.rivers[self.city[self.seat]]).union(*(self.rivers[c] for c in villages))
        found = []
        for c in sorted(self.terrain):
            there = self.warrior.get(c)
            under_own = there is not None and there["seat"] == self.seat
            barred = self.options["found_under_enemy"] == "no" and there is not None and not under_own
            if self.is_site(c) and (rivers & self.rivers[c] or under_own) and not barred:
                found.append(f"found {name(c)}")
        return found

    def enlarges(self) -> list[str]:
        return [f"enlarge {name(c)}" for c, v in self.own(self.village, "owner").items() if v["size"] == "small"]

    def deploys(self) -> list[str]:
        villages, mine = self.own(self.village, "owner"), self.own(self.warrior, "seat")
        if len(mine) >= len(villages) + 1:
            return []
        used = [w["guild"] for w in mine.values()] + self.truth["boxed"][self.seat]
        cells = [c for c in self.beside(self.city[self.seat]) if self.terrain[c] == "jungle"]
        cells += [c for c, v in villages.items() if v["size"] == "large"]
        free = [g for g in GUILDS if used.count(g) < FACTS["components"]["warriors_per_player_and_guild"]]
        return [f"deploy {name(c)} {g}" for c in sorted(cells) if c not in self.warrior for g in free]

    def moves(self) -> list[str]:
        mine = self.own(self.warrior, "seat")
        return [move for a, w in mine.items() for move in self.moves_from(a, w["carry"], set(mine))]

    def can_pass(self, c: Cell) -> bool:
        foreign = c in self.village and self.village[c]["owner"] != self.seat
        enemy_city = c in self.city.values() and c != self.city[self.seat]
        return c not in self.warrior and not foreign and not enemy_city

    def is_river_step(self, a: Cell, m: Cell, b: Cell) -> bool:
        if not (self.stands(m) and all(self.rivers[c] for c in (a, m, b))):
            return False
        if self.options["river_step"] == "same_river":
            return bool(self.rivers[a] & self.rivers[m] and self.rivers[m] & self.rivers[b])
        return True

    def moves_from(self, a: Cell, carry: int, mine: set[Cell]) -> list[str]:
        plain: set[Cell] = set()
        via: dict[Cell, Cell] = {}
        for m in self.beside(a):
            if self.stands(m):
                plain.add(m)
            for b in self.beside(m):
                if b == a or not self.stands(b):
                    continue
                if self.terrain[m] == "great_river" and self.terrain[b] == "jungle" and self.rivers[b]:
                    plain.add(b)
                elif self.is_river_step(a, m, b) and self.can_pass(m):
                    if carry and self.is_home(m):
                        via.setdefault(b, m)
                    else:
                        plain.add(b)
        found = []
        for b in sorted(plain | set(via)):
            if b not in mine:
                found += [f"move {name(a)} to {name(b)}"] * (b in plain)
                found += [f"move {name(a)} to {name(b)} via {name(via[b])}"] if b in via else []
        return found

    def builds(self) -> list[str]:
        return ["build"] * (self.truth["stores"][self.seat] >= FACTS["limits"]["prisoners_per_level"])


# -- §15.8


class Deduction:
    """What the others hold possible of one player: a set of assignments, as the four points of §15.8 say."""

    def __init__(self) -> None:
        self.worlds: set[frozenset[tuple[int, str]]] = {frozenset()}
        self.boxed: list[str] = []

    def placed(self, piece: int) -> None:
        self.worlds = {
            world | {(piece, guild)}
            for world, guild in product(self.worlds, GUILDS)
            if sum(g == guild for _, g in world) + self.boxed.count(guild) < 3
        }

    def seen(self, piece: int, guild: str) -> None:
        self.worlds = {world for world in self.worlds if (piece, guild) in world}

    def left(self, piece: int) -> None:
        self.worlds = {frozenset(pair for pair in world if pair[0] != piece) for world in self.worlds}

    def possible(self, piece: int) -> list[str]:
        found = {guild for world in self.worlds for p, guild in world if p == piece}
        return [guild for guild in GUILDS if guild in found]
