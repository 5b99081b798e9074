"""What surrounds the map of Maya: its frame and title, the scale of points, the crops, and a table of all cities."""

import textwrap
from collections.abc import Iterator
from functools import cache

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, INK, JADE, MAIZE, PALE_INK, PLASTER, SEAM, Markup, number
from sacbe.games.maya.draw.cities import badge, colour, site_name, standings
from sacbe.games.maya.draw.land import RIM
from sacbe.games.maya.draw.sheet import Box, Point
from sacbe.games.maya.draw.tiles import FIELDS, Say, either, outline, pyramid, sign
from sacbe.games.maya.knowledge.view_types import View
from sacbe.games.maya.rules.pieces import BIGGEST, BOARDS, CROP_IDS, FIRST_PLACE, SECOND_PLACE

ROW = 27.0
"""The height of a line of the table of cities."""
STAIRS = ((0, 3), (1, 3), (1, 2), (2, 2), (2, 1), (3, 1), (3, 0))


def _stepped(box: Box, step: float) -> str:
    """A path round a box that climbs its corners in steps, as a temple does."""
    x, y, width, height = box
    stairs: list[Point] = [(i * step, j * step) for i, j in STAIRS]
    ring = [(x + i, y + j) for i, j in stairs] + [(x + width - i, y + j) for i, j in reversed(stairs)]
    ring += [(x + width - i, y + height - j) for i, j in stairs] + [(x + i, y + height - j) for i, j in reversed(stairs)]
    return svg.polygon(*ring)


@cache
def frame(box: Box, step: float) -> Markup:
    """The frame of the map."""
    return svg.group(
        svg.rect(*box, "none", 12, stroke=RIM, stroke_width=2),
        svg.path(_stepped(box.smaller(7), step), stroke=PLASTER, stroke_width=1.6, stroke_opacity=0.9),
        pointer_events="none",
        aria_hidden="true",
    )


@cache
def _plaque(width: float, height: float) -> Markup:
    """An empty plaque at the origin, for a text."""
    box = Box(0, 0, width, height)
    return Markup(
        svg.path(_stepped(box, 3.5), PLASTER, fill_opacity=0.93, stroke=RIM, stroke_width=1.4)
        + svg.path(_stepped(box.smaller(4), 3.5), stroke=SEAM, stroke_width=0.8)
    )


def board_name(view: View, say: Say) -> str:
    """What the board is called."""
    return either(f"choice.{view['board']['id']}", view["board"]["name"], say)


def origin(view: View, say: Say) -> str:
    """§12.1: a reconstructed board says so, wherever it is shown."""
    return f"{say('board.reconstructed')}." if view["board"]["reconstructed"] else ""


def draw_title(view: View, say: Say, box: Box, *, untitled: bool) -> Markup:
    """The title of the game unless the page says it, the name of the board, and where it comes from."""
    top = 28 if untitled else 74
    width, name = box.width, textwrap.wrap(board_name(view, say), int((box.width - 36) / 8))
    return svg.at(
        box.x,
        box.y,
        _plaque(width, box.height),
        *([] if untitled else _headline(say, width)),
        *(svg.text(18, top + 18 * i, line, 15, font_family=svg.CARVED, font_weight="bold") for i, line in enumerate(name)),
        svg.lines(18, top + 1 + 18 * len(name), origin(view, say), width - 14, 13, font_style="italic", fill=PALE_INK),
        id="board-label",
    )


def _headline(say: Say, width: float) -> list[Markup]:
    return [
        svg.text(18, 48, say("game.title"), 38, font_family=svg.CARVED, font_weight="bold", fill=CINNABAR, letter_spacing=2),
        svg.frieze(132, 46, width - 132 - 16, 2.5),
        svg.rect(132, 46, width - 132 - 16, 2.2, MAIZE),
    ]


def draw_scale(say: Say, box: Box) -> Markup:
    """§7.5: what a city pays by its size."""
    x, y, width, height = box
    rows = {"size": 69, "most": 88, "second": 105}
    parts = [
        svg.title(say("board.pays")),
        _plaque(width, height),
        svg.text(14, 22, say("board.pays"), 13, font_weight="bold", fill=JADE),
        svg.path(f"M14 {rows['size'] + 5}H{number(width - 14)}", stroke=SEAM),
        *(svg.text(14, at, say(f"board.{row}"), 13, fill=PALE_INK) for row, at in rows.items()),
    ]
    for size in range(1, BIGGEST + 1):
        middle = 68 + (width - 82) / BIGGEST * (size - 0.5)
        told = {
            "size": f"{size}+" if size == BIGGEST else f"{size}",
            "most": f"{FIRST_PLACE[size]}",
            "second": f"{SECOND_PLACE[size]}",
        }
        parts.append(svg.at(middle, 46, pyramid(20, size, CINNABAR)))
        parts += [
            svg.text(middle, at, told[row], 13, text_anchor="middle", font_weight="bold" if row == "most" else None)
            for row, at in rows.items()
        ]
    return svg.at(x, y, *parts, id="scale")


def draw_crops(say: Say, x: float, y: float, width: float) -> Markup:
    """The crops by their names, where there is room for them."""
    step = width / len(CROP_IDS)
    return svg.at(
        x,
        y,
        *(
            svg.at(
                step * (i + 0.5),
                0,
                svg.at(0, 22, svg.path(outline(22), FIELDS.get(crop, PLASTER), stroke=SEAM), svg.at(-13, -13, sign(crop, 26))),
                svg.lines(0, 59, say(f"crop.{crop}"), step, 13, text_anchor="middle"),
            )
            for i, crop in enumerate(CROP_IDS)
        ),
        id="crops",
    )


def ledger_height(view: View) -> float:
    """The height of the table of cities."""
    return 40 + ROW * len(view["cities"])


def draw_ledger(view: View, say: Say, x: float, y: float, width: float) -> Markup:
    """The table of cities, for a map that has no room for it: each with the goods around it and what it would pay."""
    return svg.at(
        x,
        y,
        svg.rect(0, 0, width, ledger_height(view), PLASTER, 9, stroke=SEAM),
        svg.text(14, 24, say("display.majorities"), 14, font_weight="bold", fill=JADE),
        *_entries(view, say),
        id="ledger",
    )


def _entries(view: View, say: Say) -> Iterator[Markup]:
    sites = {site.id: site for site in BOARDS[view["board"]["id"]].sites}
    for row, city in enumerate(view["cities"]):
        yield svg.at(
            0,
            46 + ROW * row,
            svg.at(24, 0, pyramid(17, min(city["size"], BIGGEST), colour(city))),
            svg.text(42, 5, site_name(sites[city["site"]], say), 13, fill=INK),
            badge(146, 0, city),
            *(svg.at(180 + 62 * i, 0, one) for i, one in enumerate(standings(view, city, across=True))),
            id=f"majority-{city['site']}",
        )
