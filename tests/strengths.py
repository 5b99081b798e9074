"""Measures how strong the levels are, and puts the tables into docs/bots.md: `python -m tests.strengths --help`.

Every cell is a run of the arena with a folder of its own. Stopped, it goes on with the same command. After each cell its figures
go to docs/strengths.json, beside what was measured before (perhaps elsewhere), and the tables are written from there.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import Any, NamedTuple

import sacbe
from sacbe import cli
from sacbe.bots import LEVELS
from sacbe.bots.levels import LEVEL_PARAMS, level_params
from sacbe.bots.mcts.bot import MctsBot, SearchResult

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
LEDGER = PAGE.with_name("strengths.json")
"""All figures: game, cell, figure."""
SPOT = 20
"""Matches of a check at full time."""
SPEED = "speed"
"""The cell of iterations a second."""
THOUGHT = 1000
"""Iterations for each choice, where their speed is measured."""
CHOSEN_ON = 1
"""The deals on which the bots' settings were chosen: those that the arena has by itself."""
UNSEEN = 1001
"""Others, to measure on: what was chosen for its luck has none here."""
EXTRAS = {"value_net": "[value nets](#value-nets)", "opponent_model_share": "[opponent models](#opponent-models)"}
"""Parameters of levels that have more than others, and how the page tells of it."""


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


def command(game: str, cell: Cell, matches: int, scale: float, seed: int, out: Path) -> list[str]:
    """The arena that measures a cell."""
    matches, scale = (min(matches, SPOT), 1.0) if cell.is_full else (matches, scale)
    bots = ("--bots", ",".join(dict.fromkeys(cell.bots) if cell is MASTERS else cell.bots), "--seats", str(len(cell.bots)))
    how = ("--matches", str(matches), "--scale", f"{scale:g}", "--seed", str(seed))
    return ["arena", game, *bots, *how, "--out", str(out / game / cell.folder)]


def measure_speed(game: str) -> float:
    """How many iterations an expert makes in a second of its core, over a whole match."""
    match, greedy = sacbe.start(game, 2, seed=1), sacbe.bot(game, level="greedy", seed=1)
    bot = MctsBot(match.game, level_params(match.game, "expert"), 1, THOUGHT, time.thread_time)
    seen: list[SearchResult] = []
    while match.asked:
        seat = match.asked[0]
        guess = match.guess(seat, len(seen))
        seen.append(bot.think(guess, seat))
        match.play(seat, greedy.choose(guess, seat))
    return sum(result.iterations for result in seen) / sum(result.seconds for result in seen)


def figures(folder: Path, cell: Cell) -> dict[str, Any]:
    """What a run of the arena says of a cell: the share of its first bot with its interval; of masters, the winners' points."""
    summary = json.loads((folder / "summary.json").read_text("utf-8"))
    found = {key: summary["plan"][key] for key in ("matches", "scale", "seed")}
    if cell is MASTERS:
        lines = (folder / "matches.jsonl").read_text("utf-8").splitlines()
        return {**found, "won_with": [max(json.loads(line)["points"]) for line in lines]}
    (row,) = (row["share"] for row in summary["standings"] if row["bot"] == cell.bots[0])
    return {**found, **{key: round(row[key], 4) for key in ("mean", "low", "high")}}


def ledger() -> dict[str, dict[str, Any]]:
    """All figures so far."""
    return json.loads(LEDGER.read_text("utf-8")) if LEDGER.exists() else {}


def enter(game: str, name: str, figure: dict[str, Any]) -> None:
    """Put figures of a game into the ledger, and the tables into the page."""
    book = ledger()
    book.setdefault(game, {})[name] = figure
    LEDGER.write_text(json.dumps(book, indent=1, sort_keys=True) + "\n", "utf-8")
    PAGE.write_text(page(), "utf-8")


def measured(figure: dict[str, Any] | None) -> str:
    """A cell's text: the share of the first bot with its interval, or a dash as long as nobody knows."""
    if figure is None:
        return "–"
    mean, low, high = (100 * figure[key] for key in ("mean", "low", "high"))
    return f"{mean:.0f} ({low:.0f}–{high:.0f}){'*' if figure['seed'] == CHOSEN_ON else ''}"


def strengths() -> str:
    """The table of all that is measured."""
    games, book = sacbe.games(), ledger()
    lines = [f"| won, % | {' | '.join(games)} |", "|---" * (len(games) + 1) + "|"]
    for cell in LADDER:
        told = " | ".join(measured(book.get(game, {}).get(cell.folder)) for game in games)
        lines.append(f"| {cell.words} | {told} |")
    speeds = [book.get(game, {}).get(SPEED) for game in games]
    told = " | ".join(f"{speed['mean']:,}" if speed else "–" for speed in speeds)
    lines.append(f"| iterations a second | {told} |")
    return "\n".join(lines)


def masters() -> str:
    """What the winner of four masters has at Tzolk'in, as far as it was measured."""
    figure = ledger().get("tzolkin", {}).get(MASTERS.folder)
    if figure is None:
        return ""
    won = figure["won_with"]
    points = f"{mean(won):.1f} points (± {stdev(won):.1f}, {len(won)} matches at full time)"
    return f"\n\nThe winner of four `master` at Tzolk'in: {points}."


def runs() -> str:
    """How it was measured, as the runs themselves tell it."""
    played = [figure for game in ledger().values() for figure in game.values() if "seed" in figure]
    cut = [figure for figure in played if figure["matches"] > SPOT] or played
    if not cut:
        return "Not measured yet."
    fewest, scales = min(figure["matches"] for figure in cut), sorted({f"{figure['scale']:g}" for figure in cut})
    seen = " * On the deals on which the settings were chosen." if any(figure["seed"] == CHOSEN_ON for figure in played) else ""
    return (
        f"At least {fewest} matches each ({SPOT} at full time), all times × {' or '.join(scales)}. In brackets: 95 % intervals. "
        f"Iterations: of `expert`, on one core.{seen}"
    )


def levels() -> str:
    """The table of the levels and their budgets."""
    thinks = {"random": "every option alike", "greedy": "looks one decision ahead"}
    lines = ["| level | seconds a turn | how it plays |", "|---|---|---|"]
    for level in LEVELS:
        params = LEVEL_PARAMS.get(level)
        searches = "searches" + (", and does not always take the best" if params and params.temperature else "")
        extras = [text for name, text in EXTRAS.items() if params and getattr(params, name)]
        how = thinks.get(level, searches + (f", with {' and '.join(extras)}" if extras else ""))
        lines.append(f"| `{level}` | {f'{params.seconds:g}' if params else '–'} | {how} |")
    factors = [
        (game.title, game.evaluation.time_factor)
        for game in map(sacbe.game, sacbe.games())
        if game.evaluation and game.evaluation.time_factor != 1.0
    ]
    lines += [f"\n{title} has many turns of a single step: there all times are × {factor:g}." for title, factor in factors]
    return "\n".join(lines)


def put(text: str, name: str, table: str) -> str:
    """A page with one of its tables replaced: what stands between `<!-- name -->` and `<!-- end of name -->`."""
    before, begins, rest = text.partition(f"<!-- {name} -->\n")
    _, ends, after = rest.partition(f"<!-- end of {name} -->\n")
    assert begins, f"{PAGE.name} has no place for {name}"
    assert ends, f"{PAGE.name} has no end of {name}"
    return f"{before}{begins}{table}\n{ends}{after}"


def page() -> str:
    """The page with its tables as they should be."""
    text = put(PAGE.read_text("utf-8"), "levels", levels())
    return put(text, "strengths", f"{runs()}\n\n{strengths()}{masters()}")


def main(args: Sequence[str] | None = None) -> int:
    """Play what is missing, cell by cell, and write the tables after each."""
    known = {cell.folder: cell for cell in (*LADDER, MASTERS)}
    parser = argparse.ArgumentParser(prog="python -m tests.strengths", description="Measure the levels for docs/bots.md.")
    parser.add_argument("--matches", type=int, default=200, help="at least so many in each cell")
    parser.add_argument("--scale", type=float, default=0.1, help="all times multiplied by this")
    parser.add_argument("--seed", type=int, default=UNSEEN, help="the deals")
    parser.add_argument("--games", default=",".join(sacbe.games()), help="only these")
    parser.add_argument("--cells", default=",".join((SPEED, *known)), help="only these: bots in order, speed")
    parser.add_argument("--out", type=Path, default=Path("strengths"), help="the folder of all runs")
    parser.add_argument("--tables", action="store_true", help="play nothing, only write the tables")
    given = parser.parse_args(args)
    wanted = given.cells.split(",")
    if odd := [name for name in wanted if name != SPEED and name not in known]:
        parser.error(f"no such cell: {', '.join(odd)}; there are {', '.join((SPEED, *known))}")
    for game in () if given.tables else given.games.split(","):
        if SPEED in wanted:
            enter(game, SPEED, {"mean": round(measure_speed(game))})
        for cell in (known[name] for name in wanted if name in known and (game == "tzolkin" or known[name] is not MASTERS)):
            if code := cli.main(command(game, cell, given.matches, given.scale, given.seed, given.out)):
                return code
            enter(game, cell.folder, figures(given.out / game / cell.folder, cell))
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
