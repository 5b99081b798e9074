"""The points of a seat (§7.7): five colours that climb a staircase, or chips where there is less room."""

from collections.abc import Mapping
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, INK, PALE_INK, SEAM, Markup, number
from sacbe.games.yaxha.draw.pile import Say
from sacbe.games.yaxha.draw.views import LETTERS, slab
from sacbe.games.yaxha.rules.pieces import COLOUR_IDS, COLOUR_POINTS, FACTS

STEPS: int = FACTS["score_table_cap"]
CLIMBER = 16


class Stairs(NamedTuple):
    """Where the staircase stands."""

    x: float
    y: float
    width: float
    height: float


class Chips(NamedTuple):
    """Where the first chip lies, how far they are apart, and how many lie in a row."""

    x: float
    y: float
    step: float
    in_row: int


def draw_stairs(place: Stairs, sizes: Mapping[str, int], say: Say) -> tuple[list[Markup], dict[str, Markup]]:
    """A step for each size of a group, with its points; and for each colour the cube that stands on the step of its largest."""
    step, foot = place.width / (STEPS + 1), place.y + place.height - 18
    rise = (place.height - 38) / STEPS

    def top(size: int) -> float:
        return foot - (20 + rise * size if size else 2)

    outline = "".join(f"V{number(top(size))}h{number(step)}" for size in range(STEPS + 1))
    joints = "".join(f"M{number(place.x + i * step)} {number(top(i - 1))}V{number(foot)}" for i in range(2, STEPS + 1))
    middles = [(size, place.x + (size + 0.5) * step) for size in range(STEPS + 1)]
    stairs = [
        svg.path(f"M{number(place.x)} {number(foot)}{outline}V{number(foot)}z", "#d8cbae", stroke=SEAM, stroke_width=1.3),
        svg.path(joints, stroke=SEAM, stroke_opacity=0.5),
        *(_label(x, top(size) + 15, str(COLOUR_POINTS[size]), INK, "bold") for size, x in middles[1:]),
        *(_label(x, foot + 15, str(size), PALE_INK, None) for size, x in middles),
        *([svg.text(place.x + place.width - 6, foot - 7, say("board.stairs"), LETTERS, text_anchor="end")] if step > 36 else []),
    ]
    on_step: dict[int, list[str]] = {}
    for colour in COLOUR_IDS:
        on_step.setdefault(min(sizes.get(colour, 0), STEPS), []).append(colour)
    climbers = {}
    for size, colours in on_step.items():
        for i, colour in enumerate(colours):
            beside = min(2, len(colours) - i // 2 * 2)
            x = middles[size][1] + (i % 2 - beside / 2) * CLIMBER
            climbers[colour] = svg.at(x, top(size) - (i // 2 + 1) * CLIMBER, slab(colour, CLIMBER))
    return stairs, climbers


def _label(x: float, y: float, words: str, fill: str, weight: str | None) -> Markup:
    return svg.text(x, y, words, LETTERS, text_anchor="middle", fill=fill, font_weight=weight)


def draw_chips(place: Chips, sizes: Mapping[str, int], say: Say) -> dict[str, Markup]:
    """The points of each colour."""
    points = {colour: int(COLOUR_POINTS[sizes.get(colour, 0)]) for colour in COLOUR_IDS}
    return {
        colour: svg.at(
            place.x + i % place.in_row * place.step, place.y + i // place.in_row * 26,
            svg.title(say("board.amount", what=say(f"colour.{colour}"), amount=str(points[colour]))),
            slab(colour, 20),
            svg.text(27, 16, str(points[colour]), 16, font_weight="bold", fill=INK if points[colour] else PALE_INK),
        )
        for i, colour in enumerate(COLOUR_IDS)
    }  # fmt: skip


def draw_bonus(x: float, y: float, bonus: int, say: Say) -> Markup:
    """§8.1: the points for bonus cards."""
    return svg.at(
        x, y,
        svg.title(say("board.amount", what=say("board.bonus"), amount=str(bonus))),
        svg.rect(1, 0, 17, 21, "#fff", 3, stroke=CINNABAR, stroke_width=1.6),
        svg.path("M9.5 5v11M4 10.5h11", stroke=CINNABAR, stroke_width=2.2),
        svg.text(27, 16, str(bonus), 16, font_weight="bold", fill=INK if bonus else PALE_INK),
    )  # fmt: skip
