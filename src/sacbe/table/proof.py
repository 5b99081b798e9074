"""The proof that nature was dealt from the seed whose hash was published before the first move."""

from dataclasses import replace

from sacbe.core import opening
from sacbe.core.ask import NATURE
from sacbe.core.errors import Illegal
from sacbe.core.record import Record, commitment
from sacbe.games import find
from sacbe.table.texts import text


def verify(written: str, commit: str | None, lang: str) -> str:
    """What can be said of a record; `Illegal` if it breaks the promise. `commit` is the hash that somebody saw at the start."""
    record = Record.parse(written)
    game = find(record.game)
    opening.replay(game, record, None)
    if record.seed is None or record.by_hand:
        raise Illegal(text(lang, "verify.no_seed"))
    promised = commit or record.commit
    if promised is not None and promised.strip().lower() != commitment(record.seed):
        raise Illegal(text(lang, "verify.wrong_seed"))
    dealt = _dealt_again(record)
    for number, (found, expected) in enumerate(zip(record.moves, dealt, strict=True)):
        if found != expected:
            raise Illegal(text(lang, "verify.wrong_deal", move=number + 1, expected=expected[1], found=found[1]))
    count = sum(seat == NATURE for seat, _ in record.moves[record.fork :])
    return text(lang, "verify.good" if promised else "verify.unpromised", count=count)


def _dealt_again(record: Record) -> list[tuple[int, str]]:
    """The record's moves, with nature's answers dealt from the seed as far as the record follows it."""
    match = opening.replay(find(record.game), replace(record, moves=record.moves[: record.fork], result=None), None)
    for seat, notation in record.moves[record.fork :]:
        if seat == NATURE:
            continue  # the dealer has answered already
        try:
            match.play(seat, notation)
        except Illegal:
            break  # the record left the seed's path before: the comparison finds where
    moves = match.record.moves
    return [*moves[: len(record.moves)], *record.moves[len(moves) :]]
