"""Verifies that nature was dealt from the seed whose hash was published before the first move.

After a step back nature is dealt from another branch of that seed. The number of the branch is how often the table has gone back,
so that no branch can be chosen secretly: whoever played there knows how often that was, and the result of the check says it.
"""

from dataclasses import replace

from sacbe.core.engine.ask import NATURE
from sacbe.core.errors import Illegal
from sacbe.core.match import opening
from sacbe.core.match.record import Record, commitment
from sacbe.games import find
from sacbe.table.texts import text


def verify(written: str, commit: str | None, lang: str) -> str:
    """Check a record and describe the result; `Illegal` if its deals do not follow from the promised seed.

    `commit` is the hash that somebody saw at the start.
    """
    record = Record.parse(written)
    game = find(record.game)
    opening.replay(game, record, None)
    if record.seed is None or record.by_hand:
        raise Illegal(text(lang, "verify.no_seed"))
    promised = commit or record.commit
    if promised is not None and promised.strip().lower() != commitment(record.seed):
        raise Illegal(text(lang, "verify.wrong_seed"))
    _check_branches(record, lang)
    dealt = _dealt_again(record)
    for number, (found, expected) in enumerate(zip(record.moves, dealt, strict=True)):
        if found != expected:
            raise Illegal(text(lang, "verify.wrong_deal", move=number + 1, expected=expected[1], found=found[1]))
    count = sum(seat == NATURE for seat, _ in record.moves[record.fork :])
    told = text(lang, "verify.good" if promised else "verify.unpromised", count=count)
    if record.branches:
        moves = ", ".join(str(moves) for moves, _ in record.branches)
        told += " " + text(lang, "verify.went_back", times=record.branches[-1][1], moves=moves)
    return told


def _check_branches(record: Record, lang: str) -> None:
    """Nature changes the branch only where people can have gone back to: where a seat of this match was to decide."""
    for moves, _ in record.branches:
        if moves < record.fork or moves >= len(record.moves) or record.moves[moves][0] == NATURE:
            raise Illegal(text(lang, "verify.wrong_branch", moves=moves))


def _dealt_again(record: Record) -> list[tuple[int, str]]:
    """The record's moves, with nature's answers dealt from the seed as far as the record follows it."""
    taken = replace(record, moves=record.moves[: record.fork], result=None, branches=())
    match, branches = opening.replay(find(record.game), taken, None), dict(record.branches)
    for number, (seat, notation) in enumerate(record.moves[record.fork :], record.fork):
        if seat == NATURE:
            continue  # the dealer has answered already
        if number in branches:
            match.deal_from_branch(branches[number])
        try:
            match.play(seat, notation)
        except Illegal:
            break  # the record left the seed's path before: the comparison finds where
    moves = match.record.moves
    return [*moves[: len(record.moves)], *record.moves[len(moves) :]]
