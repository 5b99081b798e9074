"""What a seat may know of L'Or des Mayas (§10), built up field by field."""

from collections.abc import Sequence

from sacbe.games.gold.knowledge.position import PLACING, bids_of
from sacbe.games.gold.knowledge.view_types import Base, GameView, Layout, PieceView, Placed, Placing, Player, Sale
from sacbe.games.gold.rules.actions import ACTS
from sacbe.games.gold.rules.pieces import AUCTIONS, FULL, LOTS, MATERIAL_IDS, MATERIALS, MOST_BASES, PAIRS, SIZE_IDS
from sacbe.games.gold.rules.rings import (
    Piece,
    base_lots,
    hand,
    in_order,
    is_placing,
    pieces,
    present_layout,
    row,
    step_name,
    units,
)
from sacbe.games.gold.rules.scoring import PEARLS, PER_BASE, PIECES, PURE, SOURCE_NAMES, WHOLE
from sacbe.games.gold.rules.state import NO_BID, NOBODY, State


class _Eyes:
    """What one seat, or somebody who only watches (None), sees of the table."""

    def __init__(self, s: State, seat: int | None) -> None:
        self.s, self.seat, self.over = s, seat, s.depth == 0

    def piece(self, piece: Piece) -> PieceView:
        """§10.3 to §10.6, §10.16: a known hidden face is given, an unknown one is None. Lots are the only names (§10.7)."""
        seen, buyer = self.s.seen[piece.lot], self.s.buyer[piece.lot]
        known = self.over or seen >> piece.hidden & 1 or (self.seat is not None and buyer == self.seat)
        return {
            "lot": piece.lot,
            "size": SIZE_IDS[piece.size],
            "shown": MATERIAL_IDS[piece.shown],
            "hidden": MATERIAL_IDS[piece.hidden] if known else None,
            "seen": [MATERIAL_IDS[m] for m in range(MATERIALS) if seen >> m & 1],
        }

    def pieces(self, found: list[Piece]) -> list[PieceView]:
        """Pieces in the order given."""
        return [self.piece(piece) for piece in found]

    def layout(self, found: list[Piece]) -> Layout:
        """§6.15 to §6.17: a base with its pieces in their order."""
        return {"pieces": self.pieces(in_order(found)), "units": units(found), "complete": units(found) == FULL}

    def player(self, seat: int, tally: Sequence[int]) -> Player:
        """§10.1: every layout is public; §10.9: pearls are behind the screen."""
        s = self.s
        open_pearls = s.screens == 1 or self.over or seat == self.seat
        bases: list[Base] = [
            {
                **self.layout(pieces(s, lots)),
                "complete_points": tally[PER_BASE * base + WHOLE],
                "one_material_points": tally[PER_BASE * base + PURE],
                "piece_points": tally[PER_BASE * base + PIECES],
            }
            for base, lots in enumerate(base_lots(s, seat))
        ]
        return {
            "pearls": s.pearls[seat] if open_pearls else None,
            "bases": bases,
            "sources": {name: tally[k] for k, name in enumerate(SOURCE_NAMES) if k != PEARLS or open_pearls},
            "disc_points": sum(tally[: PER_BASE * MOST_BASES]),
            "points": sum(tally[: PER_BASE * MOST_BASES]) + tally[PEARLS] if open_pearls else None,
        }

    def placing(self) -> Placing | None:
        """§10.10: who places which lot; how far it has come only the buyer sees."""
        s = self.s
        if not is_placing(s):
            return None
        (new,) = pieces(s, hand(s))
        piece = self.piece(new)
        if s.winner != self.seat:
            return {"seat": s.winner, "piece": piece, "base": None, "steps": None, "layout": None, "thrown_out": None}
        return {
            "seat": s.winner,
            "piece": piece,
            "base": s.work_base + 1 if step_name(s) != "base" else None,
            "steps": [ACTS[s.steps[i]].notation for i in range(s.steps_made)],
            "layout": self.layout(present_layout(s)),
            "thrown_out": [piece.lot for piece in pieces(s, s.dropped)],
        }

    def step(self) -> str:
        """§10.10: which of the buyer's questions is open, nobody else sees."""
        step = step_name(self.s)
        return "placing" if step in PLACING and self.s.winner != self.seat else step


def view(s: State, seat: int | None, tally: Sequence[Sequence[int]]) -> GameView:
    """§10.1: what is public, and what this seat knows besides."""
    eyes, seats, auction = _Eyes(s, seat), range(s.seats), s.auction
    bids_are_secret = step_name(s) == "bid"
    return {
        "step": eyes.step(),
        "options": {
            "low_tie": ("winner_chooses", "cancel_out")[s.low_tie],
            "end_tie": ("shared", "more_pearls")[s.end_tie],
            "incomplete_discs": ("worthless", "count_pieces")[s.incomplete_discs],
            "screens": ("on", "off")[s.screens],
        },
        "first": None if s.first == NOBODY else s.first,
        "auction": auction,
        "auctions": AUCTIONS,
        "row": eyes.pieces(pieces(s, row(s))),
        "bag": {  # §3.6, §10.14
            "pieces": LOTS - s.drawn,
            "sizes": {size: sum(s.bag[k, pair] for pair in range(PAIRS)) for k, size in enumerate(SIZE_IDS)},
        },
        "has_bid": [s.bids[auction, i] != NO_BID for i in seats],  # §10.8
        "own_bid": bids_of(s, auction)[seat] if seat is not None else None,
        "bids": None if bids_are_secret else bids_of(s, auction),
        "winner": None if s.winner == NOBODY else s.winner,
        "placing": eyes.placing(),
        "placed": _placed(s),
        "players": [eyes.player(i, tally[i]) for i in seats],
        "box": {
            "unsold": eyes.pieces([piece for piece in pieces(s, s.box) if s.buyer[piece.lot] == NOBODY]),
            "dropped": [eyes.pieces([piece for piece in pieces(s, s.box) if s.buyer[piece.lot] == i]) for i in seats],
        },
        "sales": [_sale(s, k) for k in range(1, auction + (is_placing(s) or s.depth == 0))],
    }


def _placed(s: State) -> Placed | None:
    """§10.10: the last placing, published when it ended. Which steps were forced, nobody can see."""
    if not s.placed:
        return None
    steps = [ACTS[s.steps[i]].notation for i in range(s.steps_made)]
    return {"seat": s.buyer[s.placed], "lot": s.placed, "base": s.work_base + 1, "steps": steps}


def _sale(s: State, auction: int) -> Sale:
    """§10.1: the bids and the payment of a sale that is settled."""
    buyer, payee = s.buyer[auction], s.payee[auction]
    return {
        "auction": auction,
        "bids": bids_of(s, auction),
        "buyer": None if buyer == NOBODY else buyer,
        "payee": None if payee == NOBODY else payee,
    }
