"""What all people at a table agree to: going back, ending the match as it stands, a bot for somebody who is not there."""

import time

from sqlalchemy import Connection

from sacbe.table.api import wire
from sacbe.table.api.refusal import Refused
from sacbe.table.store.keys import Access
from sacbe.table.store.repository import Opened, changed


def is_absent(opened: Opened, seat: int) -> bool:
    """Whether the table has waited for somebody who is not there for as long as it was made to."""
    since = opened.seats[seat].silent_since
    return since is not None and time.time() >= since + opened.row.absence


def asked_people(opened: Opened, proposal: wire.ProposalInfo) -> set[int]:
    """The seats that must agree: those of people who play, but for who has left, or is not there and waited for too long."""
    playing = {number for number, seat in opened.seats.items() if seat.kind == "person" and not seat.bot and not seat.away}
    if proposal.what == "back":
        return playing
    return {number for number in playing if not is_absent(opened, number)} - ({proposal.to} if proposal.what == "bot" else set())


def propose(connection: Connection, opened: Opened, proposal: wire.ProposalInfo) -> bool:
    """Ask all people, or note who has agreed; whether all have, so that it is to be carried out."""
    if asked_people(opened, proposal) <= set(proposal.yes):
        return True
    changed(connection, opened, proposal=proposal)
    return False


def is_void(opened: Opened, proposal: wire.ProposalInfo) -> bool:
    """Whether what was proposed makes no sense any more: the person that a bot should play for is there again."""
    return opened.row.over or (proposal.what == "bot" and not is_absent(opened, proposal.to))


def forget_if_void(connection: Connection, opened: Opened) -> None:
    """Drop a proposal that makes no sense any more."""
    if opened.row.proposal is not None and is_void(opened, opened.row.proposal):
        changed(connection, opened, proposal=None)


def may_call_bot(opened: Opened, may: Access, seat: int) -> bool:
    """Whether somebody may let a bot play for another seat alone; refused if nobody may, false if all people must agree."""
    taken = opened.seats[seat]
    if taken.away or taken.stalled or (may.host and (taken.kind == "open" or is_absent(opened, seat))):
        return True
    if not is_absent(opened, seat):
        raise Refused("not_away")
    return False
