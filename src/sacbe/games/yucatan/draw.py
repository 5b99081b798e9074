"""The table of Yucatan as SVG, drawn from a View: the map with all that stands on it, and a panel for each seat.

Places have ids: `map`, `supply`, `question`, `seat-0`, and those of draw_board.py. A reconstructed map says so (§2.2).
"""

from collections.abc import Mapping
from functools import partial

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.look import Look
from sacbe.core.svg import PALE_INK, Markup
from sacbe.games.yucatan import draw_board, draw_panel
from sacbe.games.yucatan.catalogue import CATALOGUE
from sacbe.games.yucatan.draw_board import Say, View

WIDTH, MARGIN, GAP = 1200, 20, 14
HEAD = 92
HEIGHT = HEAD + draw_board.HEIGHT + MARGIN

LOOKS: tuple[Look, ...] = ()


def draw(view: View, lang: str, look: Mapping[str, int]) -> str:
    """A picture of what this view shows."""
    say = partial(CATALOGUE.text, lang)
    right = MARGIN + draw_board.WIDTH + MARGIN
    panels = [
        svg.at(right, HEAD + seat * (draw_panel.HEIGHT + GAP), *draw_panel.draw_panel(view, say, seat), id=f"seat-{seat}")
        for seat in range(view["seats"])
    ]
    foot = HEAD + view["seats"] * (draw_panel.HEIGHT + GAP)
    return svg.drawing(
        WIDTH,
        HEIGHT,
        f"{say('game.title')}. {_map_name(view, say)}. {say('ask.' + view['step'])}",
        *_header(view, say),
        svg.at(MARGIN, HEAD, draw_board.draw_map(draw_board.board_of(view), lang), *draw_board.draw_pieces(view, lang)),
        *panels,
        *_middle(view, say, right, foot + 12),
    )


def _map_name(view: View, say: Say) -> str:
    """§2.2: the printed maps are lost; what was reconstructed is labelled wherever it is shown."""
    name = say("board.map", name=view["board"]["name"])
    return f"{name} ({say('board.reconstructed')})" if view["board"]["reconstructed"] else name


def _header(view: View, say: Say) -> list[Markup]:
    seats = view["winners"] or [seat for seat in view["asked"] if seat >= 0]
    doing = "winner" if view["over"] else "decides"
    return [
        svg.text(MARGIN, 50, say("game.title"), 34, font_family=svg.CARVED, font_weight="bold", fill=svg.CINNABAR),
        svg.text(MARGIN + 190, 32, _map_name(view, say), 13, fill=PALE_INK, id="map-name"),
        svg.group(
            *svg.tokens(seats, MARGIN + 190, 40, 20),
            svg.text(MARGIN + 194 + 24 * len(seats), 55, say(f"board.{doing}") if seats else "", 13, fill=PALE_INK),
            svg.text(MARGIN + 330, 56, say(f"ask.{view['step']}"), 18, font_weight="bold"),
            id="question",
        ),
        svg.frieze(0, 80, WIDTH, 3),
        svg.rect(0, 80, WIDTH, 2.5, svg.MAIZE),
    ]


def _middle(view: View, say: Say, x: float, y: float) -> list[Markup]:
    """What belongs to nobody."""
    supply = say("board.amount", what=say("board.supply"), amount=f"{view['supply']} {say('board.prisoners')}")
    neutrals = {name: str(count) for name, count in view["neutrals"].items()}
    last = view["last"]
    told = "" if last is None else f"{seat_name(last['seat']) if last['seat'] >= 0 else '*'} {last['action']}"
    return [
        svg.group(
            svg.element("circle", cx=x + 6, cy=y - 4, r=6, fill=draw_board.PRISONER), svg.text(x + 20, y, supply, 13), id="supply"
        ),
        svg.lines(x, y + 22, say("board.neutrals", **neutrals), draw_panel.WIDTH, 12, fill=PALE_INK),
        svg.group(svg.lines(x, y + 58, say("board.last", action=told), draw_panel.WIDTH, 12), id="last") if told else svg.group(),
    ]
