"""The commands and their options. Each command is carried out by the module of its name, which is imported when it runs."""

from pathlib import Path
from typing import Annotated, Any

import typer

from sacbe.cli.records import (
    ArenaOptions,
    FitOptions,
    GameName,
    Jobs,
    Lang,
    LearningSeed,
    PlayOptions,
    Seats,
    Seed,
    SelfplayOptions,
    TuneOptions,
    TwoSeats,
    say,
)
from sacbe.command_options import split_names, takes

app = typer.Typer(add_completion=False, rich_markup_mode=None, help=say("cli.about"))


def command() -> Any:
    """The program as a Click command."""
    return typer.main.get_command(app)


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=say("cli.version"))] = False,
) -> None:
    if version:
        from sacbe import __version__

        print(f"sacbe {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command(help=say("cli.games"))
def games(lang: Lang = "") -> None:
    from sacbe.cli.commands.games import show_games

    show_games(lang)


@app.command(help=say("cli.play"))
@takes(PlayOptions)
def play(options: PlayOptions) -> None:
    from sacbe.cli.terminal.play import play as run

    run(options)


@app.command(help=say("cli.replay"))
def replay(
    file: Annotated[str, typer.Argument(help=say("cli.file"))],
    upto: Annotated[int | None, typer.Option("--upto", metavar="N", help=say("cli.upto"), show_default=False)] = None,
    lang: Lang = "",
    seat: Annotated[int | None, typer.Option("--seat", help=say("cli.viewer"), show_default=False)] = None,
    screen: Annotated[bool, typer.Option("--screen", help=say("cli.screen"))] = False,
) -> None:
    from sacbe.cli.commands.replay import replay as run

    run(file, upto, lang, seat, screen)


@app.command(help=say("cli.draw"))
def draw(
    file: Annotated[str, typer.Argument(help=say("cli.file"))],
    upto: Annotated[int | None, typer.Option("--upto", metavar="N", help=say("cli.upto"), show_default=False)] = None,
    lang: Lang = "",
    seat: Annotated[int | None, typer.Option("--seat", help=say("cli.viewer"), show_default=False)] = None,
    look: Annotated[list[str] | None, typer.Option("--look", metavar="NAME=VALUE", help=say("cli.look"))] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help=say("cli.picture"), show_default=False)] = None,
) -> None:
    from sacbe.cli.commands.draw import draw as run

    run(file, upto, lang, seat, look or [], out)


@app.command(help=say("cli.review"))
def review(
    file: Annotated[str, typer.Argument(help=say("cli.file"))],
    seconds: Annotated[float, typer.Option("--seconds", min=0.001, max=60, help=say("cli.review_seconds"))] = 0.3,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help=say("cli.review_html"), show_default=False)] = None,
    json: Annotated[bool, typer.Option("--json", help=say("cli.json"))] = False,
    jobs: Jobs = None,
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.review import review as run

    run(file, seconds, html, json, jobs, lang)


@app.command("compile", help=say("cli.compile"))
def compile_(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help=say("cli.game"), show_default=False)] = None,
    jobs: Jobs = None,
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.compile import compile_games

    compile_games(games or [], jobs, lang)


@app.command("new-game", help=say("cli.new_game"))
def new_game(
    name: Annotated[str, typer.Argument(help=say("cli.new_name"))],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help=say("cli.new_out"))] = Path(),
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.new_game import new_game as run

    run(name, out, lang)


@app.command(help=say("cli.perft"))
def perft(
    game: GameName,
    seats: Seats = None,
    depth: Annotated[int, typer.Option("--depth", min=0, max=40, help=say("cli.depth"))] = 4,
    seed: Seed = None,
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.perft import perft as run

    run(game, seats, depth, seed, lang)


@app.command(help=say("cli.rule"))
def rule(
    game: GameName,
    section: Annotated[str, typer.Argument(metavar="SECTION", help=say("cli.rule_section"))],
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.rule import rule as run

    run(game, section, lang)


boards = typer.Typer(rich_markup_mode=None, help=say("cli.board"))
app.add_typer(boards, name="board")


@boards.command("check", help=say("cli.board_check"))
def board_check(
    file: Annotated[Path, typer.Argument(help=say("cli.board_file"))],
    game: Annotated[str | None, typer.Option("--game", help=say("cli.game"), show_default=False)] = None,
    lang: Lang = "",
) -> None:
    from sacbe.cli.terminal.board import check_board

    check_board(file, game, lang)


@app.command(help=say("cli.arena"))
@takes(ArenaOptions)
def arena(options: ArenaOptions) -> None:
    from sacbe.cli.commands.arena import arena as run

    run(options)


@app.command(help=say("cli.tune"))
@takes(TuneOptions)
def tune(options: TuneOptions) -> None:
    from sacbe.cli.commands.training.tune import tune as run

    run(options)


@app.command(help=say("cli.fit"))
@takes(FitOptions)
def fit(options: FitOptions) -> None:
    from sacbe.cli.commands.training.fit import fit as run

    run(options)


@app.command(help=say("cli.forecast"))
def forecast(
    game: GameName,
    seats: TwoSeats = 2,
    matches: Annotated[int, typer.Option("--matches", min=8, help=say("cli.forecast_matches"))] = 120_000,
    steps: Annotated[int, typer.Option("--steps", min=1, help=say("cli.forecast_steps"))] = 80_000,
    seed: LearningSeed = 1,
    jobs: Jobs = None,
    write: Annotated[bool, typer.Option("--write", help=say("cli.forecast_write"))] = False,
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.training.forecast import forecast as run

    run(game, seats, matches, steps, seed, jobs, write, lang)


@app.command(help=say("cli.export"))
def export(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help=say("cli.export_files"))],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=say("cli.export_out"))],
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.export import export as run

    run(files, out, lang)


@app.command(help=say("cli.selfplay"))
@takes(SelfplayOptions)
def selfplay(options: SelfplayOptions) -> None:
    from sacbe.cli.commands.selfplay import selfplay as run

    run(options)


@app.command(help=say("cli.bench"))
def bench(
    json: Annotated[bool, typer.Option("--json", help=say("cli.json"))] = False,
    peers: Annotated[bool, typer.Option("--peers", help=say("cli.peers"))] = False,
    games: Annotated[str, typer.Option("--games", metavar="ID,ID", help=say("cli.some_games"), show_default=False)] = "",
    seconds: Annotated[float, typer.Option("--seconds", min=0.001, max=600, help=say("cli.seconds"))] = 1.0,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=99, help=say("cli.rounds"))] = 5,
    plots: Annotated[Path | None, typer.Option("--plots", help=say("cli.bench_plots"), show_default=False)] = None,
    cold: Annotated[bool, typer.Option("--cold/--no-cold", help=say("cli.cold"))] = True,
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.bench import BenchOptions
    from sacbe.cli.commands.bench import bench as run

    run(BenchOptions(split_names(games), peers, seconds, rounds, cold, plots), json, lang)
