"""The standings of an arena as tables for the terminal."""

from collections.abc import Sequence
from math import isfinite

from rich.box import SIMPLE_HEAD
from rich.table import Table

from sacbe.bots.arena import Interval, Pair, Plan, Standing
from sacbe.cli.texts import Texts


def standings_table(plan: Plan, rows: Sequence[Standing], say: Texts) -> Table:
    """A row for each bot."""
    keys = ("bot", "matches", "share", "points", "rank", "rating", "turn", "longest")
    title = say("arena.title", game=plan.game, seats=plan.seats, scale=f"{plan.scale:g}")
    table = _table(title, [say(f"arena.{key}") for key in keys], names=1)
    for row in rows:
        table.add_row(
            row.bot,
            str(row.matches),
            share(row.share),
            give_or_take(row.points, 1),
            give_or_take(row.rank, 2),
            f"{row.mu:.1f} ±{2 * row.sigma:.1f}",
            _milliseconds(row.turn),
            _milliseconds(row.longest),
        )
    return table


def pairs_table(rows: Sequence[Pair], say: Texts) -> Table:
    """A row for every two bots that have met."""
    keys = ("bot", "other", "wins", "ties", "losses", "ahead", "margin")
    table = _table(say("arena.pairs"), [say(f"arena.{key}") for key in keys], names=2)
    for row in rows:
        counts = map(str, (row.wins, row.ties, row.losses))
        table.add_row(row.bot, row.other, *counts, share(row.share), give_or_take(row.margin, 1))
    return table


def share(interval: Interval) -> str:
    """A share in per cent, with its bounds."""
    mean, low, high = (100 * value for value in interval)
    return f"{mean:.1f} ({low:.0f}–{high:.0f})"


def give_or_take(interval: Interval, digits: int) -> str:
    """A mean, and how far off it may be."""
    wide = interval.high - interval.mean
    return f"{interval.mean:.{digits}f} ±{wide:.{digits}f}" if isfinite(wide) else f"{interval.mean:.{digits}f}"


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:,.0f}" if seconds >= 0.01 else f"{1000 * seconds:.1f}"


def _table(title: str, columns: Sequence[str], names: int) -> Table:
    """The first columns hold names, which are folded where there is no room."""
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 0, 0, 1), show_edge=False, pad_edge=False)
    for heading in columns[:names]:
        table.add_column(heading, overflow="fold")
    for heading in columns[names:]:
        table.add_column(heading, justify="right", no_wrap=True)
    return table
