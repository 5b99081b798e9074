"""What seats are called at a table: people as they say, bots by names of their own."""

from collections.abc import Mapping
from zlib import crc32

from sacbe.bots.names import bot_name
from sacbe.core.names import clean_name
from sacbe.table.store.rows import Seat


def seat_names(table: str, seats: Mapping[int, Seat]) -> list[str]:
    """A name for each seat of a table; empty for a seat that nobody has taken, and for a person without a name.

    The name of a bot follows from the id of its table, so that it stays the same everywhere.
    """
    given = [clean_name(seat.name) for _, seat in sorted(seats.items())]
    taken = [name for name in given if name]
    return [
        name or (bot_name(number, crc32(table.encode()), taken) if seats[number].kind == "bot" else "")
        for number, name in enumerate(given)
    ]
