"""The commands, and what can be given to each. What they do stands in the module of the same name, imported when needed."""

from pathlib import Path
from typing import Annotated, Any

import typer

from sacbe.cli.texts import Texts, usual_language

say = Texts(usual_language())
app = typer.Typer(add_completion=False, rich_markup_mode=None, help=say("cli.about"))

Lang = Annotated[str, typer.Option("--lang", metavar="en|fr", help=say("cli.lang"), show_default=False)]
Seats = Annotated[int | None, typer.Option("--seats", help=say("cli.seats"), show_default=False)]
Seed = Annotated[int | None, typer.Option("--seed", help=say("cli.seed"), show_default=False)]

FixedSeed = Annotated[int, typer.Option("--seed", help=say("cli.fixed_seed"))]
Option = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=say("cli.option"))]
LearningSeed = Annotated[int, typer.Option("--seed", min=0, max=2**31 - 1, help=say("cli.fixed_seed"))]
Jobs = Annotated[int | None, typer.Option("--jobs", min=1, max=1024, help=say("cli.jobs"), show_default=False)]
Only = Annotated[str, typer.Option("--only", metavar="NAME,NAME", help=say("cli.only"), show_default=False)]
Preferences = Annotated[bool, typer.Option("--preferences", help=say("cli.preferences"))]
TwoSeats = Annotated[int, typer.Option("--seats", help=say("cli.seats"))]
Write = Annotated[bool, typer.Option("--write", help=say("cli.write"))]
GameName = Annotated[str, typer.Argument(help=say("cli.game"))]


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

    show_games(lang or usual_language())


@app.command(help=say("cli.play"))
def play(
    game: Annotated[str | None, typer.Argument(help=say("cli.game"), show_default=False)] = None,
    seats: Seats = None,
    seat: Annotated[int, typer.Option("--seat", help=say("cli.seat"))] = 0,
    seed: Seed = None,
    lang: Lang = "",
    option: Option = None,
    bots: Annotated[str, typer.Option("--bots", metavar="LEVEL", help=say("cli.bots"))] = "random",
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help=say("cli.save"), show_default=False)] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help=say("cli.resume"), show_default=False)] = None,
) -> None:
    from sacbe.cli.terminal.play import play as run

    run(game, seats, seat, seed, lang or usual_language(), option or [], bots, save, resume)


@app.command(help=say("cli.replay"))
def replay(
    file: Annotated[str, typer.Argument(help=say("cli.file"))],
    upto: Annotated[int | None, typer.Option("--upto", metavar="N", help=say("cli.upto"), show_default=False)] = None,
    lang: Lang = "",
    seat: Annotated[int | None, typer.Option("--seat", help=say("cli.viewer"), show_default=False)] = None,
) -> None:
    from sacbe.cli.commands.replay import replay as run

    run(file, upto, lang or usual_language(), seat)


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

    run(file, upto, lang or usual_language(), seat, look or [], out)


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

    run(file, seconds, html, json, jobs, lang or usual_language())


@app.command("compile", help=say("cli.compile"))
def compile_(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help=say("cli.game"), show_default=False)] = None,
    jobs: Jobs = None,
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.compile import compile_games

    compile_games(games or [], jobs, lang or usual_language())


@app.command("new-game", help=say("cli.new_game"))
def new_game(
    name: Annotated[str, typer.Argument(help=say("cli.new_name"))],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help=say("cli.new_out"))] = Path(),
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.new_game import new_game as run

    run(name, out, lang or usual_language())


@app.command(help=say("cli.perft"))
def perft(
    game: GameName,
    seats: Seats = None,
    depth: Annotated[int, typer.Option("--depth", min=0, max=40, help=say("cli.depth"))] = 4,
    seed: Seed = None,
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.perft import perft as run

    run(game, seats, depth, seed, lang or usual_language())


@app.command(help=say("cli.rule"))
def rule(
    game: GameName,
    section: Annotated[str, typer.Argument(metavar="SECTION", help=say("cli.rule_section"))],
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.rule import rule as run

    run(game, section, lang or usual_language())


boards = typer.Typer(rich_markup_mode=None, help=say("cli.board"))
app.add_typer(boards, name="board")


@boards.command("check", help=say("cli.board_check"))
def board_check(
    file: Annotated[Path, typer.Argument(help=say("cli.board_file"))],
    game: Annotated[str | None, typer.Option("--game", help=say("cli.game"), show_default=False)] = None,
    lang: Lang = "",
) -> None:
    from sacbe.cli.terminal.board import check_board

    check_board(file, game, lang or usual_language())


@app.command(help=say("cli.arena"))
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option("--bots", metavar="BOT,BOT", help=say("cli.arena_bots"))],
    matches: Annotated[int, typer.Option("--matches", help=say("cli.arena_matches"))] = 100,
    seats: Annotated[int | None, typer.Option("--seats", help=say("cli.arena_seats"), show_default=False)] = None,
    option: Option = None,
    seed: FixedSeed = 1,
    jobs: Jobs = None,
    scale: Annotated[float, typer.Option("--scale", help=say("cli.scale"))] = 1.0,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help=say("cli.out"), show_default=False)] = None,
    records: Annotated[bool, typer.Option("--records", help=say("cli.records"))] = False,
    ray: Annotated[bool, typer.Option("--ray", help=say("cli.ray"))] = False,
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.arena import arena as run

    entered = bots.split(",")
    run(game, entered, matches, seats, option or [], seed, jobs, scale, out, records, ray, lang or usual_language())


@app.command(help=say("cli.tune"))
def tune(
    game: GameName,
    only: Only = "",
    preferences: Preferences = False,
    seats: TwoSeats = 2,
    generations: Annotated[int, typer.Option("--generations", min=1, help=say("cli.generations"))] = 25,
    matches: Annotated[int, typer.Option("--matches", min=4, help=say("cli.tune_matches"))] = 200,
    seed: LearningSeed = 1,
    jobs: Jobs = None,
    write: Write = False,
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.training.tune import tune as run

    names = [name for name in only.split(",") if name]
    run(game, names, preferences, seats, generations, matches, seed, jobs, write, lang or usual_language())


@app.command(help=say("cli.fit"))
def fit(
    game: GameName,
    only: Only = "",
    preferences: Preferences = False,
    seats: TwoSeats = 2,
    generations: Annotated[int, typer.Option("--generations", min=1, help=say("cli.generations"))] = 100,
    matches: Annotated[int, typer.Option("--matches", min=5, help=say("cli.fit_matches"))] = 200,
    iterations: Annotated[int, typer.Option("--iterations", min=1, help=say("cli.fit_iterations"))] = 300,
    seed: LearningSeed = 1,
    jobs: Jobs = None,
    write: Write = False,
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.training.fit import fit as run

    names = [name for name in only.split(",") if name]
    run(game, names, preferences, seats, generations, matches, iterations, seed, jobs, write, lang or usual_language())


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

    run(game, seats, matches, steps, seed, jobs, write, lang or usual_language())


@app.command(help=say("cli.export"))
def export(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help=say("cli.export_files"))],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=say("cli.export_out"))],
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.export import export as run

    run(files, out, lang or usual_language())


@app.command(help=say("cli.selfplay"))
def selfplay(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=say("cli.export_out"))],
    bots: Annotated[str, typer.Option("--bots", metavar="BOT,BOT", help=say("cli.arena_bots"))] = "greedy",
    matches: Annotated[int, typer.Option("--matches", min=1, help=say("cli.selfplay_matches"))] = 100,
    seats: Seats = None,
    option: Option = None,
    seed: FixedSeed = 1,
    jobs: Jobs = None,
    scale: Annotated[float, typer.Option("--scale", help=say("cli.scale"))] = 1.0,
    margin: Annotated[float, typer.Option("--margin", min=0, help=say("cli.margin"), show_default=False)] = 0.0,
    ray: Annotated[bool, typer.Option("--ray", help=say("cli.ray"))] = False,
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.selfplay import selfplay as run

    run(game, bots.split(","), matches, seats, option or [], seed, jobs, scale, out, ray, margin, lang or usual_language())


@app.command(help=say("cli.bench"))
def bench(
    json: Annotated[bool, typer.Option("--json", help=say("cli.json"))] = False,
    peers: Annotated[bool, typer.Option("--peers", help=say("cli.peers"))] = False,
    games: Annotated[str, typer.Option("--games", metavar="ID,ID", help=say("cli.some_games"), show_default=False)] = "",
    seconds: Annotated[float, typer.Option("--seconds", min=0.001, max=600, help=say("cli.seconds"))] = 1.0,
    cold: Annotated[bool, typer.Option("--cold/--no-cold", help=say("cli.cold"))] = True,
    lang: Lang = "",
) -> None:
    from sacbe.cli.commands.bench import bench as run

    run(json, peers, [name for name in games.split(",") if name], seconds, cold, lang or usual_language())
