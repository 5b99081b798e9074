"""The terminal program: play against bots, replay records, count and measure."""

import os
import sys
from collections.abc import Sequence

from sacbe.core.errors import Illegal, Unknown, Unreadable

MISUSED, FAILED = 2, 1


def main(args: Sequence[str] | None = None) -> int:
    """Run the program; whatever goes wrong is one line on stderr. `SACBE_TRACE=1` shows where it went wrong."""
    from sacbe.cli.app import command

    try:
        return int(command().main(args, prog_name="sacbe", standalone_mode=False) or 0)
    except BrokenPipeError:
        # The reader (`| head`) has gone; Python would complain once more when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as error:
        if os.environ.get("SACBE_TRACE", "0") == "1":
            raise
        line, code = _explain(error)
        print(f"sacbe: {' '.join(line.split())}", file=sys.stderr)
        return code


def _explain(error: Exception) -> tuple[str, int]:
    """What to say about an error, and the exit code."""
    if isinstance(error, Illegal | Unknown | Unreadable):
        return str(error), MISUSED
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}", MISUSED
    # Typer carries a Click of its own since 0.16, and had it beside before: its errors are known by what they can do.
    if hasattr(error, "format_message"):
        return error.format_message(), MISUSED
    return f"{type(error).__name__}: {error}", FAILED
