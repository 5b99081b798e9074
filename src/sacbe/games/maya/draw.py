"""The table of Maya as SVG, drawn from a View: the map on the left, a panel for each seat on the right.

Places have ids: those of draw_map.py (`cell-3_10`) and draw_panel.py (`seat-0`, `rack-0`, `reserve-0`).
"""

from collections.abc import Mapping
from functools import partial

from sacbe.core import svg
from sacbe.core.look import Look
from sacbe.core.svg import PALE_INK, Markup
from sacbe.games.maya.catalogue import CATALOGUE
from sacbe.games.maya.draw_map import draw_map
from sacbe.games.maya.draw_panel import draw_panel
from sacbe.games.maya.draw_tiles import Say, View, either

WIDTH, HEIGHT, MARGIN, GAP = 1200, 760, 20, 12
TOP, MAP_WIDTH, PANEL_LEFT = 96, 790, 826

LOOKS: tuple[Look, ...] = ()


def draw(view: View, lang: str, look: Mapping[str, int]) -> str:
    """A picture of what this view shows."""
    say = partial(CATALOGUE.text, lang)
    height = (HEIGHT - TOP - MARGIN - GAP * (view["seats"] - 1)) / view["seats"]
    panels = [
        svg.at(
            PANEL_LEFT,
            TOP + seat * (height + GAP),
            *draw_panel(view, say, seat, WIDTH - PANEL_LEFT - MARGIN, height),
            id=f"seat-{seat}",
        )
        for seat in range(view["seats"])
    ]
    label = f"{say('game.title')}. {_board(view, say)}. {_origin(view, say)} {say('ask.' + view['step'])}"
    return svg.drawing(
        WIDTH,
        HEIGHT,
        label,
        *_header(view, say),
        *draw_map(view, say, (MARGIN, TOP + 6, MAP_WIDTH, HEIGHT - TOP - 6 - MARGIN)),
        *panels,
    )


def _board(view: View, say: Say) -> str:
    return either(f"choice.{view['board']['id']}", view["board"]["name"], say)


def _origin(view: View, say: Say) -> str:
    """§12.1: a reconstructed board says so, wherever it is shown."""
    return f"{say('board.reconstructed')}." if view["board"]["reconstructed"] else ""


def _header(view: View, say: Say) -> list[Markup]:
    seats = view["winners"] or [seat for seat in view["asked"] if seat >= 0]
    doing = say("board.winner" if view["over"] else "board.decides") if seats else ""
    group = say("board.group", goods=str(view["group_goods"])) if view["step"] == "further" else ""
    return [
        svg.text(MARGIN, 50, say("game.title"), 34, font_family=svg.CARVED, font_weight="bold", fill=svg.CINNABAR),
        svg.group(
            svg.text(146, 35, say(f"ask.{view['step']}"), 18, font_weight="bold"),
            *svg.tokens(seats, 146, 42, 20),
            svg.text(150 + 24 * len(seats), 57, f"{doing} – {group}" if group else doing, 13, fill=PALE_INK),
            id="question",
        ),
        svg.frieze(0, 80, WIDTH, 3),
        svg.rect(0, 80, WIDTH, 2.5, svg.MAIZE),
        svg.group(
            svg.text(MARGIN, TOP + 18, _board(view, say), 16, font_family=svg.CARVED, font_weight="bold"),
            svg.lines(MARGIN, TOP + 36, _origin(view, say), 210, 12, font_style="italic", fill=svg.CINNABAR),
            id="board-label",
        ),
    ]
