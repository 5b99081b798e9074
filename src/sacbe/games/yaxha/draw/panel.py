"""A seat's part of the drawing: its pyramid, its cubes, cards and points.

Places have ids: `initiative-0`, `played-0`, `hand-0`, `discarded-0`, and those of draw/pyramid.py.
"""

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, INK, JADE, MAIZE, PALE_INK, PLASTER, SEAM, Markup, number
from sacbe.games.yaxha.draw.iso import COS, cube
from sacbe.games.yaxha.draw.pile import Pile, Say
from sacbe.games.yaxha.draw.pyramid import FOCUS, draw_pyramid
from sacbe.games.yaxha.draw.scores import Chips, Stairs, draw_bonus, draw_chips, draw_stairs
from sacbe.games.yaxha.draw.views import LETTERS, Place
from sacbe.games.yaxha.knowledge.position import read_pyramid
from sacbe.games.yaxha.knowledge.view_types import View
from sacbe.games.yaxha.rules.pieces import COLOUR_IDS
from sacbe.games.yaxha.rules.pieces import LETTERS as COLOUR_LETTERS
from sacbe.games.yaxha.texts.catalogue import CATALOGUE

NAME, LONG_NAME = 6, 11
"""How many characters of a name there is room for before the tile: in a slender panel, and in a wordy one."""


class Panel(NamedTuple):
    """Where things lie in the panel of a seat."""

    width: float
    height: float
    head: float
    pyramid: Place
    hand: tuple[float, float]
    hand_edge: float
    discarded: tuple[float, float]
    room: float
    """How wide the row of discarded cubes may be: many of them lie closer together."""
    scores: Stairs | Chips
    bonus: tuple[float, float]
    wordy: bool = True
    """Whether the head has room for words beside the initiative tile and the card."""


LARGE = Panel(
    574, 516, 46, Place((166, 222), 35, (346, 92), 41, True, (20, 62), 35.5), hand=(20, 352), hand_edge=18,
    discarded=(268, 352), room=170, scores=Stairs(16, 376, 542, 130), bonus=(142, 361),
)  # fmt: skip
MEDIUM = Panel(
    574, 252, 40, Place((122, 164), 26, (254, 66), 32, False, (10, 44), 27.5), hand=(440, 64), hand_edge=14,
    discarded=(440, 122), room=120, scores=Chips(440, 158, 66, 2), bonus=(506, 210),
)  # fmt: skip
SMALL = Panel(
    574, 164, 36, Place((80, 112), 16, (172, 48), 21, False, (18, 40), 16.4), hand=(304, 58), hand_edge=13,
    discarded=(400, 58), room=160, scores=Chips(304, 104, 88, 3), bonus=(480, 130),
)  # fmt: skip
LARGE_NARROW = Panel(
    416, 458, 46, Place((84, 196), 17.5, (190, 78), 42, True, (4, 74), 26.6), hand=(14, 312), hand_edge=16,
    discarded=(240, 312), room=160, scores=Stairs(10, 344, 396, 106), bonus=(118, 320), wordy=False,
)  # fmt: skip
SMALL_NARROW = Panel(
    416, 208, 40, Place((82, 138), 17.5, (170, 62), 23, False, (6, 62), 17.6), hand=(300, 60), hand_edge=11,
    discarded=(300, 104), room=104, scores=Chips(300, 130, 60, 2), bonus=(360, 182), wordy=False,
)  # fmt: skip


def draw_panel(view: View, lang: str, seat: int, panel: Panel, display: Mapping[str, int], *, focus: bool) -> list[Markup]:
    """The panel of a seat, at the origin. With `focus`, the keyboard gets to the groups that score."""
    say = partial(CATALOGUE.text, lang)
    player, own, colour = view["players"][seat], view["seat"] == seat, svg.PLAYERS[seat].fill
    lit = seat in view["asked"] or seat in view["winners"]
    built = _built(
        lang, seat, player["pyramid"], view["over"], panel, display["turn"], display["apart"] + 2 * display.get("coordinates", 0)
    )
    w, h = number(panel.width), number(panel.head)
    return [
        svg.title(svg.owner(seat, say("board.you") if own else "")),
        svg.rect(0, 0, panel.width, panel.height, PLASTER, 10),
        svg.path(f"M0 {h}V10Q0 0 10 0H{number(panel.width - 10)}q10 0 10 10V{h}z", colour, fill_opacity=0.14),
        svg.path(f"M0 {h}H{w}", stroke=MAIZE if lit else SEAM, stroke_width=3 if lit else 1),
        svg.rect(0, 0, panel.width, panel.height, "none", 10, stroke=colour, stroke_width=3.5 if own else 1.5),
        *_head(view, say, seat, panel),
        built if focus else Markup(built.replace(FOCUS, "")),
        *_loose(player["hand"], say, "hand", seat, panel),
        *_loose(player["discarded"], say, "discarded", seat, panel),
        *(
            [heading(panel.bonus[0], panel.hand[1], say("board.bonus" if view["over"] else "board.bonus_now"))]
            if isinstance(panel.scores, Stairs)
            else []
        ),
        draw_bonus(*panel.bonus, sum(player["bonus"].values()), say),
    ]


@lru_cache(1024)
def _built(lang: str, seat: int, pyramid: str, over: bool, panel: Panel, turn: int, looks: int) -> Markup:
    """The pyramid and its points; cached, since most are the same from one picture to the next and for all viewers.

    `looks`: 1 for levels apart, 2 for coordinates, 3 for both.
    """
    say = partial(CATALOGUE.text, lang)
    pile = Pile(seat, read_pyramid("pyramid", pyramid), turn, over=over, coordinates=looks > 1)
    sizes = {group.colour: len(group.cells) for group in pile.groups if group.scores}
    if isinstance(panel.scores, Stairs):
        stairs, legend = draw_stairs(panel.scores, sizes, say)
    else:
        stairs, legend = [], draw_chips(panel.scores, sizes, say)
    return Markup("".join(stairs + draw_pyramid(pile, say, panel.pyramid, apart=bool(looks % 2), legend=legend)))


def colour_of(letter: str) -> str:
    """The colour that a letter stands for (§1.5)."""
    colour: str = COLOUR_IDS[COLOUR_LETTERS.index(letter)]
    return colour


def names(letters: str, say: Say) -> str:
    """Cubes in words."""
    return ", ".join(say(f"colour.{colour_of(letter)}") for letter in letters)


def heading(x: float, y: float, words: str) -> Markup:
    """What stands over a part of the table."""
    return svg.text(x, y, words, LETTERS, fill=JADE, font_weight="bold", letter_spacing=0.4)


def dots(x: float, y: float, amount: int, fill: str) -> Markup:
    """A number as the Maya wrote it, up to four: a row of dots with its middle at (x, y)."""
    left = x - (amount - 1) * 4.5
    return svg.group(*(svg.element("circle", cx=left + i * 9, cy=y, r=3, fill=fill) for i in range(amount)), aria_hidden="true")


# -- the head: who, initiative, card, what is going on, and points


def _head(view: View, say: Say, seat: int, panel: Panel) -> list[Markup]:
    middle = panel.head / 2
    named = "names" in view
    name = svg.short_name(seat, LONG_NAME if panel.wordy else NAME) if named else ""
    status, colour = _doing(view, say, seat)
    tile_x, status_x = (174, 330) if panel.wordy else (112, 186) if named else (98, 172)
    return [
        *svg.tokens([seat], 12, middle - 13, 26),
        svg.text(46, middle + 5, say("board.you") if view["seat"] == seat else name, 15, font_weight="bold"),
        *([svg.text(98, middle + 5, say("board.initiative"), LETTERS, fill=INK)] if panel.wordy and not named else []),
        _tile(view, say, seat, tile_x, middle),
        *_laid_card(view, say, seat, tile_x + 40, middle, wordy=panel.wordy),
        svg.text(status_x, middle + 5, status, 15, font_weight="bold", fill=colour),
        _points(view, say, seat, panel.width - 14, middle + 6.5),
    ]


def _points(view: View, say: Say, seat: int, x: float, y: float) -> Markup:
    """§8.1: bonus cards are looked at when the match ends; until then what they would bring stands apart."""
    player = view["players"][seat]
    points, bonus = player["points"], sum(player["bonus"].values())
    if view["over"] or not bonus:
        return svg.text(x, y, say("board.points", amount=points), 18, text_anchor="end", font_weight="bold")
    both = {"colours": str(points - bonus), "bonus": str(bonus)}
    words = svg.text(x, y, say("board.points_apart", **both), 18, text_anchor="end", font_weight="bold")
    return svg.group(svg.title(say("board.points_now", **both)), words)


def _doing(view: View, say: Say, seat: int) -> tuple[str, str]:
    if seat in view["winners"]:
        return say("board.winner"), CINNABAR
    if seat in view["asked"]:
        return say("board.decides"), CINNABAR
    if seat in view["waiting"]:
        return say("board.waits"), INK
    return "", PALE_INK


def _tile(view: View, say: Say, seat: int, x: float, middle: float) -> Markup:
    """§1.9: the lower tile is the stronger."""
    tile = view["initiative"][seat]
    return svg.at(
        x, middle,
        *([svg.title(say("board.tile", tile=str(tile)))] if tile else []),
        svg.path("M5-14h18l7 7v14l-7 7H5l-7-7v-14z", MAIZE, stroke=INK, stroke_opacity=0.55),
        svg.text(14, 6, str(tile or ""), 17, text_anchor="middle", font_weight="bold"),
        id=f"initiative-{seat}",
    )  # fmt: skip


def _laid_card(view: View, say: Say, seat: int, x: float, middle: float, *, wordy: bool) -> list[Markup]:
    """§11.2: a card face down shows its back, except to its own seat; after the reveal all show their faces."""
    played = view["played"][seat]
    known = played or (view["own_card"] if view["seat"] == seat else None)
    if not played and not view["chosen"][seat]:
        return []
    back = [svg.rect(0, -14, 21, 28, JADE, 3), svg.path("M10.5-9l6 9-6 9-6-9z", stroke=PLASTER, stroke_width=1.5)]
    face = [
        svg.rect(0, -14, 21, 28, "#fff", 3, stroke=JADE, stroke_width=1.5, stroke_dasharray=None if played else "3 2"),
        svg.text(10.5, 6, str(known), 17, text_anchor="middle", font_weight="bold", fill=JADE),
    ]
    words = say("board.played", market=str(played)) if played else say("board.chosen")
    told = [svg.text(28, 5, words, LETTERS)] if wordy else []
    return [svg.at(x, middle, svg.title(words), *(face if known else back), *told, id=f"played-{seat}")]


# -- cubes outside the pyramid


def _loose(letters: str, say: Say, name: str, seat: int, panel: Panel) -> list[Markup]:
    """Cubes in hand stand, those in the box lie small."""
    if not letters:
        return []
    (x, y), edge = (panel.hand, panel.hand_edge) if name == "hand" else (panel.discarded, 7)
    wide = 2 * COS * edge + 4
    step = wide if name == "hand" else min(wide, (panel.room - wide) / max(1, len(letters) - 1))
    return [
        heading(x, y, say(f"board.{name}")),
        svg.group(
            svg.title(f"{say(f'board.{name}')}: {names(letters, say)}"),
            *(cube(colour_of(c), x + i * step, y + 6, edge) for i, c in enumerate(letters)),
            id=f"{name}-{seat}",
        ),
    ]
