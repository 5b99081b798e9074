"""`sacbe export`: records as a table for learning."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from sacbe.cli.texts import Texts
from sacbe.files import read_text
from sacbe.rl.data import write


def export(files: Sequence[Path], out: Path, lang: str) -> None:
    """Write the decisions of these matches into a Parquet file. A folder stands for all records in it."""
    found = [path for file in files for path in (sorted(file.rglob("*.txt")) if file.is_dir() else [file])]
    matches, rows = write(out, map(read_text, found))
    say = Texts(lang)
    Console(highlight=False).print(say("export.written", out=out, matches=matches, rows=rows), markup=False, soft_wrap=True)
