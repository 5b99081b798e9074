"""The temples and the technologies in the drawing.

Places have ids: `temple-brown`, `temple-brown-2` (by step), `tech-agriculture`, `tech-agriculture-2` (by level; 4 is beyond).
"""

from functools import cache
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.names import Mark
from sacbe.core.svg import PALE_INK, PLASTER, SEAM, SLAB, Markup, number
from sacbe.games.tzolkin.draw.shapes import HEADING
from sacbe.games.tzolkin.draw.signs import (
    TECH_FILL,
    TEMPLE_FILL,
    Item,
    Say,
    points_badge,
    points_words,
    rows,
    sign,
    strip,
    written,
)
from sacbe.games.tzolkin.knowledge.view_types import View
from sacbe.games.tzolkin.rules.pieces import (
    ARCHITECTURE_CORN,
    ARCHITECTURE_VP,
    BEYOND_RESOURCES,
    BEYOND_SKULLS,
    BEYOND_VP,
    DAY_OF_POINTS,
    DISCOUNT,
    EXTRACTION_BONUS,
    FISH_BONUS,
    FOOD_DAYS,
    FOOD_ROUND,
    GOOD_IDS,
    HARVEST_BONUS,
    HIGHEST_BONUS,
    TECH_COST,
    TECH_IDS,
    TEMPLE_IDS,
    TEMPLE_REWARD,
    TEMPLE_START,
    TEMPLE_VP,
    TOP,
    TOP_LEVEL,
)


class Room(NamedTuple):
    """How much room the temples and technologies have."""

    temple: float
    """How wide a temple is, and how far apart they are."""
    apart: float
    inset: float
    """How much narrower each step is than the one below, on either side."""
    tech_name: float
    """How wide the name of a technology is, the place of seats at level 0, and a level."""
    beginners: float
    level: float
    track: float
    """How high a track is."""
    below: bool
    """Whether the tokens of seats at a level are below its effect, or beside it."""


WIDE = Room(190, 15, 5, 128, 48, 106, 51, below=False)
NARROW = Room(129, 8.5, 2, 25, 47, 83, 72, below=True)
TOKEN = 21.5
STEP_HIGH, TEMPLE_HEAD, SHRINE = 25.5, 62, 17
MOST_STEPS: int = max(TOP.tolist()) + 1
TEMPLES_HIGH: float = TEMPLE_HEAD + MOST_STEPS * STEP_HIGH + 6
TRACK_HEAD = 20


# -- temples, §14


def draw_temples(view: View, say: Say, room: Room) -> list[Markup]:
    """The three temples side by side, at the origin."""
    return [
        svg.heading(0, -9, say("board.temples"), HEADING),
        *(
            svg.at(i * (room.temple + room.apart), 0, *_temple(view, say, i, room), id=f"temple-{name}", class_="temple")
            for i, name in enumerate(TEMPLE_IDS)
        ),
    ]


def _top_of(temple: int) -> float:
    return TEMPLE_HEAD + (MOST_STEPS - 1 - int(TOP[temple])) * STEP_HIGH


def _temple(view: View, say: Say, temple: int, room: Room) -> list[Markup]:
    name = TEMPLE_IDS[temple]
    steps = [player["temples"][name] for player in view["players"]]
    return [
        _temple_head(say, temple, room),
        *(
            _step(say, temple, step, room, tuple(seat for seat, at in enumerate(steps) if at == step))
            for step in range(TOP[temple] + 1)
        ),
    ]


@cache
def _temple_head(say: Say, temple: int, room: Room) -> Markup:
    """The name of the god and the bonus for the highest seat, a shrine on the top and a foot below."""
    name, top, middle = TEMPLE_IDS[temple], _top_of(temple), room.temple / 2
    days = [day for day in range(FOOD_DAYS) if DAY_OF_POINTS[day]]
    bonus = [(int(FOOD_ROUND[day]), int(HIGHEST_BONUS[day, temple])) for day in days]
    words = [say("board.highest", round=str(at), points=points_words(say, points)) for at, points in bonus]
    fill = TEMPLE_FILL[name]
    god = say(f"board.god_{name}")
    foot = top + (int(TOP[temple]) + 1) * STEP_HIGH
    return svg.group(
        svg.title(f"{god}, {say('board.temple', temple=say(f'temple.{name}'))}. {' '.join(words)}"),
        svg.rect(-3, foot - 1, room.temple + 6, 5, fill, 2, fill_opacity=0.8),
        svg.path(_shrine(middle, top), fill, fill_opacity=0.85),
        svg.text(middle, top - 44, god, 15, text_anchor="middle", font_family=svg.CARVED, font_weight="bold"),
        *(
            mark
            for side, (at, points) in zip((-1, 1), bonus, strict=True)
            for mark in (
                svg.text(middle + side * 47, top - 22, str(at), 12.5, text_anchor="middle", fill=PALE_INK),
                points_badge(str(points), middle + side * 47, top - 10, 17),
            )
        ),
        sign(f"temple {name}", middle - 11, top - SHRINE - 22, 22),
    )


def _shrine(middle: float, top: float) -> str:
    """A small house with a roof comb."""
    return f"M{number(middle - 24)} {number(top)}v-9h-4v-7h56v7h-4v9h-15v-7h-18v7z"


@cache
def _step(say: Say, temple: int, step: int, room: Room, standing: tuple[int, ...]) -> Markup:
    """A step as a slab of the pyramid: its points, its reward, and who stands there."""
    name, reward = TEMPLE_IDS[temple], int(TEMPLE_REWARD[temple, step])
    points, inset = int(TEMPLE_VP[temple, step]), step * room.inset
    words = say("board.step", temple=say(f"temple.{name}"), step=str(step), points=points_words(say, points))
    gives = f", {say('board.gives', good=say(f'good.{GOOD_IDS[reward]}'))}" if reward >= 0 else ""
    who = f": {', '.join(map(Mark, standing))}" if standing else ""
    y, width = _top_of(temple) + (int(TOP[temple]) - step) * STEP_HIGH, room.temple - 2 * inset
    begins, fill = step == TEMPLE_START, TEMPLE_FILL[name]
    right = 24 if reward >= 0 else 3
    wide = min(TOKEN + 1, (width - 30 - right) / max(1, len(standing)))
    return svg.at(
        inset,
        y,
        svg.title(f"{words}{gives}{who}"),
        svg.rect(0, 0.5, width, STEP_HIGH - 1.5, PLASTER, 3),
        svg.rect(0, 0.5, width, STEP_HIGH - 1.5, "#fff" if begins else fill, 3, fill_opacity=0.3, stroke=fill, stroke_width=1.3),
        svg.path(f"M4 {number(STEP_HIGH - 4)}H{number(width - 4)}", stroke=fill, stroke_opacity=0.5, stroke_dasharray="5 2"),
        svg.text(16, STEP_HIGH / 2 + 4.5, written(points), 15, text_anchor="middle", font_weight="bold"),
        *([sign(GOOD_IDS[reward], width - 25, 2.5, 20)] if reward >= 0 else []),
        *(svg.token(seat, seat_name(seat), 30 + i * wide, 1.4, TOKEN) for i, seat in enumerate(standing)),
        id=f"temple-{name}-{step}",
        class_="step",
    )


# -- technologies, §13


def techs_high(room: Room) -> float:
    """How high the four tracks are together."""
    return TRACK_HEAD + len(TECH_IDS) * room.track


def draw_technologies(view: View, say: Say, room: Room) -> list[Markup]:
    """The four tracks, at the origin."""
    return [
        svg.heading(0, -9, say("board.technologies"), HEADING),
        _heads(say, room),
        *(
            svg.at(0, TRACK_HEAD + i * room.track, *_track(view, say, i, room), id=f"tech-{name}", class_="tech")
            for i, name in enumerate(TECH_IDS)
        ),
    ]


def _left(room: Room, level: int) -> float:
    return room.tech_name + (room.beginners + (level - 1) * room.level if level else 0)


@cache
def _heads(say: Say, room: Room) -> Markup:
    """What each level costs (§13.2)."""
    return svg.group(
        *(
            mark
            for level in range(1, TOP_LEVEL + 2)
            for mark in (
                svg.text(
                    _left(room, level) + 8, 13, "+" if level > TOP_LEVEL else str(level), 14, font_weight="bold", fill=PALE_INK
                ),
                *strip([(f"−{TECH_COST[level - 1]}", "any resource")], _left(room, level) + room.level / 2, 8, 16),
            )
        )
    )


def _track(view: View, say: Say, track: int, room: Room) -> list[Markup]:
    name = TECH_IDS[track]
    levels = [player["technologies"][name] for player in view["players"]]
    return [
        _track_head(say, name, room),
        *(
            _level(say, track, level, room, tuple(seat for seat, at in enumerate(levels) if at == level))
            for level in range(TOP_LEVEL + 2)
        ),
    ]


@cache
def _track_head(say: Say, name: str, room: Room) -> Markup:
    words = say(f"tech.{name}").capitalize()
    named = room.tech_name > 60
    return svg.group(
        svg.title(words),
        svg.rect(0, 1, _left(room, TOP_LEVEL + 2), room.track - 3, TECH_FILL[name], 8, fill_opacity=0.18),
        sign(name, 5 if named else 3, room.track / 2 - 11, 20),
        *([svg.text(30, room.track / 2 + 4, words, 13, font_weight="bold")] if named else []),
    )


@cache
def _level(say: Say, track: int, level: int, room: Room, standing: tuple[int, ...]) -> Markup:
    """A level: what it brings, and who has reached it. Nobody stands beyond the last (§13.4)."""
    name, width = TECH_IDS[track], room.level if level else room.beginners
    words = say("board.level", tech=say(f"tech.{name}"), level=str(level)) if level <= TOP_LEVEL else say(f"tech.{name}")
    brings = f": {say(f'board.{name}_{level}')}" if level else ""
    who = f" ({', '.join(map(Mark, standing))})" if standing else ""
    beyond = level > TOP_LEVEL
    columns = 4 if room.below and level else 2
    pair = min(columns, len(standing)) * (TOKEN + 0.5)
    beside = level and not room.below
    free = width - 3 - (pair + 1 if beside else 0)
    signs = 41 if room.below else room.track - 1
    x = width - 3 - pair if beside else (width - 1 - pair) / 2
    y = room.track - TOKEN - 7 if room.below and level else room.track / 2 - 0.5 - (-(-len(standing) // columns)) * TOKEN / 2
    return svg.at(
        _left(room, level),
        0,
        svg.title(f"{words}{brings}{who}"),
        svg.rect(
            1, 3, width - 3, room.track - 7, PLASTER if level else SLAB, 6,
            stroke=TECH_FILL[name] if level else SEAM, stroke_opacity=0.6, stroke_dasharray="4 3" if beyond else None,
        ),
        *rows(level_signs(track, level), free / 2, signs / 2 + (3 if room.below else 0), 17.5, free - 3),
        *(
            svg.token(seat, seat_name(seat), x + i % columns * (TOKEN + 0.5), y + i // columns * TOKEN, TOKEN)
            for i, seat in enumerate(standing)
        ),
        id=f"tech-{name}-{level}",
        class_="level",
    )  # fmt: skip


def level_signs(track: int, level: int) -> list[list[Item]]:
    """§13.3: what a level brings beside those below it, in rows of signs."""
    name = TECH_IDS[track]
    if level == 0:
        return []
    if level > TOP_LEVEL:
        return [[_beyond(track)]]
    if name == "agriculture":
        corn = int(HARVEST_BONUS[level] - HARVEST_BONUS[level - 1])
        fish = int(FISH_BONUS[level] - FISH_BONUS[level - 1])
        harvest: list[list[Item]] = [[("", "corn tile"), (f"+{corn}", "corn")]] if corn else [[("", "no tile")]]
        return harvest + ([[("", "fish"), (f"+{fish}", "corn")]] if fish else [])
    if name == "extraction":
        return [[(f"+{EXTRACTION_BONUS}", GOOD_IDS[level])]]
    if name == "architecture":
        gains: tuple[Item, ...] = (
            (f"+{ARCHITECTURE_CORN[level]}", "corn"),
            (str(ARCHITECTURE_VP[level]), "points"),
            (f"−{DISCOUNT[level]}", "any resource"),
        )
        return [[("", "building"), gains[level - 1]]]
    favours: tuple[list[Item], ...] = ([("+1", "chichen")], [("−1", "any resource"), ("", "any temple")], [("+1", "skull")])
    return [favours[level - 1]]


def _beyond(track: int) -> Item:
    for amounts, name in ((BEYOND_RESOURCES, "any resource"), (BEYOND_SKULLS, "skull"), (BEYOND_VP, "points")):
        if amounts[track]:
            return str(amounts[track]), name
    return "", "any temple"
