"""The gears in the drawing: the calendar, the five wheels around it as they stand, who rides on them, and the start-player space.

The gears mesh: a wheel has as many teeth as holes, and all teeth are equally wide. Places have ids: `calendar`, `tooth-8` (by
round), `wheel-tikal`, `wheel-tikal-3`, `start`, and those of draw_deeds.py.
"""

from math import radians, sin

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.svg import CINNABAR, INK, JADE, MAIZE, PALE_INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.tzolkin.draw_deeds import draw_deed, draw_group, draw_jungle, draw_market, draw_prices, draw_skulls
from sacbe.games.tzolkin.draw_signs import WATER, Say, View, disc, gear, neutral, points_badge, polar, sign, strip
from sacbe.games.tzolkin.pieces import (
    CHICHEN,
    DAY_OF_POINTS,
    FACTS,
    FOOD_DAYS,
    FOOD_ROUND,
    GROUPS,
    HOLES,
    LAST_ROUND,
    LAST_SPACE,
    PALENQUE,
    UXMAL,
    WHEEL_IDS,
)

TEETH: int = FACTS["calendar"]["teeth"]
MODULE = 8
"""How much of the radius of a gear each of its teeth makes."""
RADIUS = MODULE * TEETH
TOOTH = 360 / TEETH
FIRST, APART = 250.0, 5
"""Where Palenque lies; the next wheels follow clockwise, five teeth apart, and six are left for the start-player space."""
POINTER = FIRST - 3 * TOOTH
HOLE_INSIDE, HOLE = 22, 14
HOLLOW = "#c4b695"
WHEEL_FILL = ("#cfdcc0", "#d8cdb8", "#e3cdbb", "#e8dcb4", "#c3dcdc")
WHEEL_INK = ("#3f7a3a", "#6d5640", CINNABAR, "#94680a", WATER)


def centre_of(wheel: int) -> tuple[float, float]:
    """Where a wheel turns, seen from the calendar."""
    return polar(FIRST + wheel * APART * TOOTH, MODULE * (TEETH + int(HOLES[wheel])))


def angle_of(wheel: int, hole: int) -> float:
    """Where a hole lies, seen from its wheel: the middle of the unnumbered holes faces the calendar (§1.4)."""
    return FIRST + wheel * APART * TOOTH + 180 + (hole + 1.5) * 360 / int(HOLES[wheel])


def draw_wheels(view: View, say: Say) -> list[Markup]:
    """The calendar and all that lies around it, the calendar's middle at the origin."""
    turned = view["round"] - 1 + view["over"]
    parts = [_calendar(view, say)]
    parts += [_wheel(view, say, wheel, turned) for wheel in range(len(WHEEL_IDS))]
    for wheel, name in enumerate(WHEEL_IDS):
        parts += [
            svg.at(*_beside(wheel, space, _plaque(wheel, space)), *draw_deed(view, say, name, space),
                   id=f"deed-{name}-{space}", class_="deed")
            for space in range(LAST_SPACE[wheel] + 1)
        ]  # fmt: skip
    parts += [
        svg.at(*_beside(PALENQUE, group, 104), *draw_group(view, say, str(group)), id=f"jungle-{group}", class_="jungle")
        for group in GROUPS
    ]
    x, y = _beside(UXMAL, 2, 112)
    return [
        *parts,
        _start(view, say),
        svg.at(x - 46, y - 42, draw_market(say)),
        svg.at(-480, -62, draw_jungle(view, say)),
        svg.at(266, 372, draw_skulls(view, say)),
        svg.at(-480, 384, draw_prices(view, say)),
    ]


def _beside(wheel: int, hole: int, outside: float) -> tuple[float, float]:
    (x, y), (dx, dy) = centre_of(wheel), polar(angle_of(wheel, hole), MODULE * int(HOLES[wheel]) + outside)
    return x + dx, y + dy


def _plaque(wheel: int, space: int) -> float:
    """How far outside its wheel a plaque lies: it is wider than high, and must not touch the teeth."""
    return 27 if space == 0 else 30 + 13 * abs(sin(radians(angle_of(wheel, space))))


def _turned(angle: float, *inside: Markup) -> Markup:
    return svg.group(*inside, transform=f"rotate({number(angle % 360)})")


# -- a wheel


def _wheel(view: View, say: Say, wheel: int, turned: int) -> Markup:
    name, holes, pitch = WHEEL_IDS[wheel], int(HOLES[wheel]), MODULE * int(HOLES[wheel])
    mark = polar(0, pitch + 1)
    spokes = "".join(
        "M{} {}L{} {}".format(
            *map(number, (*polar((i + 0.5) * 360 / holes, pitch - 38), *polar((i + 0.5) * 360 / holes, pitch - 10)))
        )
        for i in range(holes)
    )
    ink = WHEEL_INK[wheel]
    body = _turned(
        angle_of(wheel, 0) + turned * 360 / holes,
        svg.path(gear(holes, pitch), WHEEL_FILL[wheel], stroke=ink, stroke_opacity=0.75, stroke_width=1.3),
        svg.path(spokes, stroke=ink, stroke_opacity=0.35, stroke_width=1.5),
        disc(*mark, 3.5, CINNABAR),
    )
    return svg.at(
        *centre_of(wheel),
        svg.title(say(f"wheel.{name}")),
        body,
        disc(0, 0, pitch - 39, PLASTER, stroke=ink, stroke_width=1.5),
        *_name(say(f"wheel.{name}"), ink, 15 if wheel == CHICHEN else 13),
        *(_hole(view, say, wheel, hole) for hole in range(holes)),
        id=f"wheel-{name}",
        class_="wheel",
    )  # fmt: skip


def _name(name: str, ink: str, size: float) -> list[Markup]:
    """The name of a wheel on its hub, a word a line."""
    words = name.split()
    return [
        svg.text(0, 4.5 + (i - (len(words) - 1) / 2) * size * 1.2, word, size,
                 text_anchor="middle", font_family=svg.CARVED, font_weight="bold", fill=ink)
        for i, word in enumerate(words)
    ]  # fmt: skip


def _hole(view: View, say: Say, wheel: int, hole: int) -> Markup:
    name, numbered = WHEEL_IDS[wheel], hole <= LAST_SPACE[wheel]
    rider = view["wheels"][name].get(str(hole))
    x, y = polar(angle_of(wheel, hole), MODULE * int(HOLES[wheel]) - HOLE_INSIDE)
    who = (
        say("board.neutral") if rider == "neutral"
        else say("board.worker_of", seat=seat_name(rider)) if rider is not None
        else say("board.free", corn=str(hole)) if numbered
        else say("board.empty")
    )  # fmt: skip
    place = (
        say("board.space", wheel=say(f"wheel.{name}"), space=str(hole))
        if numbered
        else say("board.unnumbered", wheel=say(f"wheel.{name}"))
    )
    question = view["question"] or {}
    just_left = question.get("wheel") == name and question.get("space") == hole and view["step"] == "use"
    return svg.at(
        x,
        y,
        svg.title(f"{place}: {who}"),
        disc(0, 0, HOLE, HOLLOW, fill_opacity=None if numbered else 0.5, stroke=PALE_INK, stroke_opacity=0.6),
        *([disc(0, 0, HOLE, "#fff", stroke=CINNABAR, stroke_width=2.5)] if just_left else []),
        *([] if rider is None else [neutral(-11.5, -11.5, 23)] if rider == "neutral" else svg.tokens([rider], -12, -12, 24)),
        id=f"wheel-{name}-{hole}",
        class_="hole",
    )  # fmt: skip


# -- the calendar


def _calendar(view: View, say: Say) -> Markup:
    now, corn = view["round"], view["teeth_corn"]
    last = now if view["over"] else now - 1
    with_corn = range(max(last - corn + 1, last - TEETH + 1), last + 1)
    rays = svg.path(gear(TEETH // 2, 134, 12, 6), MAIZE, fill_opacity=0.3, stroke=MAIZE)
    body = _turned(
        POINTER - (now - 1) * TOOTH,
        svg.path(gear(TEETH, RADIUS), SLAB, stroke=INK, stroke_opacity=0.55, stroke_width=1.5),
        disc(0, 0, 166, "none", stroke=SEAM, stroke_width=1.5),
        disc(0, 0, 157, "none", stroke=JADE, stroke_width=9, stroke_dasharray=f"{number(157 * 6.2832 / 104)}"),
        disc(0, 0, 151, "none", stroke=SEAM, stroke_width=1.5),
        rays,
    )
    return svg.group(
        svg.title(f"{_round(view, say)}. {_food_day(view, say)}. {say('board.teeth', corn=str(corn))}"),
        body,
        disc(0, 0, 118, PLASTER, stroke=JADE, stroke_width=3),
        disc(0, 0, 111, "none", stroke=MAIZE, stroke_width=1.5),
        *(_tooth(view, say, tooth, with_corn) for tooth in range(TEETH)),
        svg.text(0, -2, str(now), 84, text_anchor="middle", font_family=svg.CARVED, font_weight="bold", fill=CINNABAR),
        svg.text(0, 26, _round(view, say), 15, text_anchor="middle", font_weight="bold"),
        svg.text(0, 47, _food_day(view, say), 12, text_anchor="middle", fill=PALE_INK),
        *strip([(str(corn), "corn")], 0, 71, 22),
        svg.text(0, 95, say("board.teeth_short"), 10, text_anchor="middle", fill=PALE_INK),
        id="calendar",
    )  # fmt: skip


def _round(view: View, say: Say) -> str:
    return say("board.round", round=str(view["round"]), rounds=str(view["rounds"]))


def _food_day(view: View, say: Say) -> str:
    day = view["next_food_day"]
    if day is None:
        return say("board.no_food_day")
    return say("board.food_now") if view["round"] >= day else say("board.food_short", round=str(day))


def _tooth(view: View, say: Say, tooth: int, with_corn: range) -> Markup:
    """A tooth, by round. §2.8: the first round stands on the tooth of the last food day."""
    now, rounds = view["round"], (tooth + 1, LAST_ROUND) if tooth == 0 else (tooth + 1,)
    angle = POINTER + (tooth + 1 - now) * TOOTH
    day = next((day for day in range(FOOD_DAYS) if FOOD_ROUND[day] == rounds[-1]), None)
    held = day is not None and day < view["food_days"]
    corn = any(r in with_corn for r in rounds)
    name = "·".join(map(str, rounds))
    words = [say("board.tooth", round=name)]
    words += [say("board.day_points" if DAY_OF_POINTS[day] else "board.day_goods")] if day is not None else []
    words += [say("board.tooth_corn")] if corn else []
    at_number, at_sign, at_corn = polar(angle, RADIUS - 20), polar(angle, RADIUS - 66), polar(angle, RADIUS - 1)
    current = now in rounds
    fill = CINNABAR if current else MAIZE if day is not None else None
    ink = "#fff" if current else INK if day is not None or max(rounds) > now else PALE_INK
    wide = 8 + 4 * len(name)
    return svg.group(
        svg.title(", ".join(words)),
        *([svg.rect(at_number[0] - wide, at_number[1] - 10, 2 * wide, 20, fill, 9)] if fill else []),
        svg.text(
            at_number[0],
            at_number[1] + 4.5,
            name,
            13 if fill else 12,
            text_anchor="middle",
            fill=ink,
            font_weight="bold" if fill else None,
        ),
        *([] if day is None else [svg.group(_kind(day, *at_sign), opacity=0.35 if held else None)]),
        *([sign("corn", at_corn[0] - 9, at_corn[1] - 9, 18, class_="corn-on-tooth")] if corn else []),
        id=f"tooth-{rounds[-1]}",
    )


def _kind(day: int, x: float, y: float) -> Markup:
    """§15.7, §15.10: what the temples give on a food day."""
    return points_badge("+", x, y, 17) if DAY_OF_POINTS[day] else sign("any resource", x - 10, y - 10, 20)


# -- the start-player space, §1.6


def _start(view: View, say: Say) -> Markup:
    rider, corn = view["start_space"], view["teeth_corn"]
    who = say("board.free", corn="0") if rider is None else say("board.worker_of", seat=seat_name(rider))
    x, y = polar(POINTER + 3.4, RADIUS + 83)
    left, right, tip = polar(POINTER - 3.4, RADIUS + 24), polar(POINTER + 3.4, RADIUS + 24), polar(POINTER, RADIUS + 11)
    caption = say("board.start").split()
    half = (len(caption) + 1) // 2
    lines = [" ".join(caption[:half]), " ".join(caption[half:])]
    return svg.group(
        svg.title(f"{say('board.start')}: {who}. {say('board.teeth', corn=str(corn))}"),
        svg.path(svg.polygon(left, right, tip), CINNABAR),
        svg.at(
            x - 44,
            y - 36,
            svg.rect(0, 0, 88, 72, PLASTER, 10, stroke=CINNABAR, stroke_width=2),
            *(svg.text(44, 13 + 10.5 * i, line, 9.5, text_anchor="middle", font_weight="bold") for i, line in enumerate(lines)),
            disc(25, 49, 15, HOLLOW, stroke=PALE_INK, stroke_opacity=0.6),
            *([] if rider is None else svg.tokens([rider], 13, 37, 24)),
            *strip([(f"+{corn}", "corn")], 64, 49, 14.5),
        ),
        id="start",
    )
