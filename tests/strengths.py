"""Measures how strong the levels are, and puts the tables into docs/bots.md: `python -m tests.strengths --help`.

Every cell is a run of the arena with a folder of its own. Stopped, it goes on with the same command; the tables are written after
each cell, with what is known so far.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import sacbe
from sacbe import cli
from sacbe.bots import LEVELS
from sacbe.bots.levels import STYLES

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"


class Cell(NamedTuple):
    """One bot against others; it is the first one's share that is told."""

    bots: tuple[str, ...]

    @property
    def words(self) -> str:
        """As the table tells it."""
        first, *others = self.bots
        return f"`{first}` against {f'{len(others)} × ' if len(others) > 1 else ''}`{others[0]}`"

    @property
    def folder(self) -> str:
        """A name for its folder."""
        return "-".join(self.bots)


LADDER = (
    Cell(("greedy", "random")),
    Cell(("novice", "greedy")),
    Cell(("player", "novice")),
    Cell(("expert", "player")),
    Cell(("master", "expert")),
    Cell(("expert", "greedy")),
    Cell(("expert", "random")),
    Cell(("expert", "plain")),
    Cell(("expert", "greedy", "greedy", "greedy")),
)


def command(game: str, cell: Cell, matches: int, scale: float, out: Path) -> list[str]:
    """The arena that measures a cell."""
    bots = ("--bots", ",".join(cell.bots), "--seats", str(len(cell.bots)))
    return ["arena", game, *bots, "--matches", str(matches), "--scale", f"{scale:g}", "--out", str(out / game / cell.folder)]


def measured(out: Path, game: str, cell: Cell) -> str:
    """A cell's text: the share of the first bot with its interval, or a dash as long as nobody knows."""
    file = out / game / cell.folder / "summary.json"
    if not file.exists():
        return "–"
    rows = {row["bot"]: row["share"] for row in json.loads(file.read_text("utf-8"))["standings"]}
    mean, low, high = (100 * rows[cell.bots[0]][key] for key in ("mean", "low", "high"))
    return f"{mean:.0f} ({low:.0f}–{high:.0f})"


def strengths(out: Path) -> str:
    """The table of all that is measured."""
    games = sacbe.games()
    lines = [f"| won, % | {' | '.join(games)} |", "|---" * (len(games) + 1) + "|"]
    lines += [f"| {cell.words} | {' | '.join(measured(out, game, cell) for game in games)} |" for cell in LADDER]
    return "\n".join(lines)


def runs(out: Path) -> str:
    """How it was measured, as the runs themselves tell it."""
    files = sorted(out.glob("*/*/summary.json"))
    plans = [json.loads(file.read_text("utf-8"))["plan"] for file in files]
    if not plans:
        return "Not measured yet."
    fewest, scales = min(plan["matches"] for plan in plans), sorted({f"{plan['scale']:g}" for plan in plans})
    return f"At least {fewest} matches each, all times × {' or '.join(scales)}. In brackets: 95 % intervals."


def levels() -> str:
    """The table of the levels and their budgets."""
    thinks = {"random": "every option alike", "greedy": "looks one decision ahead"}
    lines = ["| level | seconds a turn | how it plays |", "|---|---|---|"]
    for level in LEVELS:
        style = STYLES.get(level)
        how = thinks.get(level, "searches, and does not always take the best" if style and style.haze else "searches")
        lines.append(f"| `{level}` | {f'{style.seconds:g}' if style else '–'} | {how} |")
    return "\n".join(lines)


def put(text: str, name: str, table: str) -> str:
    """A page with one of its tables replaced: what stands between `<!-- name -->` and `<!-- end of name -->`."""
    before, begins, rest = text.partition(f"<!-- {name} -->\n")
    _, ends, after = rest.partition(f"<!-- end of {name} -->\n")
    assert begins, f"{PAGE.name} has no place for {name}"
    assert ends, f"{PAGE.name} has no end of {name}"
    return f"{before}{begins}{table}\n{ends}{after}"


def write(out: Path) -> None:
    """Put the tables into the page. What was measured elsewhere and is not in this folder stays as it is, if nothing is here."""
    text = put(PAGE.read_text("utf-8"), "levels", levels())
    if any(out.glob("*/*/summary.json")):
        text = put(text, "strengths", f"{runs(out)}\n\n{strengths(out)}")
    PAGE.write_text(text, "utf-8")


def main(args: Sequence[str] | None = None) -> int:
    """Play what is missing, cell by cell, and write the tables after each."""
    parser = argparse.ArgumentParser(prog="python -m tests.strengths", description="Measure the levels for docs/bots.md.")
    parser.add_argument("--matches", type=int, default=200, help="at least so many in each cell")
    parser.add_argument("--scale", type=float, default=0.1, help="all times multiplied by this")
    parser.add_argument("--games", default=",".join(sacbe.games()), help="only these")
    parser.add_argument("--out", type=Path, default=Path("strengths"), help="the folder of all runs")
    parser.add_argument("--tables", action="store_true", help="play nothing, only write the tables")
    given = parser.parse_args(args)
    for game in () if given.tables else given.games.split(","):
        for cell in LADDER:
            if code := cli.main(command(game, cell, given.matches, given.scale, given.out)):
                return code
            write(given.out)
    write(given.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
