"""`sacbe draw`: the board of a record as a picture."""

import sys
from pathlib import Path

import sacbe
from sacbe.core.display import parse_display
from sacbe.files import read_text, write_text


def draw(file: str, upto: int | None, lang: str, seat: int | None, looks: list[str], out: Path | None) -> None:
    """Write the board as SVG, as a seat or (None) somebody who watches sees it: into a file, or to stdout."""
    picture = sacbe.replay(read_text(file), upto).svg(seat, lang, parse_display(looks))
    if out is None:
        utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
        print(picture if utf8 else picture.encode("ascii", "xmlcharrefreplace").decode())  # right in every encoding
    else:
        write_text(out, picture + "\n")
