"""The key to the map, where there is room for it: what beaches, mountains and marks on pieces mean."""

from collections.abc import Callable
from functools import cache, partial

from sacbe.core import svg
from sacbe.core.engine.maps import hexes
from sacbe.core.svg import INK, Markup
from sacbe.games.yucatan.draw.frame import FADED, SMALL
from sacbe.games.yucatan.draw.map import DEEP, LIGHT, ROCK, SAND, SHADE, WATER
from sacbe.games.yucatan.draw.signs import NEUTRAL, NEUTRAL_FORM, PRISONER, eye, guild_sign, hut
from sacbe.games.yucatan.texts.catalogue import CATALOGUE

ROW, HEIGHT = 25, 112
"""The height of a row, and of the whole key."""


def _cell(fill: str, *inside: Markup) -> list[Markup]:
    return [svg.path(svg.polygon(*hexes.corners((0, 0), 10.5)), fill, stroke=SHADE, stroke_width=0.8), *inside]


def _waves(colour: str, *rows: float) -> Markup:
    d = "".join(f"M-5 {svg.number(y)}q2.5-3 5 0t5 0" for y in rows)
    return svg.path(d, stroke=colour, stroke_width=1.7, stroke_linecap="round")


def _piece(form: str, fill: str, rim: str, *inside: Markup) -> list[Markup]:
    return [svg.at(-9, -9, svg.path(form, fill, stroke=rim, stroke_width=2), *inside, scale=0.75)]


ENTRIES: dict[str, Callable[[], list[Markup]]] = {
    "great_beach": lambda: _cell(SAND, _waves(DEEP, -1, 4)),
    "small_beach": lambda: _cell(SAND, _waves(WATER, 1.5)),
    "closed": lambda: _cell(
        ROCK, svg.path("M-7 6v-3h2v-4h2.5v-5h5v5h2.5v4h2v3z", SHADE), svg.path("M-7 6v-3h2v-4h2.5v-5h2l-4 12z", LIGHT)
    ),
    "small_neutral": lambda: _piece(NEUTRAL_FORM, svg.PLASTER, NEUTRAL, *hut(12, 18.8, 14, NEUTRAL)),
    "hidden": lambda: _piece("M12 1l11 3v9q0 8-11 11Q1 21 1 13V4z", FADED, svg.PLASTER, guild_sign("?", 5, 4, 15, "#fff")),
    "known": lambda: [svg.at(-8.4, -8.4, *eye(), scale=1.4)],
    "carried": lambda: [svg.element("circle", r=6, fill=PRISONER, stroke=svg.PLASTER, stroke_width=1.5)],
    "trail": lambda: [svg.path("M-9 0H9", stroke=INK, stroke_width=4, stroke_dasharray="0.1 6", stroke_linecap="round")],
}


@cache
def draw_key(lang: str, width: float) -> Markup:
    """In two columns."""
    say, half = partial(CATALOGUE.text, lang), len(ENTRIES) // 2
    rows = [
        svg.at(
            12 + i // half * width / 2, 14 + i % half * ROW,
            *icon(),
            svg.text(18, 4.5, say(f"key.{name}"), SMALL, fill=FADED),
        )
        for i, (name, icon) in enumerate(ENTRIES.items())
    ]  # fmt: skip
    return svg.group(*rows, id="key")
