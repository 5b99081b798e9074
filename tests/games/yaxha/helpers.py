"""Short ways to say what the vectors of Yaxha say: tables, questions, what came by itself."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.yaxha.rules.pieces import FACTS

T = TypeVar("T")
COLOURS = ("orange", "blue", "green", "yellow", "grey")
LETTERS = "obgyw"
LOTS = ("obg", "oby", "obw", "ogy")
"""Lots that can be told apart, and that leave every empty pyramid a choice."""
CARDS = [card["id"] for card in FACTS["bonus_cards"]]
LEFT = [card for card in CARDS if card.startswith("left_")]


def options(m: Match, seat: int = 0) -> list[str]:
    """The options of a seat in their order, as notation."""
    return [m.game.actions[action] for action in m.legal(seat)]


def events(m: Match) -> list[str]:
    """The moves of the record in order; lines with `#` came by themselves."""
    return str(m.record).split("\n\n", 1)[1].splitlines()


def automatic(m: Match) -> list[str]:
    """What came by itself, in order: `1 take 2`."""
    return [line[2:] for line in events(m) if line.startswith("# ")]


def answers(m: Match) -> int:
    """How many answers seats have given."""
    return sum(line[0].isdigit() for line in events(m))


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


# -- buying


def market_table(initiative: Sequence[int], **given: Any) -> Match:
    """A table in the step *choose* with lots that can be told apart."""
    n = len(initiative)
    return sacbe.position("yaxha", {"seats": n, "initiative": list(initiative), "lots": list(LOTS[:n]), **given}, check=False)


def chosen(initiative: Sequence[int], cards: Sequence[int], **given: Any) -> Match:
    """The same after every seat has laid its card."""
    m = market_table(initiative, **given)
    for seat, market in enumerate(cards):
        m.play(seat, f"card {market}")
    return m


def taken(m: Match) -> list[str]:
    """Who got which lot, in the order of the record: `B 1`. Those who were asked stand there too."""
    found = [re.fullmatch(r"(?:# )?(\d) take (\d)", line) for line in events(m)]
    return [f"{'ABCD'[int(hit[1])]} {hit[2]}" for hit in found if hit]


def swaps(m: Match) -> list[str]:
    """The exchanges of initiative, in order: `b c`."""
    return [line.split(" swap ")[1] for line in automatic(m) if " swap " in line]


def initiative(m: Match) -> list[int]:
    """The initiative tiles by seat."""
    tiles: list[int] = m.view(None)["initiative"]
    return tiles


def lot_of(m: Match, seat: int) -> int:
    """The market whose lot (of `LOTS`) a seat holds."""
    return LOTS.index(m.view(None)["players"][seat]["hand"]) + 1


# -- building


def site(pyramid: str, hand: str, **given: Any) -> Match:
    """A builds this pyramid with this hand; B is busy with cubes of its own, so that the round goes on."""
    return sacbe.position("yaxha", {"hands": [hand, "obg"], "pyramids": [pyramid, ""], **given}, check=False)


def cells(m: Match, colour: str, seat: int = 0) -> list[str]:
    """The cells that are offered to a colour."""
    return [option.split()[2] for option in options(m, seat) if option.startswith(f"put {colour} ")]


def pyramid(m: Match, seat: int = 0) -> str:
    """A pyramid as text (§5.11)."""
    text: str = m.view(None)["players"][seat]["pyramid"]
    return text


def hand(m: Match, seat: int = 0) -> str:
    """The cubes in hand, by their letters."""
    text: str = m.view(None)["players"][seat]["hand"]
    return text


def box(m: Match, seat: int = 0) -> str:
    """The cubes a seat has discarded, by their letters."""
    text: str = m.view(None)["players"][seat]["discarded"]
    return text


# -- scoring


def final(*pyramids: str, cards: Sequence[str] = (), options: Mapping[str, str] | None = None) -> Match:
    """A table at its end; the three cards are named ones (§2.10), filled up with cards that the caller does not ask about."""
    rest = [card for card in CARDS if card not in cards and (len(pyramids) > 2 or card not in LEFT)]
    named = {"bonus_deck": "named", "bonus_cards": [*cards, *rest][:3], **(options or {})}
    position = {"seats": len(pyramids), "step": "over", "round": 10, "pyramids": list(pyramids), "options": named}
    return sacbe.position("yaxha", position, check=False)


def colour_points(m: Match, seat: int = 0) -> dict[str, int]:
    """The points of a seat by colour."""
    points: dict[str, int] = m.view(None)["players"][seat]["colours"]
    return points


def colour_sums(m: Match) -> list[int]:
    """The colour points of every seat."""
    return [sum(player["colours"].values()) for player in m.view(None)["players"]]


def bonus_sums(m: Match) -> list[int]:
    """The bonus points of every seat."""
    return [sum(player["bonus"].values()) for player in m.view(None)["players"]]


def met_by(card: str, *pyramids: str, **given: str) -> str:
    """Who scores a card on these finished pyramids: `AC`; the empty text is nobody."""
    m = final(*pyramids, cards=[card], options=given)
    (shown,) = (c["met_by"] for c in m.view(None)["bonus_cards"] if c["card"] == card)
    five = [seat for seat, player in enumerate(m.view(None)["players"]) if player["bonus"][card] == 5]
    assert shown == five, "a seat that meets a card gets 5 points, and nobody else does"
    return "".join("ABCD"[seat] for seat in shown)


# -- whole matches


def dice(seed: int) -> random.Random:
    """Dice whose `random()` gives the same numbers in every version of Python."""
    return random.Random(seed)


def one_of(things: Sequence[T], rolled: random.Random) -> T:
    """One of them by chance."""
    return things[int(rolled.random() * len(things))]


def walk(m: Match, seed: int) -> Iterator[int]:
    """Play on at random to the end; stops before every answer, and names the seat that is about to give it."""
    rolled = dice(seed)
    while not m.over:
        seat = one_of(m.asked, rolled)
        yield seat
        m.play(seat, one_of(m.legal(seat), rolled))


def played_out(seats: int, seed: int, **options: object) -> Match:
    """A whole match at random."""
    m = sacbe.start("yaxha", seats=seats, seed=seed, options=options)
    for _ in walk(m, seed):
        pass
    return m


def pyramids(m: Match) -> list[str]:
    """All pyramids as texts."""
    return [player["pyramid"] for player in m.view(None)["players"]]
