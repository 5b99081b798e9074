"""The calendar in the drawing, and the start-player space beside it.

Places have ids: `calendar`, `tooth-8` (by round), `start`.
"""

from functools import cache

from sacbe.core import svg
from sacbe.core.names import Mark
from sacbe.core.svg import CINNABAR, INK, JADE, MAIZE, PALE_INK, PLASTER, SEAM, SLAB, Markup
from sacbe.games.tzolkin.draw.shapes import CARVED_LETTERS, ON_MAIZE, disc, gear, glyph_ring, numeral, polar, turned, upright
from sacbe.games.tzolkin.draw.signs import Say, points_badge, sign, strip
from sacbe.games.tzolkin.draw.wheels import FIRST, HOLLOW, RADIUS, RIDER, TEETH, TOOTH
from sacbe.games.tzolkin.knowledge.view_types import View
from sacbe.games.tzolkin.rules.pieces import DAY_OF_POINTS, FOOD_DAYS, FOOD_ROUND, LAST_ROUND

POINTER = FIRST - 3 * TOOTH
GLYPHS, RAYS, FACE = 163.0, 136.0, 116.0
START = 71.0
"""How far outside the calendar the start-player space lies."""
START_SIZE = 38.0
"""The radius of that space."""


def round_words(view: View, say: Say, days: int = 0) -> str:
    """Which round it is, or will be."""
    return say("board.round", round=str(view["round"] + days), rounds=str(view["rounds"]))


def in_days(say: Say, days: int) -> str:
    """How far ahead the gears are shown, in words."""
    return say("board.in_day") if days == 1 else say("board.in_days", days=str(days))


def day_words(view: View, say: Say) -> str:
    """When workers must be fed next."""
    day = view["next_food_day"]
    if day is None:
        return say("board.no_food_day")
    return say("board.food_now") if view["round"] >= day else say("board.food_short", round=str(day))


def draw_calendar(view: View, say: Say, days: int) -> Markup:
    """The great gear, its middle at the origin. The tooth of the round stands at the pointer."""
    shown, corn = view["round"] + days, view["teeth_corn"]
    angle, day = (POINTER - (shown - 1) * TOOTH) % 360, view["next_food_day"]
    words = f"{round_words(view, say, days)}. {day_words(view, say)}. {say('board.teeth', corn=str(corn))}"
    return svg.group(
        svg.title(words),
        disc(0, 0, RADIUS - 9, SLAB),
        turned("calendar", angle, _body(), *(_tooth(view, say, tooth, shown, angle) for tooth in range(TEETH))),
        _face(),
        svg.text(0, -20, str(shown), 78, text_anchor="middle", font_family=svg.CARVED, font_weight="bold", fill=CINNABAR),
        numeral(shown, 0, -82, JADE, 2),
        svg.text(
            0, 22, in_days(say, days) if days else round_words(view, say), CARVED_LETTERS,
            text_anchor="middle", font_weight="bold",
        ),
        *([] if day is None else strip([("", "fed"), (say("board.tooth", round=str(day)), "")], 0, 48, 26)),
        *strip([(str(corn), "corn"), ("", "wheel")], 0, 80, 26),
        id="calendar",
    )  # fmt: skip


@cache
def _body() -> Markup:
    food = frozenset(int(FOOD_ROUND[day] - 1) % TEETH for day in range(FOOD_DAYS))
    return svg.group(
        svg.path(gear(TEETH, RADIUS), SLAB, stroke=PALE_INK, stroke_width=1.8, stroke_linejoin="round"),
        disc(0, 0, RADIUS - 5, "none", stroke=PLASTER, stroke_opacity=0.6, stroke_width=1.5),
        disc(0, 0, GLYPHS + 16, "none", stroke=SEAM, stroke_width=1.5),
        glyph_ring(TEETH, GLYPHS, food),
        disc(0, 0, GLYPHS - 16, "none", stroke=SEAM, stroke_width=1.5),
        svg.path(gear(TEETH, RAYS - 8, 10, 5), MAIZE, fill_opacity=0.55, stroke="#8a5f08", stroke_opacity=0.6),
    )


@cache
def _face() -> Markup:
    return svg.group(
        disc(0, 0, FACE, PLASTER, stroke=JADE, stroke_width=3.5),
        disc(0, 0, FACE - 6, "none", stroke=MAIZE, stroke_width=1.5),
        disc(0, 0, FACE - 11, "none", stroke=JADE, stroke_width=3, stroke_dasharray="1.5 8", stroke_opacity=0.7),
    )


def _rounds(tooth: int) -> tuple[int, ...]:
    """§2.8: the first round stands on the tooth of the last food day."""
    return (tooth + 1, LAST_ROUND) if tooth == 0 else (tooth + 1,)


def _day(tooth: int) -> int | None:
    """The food day of a tooth."""
    return next((day for day in range(FOOD_DAYS) if FOOD_ROUND[day] == _rounds(tooth)[-1]), None)


def _tooth(view: View, say: Say, tooth: int, shown: int, angle: float) -> Markup:
    """A tooth: the number of its round, what the temples give there, and corn."""
    rounds, day = _rounds(tooth), _day(tooth)
    now = view["round"] if view["over"] else view["round"] - 1
    with_corn = range(max(now - view["teeth_corn"] + 1, now - TEETH + 1), now + 1)
    corn = any(r in with_corn for r in rounds)
    number = str(LAST_ROUND if tooth == 0 and shown > 1 else tooth + 1)
    past = max(rounds) < view["round"]
    held = day is not None and day < view["food_days"]
    parts = [upright(*polar(tooth * TOOTH, RADIUS - 17), angle, _number(say, tooth, number, shown in rounds, past, corn))]
    if day is not None:
        parts.append(upright(*polar(tooth * TOOTH, GLYPHS), angle, _kind(day), opacity=0.4 if held else None))
    if corn:
        parts.append(upright(*polar(tooth * TOOTH, RADIUS + 1), angle, sign("corn", -10, -10, 20, class_="corn-on-tooth")))
    return svg.group(*parts, id=f"tooth-{rounds[-1]}")


@cache
def _number(say: Say, tooth: int, number: str, current: bool, past: bool, corn: bool) -> Markup:
    rounds, day = _rounds(tooth), _day(tooth)
    words = [say("board.tooth", round=" · ".join(map(str, rounds)))]
    words += [say("board.day_points" if DAY_OF_POINTS[day] else "board.day_goods")] if day is not None else []
    words += [say("board.tooth_corn")] if corn else []
    fill = CINNABAR if current else MAIZE if day is not None else None
    ink = "#fff" if current else ON_MAIZE if fill else PALE_INK if past else INK
    return svg.group(
        svg.title(", ".join(words)),
        *([svg.rect(-18, -13, 36, 26, fill, 12, stroke=PLASTER, stroke_width=1.5)] if fill else []),
        svg.text(0, 7, number, CARVED_LETTERS, text_anchor="middle", fill=ink, font_weight="bold" if fill else None),
    )


@cache
def _kind(day: int) -> Markup:
    """§15.7, §15.10: what the temples give on a food day."""
    return points_badge("+", 0, 0, 25) if DAY_OF_POINTS[day] else sign("any resource", -13, -13, 26)


# -- the start-player space, §1.6


def start_place() -> tuple[float, float]:
    """Where the start-player space lies, seen from the calendar."""
    return polar(POINTER, RADIUS + START)


def draw_start(view: View, say: Say, days: int, x: float, y: float, pointing: float | None) -> Markup:
    """The start-player space around (x, y): the hole, the corn on the teeth, and a tip that points at an angle."""
    return _start(say, view["start_space"], view["teeth_corn"], days > 0, x, y, pointing)


@cache
def _start(say: Say, rider: int | None, corn: int, later: bool, x: float, y: float, pointing: float | None) -> Markup:
    who = say("board.free", corn="0") if rider is None else say("board.worker_of", seat=Mark(rider))
    tip = f"M-15 {-START_SIZE + 4}L0 {10 - START}L15 {-START_SIZE + 4}z"
    place = f"translate({svg.number(x)} {svg.number(y)}) rotate({svg.number(pointing or 0)})"
    size, least = (26, 0) if pointing is None else (RIDER, CARVED_LETTERS)
    standing = [] if rider is None or later else svg.tokens([rider], x - size / 2, y - 8 - size / 2, size)
    return svg.group(
        svg.title(f"{say('board.start')}: {who}. {say('board.teeth', corn=str(corn))}"),
        *([svg.path(tip, CINNABAR, transform=place)] if pointing is not None else []),
        disc(x, y, START_SIZE, PLASTER, stroke=CINNABAR, stroke_width=3),
        disc(x, y, START_SIZE - 5, "none", stroke=CINNABAR, stroke_opacity=0.5, stroke_dasharray="1.5 4"),
        disc(x, y - 8, 14.5, HOLLOW, stroke=PALE_INK, stroke_opacity=0.6),
        *standing,
        *strip([(f"+{corn}", "corn")], x, y + 19, 16.5, least),
        id="start",
    )
