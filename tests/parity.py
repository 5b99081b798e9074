"""Plays seeded matches and prints a digest of every position on the way: run in both modes, the output must be the same.

python -m tests.parity yaxha 3 20
"""

import hashlib
import random
import sys

import sacbe
from tests import kit


def digests(name: str, seats: int, matches: int) -> list[str]:
    """One line a match: a hash of all positions, options and views, and the points."""
    lines = []
    for seed in range(matches):
        match = kit.begin(sacbe.game(name), seats, seed)
        digest = hashlib.sha256(kit.memory(match))
        for seat, action in kit.answers(match, random.Random(seed), match.game.longest[seats]):
            digest.update(kit.memory(match))
            digest.update(repr((match.asked, match.legal(seat), match.why(seat, action + 1), match.points)).encode())
            digest.update(kit.memory(match.guess(seat, seed)))
        digest.update(kit.memory(match) + str(match.record).encode())
        lines.append(f"{name} {seats} {seed} {match.points} {digest.hexdigest()}")
    return lines


if __name__ == "__main__":
    print("\n".join(digests(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
