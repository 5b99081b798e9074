"""What children are forked with: imported by multiprocessing's fork server, which does nothing else (`launch`)."""

from sacbe.bots.warm import load_compiler
from sacbe.table.compute import child

__all__ = ["child"]

load_compiler()
