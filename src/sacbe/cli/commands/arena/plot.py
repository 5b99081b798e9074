"""The standings of an arena as a picture: win share, points and rating of every bot, with their intervals."""

from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING

from sacbe.bots.arena import Interval, Plan, Standing
from sacbe.bots.extras import need
from sacbe.cli.texts import Texts

if TYPE_CHECKING:  # Matplotlib comes with an extra
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, FAINT, LINE = "#2b2b2b", "#8a8a8a", "#1f7a5c"


def draw(plan: Plan, rows: Sequence[Standing], say: Texts) -> "Figure":
    """A figure of Matplotlib: three panels, a line for each bot, the best on top."""
    layout = need("matplotlib.layout_engine", "arena").ConstrainedLayoutEngine(wspace=0.06)
    figure: Figure = need("matplotlib.figure", "arena").Figure(figsize=(10, 1.7 + 0.42 * len(rows)), layout=layout)
    figure.suptitle(
        say("arena.plot_title", game=plan.game, seats=plan.seats, matches=plan.matches, scale=f"{plan.scale:g}"),
        x=0.01, ha="left", color=INK, fontsize=13,
    )  # fmt: skip
    panels = figure.subplots(1, 3, sharey=True)
    shares, points = [row.share for row in rows], [row.points for row in rows]
    ratings = [Interval(row.mu, row.mu - 2 * row.sigma, row.mu + 2 * row.sigma) for row in rows]
    _panel(panels[0], say("arena.plot_share"), [Interval(*(100 * value for value in share)) for share in shares], 1)
    panels[0].axvline(100 / plan.seats, color=FAINT, linewidth=1, linestyle=":", zorder=0)
    panels[0].set_xlim(-3, 109)
    _panel(panels[1], say("arena.plot_points"), points, 1)
    _panel(panels[2], say("arena.plot_rating"), ratings, 1)
    panels[0].set_yticks(range(len(rows)), [row.bot for row in rows])
    panels[0].set_ylim(len(rows) - 0.4, -0.7)
    figure.supxlabel(say("arena.plot_note"), x=0.01, ha="left", color=FAINT, fontsize=8.5)
    return figure


def _panel(axes: "Axes", title: str, values: Sequence[Interval], digits: int) -> None:
    axes.set_title(title, loc="left", fontsize=10.5, color=INK)
    for line, (mean, low, high) in enumerate(values):
        if isfinite(low):
            axes.plot([low, high], [line, line], color=LINE, linewidth=2.4, alpha=0.45, solid_capstyle="butt")
        axes.plot(mean, line, "o", color=LINE, markersize=6)
        axes.annotate(
            f"{mean:.{digits}f}", (mean, line), xytext=(0, 7), textcoords="offset points", ha="center", fontsize=8.5, color=INK
        )
    axes.margins(x=0.15)
    axes.grid(axis="x", color="#e4e4e4", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, labelsize=9, colors=INK)
    for side in axes.spines.values():
        side.set_visible(False)
