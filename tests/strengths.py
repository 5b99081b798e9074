"""Measures how strong the levels are, and puts the tables into docs/bots.md: `python -m tests.strengths --help`.

Every cell is a run of the arena with a folder of its own. Stopped, it goes on with the same command; the tables are written after
each cell, with what is known so far.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import NamedTuple

import sacbe
from sacbe import cli
from sacbe.bots import LEVELS
from sacbe.bots.levels import STYLES, style
from sacbe.bots.thinker import Advice, Thinker

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
SPOT = 20
"""Matches of a check at full time."""
THOUGHT = 1000
"""Iterations for each choice, where their speed is measured."""


class Cell(NamedTuple):
    """One bot against others; it is the first one's share that is told."""

    bots: tuple[str, ...]
    is_full: bool = False
    """A check at full time, with few matches."""

    @property
    def words(self) -> str:
        """As the table tells it."""
        first, *others = self.bots
        full = ", at full time" if self.is_full else ""
        return f"`{first}` against {f'{len(others)} × ' if len(others) > 1 else ''}`{others[0]}`{full}"

    @property
    def folder(self) -> str:
        """A name for its folder."""
        return "-".join((*self.bots, *(("full",) if self.is_full else ())))


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
    Cell(("expert", "greedy"), is_full=True),
)
MASTERS = Cell(("master",) * 4, is_full=True)
"""How well the best play by themselves; told of Tzolk'in, where people know what good points are."""


def command(game: str, cell: Cell, matches: int, scale: float, out: Path) -> list[str]:
    """The arena that measures a cell."""
    matches, scale = (min(matches, SPOT), 1.0) if cell.is_full else (matches, scale)
    bots = ("--bots", ",".join(dict.fromkeys(cell.bots) if cell is MASTERS else cell.bots), "--seats", str(len(cell.bots)))
    return ["arena", game, *bots, "--matches", str(matches), "--scale", f"{scale:g}", "--out", str(out / game / cell.folder)]


def measure_speed(game: str, file: Path) -> None:
    """Write how many iterations an expert makes in a second of its core, over a whole match."""
    match, greedy = sacbe.start(game, 2, seed=1), sacbe.bot(game, level="greedy", seed=1)
    bot = Thinker(match.game, style(match.game, "expert"), 1, THOUGHT, time.thread_time)
    seen: list[Advice] = []
    while match.asked:
        seat = match.asked[0]
        guess = match.guess(seat, len(seen))
        seen.append(bot.think(guess, seat))
        match.play(seat, greedy.choose(guess, seat))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(sum(advice.iterations for advice in seen) / sum(advice.seconds for advice in seen)))


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
    speeds = [out / game / "speed.json" for game in games]
    told = [f"{json.loads(file.read_text('utf-8')):,.0f}" if file.exists() else "–" for file in speeds]
    lines.append(f"| iterations a second | {' | '.join(told)} |")
    return "\n".join(lines)


def masters(out: Path) -> str:
    """What the winner of four masters has at Tzolk'in, as far as it was measured."""
    file = out / "tzolkin" / MASTERS.folder / "matches.jsonl"
    if not file.exists():
        return ""
    won = [max(json.loads(line)["points"]) for line in file.read_text("utf-8").splitlines()]
    points = f"{mean(won):.1f} points (± {stdev(won):.1f}, {len(won)} matches at full time)"
    return f"\n\nThe winner of four `master` at Tzolk'in: {points}."


def runs(out: Path) -> str:
    """How it was measured, as the runs themselves tell it."""
    files = sorted(out.glob("*/*/summary.json"))
    plans = [json.loads(file.read_text("utf-8"))["plan"] for file in files]
    if not plans:
        return "Not measured yet."
    cut = [plan for plan in plans if plan["scale"] < 1]
    fewest, scales = min(plan["matches"] for plan in cut), sorted({f"{plan['scale']:g}" for plan in cut})
    return (
        f"At least {fewest} matches each ({SPOT} at full time), all times × {' or '.join(scales)}. In brackets: 95 % intervals. "
        "Iterations: of `expert`, on one core."
    )


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
        text = put(text, "strengths", f"{runs(out)}\n\n{strengths(out)}{masters(out)}")
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
        if not (speed := given.out / game / "speed.json").exists():
            measure_speed(game, speed)
        for cell in (*LADDER, MASTERS) if game == "tzolkin" else LADDER:
            if code := cli.main(command(game, cell, given.matches, given.scale, given.out)):
                return code
            write(given.out)
    write(given.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
