"""The five wheels in the drawing: gears that mesh with the calendar, the workers on them, and a collar with their actions.

A wheel has as many teeth as holes, and all teeth are equally wide. Places have ids: `wheel-tikal`, `wheel-tikal-3`, and those of
draw/deeds.py. Workers ride in a group of their own that turns with the gear, so that the page can turn both.
"""

from functools import cache
from math import cos, radians

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.names import Mark
from sacbe.core.svg import CINNABAR, PALE_INK, PLASTER, SEAM, Markup, number
from sacbe.games.tzolkin.draw.deeds import coin, deed_marks, deed_words, draw_fields
from sacbe.games.tzolkin.draw.shapes import CARVED_LETTERS, disc, gear, polar, sector, turned, upright
from sacbe.games.tzolkin.draw.signs import Say, fallen_token, neutral, sign, strip
from sacbe.games.tzolkin.knowledge.ahead import Rider, riders
from sacbe.games.tzolkin.knowledge.view_types import Question, View
from sacbe.games.tzolkin.rules.pieces import CHICHEN, FACTS, GROUPS, HOLES, LAST_SPACE, PALENQUE, WHEEL_IDS

TEETH: int = FACTS["calendar"]["teeth"]
MODULE = 8
"""The radius of a gear divided by its number of teeth."""
RADIUS = MODULE * TEETH
TOOTH = 360 / TEETH
FIRST, APART = 250.0, 5
"""Where Palenque lies; the next wheels follow clockwise, five teeth apart, and six are left for the start-player space."""
HOLE_INSIDE, HOLE, HUB = 19, 17.0, 40
COLLAR_FROM, COLLAR_DEEP, TAB_DEEP = 10.0, 76.0, 30.0
"""How far outside the pitch circle the carved collar begins, how deep it is, and how deep the tab of space 0."""
COIN = 14.2
"""The radius of the coin that says what a space costs."""
RIDER = 31.0
"""The size of a worker on a wheel."""
JUNGLE = 26.0
"""How far outside the collar the fields lie."""
HOLLOW = "#c2b18c"
WHEEL_FILL = ("#c9dab5", "#d6c7ad", "#e6c6b4", "#ecdba6", "#b9d9da")
WHEEL_INK = ("#3a6f35", "#6d5640", CINNABAR, "#876008", "#24707e")


def pitch(wheel: int) -> float:
    """The radius at which a wheel meets the calendar."""
    return MODULE * int(HOLES[wheel])


def centre_of(wheel: int) -> tuple[float, float]:
    """The middle of a wheel, relative to that of the calendar."""
    return polar(_towards(wheel), RADIUS + pitch(wheel))


def _towards(wheel: int) -> float:
    return FIRST + wheel * APART * TOOTH


def step_of(wheel: int) -> float:
    """The angle from one hole to the next."""
    return 360 / int(HOLES[wheel])


def angle_of(wheel: int, hole: int) -> float:
    """Where a hole lies, seen from its wheel: the middle of the unnumbered holes faces the calendar (§1.4)."""
    return _towards(wheel) + 180 + (hole + 1.5) * step_of(wheel)


def draw_wheel(view: View, say: Say, wheel: int, days: int) -> Markup:
    """A wheel with its collar, its middle at the origin, as it stands in so many days."""
    name = WHEEL_IDS[wheel]
    angle = angle_of(wheel, 0) + (view["round"] - 1 + view["over"] + days) * step_of(wheel)
    question: Question = view["question"] or {}
    left = question.get("space") if question.get("wheel") == name and view["step"] == "use" else None
    offered = view["offered"] if name == "chichen" else []
    standing = view["wheels"][name]
    return svg.group(
        svg.title(say(f"wheel.{name}")),
        *(_cell(say, wheel, space, space in offered) for space in range(LAST_SPACE[wheel] + 1)),
        *(_jungle(view, say, group) for group in GROUPS if wheel == PALENQUE),
        turned(f"{name}-gear", angle, _body(wheel)),
        _hub(say, wheel),
        *(_socket(say, wheel, hole, standing.get(str(hole)), hole == left) for hole in range(HOLES[wheel])),
        turned(f"{name}-riders", angle, *_riders(riders(view, wheel, days), wheel, angle, days), pointer_events="none"),
        id=f"wheel-{name}",
        class_="wheel",
    )  # fmt: skip


# -- the gear


@cache
def _body(wheel: int) -> Markup:
    """The gear with its spokes; a notch shows how it is turned."""
    holes, size, ink = int(HOLES[wheel]), pitch(wheel), WHEEL_INK[wheel]
    spokes = ""
    for i in range(holes):
        near, far = polar((i + 0.5) * 360 / holes, HUB + 6 + (size - 80)), polar((i + 0.5) * 360 / holes, size - 12)
        spokes += "M{} {}L{} {}".format(*map(number, (*near, *far)))
    return svg.group(
        svg.path(gear(holes, size), WHEEL_FILL[wheel], stroke=ink, stroke_width=1.6, stroke_linejoin="round"),
        disc(0, 0, size - 5, "none", stroke=PLASTER, stroke_opacity=0.55, stroke_width=1.5),
        svg.path(spokes, stroke=ink, stroke_opacity=0.4, stroke_width=2, stroke_linecap="round"),
        svg.path(f"M-4 {number(-size - 5)}h8l-4 7z", CINNABAR),
    )


EMBLEMS = ("corn", "stone", "building", "market", "skull")


@cache
def _hub(say: Say, wheel: int) -> Markup:
    """The middle of a wheel, which stands still: an emblem and the name, a word a line."""
    ink, words = WHEEL_INK[wheel], say(f"wheel.{WHEEL_IDS[wheel]}").split()
    radius, size = pitch(wheel) - 40, CARVED_LETTERS
    return svg.group(
        disc(0, 0, radius, PLASTER, stroke=ink, stroke_width=1.6),
        disc(0, 0, radius - 4, "none", stroke=ink, stroke_opacity=0.5, stroke_dasharray="1.5 3"),
        *(strip([("−1", "skull")], 0, -26, 25) if wheel == CHICHEN else [sign(EMBLEMS[wheel], -11, -27, 22)]),
        *(
            svg.text(
                0, 13 + i * size * 1.15 - 4 * (len(words) - 1), word, size,
                text_anchor="middle", font_family=svg.CARVED, font_weight="bold", fill=ink,
                textLength=radius * 2 - 8 if len(word) > 7 else None,
                lengthAdjust="spacingAndGlyphs" if len(word) > 7 else None,
            )
            for i, word in enumerate(words)
        ),
    )  # fmt: skip


@cache
def socket_words(say: Say, wheel: int, hole: int, rider: int | str | None) -> Markup:
    """What a hole is and who stands there, in words."""
    name, numbered = WHEEL_IDS[wheel], hole <= LAST_SPACE[wheel]
    who = (
        say("board.neutral") if rider == "neutral"
        else say("board.worker_of", seat=Mark(int(rider))) if rider is not None
        else say("board.free", corn=str(hole)) if numbered
        else say("board.empty")
    )  # fmt: skip
    key = "board.space" if numbered else "board.unnumbered"
    return svg.title(f"{say(key, wheel=say(f'wheel.{name}'), space=str(hole))}: {who}")


@cache
def _socket(say: Say, wheel: int, hole: int, rider: int | str | None, just_left: bool) -> Markup:
    x, y = polar(angle_of(wheel, hole), pitch(wheel) - HOLE_INSIDE)
    numbered = hole <= LAST_SPACE[wheel]
    return svg.group(
        socket_words(say, wheel, hole, rider),
        svg.path(_wedge(wheel), transform=f"rotate({number(angle_of(wheel, hole) % 360)})", class_="reach"),
        disc(x, y, HOLE, HOLLOW, fill_opacity=None if numbered else 0.45, stroke=WHEEL_INK[wheel], stroke_opacity=0.55),
        *([] if not numbered else [svg.path(_rim(x, y), stroke="#000", stroke_opacity=0.2, stroke_width=2)]),
        *([disc(x, y, HOLE, "#fff", stroke=CINNABAR, stroke_width=3)] if just_left else []),
        id=f"wheel-{WHEEL_IDS[wheel]}-{hole}",
        class_="hole",
    )


def _wedge(wheel: int) -> str:
    """The part of a gear that belongs to a hole and can be clicked: more than the hole, which is small on a screen."""
    half = step_of(wheel) / 2 - 1
    return sector(pitch(wheel) - 41, pitch(wheel) + 9, -half, half)


def _rim(x: float, y: float) -> str:
    """The shade on the upper rim of a hole."""
    return f"M{number(x - HOLE + 1.5)} {number(y)}a{HOLE - 1.5} {HOLE - 1.5} 0 0 1 {number(2 * HOLE - 3)} 0"


# -- the workers


def _riders(found: list[Rider], wheel: int, angle: float, days: int) -> list[Markup]:
    """The workers, upright in the turned group. One that will have fallen off is a ghost; footprints show where they are now."""
    inside, name = pitch(wheel) - HOLE_INSIDE, WHEEL_IDS[wheel]
    parts = [footprint(rider.owner, *polar(angle_of(wheel, rider.now) - angle, inside)) for rider in found if days]
    for owner, _, hole, fallen in found:
        if hole < HOLES[wheel]:
            piece = worker_piece(owner, fallen, data_at=f"{name}-{hole}")
            parts.append(upright(*polar(angle_of(wheel, hole) - angle, inside), angle, piece))
    return parts


def footprint(owner: int | str, x: float, y: float) -> Markup:
    """Where a worker stands now, when the wheels are shown later."""
    fill = PALE_INK if owner == "neutral" else svg.PLAYERS[int(owner)].fill
    return disc(x, y, 5, "none", stroke=fill, stroke_width=2.5, stroke_dasharray="2.5 2")


def worker_piece(owner: int | str, fallen: bool, size: float = RIDER, **attributes: svg.Attribute) -> Markup:
    """A worker on a wheel around the origin, or the ghost of one that will have fallen."""
    if owner == "neutral":
        return neutral(-size / 2, -size / 2, size, **attributes)
    seat, corner = int(owner), -size / 2
    return (
        fallen_token(seat, corner, corner, size)
        if fallen
        else svg.token(seat, seat_name(seat), corner, corner, size, **attributes)
    )


# -- the collar: what each space costs and does


def _half(wheel: int, space: int) -> float:
    """The half width of a cell of the collar: the first and the last are narrower, for the calendar."""
    whole = step_of(wheel) / 2 - 0.6
    return whole - 0.13 * step_of(wheel) if space in (0, LAST_SPACE[wheel]) else whole


def _middle(wheel: int, space: int) -> float:
    aside = 0.13 * step_of(wheel)
    return angle_of(wheel, space) + (aside if space == 0 else -aside if space == LAST_SPACE[wheel] else 0)


@cache
def _cell(say: Say, wheel: int, space: int, laid: bool) -> Markup:
    name, inner = WHEEL_IDS[wheel], pitch(wheel) + COLLAR_FROM
    half, middle = _half(wheel, space), _middle(wheel, space)
    along = cos(radians(middle))
    marks = []
    if space:
        x, y = polar(middle, inner + (COLLAR_DEEP + 2 * COIN) / 2 - 2)
        marks = deed_marks(name, space, laid, x, y, 47 + 24 * along**2, 20, CARVED_LETTERS)
    return svg.group(
        deed_words(say, name, space, laid),
        svg.path(
            sector(inner, inner + (COLLAR_DEEP if space else TAB_DEEP), -half, half), PLASTER,
            transform=f"rotate({number(middle % 360)})",
            stroke=SEAM, stroke_width=2, stroke_linejoin="round",
        ),
        coin(space, *polar(middle, inner + COIN), COIN),
        *marks,
        id=f"deed-{name}-{space}",
        class_="deed",
    )  # fmt: skip


def _jungle(view: View, say: Say, group: int) -> Markup:
    angle = angle_of(PALENQUE, group)
    x, y = polar(angle, pitch(PALENQUE) + COLLAR_FROM + COLLAR_DEEP + JUNGLE)
    tilt = (angle + 90) % 180 - 90
    return svg.group(
        *draw_fields(view, say, str(group), 2, 45),
        transform=f"translate({number(x)} {number(y)}) rotate({number(tilt)})",
        id=f"jungle-{group}",
        class_="jungle",
    )
