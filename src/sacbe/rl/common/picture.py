"""Pictures for environments: SVG as it is, a text, or the pixels that learning libraries make films of."""

import json
from typing import Any

import numpy as np
import numpy.typing as npt

from sacbe.bots.extras import need
from sacbe.core.match.match import Match

MODES = ("human", "svg", "ansi", "rgb_array")
"""`human` prints the text."""
Picture = str | npt.NDArray[np.uint8] | None


def render(match: Match, seat: int | None, mode: str | None) -> Picture:
    """The board as a seat sees it; None is somebody who only watches."""
    if mode == "svg":
        return match.svg(seat)
    if mode == "rgb_array":
        return pixels(match.svg(seat))
    if mode == "ansi":
        return text(match, seat)
    if mode == "human":
        print(text(match, seat))
    return None


def pixels(svg: str) -> npt.NDArray[np.uint8]:
    """An SVG as rows of red, green and blue."""
    from io import BytesIO

    png = need("resvg_py", "rl").svg_to_bytes(svg_string=svg)
    with need("PIL.Image", "rl").open(BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB"))


def text(match: Match, seat: int | None) -> str:
    """What a seat may know, one thing a line."""
    return "\n".join([match.game.title, *(f"{key}: {_short(value)}" for key, value in match.view(seat).items())])


def _short(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
