"""Short ways to say what the vectors of L'Or des Mayas say: auctions, placings, what is published and who knows it."""

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.gold.rules.pieces import FACTS
from sacbe.games.gold.rules.state import State

MATERIALS = ("stone", "jade", "bronze", "silver", "gold")
LETTERS = "sjbvg"
UNITS = {"eighth": 3, "sixth": 4, "quarter": 6}
PAIRS = [tuple(pair["faces"]) for pair in FACTS["pairs"]]
SUPPLY = {"eighth": 2, "sixth": 3, "quarter": 1}


def options(m: Match, seat: int | None = None) -> list[str]:
    """The options of a seat (the only one asked, if none is named) in their order, as notation."""
    return [m.game.actions[action] for action in m.legal(m.asked[0] if seat is None else seat)]


def events(m: Match) -> list[str]:
    """The moves of the record in order; lines with `#` came by themselves."""
    return str(m.record).split("\n\n", 1)[1].splitlines()


def automatic(m: Match) -> list[str]:
    """What came by itself, in order: `0 drop 2`."""
    return [line[2:] for line in events(m) if line.startswith("# ")]


def answers(m: Match) -> int:
    """How many answers seats have given."""
    return sum(line[0].isdigit() for line in events(m))


def state(m: Match) -> State:
    """The position itself."""
    return State(m.position)


def refuses(m: Match, seat: int, action: str, section: str) -> bool:
    """Whether an action is not offered, refused in both languages with the § given, and changes nothing."""
    before = m.truth()
    try:
        m.play(seat, action)
    except sacbe.Illegal as error:
        told = str(error)
    else:
        return False
    same = told == m.why(seat, action) and m.truth() == before and action not in options(m, seat)
    return same and names(told, section) and names(m.why(seat, action, "fr"), section)


def names(text: str, section: str) -> bool:
    """Whether a text names a § (and not only a longer number that begins alike)."""
    return re.search(re.escape(section) + r"(?!\d)", text) is not None


# -- auctions


def table(seats: int, **given: Any) -> Match:
    """A table in the step *bid*."""
    return sacbe.position("gold", {"seats": seats, **given}, check=False)


def bid(m: Match, bids: Sequence[int]) -> Match:
    """All seats that are asked bid."""
    for seat in m.asked:
        m.play(seat, f"bid {bids[seat]}")
    return m


def auction(*bids: int, **given: Any) -> Match:
    """A table after these bids."""
    return bid(table(len(bids), **given), bids)


def pearls(m: Match) -> list[int]:
    """The pearls of all seats."""
    counts: list[int] = m.truth()["pearls"]
    return counts


def sold(m: Match, number: int = 1) -> dict[str, Any]:
    """A sale, as everybody may know it."""
    return next(sale for sale in m.view(None)["sales"] if sale["auction"] == number)


def step(m: Match, seat: int | None = None) -> str:
    """The question, as a seat sees it."""
    name: str = m.view(seat)["step"]
    return name


def buy(m: Match, seat: int) -> Match:
    """A seat buys the next lot for one pearl from the first of the others."""
    bid(m, [int(other == seat) for other in range(m.seats)])
    if step(m) == "pay":
        m.play(seat, options(m, seat)[0])
    return m


def decline(m: Match) -> Match:
    """Nobody wants the next lot."""
    return bid(m, [0] * m.seats)


# -- placings


def placing(base: Sequence[str], new: str, seats: int = 3, **given: Any) -> Match:
    """Seat 0 has bought a piece and has these on its (first) base."""
    bases: list[list[list[str]]] = [[[] for _ in range(2 if seats == 2 else 1)] for _ in range(seats)]
    bases[0][0] = list(base)
    return sacbe.position("gold", {"seats": seats, "bases": bases, "hand": new, **given}, check=False)


def play(m: Match, *actions: str, seat: int | None = None) -> Match:
    """The seat that is asked answers, several times."""
    for action in actions:
        m.play(m.asked[0] if seat is None else seat, action)
    return m


def base(m: Match, seat: int = 0, number: int = 1) -> list[str]:
    """A base as text, in its order."""
    pieces: list[str] = m.truth()["bases"][seat][number - 1]
    return pieces


def disc(m: Match, seat: int = 0, number: int = 1) -> int:
    """The points of a disc."""
    shown = m.view(None)["players"][seat]["bases"][number - 1]
    return int(shown["complete_points"] + shown["one_material_points"] + shown["piece_points"])


def published(m: Match) -> list[str]:
    """The steps of the last placing, as everybody may know them."""
    steps: list[str] = m.view(None)["placed"]["steps"]
    return steps


def find(view: dict[str, Any], lot: int) -> dict[str, Any]:
    """A lot wherever it lies in a view."""
    places = [view["row"], view["box"]["unsold"], *view["box"]["dropped"]]
    places += [shown["pieces"] for player in view["players"] for shown in player["bases"]]
    places += [[view["placing"]["piece"]]] if view["placing"] else []
    (found,) = (piece for place in places for piece in place if piece["lot"] == lot)
    return dict(found)


def back(m: Match, viewer: int | None, lot: int) -> str | None:
    """The hidden face of a lot, as far as the viewer knows it."""
    face: str | None = find(m.view(viewer), lot)["hidden"]
    return face


def pieces(sizes: str, materials: str, first: int = 1) -> list[str]:
    """Pieces by letters of their sizes (esq) and of the materials they show (sjbvg, v is silver); the backs are chosen freely."""
    left = {(size, pair): SUPPLY[size] for size in UNITS for pair in PAIRS}
    made = []
    for lot, (s, m) in enumerate(zip(sizes, materials, strict=True), first):
        size = next(name for name in UNITS if name[0] == s)
        shown = MATERIALS[LETTERS.index(m)]
        pair = max((p for p in PAIRS if shown in p), key=lambda p: left[size, p])
        left[size, pair] -= 1
        made.append(f"{lot} {size} {shown}/{pair[1 - pair.index(shown)]}")
    assert min(left.values()) >= 0
    return made


def finished(*seats: Sequence[Sequence[str]], **given: Any) -> Match:
    """A table at its end."""
    return sacbe.position("gold", {"seats": len(seats), "step": "over", "bases": [list(s) for s in seats], **given}, check=False)


# -- whole matches


def walk(m: Match, seed: int, cheap: bool = False) -> Iterator[int]:
    """Play on at random to the end; stops before every answer, and names the seat that is about to give it.

    With `cheap` bids stay low, so that pearls, and with them purchases, last.
    """
    rolled = random.Random(seed)
    while not m.over:
        seat = m.asked[int(rolled.random() * len(m.asked))]
        yield seat
        legal = m.legal(seat)
        if cheap and step(m) == "bid":
            legal = legal[:3]
        m.play(seat, legal[int(rolled.random() * len(legal))])


def played_out(seats: int, seed: int, **given: object) -> Match:
    """A whole match at random."""
    m = sacbe.start("gold", seats=seats, seed=seed, options=given)
    for _ in walk(m, seed, cheap=True):
        pass
    return m
