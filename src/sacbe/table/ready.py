"""`python -m sacbe.table.ready GAME` compiles a game's rules, `... GAME bots` what its bots think with.

In a process of its own, which leaves the one that waits for it free.
"""

import os
import sys

import sacbe
from sacbe.bots.warm import make_ready

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(5)  # whoever plays meanwhile comes first
    make_ready(sacbe.game(sys.argv[1]), bots="bots" in sys.argv[2:])
