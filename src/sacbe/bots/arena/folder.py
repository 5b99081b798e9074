"""The folder of a run: what was planned, every result as it comes, and the records if they are kept.

A run that was stopped or killed is taken up again from here.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sacbe.bots.arena.plan import Plan, Unit
from sacbe.bots.arena.play import Result
from sacbe.core.errors import Unknown, Unreadable
from sacbe.files import write_text

PLAN, MATCHES, RECORDS = "plan.json", "matches.jsonl", "records"
NAMES = {"code": "the code of bots, weights or rules was", "entrants": "bots"}
"""What settings are called in errors, if not by their own names."""


class Folder:
    """Where the results of one plan are kept. Opened with another plan than last time, it refuses."""

    def __init__(self, path: Path, plan: Plan, *, records: bool = False) -> None:
        self.path, self._matches = path, path / MATCHES
        path.mkdir(parents=True, exist_ok=True)
        self._check(plan)
        self._records = path / RECORDS if records else None
        if self._records:
            self._records.mkdir(exist_ok=True)
        self._units = {unit.number: unit for unit in plan.units()}
        self.done = {result.number: result for result in self._read() if result.number in self._units}
        """The results that are there."""

    def add(self, result: Result, record: str) -> None:
        """Keep a result, and the record if records are kept: first, so that no result is ever without its record."""
        if self._records:
            write_text(self.record_of(result.number), record)
        with self._matches.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result._asdict()) + "\n")
        self.done[result.number] = result

    def record_of(self, number: int) -> Path:
        """The file of a match's record."""
        return self.path / RECORDS / f"{number:06}.txt"

    def is_done(self, unit: Unit) -> bool:
        """Whether a match need not be played again. One whose record is wanted and missing must."""
        return unit.number in self.done and (self._records is None or self.record_of(unit.number).exists())

    def _check(self, plan: Plan) -> None:
        file, settings = self.path / PLAN, json.loads(json.dumps(plan.settings))
        if not file.exists():
            if any(self.path.iterdir()):
                raise Unknown(f"{self.path}: this folder holds something else; an arena wants one of its own")
            write_text(file, json.dumps(settings, indent=2) + "\n")
            return
        try:
            found = dict(json.loads(file.read_text("utf-8")))
        except (ValueError, TypeError):
            raise Unreadable(f"{file}: this is not the plan of an arena") from None
        if odd := [key for key, value in settings.items() if found.get(key) != value]:
            told = "; ".join(f"{NAMES.get(key, key)} {found.get(key)!r:.60}, not {settings[key]!r:.60}" for key in odd)
            raise Unknown(f"{self.path}: another run is kept here: {told}")

    def _read(self) -> Iterator[Result]:
        if not self._matches.exists():
            return
        whole, _, broken = self._matches.read_bytes().rpartition(b"\n")
        if broken:  # killed in the middle of a line: that match is played again
            with self._matches.open("r+b") as file:
                file.truncate(len(whole) + bool(whole))
        for number, line in enumerate(whole.decode("utf-8", "replace").splitlines(), 1):
            try:
                yield self._result(json.loads(line))
            except (ValueError, TypeError, KeyError):
                raise Unreadable(f"{self._matches}, line {number}: this is not a result: {line:.60}") from None

    def _result(self, told: object) -> Result:
        if not isinstance(told, dict):
            raise ValueError
        fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in told.items()}
        result = Result(**fields)
        unit = self._units.get(result.number)
        if unit is not None and unit.seating != result.seating:
            raise ValueError
        return result
