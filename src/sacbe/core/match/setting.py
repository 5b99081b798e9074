"""What is fixed before a match, and known to everybody."""

from typing import NamedTuple


class Setting(NamedTuple):
    """What is fixed and known to everybody before a match: on which board a cell lies follows from it."""

    seats: int
    options: tuple[tuple[str, str], ...]

    def option(self, name: str) -> str:
        """The value of an option of the table."""
        return dict(self.options)[name]
