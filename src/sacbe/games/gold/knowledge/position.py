"""Positions of L'Or des Mayas: the whole table as JSON, for `truth` and `sacbe.position`."""

import re
from collections.abc import Mapping

from sacbe.core.catalogue import Act
from sacbe.core.engine.ask import STEP
from sacbe.core.errors import Unreadable
from sacbe.core.reader import Reader, whole
from sacbe.games.gold.knowledge.laws import can_be_completed
from sacbe.games.gold.rules.actions import ACTS, DONE_ACT, DROP_ACT, KEEP_ACT, LAY_ACT, REBUILD_ACT
from sacbe.games.gold.rules.pieces import (
    AUCTIONS,
    BASES_EACH,
    FACES,
    LOTS,
    MATERIAL_IDS,
    MOST_PEARLS,
    MOST_PIECES,
    MOST_SEATS,
    NO_PAIR,
    PAIRS,
    PEARLS,
    SIZE_IDS,
    SIZES,
    SLOTS,
    SUPPLY,
)
from sacbe.games.gold.rules.rings import Piece, base_lots, hand, in_order, pieces, row, step_name
from sacbe.games.gold.rules.state import BASE, MOST_STEPS, NO_BID, NOBODY, PAY, STEPS, State

PLACING = STEPS[BASE:]
BEFORE_SALE = STEPS[:PAY]
"""The steps in which the bids of the present auction are still to be revealed."""
NOTATIONS = {act.notation: i for i, act in enumerate(ACTS)}


def truth(s: State) -> dict[str, object]:
    """Everything that is true, secrets included."""
    seats = range(s.seats)
    return {
        "step": step_name(s),
        "first": None if s.first == NOBODY else s.first,
        "auction": s.auction,
        "pearls": [s.pearls[seat] for seat in seats],
        "row": list(map(str, pieces(s, row(s)))),
        "bases": [[list(map(str, in_order(pieces(s, lots)))) for lots in base_lots(s, seat)] for seat in seats],
        "unsold": list(map(str, (piece for piece in pieces(s, s.box) if s.buyer[piece.lot] == NOBODY))),
        "dropped": [[str(piece) for piece in pieces(s, s.box) if s.buyer[piece.lot] == seat] for seat in seats],
        "both_seen": [lot for lot in range(1, s.drawn + 1) if s.seen[lot].bit_count() == 2],
        "bids": [bids_of(s, auction) for auction in range(1, s.auction + 1)],
        "payees": [None if s.payee[auction] == NOBODY else s.payee[auction] for auction in range(1, s.auction + 1)],
        "winner": None if s.winner == NOBODY else s.winner,
        "hand": next(map(str, pieces(s, hand(s))), None),
        "placed": s.placed or None,
        "base": s.work_base + 1,
        "steps": [ACTS[s.steps[i]].notation for i in range(s.steps_made)],
    }


def bids_of(s: State, auction: int) -> list[int | None]:
    """The bids of an auction by seat; None is not made, or not known."""
    return [None if bid == NO_BID else bid for bid in s.bids[auction].tolist()[: s.seats]]


def read_piece(key: str, text: object) -> Piece:
    """A piece from its text."""
    found = re.fullmatch(r"(\d{1,2}) (\w+) (\w+)/(\w+)", text) if isinstance(text, str) and text.isascii() else None
    if not found or found[2] not in SIZE_IDS or not {found[3], found[4]} <= set(MATERIAL_IDS):
        raise Unreadable(f"{key}: a piece looks like '5 sixth stone/gold', not {text!r:.60}")
    piece = Piece(int(found[1]), SIZE_IDS.index(found[2]), MATERIAL_IDS.index(found[3]), MATERIAL_IDS.index(found[4]))
    if not 1 <= piece.lot <= LOTS or piece.pair == NO_PAIR:
        raise Unreadable(f"{key}: there is no piece {text!r:.60} (§1.7, §1.15)")
    return piece


def set_up(s: State, reader: Reader, options: Mapping[str, str]) -> None:
    """Lay out a position. What is left out: ten pearls each, empty bases; lots that must have been drawn and are not named are
    unsold, or lie in the row.
    """
    n = s.seats
    s.low_tie = ("winner_chooses", "cancel_out").index(options["low_tie"])
    s.end_tie = ("shared", "more_pearls").index(options["end_tie"])
    s.incomplete_discs = ("worthless", "count_pieces").index(options["incomplete_discs"])
    s.screens = ("on", "off").index(options["screens"])
    for seat, pearls in enumerate(reader.list("pearls", [PEARLS] * n, lambda k, v: whole(k, v, 0, MOST_PEARLS), n)):
        s.pearls[seat] = pearls
    laid = _Laid(s, reader)
    step = reader.choice("step", "place" if laid.hand else "bid", (*STEPS, "over"))
    s.auction = reader.number("auction", AUCTIONS if step == "over" else laid.on_sale, 1, AUCTIONS)
    s.first = _seat_or_nobody("first", reader.raw("first", 0 if step != "first" else None), n)
    s.winner = _seat_or_nobody("winner", reader.raw("winner", 0 if step in PLACING else None), n)
    if (s.first == NOBODY) != (step == "first"):
        raise Unreadable("first: a seat, once it is chosen (§2.6)")
    if (s.winner == NOBODY) == (step in ("pay", *PLACING)):
        raise Unreadable(f"winner: a seat in the steps pay, {', '.join(PLACING)}, and nobody in others (§4.5)")
    _place_history(s, reader, step)
    laid.lay(s, step)
    for auction in range(1, s.auction + 1):
        if s.payee[auction] != NOBODY and s.buyer[auction] in (NOBODY, s.payee[auction]):
            raise Unreadable(f"payees: only a buyer has paid, and another seat (§5.1); not in auction {auction}")
    _place_steps(s, reader, step)
    if step != "over":
        s.depth = 1
        s.frames[0, STEP] = STEPS.index(step)
        _check_play(s, step)


def _check_play(s: State, step: str) -> None:
    """A position must be able to go on from its step."""
    pearls = [s.pearls[seat] for seat in range(s.seats)]
    if sum(pearls) > MOST_PEARLS:
        raise Unreadable(f"pearls: there are {MOST_PEARLS} (§1.11), not {sum(pearls)}")
    if step == "pay" and s.bids[s.auction, s.winner] > pearls[s.winner]:
        raise Unreadable("bids: nobody bids more pearls than he owns (§4.1)")
    if step == "change" and not can_be_completed(s):
        raise Unreadable("steps: they leave no way to a legal layout (§7.16)")


class _Laid:
    """The pieces that a position names, and where they lie."""

    def __init__(self, s: State, reader: Reader) -> None:
        n, bases = s.seats, BASES_EACH[s.seats]

        def read_pieces(key: str, value: object) -> list[Piece]:
            if not isinstance(value, list):
                raise Unreadable(f"{key}: a list of pieces, not {value!r:.60}")
            return [read_piece(f"{key}[{i}]", text) for i, text in enumerate(value)]

        def read_bases(key: str, value: object) -> list[list[Piece]]:
            if not isinstance(value, list) or len(value) != bases:
                raise Unreadable(f"{key}: a list of {bases} for the bases of a seat (§2.2), not {value!r:.60}")
            layouts = [read_pieces(f"{key}[{i}]", layout) for i, layout in enumerate(value)]
            if max(map(len, layouts)) > MOST_PIECES:
                raise Unreadable(f"{key}: at most {MOST_PIECES} pieces make a disc (§6.6)")
            return layouts

        new = reader.raw("hand", None)
        self.hand = [] if new is None else [read_piece("hand", new)]
        self.row = reader.list("row", [], read_piece)
        self.bases = reader.list("bases", [[[]] * bases] * n, read_bases, n)
        self.unsold = reader.list("unsold", [], read_piece)
        self.dropped = reader.list("dropped", [[]] * n, read_pieces, n)
        self.both_seen = reader.list("both_seen", [], lambda k, v: whole(k, v, 1, LOTS))
        bought = [piece for seat in self.bases for layout in seat for piece in layout]
        self.sold = [*bought, *self.unsold, *(piece for seat in self.dropped for piece in seat)]

    @property
    def on_sale(self) -> int:
        """The lot that is sold, by what is in hand, in the row or gone."""
        return (self.hand or self.row or [Piece(min(1 + max([0, *(piece.lot for piece in self.sold)]), AUCTIONS), 0, 0, 0)])[
            0
        ].lot

    def lay(self, s: State, step: str) -> None:
        """Lay them out; lots that must have been drawn and are not named are made up from what is left in the bag."""
        named = {piece.lot: piece for piece in [*self.sold, *self.row, *self.hand]}
        if len(named) != len(self.sold) + len(self.row) + len(self.hand):
            raise Unreadable("a lot lies in two places (§11.2)")
        in_row = self._row_of(s, step)
        s.drawn = LOTS if step == "over" else in_row[-1] if in_row else s.auction - (step not in PLACING)
        for piece in named.values():
            if piece.lot > s.drawn or (piece in self.row) != (piece.lot in in_row):
                raise Unreadable(f"lot {piece.lot} cannot lie there in the step {step!r} of auction {s.auction} (§3.6)")
        rest = {(size, pair): SUPPLY[size] for size in range(SIZES) for pair in range(PAIRS)}
        for piece in named.values():
            rest[piece.size, piece.pair] -= 1
        for lot in range(1, s.drawn + 1):
            if lot not in named:
                named[lot] = _made_up(lot, rest)
                s.box |= 1 << lot if lot not in in_row else 0
        for (size, pair), left in rest.items():
            if left < 0:
                faces = "/".join(MATERIAL_IDS[face] for face in FACES[pair])
                raise Unreadable(f"there are only {SUPPLY[size]} pieces {SIZE_IDS[size]} {faces} (§1.9)")
            s.bag[size, pair] = left
        for lot, piece in named.items():
            s.sizes[lot], s.shown[lot], s.hidden[lot] = piece.size, piece.shown, piece.hidden
            s.seen[lot] = 1 << piece.shown | (1 << piece.hidden if lot in self.both_seen else 0)
        self._own(s)

    def _row_of(self, s: State, step: str) -> range:
        """§3.6: the lots that lie in the row; while it is being filled, those that are named."""
        if (len(self.hand) == 1) != (step in PLACING) or (self.hand and self.hand[0].lot != s.auction):
            raise Unreadable("hand: the lot of the present auction, in the steps of a placing only (§3.1, §6.1)")
        full = min(s.auction + SLOTS - 1, LOTS)
        if step in ("first", "draw"):
            last = max([s.auction - 1, *(piece.lot for piece in self.row)])
            if last > full or (step == "first" and last > 0):
                raise Unreadable(f"row: no lot {last} lies there in the step {step!r} of auction {s.auction} (§3.6)")
            return range(s.auction, last + 1)
        return range(0) if step == "over" else range(s.auction + (step in PLACING), full + 1)

    def _own(self, s: State) -> None:
        for lot in range(LOTS + 1):
            s.buyer[lot] = NOBODY
        for seat in range(s.seats):
            for base, layout in enumerate(self.bases[seat]):
                for piece in layout:
                    s.bases[seat, base] |= 1 << piece.lot
                    s.buyer[piece.lot] = seat
            for piece in self.dropped[seat]:
                s.box |= 1 << piece.lot
                s.buyer[piece.lot] = seat
        for piece in self.unsold:
            s.box |= 1 << piece.lot
        for piece in self.hand:
            s.buyer[piece.lot] = s.winner


def _made_up(lot: int, rest: dict[tuple[int, int], int]) -> Piece:
    """A piece of the kind of which the bag has most."""
    size, pair = max(rest, key=lambda kind: rest[kind])
    rest[size, pair] -= 1
    return Piece(lot, size, *FACES[pair])


def _seat_or_nobody(key: str, value: object, seats: int) -> int:
    return NOBODY if value is None else whole(key, value, 0, seats - 1)


def _place_history(s: State, reader: Reader, step: str) -> None:
    """Bids and payments; the last of the bids are those of the present auction. What is left out is not known."""
    for auction in range(AUCTIONS + 1):
        s.payee[auction] = NOBODY
        for seat in range(MOST_SEATS):
            s.bids[auction, seat] = NO_BID

    def read_bids(key: str, value: object) -> list[int]:
        if not isinstance(value, list) or len(value) != s.seats:
            raise Unreadable(f"{key}: the bids of {s.seats} seats, not {value!r:.60}")
        return [NO_BID if v is None else whole(f"{key}[{i}]", v, 0, MOST_PEARLS) for i, v in enumerate(value)]

    bids = reader.list("bids", [[None] * s.seats] * s.auction, read_bids)
    payees = reader.list("payees", [None] * len(bids), lambda k, v: _seat_or_nobody(k, v, s.seats))
    if len(bids) > s.auction or len(payees) != len(bids):
        raise Unreadable("bids, payees: a list by auction, up to the present one (§10.1)")
    before = s.auction - len(bids)
    for auction, (by_seat, payee) in enumerate(zip(bids, payees, strict=True), before + 1):
        s.payee[auction] = payee
        for seat, pearls in enumerate(by_seat):
            s.bids[auction, seat] = pearls
    now = [s.bids[s.auction, seat] for seat in range(s.seats)]
    if step == "pay" and NO_BID in now:
        raise Unreadable("bids: in the step 'pay' all have bid (§4.2)")
    if step in BEFORE_SALE and any(made > s.pearls[seat] for seat, made in enumerate(now)):
        raise Unreadable("bids: nobody bids more pearls than he owns (§4.1)")


def _place_steps(s: State, reader: Reader, step: str) -> None:
    """§7, §10.10: how far the placing has come, from its steps; or the steps of the last one, as published."""
    s.work_base = reader.number("base", 1, 1, BASES_EACH[s.seats]) - 1
    placed = reader.raw("placed", None)
    s.placed = 0 if placed is None else whole("placed", placed, 1, s.auction)
    steps = reader.list("steps", [], _read_step)
    if s.placed and (step in PLACING or s.buyer[s.placed] == NOBODY):
        raise Unreadable("placed: a lot that was bought, while no placing runs (§10.10)")
    if len(steps) > MOST_STEPS or (steps and not s.placed and step not in PLACING):
        raise Unreadable("steps: those of the placing that runs, or of the last one (§10.10)")
    for i, action in enumerate(steps):
        s.steps[i] = action
        if not s.placed:
            _take_up(s, i, ACTS[action])
    s.steps_made = len(steps)
    if step in PLACING:
        s.steps_asked = len(steps)
        fewest = {"new_piece": 1, "change": 2}.get(step, 0)
        if len(steps) < fewest or (len(steps) > fewest and step != "change"):
            raise Unreadable(f"steps: those of a placing that has come to {step!r}, not {len(steps)} (§7.10 to §7.15)")


def _take_up(s: State, i: int, act: Act) -> None:
    """A step of the placing that runs, carried out again."""
    lot = act.values[0] if act.kind in (LAY_ACT, DROP_ACT) else 0
    if (act.kind == REBUILD_ACT) != (i == 0) or act.kind in (KEEP_ACT, DONE_ACT) or (lot == s.auction) != (i == 1):
        raise Unreadable(f"steps[{i}]: 'rebuild', then the new lot, then old ones (§7.13 to §7.15)")
    if i > 1 and not (s.bases[s.winner, s.work_base] & ~(s.turned | s.dropped)) >> lot & 1:
        raise Unreadable(f"steps[{i}]: lot {lot} is not an unchanged piece of the base (§7.15)")
    if act.kind == LAY_ACT and act.values[1] not in ((s.hidden[lot], s.shown[lot]) if i == 1 else (s.hidden[lot],)):
        raise Unreadable(f"steps[{i}]: lot {lot} cannot be laid like that (§7.14, §7.15)")
    if act.kind == DROP_ACT:
        s.dropped |= 1 << lot
    elif act.kind == LAY_ACT and act.values[1] != s.shown[lot]:
        s.turned |= 1 << lot


def _read_step(key: str, value: object) -> int:
    action = NOTATIONS.get(value, -1) if isinstance(value, str) else -1
    if action < 0 or not KEEP_ACT <= ACTS[action].kind <= DONE_ACT:
        raise Unreadable(f"{key}: a step of a placing, not {value!r:.60}")
    return action
