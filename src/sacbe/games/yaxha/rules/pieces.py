"""The printed facts of Yaxha, read from `facts.json`, and the tables that kernels read (§1, §2, §5, §7.7, §8.4)."""

import json
from pathlib import Path

from sacbe.core.engine.kernel import table, table2
from sacbe.games.yaxha.facts import Facts

PACKAGE = Path(__file__).parents[1]
FACTS: Facts = json.loads((PACKAGE / "facts.json").read_text("utf-8"))

# §1 Components
ROUNDS: int = FACTS["rounds"]
COLOUR_IDS = tuple(c["id"] for c in FACTS["cubes"]["colours"])
LETTERS = "".join(c["letter"] for c in FACTS["cubes"]["colours"])
COLOURS = len(COLOUR_IDS)
CUBES_PER_COLOUR: int = FACTS["cubes"]["per_colour"]
MOST_SEATS: int = FACTS["seats"]["max"]
MARKETS = len(FACTS["markets"])
LOT: int = FACTS["markets"][0]["cubes"]

# §8.4 Bonus cards
CARD_FACTS = FACTS["bonus_cards"]
CARD_IDS = tuple(c["id"] for c in CARD_FACTS)
CARDS = len(CARD_IDS)
OPEN_CARDS: int = FACTS["bonus_cards_open"]
BONUS: int = FACTS["bonus_points"]
CARD_COLOUR = table([COLOUR_IDS.index(c["colour"]) if c["colour"] else -1 for c in CARD_FACTS])

LONGEST_COLOUR, LEFT_COLOUR, LONGEST_ANY, LONGEST_LEVEL_1, MOST_LEVELS, SECOND_LONGEST, FIVE_ON_1, FIVE_ON_2, SIDE, THREE = range(
    10
)
_KINDS = {
    "longest_any": LONGEST_ANY,
    "longest_level_1": LONGEST_LEVEL_1,
    "most_levels": MOST_LEVELS,
    "second_longest": SECOND_LONGEST,
    "five_colours_level_1": FIVE_ON_1,
    "five_colours_level_2": FIVE_ON_2,
    "one_colour_side": SIDE,
    "three_colours": THREE,
}
CARD_KIND = table(
    [
        _KINDS.get(c["id"], LEFT_COLOUR if c["kind"] == "neighbour" else LONGEST_COLOUR)
        for c in CARD_FACTS
    ]
)  # fmt: skip


def deck(bonus_deck: str, seats: int) -> int:
    """§2.7 to §2.9: the cards that can be drawn, as a set."""
    return sum(
        1 << i
        for i, card in enumerate(CARD_FACTS)
        if card["min_seats"] <= seats and (bonus_deck == "all" or card["first_game_mark"])
    )  # fmt: skip


DECKS = ("all", "first_game", "named")
DECK = table2([[deck(name, seats) if name != "named" else 0 for seats in range(MOST_SEATS + 1)] for name in DECKS])

# §7.7 Points for the largest group of a colour
_TABLE = [row["points"] for row in FACTS["score_table"]]

# §5 The pyramid. A level is a set of cells, held as the bits of an int: seven columns from x = -3 to x = 3, seven rows likewise.
LEVELS = len(FACTS["levels"])
SPAN: int = FACTS["geometry"]["max_span"]
REACH = SPAN - 1
WIDTH = 2 * REACH + 1
CELLS = tuple(
    (x, y, level)
    for level in range(1, LEVELS + 1)
    for y in range(-REACH, REACH + 2 - level)
    for x in range(-REACH, REACH + 2 - level)
)  # fmt: skip
COLOUR_POINTS = table(_TABLE + [_TABLE[-1]] * (len(CELLS) - FACTS["score_table_cap"]))
"""By the size of a group: as large as there are cells, since a position that teaches may have more cubes than the game."""
CELL_NAMES = tuple(f"{x},{y},{level}" for x, y, level in CELLS)
SITE = table([(y + REACH) * WIDTH + x + REACH for x, y, _ in CELLS])
FLOOR = table([level - 1 for _, _, level in CELLS])
CELL_AT = table2(
    [
        [
            next((i for i, (_, _, level) in enumerate(CELLS) if SITE[i] == site and level == floor + 1), -1)
            for site in range(WIDTH**2)
        ]
        for floor in range(LEVELS)
    ]
)
ORIGIN = 1 << (REACH * WIDTH + REACH)
GROUND = (1 << WIDTH**2) - 1
WEST_EDGE = sum(1 << row * WIDTH for row in range(WIDTH))
EAST_EDGE = WEST_EDGE << (WIDTH - 1)
ROW = (1 << WIDTH) - 1


def _room(taken: int, column: bool) -> int:
    """§6.3 (c): the cells that keep the span within four, given the set of columns (or rows) in use."""
    used = [i for i in range(WIDTH) if taken >> i & 1]
    free = [i for i in range(WIDTH) if not used or max(*used, i) - min(*used, i) <= REACH]
    return sum(1 << (other * WIDTH + i if column else i * WIDTH + other) for i in free for other in range(WIDTH))


ROOM_IN_COLUMNS = table([_room(taken, column=True) for taken in range(1 << WIDTH)])
ROOM_IN_ROWS = table([_room(taken, column=False) for taken in range(1 << WIDTH)])
