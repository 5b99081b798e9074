"""The temples and the technologies in the drawing.

Places have ids: `temple-brown`, `temple-brown-2` (by step), `tech-agriculture`, `tech-agriculture-2` (by level; 4 is beyond).
"""

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.svg import PALE_INK, PLASTER, SEAM, SLAB, Markup
from sacbe.games.tzolkin.draw_signs import TECH_FILL, TEMPLE_FILL, Item, Say, View, points_badge, rows, sign, strip, written
from sacbe.games.tzolkin.pieces import (
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

WIDTH = 599.2
STEP_HIGH, TEMPLE_HEAD, TEMPLE_WIDE, TEMPLE_GAP = 25, 42, 190, 14.6
MOST_STEPS = max(TOP.tolist()) + 1
TEMPLES_HIGH = TEMPLE_HEAD + MOST_STEPS * STEP_HIGH
TRACK_HIGH, TRACK_HEAD, TRACK_NAME, LEVEL_0, LEVEL = 50, 22, 124, 46, 107.3
TECHS_HIGH = TRACK_HEAD + len(TECH_IDS) * TRACK_HIGH


# -- temples, §14


def draw_temples(view: View, say: Say) -> list[Markup]:
    """The three temples side by side, at the origin."""
    return [
        svg.heading(0, -8, say("board.temples")),
        *(
            svg.at(i * (TEMPLE_WIDE + TEMPLE_GAP), 0, *_temple(view, say, i), id=f"temple-{name}", class_="temple")
            for i, name in enumerate(TEMPLE_IDS)
        ),
    ]


def _temple(view: View, say: Say, temple: int) -> list[Markup]:
    name = TEMPLE_IDS[temple]
    days = [day for day in range(FOOD_DAYS) if DAY_OF_POINTS[day]]
    bonus = [(str(FOOD_ROUND[day]), str(HIGHEST_BONUS[day, temple])) for day in days]
    top = TEMPLE_HEAD + (MOST_STEPS - 1 - int(TOP[temple])) * STEP_HIGH
    words = [say("board.highest", round=round_no, points=points) for round_no, points in bonus]
    return [
        svg.title(f"{say('board.god_' + name)}, {say('board.temple', temple=say(f'temple.{name}'))}. {' '.join(words)}"),
        sign(f"temple {name}", 4, top - 42, 24),
        svg.text(34, top - 27, say(f"board.god_{name}"), 14, font_family=svg.CARVED, font_weight="bold"),
        svg.text(34, top - 13, say("board.highest_short"), 9.5, fill=PALE_INK),
        *(
            mark
            for i, (round_no, points) in enumerate(bonus)
            for mark in (
                svg.text(144 + i * 33, top - 30, round_no, 9, text_anchor="middle", fill=PALE_INK),
                points_badge(points, 144 + i * 33, top - 18, 16),
            )
        ),
        *(_step(view, say, temple, step, top) for step in range(TOP[temple] + 1)),
    ]


def _step(view: View, say: Say, temple: int, step: int, top: float) -> Markup:
    """A step as a slab of the pyramid: its points, its reward, and who stands there."""
    name, reward = TEMPLE_IDS[temple], int(TEMPLE_REWARD[temple, step])
    standing = [seat for seat, player in enumerate(view["players"]) if player["temples"][name] == step]
    points = written(int(TEMPLE_VP[temple, step]))
    inset = step * 4.5
    words = say("board.step", temple=say(f"temple.{name}"), step=str(step), points=points)
    gives = f", {say('board.gives', good=say(f'good.{GOOD_IDS[reward]}'))}" if reward >= 0 else ""
    who = f": {', '.join(map(seat_name, standing))}" if standing else ""
    y, width = top + (int(TOP[temple]) - step) * STEP_HIGH, TEMPLE_WIDE - 2 * inset
    fill = "#fff" if step == TEMPLE_START else TEMPLE_FILL[name]
    return svg.at(
        inset,
        y,
        svg.title(f"{words}{gives}{who}"),
        svg.rect(0, 0.5, width, STEP_HIGH - 1, PLASTER, 3),
        svg.rect(0, 0.5, width, STEP_HIGH - 1, fill, 3, fill_opacity=0.38, stroke=TEMPLE_FILL[name]),
        svg.text(20, STEP_HIGH / 2 + 5, points, 14, text_anchor="middle", font_weight="bold"),
        *([sign(GOOD_IDS[reward], width - 25, 3, 19)] if reward >= 0 else []),
        *svg.tokens(standing, 36, 3, 18),
        id=f"temple-{name}-{step}",
        class_="step",
    )


# -- technologies, §13


def draw_technologies(view: View, say: Say) -> list[Markup]:
    """The four tracks, at the origin."""
    heads = [
        mark
        for level in range(1, TOP_LEVEL + 2)
        for mark in _head(level, "+" if level > TOP_LEVEL else str(level), int(TECH_COST[level - 1]))
    ]
    return [
        svg.heading(0, -8, say("board.technologies")),
        *heads,
        *(
            svg.at(0, TRACK_HEAD + i * TRACK_HIGH, *_track(view, say, i), id=f"tech-{name}", class_="tech")
            for i, name in enumerate(TECH_IDS)
        ),
    ]


def _left(level: int) -> float:
    return TRACK_NAME + (LEVEL_0 + (level - 1) * LEVEL if level else 0)


def _head(level: int, name: str, cost: int) -> list[Markup]:
    left = _left(level)
    return [
        svg.text(left + 8, 14, name, 13, font_weight="bold", fill=PALE_INK),
        *strip([(f"−{cost}", "any resource")], left + LEVEL / 2, 10, 14),
    ]


def _track(view: View, say: Say, track: int) -> list[Markup]:
    name = TECH_IDS[track]
    return [
        svg.title(say(f"tech.{name}")),
        svg.rect(0, 1, WIDTH, TRACK_HIGH - 3, TECH_FILL[name], 6, fill_opacity=0.16),
        sign(name, 7, 13, 22),
        svg.text(35, 28, say(f"tech.{name}").capitalize(), 11.5, font_weight="bold"),
        *(_level(view, say, track, level) for level in range(TOP_LEVEL + 2)),
    ]


def _level(view: View, say: Say, track: int, level: int) -> Markup:
    """A level: what it brings, and who has reached it. Nobody stands beyond the last (§13.4)."""
    name, width = TECH_IDS[track], LEVEL if level else LEVEL_0
    standing = [seat for seat, player in enumerate(view["players"]) if player["technologies"][name] == level]
    words = say("board.level", tech=say(f"tech.{name}"), level=str(level)) if level <= TOP_LEVEL else say(f"tech.{name}")
    brings = f": {say(f'board.{name}_{level}')}" if level else ""
    who = f" ({', '.join(map(seat_name, standing))})" if standing else ""
    x = width - 43 if level else 3
    beyond = level > TOP_LEVEL
    return svg.at(
        _left(level),
        0,
        svg.title(f"{words}{brings}{who}"),
        svg.rect(
            1,
            3,
            width - 3,
            TRACK_HIGH - 7,
            SLAB if not level else PLASTER,
            5,
            stroke=SEAM,
            stroke_dasharray="3 2" if beyond else None,
        ),
        *rows(level_signs(track, level), (width - 3) / 2 if beyond else (width - 40) / 2, TRACK_HIGH / 2 - 0.5, 17),
        *(
            svg.token(seat, seat_name(seat), x + i % 2 * 19, (6 if len(standing) > 2 else 16) + i // 2 * 19.5, 18)
            for i, seat in enumerate(standing)
        ),
        id=f"tech-{name}-{level}",
        class_="level",
    )


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
