"""Game: the rules of a title, stateless. A play of it is a `Match`."""

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sacbe.core.catalogue import Act, Catalogue, Line
from sacbe.core.display import DisplayOption
from sacbe.core.engine import cache
from sacbe.core.engine.bind import Kernel, Rules
from sacbe.core.engine.kernel import Buffer
from sacbe.core.engine.news import Told
from sacbe.core.errors import Illegal, Unknown, Unreadable
from sacbe.core.evaluation import Evaluation
from sacbe.core.features import FeatureBlocks
from sacbe.core.match.places import ToldPlaces, no_places
from sacbe.core.match.setting import Setting
from sacbe.core.names import Names
from sacbe.core.pages import Pages
from sacbe.core.reader import Reader
from sacbe.core.views import AnyView, points_of

if TYPE_CHECKING:  # Rich is for the terminal only
    from sacbe.core.terminal.parts import Board

CheckBoard = Callable[[object, str], tuple[list[str], list[str]]]
"""(board, language): why a board is refused, and what it is only warned about. The board is a dict, or the text of its file."""


KINDS = ("main", "second", "third", "minor")
"""The kinds of actions, those that matter most first."""


class SourceParts(NamedTuple):
    """What a source of points is made of, where the news tell it and the tally does not."""

    source: str
    names: tuple[str, ...]
    of_news: Callable[[Sequence[Told], int], Mapping[str, Sequence[int]]]
    """(news, seats): the points of each seat, by part."""


class Option(NamedTuple):
    """An option of a table, fixed before set-up."""

    choices: tuple[str, ...]
    default: str
    help: str
    pick: int = 1
    """How many of the choices a value names; more than one are joined by `+`, and the empty text names none."""
    least: int = 0
    """How many it must name at least, if it may be fewer than `pick` (0: exactly `pick`, or none)."""

    def read(self, name: str, value: object) -> str:
        """The canonical text of a value."""
        parts = list(value) if isinstance(value, list | tuple) else value.split("+") if isinstance(value, str) else [value]
        if self.pick > 1 and not self.least and parts in ([], [""]):
            return ""
        wrong = [p for p in parts if p not in self.choices]
        if wrong:
            raise Unknown(f"option {name}: no such choice {wrong[0]!r:.40}; there are {', '.join(self.choices)}")
        if not (self.least or self.pick) <= len(parts) <= self.pick or len(set(parts)) != len(parts):
            many = f"{self.least} to {self.pick}" if self.least else str(self.pick)
            raise Unknown(f"option {name}: it takes {many} of its choices, all different, not {value!r:.80}")
        return "+".join(c for c in self.choices if c in parts)

    def number(self, value: str) -> int:
        """A value for the kernel: the choice's number, or the set of them."""
        if self.pick == 1:
            return self.choices.index(value)
        return sum(1 << self.choices.index(part) for part in value.split("+") if part)


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A game as the library uses it: rules, texts, drawings, bots. The first block is public."""

    id: str
    title: str
    seats: range
    options: Mapping[str, Option]
    rules_version: int
    """Counts changes of the rules after which old records play differently; a record names the version it was played with."""

    package: Path
    rules: Rules
    acts: tuple[Act, ...]
    act_lines: tuple[Line, ...]
    news_lines: tuple[Line, ...]
    reasons: tuple[Line, ...]
    sources: tuple[str, ...]
    catalogue: Catalogue
    longest: Mapping[int, int]
    """By number of seats: how many answers the seats can give in a match at the most."""
    source_parts: SourceParts | None = None
    """The parts of a source, for results: one that is as large as "what play has brought" says little."""
    units: int = 1
    """How many units of the tally make a point."""
    evaluation: Evaluation | None = None
    """The evaluation that bots use; without it they search with random playouts."""
    data: tuple[Path, ...] = ()
    """Folders outside the package whose facts are frozen into the machine code too (boards that somebody typed in)."""

    check_options: Callable[[int, Mapping[str, str]], None] = field(repr=False)
    view: Callable[[Any, int | None, Sequence[Sequence[int]]], AnyView] = field(repr=False)
    """(s, seat, tally): what a seat may know, None being somebody who only watches; its keys are declared as a `TypedDict`."""
    truth: Callable[[Any], Mapping[str, object]] = field(repr=False)
    set_up: Callable[[Any, Reader, Mapping[str, str]], None] = field(repr=False)
    """(s, reader, options): fill a blank state with a position that somebody has written down (see `position` in docs/api.md)."""
    laws: Callable[[Any], list[str]] = field(repr=False)
    """(s): the conservation laws that a position breaks, each with its §."""
    unsound: Callable[[Any], list[str]] = field(default=lambda s: [], repr=False)
    """(s): why kernels must not be given a position that was set up (see `border.py`): an index, a set or a stack of questions
    that play cannot reach."""
    draw: Callable[[AnyView, str, Mapping[str, int]], str] = field(repr=False)
    """(view, language, values of the display options): the picture. See `erase_view` in `core/views.py`."""
    places: Callable[[AnyView, int, str], tuple[str, ...]] = field(default=lambda view, seat, action: (), repr=False)
    """(view, seat, notation): where in the picture an action lies, by the ids of its places; none: it is a button."""
    told_places: ToldPlaces = field(default=no_places, repr=False)
    """The places that a line of the log speaks of: from the same source as `places`, beside it."""
    kinds: Mapping[str, str] = field(default_factory=dict, repr=False)
    """The kind of an action by the first word of its notation, where it is not `main`: `minor` for a small one, `second` and
    `third` for those of another kind. Places of each kind glow differently; `kind.<word>` of the catalogue is for the legend."""
    standing: Callable[[AnyView, int], int | None] = field(default=points_of, repr=False)
    """(view, seat): the points of a seat with what its unfinished turn would score, for previews; None if that is not told."""
    display_options: tuple[DisplayOption, ...] = ()
    minutes: int = 0
    """How long a match takes, about; 0 if that is not known."""
    card_art: Path | None = field(default=None, repr=False)
    """An SVG of 320 by 180: the picture of the game where games are chosen. What it is about is `game.line` of the catalogue."""
    board_style: Path | None = field(default=None, repr=False)
    """A style sheet that the page needs for the drawing: colours by night, what is shown while something is pointed at."""
    check_board: CheckBoard | None = field(default=None, repr=False)
    """For games whose boards are data that an owner of the box can correct."""
    features: Callable[[], FeatureBlocks] | None = field(default=None, repr=False)
    """The blocks of observations for learning, imported when they are asked for."""
    terminal: "Callable[[], Board] | None" = field(default=None, repr=False)
    """The board for the terminal, imported when it is asked for; without it the view is shown as an outline."""
    pages: Pages = field(default_factory=Pages, repr=False)
    """The rules, how to play, and the guide through a first match."""
    lesson: Path | None = field(default=None, repr=False)
    """The folder of the lesson before a first match (`core/lessons.py`)."""
    compile_seconds: float = 30.0
    """Seconds to compile the rules on a usual machine, about: games that take less are compiled first."""

    def __post_init__(self) -> None:
        for source in (*self.rule_sources, *(self.evaluation.files if self.evaluation else ())):
            cache.remember(source)

    @property
    def looks(self) -> tuple[DisplayOption, ...]:
        """The old name of `display_options`."""
        warnings.warn("Game.looks is now Game.display_options", DeprecationWarning, stacklevel=2)
        return self.display_options

    @property
    def rule_sources(self) -> tuple[Path, ...]:
        """The files and folders that the machine code of the rules is made from, beside the engine."""
        own = (self.package / "rules", self.package / "facts.json", self.package / "boards")
        return (*(path for path in own if path.exists()), *self.data)

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """The vocabulary: the notation of every action; its index is the action's id."""
        return tuple(act.notation for act in self.acts)

    @cached_property
    def _ids(self) -> dict[str, int]:
        return {notation: i for i, notation in enumerate(self.actions)}

    @cached_property
    def kernel(self) -> Kernel:
        """The compiled functions of the rules; compiled at first use, or loaded from the cache on disk."""
        kernel = self._plain_kernel()
        kernel.load()
        return kernel

    def play_uncompiled(self) -> None:
        """Do not compile the rules at first use: until `kernel.load` they run as plain Python, slower, with the same results."""
        if "kernel" not in vars(self):
            vars(self)["kernel"] = self._plain_kernel()

    def _plain_kernel(self) -> Kernel:
        return Kernel(self.id, self.rules, *self.rule_sources)

    def action(self, action: object) -> int:
        """The id of an action given by id or by notation."""
        if isinstance(action, str):
            if (found := self._ids.get(" ".join(action.split()))) is None:
                raise Unreadable(f"{action!r:.60} is not an action of {self.id}; actions look like {self.samples}")
            return found
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise Unreadable(f"an action is an id or a text, not {action!r:.60}")
        if not 0 <= action < len(self.acts):
            raise Unreadable(f"there is no action {action} in {self.id}: ids run from 0 to {len(self.acts) - 1}")
        return int(action)

    @cached_property
    def samples(self) -> str:
        """One notation of each kind, for error texts."""
        first = {act.kind: act.notation for act in reversed(self.acts)}
        return ", ".join(repr(first[kind]) for kind in sorted(first))

    def say(
        self,
        action: int,
        lang: str = "en",
        *,
        names: Sequence[str] | None = None,
        seat: int | None = None,
        setting: Setting | None = None,
    ) -> str:
        """An action in words; with `names`, one for each seat, by these, and "you" for `seat`.

        With the `setting` of a match its places are called as people call them, not by coordinates and codes.
        """
        act = self.acts[action]
        if setting is not None:
            words = self.catalogue.tell_in_words(lang, "act", self.act_lines[act.kind], act.values, setting)
            return Names(names or (), None if names is None else seat, lang).fill(words)
        words = self.catalogue.tell(lang, "act", self.act_lines[act.kind], act.values, marked=names is not None)
        return words if names is None else Names(names, seat, lang).fill(words)

    def kind(self, action: int) -> str:
        """The kind of an action: `main`, `second`, `third` or `minor`."""
        return self.kinds.get(self.verb(action), "main")

    def verb(self, action: int) -> str:
        """The first word of the notation of an action."""
        return self.actions[action].partition(" ")[0]

    def check_seats(self, seats: object) -> int:
        """The number of seats, if the game can be played with it."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            raise Unknown(f"{self.id} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats!r:.40}")
        return seats

    def read_options(self, seats: int, options: object) -> dict[str, str]:
        """All options with their values, defaults included, checked for this number of seats."""
        if options is not None and not isinstance(options, Mapping):
            raise Unreadable(f"options are a mapping of names to values, not {options!r:.60}")
        given: dict[object, object] = dict(options or {})
        for name in given:
            if name not in self.options:
                raise Unknown(f"{self.id} has no option {name!r:.40}; it has {', '.join(self.options) or 'none'}")
        values = {name: o.read(name, given.get(name, o.default)) for name, o in self.options.items()}
        self.check_options(seats, values)
        return values

    def option_numbers(self, options: Mapping[str, str]) -> Buffer:
        """The options for the kernel, in their declared order."""
        return np.array([o.number(options[name]) for name, o in self.options.items()], np.int64)


__all__ = ["KINDS", "Act", "Game", "Illegal", "Line", "Option"]
