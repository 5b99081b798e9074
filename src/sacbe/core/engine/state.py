"""A position as one NumPy record, declared once as a typed class.

    class State(core.State):
        corn = i16(SEATS)
        temple = i8(SEATS, TEMPLES)

From the class come the dtype (a copy is one memcpy, a position is its bytes, a thousand positions are one array), the names
that mypy checks in kernels (`s.corn[seat] += 3`), and an accessor for plain Python: `State(array)` reads and writes the
record through Python ints, and refuses a value that does not fit its field.

Other memory that kernels share is declared in the same way (`Record`), as a search's parameters, scratch memory and nodes are:
Numba counts references to every array that is passed to a function, while a record is passed as an address.
"""

from typing import Any, ClassVar, Self, overload

import numpy as np
import numpy.typing as npt

Memory = npt.NDArray[np.void]
"""An array of one position (or of many): what the kernels work on."""


def _refuse_negative(index: int | slice | tuple[int, ...]) -> None:
    if not isinstance(index, slice) and (min(index) if isinstance(index, tuple) else index) < 0:
        raise IndexError(f"machine code does not count from the end: no index is negative, such as {index}")


class _Cells:
    """Numbers inside a record, read and written as Python numbers. A negative index raises."""

    __slots__ = ("_cells",)

    def __init__(self, cells: npt.NDArray[Any]) -> None:
        self._cells = cells

    def __len__(self) -> int:
        return len(self._cells)

    def tolist(self) -> list[Any]:
        """The same numbers as (nested) Python lists."""
        return list(self._cells.tolist())


class Ints(_Cells):
    """A row of ints: `s.corn[seat]`."""

    def __getitem__(self, index: int) -> int:
        _refuse_negative(index)
        return int(self._cells[index])

    def __setitem__(self, index: int | slice, value: int) -> None:
        _refuse_negative(index)
        self._cells[index] = value

    def tolist(self) -> list[int]:
        """The same ints as a Python list."""
        return super().tolist()


class Grid(_Cells):
    """A table of ints: `s.hand[seat, colour]`, or `s.hand[seat]` for a row."""

    @overload
    def __getitem__(self, index: int) -> Ints: ...
    @overload
    def __getitem__(self, index: tuple[int, int]) -> int: ...
    def __getitem__(self, index: int | tuple[int, int]) -> Ints | int:
        _refuse_negative(index)
        return int(self._cells[index]) if isinstance(index, tuple) else Ints(self._cells[index])

    def __setitem__(self, index: int | slice | tuple[int, int], value: int) -> None:
        _refuse_negative(index)
        self._cells[index] = value

    def tolist(self) -> list[list[int]]:
        """The same ints as lists of rows."""
        return super().tolist()


class Block(_Cells):
    """A table of tables: `s.cubes[seat, colour, level]`, or `s.cubes[seat]` for one seat's table."""

    @overload
    def __getitem__(self, index: int) -> Grid: ...
    @overload
    def __getitem__(self, index: tuple[int, int]) -> Ints: ...
    @overload
    def __getitem__(self, index: tuple[int, int, int]) -> int: ...
    def __getitem__(self, index: int | tuple[int, ...]) -> Grid | Ints | int:
        _refuse_negative(index)
        if isinstance(index, tuple):
            return int(self._cells[index]) if len(index) == 3 else Ints(self._cells[index])
        return Grid(self._cells[index])

    def __setitem__(self, index: int | slice | tuple[int, int, int], value: int) -> None:
        _refuse_negative(index)
        self._cells[index] = value

    def tolist(self) -> list[list[list[int]]]:
        """The same ints as lists of tables."""
        return super().tolist()


class Floats(_Cells):
    """A row of floats: `scratch.values[option]`."""

    def __getitem__(self, index: int) -> float:
        _refuse_negative(index)
        return float(self._cells[index])

    def __setitem__(self, index: int | slice, value: float) -> None:
        _refuse_negative(index)
        self._cells[index] = value


class FloatGrid(_Cells):
    """A table of floats: `scratch.sums[seat, column]`."""

    def __getitem__(self, index: tuple[int, int]) -> float:
        _refuse_negative(index)
        return float(self._cells[index])

    def __setitem__(self, index: slice | tuple[int, int], value: float) -> None:
        _refuse_negative(index)
        self._cells[index] = value


FLOAT = "f8"
ROWS: dict[tuple[bool, int], Any] = {
    (False, 1): Ints,
    (False, 2): Grid,
    (False, 3): Block,
    (True, 1): Floats,
    (True, 2): FloatGrid,
}
"""The accessor of a field by whether it holds floats, and by its dimensions."""


class Field:
    """A declared field, and the accessor of that name on a record."""

    def __init__(self, code: str, shape: tuple[int, ...]) -> None:
        self.code, self.shape, self.name = code, shape, ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name


class Scalar(Field):
    """A field of one number."""

    def __get__(self, record: "Record | None", owner: type) -> Any:
        return self if record is None else record.memory[self.name][0].item()

    def __set__(self, record: "Record", value: float) -> None:
        record.memory[self.name][0] = value


class Rows(Field):
    """A field of many numbers: a view of the memory, made at the first access and then kept as an attribute of the record."""

    def __get__(self, record: "Record | None", owner: type) -> Any:
        if record is None:
            return self
        rows = vars(record)[self.name] = ROWS[self.code == FLOAT, len(self.shape)](record.memory[self.name][0])
        return rows


# The overloads tell mypy what a kernel sees; what is made is always a Field.
class _Declare:
    def __init__(self, code: str) -> None:
        self.code = code

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, a: int) -> Ints: ...
    @overload
    def __call__(self, a: int, b: int) -> Grid: ...
    @overload
    def __call__(self, a: int, b: int, c: int) -> Block: ...
    def __call__(self, a: int = 0, b: int = 0, c: int = 0) -> Any:
        shape = tuple(n for n in (a, b, c) if n)
        return Rows(self.code, shape) if shape else Scalar(self.code, shape)


class _DeclareFloat:
    @overload
    def __call__(self) -> float: ...
    @overload
    def __call__(self, a: int) -> Floats: ...
    @overload
    def __call__(self, a: int, b: int) -> FloatGrid: ...
    def __call__(self, a: int = 0, b: int = 0) -> Any:
        shape = tuple(n for n in (a, b) if n)
        return Rows(FLOAT, shape) if shape else Scalar(FLOAT, shape)


i8, i16, i32, i64 = _Declare("i1"), _Declare("i2"), _Declare("i4"), _Declare("i8")
f64 = _DeclareFloat()

DEPTH = 12
"""How many questions the stack can hold."""
NEWS = 64
"""How many lines of news one answer can leave."""
NEWS_WIDTH = 8
"""The ints of a line of news."""


class Record:
    """Memory with named fields: a record in machine code, an accessor in plain Python."""

    dtype: ClassVar[np.dtype[np.void]]

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def __init_subclass__(cls) -> None:
        found: dict[str, Field] = {}
        for owner in reversed(cls.__mro__):
            found.update({k: v for k, v in vars(owner).items() if isinstance(v, Field)})
        for name in found:
            if hasattr(np.record, name):
                raise TypeError(f"a field must not be named like a method of np.record: {name}")
        cls.dtype = np.dtype([(f.name, f.code, f.shape) for f in found.values()], align=True)

    @classmethod
    def blank(cls) -> Self:
        """A record with zeros in all fields."""
        return cls(np.zeros(1, cls.dtype))

    def fields(self) -> dict[str, Any]:
        """All fields as plain ints and lists, for tools and tests."""
        return {name: self.memory[name][0].tolist() for name in self.dtype.names or ()}


class State(Record):
    """What every game's position has: seats, the stack of questions (see `ask.py`) and the news (see `news.py`)."""

    seats = i8()
    depth = i8()  # how many questions are on the stack
    frames = i16(DEPTH, 5)
    fresh = i16()  # the seats whose question is new, so that it may have only one answer: `settle` looks at these
    auto = i8()  # 1 while a forced answer is carried out
    barriers = i32()  # how many barriers there have been
    told = i16()  # how many lines of news there are
    news = i16(NEWS, NEWS_WIDTH)
