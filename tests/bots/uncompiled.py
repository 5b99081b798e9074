"""Run without the compiler (`SACBE_JIT=0 python -m tests.bots.uncompiled yaxha`): what a seat makes of its options a decision
ahead, for each answer that another one may have given in secret to the same question. A line of JSON for each.
"""

import json
import sys

import numpy as np

import sacbe
from sacbe.bots.policies import pickers, weights_of


def main(name: str) -> None:
    game = sacbe.game(name)
    look_ahead = pickers(game).look_ahead
    for answer in sacbe.start(name, seats=3, seed=4).legal(0)[:3]:
        match = sacbe.start(name, seats=3, seed=4)
        match.play(0, answer)
        options = np.array(match.legal(1), np.int64)
        values = np.zeros(len(options))
        positions = np.concatenate([match.position, match.position])
        look_ahead(positions, 1, weights_of(game), options, len(options), values)  # type: ignore[arg-type]  # arrays in plain mode
        print(json.dumps(values.tolist()))


if __name__ == "__main__":
    main(sys.argv[1])
