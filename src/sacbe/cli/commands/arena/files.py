"""The standings of an arena as files: JSON, CSV, and a picture."""

import csv
import json
from collections.abc import Iterator, Sequence
from math import isfinite
from pathlib import Path
from typing import Any

import sacbe
from sacbe.bots.arena import Interval, Plan, Result, Standing, pairs, standings
from sacbe.cli.commands.arena.plot import draw
from sacbe.cli.texts import Texts
from sacbe.files import replacing, write_text


def write_files(folder: Path, plan: Plan, results: Sequence[Result], say: Texts) -> None:
    """Write `summary.json`, `standings.csv`, `plot.svg` and `plot.png`."""
    rows = standings(plan, results)
    summary = {
        "sacbe": sacbe.__version__,
        "plan": plan.settings | {"deals": plan.deals, "matches": plan.matches},
        "standings": [_plain(row._asdict()) for row in rows],
        "pairs": [_plain(pair._asdict()) for pair in pairs(plan, results)],
    }
    write_text(folder / "summary.json", json.dumps(summary, indent=2) + "\n")
    with replacing(folder / "standings.csv") as beside, beside.open("w", encoding="utf-8", newline="") as file:
        table = [dict(_flat(row)) for row in rows]
        writer = csv.DictWriter(file, list(table[0]))
        writer.writeheader()
        writer.writerows(table)
    picture = draw(plan, rows, say)
    for suffix in ("svg", "png"):
        with replacing(folder / f"plot.{suffix}") as beside:
            picture.savefig(beside, dpi=160, format=suffix)


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """As JSON: intervals by name, bounds that nobody knows as null."""
    return {key: _bounds(value) if isinstance(value, Interval) else value for key, value in row.items()}


def _bounds(interval: Interval) -> dict[str, float | None]:
    return {name: value if isfinite(value) else None for name, value in interval._asdict().items()}


def _flat(row: Standing) -> Iterator[tuple[str, object]]:
    for key, value in row._asdict().items():
        if isinstance(value, Interval):
            yield from ((key if name == "mean" else f"{key}_{name}", v) for name, v in _bounds(value).items())
        else:
            yield key, value
