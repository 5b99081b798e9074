"""Copies of the example game."""

import shutil
from pathlib import Path

from sacbe.testing.new_game import EXAMPLE


def copy_beads(folder: Path, name: str) -> Path:
    """The example game as a package of this name."""
    shutil.copytree(EXAMPLE, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (folder / name).rglob("*.py"):
        path.write_text(path.read_text("utf-8").replace("sacbe.testing.beads", name), "utf-8")
    return folder / name
