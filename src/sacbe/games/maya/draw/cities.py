"""Cities on the map: temples, city tiles, walls, names, and who leads where."""

from collections.abc import Iterator

from sacbe.core import svg
from sacbe.core.engine.maps.hexes import Cell
from sacbe.core.names import Mark
from sacbe.core.svg import CINNABAR, INK, JADE, PALE_INK, PLASTER, PLAYERS, Markup
from sacbe.games.maya.draw.sheet import Sheet, cell_of
from sacbe.games.maya.draw.stake import at_stake
from sacbe.games.maya.draw.tiles import Say, either, form, goods, label, masonry, pyramid, words
from sacbe.games.maya.knowledge.view_types import City, CityTile, View
from sacbe.games.maya.rules.boards import Board, Site, cell_name
from sacbe.games.maya.rules.pieces import BIGGEST, BOARDS

NAME, SHORT = 13, 3
"""How large names are, and how many letters of them are shown where there is little room."""
WALL = "#8c7a55"
Content = tuple[str, list[Markup]]


def site_name(site: Site, say: Say) -> str:
    """What a site is called; one that the catalogue does not know has the name of its board."""
    return either(f"site.{site.id}", site.name, say)


def _named(board: Board, site_id: str, say: Say) -> str:
    return next(site_name(site, say) for site in board.sites if site.id == site_id)


def colour(city: City) -> str:
    """The colour of a city's temple and wall: red until the city has been scored."""
    return JADE if city["scored"] else CINNABAR


def temple(view: View, say: Say, board: Board, city: City, sheet: Sheet) -> Content:
    """An open site: the temple of its city, with as many steps as the city has tiles."""
    around_it = ", ".join(f"{Mark(seat)} {count}" for seat, count in enumerate(city["goods"]))
    told = say("board.temple", cell=city["cell"], site=_named(board, city["site"], say), size=str(city["size"]), goods=around_it)
    paid = ", ".join(f"{Mark(seat)} {points}" for seat, points in enumerate(at_stake(view, city)))
    told += ". " + say("board.paid" if city["scored"] else "board.at_stake", points=paid)
    side = sheet.side
    return told, [
        masonry(side, sheet.turned),
        svg.at(0, -side * 0.08, pyramid(side, min(city["size"], BIGGEST), colour(city))),
    ]


def badge(x: float, y: float, city: City) -> Markup:
    """How large a city is."""
    return svg.at(
        x,
        y,
        svg.element("circle", r=8.5 if city["size"] < 10 else 11, fill=PLASTER, stroke=colour(city), stroke_width=1.5),
        svg.text(0, 4.6, str(city["size"]), 13, text_anchor="middle", font_weight="bold", fill=INK),
    )


def city_tile(say: Say, board: Board, tile: CityTile, sheet: Sheet) -> Content:
    """§10.4, §10.5: only the seat that laid a tile from its rack sees what it was."""
    known = tile["tile"] not in ("hidden", "blind")
    face = words(tile["tile"], say) if known else say("board.unknown" if tile["tile"] == "hidden" else "board.blind")
    told = say("board.buried", cell=tile["cell"], site=_named(board, tile["city"], say), seat=Mark(tile["seat"]), tile=face)
    side = sheet.side
    inside = [masonry(side, sheet.turned)]
    if known:
        inside.append(svg.at(0, -side * 0.34, svg.group(goods(tile["tile"], side * 0.62), opacity=0.7)))
    elif tile["tile"] == "blind":
        inside.append(svg.text(0, 0, "?", max(NAME, side * 0.5), text_anchor="middle", fill=PALE_INK, font_weight="bold"))
    low = side * (0.0 if tile["tile"] == "hidden" else 0.34)
    inside.append(svg.at(0, low, form(tile["seat"], side * 0.46, PLASTER, stroke=PLAYERS[tile["seat"]].fill, stroke_width=3.4)))
    return told, inside


def _cells(view: View, city: City) -> list[Cell]:
    names = [city["cell"], *(tile["cell"] for tile in view["city_tiles"] if tile["city"] == city["site"])]
    return [cell_of(name) for name in names]


def walls(view: View, sheet: Sheet, leaders: bool) -> Iterator[Markup]:
    """A wall round every city, in its colour; with `leaders`, in that of the seat that leads there alone."""
    edges: dict[str, str] = {}
    for city in view["cities"]:
        most = max(city["goods"])
        first = [seat for seat, count in enumerate(city["goods"]) if count == most]
        paint = PLAYERS[first[0]].fill if leaders and most and len(first) == 1 else PALE_INK if leaders else colour(city)
        edges[paint] = edges.get(paint, "") + sheet.edge(_cells(view, city))
    look = {"stroke_linecap": "round", "pointer_events": "none", "aria_hidden": "true"}
    yield svg.path("".join(edges.values()), stroke=PLASTER if leaders else WALL, stroke_width=7 if leaders else 4.4, **look)
    for paint, edge in edges.items():
        yield svg.path(edge, stroke=paint, stroke_width=4 if leaders else 1.8, **look)


def names(view: View, say: Say, sheet: Sheet, short: bool = False) -> Iterator[Markup]:
    """The names of the sites of the area; `short` ones where cells are small."""
    board, is_open = BOARDS[view["board"]["id"]], {city["cell"] for city in view["cities"]}
    for site in board.sites:
        if board.cells[site.cell] in view["zones"] and view["step"] != "zones":
            x, y = sheet.centre(site.cell)
            name, ink = site_name(site, say), INK if cell_name(site.cell) in is_open else PALE_INK
            yield label(x, y + sheet.side * (0.92 if short else 0.84), name[:SHORT] if short else name, NAME, ink)


def sizes(view: View, sheet: Sheet) -> Iterator[Markup]:
    """How large the cities are."""
    for city in view["cities"]:
        x, y = sheet.centre(cell_of(city["cell"]))
        yield badge(x + sheet.side * 0.6, y - sheet.side * 0.5, city)


def majorities(view: View, sheet: Sheet) -> Iterator[Markup]:
    """For every city: the goods of each seat around it, below what it would pay now (or has paid), and its size."""
    for city in view["cities"]:
        columns, most = standings(view, city), max(at_stake(view, city))
        column = 31.0 if most > 9 and not city["scored"] else 24.0
        wide, tall = len(columns) * column + 6, 38 if most else 23
        x, y = sheet.centre(cell_of(city["cell"]))
        yield svg.at(
            x,
            y - sheet.side * 0.16,
            svg.rect(-wide / 2, -21, wide, tall, PLASTER, 6, stroke=colour(city), stroke_width=1.6) if columns else Markup(""),
            *(svg.at(-wide / 2 + 3 + column * (i + 0.5), -10, one) for i, one in enumerate(columns)),
            badge(wide / 2 + 1, -21, city),
            id=f"majority-{city['site']}",
        )


def standings(view: View, city: City, across: bool = False) -> list[Markup]:
    """The seats that have goods around a city, the most first: how many, and below (or beside) what the city would pay them."""
    paid = at_stake(view, city)
    seats = sorted((seat for seat in range(view["seats"]) if city["goods"][seat]), key=lambda seat: -city["goods"][seat])
    look = {"font_weight": "bold", "fill": JADE if city["scored"] else INK}
    shown = []
    for seat in seats:
        fill, ink, _ = PLAYERS[seat]
        points = str(paid[seat]) if city["scored"] else f"+{paid[seat]}"
        told = svg.text(14, 5, points, 13, **look) if across else svg.text(0, 23, points, 13, text_anchor="middle", **look)
        count = svg.text(0, 4.6, str(city["goods"][seat]), 13, fill=ink, text_anchor="middle", font_weight="bold", class_="count")
        shown.append(Markup(form(seat, 19, fill) + count + (told if paid[seat] else "")))
    return shown
