"""The signs of Tzolk'in: goods, workers, technologies, temples and tiles, each told apart by its form and by its colour."""

from collections.abc import Callable, Sequence
from functools import cache, partial

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, INK, JADE, MAIZE, PALE_INK, PLASTER, Markup, number, path
from sacbe.games.tzolkin.draw.shapes import ON_MAIZE, disc, gear
from sacbe.games.tzolkin.texts.catalogue import CATALOGUE

Say = Callable[..., str]
Item = tuple[str, str]
"""A sign with what is written before it, on a badge of points inside it; either may be empty."""

TEMPLE_FILL = {"brown": "#8c5a2e", "yellow": "#dcae2b", "green": "#3f8f4f"}
TYPE_FILL = {"farm": "#dfae2f", "civil": "#4f9150", "funerary": "#857f74", "sacred": "#3d76a6"}
TECH_FILL = {"agriculture": "#4d8a3a", "extraction": "#8a5a33", "architecture": "#3d76a6", "theology": "#7a4a86"}
WATER = "#2f7d8c"
LETTERS, LETTER = 0.82, 0.68
"""The size of letters beside a sign, relative to the height of the sign; the width of one, relative to its size."""
GAP = 0.18
"""The gap between signs in a row, relative to their height."""

# -- the signs, in boxes of 24 by 24


def _corn() -> list[Markup]:
    return [
        path("M12 0.5c4 3 5.2 8 4.6 13S14 21.5 12 22s-4-3.5-4.6-8.5S8 3.5 12 .5z", MAIZE, stroke="#8a5f08"),
        path("M8.5 6h7M7.5 10h9M7.5 14h9M10.3 2.5v17M13.7 2.5v17", stroke="#8a5f08", stroke_width=0.9),
        path("M12 23.5C4 21 2.5 14 4.5 9c4 3 6.5 8 7.5 14.5zM12 23.5c8-2.5 9.5-9.5 7.5-14.5-4 3-6.5 8-7.5 14.5z", "#5f8f35"),
    ]


def _wood() -> list[Markup]:
    return [
        path("M5 5.5h14q4.5 0 4.5 6.5T19 18.5H5z", "#8f5d31", stroke="#5c3715"),
        path("M5 5.5a4.5 6.5 0 1 0 .01 0z", "#dcb682", stroke="#5c3715"),
        path("M5 9a2 3 0 1 0 .01 0zM12 9h8M11 15h9", stroke="#5c3715", stroke_width=0.9),
    ]


def _stone() -> list[Markup]:
    return [
        path("M2 15l4-9 9-3 7 7-1 9-9 3-8-2z", "#a3a8a6", stroke="#4e5453"),
        path("M6 6l5 5 11-1M11 11l1 11", stroke="#4e5453", stroke_width=0.9),
    ]


def _gold() -> list[Markup]:
    return [path("M6 5.5h12L23 19H1z", "#f0c22f", stroke="#7a5605"), path("M6 5.5h12l-2 5H8z", "#ffe89a", stroke="#7a5605")]


def _skull() -> list[Markup]:
    left, right = "M12 1.5c-6 0-9.5 4-9.5 8.8 0 3.2 1.5 4.7 3 5.7v3.5q0 2.5 2.5 2.5", "c1.5-1 3-2.5 3-5.7 0-4.8-3.5-8.8-9.5-8.8z"
    eyes = "M8.3 8.3a2.5 2.5 0 1 0 .01 0zM15.7 8.3a2.5 2.5 0 1 0 .01 0z"
    return [
        path(f"{left}h8q2.5 0 2.5-2.5V16{right}", "#9ad6da", stroke="#1c5960"),
        path(f"{eyes}M12 13.5l1.5 2.5h-3zM9.5 18.5h1v3.5h-1zM13.5 18.5h1V22h-1z", "#1c5960"),
    ]


def _step(fill: str, mark: str) -> list[Markup]:
    return [
        path("M1 23v-7h6v-6h7V4h9v19z", fill, stroke=INK, stroke_opacity=0.7),
        path(mark, fill, stroke=INK, stroke_opacity=0.7),
    ]


def _worker(fill: str = "#6d5c43") -> Markup:
    return path("M12 1.5a4.7 4.7 0 1 1-.01 0zM7.5 12h9l4 10.5h-17z", fill, stroke=PLASTER, stroke_width=0.8)


_HAND = (
    "M6 22.5V15L2 10q-.5-2 1.5-2.2L6.5 11V4q0-1.8 1.6-1.8T9.7 4V2.3Q9.7.5 11.4.5T13 2.3V4"
    "q0-1.8 1.6-1.8T16.3 4v2q0-1.6 1.6-1.6T19.5 6v9.5L17.5 22.5z"
)
_FISH = "M1 12q6-8 14-3l6-4q-1 7 0 14l-6-4q-8 5-14-3z"
_HOUSE = "M1 12.5L12 2.5l11 10v2H1zM4 15.5h16V23h-5.5v-5h-5v5H4z"
_PYRAMID = "M1 23v-4h4v-4h3v-4h8v4h3v4h4v4zM12 1a4 4 0 1 0 .01 0z"
_TYPES = {
    "farm": "M12 2q10 3 11 10.5H1Q2 5 12 2zM4 13.5h16V23h-5v-5H9v5H4z",
    "civil": "M1 3h22v3H1zM2 7h20v3H2zM3 11h4v9H3zM10 11h4v9h-4zM17 11h4v9h-4zM1 21h22v2H1z",
    "funerary": "M4 20V10a8 8 0 0 1 16 0v10zM1 21h22v2H1zM9 9v2h2v6h2v-6h2V9h-2V7h-2v2z",
    "sacred": "M1 23v-4h3v-4h3v-4h3V7H8V2h2v2h1V1h2v3h1V2h2v5h-2v4h3v4h3v4h3v4z",
}


def _building(name: str) -> list[Markup]:
    return [path(_TYPES[name], TYPE_FILL[name], fill_rule="evenodd")]


_SIGNS: dict[str, Callable[[], list[Markup]]] = {
    "corn": _corn,
    "wood": _wood,
    "stone": _stone,
    "gold": _gold,
    "skull": _skull,
    "temple brown": lambda: _step(TEMPLE_FILL["brown"], "M6 1q4 4.5 0 7.5Q2 5.5 6 1z"),
    "temple yellow": lambda: _step(TEMPLE_FILL["yellow"], "M5 1.5a3.3 3.3 0 1 0 .01 0z"),
    "temple green": lambda: _step(TEMPLE_FILL["green"], "M1 3l3-2 3 2 3-2v3L7 6 4 4 1 6z"),
    "any temple": lambda: [*_step("#fff", "M0 0"), svg.question_mark(6, 6.5, 11, ON_MAIZE)],
    "any resource": lambda: [
        svg.rect(2, 2, 20, 20, "#fff", 4, stroke=PALE_INK, stroke_width=1.5),
        svg.question_mark(12, 13, 14, PALE_INK),
    ],
    "worker": lambda: [_worker()],
    "fed": lambda: [
        svg.at(-3, 0, _worker()),
        svg.at(11, 8, *_corn(), scale=0.62),
        path("M12.5 22.5L23.5 9", stroke=CINNABAR, stroke_width=2.4),
    ],
    "building": lambda: [path(_HOUSE, "#7a6a4f")],
    "monument": lambda: [path(_PYRAMID, CINNABAR)],
    **{name: partial(_building, name) for name in _TYPES},
    "agriculture": lambda: [
        path("M12 23V10", stroke=TECH_FILL["agriculture"], stroke_width=2.5),
        path("M12 15C3 15 1.5 9 1.5 6 9 6 12 10 12 15zM12 11c0-6 4-9 10.5-9 0 6-3.5 9-10.5 9z", TECH_FILL["agriculture"]),
    ],
    "extraction": lambda: [
        path("M12.5 7L5 22.5", stroke=TECH_FILL["extraction"], stroke_width=3),
        path("M2 9C7 1 18 .5 23 10 17 6.5 9 6 2 9z", "#59605f"),
    ],
    "architecture": lambda: [path("M2 23V11a10 9 0 0 1 20 0v12h-6V12a4 4.5 0 0 0-8 0v11z", TECH_FILL["architecture"])],
    "theology": lambda: [
        path("M0 12Q12-2 24 12 12 26 0 12z", TECH_FILL["theology"]),
        disc(12, 12, 4.5, PLASTER),
        disc(12, 12, 2.2, TECH_FILL["theology"]),
    ],
    "any technology": lambda: [disc(12, 12, 11, "#fff", stroke=JADE, stroke_width=2), svg.question_mark(12, 13, 14, JADE)],
    "any action": lambda: [
        svg.at(12, 12, path(gear(8, 9.5, 2.5, 2), "#fff", stroke=CINNABAR, stroke_width=1.5)),
        svg.question_mark(12, 13, 14, CINNABAR),
    ],
    "chichen": lambda: [
        svg.at(12, 12, path(gear(8, 9, 3, 2), WATER)),
        path("M7 12h8M12 8l4 4-4 4", stroke="#fff", stroke_width=2.2),
    ],
    "market": lambda: [
        path("M1 8h14V3.5l8 7H1z", JADE),
        path("M23 16H9v4.5l-8-7h22z", MAIZE, stroke="#8a5f08", stroke_width=0.6),
    ],
    "hand": lambda: [path(_HAND, PALE_INK)],
    "wheel": lambda: [svg.at(12, 12, path(gear(9, 9, 2.5, 2), PALE_INK), disc(0, 0, 4, PLASTER))],
    "bank": lambda: [path("M2 10h20L12 2zM4 11h4v8H4zM10 11h4v8h-4zM16 11h4v8h-4zM2 20h20v3H2z", PALE_INK)],
    "fish": lambda: [path(_FISH, WATER), disc(6, 11, 1.2, "#fff")],
    "corn tile": lambda: [svg.rect(1, 1, 22, 22, "#f3dfa2", 3, stroke="#8a5f08"), svg.at(4, 4, *_corn(), scale=0.67)],
    "wood tile": lambda: [svg.rect(1, 1, 22, 22, "#b8c98e", 3, stroke="#47602a"), svg.at(4, 4, *_wood(), scale=0.67)],
    "no tile": lambda: [
        svg.rect(1.5, 1.5, 21, 21, "none", 3, stroke="#8a5f08", stroke_width=1.5, stroke_dasharray="3 2"),
        svg.at(4, 4, *_corn(), scale=0.67),
    ],
    "light": lambda: [
        disc(12, 12, 6.5, MAIZE),
        path("M12 0v24M0 12h24M3.5 3.5l17 17M20.5 3.5l-17 17", stroke=MAIZE, stroke_width=1.8),
    ],
    "dark": lambda: [path("M15 1a11 11 0 1 0 8 15A10 10 0 0 1 15 1z", "#4a4f74")],
    "marker": lambda: [
        path(gear(12, 10, 2, 2), CINNABAR, transform="translate(12 12)"),
        disc(12, 12, 6.5, MAIZE),
        path("M9.5 9.5l3-2v9", stroke=ON_MAIZE, stroke_width=2.2),
    ],
}  # fmt: skip


@cache
def definitions() -> Markup:
    """All signs, drawn once: a picture holds hundreds of them."""
    return svg.element("defs", *(svg.group(*marks(), id=_id(name)) for name, marks in _SIGNS.items()))


def _id(name: str) -> str:
    return f"sign-{name.replace(' ', '-')}"


def sign(name: str, x: float, y: float, size: float, **attributes: svg.Attribute) -> Markup:
    """A sign whose upper left corner is (x, y)."""
    place = f"translate({number(x)} {number(y)}) scale({number(size / 24)})"
    return svg.element("use", href=f"#{_id(name)}", **attributes, transform=place)


def points_badge(points: str, x: float, y: float, size: float, least: float = 0) -> Markup:
    """Points, in a badge around (x, y), its letters not smaller than `least`."""
    size = _badge(size, least)
    half = size / 2
    return svg.group(
        svg.rect(x - half * 1.2, y - half, size * 1.2, size, CINNABAR, size * 0.35),
        svg.text(x, y + size * 0.3, points, size * 0.82, text_anchor="middle", font_weight="bold", fill="#fff"),
    )


# -- signs in a row


def _letters(size: float, least: float) -> float:
    """The size of letters beside signs of some size."""
    return max(size * LETTERS, least)


def _badge(size: float, least: float) -> float:
    """The height of a badge of points beside signs of some size."""
    return _letters(size, least) / LETTERS


def _width(item: Item, size: float, least: float) -> float:
    words, name = item
    if name == "points":
        return _badge(size, least) * 1.2
    return len(words) * _letters(size, least) * LETTER + (size if name else 0) + (size * 0.1 if words and name else 0)


def _long(items: Sequence[Item], size: float, least: float) -> float:
    return sum(_width(item, size, least) for item in items) + size * GAP * (len(items) - 1)


def _fitting(items: Sequence[Item], size: float, width: float, least: float) -> float:
    """The size of signs in a row that is not wider than `width`: only signs become smaller than `least` letters allow."""
    signs = sum(1.0 for words, name in items if name and name != "points") or 1.0
    over = _long(items, size, least) - width
    if over <= 0:
        return size
    if _letters(size, least) > least:
        return size * width / _long(items, size, least)
    return max(size - over / (signs * 1.1 + GAP * (len(items) - 1)), size * 0.6)


def strip(items: Sequence[Item], x: float, y: float, size: float, least: float = 0) -> list[Markup]:
    """Signs in a row around (x, y), letters among them not smaller than `least`."""
    parts, gap, letters = [], size * GAP, _letters(size, least)
    left = x - _long(items, size, least) / 2
    for words, name in items:
        width = _width((words, name), size, least)
        if name == "points":
            parts.append(points_badge(words, left + width / 2, y, size, least))
        else:
            colour = CINNABAR if words.startswith("−") else INK
            if words:
                parts.append(svg.text(left, y + letters * 0.36, words, letters, font_weight="bold", fill=colour))
            if name:
                parts.append(sign(name, left + width - size, y - size / 2, size))
        left += width + gap
    return parts


def rows(items: Sequence[Sequence[Item]], x: float, y: float, size: float, width: float = 1000, least: float = 0) -> list[Markup]:
    """Rows of signs around (x, y). One row that would be wider than `width` becomes several; else its signs become smaller."""
    step, parts = max(size * 1.18, least * 1.1), []
    if len(items) == 1 and _long(items[0], size, least) > width:
        first, *rest = items[0]
        items = [[first], rest] if rest else items
    for i, row in enumerate(items):
        if len(row) == 1 and not row[0][1] and _long(row, size, least) > width:
            letters = _letters(size, least)
            pressed = svg.text(
                x, y + (i - (len(items) - 1) / 2) * step + letters * 0.36, row[0][0], letters, font_weight="bold",
                text_anchor="middle", textLength=width - 4, lengthAdjust="spacingAndGlyphs",
            )  # fmt: skip
            parts.append(pressed)
            continue
        parts += strip(row, x, y + (i - (len(items) - 1) / 2) * step, _fitting(row, size, width, least), least)
    return parts


def several(amount: int, name: str) -> Item:
    """So many of something: one alone needs no number."""
    return ("" if amount == 1 else str(amount)), name


def written(points: int | str) -> str:
    """§1.21: points as they are shown, with a true minus sign."""
    return str(points).replace("-", "−")


NEUTRAL_FORM = svg.Piece("#8d8577", "#fff", "M7 1h10l6 6v10l-6 6H7l-6-6V7z")


def neutral(x: float, y: float, size: float, **attributes: svg.Attribute) -> Markup:
    """§1.8: a worker that belongs to nobody."""
    mark = path("M8 12h8", stroke=NEUTRAL_FORM.ink, stroke_width=3)
    form = path(NEUTRAL_FORM.form, NEUTRAL_FORM.fill, stroke="#f8f3e7", stroke_width=1.5)
    return svg.at(x, y, form, mark, scale=size / 24, class_="token neutral", data_piece="token-neutral", **attributes)


def ghost_token(seat: int, x: float, y: float, size: float, **attributes: svg.Attribute) -> Markup:
    """The place of a worker that is not there, or will not be: the shape of its seat as a dashed outline."""
    fill, _, form = svg.PLAYERS[seat]
    outline = path(form, "none", stroke=fill, stroke_width=2, stroke_dasharray="3.5 2.5")
    return svg.at(x, y, outline, scale=size / 24, **attributes)


def fallen_token(seat: int, x: float, y: float, size: float) -> Markup:
    """A worker that will have fallen off: a dashed outline, crossed out."""
    ground = path(svg.PLAYERS[seat].form, PLASTER, fill_opacity=0.8, transform=f"scale({number(size / 24)})")
    cross = path("M8 8l8 8M16 8l-8 8", stroke=CINNABAR, stroke_width=3, transform=f"scale({number(size / 24)})")
    return svg.at(x, y, ground, ghost_token(seat, 0, 0, size), cross, class_="fallen")


@cache
def speaker(lang: str) -> Say:
    """The function that gives texts in a language; cached, so that caches keyed by it work."""
    return partial(CATALOGUE.text, lang)


def points_words(say: Say, points: int | str) -> str:
    """So many points, in words."""
    one = str(points).removeprefix("-") in say("board.singular").split()
    return say("board.point" if one else "board.points", points=written(points))
