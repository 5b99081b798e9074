"""The invariants of §12: what must hold after every decision. Used by the tests, and by `sacbe.position` with `check`."""

from sacbe.games.yaxha.knowledge.position import Pyramid, cubes_out_of_bag, pyramid_of, truth
from sacbe.games.yaxha.rules.pieces import COLOUR_IDS, CUBES_PER_COLOUR, LEVELS, LOT, REACH, ROUNDS
from sacbe.games.yaxha.rules.state import State

MOST = (0, 16, 9, 4, 1)  # §12.9: computed from §5.1


def laws(s: State) -> list[str]:
    """The laws that this position breaks, each with its §."""
    table = truth(s)
    broken = [
        f"§12.1: {s.bag[colour] + cubes_out_of_bag(s, colour)} {name} cubes instead of {CUBES_PER_COLOUR}"
        for colour, name in enumerate(COLOUR_IDS)
        if s.bag[colour] + cubes_out_of_bag(s, colour) != CUBES_PER_COLOUR
    ]
    step, seats = table["step"], range(s.seats)
    if step in ("choose", "take", "build", "over") and sum(s.bag.tolist()) != 120 - LOT * s.seats * s.round_no:
        broken.append(f"§12.2: {sum(s.bag.tolist())} cubes in the bag in round {s.round_no}")
    if step != "initiative" and sorted(table["initiative"]) != [seat + 1 for seat in seats]:
        broken.append(f"§12.3: initiative tiles {table['initiative']}")
    if len(table["waiting"]) != sum(map(bool, table["lots"])) and step == "take":
        broken.append("§12.4: not as many untouched lots as waiting seats")
    if step in ("build", "over") and any(table["lots"]):
        broken.append("§12.5: cubes on a market after the take step")
    for seat in seats:
        broken += _pyramid_laws(s, seat, step)
    return broken


def _pyramid_laws(s: State, seat: int, step: str) -> list[str]:
    cubes = pyramid_of(s, seat)
    name, box, hand = "ABCD"[seat], sum(s.discarded[seat].tolist()), sum(s.hand[seat].tolist())
    base = {(x, y) for x, y, level in cubes if level == 1}
    broken = []
    served = s.round_no - (step in ("fill", "choose") or (step == "take" and hand == 0))
    if step not in ("initiative", "bonus") and len(cubes) + box + hand != LOT * served:
        broken.append(f"§12.6: {name} has placed {len(cubes)}, discarded {box} and holds {hand} in round {s.round_no}")
    if cubes and not ((0, 0) in base and _connected(base) and _span(base) <= REACH):
        broken.append(f"§12.7: the base of {name} is not one piece within four by four at 0,0,1")
    for (x, y, level), colour in cubes.items():
        below = [(x + dx, y + dy, level - 1) for dx in (0, 1) for dy in (0, 1)]
        touching = [*below, (x + 1, y, level), (x - 1, y, level), (x, y + 1, level), (x, y - 1, level)]
        if level > 1 and (any(b not in cubes for b in below) or all(cubes.get(t) != colour for t in touching)):
            broken.append(f"§12.8: the cube of {name} at {x},{y},{level} lacks support or colour")
    for level in range(1, LEVELS + 1):
        if sum(cell[2] == level for cell in cubes) > MOST[level]:
            broken.append(f"§12.9: too many cubes of {name} on level {level}")
    if box and (len(base) < MOST[1] or box > LOT * ROUNDS - MOST[1]):
        broken.append(f"§12.10: {name} has discarded {box} cubes with a base of {len(base)}")
    if step == "over" and not (len(base) == MOST[1] and 16 <= len(cubes) <= 30 and 16 <= len(visible(cubes)) <= 25):
        broken.append(f"§12.11: the pyramid of {name} is not finished")
    return broken


def visible(cubes: Pyramid) -> set[tuple[int, int, int]]:
    """§7.3, written a second time and differently from the kernel, so that each checks the other."""
    return {
        (x, y, level)
        for x, y, level in cubes
        if any((x - dx, y - dy, level + 1) not in cubes for dx in (0, 1) for dy in (0, 1))
    }  # fmt: skip


def _span(base: set[tuple[int, int]]) -> int:
    across, down = [x for x, _ in base], [y for _, y in base]
    return max(max(across) - min(across), max(down) - min(down))


def _connected(base: set[tuple[int, int]]) -> bool:
    todo, reached = [next(iter(base))], set()
    while todo:
        x, y = todo.pop()
        reached.add((x, y))
        todo += [c for c in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if c in base and c not in reached]
    return reached == base
