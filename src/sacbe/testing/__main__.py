"""`python -m sacbe.testing GAME SEATS MATCHES`: the digests of seeded matches, for `check_parity`."""

import sys

from sacbe.games import find
from sacbe.testing.parity import digests

print("\n".join(digests(find(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
