"""Jobs with leases: who works on one, until when, and how often it was tried. The same for bots' turns and for reviews.

A lease is renewed while its owner works. If the owner dies, another process may take the job after `LEASE` seconds.
A try is counted when a job is claimed, so that one that crashes a whole server counts, too.

Times are wall-clock times, as several machines must agree on them; and the system time may be set back. So a time further ahead
than any lease or pause can last is void: at worst a job is taken twice, and the second commit is refused.
"""

import secrets
import time

from sqlalchemy import ColumnElement, Connection, Table, or_, select, update

LEASE = 6.0
"""Seconds after which another process may take a job whose lease was not renewed."""
TRIES = 3
"""How often a job is tried. One that failed as often is set aside."""
PAUSES = (2.0, 10.0)
"""Seconds before the second and the third try."""
SHORT_PAUSE = 0.5
"""Seconds before a job is retried that failed for another reason than its own, such as an unavailable database."""


class Leases:
    """The leases of one process on the jobs in a table with the columns `owner`, `until` and `tries`."""

    def __init__(self, table: Table) -> None:
        self.table, self.owner = table, secrets.token_hex(8)

    def free(self) -> ColumnElement[bool]:
        """Jobs that nobody works on, and whose pause is over."""
        now, until = time.time(), self.table.c.until
        return or_(until <= now, until > now + max(LEASE, *PAUSES))

    def ready(self) -> ColumnElement[bool]:
        """Free jobs that are to be tried."""
        return self.free() & (self.table.c.tries < TRIES)

    def exhausted(self) -> ColumnElement[bool]:
        """Free jobs that have been tried often enough."""
        return self.free() & (self.table.c.tries >= TRIES)

    def claim(self, connection: Connection, job: ColumnElement[bool], **values: object) -> bool:
        """Take a job and count the try, unless somebody else was quicker."""
        columns, until = self.table.c, time.time() + LEASE
        claim = update(self.table).where(job, self.ready())
        return bool(connection.execute(claim.values(owner=self.owner, until=until, tries=columns.tries + 1, **values)).rowcount)

    def mine(self, job: ColumnElement[bool]) -> ColumnElement[bool]:
        """Jobs whose lease this process still has."""
        return job & (self.table.c.owner == self.owner)

    def renew(self, connection: Connection, job: ColumnElement[bool], **values: object) -> bool:
        """Keep the lease; whether it was still ours."""
        renewal = update(self.table).where(self.mine(job)).values(until=time.time() + LEASE, **values)
        return bool(connection.execute(renewal).rowcount)

    def give_back(self, connection: Connection, job: ColumnElement[bool], *, failed: bool) -> None:
        """Let others take a job, after a pause. One that has not failed itself gets its try back."""
        columns = self.table.c
        for (tries,) in connection.execute(select(columns.tries).where(self.mine(job))).all():
            pause = 0.0 if tries >= TRIES else PAUSES[max(tries, 1) - 1] if failed else SHORT_PAUSE
            values = {"owner": None, "until": time.time() + pause, "tries": tries if failed else max(tries - 1, 0)}
            connection.execute(update(self.table).where(self.mine(job)).values(**values))
