"""How many connections a process holds, and how long each may take to send a request or to read an answer.

A connection that has not sent a whole request yet costs its client nothing, so these are closed first when there is no room:
thousands of silent connections cannot lock out players.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Literal

from sacbe.table.limits.caller import address_bucket

HEAD_SECONDS = 10.0
"""How long the head of a request may take: from accepting the connection, or from the end of the last answer."""
BODY_SECONDS, BODY_RATE = 30.0, 4096
"""How long a body may take at any speed; after that it must have come at so many bytes a second since its beginning."""
STALLED_SECONDS, STALLED_BYTES = 20.0, 4096
"""A client must read at least so many bytes of what waits for it in so many seconds."""
CLOSING_SECONDS = 10.0
"""How long a connection that we have closed may take to read the rest."""
SWEEP_SECONDS = 0.5

State = Literal["head", "body", "open"]
log = logging.getLogger("sacbe.table")


class Connection:
    """One accepted socket. `head`: it owes us a request; `body`: the rest of one; `open`: it is answered, or a WebSocket."""

    __slots__ = ("address", "closing_since", "received", "since", "state", "transport", "unsent", "unsent_since")

    def __init__(self, transport: asyncio.Transport, address: str, now: float) -> None:
        self.transport, self.address = transport, address
        self.state: State = "head"
        self.since, self.received = now, 0
        self.unsent, self.unsent_since = 0, now
        self.closing_since: float | None = None

    def overdue(self, now: float) -> bool:
        """Whether it has taken too long for what it owes us."""
        if self.transport.is_closing():
            self.closing_since = now if self.closing_since is None else self.closing_since
            return now - self.closing_since > CLOSING_SECONDS
        took = now - self.since
        if self.state == "head" and took > HEAD_SECONDS:
            return True
        if self.state == "body" and took > BODY_SECONDS and self.received < (took - BODY_SECONDS) * BODY_RATE:
            return True
        return self._stalled(now)

    def hang_up(self) -> None:
        """Close the socket. What still waits to be sent is dropped: it would keep a closed socket open for ever."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def _stalled(self, now: float) -> bool:
        unsent = self.transport.get_write_buffer_size()
        if unsent == 0 or unsent <= self.unsent - STALLED_BYTES:
            self.unsent, self.unsent_since = unsent, now
        elif unsent > self.unsent:
            if self.unsent == 0:
                self.unsent_since = now
            self.unsent = unsent  # more to read: no progress, and none lost
        return now - self.unsent_since > STALLED_SECONDS


class Connections:
    """All connections of a process."""

    def __init__(
        self, most: int, most_each: int, trusted: Callable[[str], bool], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._most_each, self._trusted, self._now = most, most_each, trusted, now
        self._all: dict[asyncio.Transport, Connection] = {}
        self._counts: dict[str, int] = {}
        """How many connections an address has; trusted proxies, which bring many people, are not counted."""
        self._waiting: OrderedDict[Connection, None] = OrderedDict()
        """Those that owe us the head of a request, oldest first: who gives way when there is no room."""
        self._waiting_of: dict[str, OrderedDict[Connection, None]] = {}
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._all)

    def add(self, transport: asyncio.Transport, host: str) -> Connection | None:
        """A new connection; none if there is no room for it."""
        address = "" if self._trusted(host) else address_bucket(host)
        if address and self._most_each and self._counts.get(address, 0) >= self._most_each:
            if not self._give_way(self._waiting_of.get(address)):
                log.warning("an address has %d connections: no more are accepted from it", self._most_each)
                return None
        if self._most and len(self._all) >= self._most and not self._give_way(self._waiting):
            log.warning("%d connections are open: no more are accepted", self._most)
            return None
        connection = self._all[transport] = Connection(transport, address, self._now())
        if address:
            self._counts[address] = self._counts.get(address, 0) + 1
        self._wait(connection)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)
        return connection

    def remove(self, transport: asyncio.Transport) -> None:
        """A connection is lost, or makes room for another."""
        if (connection := self._all.pop(transport, None)) is None:
            return
        self._stop_waiting(connection)
        if connection.address:
            self._counts[connection.address] -= 1
            if not self._counts[connection.address]:
                del self._counts[connection.address]

    def set_state(self, transport: asyncio.Transport, state: State, *, anew: bool = True) -> None:
        """What a connection does from now on; `anew`: also if it is the same as before, the time begins again."""
        connection = self._all.get(transport)
        if connection is None or (connection.state == state and not anew):
            return
        connection.state, connection.since, connection.received = state, self._now(), 0
        self._stop_waiting(connection)
        if state == "head":
            self._wait(connection)

    def received(self, transport: asyncio.Transport, count: int) -> None:
        """Some bytes of a body have come."""
        if (connection := self._all.get(transport)) is not None:
            connection.received += count

    def _wait(self, connection: Connection) -> None:
        self._waiting[connection] = None
        if connection.address:
            self._waiting_of.setdefault(connection.address, OrderedDict())[connection] = None

    def _stop_waiting(self, connection: Connection) -> None:
        self._waiting.pop(connection, None)
        if (of_address := self._waiting_of.get(connection.address)) is not None:
            of_address.pop(connection, None)
            if not of_address:
                del self._waiting_of[connection.address]

    def _give_way(self, waiting: OrderedDict[Connection, None] | None) -> bool:
        """Close the one that has waited longest without a request; whether there was one."""
        if not waiting:
            return False
        oldest = next(iter(waiting))
        self.remove(oldest.transport)
        oldest.hang_up()
        return True

    def _sweep(self) -> None:
        """Close what is overdue, as long as there are connections."""
        now = self._now()
        for connection in [each for each in self._all.values() if each.overdue(now)]:
            connection.hang_up()
        self._timer = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep) if self._all else None
