"""Many tables at once, at one server or at several on one database."""

import asyncio
import gc

from sacbe.cli.commands.bench.tables import Figures, press
from tests.table.kills import Victim


def load(db: str, tables: int, rate: float, seconds: float, *, processes: int = 1, drawn: bool = True) -> Figures:
    """Press one server, or several on one database: then each table's two sockets are at two of them."""
    gc.disable()  # here it would be counted as the server's
    victims = [Victim(db, "--thinkers", "1", games="yaxha") for _ in range(processes)]
    for victim in victims:
        victim.start()
    try:
        return asyncio.run(press("yaxha", [v.url for v in victims], [v.pid for v in victims], tables, rate, seconds, drawn))
    finally:
        gc.enable()
        for victim in victims:
            victim.kill()
