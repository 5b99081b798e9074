"""Plays a vector of EXAMPLES.md: the options it lists, its decisions and no others, every change it lists and no other."""

import re
from typing import Any

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.tzolkin.rules.tiles import WEALTH_IDS
from tests.games.tzolkin.helpers import flat, options, table
from tests.games.tzolkin.vectors import Vector, number, read_all, read_wheels, seat

VECTORS = read_all()


def begin(vector: Vector) -> Match:
    """The position of a vector, nature by hand."""
    given = dict(vector.position)
    seats = given.pop("seats")
    players = dict(zip("ABCD", given.pop("players"), strict=False))
    if vector.kind.startswith("End of the round"):
        given["questions"] = [{"step": "end_round"}]
    elif vector.kind.startswith("Set-up choice"):
        given["questions"] = [{"step": "keep"}]
    elif vector.kind.startswith("Set-up"):
        given["questions"] = [{"step": "keep"}, {"step": "neutrals"}]
        rest = [tile for tile in WEALTH_IDS if tile not in vector.turned]
        players = {name: {"dealt": rest[4 * i : 4 * i + 4]} for i, name in enumerate(players)}
    elif vector.kind.startswith(("Decisions of A", "Turns of A and B")):
        given["to_come"] = [*others_who_can_move(vector), 0]  # the round goes on: nothing but these turns happens
    elif vector.kind.startswith("Turn of A"):
        given["to_come"] = []
    return table(seats, **players, **given)


def others_who_can_move(vector: Vector) -> list[int]:
    """Seats with a worker in hand, or with one that has left space 0."""
    where = [(who, int(space)) for holes in vector.position.get("wheels", {}).values() for space, who in holes.items()]
    where += [(vector.position.get("start_space"), 0)]
    in_play = [p.get("workers", 3) for p in vector.position["players"]]
    others = range(1, vector.position["seats"])
    return [s for s in others if (s, 1) in [(w, min(n, 1)) for w, n in where] or sum(w == s for w, _ in where) < in_play[s]]


def answer_nature(m: Match, pile: list[str], turned: list[str]) -> None:
    """Nature draws what the vector says."""
    while m.asked == (sacbe.NATURE,):
        m.play(sacbe.NATURE, f"draw {pile.pop(0)}" if pile else f"turn {turned.pop(0)}")


def expected(vector: Vector, before: dict[str, Any]) -> dict[str, Any]:
    """The position after the changes that a vector lists."""
    after = {key: set(value) if isinstance(value, set) else value for key, value in before.items()}
    result = vector.result.partition(" Final scoring: ")[0].rstrip(".")
    if vector.kind == "Set-up":
        return after | {"wheels": read_wheels(result)}
    for clause in result.split(". "):
        if found := re.fullmatch(r"([A-D]): (.*)", clause):
            for change in found[2].split(", "):
                expect_of_player(after, found[1], change)
        elif found := re.fullmatch(r"Group (\d): (.*)", clause):
            for change in found[2].split(", "):
                expect_change(after, f"group {found[1]} ", change)
        elif found := re.fullmatch(r"Wheels now: (.*)", clause):
            after["wheels"] = read_wheels(found[1])
        elif found := re.fullmatch(r"Row now (.*)", clause):
            row = [None if name == "(empty)" else name for name in found[1].split()]
            after["row"] = row + [None] * (6 - len(row))
        elif found := re.fullmatch(r"Display now (.*)", clause):
            after["display"] = found[1].split()
        elif found := re.fullmatch(r"Skull now on chichen (\d)", clause):
            after["offered"] = sorted([*after["offered"], int(found[1])])
        elif not clause.startswith("Game over"):
            expect_change(after, "", clause[0].lower() + clause[1:].removesuffix(" (a food day)"))
    return after


def expect_of_player(after: dict[str, Any], name: str, change: str) -> None:
    if change.startswith(("builds ", "keeps ")):
        word, *tiles = change.split()
        after[f"{name} {'pieces' if word == 'builds' else 'kept'}"] |= set(tiles)
    elif change.startswith("board turns "):
        after[f"{name} board"] = change.split()[-1]
    else:
        expect_change(after, f"{name} ", change)


def expect_change(after: dict[str, Any], prefix: str, change: str) -> None:
    found = re.fullmatch(r"(.*?) (\S+) → (\S+)", change)
    assert found, change
    key = prefix + found[1]
    old, new = (v if "/" in v or v in "ABCD" else number(v) for v in (found[2], found[3]))
    assert after[key] == old, (key, after[key], old)
    after[key] = new


def check_final(vector: Vector, m: Match) -> None:
    """The final scoring, by source, and the winner."""
    found = re.search(r"Game over; winner ([A-D])\. Final scoring: (.*)\.", vector.result)
    assert m.over == bool(found)
    if not found:
        return
    assert m.winners == (seat(found[1]),)
    for clause in found[2].split(". "):
        name, _, parts = clause.partition(": ")
        p = m.view(None)["players"][seat(name)]
        sources = {source: number(str(points)) for source, points in p["sources"].items()}
        for part in parts.split(", "):
            if split := re.fullmatch(r"corn value (\d+) = (\S+)", part):
                value = p["corn"] + 2 * p["wood"] + 3 * p["stone"] + 4 * p["gold"]
                assert (value, sources.get("leftovers", 0)) == (int(split[1]), number(split[2]))
            elif split := re.fullmatch(r"total (\S+)", part):
                assert m.points[seat(name)] == number(split[1])
            elif split := re.fullmatch(r"workers on wheels (\d)", part):
                holes = m.view(None)["wheels"].values()
                assert sum(who == seat(name) for wheel in holes for who in wheel.values()) == int(split[1])
            else:
                source, points = part.split()
                assert sources.get(source, 0) == number(points), part


def check(number: int) -> None:
    """Play one vector."""
    vector = VECTORS[number]
    m = begin(vector)
    pile, turned = list(vector.pile), list(vector.turned)
    before = flat(m) if not vector.kind.startswith("End of the round") else flat(before_the_end(vector))
    answer_nature(m, pile, turned)
    for decision in vector.decisions:
        assert decision.seat in m.asked, (decision, m.asked)
        if decision.offered is not None:
            assert options(m, decision.seat) == decision.offered
        m.play(decision.seat, decision.text)
        answer_nature(m, pile, turned)
    assert flat(m) == expected(vector, before)
    check_final(vector, m)
    assert m.over or m.view(None)["step"] == ("keep" if vector.kind == "Set-up" else "turn")
    assert m.over or vector.kind == "Set-up" or m.view(None)["question"]["mode"] == "opening"
    if vector.kind.startswith("Decisions of A"):
        assert m.asked == (others_who_can_move(vector)[0],)


def before_the_end(vector: Vector) -> Match:
    """A vector at the end of a round, looked at before what follows by itself: as if a turn were still to come."""
    given = dict(vector.position)
    seats = given.pop("seats")
    return table(seats, **dict(zip("ABCD", given.pop("players"), strict=False)), **given)
