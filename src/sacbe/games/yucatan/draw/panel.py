"""A seat's part of the drawing: pyramid, prisoners, villages in stock, warriors in reserve. Its id is `seat-0`."""

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, INK, PLASTER, SEAM, Markup, number
from sacbe.games.yucatan.draw.frame import FADED, SMALL, Say
from sacbe.games.yucatan.draw.signs import CREST, PRISONER, PRISONER_SIGN, SHIELD, guild_sign, hut, pyramid, sign
from sacbe.games.yucatan.knowledge.view_types import Player, View
from sacbe.games.yucatan.rules.pieces import GUILD_IDS, TOP

HEIGHT, TALL = 118, 196
"""The least height of a panel, and of a tall one, which has its figures below each other."""
HEAD = 30
Spot = tuple[float, float]


def draw_panel(view: View, say: Say, seat: int, size: tuple[float, float], raided: int | None) -> list[Markup]:
    """The panel of a seat, at the origin. `raided`: how many raids threaten it, if that is to be shown."""
    player, own, colour, (width, height) = view["players"][seat], view["seat"] == seat, svg.PLAYERS[seat].fill, size
    return [
        svg.title(svg.owner(seat, say("board.you") if own else "")),
        svg.rect(0, 0, width, height, PLASTER, 10, stroke=colour, stroke_width=3.5 if own else 1.5),
        svg.path(f"M0 {HEAD}V10Q0 0 10 0H{number(width - 10)}q10 0 10 10V{HEAD}z", colour, fill_opacity=0.14),
        svg.path(f"M0 {HEAD}H{number(width)}", stroke=colour, stroke_opacity=0.5),
        *_head(view, say, seat, width, raided),
        *_pyramid(player, say, colour, height),
        *_figures(player, say, seat, _spots(width, height)),
    ]


def _head(view: View, say: Say, seat: int, width: float, raided: int | None) -> list[Markup]:
    doing = "winner" if seat in view["winners"] else "decides" if seat in view["asked"] else ""
    words = [say("board.you")] if view["seat"] == seat else [svg.short_name(seat, 12)] if "names" in view else []
    if raided is not None:
        words.append(say("board.raided", amount=raided))
    state = svg.text(
        width - 12, 20, say(f"board.{doing}") if doing else "", 14, text_anchor="end", font_weight="bold", fill=CINNABAR
    )
    return [*svg.tokens([seat], 10, 4, 22), svg.text(42, 20, " · ".join(words), 14, font_weight="bold"), state]


def _broad(height: float) -> float:
    """How broad a pyramid is."""
    return 80 if height < TALL else 150


def _pyramid(player: Player, say: Say, colour: str, height: float) -> list[Markup]:
    words, broad = say("board.level", levels=str(player["levels"]), most=str(TOP)), _broad(height)
    middle, foot = 18 + broad / 2, height - (20 if height < TALL else 34)
    return [
        svg.at(middle, foot, svg.title(say("board.levels")), *pyramid(player["levels"], broad, colour)),
        svg.path(f"M{number(middle - broad / 2 - 4)} {number(foot + 0.5)}h{number(broad + 8)}", stroke=SEAM),
        svg.text(middle, foot + 14, words, SMALL, text_anchor="middle", fill=FADED),
    ]


def _spots(width: float, height: float) -> list[Spot]:
    """Where the four figures stand and the two rows of guilds: in two columns, or below each other."""
    left = _broad(height) + 30
    if height >= TALL:
        return [(left, 42 + 27 * i) for i in (0, 1, 2, 3, 5, 4)]
    right = left + (width - left) * 0.47
    return [(left, 38), (right, 38), (left, 64), (right, 64), (left, 91), (right, 91)]


def _figures(player: Player, say: Say, seat: int, spots: list[Spot]) -> list[Markup]:
    """Prisoners, villages in stock, warriors on the board and fed, warriors in reserve."""

    def figure(spot: Spot, icon: list[Markup], amount: str, key: str) -> Markup:
        whole = say("board.amount", what=say(f"board.{key}"), amount=amount)
        label = svg.text(24, 14, amount, 16, font_weight="bold")
        short = svg.text(24 + 9.6 * len(amount) + 6, 14, say(f"board.{key}_short"), SMALL, fill=FADED)
        return svg.at(*spot, svg.title(whole), *icon, label, short)

    fed = f"{player['warriors']}/{player['fed']}"
    return [
        figure(spots[0], [sign(PRISONER_SIGN, 0, 0, 18, PRISONER)], str(player["store"]), "store"),
        figure(spots[1], hut(9, 17, 18, svg.PLAYERS[seat].fill), str(player["stock"]), "stock"),
        figure(spots[2], [_soldier(seat)], fed, "fed"),
        figure(spots[3], [sign(SHIELD, 0, 0, 18, INK)], str(player["reserve"]), "reserve"),
        *_guilds(player, say, *spots[4:]),
    ]


def _soldier(seat: int) -> Markup:
    """A warrior of a seat, small."""
    fill, _, form = svg.PLAYERS[seat]
    return svg.at(3, 5, svg.path(CREST, fill), svg.path(form, fill), scale=0.54)


def _guilds(player: Player, say: Say, box: Spot, reserve: Spot) -> list[Markup]:
    """§15.10: the own reserve by guild, other reserves only by size; §9.8: beaten warriors out of the game, face up."""
    parts: list[Markup] = []
    if player["reserve_by_guild"] is not None:
        parts.append(svg.at(*reserve, svg.title(say("board.reserve")), *_counts(player["reserve_by_guild"], INK)))
    if any(player["boxed"].values()):
        parts.append(svg.at(*box, svg.title(say("board.boxed")), *_counts(player["boxed"], SEAM)))
    return parts


def _counts(counts: dict[str, int], fill: str) -> list[Markup]:
    parts = []
    for i, guild in enumerate(GUILD_IDS):
        parts += [guild_sign(guild, 34 * i, 0, 16, fill), svg.text(19 + 34 * i, 13, str(counts[guild]), 14, font_weight="bold")]
    return parts
