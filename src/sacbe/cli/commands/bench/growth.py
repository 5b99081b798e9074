"""How figures grow: of a fleet with its size, of an answer with the length of the match, of a server with its tables."""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sacbe.bots.extras import need
from sacbe.cli.commands.bench.games import PARTS
from sacbe.cli.commands.bench.runner import OURS, Job
from sacbe.cli.commands.bench.work import Counts
from sacbe.cli.texts import Texts
from sacbe.core.game import Game

if TYPE_CHECKING:  # Matplotlib comes with an extra
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FLEETS = (1, 8, 64, 512, 4096, 32768)
"""Sizes of fleets that are measured."""
TABLES = (10, 25, 50, 100, 200)
TABLES_S = 5.0
"""For how many seconds the tables of a server are played."""
INK, FAINT = "#2b2b2b", "#8a8a8a"
LINES = ("#1f7a5c", "#b5502f", "#3a5fa8", "#8a6d1f", "#7a3f83")

Points = Sequence[tuple[float, float]]


class Plot(NamedTuple):
    """A picture: its title is `bench.plot_<name>`, those of its axes `..._x` and `..._y`."""

    name: str
    lines: Mapping[str, Points]
    logarithmic: bool = False


def growth_jobs(games: Sequence[Game]) -> list[Job]:
    """What the pictures need of the games."""
    return [
        *(Job(OURS, "fleet", (game.id, 1, size)) for game in games for size in FLEETS),
        *(Job(OURS, "play_part", (game.id, game.seats[-1], part)) for game in games for part in range(PARTS)),
    ]


def growth_plots(results: Mapping[Job, Counts], games: Sequence[Game]) -> list[Plot]:
    """The pictures that these results give."""
    fleets = {game.id: [(size, results[Job(OURS, "fleet", (game.id, 1, size))]["steps"]) for size in FLEETS] for game in games}
    lengths = {game.id: [(100 * (part + 0.5) / PARTS, _play_us(results, game, part)) for part in range(PARTS)] for game in games}
    return [Plot("fleet", fleets, logarithmic=True), Plot("length", lengths)]


def _play_us(results: Mapping[Job, Counts], game: Game, part: int) -> float:
    return 1e6 / results[Job(OURS, "play_part", (game.id, game.seats[-1], part))]["plays"]


def table_plots(game: Game, progress: Callable[[str], None]) -> list[Plot]:
    """How a server answers with ever more live tables of a game; on systems that tell of processes in /proc."""
    if not Path("/proc/self/smaps_rollup").exists():
        return []
    tables = need("sacbe.cli.commands.bench.tables", "bench")
    speeds, waits = list[tuple[float, float]](), list[tuple[float, float]]()
    with tempfile.TemporaryDirectory() as folder:
        for count in TABLES:
            progress(f"{game.id}, {count} tables")
            figures = tables.measure_tables(game.id, count, TABLES_S, Path(folder))
            speeds.append((count, figures.per_second))
            waits.append((count, figures.slow))
    return [Plot("tables", {game.id: speeds}), Plot("waits", {game.id: waits})]


def write(plots: Sequence[Plot], folder: Path, say: Texts) -> list[Path]:
    """The pictures as SVG files in this folder, which is made if it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    written = [folder / f"{plot.name}.svg" for plot in plots]
    for plot, file in zip(plots, written, strict=True):
        with need("matplotlib", "bench").rc_context({"svg.fonttype": "none"}):  # letters, not their outlines
            _draw(plot, say).savefig(file)
    return written


def _draw(plot: Plot, say: Texts) -> "Figure":
    layout = need("matplotlib.layout_engine", "bench").ConstrainedLayoutEngine()
    figure: Figure = need("matplotlib.figure", "bench").Figure(figsize=(7, 4), layout=layout)
    axes: Axes = figure.subplots()
    axes.set_title(say(f"bench.plot_{plot.name}"), loc="left", fontsize=11, color=INK)
    axes.set_xlabel(say(f"bench.plot_{plot.name}_x"), color=FAINT)
    axes.set_ylabel(say(f"bench.plot_{plot.name}_y"), color=FAINT)
    for number, (name, points) in enumerate(plot.lines.items()):
        across, up = zip(*points, strict=True)
        axes.plot(across, up, "o-", color=LINES[number % len(LINES)], markersize=4, label=name)
    if plot.logarithmic:
        axes.set_xscale("log", base=2)
        axes.set_yscale("log")
    else:
        axes.set_ylim(bottom=0)
    axes.grid(color="#e4e4e4", linewidth=0.8)
    axes.set_axisbelow(True)
    for side in axes.spines.values():
        side.set_visible(False)
    axes.legend(frameon=False)
    return figure
