"""The curve of a review as SVG: a line for each seat, told apart by its colour and by its dashes."""

from sacbe.core.catalogue import seat_name
from sacbe.core.svg import Markup, element, number, path, text, title
from sacbe.review.narrate import Teller

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 900.0, 280.0, 58.0, 12.0, 12.0, 30.0
DASHES = (None, "10 5", "3 4", "14 4 3 4")


def chart(tell: Teller) -> Markup:
    """The picture. A table says the same in numbers."""
    review = tell.review
    last = max(1, review.moments[-1].move)

    def x(move: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * move / last

    def y(chance: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)

    grid = [
        part
        for level in (0.0, 0.25, 0.5, 0.75, 1.0)
        for part in (
            path(f"M{number(LEFT)} {number(y(level))}H{number(WIDTH - RIGHT)}", class_="grid"),
            text(LEFT - 6, y(level) + 5, f"{100 * level:.0f} %", 14, text_anchor="end"),
        )
    ]
    marks = [
        element("a", title(tell.turn(turn)), _mark(x(turn.end), i + 1), href=f"#turn-{tell.lang}-{i + 1}")
        for i, turn in enumerate(review.turns)
    ]
    lines = [
        path(
            "M" + "L".join(f"{number(x(m.move))} {number(y(m.chances[seat]))}" for m in review.moments),
            class_="line",
            stroke=f"var(--seat{seat})",
            stroke_dasharray=DASHES[seat],
        )
        for seat in range(review.seats)
    ]
    return element(
        "svg", *grid, *marks, *lines,
        viewBox=f"0 0 {number(WIDTH)} {number(HEIGHT)}", class_="chart", role="group", aria_label=tell.say("chances"),
    )  # fmt: skip


def _mark(at: float, label: int) -> Markup:
    """A turning point: a dashed line, and the number that it has in the list."""
    line = path(f"M{number(at)} {number(TOP)}V{number(HEIGHT - BOTTOM)}", class_="grid", stroke_dasharray="4 4")
    return element("g", line, text(at, HEIGHT - 9, str(label), 15, text_anchor="middle"))


def legend(tell: Teller) -> Markup:
    """Which line is whose."""
    swatches = [
        element(
            "svg",
            path("M0 8H44", class_="line", stroke=f"var(--seat{seat})", stroke_dasharray=DASHES[seat]),
            text(52, 14, seat_name(seat), 17, font_weight="bold"),
            viewBox="0 0 76 18",
            width=76,
            height=18,
            role="img",
            aria_label=seat_name(seat),
        )
        for seat in range(tell.review.seats)
    ]
    return element("p", *swatches, class_="legend")
