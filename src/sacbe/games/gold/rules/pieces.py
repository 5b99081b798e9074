"""The printed facts of L'Or des Mayas, read from `facts.json`, and the tables that kernels read (§1, §2, §6, §8)."""

import json
from pathlib import Path

from sacbe.core.engine.kernel import table, table2
from sacbe.games.gold.facts import Facts

PACKAGE = Path(__file__).parents[1]
FACTS: Facts = json.loads((PACKAGE / "facts.json").read_text("utf-8"))

# §1.1, §1.11: players and components.
MOST_SEATS: int = FACTS["players"]["max"]
_SETUP = {int(seats): row for seats, row in FACTS["setup"].items()}

# §1.4 The ladder: a material's number is its place on it.
MATERIAL_IDS = tuple(m["name"] for m in FACTS["materials"])
MATERIALS = len(MATERIAL_IDS)
VALUE = table([m["value"] for m in FACTS["materials"]])

# §1.5 Sizes, in units of which a full disc has 24.
SIZE_IDS = tuple(size["name"] for size in FACTS["sizes"])
SIZES = len(SIZE_IDS)
UNITS = table([size["units"] for size in FACTS["sizes"]])
FULL: int = FACTS["full_disc_units"]
DEGREES: int = FACTS["degrees_per_unit"]

# §1.7 Pair i joins material i and the next one of the cycle; a piece of a pair shows one of the two and hides the other.
FACES = tuple(tuple(MATERIAL_IDS.index(face) for face in pair["faces"]) for pair in FACTS["pairs"])
PAIRS = len(FACES)
SIDES = 2
FACE = table2(FACES)
NO_PAIR = -1
PAIR_OF = table2(
    [
        [next((i for i, faces in enumerate(FACES) if {a, b} == set(faces)), NO_PAIR) for b in range(MATERIALS)]
        for a in range(MATERIALS)
    ]
)
"""The pair of a piece with these two faces; -1 if there is none."""

# §1.6, §1.9 How many pieces there are of each size and pair, all alike (§1.10); §1.15 the lots are their names.
SUPPLY = table([size["per_pair"] for size in FACTS["sizes"]])
MOST_OF_A_PAIR: int = max(size["per_pair"] for size in FACTS["sizes"])
LOTS: int = FACTS["components"]["pieces"]
AUCTIONS: int = FACTS["auctions"]["count"]
SLOTS: int = FACTS["components"]["auction_board_slots"]

# §2.1, §2.2 What everyone receives; the rest stays in the box (§2.3).
PEARLS: int = FACTS["setup"][str(MOST_SEATS)]["pearls_each"]
MOST_PEARLS: int = FACTS["components"]["pearls"]
MOST_BASES: int = max(row["bases_each"] for row in _SETUP.values())
BASES_EACH = table([_SETUP[seats]["bases_each"] if seats in _SETUP else 0 for seats in range(MOST_SEATS + 1)])

# §8
COMPLETE: int = FACTS["scoring"]["complete_disc"]
ONE_MATERIAL: int = FACTS["scoring"]["one_material_extra"]
PEARL: int = FACTS["scoring"]["pearl"]
MOST_PIECES: int = FACTS["bounds"]["pieces_per_base"]

# §6.11, §6.12 What is wrong with a set of materials (held as bits): which are missing between the lowest and the highest one, and
# which lie strictly between them.


def _between(materials: int) -> int:
    """The materials strictly between the lowest and the highest one of a set."""
    on_ladder = [m for m in range(MATERIALS) if materials >> m & 1]
    return sum(1 << m for m in range(MATERIALS) if on_ladder and on_ladder[0] < m < on_ladder[-1])


INNER = table([_between(materials) for materials in range(1 << MATERIALS)])
HOLES = table([_between(materials) & ~materials for materials in range(1 << MATERIALS)])

# §10.13 In how many ways some of the open lots that show one material can be of the pair above it. A material is shown by at most
# twice as many lots as there are pieces of a pair.
_MOST_SHOWING = 2 * MOST_OF_A_PAIR


def _ways(lots: int, chosen: int) -> int:
    return 1 if chosen == 0 else _ways(lots, chosen - 1) * (lots - chosen + 1) // chosen


WAYS = table2([[_ways(lots, chosen) for chosen in range(MOST_OF_A_PAIR + 1)] for lots in range(_MOST_SHOWING + 1)])
