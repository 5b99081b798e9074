"""The result of a match: points by source, and the ranking."""

from collections.abc import Sequence
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sacbe.cli.texts import Texts
from sacbe.core.catalogue import seat_name
from sacbe.core.match.match import Match
from sacbe.core.terminal.parts import seat_title

QUARTERS = {Fraction(0): "", Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def result(
    match: Match,
    sources: Sequence[tuple[str, Sequence[object]]],
    say: Texts,
    seat: int | None,
    names: Sequence[str] = (),
) -> RenderableType:
    """A column per seat, a row per source of points; then who has won, and what broke a tie. `names` of the seats, if any."""
    table = Table(title=say("result.title"), title_justify="left", show_footer=False)
    table.add_column(say("result.source"))
    for other in range(match.seats):
        table.add_column(_title(other, seat, say, names), justify="right")
    for label, values in sources:
        table.add_row(label, *(str(v) for v in values))
    if sources:
        table.add_section()
    points = tuple(map(written, match.points))
    if [tuple(map(str, values)) for _, values in sources] != [points]:  # one source alone is all there is: no sum says more
        table.add_row(say("result.points"), *points, style="bold")
    table.add_row(say("result.rank"), *(str(r) for r in match.ranks))
    told = [Text(_winners(match, say, seat, names), style="bold")]
    if _tie_broken(match) and (by := say.get("board.tie_break", "")):
        told.append(Text(by))
    return Group(table, *told)


def _tie_broken(match: Match) -> bool:
    """Whether seats with the same points have different ranks."""
    return len(set(zip(match.points, match.ranks, strict=True))) > len(set(match.points))


def written(points: Fraction | int) -> str:
    """Points as the games write them: `55½`."""
    whole, rest = divmod(abs(Fraction(points)), 1)
    told = f"{whole}{QUARTERS[rest]}" if rest in QUARTERS else str(abs(points))
    return f"-{told}" if points < 0 else told


def _title(other: int, seat: int | None, say: Texts, names: Sequence[str]) -> str:
    """The letter of a seat, with its name or whether it is the person's own."""
    return f"{seat_name(other)} {names[other]}" if names and names[other] else seat_title(other, seat, say)


def _winners(match: Match, say: Texts, seat: int | None, names: Sequence[str]) -> str:
    if match.winners == (seat,):
        return say("result.you_win")
    called = " & ".join((names[s] if names else "") or seat_name(s) for s in match.winners)
    return say("result.win" if len(match.winners) == 1 else "result.shared", seats=called)
