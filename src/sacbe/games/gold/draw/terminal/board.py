"""L'Or des Mayas in a terminal: the lots for sale, and every disc as a bar that is 24 units long when it is complete."""

from collections.abc import Sequence
from typing import Literal

from rich.console import Group, RenderableType
from rich.text import Text

from sacbe.core.catalogue import seat_name
from sacbe.core.terminal.parts import GAP, Board, Texts, block, fitted, heading, seat_mark, seat_title, wrapped
from sacbe.core.views import erase_view, own_seat
from sacbe.games.gold.knowledge.view_types import Layout, PieceView, Placing, View
from sacbe.games.gold.rules.pieces import FACTS, FULL, MATERIAL_IDS, SIZE_IDS, UNITS, VALUE

STYLES = {
    "stone": "bright_white on grey42",
    "jade": "black on dark_sea_green3",
    "bronze": "black on dark_orange3",
    "silver": "black on grey85",
    "gold": "black on gold1",
}
FRACTIONS = {"eighth": "⅛", "sixth": "⅙", "quarter": "¼"}
BACKS: dict[str, list[str]] = {material["name"]: material["possible_backs"] for material in FACTS["materials"]}
UNIT_WIDTHS = (5, 4, 3, 2)
LABEL = 10
BASE_POINTS: tuple[Literal["complete_points", "one_material_points", "piece_points"], ...] = (
    "complete_points",
    "one_material_points",
    "piece_points",
)
"""The points of a base by their source."""
RECENT = 5
"""So many of the last sales are told."""


def whole(view: View, say: Texts, options: Sequence[str], width: int) -> RenderableType:
    """What is for sale, what has been, and the discs of all seats, one's own last."""
    parts: list[RenderableType] = [
        heading(say, say("board.auction", auction=view["auction"], auctions=view["auctions"])),
        block([*_ladder(say, width), *_box(view, say, width), *_sales(view, say, width), Text(), *_row(view, say)]),
        "",
    ]
    order = sorted(range(view["seats"]), key=lambda seat: seat == view["seat"])
    for seat in order:
        parts.append(block(_seat(view, seat, say, width)))
    if view["placing"]:
        parts += ["", block(_placing(view["placing"], say, width))]
    return Group(*parts)


def own(view: View, say: Texts, options: Sequence[str], width: int) -> RenderableType:
    """One's own discs and pearls; while placing, what has been done so far."""
    seat, placing = own_seat(view), view["placing"]
    if placing and placing["seat"] == seat:
        return block([*_seat(view, seat, say, width), *_placing(placing, say, width)])
    return block([*_row(view, say), *_seat(view, seat, say, width)])


# -- pieces


def _face(piece: PieceView, say: Texts) -> Text:
    """A piece in words: its lot, size and face, and what is known of its back."""
    shown = Text(f" {say('material.' + piece['shown'])} ", style=STYLES[piece["shown"]])
    return Text.assemble(
        (f"{piece['lot']}", "bold"), f" {say('size.' + piece['size'])} ", shown, (f" / {_back(piece, say)}", "dim")
    )


def _back(piece: PieceView, say: Texts) -> str:
    if piece["hidden"]:
        return say(f"material.{piece['hidden']}")
    backs = [say(f"material.{name}") for name in BACKS[piece["shown"]]]
    return say("terminal.either", one=backs[0], other=backs[1])


def _short(piece: PieceView, say: Texts) -> Text:
    """`6⅛ jade/stone`."""
    hidden = say(f"material.{piece['hidden']}") if piece["hidden"] else "?"
    return Text(f"{piece['lot']}{FRACTIONS[piece['size']]} {say('material.' + piece['shown'])}/{hidden}", style="dim")


def _named(begin: str, material: str, say: Texts, room: int) -> str:
    """A material after what stands before it: by its name, where that has room, or else by two letters."""
    whole = begin + say(f"material.{material}")
    return whole if len(whole) <= room else begin + say(f"short.{material}")


def _bar(layout: Layout, label: str, say: Texts, width: int) -> list[Text]:
    """A base: its pieces in their order as wide as they are, above them the faces shown, below them the backs."""
    unit = next((u for u in UNIT_WIDTHS if LABEL + FULL * u + 12 <= width), UNIT_WIDTHS[-1])
    faces, backs = Text(label.ljust(LABEL), style=""), Text(" " * LABEL)
    for piece in layout["pieces"]:
        room = int(UNITS[SIZE_IDS.index(piece["size"])]) * unit
        face = fitted(Text(_named(f"{piece['lot']} ", piece["shown"], say, room - 1)), room - 1)
        face.stylize(STYLES[piece["shown"]])
        faces.append_text(face).append(" ")
        hidden = _named("/", piece["hidden"], say, room - 1) if piece["hidden"] else "/?"
        backs.append_text(fitted(Text(hidden, style="dim"), room - 1)).append(" ")
    faces.append("·" * unit * (FULL - layout["units"]), "dim")
    told = say("board.complete") if layout["complete"] else f"{layout['units']}/{FULL}"
    return [faces.append(f" {told}", "bold" if layout["complete"] else ""), *([backs] if layout["pieces"] else [])]


# -- the middle of the table


def _row(view: View, say: Texts) -> list[Text]:
    """The lots for sale."""
    slots = [say(f"board.slot_{number}") for number in range(1, len(view["row"]) + 1)]
    places = [Text(slot.ljust(max(map(len, slots))) + GAP, style="dim") for slot in slots]
    lots = [Text.assemble(place, _face(piece, say)) for place, piece in zip(places, view["row"], strict=True)]
    head = Text(f"{say('board.row')}{GAP}", style="dim")
    return [Text.assemble(Text(" " * head.cell_len) if number else head, lot) for number, lot in enumerate(lots)]


def _ladder(say: Texts, width: int) -> list[Text]:
    """The materials with their values: only neighbours on this ladder may touch."""
    words = [Text(f" {say(f'material.{name}')} {VALUE[number]} ", style=STYLES[name]) for number, name in enumerate(MATERIAL_IDS)]
    return wrapped(words, width, "", " ")


def _box(view: View, say: Texts, width: int) -> list[Text]:
    sizes = [Text(f"{count}{FRACTIONS[size]}") for size, count in view["bag"]["sizes"].items()]
    lines = wrapped(sizes, width, f"{say('board.bag')}{GAP}")
    box = view["box"]
    out = sorted([*box["unsold"], *(piece for pieces in box["dropped"] for piece in pieces)], key=lambda piece: int(piece["lot"]))
    return lines + (wrapped([_short(piece, say) for piece in out], width, f"{say('board.box')}{GAP}") if out else [])


def _sales(view: View, say: Texts, width: int) -> list[Text]:
    told = []
    for sale in view["sales"][-RECENT:]:
        if sale["buyer"] is None:
            told.append(Text(say("board.not_sold", auction=sale["auction"]), style="dim"))
        else:
            buyer, payee = seat_name(sale["buyer"]), seat_name(sale["payee"]) if sale["payee"] is not None else "?"
            pearls = sale["bids"][sale["buyer"]]
            words = say("board.sold", auction=sale["auction"], buyer=buyer, payee=payee, pearls=pearls)
            told.append(Text(words, style="dim"))
    return wrapped(told, width, f"{say('board.sales')}{GAP}") if told else []


# -- seats


def _seat(view: View, seat: int, say: Texts, width: int) -> list[Text]:
    """A seat's pearls as far as they are known, its bid, and its bases."""
    player = view["players"][seat]
    known = player["pearls"] is not None
    head = Text.assemble(seat_mark(seat), (seat_title(seat, view["seat"], say)[1:], "bold"), GAP)
    head.append(say("board.pearls", pearls=player["pearls"]) if known else say("board.pearls_hidden"), "" if known else "dim")
    head.append(f"{GAP}{say('board.disc_points', points=player['disc_points'])}")
    if view["bids"] is not None and view["bids"][seat] is not None:
        head.append(f"{GAP}{say('board.bid', pearls=view['bids'][seat])}", "bold" if view["winner"] == seat else "")
    elif view["has_bid"][seat]:
        head.append(f"{GAP}{say('board.has_bid')}", "dim")
    lines = [head]
    for number, base in enumerate(player["bases"], 1):
        lines += _bar(base, say("board.base", base=number), say, width)
    return lines


def _placing(placing: Placing, say: Texts, width: int) -> list[Text]:
    """The piece that was bought; to its buyer also the layout as it would be now."""
    bought = say("board.bought", seat=seat_name(placing["seat"]))
    lines = [Text.assemble((f"{bought}{GAP}", "bold"), _face(placing["piece"], say))]
    if placing["layout"] and placing["steps"]:
        base = say("terminal.now", base=placing["base"]) if placing["base"] else ""
        lines += _bar(placing["layout"], base, say, width)
    if placing["thrown_out"]:
        lots = ", ".join(map(str, placing["thrown_out"]))
        lines.append(Text(say("board.thrown", lots=lots), style="dim"))
    return lines


# -- points


def sources(view: View, say: Texts) -> list[tuple[str, list[object]]]:
    """Every base by itself, then the pearls."""
    players = view["players"]
    found: list[tuple[str, list[object]]] = []
    bases = len(players[0]["bases"])
    for base in range(bases):
        for what in BASE_POINTS:
            name = say(f"terminal.{what}")
            label = f"{say('board.base', base=base + 1)}, {name}" if bases > 1 else name
            found.append((label, [player["bases"][base][what] for player in players]))
    return [*found, (say("terminal.pearl_points"), [(p["points"] or 0) - p["disc_points"] for p in players])]


def moment(view: View) -> object:
    """Once an auction."""
    return view["auction"]


BOARD = Board(erase_view(whole), erase_view(own), erase_view(sources), moment=erase_view(moment))
