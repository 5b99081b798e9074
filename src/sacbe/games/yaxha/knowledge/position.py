"""Positions of Yaxha as text and JSON: pyramids (§5.11), and the whole table for `truth` and `sacbe.position`."""

import re
from collections.abc import Iterator, Mapping
from typing import TypedDict

from sacbe.core.engine.ask import STEP
from sacbe.core.engine.steps import step_name
from sacbe.core.errors import Unreadable
from sacbe.core.reader import Reader, whole
from sacbe.games.yaxha.rules.pieces import (
    CARD_IDS,
    COLOURS,
    CUBES_PER_COLOUR,
    LETTERS,
    LEVELS,
    LOT,
    OPEN_CARDS,
    REACH,
    ROUNDS,
    WIDTH,
    deck,
)
from sacbe.games.yaxha.rules.state import STEPS, State

SETUP = ("initiative", "bonus")
"""The steps before the first round."""
MOST_IN_HAND = 2 * LOT
"""More than a lot only ever lies in a teaching position."""

Pyramid = dict[tuple[int, int, int], int]
"""Cells (x, y, level) and the colours on them."""


# -- pyramids


def members(mask: int) -> Iterator[int]:
    """The members of a set held as bits, ascending."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def pyramid_of(s: State, seat: int) -> Pyramid:
    """All cubes of a seat."""
    return {
        (site % WIDTH - REACH, site // WIDTH - REACH, level + 1): colour
        for colour, levels in enumerate(s.cubes[seat].tolist())
        for level, cells in enumerate(levels)
        for site in members(cells)
    }


def write_pyramid(cubes: Pyramid) -> str:
    """§5.11: `at -2,-1: .o../bgoy`; an empty pyramid is the empty text."""
    base = [cell for cell in cubes if cell[2] == 1]
    if not base:
        return ""
    west, east = min(x for x, _, _ in base), max(x for x, _, _ in base)
    north, south = min(y for _, y, _ in base), max(y for _, y, _ in base)
    levels = [
        "/".join(
            "".join(LETTERS[cubes[cell]] if (cell := (x, y, level)) in cubes else "." for x in range(west, east + 2 - level))
            for y in range(north, south + 2 - level)
        )
        for level in range(1, max(level for _, _, level in cubes) + 1)
    ]
    return f"at {west},{north}: {' | '.join(levels)}"


def read_pyramid(key: str, text: object) -> Pyramid:
    """The cubes of a text in the form of §5.11."""
    if text == "":
        return {}
    found = re.fullmatch(r"at (-?\d),(-?\d): ([a-z./| ]{1,80})", text) if isinstance(text, str) else None
    if not found:
        raise Unreadable(f"{key}: a pyramid looks like 'at -2,-1: .o../bgoy' (§5.11), not {text!r:.60}")
    west, north = int(found[1]), int(found[2])
    cubes: Pyramid = {}
    for level, rows in enumerate(found[3].split("|"), 1):
        for y, row in enumerate(rows.strip().split("/")):
            for x, letter in enumerate(row):
                if letter == ".":
                    continue
                cell = (west + x, north + y, level)
                if letter not in LETTERS or level > LEVELS or max(abs(cell[0]), abs(cell[1])) > REACH:
                    raise Unreadable(f"{key}: no cube {letter!r} can lie at {cell[0]},{cell[1]},{level} (§1.5, §5)")
                cubes[cell] = LETTERS.index(letter)
    if max(map(found[3].count, LETTERS)) > CUBES_PER_COLOUR:
        raise Unreadable(f"{key}: there are {CUBES_PER_COLOUR} cubes of each colour, no more (§1.4)")
    return cubes


# -- cubes as letters


def letters(counts: list[int]) -> str:
    """Cubes by their letters, in canonical order (§1.5)."""
    return "".join(LETTERS[colour] * n for colour, n in enumerate(counts))


def read_letters(key: str, text: object) -> list[int]:
    """How many cubes of each colour a text like `oob` names."""
    if not isinstance(text, str) or len(text) > CUBES_PER_COLOUR * COLOURS or set(text) - set(LETTERS):
        raise Unreadable(f"{key}: cubes by their letters ({', '.join(LETTERS)}), not {text!r:.60}")
    return [text.count(letter) for letter in LETTERS]


def cards(mask: int) -> list[str]:
    """The names of a set of bonus cards."""
    return [name for i, name in enumerate(CARD_IDS) if mask >> i & 1]


# -- the whole table


class Truth(TypedDict):
    """The keys of a position."""

    step: str
    round: int
    initiative: list[int]
    bonus_cards: list[str]
    bag: str
    lots: list[str]
    wishes: list[int]
    played: list[int]
    waiting: list[int]
    hands: list[str]
    pyramids: list[str]
    discarded: list[str]


def truth(s: State) -> Truth:
    """Everything that is true, secrets included."""
    seats = range(s.seats)
    return {
        "step": step_name(STEPS, s),
        "round": s.round_no,
        "initiative": [s.initiative[seat] for seat in seats],
        "bonus_cards": cards(s.open_cards),
        "bag": letters(s.bag.tolist()),
        "lots": [letters(s.lots[market].tolist()) for market in seats],
        "wishes": [s.wish[seat] for seat in seats],
        "played": [s.played[seat] for seat in seats],
        "waiting": [seat for seat in seats if s.waiting >> seat & 1],
        "hands": [letters(s.hand[seat].tolist()) for seat in seats],
        "pyramids": [write_pyramid(pyramid_of(s, seat)) for seat in seats],
        "discarded": [letters(s.discarded[seat].tolist()) for seat in seats],
    }


def set_up(s: State, reader: Reader, options: Mapping[str, str]) -> None:
    """Lay out a position. What is left out: no cubes but in the bag, tiles in the order of seats, the deck's first cards."""
    n = s.seats
    s.level_1_card = ("whole", "flat").index(options["level_1_card"])
    s.second_card = ("groups", "players").index(options["second_card"])
    hands = reader.list("hands", [""] * n, read_letters, n)
    lots = reader.list("lots", [""] * n, read_letters, n)
    pyramids = reader.list("pyramids", [""] * n, read_pyramid, n)
    discarded = reader.list("discarded", [""] * n, read_letters, n)
    tiles = reader.list("initiative", list(range(1, n + 1)), lambda k, v: whole(k, v, 0, n), n)
    wishes = reader.list("wishes", [0] * n, lambda k, v: whole(k, v, 0, n), n)
    played = reader.list("played", [0] * n, lambda k, v: whole(k, v, 0, n), n)
    for seat in range(n):
        s.initiative[seat], s.wish[seat], s.played[seat] = tiles[seat], wishes[seat], played[seat]
        for colour in range(COLOURS):
            s.hand[seat, colour] = hands[seat][colour]
            s.lots[seat, colour] = lots[seat][colour]
            s.discarded[seat, colour] = discarded[seat][colour]
        for (x, y, level), colour in pyramids[seat].items():
            s.cubes[seat, colour, level - 1] |= 1 << ((y + REACH) * WIDTH + x + REACH)
    for seat in reader.list("waiting", [], lambda k, v: whole(k, v, 0, n - 1)):
        s.waiting |= 1 << seat
    _place_bag(s, reader)
    _place_cards(s, reader, options)
    guess = "build" if any(map(any, hands)) else "choose" if any(map(any, lots)) else "fill"
    step = reader.choice("step", guess, (*STEPS, "over"))
    s.round_no = reader.number("round", 0 if step in SETUP else 1, 0, ROUNDS)
    if step in SETUP and s.open_cards.bit_count() < OPEN_CARDS and options["bonus_deck"] != "named":
        s.deck = deck(options["bonus_deck"], n) & ~s.open_cards
    _check_step(s, step)
    if step != "over":
        s.depth = 1
        s.frames[0, STEP] = STEPS.index(step)


def cubes_out_of_bag(s: State, colour: int) -> int:
    """How many cubes of a colour are on markets, in hands, in pyramids and in the box."""
    return sum(
        s.lots[seat, colour] + s.hand[seat, colour] + s.discarded[seat, colour]
        + sum(s.cubes[seat, colour, level].bit_count() for level in range(LEVELS))
        for seat in range(s.seats)
    )  # fmt: skip


def _place_bag(s: State, reader: Reader) -> None:
    rest = [max(0, CUBES_PER_COLOUR - cubes_out_of_bag(s, colour)) for colour in range(COLOURS)]
    for colour, cubes in enumerate(read_letters("bag", reader.raw("bag", letters(rest)))):
        s.bag[colour] = min(cubes, CUBES_PER_COLOUR)


def _place_cards(s: State, reader: Reader, options: Mapping[str, str]) -> None:
    if options["bonus_deck"] == "named":
        default = options["bonus_cards"].split("+")
    else:
        default = cards(deck(options["bonus_deck"], s.seats))[:OPEN_CARDS]
    named = reader.raw("bonus_cards", default)
    if not isinstance(named, list) or len(named) > OPEN_CARDS or len(set(map(str, named))) < len(named):
        raise Unreadable(f"bonus_cards: a list of up to {OPEN_CARDS} different cards, not {named!r:.60}")
    for name in named:
        if name not in CARD_IDS:
            raise Unreadable(f"bonus_cards: no such card {name!r:.40}; there are {', '.join(CARD_IDS)}")
        s.open_cards |= 1 << CARD_IDS.index(name)


def _check_step(s: State, step: str) -> None:
    """A position must be able to go on from its step: a kernel trusts that nature always has something to answer with."""
    seats = range(s.seats)
    lots = [sum(s.lots[market].tolist()) for market in seats]
    full, waiting = sum(cubes == LOT for cubes in lots), s.waiting.bit_count()
    tiles = sorted(tile for tile in s.initiative.tolist() if tile)
    if step != "over" and (len(set(tiles)) < len(tiles) or (step != "initiative" and len(tiles) < s.seats)):
        raise Unreadable(f"initiative: the tiles 1 to {s.seats}, each once (§2.4)")
    if (s.round_no == 0) != (step in SETUP):
        raise Unreadable("round: 1 to 10, and 0 before the first, in the steps 'initiative' and 'bonus' (§1.3)")
    if step != "choose" and any(s.wish.tolist()):
        raise Unreadable("wishes: cards lie face down in the step 'choose' only (§4.5)")
    if max(sum(s.hand[seat].tolist()) for seat in seats) > MOST_IN_HAND:
        raise Unreadable(f"hands: a seat gets one lot a round (§3.7); at most {MOST_IN_HAND} cubes can be set up")
    if max(lots) > LOT:
        raise Unreadable(f"lots: at most {LOT} cubes lie on a market (§1.7)")
    if step == "choose" and full != s.seats:
        raise Unreadable(f"lots: in the step 'choose' every market holds {LOT} cubes (§4.1)")
    if step == "take" and (full != waiting or 0 in [s.played[seat] for seat in seats]):
        raise Unreadable("waiting: in the step 'take' every seat has played, and as many wait as there are lots (§4.11)")
    if step != "take" and waiting:
        raise Unreadable("waiting: seats wait in the step 'take' only (§4.8)")
    fills = ROUNDS - s.round_no + (step == "fill")
    if step != "over" and sum(s.bag.tolist()) + (sum(lots) if step == "fill" else 0) < LOT * s.seats * fills:
        raise Unreadable("bag: too few cubes to fill the markets in all rounds to come (§4.1)")
    if step == "bonus" and s.open_cards.bit_count() == OPEN_CARDS:
        raise Unreadable("bonus_cards: in the step 'bonus' some are still to be drawn (§2.5)")
    if step in SETUP and s.deck == 0 and s.open_cards.bit_count() < OPEN_CARDS:
        raise Unreadable(f"bonus_cards: if they are named, all {OPEN_CARDS} are open from the start (§2.10)")
