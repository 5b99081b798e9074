"""Run without the compiler (`SACBE_JIT=0 python -m tests.rl.plain yaxha`): the same observations, each writer in its block."""

import hashlib
import sys

import numpy as np

import sacbe
from sacbe.core.engine.kernel import JIT
from sacbe.rl import fleet as fleets
from sacbe.rl.common import kernels as common
from sacbe.rl.features import Features, features
from sacbe.rl.fleet import Fleet

STEPS = 40


def digests(name: str) -> list[str]:
    """What a small fleet sees, step by step: hashes of observations, masks, seats and rewards."""
    fleet = Fleet(name, 2, seats=3, seed=5)
    found = []
    for _ in range(STEPS):
        rewards, ended = fleet.step(fleet.sample())
        digest = hashlib.blake2b(digest_size=8)
        for array in (fleet.observations, fleet.masks, fleet.seat, rewards, ended):
            digest.update(np.ascontiguousarray(array).tobytes())
        found.append(digest.hexdigest())
    return found


def check_writers(layout: Features) -> None:
    """Each writer, into a row of holes: only its own block is filled."""
    fleet = Fleet(layout.game, 1, seats=layout.game.seats[-1], seed=1, observations=False)
    sizes = {block.name.removeprefix("me."): block.size for block in layout.blocks}
    for _ in range(STEPS):
        fleet.step(fleet.sample())
        s = layout.game.rules.state(fleet._positions)
        for declared, arguments in ((layout._table, (0,)), (layout._player, (0, 1))):
            for block, _, _, write in declared:
                row = np.full(3 * sizes[block], np.nan, np.float32)
                write(s, *arguments, row, sizes[block])
                written = np.flatnonzero(~np.isnan(row))
                assert all(sizes[block] <= place < 2 * sizes[block] for place in written), block


if __name__ == "__main__":
    assert not JIT
    check_writers(features(sacbe.game(sys.argv[1])))
    found = digests(sys.argv[1])
    vars(fleets)["KEPT"] = common.KEPT = 3  # room for two options: most masks have too many
    assert digests(sys.argv[1]) == found
    print(" ".join(found))
