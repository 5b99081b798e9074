"""The vectors of EXAMPLES.md, read from the file itself: position, answers, what must follow, what is refused."""

import re
from functools import cache
from typing import NamedTuple

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.maya.rules.boards import PACKAGE
from tests.games.maya.helpers import NATURE, followed, options, position, tiles

TEXT = (PACKAGE / "EXAMPLES.md").read_text("utf-8")
Line = tuple[str, str]


@cache
def block(number: int) -> tuple[Line, ...]:
    """The lines of a vector's block: (`do`, `plant 3,10 maize 2`), ..."""
    part = re.split(rf"^### E{number} .*$", TEXT, flags=re.MULTILINE)[1].split("\n### ")[0]
    (inside,) = re.findall(r"```\n(.*?)```", part, flags=re.DOTALL)[:1]
    found = [re.match(r"(rack P\d|pile P\d|\w+) +(.*)", line) for line in inside.splitlines()]
    return tuple((hit[1], hit[2]) for hit in found if hit)


def rows(number: int) -> list[list[str]]:
    """The rows of a vector's first table, without its head."""
    part = re.split(rf"^### E{number} .*$", TEXT, flags=re.MULTILINE)[1].split("\n### ")[0]
    table = part[part.index("|") :].split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


class Piles(NamedTuple):
    """What lies in the reserves, where the order matters: from the top."""

    orders: dict[int, list[str]]


def set_up(number: int) -> tuple[Match, Piles]:
    """The position of a vector."""
    lines = dict(block(number))
    area = re.fullmatch(r"([a-z+]+)(?: of board (\w+))?; (\d) players; to move P(\d)", lines["area"])
    assert area, lines["area"]
    n = int(area[3])
    down = dict.fromkeys(lines.get("down", "").split(), "maize 1")
    racks: list[dict[str, int] | None] = [None] * n
    reserves: list[int | None] = [None] * n
    unseen: list[dict[str, int] | None] = [None] * n
    orders: dict[int, list[str]] = {}
    for key, text in block(number):
        seat = int(key[-1]) - 1 if key[-1].isdigit() else 0
        if key.startswith("rack"):
            racks[seat] = tiles(*([] if text == "empty" else text.split(", ")))
        elif key.startswith("pile P") and text.startswith("top "):
            orders[seat] = text.removeprefix("top ").split(", ")
            unseen[seat] = tiles(*orders[seat])
        elif key.startswith("pile P"):
            reserves[seat] = 0 if text == "empty" else int(text.split()[0])
        elif key == "pile":
            unseen = [{"maize 1": 4}, {"squash 1": 4}]
    given = {
        "seats": n,
        "options": {"board": area[2] or "reconstructed"},
        "zones": area[1].split("+"),
        "turn": int(area[4]) - 1,
        "open": lines["temples"].split(", "),
        "city_tiles": [down, *[{}] * (n - 1)],
        "plantations": [_planted(lines.get(f"P{seat + 1}", "")) for seat in range(n)],
        "racks": racks,
        "reserves": reserves,
        "unseen": unseen,
        "points": {"groups": [int(p) for p in lines.get("score", "0 " * n).split()]},
    }
    return position(given), Piles(orders)


def _planted(text: str) -> dict[str, str]:
    return dict(part.split(" ", 1) for part in text.split("; ") if part)


def answer(m: Match, piles: Piles, action: str) -> list[str]:
    """Play an action for the seat on turn and let the piles be drawn from their top; the lines of §9.15 that followed."""
    since, seat = len(m.moves), m.asked[0]
    m.play(seat, action)
    if action.endswith("blind") and seat in piles.orders:
        piles.orders[seat].pop(0)
    while m.asked == (NATURE,):
        drawer = m.truth()["drawing"]["seat"]
        order = piles.orders.get(drawer)
        m.play(NATURE, f"draw {order.pop(0)}" if order else m.legal(NATURE)[0])
    return followed(m, since)


def play(number: int) -> Match:
    """Play a vector to its end, checking every line that says exactly what must hold."""
    m, piles = set_up(number)
    log: list[str] = []
    for key, text in block(number):
        if key == "do":
            log = answer(m, piles, text)
        elif key == "log":
            assert "; ".join(log) == text.replace("(nothing)", ""), f"E{number}"
        elif key == "refuse":
            refused(m, re.split(r" {3,}", text)[0])
        elif key == "result":
            check_result(m, text)
    return m


def refused(m: Match, action: str) -> None:
    """The action is not among the options, and both languages say why."""
    assert action not in options(m)
    seat = m.asked[0]
    before = m.truth()
    for lang in ("en", "fr"):
        assert "§" in m.why(seat, action, lang)
    try:
        m.play(seat, action)
    except sacbe.Illegal:
        assert m.truth() == before
    else:
        raise AssertionError(f"{action} was not refused")


def check_result(m: Match, text: str) -> None:
    """What a result line says in so many words: scores, racks, reserves, who is to move."""
    for hit in re.finditer(r"[Ss]core ((?:\d+ ?)+)", text):
        assert list(m.points) == [int(p) for p in hit[1].split()]
    for hit in re.finditer(r"rack P(\d): ([a-z]+ \d(?:, [a-z]+ \d)*)", text):
        assert m.truth()["racks"][int(hit[1]) - 1] == tiles(*hit[2].split(", "))
    for hit in re.finditer(r"P(\d) to move(?: again)?", text):
        assert m.asked == (int(hit[1]) - 1,)
    for hit in re.finditer(r"open sites ([a-z_, ]+);", text):
        assert m.truth()["open"] == hit[1].split(", ")
    for hit in re.finditer(r"P(\d) wins", text):
        assert m.winners == (int(hit[1]) - 1,)
