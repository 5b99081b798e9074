"""A seat's part of the drawing: pyramid, prisoners, villages in stock, warriors in reserve. Its id is `seat-0`."""

from sacbe.core import svg
from sacbe.core.catalogue import seat_name
from sacbe.core.svg import CINNABAR, INK, PALE_INK, PLASTER, SEAM, Markup, number
from sacbe.games.yucatan.draw_board import PRISONER, Say, View, guild_sign, pyramid
from sacbe.games.yucatan.pieces import GUILD_IDS, TOP

WIDTH, HEIGHT = 310, 150


def draw_panel(view: View, say: Say, seat: int) -> list[Markup]:
    """The panel of a seat, at the origin."""
    player, own, colour = view["players"][seat], view["seat"] == seat, svg.PLAYERS[seat].fill
    return [
        svg.title(f"{seat_name(seat)} ({say('board.you')})" if own else seat_name(seat)),
        svg.rect(0, 0, WIDTH, HEIGHT, PLASTER, 10, stroke=colour, stroke_width=4 if own else 1.5),
        svg.path(f"M0 34V10Q0 0 10 0H{number(WIDTH - 10)}q10 0 10 10V34z", colour, fill_opacity=0.15),
        *_head(view, say, seat),
        *_pyramid(player, say, colour),
        *_figures(player, say),
        _reserve(player, say),
        *_box(player, say),
    ]


def _head(view: View, say: Say, seat: int) -> list[Markup]:
    doing = "winner" if seat in view["winners"] else "decides" if seat in view["asked"] else ""
    turns = say("board.turns", turn=str(view["players"][seat]["turns"]), turns=str(view["turn_limit"]))
    return [
        *svg.tokens([seat], 10, 6, 22),
        svg.text(40, 22, say("board.you") if view["seat"] == seat else "", 13, font_weight="bold"),
        svg.text(WIDTH / 2, 22, turns, 11, text_anchor="middle", fill=PALE_INK),
        svg.text(
            WIDTH - 12, 22, say(f"board.{doing}") if doing else "", 13, text_anchor="end", font_weight="bold", fill=CINNABAR
        ),
    ]


def _pyramid(player: View, say: Say, colour: str) -> list[Markup]:
    words = say("board.level", levels=str(player["levels"]), most=str(TOP))
    return [
        svg.at(58, 112, svg.title(f"{say('board.levels')}: {words}"), *pyramid(player["levels"], 88, colour)),
        svg.text(58, 132, words, 11, text_anchor="middle", fill=INK),
    ]


def _figures(player: View, say: Say) -> list[Markup]:
    store = say("board.amount", what=say("board.store"), amount=str(player["store"]))
    stock = say("board.amount", what=say("board.stock"), amount=str(player["stock"]))
    food = say("board.food", warriors=str(player["warriors"]), fed=str(player["fed"]))
    return [
        svg.element("circle", cx=128, cy=51, r=5, fill=PRISONER),
        *(svg.text(140, 55 + 18 * i, words, 12) for i, words in enumerate((store, stock, food))),
    ]


def _reserve(player: View, say: Say) -> Markup:
    """§15.10: the own reserve by guild, other reserves only by size."""
    by_guild = player["reserve_by_guild"]
    head = svg.text(122, 115, say("board.amount", what=say("board.reserve"), amount=str(player["reserve"])), 12)
    if by_guild is None:
        return head
    return svg.group(head, *_guilds(by_guild, 204, 103, INK))


def _guilds(counts: dict[str, int], x: float, y: float, fill: str) -> list[Markup]:
    parts = []
    for i, guild in enumerate(GUILD_IDS):
        parts += [
            guild_sign(guild, x + 34 * i, y, 14, fill),
            svg.text(x + 16 + 34 * i, y + 12, str(counts[guild]), 12, font_weight="bold"),
        ]
    return parts


def _box(player: View, say: Say) -> list[Markup]:
    """§9.8: beaten warriors that are out of the game, face up."""
    if not any(player["boxed"].values()):
        return []
    return [
        svg.text(122, 138, say("board.boxed"), 12),
        *_guilds(player["boxed"], 204, 126, PALE_INK),
        svg.path("M122 120H298", stroke=SEAM),
    ]
