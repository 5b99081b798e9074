"""What stands on the map: cities with their pyramids, villages, warriors.

Places have ids: `village-4_-2`, `warrior-4_-2`, `city-0`, and `march-0`, `march-1`, ... for the warriors of the seat whose turn
it is: those are where a move begins.
"""

from functools import lru_cache, partial
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.names import Mark
from sacbe.core.svg import PLASTER, Markup
from sacbe.games.yucatan.draw.frame import SMALL, board_of, cell_of, frame_of, place_id, rivers_in_words
from sacbe.games.yucatan.draw.signs import (
    CREST,
    GHOST,
    GUILD_SIGNS,
    NEUTRAL,
    NEUTRAL_FORM,
    PRISONER,
    PRISONER_SIGN,
    eye,
    guild_sign,
    hut,
    pyramid,
    sign,
)
from sacbe.games.yucatan.knowledge.view_types import View
from sacbe.games.yucatan.rules.pieces import BOARDS, TOP
from sacbe.games.yucatan.texts.catalogue import CATALOGUE

KEPT = 20_000
"""How many drawn pieces are cached: most are the same as in the picture before."""
ASIDE = (0.41, 0.37)
"""How far a village and a warrior that share a cell stand from its middle, in sides: to the upper left and to the lower right."""
REACH = 0.84
"""How far around the middle of its cell a warrior can be clicked, in sides."""
ROOMY = 20
"""From this length of a cell's side on, plaques have a sign."""
ALONE, IN_VILLAGE, IN_CITY = range(3)


def marching(view: View) -> list[str]:
    """The cells of the warriors of the seat whose turn it is, in their order: `march-0` is the first of them."""
    return [w["cell"] for w in view["warriors"] if w["seat"] == view["turn"]] if view["step"] == "turn" else []


def draw_pieces(view: View, lang: str, narrow: bool) -> list[Markup]:
    """Cities with their pyramids, villages, warriors."""
    board, march = board_of(view), marching(view)
    homes = {v["cell"]: IN_VILLAGE for v in view["villages"]} | {player["city"]: IN_CITY for player in view["players"]}
    shared = {w["cell"] for w in view["warriors"]} & homes.keys()
    city, village, warrior = (partial(draw, board, lang, narrow) for draw in (_city, _village, _warrior))
    return [
        *(
            city(seat, player["city"], player["levels"], player["store"], player["city"] in shared)
            for seat, player in enumerate(view["players"])
        ),
        *(village(v["cell"], v["owner"], v["size"], v["cell"] in shared) for v in view["villages"]),
        *(
            warrior(
                w["cell"],
                _Warrior(w["seat"], w["guild"], w["seen"], w["carry"], tuple(w["possible"])),
                homes.get(w["cell"], ALONE),
                march.index(w["cell"]) if w["cell"] in march else None,
                w["seat"] == view["seat"] or view["over"],
            )
            for w in view["warriors"]
        ),
    ]


def _plaque(prisoners: int, y: float, roomy: bool) -> Markup:
    """A number of prisoners on a plaque below the middle of a cell, with their sign where there is room for it."""
    ink, back = (PLASTER, PRISONER) if prisoners else (PRISONER, PLASTER)
    half = (16 if roomy else 9) + 4 * (len(str(prisoners)) - 1)
    return svg.at(
        0, y,
        svg.rect(-half, -8, 2 * half, 16, back, 8, stroke=ink),
        *([sign(PRISONER_SIGN, 4 - half, -6, 12, ink)] if roomy else []),
        svg.text(7 if roomy else 0, 4.7, str(prisoners), SMALL, text_anchor="middle", font_weight="bold", fill=ink),
    )  # fmt: skip


@lru_cache(KEPT)
def _city(number: int, lang: str, narrow: bool, seat: int, name: str, levels: int, prisoners: int, shares: bool) -> Markup:
    board, frame, say, cell = BOARDS[number], frame_of(number, narrow), partial(CATALOGUE.text, lang), cell_of(name)
    (x, y), side, colour = frame.middle(cell), frame.side, svg.PLAYERS[seat].fill
    words = say("board.city_of", cell=name, seat=Mark(seat), rivers=rivers_in_words(number, board, cell, say))
    built = say("board.level", levels=str(levels), most=str(TOP))
    store = say("board.amount", what=say("board.store"), amount=str(prisoners))
    width, foot = (side * 1.02, (-side * 0.28, side * 0.24)) if shares else (side * 1.46, (0, side * 0.29))
    return svg.at(
        x, y,
        svg.title(f"{words}. {built}. {store}"),
        svg.path(frame.ring(side * 0.06), "none", stroke=colour, stroke_width=side * 0.15),
        svg.at(*foot, *pyramid(levels, width, colour, GHOST)),
        _plaque(prisoners, side * 0.66, side > ROOMY),
        id=f"city-{seat}", class_="city",
    )  # fmt: skip


@lru_cache(KEPT)
def _village(number: int, lang: str, narrow: bool, name: str, owner: int | str, size: str, shares: bool) -> Markup:
    """On a plate of its owner's form: one house, or three."""
    frame, say, large = frame_of(number, narrow), partial(CATALOGUE.text, lang), size == "large"
    (x, y), side = frame.middle(cell_of(name)), frame.side
    if isinstance(owner, str):
        words, fill, form = say("board.neutral_village", cell=name), NEUTRAL, NEUTRAL_FORM
    else:
        words = say("board.village", cell=name, size=say(f"size.{size}"), owner=Mark(owner))
        fill, _, form = svg.PLAYERS[owner]
    aside = (-side * ASIDE[0], -side * ASIDE[1]) if shares else (0.0, -side * 0.14)
    wide = side * (1.36 if large else 1.12) * (0.76 if shares else 1)
    huts = (
        [*hut(6.4, 17.6, 9.6, fill), *hut(17.6, 17.6, 9.6, fill), *hut(12, 18.8, 11.6, fill)]
        if large
        else hut(12, 18.8, 14, fill)
    )
    plate = svg.path(form, PLASTER, stroke=fill, stroke_width=2.4 if large else 1.8, stroke_linejoin="round")
    return svg.at(
        x, y,
        svg.title(words),
        svg.at(
            aside[0] - wide / 2, aside[1] - wide / 2, plate, *huts,
            scale=wide / 24, class_="village", data_piece=f"village-{owner}",
        ),
        id=place_id("village", name),
    )  # fmt: skip


class _Warrior(NamedTuple):
    """A warrior as a seat sees it: its guild is "?" where it is not known, and then `possible` are those it may be of."""

    seat: int
    guild: str
    seen: bool
    carry: int
    possible: tuple[str, ...]


@lru_cache(KEPT)
def _warrior(
    number: int,
    lang: str,
    narrow: bool,
    name: str,
    warrior: _Warrior,
    where: int,
    march: int | None,
    own: bool,
) -> Markup:
    """§15: face down for those who do not know it; an eye for its owner if all have seen it. In a village it stands aside."""
    frame, say = frame_of(number, narrow), partial(CATALOGUE.text, lang)
    (x, y), side = frame.middle(cell_of(name)), frame.side
    seat, guild, seen, carry, possible = warrior
    fill, ink, form = svg.PLAYERS[seat]
    if guild != "?":
        known = say(f"guild.{guild}") + (f" ({say('board.seen')})" if seen else "")
        signs = [guild_sign(guild, 4.5, 4.5, 15, ink)]
    elif len(possible) < len(GUILD_SIGNS):
        known = say("board.maybe", guilds=", ".join(say(f"guild.{g}") for g in possible))
        signs = [guild_sign(g, 12 - 5 * len(possible) + 10 * i, 3, 9.5, ink) for i, g in enumerate(possible)]
        signs.append(guild_sign("?", 7, 12, 10, ink))
    else:
        known, signs = say("board.unknown"), [guild_sign("?", 5, 4, 15, ink)]
    rim = svg.path(form, fill, stroke=PLASTER, stroke_width=2, stroke_linejoin="round")
    crest = svg.path(CREST, fill, stroke=PLASTER, stroke_width=1.2, stroke_linejoin="round")
    mark = [svg.at(13, -6, *eye())] if seen and own else []
    load = [
        svg.element(
            "circle", cx=12 + 7.6 * (i - (carry - 1) / 2), cy=24.5, r=3.5, fill=PRISONER, stroke=PLASTER, stroke_width=1.2
        )
        for i in range(carry)
    ]
    wide = side * (0.94 if where else 1.2)
    dx, dy = {ALONE: (0, 0.02), IN_VILLAGE: (ASIDE[0], ASIDE[1] + 0.04), IN_CITY: (0.42, -0.26)}[where]
    unit = 24 / wide  # whoever can march is clicked anywhere in its cell
    reach = svg.element("circle", cx=12 - side * dx * unit, cy=12 - side * dy * unit, r=side * REACH * unit, fill="none")
    piece = (
        svg.group(crest, rim, *signs, *mark, *load) if march is None
        else svg.group(reach, crest, rim, *signs, *mark, *load, id=f"march-{march}")
    )  # fmt: skip
    return svg.at(
        x, y,
        svg.title(say("board.warrior", cell=name, seat=Mark(seat), guild=known, carry=str(carry))),
        svg.at(
            side * dx - wide / 2, side * dy - wide / 2, piece,
            scale=wide / 24, class_="warrior", data_piece=f"warrior-{seat}",
        ),
        id=place_id("warrior", name),
    )  # fmt: skip
