"""The terminal program: play against bots, replay records, count and measure."""

import os
import sys
from collections.abc import Callable, Sequence

from sacbe.cli.terminal.terminal import INTERRUPTED, StopSignals, replace_unencodable
from sacbe.core.errors import Illegal, Unknown, Unreadable
from sacbe.files import BadFile

MISUSED, FAILED = 2, 1


def main(args: Sequence[str] | None = None, prepare: Callable[[], None] = lambda: None) -> int:
    """Run the program; whatever goes wrong is one line on stderr. `SACBE_TRACE=1` shows where it went wrong.

    `prepare` adds the commands of other packages. It runs after Ctrl-C is handled, since its imports take long.
    """
    stops = StopSignals()
    replace_unencodable()
    if args is None:  # not where another program calls this one
        stops.install()
    try:
        code = _run(args, prepare)
    except KeyboardInterrupt:
        code = INTERRUPTED
        _reset_unhandled_interrupt()
    return stops.code if stops.code and code == INTERRUPTED else code


def _run(args: Sequence[str] | None, prepare: Callable[[], None]) -> int:
    from sacbe.cli.app import command

    prepare()
    try:
        code = int(command().main(args, prog_name="sacbe", standalone_mode=False) or 0)
        if sys.stdout is not None:
            sys.stdout.flush()  # a full disk is reported here; at exit Python would print a traceback
        return code
    except BrokenPipeError:
        _discard_stdout()
        return FAILED
    except SystemExit as stopped:  # raised by Typer when stdout was closed
        _discard_stdout()
        return stopped.code if isinstance(stopped.code, int) else FAILED
    except Exception as error:
        if os.environ.get("SACBE_TRACE", "0") == "1":
            raise
        line, code = _explain(error)
        print(f"sacbe: {' '.join(line.split())}", file=sys.stderr)
        return code


def _reset_unhandled_interrupt() -> None:
    """Make CPython end with our exit code.

    `python -m` kills itself by SIGINT instead if a KeyboardInterrupt ever came out of an `exec` of a text, even if it was handled
    later; imports run many (dataclasses, named tuples). Every such `exec` begins by resetting the flag.
    """
    exec("")


def _discard_stdout() -> None:
    """Stdout was closed by its reader (`| head`): replace it, since Python would report the error again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _explain(error: Exception) -> tuple[str, int]:
    """What to say about an error, and the exit code."""
    if isinstance(error, BadFile):
        from sacbe.cli.texts import Texts, usual_language

        return Texts(usual_language())(f"file.{error.reason}", file=error.file), MISUSED
    if isinstance(error, Illegal | Unknown | Unreadable):
        return str(error), MISUSED
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}", MISUSED
    # Typer has bundled Click since 0.16, so its errors have no class that is the same in all versions: test for the method.
    if hasattr(error, "format_message"):
        return error.format_message(), MISUSED
    return f"{type(error).__name__}: {error}", FAILED
