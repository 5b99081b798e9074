"""Over the table of L'Or des Mayas: what is asked, and the stairs of the materials.

Places have ids: `question`, `ladder`.
"""

from sacbe.core import svg
from sacbe.core.svg import Markup, number
from sacbe.games.gold.draw.material import MATERIALS, draw_sign
from sacbe.games.gold.draw.ring import Say
from sacbe.games.gold.knowledge.view_types import View
from sacbe.games.gold.rules.pieces import MATERIAL_IDS, VALUE

STEP, RISE, LOWEST = 36, 7, 26
"""The stairs: how wide a step is, how much higher than the last one, how high the first."""


def draw_question(view: View, say: Say, width: float) -> Markup:
    """Who is asked, and what; where there is little room only who, since the page shows the question, too."""
    seats = view["winners"] or [seat for seat in view["asked"] if seat >= 0]
    doing = "winner" if view["over"] else "decides" if len(seats) == 1 else "decide"
    return svg.group(
        *svg.tokens(seats, 0, 0, 23),
        svg.text(4 + 27 * len(seats), 16, say(f"board.{doing}") if seats else "", 14),
        *([svg.lines(0, 40, say(f"ask.{view['step']}"), width, 15, font_weight="bold")] if width else []),
        id="question",
    )


def draw_ladder(say: Say) -> Markup:
    """§1.4, §6.3: the materials and their values as stairs; what may touch is one step apart. Its foot is at 0."""
    steps = []
    for i, material in enumerate(MATERIAL_IDS):
        look, value, height = MATERIALS[material], str(VALUE[i]), LOWEST + RISE * i
        steps.append(
            svg.at(
                i * STEP, -height,
                svg.title(say("board.amount", what=say(f"material.{material}"), amount=value)),
                svg.rect(0, 0, STEP, height, look.fill, stroke=look.ink, stroke_opacity=0.7),
                svg.path(f"M1 {number(height)}V1H{STEP - 1}", stroke="#fff", stroke_opacity=0.45, stroke_width=1.6),
                draw_sign(material, 11.5, 13, 18),
                svg.text(STEP - 5, 18, value, 15, text_anchor="end", font_weight="bold", fill=look.ink),
            )
        )  # fmt: skip
    return svg.group(svg.title(say("board.ladder")), *steps, id="ladder")
