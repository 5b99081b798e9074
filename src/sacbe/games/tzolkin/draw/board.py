"""The temples and the technologies in the drawing.

Places have ids: `temple-brown`, `temple-brown-2` (by step), `god-brown` (its top),
`tech-agriculture`, `tech-agriculture-2` (by level; 4 is beyond).
"""

from functools import cache

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

TEMPLE_WIDE, TEMPLES_APART, INSET = 129.0, 8.5, 2.0
"""How wide a temple is, how far apart they are, and how much narrower each step is than the one below, on either side."""
TECH_SIGN, TECH_NAME, BEGINNERS, LEVEL_WIDE, TRACK = 25.0, 128.0, 47.0, 83.0, 72.0
"""How wide the sign of a technology is, that with its name, the place of seats at level 0, a level; how high a track is."""
TOKEN = 21.5
STEP_HIGH, TEMPLE_HEAD, SHRINE = 25.5, 64, 17
MOST_STEPS: int = max(TOP.tolist()) + 1
TEMPLES_HIGH: float = TEMPLE_HEAD + MOST_STEPS * STEP_HIGH + 6
TRACK_HEAD = 20
TECHS_HIGH: float = TRACK_HEAD + len(TECH_IDS) * TRACK


# -- temples, §14


def draw_temples(view: View, say: Say) -> list[Markup]:
    """The three temples side by side, at the origin."""
    return [
        svg.heading(0, -9, say("board.temples"), HEADING),
        *(
            svg.at(i * (TEMPLE_WIDE + TEMPLES_APART), 0, *_temple(view, say, i), id=f"temple-{name}", class_="temple")
            for i, name in enumerate(TEMPLE_IDS)
        ),
    ]


def _top_of(temple: int) -> float:
    return TEMPLE_HEAD + (MOST_STEPS - 1 - int(TOP[temple])) * STEP_HIGH


def _temple(view: View, say: Say, temple: int) -> list[Markup]:
    name = TEMPLE_IDS[temple]
    steps = [player["temples"][name] for player in view["players"]]
    return [
        _temple_head(say, temple),
        *(
            _step(say, temple, step, tuple(seat for seat, at in enumerate(steps) if at == step))
            for step in range(TOP[temple] + 1)
        ),
    ]


@cache
def _temple_head(say: Say, temple: int) -> Markup:
    """The name of the god and the bonus for the highest seat, a shrine on the top and a foot below."""
    name, top, middle = TEMPLE_IDS[temple], _top_of(temple), TEMPLE_WIDE / 2
    days = [day for day in range(FOOD_DAYS) if DAY_OF_POINTS[day]]
    bonus = [(int(FOOD_ROUND[day]), int(HIGHEST_BONUS[day, temple])) for day in days]
    words = [say("board.highest", round=str(at), points=points_words(say, points)) for at, points in bonus]
    fill = TEMPLE_FILL[name]
    god = say(f"board.god_{name}")
    foot = top + (int(TOP[temple]) + 1) * STEP_HIGH
    return svg.group(
        svg.title(f"{god}, {say('board.temple', temple=say(f'temple.{name}'))}. {' '.join(words)}"),
        svg.rect(-3, foot - 1, TEMPLE_WIDE + 6, 5, fill, 2, fill_opacity=0.8),
        svg.path(_shrine(middle, top), fill, fill_opacity=0.85),
        svg.rect(0, top - TEMPLE_HEAD, TEMPLE_WIDE, TEMPLE_HEAD - 2, "none", 8, class_="reach", id=f"god-{name}"),
        svg.text(middle, top - 44, god, 15, text_anchor="middle", font_family=svg.CARVED, font_weight="bold"),
        *(
            mark
            for side, (at, points) in zip((-1, 1), bonus, strict=True)
            for mark in (
                svg.text(middle + side * 47, top - 22, str(at), HEADING, text_anchor="middle", fill=PALE_INK),
                points_badge(str(points), middle + side * 47, top - 10, 17, HEADING),
            )
        ),
        sign(f"temple {name}", middle - 11, top - SHRINE - 22, 22),
    )


def _shrine(middle: float, top: float) -> str:
    """A small house with a roof comb."""
    return f"M{number(middle - 24)} {number(top)}v-9h-4v-7h56v7h-4v9h-15v-7h-18v7z"


@cache
def _step(say: Say, temple: int, step: int, standing: tuple[int, ...]) -> Markup:
    """A step as a slab of the pyramid: its points, its reward, and who stands there."""
    name, reward = TEMPLE_IDS[temple], int(TEMPLE_REWARD[temple, step])
    points, inset = int(TEMPLE_VP[temple, step]), step * INSET
    words = say("board.step", temple=say(f"temple.{name}"), step=str(step), points=points_words(say, points))
    gives = f", {say('board.gives', good=say(f'good.{GOOD_IDS[reward]}'))}" if reward >= 0 else ""
    who = f": {', '.join(map(Mark, standing))}" if standing else ""
    y, width = _top_of(temple) + (int(TOP[temple]) - step) * STEP_HIGH, TEMPLE_WIDE - 2 * inset
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


def draw_technologies(view: View, say: Say, *, named: bool = False) -> list[Markup]:
    """The four tracks, at the origin; `named`: their names stand beside their signs."""
    begin = TECH_NAME if named else TECH_SIGN
    return [
        svg.heading(0, -9, say("board.technologies"), HEADING),
        _heads(say, begin),
        *(
            svg.at(0, TRACK_HEAD + i * TRACK, *_track(view, say, i, begin), id=f"tech-{name}", class_="tech")
            for i, name in enumerate(TECH_IDS)
        ),
    ]


def _left(begin: float, level: int) -> float:
    """Where a level lies; `begin`: how wide the head of a track is."""
    return begin + (BEGINNERS + (level - 1) * LEVEL_WIDE if level else 0)


@cache
def _heads(say: Say, begin: float) -> Markup:
    """What each level costs (§13.2)."""
    return svg.group(
        *(
            mark
            for level in range(1, TOP_LEVEL + 2)
            for mark in (
                svg.text(
                    _left(begin, level) + 8, 13, "+" if level > TOP_LEVEL else str(level), 14, font_weight="bold", fill=PALE_INK
                ),
                *strip([(f"−{TECH_COST[level - 1]}", "any resource")], _left(begin, level) + LEVEL_WIDE / 2, 8, 16),
            )
        )
    )


def _track(view: View, say: Say, track: int, begin: float) -> list[Markup]:
    name = TECH_IDS[track]
    levels = [player["technologies"][name] for player in view["players"]]
    return [
        _track_head(say, name, begin),
        *(
            _level(say, track, level, begin, tuple(seat for seat, at in enumerate(levels) if at == level))
            for level in range(TOP_LEVEL + 2)
        ),
    ]


@cache
def _track_head(say: Say, name: str, begin: float) -> Markup:
    words = say(f"tech.{name}").capitalize()
    return svg.group(
        svg.title(words),
        svg.rect(0, 1, _left(begin, TOP_LEVEL + 2), TRACK - 3, TECH_FILL[name], 8, fill_opacity=0.18),
        sign(name, 3, TRACK / 2 - 11, 20),
        *([svg.text(28, TRACK / 2 + 4, words, HEADING, font_weight="bold")] if begin > TECH_SIGN else []),
    )


@cache
def _level(say: Say, track: int, level: int, begin: float, standing: tuple[int, ...]) -> Markup:
    """A level: what it brings, and who has reached it. Nobody stands beyond the last (§13.4)."""
    name, width = TECH_IDS[track], LEVEL_WIDE if level else BEGINNERS
    words = say("board.level", tech=say(f"tech.{name}"), level=str(level)) if level <= TOP_LEVEL else say(f"tech.{name}")
    brings = f": {say(f'board.{name}_{level}')}" if level else ""
    who = f" ({', '.join(map(Mark, standing))})" if standing else ""
    beyond, columns = level > TOP_LEVEL, 4 if level else 2
    x = (width - 1 - min(columns, len(standing)) * (TOKEN + 0.5)) / 2
    y = TRACK - TOKEN - 7 if level else TRACK / 2 - 0.5 - (-(-len(standing) // columns)) * TOKEN / 2
    return svg.at(
        _left(begin, level),
        0,
        svg.title(f"{words}{brings}{who}"),
        svg.rect(
            1, 3, width - 3, TRACK - 7, PLASTER if level else SLAB, 6,
            stroke=TECH_FILL[name] if level else SEAM, stroke_opacity=0.6, stroke_dasharray="4 3" if beyond else None,
        ),
        *rows(level_signs(track, level), (width - 3) / 2, 23.5, 17.5, width - 6, HEADING),
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
