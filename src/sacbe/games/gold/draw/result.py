"""The end of L'Or des Mayas (§8): who has how much, from discs and from pearls. Its place has the id `result`."""

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, INK, Markup
from sacbe.games.gold.draw.material import MATERIALS
from sacbe.games.gold.draw.ring import LEAST, Say
from sacbe.games.gold.knowledge.view_types import View

TRACK = "#e9e0cb"
"""The colour behind the bars; it stays light in the dark theme, since there are words on it."""
NUMBERS = 112
"""The room for the totals."""


def draw_result(view: View, say: Say, width: float, height: float) -> list[Markup]:
    """A bar for each seat, the winners marked; inside a niche of this size."""
    players = view["players"]
    top, room = 34, width - 56 - NUMBERS
    pitch = min((height - top) / len(players), 48)
    totals = [player["points"] or 0 for player in players]
    most = max(1, *totals)
    rows = []
    for seat, player in enumerate(players):
        y, discs = top + seat * pitch, player["disc_points"]
        ends = room * discs / most, room * totals[seat] / most
        won = seat in view["winners"]
        words = say("board.result", discs=str(discs), pearls=str(player["pearls"]))
        rows.append(
            svg.group(
                svg.title(words),
                *svg.tokens([seat], 14, y, 26),
                svg.rect(50, y, room, 26, TRACK, 5),
                svg.rect(50, y, ends[1], 26, "#cdd9e0", 5, stroke="#5d6b75", stroke_width=0.8),
                svg.rect(50, y, ends[0], 26, MATERIALS["gold"].fill, 5, stroke=MATERIALS["gold"].ink, stroke_width=0.8)
                if discs
                else svg.group(),
                svg.text(58, y + 18, words, LEAST, fill=MATERIALS["gold"].ink),
                svg.text(
                    width - 14, y + 19, say("board.points", amount=totals[seat]), 17,
                    text_anchor="end", font_weight="bold", fill=CINNABAR if won else INK,
                ),
            )
        )  # fmt: skip
    return rows
