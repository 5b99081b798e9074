"""Which positions of Yaxha compiled kernels must not be given, by the obligations in `core/border.py`.

**Indices.** `ranges` states them: tiles, cards laid and turned up, sets of seats and bonus cards; cubes are counted in i8.
A level is a set of sites, seven by seven. Only sites that are cells (§5) have an action: a cube elsewhere on level 2 or 3 could
carry another one that has no action. From cells only cells are reached: a cube rests on four (§6.5). Wide or floating pyramids
in teaching positions are harmless: code that reads the four by four of a base, or its sides, ignores what lies beyond.

**Numbers.** Points are looked up by the size of a group (§7.7): there is a number for as many cubes as there are cells. Sizes
are members of a set, too: a pyramid that is set up has at most 24 cubes of a colour (§1.4), a hand and all rounds bring at most
33 more, less than an i64 has bits. `discarded` grows with every cube that fits nowhere: it begins with at most 24 of a colour.

**The stack** has one question at a time: an answer that ends a step puts the next one in its place (`rules.go_on`), so it never
needs more than one of the DEPTH frames. Its details are not used; who owes an answer follows from the table (`rules.resume`).

**An option** always exists (`position._check_step`). `initiative`: tiles that nobody has; `bonus`: the deck has more cards than
are to be drawn; `fill`: the bag lasts for all rounds to come; `choose`: any market; `take`: as many seats wait as there are
lots, and all tiles are dealt, so that there is a first one; `build`: a seat that can place nothing is not asked, its cubes go to
the box. Every answer deals a tile, a card, a cube, a wish or a lot, and rounds only count up: so every loop ends.

**News.** One answer tells at most one line for each cube in hand, two for each seat, and the scores: 40 of 64.
"""

from collections.abc import Iterator

from sacbe.core.border import out_of_range
from sacbe.core.engine.ask import STEP
from sacbe.games.yaxha.knowledge.position import MOST_IN_HAND
from sacbe.games.yaxha.rules.pieces import CARDS, CELL_AT, CUBES_PER_COLOUR, GROUND, LEVELS, LOT, OPEN_CARDS, ROUNDS, WIDTH
from sacbe.games.yaxha.rules.state import STEPS, State

CELLS_OF = tuple(sum(1 << site for site in range(WIDTH**2) if CELL_AT[level, site] >= 0) for level in range(LEVELS))
"""The sites of each level that are cells."""


def ranges(s: State) -> Iterator[tuple[str, int, int]]:
    """The fields that lead into arrays or are counted, with their least and greatest values."""
    yield "round_no", 0, ROUNDS
    yield "initiative", 0, s.seats
    yield "wish", 0, s.seats
    yield "played", 0, s.seats
    yield "waiting", 0, (1 << s.seats) - 1
    yield "deck", 0, (1 << CARDS) - 1
    yield "open_cards", 0, (1 << CARDS) - 1
    yield "bag", 0, CUBES_PER_COLOUR
    yield "lots", 0, LOT
    yield "hand", 0, MOST_IN_HAND
    yield "discarded", 0, CUBES_PER_COLOUR
    yield "cubes", 0, GROUND


def unsound(s: State) -> list[str]:
    """Why this position cannot be played, each reason with its §."""
    if broken := out_of_range(s, ranges(s)):
        return broken
    if s.depth > 1 or (s.depth and s.frames[0, STEP] >= len(STEPS)):
        return ["one question at a time is asked (§10)"]
    if s.open_cards.bit_count() > OPEN_CARDS:
        return [f"at most {OPEN_CARDS} bonus cards lie open (§2.5)"]
    pyramids = s.memory["cubes"][0].tolist()
    return [reason for seat in range(s.seats) for reason in _pyramid(seat, pyramids[seat])]


def _pyramid(seat: int, cubes: list[list[int]]) -> Iterator[str]:
    for level, cells in enumerate(CELLS_OF):
        if any(of_colour[level] & ~cells for of_colour in cubes):
            yield f"seat {seat} has a cube on level {level + 1} where no cell is (§5)"
