"""The commands of the live table: `sacbe serve` and `sacbe verify`. What they need is imported when they run."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sacbe.core.errors import Unreadable
from sacbe.table.texts import text


def commands(lang: str) -> typer.Typer:
    """The commands, with their help in a language."""
    app = typer.Typer()

    def say(key: str) -> str:
        return text(lang, key)

    @app.command(help=say("serve.about"))
    def serve(
        host: Annotated[str, typer.Option("--host", envvar="SACBE_HOST", help=say("serve.host"))] = "127.0.0.1",
        port: Annotated[int, typer.Option("--port", envvar="SACBE_PORT", min=0, max=65535, help=say("serve.port"))] = 8420,
        db: Annotated[str, typer.Option("--db", envvar="SACBE_DB", metavar="URL", help=say("serve.db"), show_default=False)] = "",
        bus: Annotated[
            str, typer.Option("--bus", envvar="SACBE_BUS", metavar="URL", help=say("serve.bus"), show_default=False)
        ] = "",
        games: Annotated[
            str, typer.Option("--games", envvar="SACBE_GAMES", metavar="ID,ID", help=say("serve.games"), show_default=False)
        ] = "",
        keep: Annotated[int, typer.Option("--keep", envvar="SACBE_KEEP", metavar="DAYS", min=0, help=say("serve.keep"))] = 0,
        rate: Annotated[int, typer.Option("--rate", envvar="SACBE_RATE", min=0, help=say("serve.rate"))] = 1200,
        thinkers: Annotated[
            int | None,
            typer.Option("--thinkers", envvar="SACBE_THINKERS", min=1, help=say("serve.thinkers"), show_default=False),
        ] = None,
        secure: Annotated[bool, typer.Option("--secure", envvar="SACBE_SECURE", help=say("serve.secure"))] = False,
        browser: Annotated[bool, typer.Option("--browser/--no-browser", help=say("serve.browser"))] = True,
    ) -> None:
        from sacbe.table.serve import serve as run
        from sacbe.table.settings import Settings

        usual = Settings()
        settings = Settings(
            host=host,
            port=port,
            db=db,
            bus=bus,
            games=tuple(name for name in games.split(",") if name),
            keep=keep,
            rate=rate,
            thinkers=thinkers or usual.thinkers,
            secure=secure,
        )
        run(settings, lang, browser)

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
