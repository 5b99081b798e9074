"""The figures of a bench as tables."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from sacbe.cli.commands.bench.figures import Figures, Row
from sacbe.cli.texts import Texts

GAME = ("decisions_per_s", "matches_per_s", "plain_decisions_per_s", "copy_us", "step_us", "play_us", "draw_ms")
START = ("import_s", "warm_s", "cold_s")
RESEARCH = (
    *("fleet_steps_per_s", "fleet_times_connect_four", "fleet_seen_steps_per_s", "fleet_seen_times_connect_four"),
    *("aec_steps_per_s", "aec_times_tictactoe"),
)


def show(figures: Figures, say: Texts) -> None:
    """Print everything that was measured."""
    out = Console(highlight=False)
    games = _table(say, "games", ("game", "seats"), GAME)
    for game, by_seats in figures["games"].items():
        for seats, row in by_seats.items():
            games.add_row(game, seats, *(_number(row[key]) for key in GAME))
    out.print(games)
    start = _table(say, "start", ("game",), START)
    for game, row in figures["start"].items():
        start.add_row(game, *(f"{row[key]:.3f}" if key in row else "–" for key in START))
    out.print(start)
    if figures["peers"]:
        speeds = {peer: row["decisions_per_s"] for peer, row in figures["peers"].items()}
        two_seats = {game: by_seats["2"] for game, by_seats in figures["ratios"].items() if "2" in by_seats}
        out.print(_compared(say, "peers", "decisions_per_s", speeds, two_seats))
    if figures["research"]:
        research = _table(say, "research", ("game",), RESEARCH)
        for game, row in figures["research"].items():
            research.add_row(game, *(_number(row[key]) if key in row else "–" for key in RESEARCH))
        for name, speed in figures["pettingzoo"].items():
            research.add_row(f"PettingZoo {name}", "–", "–", "–", "–", _number(speed), "–")
        out.print(research)
    if figures["vectors"]:
        out.print(_compared(say, "vectors", "steps_per_s", figures["vectors"], figures["vector_ratios"]))


def _compared(say: Texts, title: str, unit: str, speeds: Row, ratios: dict[str, Row]) -> Table:
    """Others a row each: their speed, and how many times as fast each game of ours is."""
    table = _table(say, title, ("engine",), (unit,))
    for game in ratios:
        table.add_column(game, justify="right")
    for peer, speed in speeds.items():
        table.add_row(peer.replace("_", " "), _number(speed), *(f"{row[peer]:,}×" for row in ratios.values()))
    return table


def _table(say: Texts, title: str, names: tuple[str, ...], numbers: tuple[str, ...]) -> Table:
    table = Table(title=say(f"bench.{title}"), title_justify="left", box=SIMPLE_HEAD, padding=(0, 0, 0, 1))
    for key in names:
        table.add_column(say(f"bench.{key}"))
    for key in numbers:
        table.add_column(say(f"bench.{key}"), justify="right")
    return table


def _number(value: float) -> str:
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.2f}"
