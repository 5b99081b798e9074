"""The invariants of §11: what must hold after every decision. Used by the tests, and by `sacbe.position` with `check`."""

from collections.abc import Iterable
from itertools import product

from sacbe.games.gold.rules.pieces import FULL, LOTS, MATERIAL_IDS, MOST_PIECES, PAIRS, PEARLS, SIZES, SLOTS, SUPPLY, VALUE
from sacbe.games.gold.rules.rings import (
    Piece,
    base_lots,
    hand,
    in_order,
    is_placing,
    members,
    pieces,
    present_layout,
    row,
    step_name,
    units,
)
from sacbe.games.gold.rules.state import NO_BID, NOBODY, State


def laws(s: State) -> list[str]:
    """The laws that this position breaks, each with its §."""
    seats = range(s.seats)
    broken = []
    pearls = [s.pearls[seat] for seat in seats]
    if sum(pearls) != PEARLS * s.seats or min(pearls) < 0:
        broken.append(f"§11.1: pearls {pearls}")
    broken += _piece_laws(s)
    for seat in seats:
        for number, lots in enumerate(base_lots(s, seat), 1):
            layout = pieces(s, lots)
            if not is_legal(layout) or len(layout) > MOST_PIECES:
                broken.append(f"§11.4, §11.10: base {number} of seat {seat} is not legal")
    if step_name(s) == "change" and not can_be_completed(s):
        broken.append("§11.5: this placing cannot be completed")
    if s.winner != NOBODY and NO_BID not in (bids := [s.bids[s.auction, seat] for seat in seats]):
        single = [made for made in bids if bids.count(made) == 1]
        if bids[s.winner] != max(single, default=0) or bids[s.winner] == 0:
            broken.append(f"§11.9: seat {s.winner} has not won with bids {bids}")
    return broken


def _piece_laws(s: State) -> list[str]:
    """§11.2, §11.8, §11.11: where the pieces are and what they show."""
    broken = []
    places = [s.box, hand(s), row(s), *(lots for seat in range(s.seats) for lots in base_lots(s, seat))]
    everywhere = sorted(lot for place in places for lot in members(place))
    if everywhere != list(range(1, s.drawn + 1)):
        broken.append(f"§11.2: {s.drawn} lots are drawn, and these lie somewhere: {everywhere}")
    drawn = pieces(s, sum(1 << lot for lot in everywhere))
    for size, pair in product(range(SIZES), range(PAIRS)):
        if s.bag[size, pair] + sum((p.size, p.pair) == (size, pair) for p in drawn) != SUPPLY[size]:
            broken.append(f"§11.2, §1.9: the pieces of size {size} and pair {pair} do not add up")
    step = step_name(s)
    if step not in ("first", "draw", "over") and s.drawn != min(s.auction + SLOTS - 1, LOTS):
        broken.append(f"§11.8, §3.6: {s.drawn} lots are drawn in auction {s.auction}")
    on_sale = range(s.auction + is_placing(s), s.drawn + 1) if step != "over" else range(0)
    if list(members(row(s))) != list(on_sale):
        broken.append(f"§11.8, §3.6: the row shows {list(members(row(s)))} in auction {s.auction}")
    for lot in range(1, s.drawn + 1):
        seen = [m for m in range(len(MATERIAL_IDS)) if s.seen[lot] >> m & 1]
        if s.shown[lot] not in seen or not {s.shown[lot], s.hidden[lot]} >= set(seen):
            broken.append(f"§11.11: lot {lot} has shown {[MATERIAL_IDS[m] for m in seen]}")
    return broken


def is_legal(layout: Iterable[Piece]) -> bool:
    """§6.3 to §6.8, §11.10: piece by piece round the ring; written differently from the kernel, so that each checks the other."""
    ring = in_order(layout)
    neighbours = list(zip(ring, ring[1:] + ring[:1], strict=True))
    if units(ring) != FULL:
        neighbours = neighbours[:-1]
    return units(ring) <= FULL and all(abs(VALUE[a.shown] - VALUE[b.shown]) <= 1 for a, b in neighbours)


def can_be_completed(s: State) -> bool:
    """§7.16: dropping, leaving or turning each of the unchanged pieces can make the layout legal."""
    free = s.bases[s.winner, s.work_base] & ~s.turned & ~s.dropped
    settled = [piece for piece in present_layout(s) if not free >> piece.lot & 1]
    fates = [((), (piece,), (piece.over(),)) for piece in pieces(s, free)]
    return any(is_legal([*settled, *(p for fate in chosen for p in fate)]) for chosen in product(*fates))
