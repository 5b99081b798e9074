"""The table of Yucatan as SVG, drawn from a View: the map with all that stands on it, and a panel for each seat.

Places have ids: `yucatan`, `map`, `supply`, `question`, `seat-0`, and those of draw/map.py, draw/board.py and draw/ways.py. A
reconstructed map says so (§2.2). On a narrow page the same parts lie below each other, the map first.
"""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from sacbe.core import svg
from sacbe.core.catalogue import Count, Place, PlaceName, seat_name
from sacbe.core.display import COORDINATES, UNTITLED, DisplayOption
from sacbe.core.names import Letter, Names
from sacbe.core.svg import Markup
from sacbe.games.yucatan.draw import board as draw_board
from sacbe.games.yucatan.draw import key as draw_key
from sacbe.games.yucatan.draw import panel as draw_panel
from sacbe.games.yucatan.draw.frame import FADED, NARROW, SMALL, WIDE, Say, board_of, frame_of, setting_of
from sacbe.games.yucatan.draw.map import draw_map
from sacbe.games.yucatan.draw.signs import PRISONER, PRISONER_SIGN, sign
from sacbe.games.yucatan.draw.ways import Move, draw_raids, draw_trail, draw_ways, raids_of
from sacbe.games.yucatan.draw.wheel import draw_row, draw_wheel, has_wheel
from sacbe.games.yucatan.knowledge.view_types import View
from sacbe.games.yucatan.rules.boards import PLAYERS
from sacbe.games.yucatan.rules.pieces import CELL_NAMES, GUILD_IDS
from sacbe.games.yucatan.texts.catalogue import CATALOGUE

SHORT_NAME = 12
"""How many characters of a name there is room for beside the map."""
DISPLAY_OPTIONS = (DisplayOption("raids", "switch"), DisplayOption("narrow", "page"), UNTITLED, COORDINATES)
WIDTH, HEIGHT, MARGIN, GAP = 1050, 786, 10, 9
TITLE, UNTITLED_HIGH, FOOT = 112, 24, 132
"""How high the head is with the title and the question, and without them; how high the foot."""


class Layout(NamedTuple):
    """Where the parts lie; the map is in the upper left corner, within the margin."""

    width: float
    height: float
    margin: float
    x: float
    y: float
    """The y of the title; the other parts are below it."""
    head: float
    """How high the title is."""
    wide: float
    panel: float
    """How tall a panel is."""
    key: float | None
    """None where there is no room for it."""
    foot: float


def layout_of(view: View, narrow: bool, untitled: bool) -> Layout:
    """Beside the map, or below it on a narrow page."""
    seats, head = view["seats"], UNTITLED_HIGH if untitled else TITLE
    if narrow:
        margin, panel = 8, draw_panel.HEIGHT
        y = margin + frame_of(board_of(view), True).height
        key = y + head + seats * (panel + GAP) + GAP
        foot = key + draw_key.HEIGHT + GAP
        return Layout(NARROW[0] + 2 * margin, foot + FOOT, margin, margin, y, head, NARROW[0], panel, key, foot)
    height = HEIGHT - TITLE + head
    x, foot = MARGIN + WIDE[0] + MARGIN, height - FOOT
    key_at = foot - draw_key.HEIGHT - GAP if seats < max(PLAYERS) else None
    tall = draw_panel.TALL if seats == min(PLAYERS) else draw_panel.HEIGHT
    return Layout(WIDTH, height, MARGIN, x, MARGIN, head, WIDTH - MARGIN - x, tall, key_at, foot)


def draw(view: View, lang: str, display: Mapping[str, int]) -> str:
    """A picture of what this view shows."""
    say, narrow = partial(CATALOGUE.text, lang), bool(display["narrow"])
    raids = raids_of(view) if display["raids"] else None
    untitled = bool(display.get("untitled"))
    lay = layout_of(view, narrow, untitled)
    return svg.drawing(
        lay.width,
        lay.height,
        f"{say('game.title')}. {_map_name(view, say)}. {say('ask.' + view['step'])}",
        svg.at(
            lay.margin, lay.margin, *_land(view, lang, narrow, raids, coordinates=bool(display.get("coordinates"))), id="yucatan"
        ),
        svg.at(lay.x, lay.y, *_title(view, say, lay.wide, untitled=untitled)),
        *_panels(view, say, raids, lay),
        *([svg.at(lay.x, lay.key, draw_key.draw_key(lang, lay.wide))] if lay.key else []),
        svg.at(lay.x, lay.foot, *_foot(view, lang, lay.wide, narrow, coordinates=bool(display.get("coordinates")))),
    )


def _land(view: View, lang: str, narrow: bool, raids: list[Move] | None, *, coordinates: bool) -> list[Markup]:
    """The map and what is on it."""
    say = partial(CATALOGUE.text, lang)
    preys, arrows = (Markup(""), Markup("")) if raids is None else draw_raids(view, raids, say, narrow)
    return [
        draw_map(board_of(view), lang, narrow, coordinates),
        draw_wheel(board_of(view), say, narrow),
        *draw_trail(view, narrow),
        preys,
        *draw_board.draw_pieces(view, lang, narrow),
        *draw_ways(view, narrow),
        arrows,
    ]


def _map_name(view: View, say: Say) -> str:
    """§2.2: there are no pictures of the printed maps; a reconstructed one is labelled wherever it is shown."""
    if view["board"]["reconstructed"]:
        return say("board.reconstructed")
    return say("board.map", name=view["board"]["name"])


def _title(view: View, say: Say, width: float, *, untitled: bool) -> list[Markup]:
    """The name of the game, what is asked of whom; without them only how many turns there are."""
    seats = view["winners"] or [seat for seat in view["asked"] if seat >= 0]
    turn = max(player["turns"] for player in view["players"]) + (0 if view["over"] else 1)
    turns = (
        say("board.turns", turn=str(turn), turns=str(view["turn_limit"])) if view["step"] in ("turn", "take", "remove") else ""
    )
    if untitled:
        return [svg.text(0, 15, turns, 15, font_weight="bold")]
    return [
        svg.text(0, 36, say("game.title"), 36, font_family=svg.CARVED, font_weight="bold", fill=svg.CINNABAR),
        svg.text(width, 34, turns, SMALL, fill=FADED, text_anchor="end"),
        svg.rect(0, 53, width, 2, svg.MAIZE),
        svg.frieze(0, 53, width, 2.25),
        svg.group(
            *svg.tokens(seats, 0, 68, 22),
            svg.lines(len(seats) * 26 + 4, 79, say(f"ask.{view['step']}"), width - len(seats) * 26, 15, font_weight="bold"),
            id="question",
        ),
    ]


def _panels(view: View, say: Say, raids: list[Move] | None, lay: Layout) -> list[Markup]:
    raided = None if raids is None else Counter(move.whom for move in raids)
    return [
        svg.at(
            lay.x, lay.y + lay.head + seat * (lay.panel + GAP),
            *draw_panel.draw_panel(view, say, seat, (lay.wide, lay.panel), None if raided is None else raided[seat]),
            id=f"seat-{seat}",
        )
        for seat in range(view["seats"])
    ]  # fmt: skip


def _foot(view: View, lang: str, width: float, narrow: bool, *, coordinates: bool) -> list[Markup]:
    """What belongs to nobody: the supply, neutral villages; which guild beats which; what was done last."""
    say = partial(CATALOGUE.text, lang)
    supply = say("board.amount", what=say("board.supply"), amount=str(view["supply"]))
    neutrals = {name: str(count) for name, count in view["neutrals"].items()}
    last = view["last"]
    who = f"{_called(view, last['seat'], say)} · " if last and last["seat"] >= 0 else ""
    told = f"{who}{_told(view, lang, coordinates)}" if last else ""
    words = (say("board.neutrals", **neutrals), say("board.last", action=told) if told else "", _map_name(view, say))
    below = 54 + SMALL * 1.25 * (svg.lines_of(words[0], width, SMALL) - 1)
    lowest = below + 18 + SMALL * 1.25 * (svg.lines_of(words[1], width, SMALL) - 1)
    return [
        svg.group(sign(PRISONER_SIGN, 0, 0, 18, PRISONER), svg.text(24, 14, supply, 14), id="supply"),
        *([svg.at(width - 146, 0, draw_row(say))] if narrow and not has_wheel(board_of(view), narrow) else []),
        svg.lines(0, 36, words[0], width, SMALL, fill=FADED),
        svg.group(svg.lines(0, below, words[1], width, SMALL), id="last") if told else svg.group(),
        svg.group(svg.lines(0, lowest, words[2], width, SMALL, fill=FADED, font_style="italic"), id="map-name"),
    ]


def _called(view: View, seat: int, say: Say) -> Letter:
    """What a seat is called in words that are broken into lines: a mark would be of another length."""
    names = view.get("names")
    name = say("board.you") if names and seat == view["seat"] else names[seat] if names else ""
    return Letter(name if len(name) <= SHORT_NAME else f"{name[: SHORT_NAME - 1]}…") if name else seat_name(seat)


def _told(view: View, lang: str, coordinates: bool) -> str:
    """The last action in words; of a guild that one may not know it says nothing (§15.3)."""
    say = partial(CATALOGUE.text, lang)
    verb, *names = view["last"]["action"].split() if view["last"] else ("",)
    guild = {name: say(f"guild.{name}") for name in GUILD_IDS} | {"?": say("board.someone")}
    place = partial(_place, view, lang, coordinates)
    match verb:
        case "warriors":
            cells = {"cell": place(names[0]), "other": place(names[2])}
            return say("act.warriors", guild=guild[names[1]], other_guild=guild[names[3]], **cells)
        case "deploy":
            return say("act.deploy", cell=place(names[0]), guild=guild[names[1]])
        case "move" if "via" in names:
            return say("act.via", start=place(names[0]), cell=place(names[2]), over=place(names[4]))
        case "move":
            return say("act.move", start=place(names[0]), cell=place(names[2]))
        case "first":
            return say("act.first", first=_called(view, int(names[0]), say))
        case "take":
            return say("act.take", number=Count(int(names[0]), lang))
        case "pass":
            return say("board.passed")
    return say(f"act.{verb}", **{key: place(name) for key, name in zip(("cell",), names, strict=False)})


def _place(view: View, lang: str, coordinates: bool, name: str) -> str:
    """A cell as it is called, with names in place of marks: words that are broken into lines have their own length."""
    if coordinates:
        return Place(name)
    words = CATALOGUE.name(lang, "cell", CELL_NAMES.index(name), setting=setting_of(view))
    called = view.get("names")
    return PlaceName(Names(called or (), view["seat"] if called else None, lang).fill(words))
