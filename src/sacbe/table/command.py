"""The commands of the live table: `sacbe serve`, `worker` and `verify`. What they need is imported when they run."""

import os
from dataclasses import dataclass
from typing import Annotated

import typer

from sacbe.command_options import split_names, takes
from sacbe.files import read_text
from sacbe.table.texts import text

CORES = os.cpu_count() or 1


def commands(lang: str) -> typer.Typer:
    """The commands, with their help in a language."""
    app = typer.Typer()

    def say(key: str) -> str:
        return text(lang, key)

    database = typer.Option("--db", envvar="SACBE_DB", metavar="URL", help=say("serve.db"), show_default=False)
    channel = typer.Option("--bus", envvar="SACBE_BUS", metavar="URL", help=say("serve.bus"), show_default=False)
    served = typer.Option("--games", envvar="SACBE_GAMES", metavar="ID,ID", help=say("serve.games"), show_default=False)
    memory = typer.Option(
        "--bot-memory", envvar="SACBE_BOT_MEMORY", metavar="MB", min=0, max=10_000_000, help=say("serve.bot_memory")
    )
    some_thinkers = typer.Option(
        "--thinkers", envvar="SACBE_THINKERS", min=0, max=1024, help=say("serve.thinkers"), show_default=False
    )

    @dataclass(frozen=True, kw_only=True)
    class ServeOptions:
        host: Annotated[str, typer.Option("--host", envvar="SACBE_HOST", help=say("serve.host"))] = "127.0.0.1"
        port: Annotated[int, typer.Option("--port", envvar="SACBE_PORT", min=0, max=65535, help=say("serve.port"))] = 8420
        db: Annotated[str, database] = ""
        bus: Annotated[str, channel] = ""
        workers: Annotated[int, typer.Option("--workers", envvar="SACBE_WORKERS", min=1, max=1024, help=say("serve.workers"))] = 1
        games: Annotated[str, served] = ""
        keep: Annotated[
            int, typer.Option("--keep", envvar="SACBE_KEEP", metavar="DAYS", min=0, max=100_000, help=say("serve.keep"))
        ] = 0
        rate: Annotated[int, typer.Option("--rate", envvar="SACBE_RATE", min=0, help=say("serve.rate"))] = 1200
        quotas: Annotated[float, typer.Option("--quotas", envvar="SACBE_QUOTAS", min=0, help=say("serve.quotas"))] = 1.0
        connections: Annotated[
            int, typer.Option("--connections", envvar="SACBE_CONNECTIONS", min=0, help=say("serve.connections"))
        ] = 4000
        connections_each: Annotated[
            int, typer.Option("--connections-each", envvar="SACBE_CONNECTIONS_EACH", min=0, help=say("serve.connections_each"))
        ] = 256
        thinkers: Annotated[int | None, some_thinkers] = None
        bot_memory: Annotated[int, memory] = 256
        readers: Annotated[int, typer.Option("--readers", envvar="SACBE_READERS", min=1, help=say("serve.readers"))] = 1
        secure: Annotated[bool, typer.Option("--secure", envvar="SACBE_SECURE", help=say("serve.secure"))] = False
        browser: Annotated[bool, typer.Option("--browser/--no-browser", help=say("serve.browser"))] = True

    @app.command(help=say("serve.about"))
    @takes(ServeOptions)
    def serve(options: ServeOptions) -> None:
        from sacbe.table.server.serve import serve as run
        from sacbe.table.server.settings import THINKERS, Settings

        settings = Settings(
            host=options.host,
            port=options.port,
            db=options.db,
            bus=options.bus,
            games=split_names(options.games),
            keep=options.keep,
            rate=options.rate,
            quotas=options.quotas,
            connections=options.connections,
            connections_each=options.connections_each,
            thinkers=max(1, THINKERS // options.workers) if options.thinkers is None else options.thinkers,
            bot_memory=options.bot_memory // options.workers,
            readers=options.readers,
            render_process=options.workers < CORES,
            secure=options.secure,
        )
        run(settings, lang, options.browser, options.workers)

    @app.command(help=say("worker.about"))
    def worker(
        db: Annotated[str, database] = "",
        bus: Annotated[str, channel] = "",
        games: Annotated[str, served] = "",
        thinkers: Annotated[
            int, typer.Option("--thinkers", envvar="SACBE_THINKERS", min=1, max=1024, help=say("worker.thinkers"))
        ] = CORES,
        bot_memory: Annotated[int, memory] = 256,
    ) -> None:
        from sacbe.table.server.serve import work
        from sacbe.table.server.settings import Settings

        work(Settings(db=db, bus=bus, games=split_names(games), thinkers=thinkers, bot_memory=bot_memory), lang)

    @app.command(help=say("verify.about"))
    def verify(
        file: Annotated[str, typer.Argument(help=say("verify.file"))],
        commit: Annotated[
            str | None, typer.Option("--commit", metavar="HASH", help=say("verify.commit"), show_default=False)
        ] = None,
    ) -> None:
        from sacbe.table.play.proof import verify as run

        print(run(read_text(file), commit, lang))

    return app
