"""Short ways to set a table of Yucatan up, and to ask what is offered."""

import random
import re
from collections.abc import Iterator
from typing import Any

import sacbe
from sacbe.core.match.match import Match


def table(
    villages: str = "", warriors: str = "", turn: int = 0, seats: int = 2, options: dict[str, str] | None = None, **keys: Any
) -> Match:
    """A position in play: `table("0 large 4,1; n small 8,0", "0 jaguar 4,-1 2 seen")`; a number after the cell is the load."""
    laid = []
    for text in filter(None, villages.split("; ")):
        owner, size, cell = text.split()
        laid.append({"owner": "neutral" if owner == "n" else int(owner), "size": size, "cell": cell})
    standing = []
    for text in filter(None, warriors.split("; ")):
        seat, guild, cell, *rest = text.split()
        carry = int(rest[0]) if rest and rest[0].isdigit() else 0
        standing.append({"seat": int(seat), "guild": guild, "cell": cell, "carry": carry, "seen": rest[-1:] == ["seen"]})
    given = {"seats": seats, "turn": turn, "villages": laid, "warriors": standing, "options": options or {}}
    return sacbe.position("yucatan", given | keys, check=False)


def started(seats: int = 2, first: int = 0, **options: str) -> Match:
    """A new match whose first player is named."""
    m = sacbe.start("yucatan", seats, options=options, deal=False)
    m.play(sacbe.NATURE, f"first {first}")
    return m


def offered(m: Match, head: str = "") -> list[str]:
    """The options of the seat that is asked that begin with some words, in their order."""
    found = [m.game.actions[action] for action in m.legal(m.asked[0])] if m.asked else []
    return [option for option in found if (option + " ").startswith(head + " ")] if head else found


def play(m: Match, *actions: str) -> Match:
    """Let whoever is asked play these actions in turn."""
    for action in actions:
        m.play(m.asked[0], action)
    return m


def refuses(m: Match, action: str, section: str) -> bool:
    """Whether an action is not offered, refused in both languages with the § given, and changes nothing."""
    before, seat = m.truth(), m.asked[0]
    try:
        m.play(seat, action)
    except sacbe.Illegal as error:
        told = str(error)
    else:
        return False
    same = told == m.why(seat, action) and m.truth() == before and action not in offered(m)
    return same and names(told, section) and names(m.why(seat, action, "fr"), section)


def names(text: str, section: str) -> bool:
    """Whether a text names a § (and not only a longer number that begins alike)."""
    return re.search(re.escape(section) + r"(?!\d)", text) is not None


def warrior(m: Match, cell: str, seat: int | None = None) -> dict[str, Any]:
    """The warrior on a cell, as it truly is, or as a seat sees it."""
    found: list[dict[str, Any]] = m.truth()["warriors"] if seat is None else m.view(seat)["warriors"]
    return next(w for w in found if w["cell"] == cell)


def village(m: Match, cell: str) -> dict[str, Any] | None:
    """The village on a cell."""
    return next((v for v in m.view(None)["villages"] if v["cell"] == cell), None)


def player(m: Match, seat: int, viewer: int | None = None) -> dict[str, Any]:
    """What is known of a seat."""
    found: dict[str, Any] = m.view(viewer)["players"][seat]
    return found


def walk(m: Match, seed: int, most: int = 10**6) -> Iterator[tuple[int, int]]:
    """Play at random, yielding (seat, action) after each answer."""
    rng = random.Random(seed)
    for _ in range(most):
        if m.over:
            return
        seat = m.asked[0]
        action = rng.choice(m.legal(seat))
        m.play(seat, action)
        yield seat, action


def broken(m: Match) -> list[str]:
    """The laws that a position breaks."""
    return m.game.laws(m.game.rules.state(m.position))
