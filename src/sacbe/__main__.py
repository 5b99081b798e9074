"""`python -m sacbe` is `sacbe`."""

import sys

from sacbe.cli import main

if __name__ == "__main__":
    sys.exit(main())
