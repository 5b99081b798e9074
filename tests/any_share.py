"""How many expressions mypy knows only as `Any`, by package, and a failure if they are too many: python -m tests.any_share

The figures are those of mypy's `--any-exprs-report`. It does not count an `Any` inside a type alias: give such a type in full.
"""

import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

MOST = 1.5
"""Per cent of the expressions of src/sacbe."""
ROW = re.compile(r"\s*(sacbe[\w.]*)\s+(\d+)\s+(\d+)\s+[\d.]+%")
SOURCE = Path(__file__).parents[1] / "src"


def report() -> str:
    """What mypy counts: a line for each module with its name, its expressions of type Any, and all its expressions."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "mypy", "--any-exprs-report", folder, str(SOURCE)], check=True)
        return (Path(folder) / "any-exprs.txt").read_text("utf-8")


def package_of(module: str) -> str:
    """`sacbe.games.maya.draw.map` belongs to `sacbe.games.maya.draw`, every other module to the package below `sacbe`."""
    parts = module.split(".")
    return ".".join(parts[: 4 if parts[1:2] == ["games"] else 2])


def main() -> int:
    """Print the figures of each package, and of all."""
    anys, total = Counter[str](), Counter[str]()
    for line in report().splitlines():
        if row := ROW.match(line):
            for name in (package_of(row[1]), "all"):
                anys[name] += int(row[2])
                total[name] += int(row[3])
    for name in sorted(total):
        if anys[name]:
            print(f"{name:32}{anys[name]:6}{total[name]:8}{100 * anys[name] / total[name]:7.2f} %")
    return int(100 * anys["all"] > MOST * total["all"])


if __name__ == "__main__":
    sys.exit(main())
