"""`sacbe review`: the analysis of a finished match, as a report in the terminal, as an HTML page, or as JSON."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table
from rich.text import Text

import sacbe
from sacbe.bots.arena.runners import cores
from sacbe.bots.mcts.search import search_kernels
from sacbe.cli.commands.result import written
from sacbe.cli.terminal.terminal import INTERRUPTED
from sacbe.core.catalogue import seat_name
from sacbe.core.errors import Illegal
from sacbe.core.match.match import Match
from sacbe.core.terminal.parts import SEAT_STYLES
from sacbe.files import read_text, replacing
from sacbe.review import Effort, Review, Study
from sacbe.review.narrate import Teller, text
from sacbe.review.study import Progress

BLOCKS = "▁▂▃▄▅▆▇█"
WIDEST = 60


def review(file: str, seconds: float, html: Path | None, as_json: bool, jobs: int | None, lang: str) -> None:
    """Analyse the match of a record and print the result; after Ctrl-C, the part that was done."""
    match = sacbe.replay(read_text(file))
    study, out = Study(match, Effort(seconds, jobs or cores())), Console(highlight=False)
    with nullcontext() if html is None else replacing(html) as beside:  # a bad path is reported before the work begins
        search_kernels(match.game)  # before the progress bar is shown: compiling prints its own progress
        found = _run(study, lang)
        if found.total == 0:
            raise Illegal(text(lang, "nothing"))
        if beside is not None:
            from sacbe.review.html import page

            beside.write_text(page(match, found, lang), "utf-8")
    if html is not None:
        out.print(text(lang, "out", file=html), markup=False)
    if as_json:
        print(json.dumps(found.as_json()))
    elif html is None:
        out.print(report(Teller(match, found, lang), out.width))
    if interrupted(found):
        raise typer.Exit(INTERRUPTED)


def _run(study: Study, lang: str) -> Review:
    """The review; the first interruption ends it with what was found so far."""
    found: list[Review] = []
    failed: list[BaseException] = []
    ended = threading.Event()

    def work() -> None:
        try:
            found.append(study.run())
        except BaseException as error:
            failed.append(error)
        finally:
            ended.set()

    with _bar(study, lang):
        threading.Thread(target=work).start()
        while not ended.is_set():
            try:
                ended.wait(0.1)  # not `join`: interrupted, it takes a thread that runs for one that has ended (CPython 3.11)
            except KeyboardInterrupt:
                study.stop()
    if failed:
        raise failed[0]
    if interrupted(found[0]):
        Console(stderr=True).print(text(lang, "stopped", done=len(found[0].decisions), total=found[0].total), markup=False)
    return found[0]


def interrupted(review: Review) -> bool:
    """Whether it was ended before all decisions were looked at."""
    return len(review.decisions) < review.total


@contextmanager
def _bar(study: Study, lang: str) -> Iterator[None]:
    """A bar on the terminal, with the time that is left."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(text(lang, "looking"), total=None)

        def show(progress: Progress) -> None:
            bar.update(task, completed=progress.done, total=progress.total)

        study.tell = show
        yield


def report(tell: Teller, width: int) -> RenderableType:
    """The whole report."""
    match, say = tell.match, tell.say
    title = match.game.catalogue.texts(tell.lang)["game.title"]
    return Group(
        Text(say("title", game=title), style="bold"),
        Text(say("about")),
        Text(),
        Text(say("chances"), style="bold"),
        *_curves(tell, min(WIDEST, width - 14)),
        Text(),
        _seats(tell, match),
        Text(),
        Text(say("turns"), style="bold"),
        *(_turns(tell) or [Text(say("no_turns"))]),
        Text(),
        Text(say("costly"), style="bold"),
        *(_costly(tell) or [Text(say("no_costly"))]),
        Text(),
        Text(tell.method(), style="dim"),
    )


def _curves(tell: Teller, width: int) -> list[RenderableType]:
    """A line of blocks for each seat: how its chances went."""
    moments = tell.review.moments
    last = max(1, moments[-1].move)
    places = [
        max((m for m in moments if m.move <= last * (i + 1) / width), key=lambda m: m.move, default=moments[0])
        for i in range(width)
    ]
    lines: list[RenderableType] = []
    for seat in range(tell.match.seats):
        bars = "".join(BLOCKS[round(moment.chances[seat] * (len(BLOCKS) - 1))] for moment in places)
        line = Text.assemble((f" {seat_name(seat)} ", SEAT_STYLES[seat]), " ", bars, " ")
        lines.append(line.append(say_percent(tell, moments[-1].chances[seat])))
    return lines


def say_percent(tell: Teller, share: float) -> str:
    """A share in percents."""
    return tell.say("percent", percent=tell.percent(share))


def _seats(tell: Teller, match: Match) -> Table:
    table = Table(*(tell.say(key) for key in ("seat", "points", "rank", "decisions", "agreed", "lost")))
    for seat in range(match.seats):
        same, made = tell.review.agreed(seat)
        table.add_row(
            Text(f" {seat_name(seat)} ", SEAT_STYLES[seat]),
            written(match.points[seat]),
            str(match.ranks[seat]),
            str(made),
            tell.say("agreed_of", same=same, all=made),
            say_percent(tell, tell.review.lost(seat)),
        )
    return table


def _turns(tell: Teller) -> list[RenderableType]:
    found: list[RenderableType] = []
    for turn in tell.review.turns:
        found.append(Text.assemble((f"{tell.when(turn)}  ", "cyan"), tell.turn(turn)))
        found += [Padding(Text(line, style="dim"), (0, 0, 0, 4)) for line in tell.lines(turn)]
    return found


def _costly(tell: Teller) -> list[RenderableType]:
    found: list[RenderableType] = []
    for decision in tell.review.costly:
        assert decision.best is not None
        head = Text.assemble(
            (f"{tell.say('move', move=decision.move + 1)}  ", "cyan"),
            (f" {seat_name(decision.seat)} ", SEAT_STYLES[decision.seat]),
        )
        found.append(head.append("  ").append(tell.say("cost", percent=tell.percent(decision.cost)), style="bold"))
        told = [
            tell.say("played", act=tell.act(decision.played)),
            tell.say("better", act=tell.act(decision.best)),
            *tell.why(decision),
        ]
        found += [Padding(Text(line), (0, 0, 0, 4)) for line in told]
    return found
