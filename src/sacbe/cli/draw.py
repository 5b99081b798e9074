"""`sacbe draw`: the board of a record as a picture."""

from pathlib import Path

import sacbe
from sacbe.cli.replay import read_record
from sacbe.core.look import parse_looks


def draw(file: str, upto: int | None, lang: str, seat: int | None, looks: list[str], out: Path | None) -> None:
    """Write the board as SVG, as a seat or (None) somebody who watches sees it: into a file, or to stdout."""
    picture = sacbe.replay(read_record(file), upto).svg(seat, lang, parse_looks(looks))
    if out is None:
        print(picture)
    else:
        out.write_text(picture + "\n", "utf-8")
