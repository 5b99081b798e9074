"""The wheels on a narrow page: each unrolled into a strip, its spaces side by side.

Places have the ids of draw/wheels.py.
"""

from functools import cache

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, PLASTER, SEAM, Markup, number
from sacbe.games.tzolkin.draw.deeds import ROW_SIZE, coin, deed_words, draw_fields, shown_signs
from sacbe.games.tzolkin.draw.shapes import disc
from sacbe.games.tzolkin.draw.signs import Say, rows, sign, strip
from sacbe.games.tzolkin.draw.tiles import LEAST
from sacbe.games.tzolkin.draw.wheels import EMBLEMS, HOLLOW, WHEEL_FILL, WHEEL_INK, footprint, socket_words, worker_piece
from sacbe.games.tzolkin.knowledge.ahead import riders
from sacbe.games.tzolkin.knowledge.view_types import Question, View
from sacbe.games.tzolkin.rules.pieces import CHICHEN, FIELDS, GROUPS, HOLES, LAST_SPACE, PALENQUE, WHEEL_IDS

WIDTH, NAME_HIGH, RACK = 404.0, 38.0, 5.0
CELL_HIGH, TALL_CELL = 92.0, 122.0
REACH, RIDER = 36.8, 27.0
"""How wide the part of a strip is that belongs to a hole and can be clicked; the size of a worker."""


def strip_high(view: View, wheel: int) -> float:
    """How high the strip of a wheel is."""
    cells = TALL_CELL if wheel == CHICHEN else CELL_HIGH
    return NAME_HIGH + cells + RACK + (_fields_high(view) if wheel == PALENQUE else 0)


def _fields_high(view: View) -> float:
    return 8 + 23.0 * -(-int(FIELDS[view["seats"]]) // 2)


def _wide(wheel: int) -> float:
    return WIDTH / (int(LAST_SPACE[wheel]) + 1)


def _hole_at(wheel: int, hole: int) -> tuple[float, float]:
    """Where a hole lies. Those without a number are above the end of the strip."""
    if hole > LAST_SPACE[wheel]:
        return WIDTH - REACH / 2 - (hole - int(LAST_SPACE[wheel]) - 1) * REACH, NAME_HIGH / 2
    wide = _wide(wheel)
    return hole * wide + (wide / 2 if wheel == CHICHEN else wide - 16.5), NAME_HIGH + (40 if wheel == CHICHEN else 19.5)


def draw_strip(view: View, say: Say, wheel: int, days: int) -> Markup:
    """The strip of a wheel, at the origin."""
    name = WHEEL_IDS[wheel]
    question: Question = view["question"] or {}
    standing = view["wheels"][name]
    left = question.get("space") if question.get("wheel") == name and view["step"] == "use" else None
    offered = view["offered"] if wheel == CHICHEN else []
    return svg.group(
        _ground(say, wheel),
        *(_cell(say, wheel, space, space in offered) for space in range(LAST_SPACE[wheel] + 1)),
        *(_socket(say, wheel, hole, standing.get(str(hole)), hole == left) for hole in range(HOLES[wheel])),
        *(_jungle(view, say, group) for group in GROUPS if wheel == PALENQUE),
        svg.group(*_riders(view, wheel, days), pointer_events="none"),
        id=f"wheel-{name}",
        class_="wheel",
    )


@cache
def _ground(say: Say, wheel: int) -> Markup:
    """The name, and below the spaces the teeth: a gear unrolled."""
    ink, name, wide = WHEEL_INK[wheel], say(f"wheel.{WHEEL_IDS[wheel]}"), _wide(wheel)
    foot = NAME_HIGH + (TALL_CELL if wheel == CHICHEN else CELL_HIGH)
    tooth = f"h{number(wide * 0.3)}l2 {RACK}h{number(wide * 0.4 - 4)}l2-{RACK}h{number(wide * 0.3)}"
    teeth = f"M0 {number(foot - 4)}v4{tooth * (int(LAST_SPACE[wheel]) + 1)}v-4z"
    cost = strip([("−1", "skull")], 190, 19, 20) if wheel == CHICHEN else []
    return svg.group(
        svg.title(name),
        sign(EMBLEMS[wheel], 1, 8, 22),
        svg.text(29, 25, name, 18, font_family=svg.CARVED, font_weight="bold", fill=ink),
        *cost,
        svg.path(teeth, ink, fill_opacity=0.75),
        svg.rect(0, NAME_HIGH - 1, WIDTH, foot - NAME_HIGH + 1, WHEEL_FILL[wheel], 7, stroke=ink, stroke_width=1.5),
    )


@cache
def _cell(say: Say, wheel: int, space: int, laid: bool) -> Markup:
    name, wide, tall = WHEEL_IDS[wheel], _wide(wheel), wheel == CHICHEN
    x, high = space * wide, TALL_CELL if wheel == CHICHEN else CELL_HIGH
    marks = []
    if space:
        items = shown_signs(name, space)
        if tall:
            items = [[item] for row in items for item in row]
        middle, top = x + wide / 2, NAME_HIGH + (57 if tall else 38)
        marks = rows(items, middle, (top + NAME_HIGH + high - 2) / 2, 16.5 * ROW_SIZE[len(items)], wide - 6, LEAST)
        if laid:
            marks = [svg.group(*marks, opacity=0.16), sign("skull", middle - 14, top + 14, 28, class_="offered")]
    return svg.group(
        deed_words(say, name, space, laid),
        svg.rect(x + 0.2, NAME_HIGH, wide - 0.4, high - 3, PLASTER, 6, stroke=SEAM),
        coin(space, x + (wide / 2 if tall else 11), NAME_HIGH + 14, 9),
        *marks,
        id=f"deed-{name}-{space}",
        class_="deed",
    )


@cache
def _socket(say: Say, wheel: int, hole: int, rider: int | str | None, just_left: bool) -> Markup:
    (x, y), numbered = _hole_at(wheel, hole), hole <= LAST_SPACE[wheel]
    left, reach = (hole * _wide(wheel), _wide(wheel)) if numbered else (x - REACH / 2, REACH)
    return svg.group(
        socket_words(say, wheel, hole, rider),
        svg.rect(left, NAME_HIGH if numbered else 0, reach, 54 if numbered else NAME_HIGH, "none", 6, class_="reach"),
        disc(x, y, RIDER / 2, HOLLOW, fill_opacity=None if numbered else 0.45, stroke=WHEEL_INK[wheel], stroke_opacity=0.55),
        *([disc(x, y, RIDER / 2, "#fff", stroke=CINNABAR, stroke_width=3)] if just_left else []),
        id=f"wheel-{WHEEL_IDS[wheel]}-{hole}",
        class_="hole",
    )


def _riders(view: View, wheel: int, days: int) -> list[Markup]:
    found, name = riders(view, wheel, days), WHEEL_IDS[wheel]
    return [footprint(rider.owner, *_hole_at(wheel, rider.now)) for rider in found if days] + [
        svg.at(*_hole_at(wheel, rider.hole), worker_piece(rider.owner, rider.fallen, RIDER, data_at=f"{name}-{rider.hole}"))
        for rider in found
        if rider.hole < HOLES[wheel]
    ]


def _jungle(view: View, say: Say, group: int) -> Markup:
    x, y = (group + 0.5) * _wide(PALENQUE), NAME_HIGH + CELL_HIGH + RACK + _fields_high(view) / 2
    return svg.at(x, y, *draw_fields(view, say, str(group), 2, 37), id=f"jungle-{group}", class_="jungle")
