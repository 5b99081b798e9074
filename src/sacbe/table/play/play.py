"""Playing at a table: tentative acts, undo and redo, committing a turn, and going back further if all agree."""

import time
from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, select

from sacbe.core.engine.ask import NATURE
from sacbe.table.api import wire
from sacbe.table.api.refusal import Refused
from sacbe.table.jobs.deadlines import schedule
from sacbe.table.play import agreement, leaving, recall
from sacbe.table.play.matches import Entry, Live, MatchCache, build, written
from sacbe.table.play.names import seat_names
from sacbe.table.play.turn import Branch, TentativeTurn, branch, extend, rebase
from sacbe.table.store import schema
from sacbe.table.store.keys import Access
from sacbe.table.store.repository import Opened, append, changed, save_seat, save_turn

MOST_BACK = 1000
"""How often a table may go back: each time adds an entry that every process replays, and a number in the record."""


class Player:
    """Changes matches. Every method works inside a writing transaction."""

    def __init__(self, match_cache: MatchCache) -> None:
        self._match_cache = match_cache

    def move(self, connection: Connection, opened: Opened, may: Access, move: wire.Move, lang: str) -> None:
        """Carry out a move message of a seat: all of it, or nothing."""
        self._check_seat(opened, may, move.seat)
        self._mark_present(connection, opened, move.seat)
        turn = opened.turn(move.seat)
        if move.id and move.id in turn.messages:
            return
        _check_current(opened, turn, move)
        if move.do == "undo":
            save_turn(connection, opened, _taken_back(turn, 1).after_message(move.id))
        elif move.do == "restart":
            save_turn(connection, opened, _taken_back(turn, len(turn.acts)).after_message(move.id))
        elif move.do == "confirm":
            if not turn.acts:
                raise Refused("nothing_to_confirm")
            self.commit(connection, opened, branch(opened.live.match, turn), turn.after_message(move.id))
        elif move.do == "recall":
            _check_back(opened.live)
            recall.recall(connection, opened, move.seat)
            save_turn(connection, opened, opened.turn(move.seat).after_message(move.id))
        else:
            self._act(connection, opened, turn, move, lang)

    def _act(self, connection: Connection, opened: Opened, turn: TentativeTurn, move: wire.Move, lang: str) -> None:
        if move.do == "redo":
            if not turn.redo:
                raise Refused("nothing_to_redo")
            acts, redo = turn.redo[:1], turn.redo[1:]
        else:
            if not move.acts:
                raise Refused("no_acts")
            acts, redo = tuple(move.acts), ()
        world = extend(branch(opened.live.match, turn), move.seat, acts, lang, seat_names(opened.id, opened.seats))
        after = msgspec.structs.replace(turn, acts=world.acts, redo=redo, notice="").after_message(move.id)
        if world.final or move.confirm or move.seat == NATURE:
            self.commit(connection, opened, world, after)
        else:
            save_turn(connection, opened, after)

    def commit(self, connection: Connection, opened: Opened, world: Branch, turn: TentativeTurn) -> None:
        """Commit a turn, and rebase the other seats' tentative turns upon it."""
        before = opened.live
        lines = written(world.match.moves[len(before.match.moves) :], world.match)
        entry = Entry(before.seq + 1, "moves", turn.seat, lines, None, time.time())
        path = (*before.path, (entry.seq, len(world.match.moves)))
        live = Live(entry.seq, world.match, (*before.entries, entry), path)
        append(connection, opened, entry, live)
        save_turn(connection, opened, msgspec.structs.replace(turn, acts=(), redo=(), notice=""))
        for other in list(opened.turns.values()):
            if other.seat != turn.seat and (moved := rebase(live.match, other)) is not other:
                save_turn(connection, opened, moved)
        self._settle(connection, opened, live, turn.seat)

    def propose(self, connection: Connection, opened: Opened, may: Access, wish: wire.Proposal) -> None:
        """Ask all people at the table to go back; alone at it, one goes."""
        self._check_seat(opened, may, wish.seat)
        if opened.row.over:
            raise Refused("over")  # the seed has been shown: whoever went back would know what is dealt
        _check_back(opened.live)
        if wish.to >= opened.seq or wish.to not in dict(opened.live.path):
            raise Refused("no_such_moment", last=opened.seq - 1)
        self._consider(connection, opened, wire.ProposalInfo(wish.seat, wish.to, [wish.seat]))

    def abandon(self, connection: Connection, opened: Opened, may: Access, wish: wire.Abandon) -> None:
        """Ask all people at the table to end the match as it stands; alone at it, one ends it."""
        self._check_seat(opened, may, wish.seat)
        if opened.row.over:
            raise Refused("over")
        self._consider(connection, opened, wire.ProposalInfo(wish.seat, 0, [wish.seat], "abandon"))

    def call_bot(self, connection: Connection, opened: Opened, seats: Collection[int], seat: int, level: str) -> None:
        """Ask all people who are there to let a bot play for somebody who is not; `seats` are those of whoever asks."""
        self._consider(connection, opened, wire.ProposalInfo(min(seats), seat, sorted(seats), "bot", level))

    @staticmethod
    def _mark_present(connection: Connection, opened: Opened, seat: int) -> None:
        """Mark the seat as taken and present: from now on it has a say in going back."""
        if seat != NATURE and (opened.seats[seat].kind == "open" or opened.seats[seat].away):
            save_seat(connection, opened, seat, kind="person", away=False)
            changed(connection, opened)
        agreement.forget_if_void(connection, opened)

    def answer(self, connection: Connection, opened: Opened, may: Access, answer: wire.Answer) -> None:
        """Agree to what all are asked, or not: one no is enough."""
        self._check_seat(opened, may, answer.seat)
        if (proposal := opened.row.proposal) is None or agreement.is_void(opened, proposal):
            raise Refused("no_proposal")
        if not answer.yes:
            changed(connection, opened, proposal=None)
        else:
            yes = sorted({*proposal.yes, answer.seat})
            self._consider(connection, opened, msgspec.structs.replace(proposal, yes=yes))

    def _consider(self, connection: Connection, opened: Opened, proposal: wire.ProposalInfo) -> None:
        if not agreement.propose(connection, opened, proposal):
            return
        if proposal.what == "back":
            self._go_back(connection, opened, proposal)
        elif proposal.what == "abandon":
            leaving.end(connection, opened, wire.EndInfo("abandoned", proposal.by, []))
        else:
            save_seat(connection, opened, proposal.to, stand_in=proposal.level, stalled=False)
            changed(connection, opened, proposal=None)
            schedule(connection, opened, opened.live)

    def _go_back(self, connection: Connection, opened: Opened, proposal: wire.ProposalInfo) -> None:
        # Those who go back have seen what was dealt: from here on nature deals from a branch of the seed that nobody has seen.
        entry = Entry(opened.seq + 1, "back", None, (), proposal.to, time.time(), branch=1 + _times_back(opened.live))
        live = build(opened.header, (*opened.live.entries, entry))
        append(connection, opened, entry, live, proposal=None)
        for turn in list(opened.turns.values()):
            if turn.acts or turn.redo:
                save_turn(connection, opened, msgspec.structs.replace(turn, acts=(), redo=(), notice="back").after_message(""))
        self._settle(connection, opened, live, None)

    def _settle(self, connection: Connection, opened: Opened, live: Live, moved: int | None) -> None:
        schedule(connection, opened, live, moved)
        opened.live = live

    def keep(self, opened: Opened) -> None:
        """After the transaction: cache the match as it now is."""
        self._match_cache.put(opened.id, opened.live)

    @staticmethod
    def _check_seat(opened: Opened, may: Access, seat: int) -> None:
        """Refuse if somebody may not decide for a seat now."""
        if opened.row.kind == "record":
            raise Refused("only_looked_at")
        if opened.row.ended:
            raise Refused("over")
        if seat == NATURE and opened.row.by_hand and may.seats:
            return
        if seat not in opened.seats:
            raise Refused("no_seat")
        if seat not in may.seats:
            raise Refused("not_yours")
        if opened.seats[seat].bot:
            raise Refused("bot_plays")


def _check_back(live: Live) -> None:
    if sum(entry.kind == "back" for entry in live.entries) >= MOST_BACK:
        raise Refused("back_too_often", most=MOST_BACK)


def _times_back(live: Live) -> int:
    """How often nature was dealt anew; a seat that has only changed its choice has seen nothing that was dealt."""
    return sum(entry.kind == "back" and entry.branch > 0 for entry in live.entries)


def _check_current(opened: Opened, turn: TentativeTurn, move: wire.Move) -> None:
    if move.seq != opened.seq:
        raise Refused("stale", sent=move.seq, seq=opened.seq)
    if move.turn is not None and move.turn != turn.version:
        raise Refused("stale_turn")


def _taken_back(turn: TentativeTurn, count: int) -> TentativeTurn:
    if not turn.acts:
        raise Refused("nothing_to_undo")
    kept, gone = turn.acts[: len(turn.acts) - count], turn.acts[len(turn.acts) - count :]
    return msgspec.structs.replace(turn, acts=kept, redo=gone + turn.redo, notice="")


def finish_for(player: Player, connection: Connection, opened: Opened, seat: int, seq: int, owner: str, world: Branch) -> bool:
    """Commit what a bot decided at `seq`, if the question still stands and the job is still this owner's.

    The branch was played on the match at `seq`, so nothing in it need be checked again.
    """
    columns = schema.jobs.c
    mine = select(columns.seq).where(columns.table_id == opened.id, columns.seat == seat, columns.owner == owner)
    if opened.seq != seq or connection.execute(mine).scalar() != seq:
        return False
    player.commit(connection, opened, world, opened.turn(seat).after_message(""))
    return True
