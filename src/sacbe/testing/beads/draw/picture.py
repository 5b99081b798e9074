"""The table of Beads as SVG, drawn from a View: two bowls of beads to call from, and a line for each seat.

Places have ids: `call-red`, `call-black`, `seat-0`.
"""

from collections.abc import Mapping

from sacbe.core import svg
from sacbe.core.names import Mark
from sacbe.testing.beads.knowledge.view import View
from sacbe.testing.beads.rules.pieces import COLOUR_IDS, ROUNDS
from sacbe.testing.beads.texts.catalogue import CATALOGUE

FILLS = {"red": svg.CINNABAR, "black": svg.INK}
WIDTH, BOWLS, LINE = 420.0, 150.0, 34.0


def draw(view: View, lang: str, display: Mapping[str, int]) -> str:
    """The picture."""
    texts = CATALOGUE.texts(lang)
    parts = [svg.text(16, 26, texts["board.round"].format(round=view["round"], rounds=ROUNDS), 17)]
    for i, colour in enumerate(COLOUR_IDS):
        x = 110 + 200 * i
        bowl = [svg.element("circle", cx=x, cy=92, r=44, fill=svg.SLAB, stroke=svg.SEAM)]
        bowl.append(svg.element("circle", cx=x, cy=92, r=24, fill=FILLS.get(colour, svg.JADE)))
        if view["call"] == i + 1:
            bowl.append(svg.element("circle", cx=x, cy=92, r=48, fill="none", stroke=svg.MAIZE, stroke_width=4))
        parts.append(svg.group(svg.title(texts[f"colour.{colour}"]), *bowl, id=f"call-{colour}"))
    for seat, points in enumerate(view["points"]):
        key = "board.called" if view["called"][seat] else "board.seat"
        line = texts[key].format(seat=Mark(seat), points=points)
        parts.append(svg.group(svg.text(16, BOWLS + 24 + LINE * seat, line, 15), id=f"seat-{seat}"))
    return svg.drawing(WIDTH, BOWLS + LINE * len(view["points"]) + 16, "Beads", *parts)
