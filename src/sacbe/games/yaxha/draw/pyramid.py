"""A pyramid in one or two pictures, with the outlines that highlight its groups.

Places have ids: `cell-0_-1_2_1` (see `cell_id`), and `group-0-orange` for the group of a colour that scores.
"""

from collections.abc import Mapping

from sacbe.core import svg
from sacbe.core.svg import INK, PLASTER, Markup
from sacbe.games.yaxha.draw.groups import Group
from sacbe.games.yaxha.draw.pile import Pile, Say
from sacbe.games.yaxha.draw.views import Picture, Place, draw_apart, draw_plan, draw_stack

FOCUS = ' tabindex="0"'
"""The attribute that makes a group that scores reachable by keyboard."""


def draw_pyramid(pile: Pile, say: Say, place: Place, *, apart: bool, legend: Mapping[str, Markup]) -> list[Markup]:
    """The pyramid. A group is one element across all pictures and the legend of its colour, so it is highlighted as a whole."""
    pictures = [draw_apart(pile, say, place)] if apart else [draw_stack(pile, place), draw_plan(pile, say, place)]
    wholes = [picture.outline(picture.shown) for picture in pictures]
    scoring = {group.colour for group in pile.groups}
    return [
        *(part for picture in pictures for part in picture.parts),
        *(part for colour, part in legend.items() if colour not in scoring),
        *(_draw_group(pile, group, list(zip(pictures, wholes, strict=True)), say, legend) for group in pile.groups),
    ]


def group_words(group: Group, say: Say) -> str:
    """A group and its points (§7.6, §7.7)."""
    size = say("board.group" if group.scores else "board.small_group", amount=len(group.cells))
    worth = f"{size}, {say('board.points', amount=group.points)}"
    return say("board.amount", what=say(f"colour.{group.colour}"), amount=worth)


def _draw_group(pile: Pile, group: Group, pictures: list[tuple[Picture, str]], say: Say, legend: Mapping[str, Markup]) -> Markup:
    """The highlight of a group, hidden until somebody points at it: the page's style sheet shows elements of the class `lit`."""
    words, parts = group_words(group, say), [legend[group.colour]] if group.scores and group.colour in legend else []
    badge: Markup | None = None
    for picture, whole in pictures:
        if outline := picture.outline(group.cells):
            parts += [
                svg.path(whole + outline, PLASTER, fill_rule="evenodd", fill_opacity=0.7, opacity=0, class_="lit"),
                svg.path(outline, stroke=INK, stroke_width=2.4, stroke_linejoin="round", opacity=0, class_="lit"),
                svg.path(outline, pointer_events="all"),
            ]
            badge = badge or _badge(*picture.middle(max(group.cells & picture.shown, key=lambda cell: cell[2])), group.points)
    return svg.group(
        svg.title(words), *parts, *([badge] if badge else []),
        class_="group", role="img", aria_label=words,
        id=f"group-{pile.seat}-{group.colour}" if group.scores else None, tabindex="0" if group.scores else None,
    )  # fmt: skip


def _badge(x: float, y: float, points: int) -> Markup:
    return svg.group(
        svg.element("circle", cx=x, cy=y, r=14, fill=INK, stroke=PLASTER, stroke_width=2),
        svg.text(x, y + 5.5, str(points), 16, fill="#fff", text_anchor="middle", font_weight="bold"),
        opacity=0, class_="lit", pointer_events="none",
    )  # fmt: skip
