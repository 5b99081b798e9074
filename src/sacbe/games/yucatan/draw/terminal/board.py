"""Yucatan in a terminal: the seats with their warriors, then the map with terrain, rivers and all that stands on it."""

import re
from collections.abc import Sequence
from string import ascii_lowercase
from typing import Literal

from rich.console import Group, RenderableType
from rich.text import Text

from sacbe.core.catalogue import seat_name
from sacbe.core.engine.maps.hexes import Cell
from sacbe.core.terminal.hexmap import cell_width, hexmap, read_cell
from sacbe.core.terminal.parts import GAP, SEAT_STYLES, Board, Texts, block, heading, seat_mark, seat_title, wrapped
from sacbe.core.views import erase_view, own_seat
from sacbe.games.yucatan.knowledge.view_types import View, Village, Warrior
from sacbe.games.yucatan.rules.boards import GREAT
from sacbe.games.yucatan.rules.boards import Board as Place
from sacbe.games.yucatan.rules.pieces import BOARDS, GUILD_IDS

MOUNTAIN, WATER, UNKNOWN = "^", "≈", "?"
LAND_STYLES = {"mountain": "grey50", "great_river": "blue", "jungle": "green", "city": "bold"}
BEACH = "cyan"
FIGURES: tuple[Literal["levels", "store", "warriors", "fed", "reserve", "stock"], ...] = (
    "levels",
    "store",
    "warriors",
    "fed",
    "reserve",
    "stock",
)
"""What is told of each seat."""
VILLAGE = "bold on grey23"
SHORTER = tuple(
    map(
        re.compile,
        (r"-?\d+([≈a-z]+)", r"\((\w)\)([≈a-z]{1,2})", r"(\(\w\))[≈a-z]{3,}", r"\((\w)([A-D].)\d?", r"(▲)[A-D]([A-D].)\d?"),
    )
)
"""What stays where cells are narrow: of a beach its rivers; of a village its owner, and its rivers if there are no more than two;
of a warrior at a village or in a city what it is (its prisoners stand in the list)."""


def whole(view: View, say: Texts, options: Sequence[str], width: int) -> RenderableType:
    """The seats, one's own last; then the map."""
    board = view["board"]
    name = say("board.reconstructed") if board["reconstructed"] else say("board.map", name=board["name"])
    order = sorted(range(view["seats"]), key=lambda seat: seat == view["seat"])
    signs = [Text(f"{_letter(guild, say)} {say(f'guild.{guild}')}", style="dim") for guild in GUILD_IDS]
    signs += [Text(say("board.neutrals", **view["neutrals"]), style="dim")]
    signs.append(Text(say("board.amount", what=say("board.supply"), amount=view["supply"]), style="dim"))
    parts: list[RenderableType] = [heading(say, name), block(wrapped(signs, width))]
    parts.append(block(line for seat in order for line in _seat(view, seat, say, width)))
    cells = _cells(view, say, options)
    return Group(*parts, block(hexmap(cells, cell_width(cells, width), SHORTER)))


def own(view: View, say: Texts, options: Sequence[str], width: int) -> RenderableType:
    """One's own pieces, and the map."""
    cells = _cells(view, say, options)
    return block([*_seat(view, own_seat(view), say, width), *hexmap(cells, cell_width(cells, width), SHORTER)])


# -- the map


def _place(view: View) -> Place:
    return next(b for b in BOARDS if (b.id, b.players) == (view["board"]["id"], view["seats"]))


def _cells(view: View, say: Texts, options: Sequence[str]) -> dict[Cell, Text]:
    """What each cell shows: q and the rivers of an empty one, bright where something can be put now."""
    place = _place(view)
    open_to = {read_cell(notation.split()[1]) for notation in options if "," in notation and not notation.startswith("move ")}
    looks = {cell: _land(place, cell, cell in open_to) for cell in place.terrain}
    for seat, player in enumerate(view["players"]):
        looks[read_cell(player["city"])] = Text(f"▲{seat_name(seat)}{player['levels']}", style=SEAT_STYLES[seat])
    for village in view["villages"]:
        cell = read_cell(village["cell"])
        looks[cell] = Text.assemble((f"({_owner(village)})", VILLAGE), (_rivers(place, cell), BEACH))
    for warrior in view["warriors"]:
        cell = read_cell(warrior["cell"])
        home = looks[cell].plain
        below = looks[cell][:2] if home[0] in "▲(" else Text()
        looks[cell] = Text.assemble(below, (_sign(warrior, say), SEAT_STYLES[warrior["seat"]]))
    return looks


def _land(place: Place, cell: Cell, possible: bool) -> Text:
    terrain = place.terrain[cell]
    if terrain == "mountain":
        return Text(MOUNTAIN * 3, style=LAND_STYLES[terrain])
    if terrain == "great_river":
        return Text(WATER * 3, style=LAND_STYLES[terrain])
    rivers = _rivers(place, cell)
    style = BEACH if rivers else LAND_STYLES[terrain]
    return Text(f"{cell[0]}{rivers}", style=f"bold reverse {style}" if possible else f"dim {style}")


def _rivers(place: Place, cell: Cell) -> str:
    """The rivers that a cell is next to: the great one is a wave, the small ones have a letter each."""
    small = [name for name in place.rivers if name != GREAT]
    return "".join(WATER if river == GREAT else ascii_lowercase[small.index(river)] for river in place.rivers_at[cell])


def _owner(village: Village) -> str:
    """A letter, a capital one for a large village."""
    if isinstance(village["owner"], str):
        return "n"
    name = seat_name(village["owner"])
    return name if village["size"] == "large" else name.lower()


def _letter(guild: str, say: Texts) -> str:
    """A guild's letter in the person's language; `?` for one that is not known."""
    return guild if guild == UNKNOWN else say(f"letter.{guild}")


def _sign(warrior: Warrior, say: Texts) -> str:
    """Seat, guild as far as it is known, prisoners: `Aj2`."""
    return f"{seat_name(warrior['seat'])}{_letter(warrior['guild'], say)}{warrior['carry'] or ''}"


# -- seats


def _seat(view: View, seat: int, say: Texts, width: int) -> list[Text]:
    """A seat in figures, then its warriors."""
    player, place = view["players"][seat], _place(view)
    figures: dict[str, object] = {key: player[key] for key in FIGURES}
    if player["reserve_by_guild"]:
        figures["reserve"] = f"{player['reserve']} ({_counts(player['reserve_by_guild'], say)})"
    words = [Text(part) for part in say("terminal.figures", most=view["levels_to_win"], **figures).split(GAP)]
    if any(player["boxed"].values()):
        words.append(Text(say("board.amount", what=say("board.boxed"), amount=_counts(player["boxed"], say))))
    rivers = _rivers(place, read_cell(player["city"]))
    title = Text.assemble(seat_mark(seat), (f"{seat_title(seat, view['seat'], say)[1:]} {player['city']}{rivers}", "bold"))
    lines = wrapped([title, *words], width)
    warriors = [_warrior(warrior, say) for warrior in view["warriors"] if warrior["seat"] == seat]
    return lines + (wrapped(warriors, width, GAP) if warriors else [])


def _counts(guilds: dict[str, int], say: Texts) -> str:
    return " ".join(f"{count}{_letter(guild, say)}" for guild, count in guilds.items())


def _warrior(warrior: Warrior, say: Texts) -> Text:
    """Where it stands, its guild or what it can be, its prisoners; `!` if all know it."""
    guild = _letter(warrior["guild"], say)
    if guild == UNKNOWN and len(warrior["possible"]) < len(GUILD_IDS):
        guild = "/".join(_letter(name, say) for name in warrior["possible"]) + UNKNOWN
    known = "!" if warrior["seen"] else ""
    return Text(f"{warrior['cell']} {guild}{known}{'•' * warrior['carry']}")


# -- options and points


def beside(view: View, say: Texts, notation: str) -> Text:
    """What stands where a warrior would go."""
    words = notation.split()
    if words[0] != "move":
        return Text()
    look = _cells(view, say, [])[read_cell(words[3])]
    return look if not look.plain.lstrip("-")[0].isdigit() else Text()


def sources(view: View, say: Texts) -> list[tuple[str, list[object]]]:
    """§13.5: levels stand for points."""
    return [(say("board.levels"), [player["levels"] for player in view["players"]])]


def moment(view: View) -> object:
    """The whole board at every turn, and at every step before the first one."""
    seat = view["seat"]
    return view["step"] in ("turn", "take", "remove") or view["step"], view["players"][seat][
        "turns"
    ] if seat is not None else None


BOARD = Board(erase_view(whole), erase_view(own), erase_view(sources), erase_view(beside), erase_view(moment))
