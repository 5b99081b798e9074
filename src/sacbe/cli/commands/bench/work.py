"""What the bench measures: work that counts what it has done."""

from collections.abc import Callable

Counts = dict[str, float]
"""How many of each thing were done, by its unit."""
Work = Callable[[], Counts]
"""Does some milliseconds of work, and says how much it was. It is called again and again."""
CPU = "cpu_s"
"""Among counts: the seconds of CPU time that are to be counted, where some of the work is not what is measured."""
