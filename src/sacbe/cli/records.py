"""The options that commands have in common, and those of the commands with many as one record each (`command_options.takes`)."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from sacbe.cli.texts import Texts, usual_language

say = Texts(usual_language())


def _language(given: str) -> str:
    return given or usual_language()


Lang = Annotated[str, typer.Option("--lang", metavar="en|fr", help=say("cli.lang"), show_default=False, callback=_language)]
"""The language, never empty: without the option it is the terminal's."""
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
Bots = Annotated[str, typer.Option("--bots", metavar="BOT,BOT", help=say("cli.arena_bots"))]
Scale = Annotated[float, typer.Option("--scale", help=say("cli.scale"))]
Ray = Annotated[bool, typer.Option("--ray", help=say("cli.ray"))]
Generations = Annotated[int, typer.Option("--generations", min=1, help=say("cli.generations"))]


@dataclass(frozen=True, kw_only=True)
class PlayOptions:
    """Of `sacbe play`."""

    game: Annotated[str | None, typer.Argument(help=say("cli.game"), show_default=False)] = None
    seats: Seats = None
    seat: Annotated[int, typer.Option("--seat", help=say("cli.seat"))] = 0
    seed: Seed = None
    lang: Lang = ""
    option: Option = None
    bots: Annotated[str, typer.Option("--bots", metavar="LEVEL", help=say("cli.bots"))] = "player"
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help=say("cli.save"), show_default=False)] = None
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help=say("cli.resume"), show_default=False)] = None
    lines: Annotated[bool, typer.Option("--lines", help=say("cli.lines"))] = False


@dataclass(frozen=True, kw_only=True)
class ArenaOptions:
    """Of `sacbe arena`."""

    game: GameName
    bots: Bots
    matches: Annotated[int, typer.Option("--matches", help=say("cli.arena_matches"))] = 100
    seats: Annotated[int | None, typer.Option("--seats", help=say("cli.arena_seats"), show_default=False)] = None
    option: Option = None
    seed: FixedSeed = 1
    jobs: Jobs = None
    scale: Scale = 1.0
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help=say("cli.out"), show_default=False)] = None
    records: Annotated[bool, typer.Option("--records", help=say("cli.records"))] = False
    ray: Ray = False
    lang: Lang = ""


@dataclass(frozen=True, kw_only=True)
class SelfplayOptions:
    """Of `sacbe selfplay`."""

    game: GameName
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=say("cli.export_out"))]
    bots: Bots = "greedy"
    matches: Annotated[int, typer.Option("--matches", min=1, help=say("cli.selfplay_matches"))] = 100
    seats: Seats = None
    option: Option = None
    seed: FixedSeed = 1
    jobs: Jobs = None
    scale: Scale = 1.0
    margin: Annotated[float, typer.Option("--margin", min=0, help=say("cli.margin"), show_default=False)] = 0.0
    ray: Ray = False
    lang: Lang = ""


@dataclass(frozen=True, kw_only=True)
class TuneOptions:
    """Of `sacbe tune`."""

    game: GameName
    only: Only = ""
    preferences: Preferences = False
    seats: TwoSeats = 2
    generations: Generations = 25
    matches: Annotated[int, typer.Option("--matches", min=4, help=say("cli.tune_matches"))] = 200
    seed: LearningSeed = 1
    jobs: Jobs = None
    write: Write = False
    lang: Lang = ""


@dataclass(frozen=True, kw_only=True)
class FitOptions:
    """Of `sacbe fit`."""

    game: GameName
    only: Only = ""
    preferences: Preferences = False
    seats: TwoSeats = 2
    generations: Generations = 100
    matches: Annotated[int, typer.Option("--matches", min=5, help=say("cli.fit_matches"))] = 200
    iterations: Annotated[int, typer.Option("--iterations", min=1, help=say("cli.fit_iterations"))] = 300
    seed: LearningSeed = 1
    jobs: Jobs = None
    write: Write = False
    lang: Lang = ""
