"""The head of the drawing: the title, the rounds with their food days, and what is asked of whom."""

from functools import cache

from sacbe.core import svg
from sacbe.core.svg import CINNABAR, MAIZE, PALE_INK, SEAM, SLAB, Markup
from sacbe.games.tzolkin.draw.calendar import in_days, round_words
from sacbe.games.tzolkin.draw.signs import Say
from sacbe.games.tzolkin.knowledge.ahead import food_rounds
from sacbe.games.tzolkin.knowledge.view_types import View
from sacbe.games.tzolkin.rules.pieces import FOOD_DAYS, FOOD_ROUND, LAST_ROUND

HIGH = 66.0
"""How high the title and the question are."""


def draw_header(view: View, say: Say, days: int, width: float) -> list[Markup]:
    """Along the top of the wide drawing."""
    return [
        svg.text(20, 40, say("game.title"), 29, font_family=svg.CARVED, font_weight="bold", fill=CINNABAR),
        draw_question(view, say, days, 560, 24),
        draw_band(width, HIGH),
    ]


@cache
def draw_band(width: float, y: float) -> Markup:
    """The frieze under the head."""
    return svg.group(svg.frieze(0, y, width, 2.6), svg.rect(0, y, width, 2.5, MAIZE))


def draw_rounds(view: View, say: Say, days: int, x: float, y: float, step: float) -> Markup:
    """The rounds as pips, food days higher, those to come in the days looked ahead in outline."""
    now, shown = view["round"], view["round"] + days
    ahead = [svg.text(x + 27 * step, y + 14, ahead_words(view, say, days), 15, text_anchor="end", fill=CINNABAR)] if days else []
    return svg.group(
        svg.text(x, y + 14, round_words(view, say, days), 15, font_weight="bold"),
        *ahead,
        draw_pips(now, shown, x, y + 22, step),
        id="round",
    )


@cache
def draw_pips(now: int, shown: int, x: float, y: float, step: float) -> Markup:
    """A pip for each round."""
    food = [int(FOOD_ROUND[day]) for day in range(FOOD_DAYS)]
    return svg.group(
        *(
            svg.rect(
                x + (r - 1) * step, y - 2 if r in food else y + 1, step - 2.6, 18 if r in food else 12,
                (CINNABAR if r in food else MAIZE) if r <= now else SLAB, 2.5,
                stroke=CINNABAR if r in food or now < r <= shown else SEAM,
                stroke_width=2.2 if now < r <= shown else 1.2,
            )
            for r in range(1, LAST_ROUND + 1)
        )
    )  # fmt: skip


def ahead_words(view: View, say: Say, days: int) -> str:
    """Which food days come before the day that is shown."""
    food = food_rounds(view, days)
    return say("board.ahead_food", rounds=", ".join(map(str, food))) if food else say("board.ahead_no_food")


def draw_question(view: View, say: Say, days: int, x: float, y: float, width: float = 640) -> Markup:
    """What is asked, and of whom; looking ahead, how far, and which food days come before."""
    size = 19 if width > 400 else 16
    if days:
        told = ahead_words(view, say, days)
        return svg.group(
            svg.text(x, y + 5, in_days(say, days), size, font_weight="bold", fill=CINNABAR),
            svg.lines(x, y + 26, told, width, 15, fill=PALE_INK),
            id="question",
        )
    seats = view["winners"] or [seat for seat in view["asked"] if seat >= 0]
    doing = "winner" if view["over"] else "decides" if len(seats) == 1 else "decide"
    words = say(f"ask.{view['step']}")
    below = y + (size * 1.25 if len(words) * size * svg.WIDEST_LETTER > width else 0)
    return svg.group(
        svg.lines(x, y + 5, words, width, size, font_weight="bold"),
        *svg.tokens(seats, x, below + 10, 23),
        svg.text(x + 4 + 27 * len(seats), below + 27, say(f"board.{doing}") if seats else "", 15, fill=PALE_INK),
        id="question",
    )
