"""Matches as tables (Arrow, Parquet): a row for each decision, with all that the seat could know, could do, did, and got.

| column | |
|---|---|
| `match` | the number of the match in the file |
| `move` | how many moves had been played before, nature's included |
| `seat`, `bot` | who decided; the bot's name, if it is known |
| `observation` | what the seat could know: the features of `sacbe.rl.features` |
| `legal` | the ids of its options, ascending; `load` makes masks of them |
| `action` | what it did |
| `reward`, `points`, `rank` | how the match ended for this seat; null if it was not played to its end |

What the numbers mean stands in the schema's metadata: the game, the names of the features and of the actions, their versions.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from sacbe.bots.extras import need
from sacbe.core.engine.ask import NATURE
from sacbe.core.errors import Unknown
from sacbe.core.game import Game
from sacbe.core.match import opening
from sacbe.core.match.record import Record
from sacbe.files import Replacement
from sacbe.games import find
from sacbe.rl.common.kernels import kernels
from sacbe.rl.common.rewards import rewards_of
from sacbe.rl.features import features
from sacbe.rl.fleet import Floats, words

EXTRA = "rl"
MATCHES_AT_ONCE = 64
"""So many matches are held in memory before they are written: a row group."""


class _Field(Protocol):
    """A column of a schema of Arrow's, which has no types: here and below is what is used of it."""

    type: object


class _Schema(Protocol):
    names: list[str]
    metadata: dict[bytes, bytes]

    def field(self, name: str) -> _Field: ...


class _Arrays(Protocol):
    def from_arrays(self, values: object, size: int) -> object: ...


class _Arrow(Protocol):
    """The module `pyarrow`."""

    FixedSizeListArray: _Arrays

    def int8(self) -> object: ...
    def int32(self) -> object: ...
    def int64(self) -> object: ...
    def float32(self) -> object: ...
    def string(self) -> object: ...
    def dictionary(self, index: object, value: object) -> object: ...
    def list_(self, value: object, size: int = ...) -> object: ...
    def schema(self, columns: list[tuple[str, object]], metadata: dict[str, str]) -> _Schema: ...
    def array(self, values: object, kind: object = ..., /) -> object: ...
    def table(self, arrays: list[object], schema: _Schema) -> object: ...


class _File(Protocol):
    """A Parquet file that is being written."""

    def write_table(self, table: object) -> None: ...
    def close(self) -> None: ...


class _Chunk(Protocol):
    def flatten(self) -> "_Chunk": ...
    def to_numpy(self) -> npt.NDArray[Any]: ...


class _Column(Protocol):
    chunks: list[_Chunk]

    def to_numpy(self) -> npt.NDArray[Any]: ...
    def to_pylist(self) -> list[list[int]]: ...


class _Table(Protocol):
    """What was read from a file."""

    schema: _Schema
    column_names: list[str]

    def __len__(self) -> int: ...
    def column(self, name: str) -> _Column: ...


class Decision(NamedTuple):
    """A row."""

    match: int
    move: int
    seat: int
    bot: str
    observation: Floats
    legal: list[int]
    action: int
    reward: float | None
    points: float | None
    rank: int | None


def schema(game: Game) -> _Schema:
    """The columns, with what the numbers mean."""
    arrow: _Arrow = need("pyarrow", EXTRA)
    layout = features(game)
    told = {
        "game": game.id,
        "rules": str(game.rules_version),
        "features": str(layout.version),
        "feature_names": json.dumps(layout.names),
        "actions": json.dumps(game.actions),
    }
    return arrow.schema(
        [
            ("match", arrow.int64()),
            ("move", arrow.int32()),
            ("seat", arrow.int8()),
            ("bot", arrow.dictionary(arrow.int32(), arrow.string())),
            ("observation", arrow.list_(arrow.float32(), layout.size)),
            ("legal", arrow.list_(arrow.int32())),
            ("action", arrow.int32()),
            ("reward", arrow.float32()),
            ("points", arrow.float32()),
            ("rank", arrow.int8()),
        ],
        metadata=told,
    )


def decisions(record: Record, number: int, bots: Sequence[str] = (), margin: float = 0.0) -> Iterator[Decision]:
    """The rows of one match."""
    game = find(record.game)
    end = opening.replay(game, record, None)
    paid = rewards_of(end, margin) if end.over else None
    mask, see = words(len(game.acts), 1), words(features(game).size, 4)
    match = opening.replay(game, _beginning(record), None)
    for move, (seat, notation) in enumerate(record.moves):
        action = game.action(notation)
        if seat != NATURE:
            kernels(game).look(match.position, seat, mask, see)
            yield Decision(
                number, move, seat, bots[seat] if bots else "", see.view(np.float32)[: features(game).size].copy(),
                match.legal(seat), action, None if paid is None else paid[seat],
                None if paid is None else float(end.points[seat]), None if paid is None else end.ranks[seat],
            )  # fmt: skip
        match.play(seat, action)


def _beginning(record: Record) -> Record:
    """The same match before its first move, with nobody to deal: the record says what nature answered."""
    return Record(**{**vars(record), "moves": (), "result": None, "seed": None, "fork": 0, "by_hand": True})


class Writer:
    """A Parquet file of one game, written as matches come. It takes its place when it is closed: before, it could not be read."""

    def __init__(self, path: Path, game: Game, margin: float = 0.0) -> None:
        self.game, self.margin, self.matches, self.rows = game, margin, 0, 0
        self._arrow: _Arrow = need("pyarrow", EXTRA)
        self._schema = schema(game)
        parquet = need("pyarrow.parquet", EXTRA)
        self._place = Replacement(Path(path))
        with self._place.errors_by_name():
            self._file: _File = parquet.ParquetWriter(self._place.beside, self._schema, compression="zstd")
        self._waiting: list[Decision] = []

    def add(self, record: Record, bots: Sequence[str] = ()) -> None:
        """One more match."""
        if record.game != self.game.id:
            raise Unknown(f"a file has matches of one game: {self.game.id}, not {record.game}")
        self._waiting += list(
            decisions(record, self.matches, bots, self.margin)
        )  # rows of a match are added together: an error half way must leave none
        self.matches += 1
        if self.matches % MATCHES_AT_ONCE == 0:
            self._write()

    def _write(self) -> None:
        arrow, rows = self._arrow, self._waiting
        if not rows:
            return
        columns = {name: [getattr(row, name) for row in rows] for name in Decision._fields if name != "observation"}
        seen = arrow.array(np.concatenate([row.observation for row in rows]))
        arrays = {name: arrow.array(values, self._schema.field(name).type) for name, values in columns.items()}
        arrays["observation"] = arrow.FixedSizeListArray.from_arrays(seen, features(self.game).size)
        table = arrow.table([arrays[name] for name in self._schema.names], schema=self._schema)
        self._waiting = []
        self.rows += len(rows)
        with self._place.errors_by_name():
            self._file.write_table(table)

    def close(self) -> None:
        """Write what waits; the file is at its place now, with all that was added."""
        try:
            self._write()
            with self._place.errors_by_name():
                self._file.close()
            self._place.commit()
        finally:
            self._place.discard()

    def discard(self) -> None:
        """Leave the file's place as it was before."""
        with suppress(OSError):
            self._file.close()
        self._place.discard()

    def __enter__(self) -> "Writer":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def write(path: Path, records: Iterable[str]) -> tuple[int, int]:
    """Write records (their texts) of one game into a file: how many matches, and how many decisions."""
    writer: Writer | None = None
    try:
        for text in records:
            record = Record.parse(text)
            if writer is None:
                writer = Writer(path, find(record.game))
            writer.add(record)
    except BaseException:
        if writer is not None:
            writer.discard()
        raise
    if writer is not None:
        writer.close()
    return (writer.matches, writer.rows) if writer else (0, 0)


def load(path: Path | str) -> dict[str, npt.NDArray[Any]]:
    """A file as NumPy arrays: the columns, and `mask` (rows by actions) in place of `legal`."""
    table: _Table = need("pyarrow.parquet", EXTRA).read_table(path)
    game = find(table.schema.metadata[b"game"].decode())
    found = {name: table.column(name).to_numpy() for name in table.column_names if name not in ("observation", "legal")}
    found["observation"] = np.concatenate([c.flatten().to_numpy() for c in table.column("observation").chunks]).reshape(
        -1, features(game).size
    )
    found["mask"] = np.zeros((len(table), len(game.acts)), np.bool_)
    for row, legal in enumerate(table.column("legal").to_pylist()):
        found["mask"][row, legal] = True
    return found
