"""Compiled kernels and the same functions in plain Python play the same matches, byte by byte.

`python -m sacbe.testing GAME SEATS MATCHES` plays seeded matches and prints a digest of every position on the way: run in both
modes, the output must be the same.
"""

import hashlib
import os
import random
import subprocess
import sys

from sacbe.core.game import Game
from sacbe.testing import kit


def digests(game: Game, seats: int, matches: int) -> list[str]:
    """One line a match: a hash of all positions, options and views, and the points."""
    lines = []
    for seed in range(matches):
        match = kit.begin(game, seats, seed)
        digest = hashlib.sha256(kit.memory(match))
        for seat, action in kit.answers(match, random.Random(seed), match.game.longest[seats]):
            digest.update(kit.memory(match))
            digest.update(repr((match.asked, match.legal(seat), match.why(seat, action + 1), match.points)).encode())
            digest.update(kit.memory(match.guess(seat, seed)))
        digest.update(kit.memory(match) + str(match.record).encode())
        lines.append(f"{game.id} {seats} {seed} {match.points} {digest.hexdigest()}")
    return lines


def digests_elsewhere(name: str, seats: int, matches: int, **environment: str) -> list[str]:
    """The digests that another process finds, with these environment variables."""
    command = [sys.executable, "-m", "sacbe.testing", name, str(seats), str(matches)]
    done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def check_parity(game: Game, seats: int, matches: int) -> None:
    """Both modes play the same."""
    plain = digests_elsewhere(game.id, seats, matches, SACBE_JIT="0")
    compiled = digests(game, seats, matches)
    kit.hold("compiled equals plain", compiled == plain and len(plain) == matches, (compiled, plain))
