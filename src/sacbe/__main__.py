"""The program: `sacbe`, or `python -m sacbe`. Here the commands of the terminal and those of the live table come together."""

import sys
from collections.abc import Sequence

from sacbe import cli


def main(args: Sequence[str] | None = None) -> int:
    """Run the program."""
    return cli.main(args, _add_table)


def _add_table() -> None:
    from sacbe.cli.app import app
    from sacbe.cli.texts import usual_language
    from sacbe.table.command import commands

    known = {command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands}
    if "serve" not in known:
        app.registered_commands += commands(usual_language()).registered_commands


if __name__ == "__main__":
    sys.exit(main())
