"""Whole matches against the plain search of oracle.py: options, possibilities, and the odds of guesses."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import sqrt

import pytest

import sacbe
from sacbe.core.match.match import Match
from tests.games.yucatan.helpers import offered, play, table, walk
from tests.games.yucatan.oracle import GUILDS, Deduction, Table

OPTIONS: list[dict[str, str]] = [
    {},
    {"river_step": "same_river", "found_under_enemy": "no"},
    {"beaten_warriors": "box"},
]


@pytest.mark.sample(3)
@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "+".join(o) or "default")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_options_of_a_turn(seats: int, options: dict[str, str]) -> None:
    """§3.2, §4.2, §4.3, §6.1, §7.1, §7.15, §7.16, §14.5: all of them and nothing else, in their order, in random matches."""
    m = sacbe.start("yucatan", seats, seed=seats, options=options)
    looked = 0
    for number, _ in enumerate(walk(m, seats, 500)):
        if number % 3 == 0 and m.asked and m.truth()["step"] == "turn":
            assert offered(m) == Table(m.truth()).turn()
            looked += 1
    assert looked > 80


@pytest.mark.sample(1)
@pytest.mark.parametrize("options", [{}, {"beaten_warriors": "box"}], ids=["reserve", "box"])
@pytest.mark.parametrize("seats", [2, 4])
def test_possibilities_are_those_of_the_four_points(seats: int, options: dict[str, str]) -> None:
    """§15.5, §15.6, §15.8, §15.9: followed from the outside, by what all can see, through a random match."""
    m = sacbe.start("yucatan", seats, seed=5, options=options)
    known = {seat: Deduction() for seat in range(seats)}
    before: dict[str, tuple[int, bool]] = {}
    pieces: dict[str, int] = {}
    fixed = 0
    for number, (seat, action) in enumerate(walk(m, 7, 450)):
        follow(m, m.game.actions[action], seat, known, pieces, before, number)
        for w in m.view(None)["warriors"]:
            assert w["possible"] == known[w["seat"]].possible(pieces[w["cell"]]), (number, w)
            fixed += not w["seen"] and len(w["possible"]) < len(GUILDS)
        before = {w["cell"]: (w["seat"], w["seen"]) for w in m.view(None)["warriors"]}
    assert fixed or seats == 4, "nothing was ever deduced"


def follow(
    m: Match,
    action: str,
    seat: int,
    known: dict[int, Deduction],
    pieces: dict[str, int],
    before: dict[str, tuple[int, bool]],
    number: int,
) -> None:
    """Take an action over into the deductions; pieces are told apart by a number of our own."""
    words = action.split()
    if words[0] in ("warriors", "deploy"):
        for i, cell in enumerate(words[1::2]):
            pieces[cell] = 10 * number + i
            known[seat].placed(pieces[cell])
    elif words[0] == "remove":
        known[seat].left(pieces.pop(words[1]))
    elif words[0] == "move":
        start, target = words[1], words[3]
        mover = pieces.pop(start)
        if target in before:
            defender, attacked = before[target][0], pieces[target]
            log = [line for line in m.log(None) if " against " in line][-1]
            guilds = log.rpartition(": ")[2].rstrip(".").split(" against ")
            known[seat].seen(mover, guilds[0])
            known[defender].seen(attacked, guilds[1])
            now = next(w for w in m.view(None)["warriors"] if w["cell"] == target)
            loser, piece, guild = (defender, attacked, guilds[1]) if now["seat"] == seat else (seat, mover, guilds[0])
            known[loser].left(piece)
            if m.truth()["options"]["beaten_warriors"] == "box":
                known[loser].boxed.append(guild)
            if now["seat"] == seat:
                pieces[target] = mover
        else:
            pieces[target] = mover


# -- the odds of a guess


def expected(pool: list[str], cells: int, allowed: set[tuple[str, ...]] | None = None) -> dict[tuple[str, ...], Fraction]:
    """All deals of single pieces to the unknown places, counted one by one."""
    deals = Counter(deal for deal in permutations(pool, cells) if allowed is None or deal in allowed)
    total = sum(deals.values())
    return {deal: Fraction(count, total) for deal, count in deals.items()}


def check_odds(m: Match, seat: int, cells: list[str], odds: dict[tuple[str, ...], Fraction], guesses: int = 3000) -> None:
    """Whether guesses have these odds, within five standard deviations."""
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(guesses):
        guilds = {w["cell"]: w["guild"] for w in m.guess(seat, seed).truth()["warriors"]}
        found[tuple(guilds[cell] for cell in cells)] += 1
    assert set(found) <= set(odds)
    for deal, chance in odds.items():
        spread = sqrt(guesses * float(chance) * (1 - float(chance)))
        assert abs(found[deal] - guesses * float(chance)) <= 5 * spread + 1, deal


def test_guesses_deal_the_unseen_pieces() -> None:
    """§15.2, §15.3: nothing is known of two warriors: each of the nine pieces is as likely as every other."""
    m = table("0 small 4,1", "0 jaguar 6,-1; 0 snake 6,-3; 1 snake 1,3")
    check_odds(m, 1, ["6,-1", "6,-3"], expected(GUILDS * 3, 2))


def test_guesses_leave_out_what_was_seen() -> None:
    """§15.5, §15.7: two seen jaguars and a boxed snake: one jaguar, two snakes and three hummingbirds are left."""
    m = table(
        "0 small 4,1; 0 small 1,-1; 0 small 5,-1",
        "0 jaguar 6,-1 seen; 0 jaguar 6,-2 seen; 0 snake 6,-3; 0 hummingbird 4,-3",
        options={"beaten_warriors": "box"},
        boxed=[["snake"], []],
    )
    pool = ["jaguar", "snake", "snake", *["hummingbird"] * 3]
    check_odds(m, 1, ["6,-3", "4,-3"], expected(pool, 2))


def test_guesses_keep_to_the_possibilities() -> None:
    """§15.8, §15.9: the fourth warrior of E41 is no jaguar although one jaguar is back in the reserve."""
    m = table(
        "0 small 4,1; 0 small 1,-1; 0 small 5,-1",
        "0 jaguar 6,-1 seen; 0 jaguar 6,-2 seen; 0 jaguar 6,-3 seen; 0 snake 4,-3; 1 hummingbird 7,-1",
        turn=1,
    )
    play(m, "move 7,-1 to 6,-1", "deploy 4,-2 jaguar")
    pool = ["jaguar", *["snake"] * 3, *["hummingbird"] * 3]
    allowed: set[tuple[str, ...]] = {(a, b) for a in ("snake", "hummingbird") for b in GUILDS}
    check_odds(m, 1, ["4,-3", "4,-2"], expected(pool, 2, allowed))


def test_guesses_where_few_deals_are_possible() -> None:
    """§15.8: one possibility of many is found all the same, and with its odds."""
    villages = "; ".join(f"0 small {cell}" for cell in ("4,1", "1,-1", "5,-1", "8,-3", "8,0"))
    warriors = "; ".join(f"0 {g} {c}" for g, c in zip(GUILDS * 2, ("6,-1", "6,-2", "6,-3", "4,-3", "4,-2", "5,-2"), strict=True))
    few = ["jshjsh", "hsjhsj", "jjjsss"]
    m = table(villages, warriors, possibilities=[few, "all"])
    cells = ["6,-1", "6,-2", "6,-3", "4,-3", "4,-2", "5,-2"]
    letters = dict(zip("jsh", GUILDS, strict=True))
    allowed = {tuple(letters[x] for x in text) for text in few}
    weights = {deal: 36 * 6 if len(set(deal)) == 3 else 36 for deal in allowed}  # (3*2)**3 ways against (3*2*1)**2
    total = sum(weights.values())
    check_odds(m, 1, cells, {deal: Fraction(w, total) for deal, w in weights.items()}, 1500)
