"""Pieces and rings: a lot as it lies, what lies where, and the order of the pieces on a base (§6.14 to §6.17).

A piece is written as in EXAMPLES.md: `5 sixth stone/gold` is lot 5, a sixth that shows stone and hides gold.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sacbe.core.engine import steps
from sacbe.core.engine.ask import STEP
from sacbe.games.gold.rules.pieces import BASES_EACH, FULL, MATERIAL_IDS, PAIR_OF, SIZE_IDS, UNITS
from sacbe.games.gold.rules.state import BASE, STEPS, State


class Piece(NamedTuple):
    """A lot as it lies: numbers of size and materials."""

    lot: int
    size: int
    shown: int
    hidden: int

    def __str__(self) -> str:
        return f"{self.lot} {SIZE_IDS[self.size]} {MATERIAL_IDS[self.shown]}/{MATERIAL_IDS[self.hidden]}"

    @property
    def pair(self) -> int:
        """The pair of its two faces."""
        return int(PAIR_OF[self.shown, self.hidden])

    def over(self) -> "Piece":
        """The same piece, turned over."""
        return self._replace(shown=self.hidden, hidden=self.shown)


def members(mask: int) -> Iterator[int]:
    """The members of a set held as bits, ascending."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def pieces(s: State, lots: int) -> list[Piece]:
    """The pieces of a set of lots, as published."""
    sizes, shown, hidden = s.sizes.tolist(), s.shown.tolist(), s.hidden.tolist()
    return [Piece(lot, sizes[lot], shown[lot], hidden[lot]) for lot in members(lots)]


# -- layouts


def units(layout: Iterable[Piece]) -> int:
    """§1.5: how many units of a disc some pieces have."""
    return sum(int(UNITS[piece.size]) for piece in layout)


def in_order(layout: Iterable[Piece]) -> list[Piece]:
    """§6.14 to §6.16: the pieces of a base in the order in which they are shown."""
    rising = sorted(layout, key=lambda piece: (piece.shown, piece.lot))
    if not rising or units(rising) != FULL or rising[-1].shown - rising[0].shown <= 1:
        return rising
    between = range(rising[-1].shown - 1, rising[0].shown, -1)
    aside = [max(on_step, key=lambda p: p.lot) for m in between if (on_step := [p for p in rising if p.shown == m])]
    return [piece for piece in rising if piece not in aside] + aside


def base_lots(s: State, seat: int) -> list[int]:
    """The sets of lots on the bases of a seat."""
    return [s.bases[seat, base] for base in range(BASES_EACH[s.seats])]


def is_placing(s: State) -> bool:
    """Whether the winner has the new lot in hand."""
    return bool(s.depth) and s.frames[s.depth - 1, STEP] >= BASE


def hand(s: State) -> int:
    """§11.2: the set of the lot in the buyer's hand."""
    return 1 << s.auction if is_placing(s) else 0


def row(s: State) -> int:
    """§3.6: the set of lots in the row: drawn, and not yet sold."""
    drawn = (1 << s.drawn + 1) - 2
    return drawn & ~(s.box | hand(s) | sum(lots for seat in range(s.seats) for lots in base_lots(s, seat)))


def present_layout(s: State) -> list[Piece]:
    """§7.17: what lies on the base of the placing now, for the buyer's eyes."""
    settled = hand(s) if step_name(s) == "change" else 0
    lots = (s.bases[s.winner, s.work_base] | settled) & ~s.dropped
    return in_order(piece.over() if s.turned >> piece.lot & 1 else piece for piece in pieces(s, lots))


def step_name(s: State) -> str:
    """The kind of the question that is asked."""
    return steps.step_name(STEPS, s)
