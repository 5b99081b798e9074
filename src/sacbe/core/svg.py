"""SVG elements, and the colours and shapes that all games share: limestone, jade, cinnabar and maize.

Markup is a type of its own, so that the type checker finds any text that has not been escaped. Drawings are styled by attributes
only: no scripts, no style sheets that could affect a page, no fonts from elsewhere. The same picture is always the same bytes.
"""

import math
import re
import textwrap
from collections.abc import Iterable
from functools import cache, lru_cache
from html import escape
from typing import NamedTuple, NewType

from sacbe.core.catalogue import seat_name
from sacbe.core.names import Mark

Markup = NewType("Markup", str)
Attribute = str | float | None

INK, PALE_INK = "#2f2a22", "#5f5646"
LIMESTONE, PLASTER, SLAB, SEAM = "#ece3cf", "#f8f3e6", "#ddd1b7", "#b5a684"
JADE, CINNABAR, MAIZE = "#1f6f57", "#a8362a", "#d79a1e"

FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
CARVED = "Georgia, 'Times New Roman', serif"
WIDEST_LETTER = 0.6
"""How wide a letter is on average in the widest of the fonts that may be found, in ems."""


class Piece(NamedTuple):
    """A colour and a shape (a path in a box of 24 by 24): pieces differ in both, for people who cannot tell the colours apart."""

    fill: str
    ink: str
    form: str


PLAYERS = (
    Piece(CINNABAR, "#fff", "M12 0a12 12 0 1 0 .01 0z"),
    Piece(JADE, "#fff", "M4 1h16q3 0 3 3v16q0 3-3 3H4q-3 0-3-3V4q0-3 3-3z"),
    Piece(MAIZE, INK, "M12-2l14 14-14 14L-2 12z"),
    Piece("#3d4270", "#fff", "M12-1l11 9v13q0 2-2 2H3q-2 0-2-2V8z"),
)
_WAVE = "q3.25-4 6.5 0t6.5 0v2.2q-3.25 4-6.5 0t-6.5 0z"
CUBES = {
    "orange": Piece("#e2772b", "#fff3e0", "M12 6.5a5.5 5.5 0 1 0 .01 0z"),
    "blue": Piece("#2f75b5", "#e9f4ff", f"M5.5 9{_WAVE}M5.5 14{_WAVE}"),
    "green": Piece("#3f9150", "#effbe9", "M12 5.5l7 12H5z"),
    "yellow": Piece("#f2cb3d", "#6b4a00", "M12 5l6 7-6 7-6-7zm0 4l-2.5 3 2.5 3 2.5-3z"),
    "grey": Piece("#cfcbc1", "#55514a", "M8 6l4 4 4-4 2 2-4 4 4 4-2 2-4-4-4 4-2-2 4-4-4-4z"),
}  # fmt: skip


# -- elements


@lru_cache(1 << 15)
def number(value: float) -> str:
    """A number as short as it can be written, to a hundredth."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


@lru_cache(1 << 14)
def _attribute(key: str, value: Attribute) -> str:
    """An attribute as it is written; cached, since most are the same in all pictures."""
    if value is None:
        return ""
    return f' {key.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'


def element(name: str, *inside: Markup, **attributes: Attribute) -> Markup:
    """An element. In the names of attributes `_` stands for `-`, and `class_` for `class`; None leaves one out."""
    written = "".join(map(_attribute, attributes, attributes.values()))
    return Markup(f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>")


def group(*inside: Markup, **attributes: Attribute) -> Markup:
    """Elements that belong together."""
    return element("g", *inside, **attributes)


def at(x: float, y: float, *inside: Markup, scale: float = 1, **attributes: Attribute) -> Markup:
    """Elements whose origin is at (x, y)."""
    size = f" scale({number(scale)})" if scale != 1 else ""
    return group(*inside, **attributes, transform=f"translate({number(x)} {number(y)}){size}")


def title(words: str) -> Markup:
    """What a screen reader says and hovering shows; the first thing inside its element."""
    return element("title", Markup(escape(words, quote=False)))


def text(x: float, y: float, words: str, size: float = 13, **attributes: Attribute) -> Markup:
    """Words whose base line begins at (x, y)."""
    return element("text", Markup(escape(words, quote=False)), x=x, y=y, font_size=size, **attributes)


def lines(x: float, y: float, words: str, width: float, size: float = 13, **attributes: Attribute) -> Markup:
    """Words over as many lines as they need."""
    return group(*(text(x, y + i * size * 1.25, part, size, **attributes) for i, part in enumerate(_wrapped(words, width, size))))


def lines_of(words: str, width: float, size: float) -> int:
    """How many lines `lines` makes of some words."""
    return len(_wrapped(words, width, size))


def _wrapped(words: str, width: float, size: float) -> list[str]:
    """French has a space before some signs, at which no line breaks."""
    bound = re.sub(r" (?=[:;!?»])|(?<=«) ", "\u00a0", words)
    return [
        part.replace("\u00a0", " ") for part in textwrap.wrap(bound, int(width / size / WIDEST_LETTER), break_long_words=False)
    ]


def rect(x: float, y: float, width: float, height: float, fill: str, rx: float = 0, **attributes: Attribute) -> Markup:
    """A rectangle, its corners rounded by `rx`."""
    return element("rect", x=x, y=y, width=width, height=height, rx=rx or None, fill=fill, **attributes)


def path(d: str, fill: str = "none", **attributes: Attribute) -> Markup:
    """A path."""
    return element("path", d=d, fill=fill, **attributes)


def drawing(width: float, height: float, label: str, *inside: Markup) -> str:
    """A whole picture on limestone."""
    ground = rect(0, 0, width, height, LIMESTONE)
    return element(
        "svg", ground, *inside,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {number(width)} {number(height)}", width=width, height=height,
        role="group", aria_label=label, font_family=FONT, fill=INK,
    )  # fmt: skip


# -- parts that all games draw


def token(seat: int, name: str, x: float, y: float, size: float = 22, **attributes: Attribute) -> Markup:
    """The token of a seat, in its colour and its form, with its letter; (x, y) is its upper left corner.

    `data-piece` names the piece for the page, which animates its moves; pieces that the rules do not tell apart have the same
    name.
    """
    fill, ink, form = PLAYERS[seat]
    letter = text(12, 17.7, name, 16, fill=ink, text_anchor="middle", font_weight="bold")
    return at(
        x,
        y,
        path(form, fill, stroke=PLASTER, stroke_width=1.5),
        letter,
        scale=size / 24,
        class_="token",
        data_piece=f"token-{seat}",
        **attributes,
    )


def sign(colour: str, **attributes: Attribute) -> Markup:
    """The sign of a colour of cubes, in a box of 24 by 24."""
    _, ink, form = CUBES[colour]
    return path(form, ink, fill_rule="evenodd", **attributes)


@cache
def _face(colour: str) -> Markup:
    return group(
        rect(0.5, 0.5, 23, 23, CUBES[colour].fill, 3, stroke=INK, stroke_opacity=0.55),
        path("M2.5 21V4q0-1.5 1.5-1.5H21", stroke="#fff", stroke_opacity=0.45, stroke_width=1.6),
        path("M21.5 3V20q0 1.5-1.5 1.5H3", stroke="#000", stroke_opacity=0.22, stroke_width=1.6),
        sign(colour),
    )


def cube(colour: str, x: float, y: float, size: float = 24, **attributes: Attribute) -> Markup:
    """A cube from above, in its colour and with its sign."""
    return at(x, y, _face(colour), scale=size / 24, class_=f"cube {colour}", data_piece=f"cube-{colour}", **attributes)


def question_mark(x: float, y: float, size: float, fill: str) -> Markup:
    """A question mark around (x, y), so high: an outline, for pieces so small that letters on them could not be read."""
    outline = path("M-3.7-4.6a3.7 3.7 0 1 1 5.6 3.2Q0-.4 0 1.4", stroke=fill, stroke_width=2.4)
    return at(x, y, outline, element("circle", cx=0, cy=4.6, r=1.5, fill=fill), scale=size / 15)


def polygon(*corners: tuple[float, float]) -> str:
    """The path round some corners."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"


def frieze(x: float, y: float, width: float, step: float) -> Markup:
    """A row of stepped pyramids, three steps high, as on a temple wall; (x, y) is its lower left corner."""
    up, down, s = "", "", number(step)
    for _ in range(3):
        up += f"h{s}v-{s}"
        down += f"v{s}h{s}"
    one = f"{up}h{number(2 * step)}{down}"
    pyramids = int(width // (8 * step))
    return path(f"M{number(x)} {number(y)}{one * pyramids}z", JADE, aria_hidden="true")


def heading(x: float, y: float, words: str, size: float = 12) -> Markup:
    """The heading of a part of the table."""
    return text(x, y, words, size, fill=JADE, font_weight="bold", letter_spacing=0.5)


def owner(seat: int, you: str) -> str:
    """Who a part of the picture belongs to: the name of the seat; `you` is the word for the seat that looks, else empty."""
    return f"{Mark(seat):=_ ({you})|{you.capitalize()}}" if you else Mark(seat)


def short_name(seat: int, most: int) -> str:
    """At most so many characters of the name of a seat; nothing if it has none."""
    return f"{Mark(seat):^{most}}"


def tokens(seats: Iterable[int], x: float, y: float, size: float = 22, **attributes: Attribute) -> list[Markup]:
    """The tokens of some seats, in a row."""
    return [token(seat, seat_name(seat), x + i * (size + 4), y, size, **attributes) for i, seat in enumerate(seats)]


def ghost(x: float, y: float, size: float, stroke: str = SEAM, **attributes: Attribute) -> Markup:
    """The dashed outline of a place where a cube can be put."""
    return rect(x + 1, y + 1, size - 2, size - 2, "none", 3, stroke=stroke, stroke_dasharray="3 2", **attributes)


def compass(x: float, y: float, turn: float = 0) -> Markup:
    """An arrow to the north around (x, y), turned clockwise by so many degrees; its N is upright in both languages."""
    arrow = path("M0-13L6 6 0 2.5-6 6z", PALE_INK, transform=f"rotate({number(turn)})" if turn else None)
    a = math.radians(turn)
    letter = text(21 * math.sin(a), -21 * math.cos(a) + 5, "N", 15, text_anchor="middle", font_weight="bold", fill=PALE_INK)
    return at(x, y, arrow, letter, class_="compass", aria_hidden="true")
