"""The commands of the live table: `sacbe serve`, `worker` and `verify`. What they need is imported when they run."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from sacbe.core.errors import Unreadable
from sacbe.table.texts import text

CORES = os.cpu_count() or 1


def names(games: str) -> tuple[str, ...]:
    """Names that are written with commas between."""
    return tuple(name for name in games.split(",") if name)


def commands(lang: str) -> typer.Typer:
    """The commands, with their help in a language."""
    app = typer.Typer()

    def say(key: str) -> str:
        return text(lang, key)

    database = typer.Option("--db", envvar="SACBE_DB", metavar="URL", help=say("serve.db"), show_default=False)
    channel = typer.Option("--bus", envvar="SACBE_BUS", metavar="URL", help=say("serve.bus"), show_default=False)
    served = typer.Option("--games", envvar="SACBE_GAMES", metavar="ID,ID", help=say("serve.games"), show_default=False)
    minds = typer.Option("--thinkers", envvar="SACBE_THINKERS", min=0, help=say("serve.thinkers"), show_default=False)

    @app.command(help=say("serve.about"))
    def serve(
        host: Annotated[str, typer.Option("--host", envvar="SACBE_HOST", help=say("serve.host"))] = "127.0.0.1",
        port: Annotated[int, typer.Option("--port", envvar="SACBE_PORT", min=0, max=65535, help=say("serve.port"))] = 8420,
        db: Annotated[str, database] = "",
        bus: Annotated[str, channel] = "",
        workers: Annotated[int, typer.Option("--workers", envvar="SACBE_WORKERS", min=1, help=say("serve.workers"))] = 1,
        games: Annotated[str, served] = "",
        keep: Annotated[int, typer.Option("--keep", envvar="SACBE_KEEP", metavar="DAYS", min=0, help=say("serve.keep"))] = 0,
        rate: Annotated[int, typer.Option("--rate", envvar="SACBE_RATE", min=0, help=say("serve.rate"))] = 1200,
        thinkers: Annotated[int | None, minds] = None,
        secure: Annotated[bool, typer.Option("--secure", envvar="SACBE_SECURE", help=say("serve.secure"))] = False,
        browser: Annotated[bool, typer.Option("--browser/--no-browser", help=say("serve.browser"))] = True,
    ) -> None:
        from sacbe.table.serve import serve as run
        from sacbe.table.settings import THINKERS, Settings

        settings = Settings(
            host=host,
            port=port,
            db=db,
            bus=bus,
            games=names(games),
            keep=keep,
            rate=rate,
            thinkers=max(1, THINKERS // workers) if thinkers is None else thinkers,
            painter=workers < CORES,
            secure=secure,
        )
        run(settings, lang, browser, workers)

    @app.command(help=say("worker.about"))
    def worker(
        db: Annotated[str, database] = "",
        bus: Annotated[str, channel] = "",
        games: Annotated[str, served] = "",
        thinkers: Annotated[int, typer.Option("--thinkers", envvar="SACBE_THINKERS", min=1, help=say("worker.thinkers"))] = CORES,
    ) -> None:
        from sacbe.table.serve import work
        from sacbe.table.settings import Settings

        work(Settings(db=db, bus=bus, games=names(games), thinkers=thinkers), lang)

    @app.command(help=say("verify.about"))
    def verify(
        file: Annotated[str, typer.Argument(help=say("verify.file"))],
        commit: Annotated[
            str | None, typer.Option("--commit", metavar="HASH", help=say("verify.commit"), show_default=False)
        ] = None,
    ) -> None:
        from sacbe.table.proof import verify as run

        try:
            record = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
        except UnicodeDecodeError:
            raise Unreadable(f"{file}: a record is a text in UTF-8") from None
        print(run(record, commit, lang))

    return app
