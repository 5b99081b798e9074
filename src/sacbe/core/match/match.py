"""Match: a play in progress. It holds a position, what was played, what was told, and a dealer who answers for nature."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

import numpy as np

from sacbe.core.display import read_display
from sacbe.core.engine.ask import NATURE, NATURE_BIT
from sacbe.core.engine.dice import dice
from sacbe.core.engine.news import Told
from sacbe.core.engine.state import NEWS, Memory
from sacbe.core.errors import Illegal, Unknown
from sacbe.core.game import Game
from sacbe.core.match.dealer import WORDS, Dealer
from sacbe.core.match.log import Lines, log_lines, narrate, notes_of, told_after
from sacbe.core.match.packed import Packed
from sacbe.core.match.places import LogLine
from sacbe.core.match.reason import explain, why_stuck
from sacbe.core.match.record import MOST_BRANCHES, Record
from sacbe.core.match.seats import check_seat, check_viewer
from sacbe.core.match.setting import Setting
from sacbe.core.names import Names, read_names
from sacbe.core.views import MatchView

Points = int | Fraction


class Match:
    """A play of a game. Made by `sacbe.start`, `sacbe.replay` and `sacbe.position`."""

    __slots__ = (
        "_branches",
        "_dealer",
        "_moves",
        "_natural",
        "_options",
        "_origin",
        "_out",
        "_position",
        "_seeded",
        "_told",
        "game",
        "seats",
    )

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, str],
        memory: Memory,
        origin: Memory | None,
        moves: Sequence[tuple[int, int]] = (),
        news: Sequence[Told] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self._options = dict(options)
        self._position = memory
        self._origin = origin
        """The position that the play began with, if it was not the start of a match."""
        self._dealer: Dealer | None = None
        self._natural = 0
        """How many of the dealer's words have been used."""
        self._branches: tuple[tuple[int, int], ...] = ()
        """From how many moves on nature was dealt from which branch of the seed; before the first pair, from branch 0."""
        self._seeded = True
        """Whether all that was dealt came from this dealer's seed: only then does the record tell it."""
        self._moves = list(moves)
        self._told = list(news)
        self._out = np.empty(len(game.acts), np.int64)

    # -- what is asked, and answering

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that owe a decision now, ascending; () when the match is over."""
        who = self.game.kernel.asked(self._position)
        return (NATURE,) if who == NATURE_BIT else tuple(seat for seat in range(self.seats) if who >> seat & 1)

    def legal(self, seat: int) -> list[int]:
        """The ids of the actions this seat may answer with, ascending; [] if it owes nothing."""
        n = self.game.kernel.legal(self._position, check_seat(self.seats, seat), self._out)
        return cast(list[int], self._out[:n].tolist())

    def odds(self) -> dict[int, Fraction]:
        """Nature's options with their chances; {} if nature is not asked."""
        weights = np.empty_like(self._out)
        n = self.game.kernel.weights(self._position, self._out, weights)
        total = int(weights[:n].sum())
        return {int(a): Fraction(int(w), total) for a, w in zip(self._out[:n], weights[:n], strict=True)}

    def play(self, seat: int, action: int | str) -> None:
        """Answer for a seat, by action id or notation; what follows by itself happens at once."""
        seat, action = check_seat(self.seats, seat), self.game.action(action)
        if not self.game.kernel.allows(self._position, seat, action, self._out):
            raise Illegal(self._reason(seat, action, "en"))
        if self._origin is None:  # a match from its start cannot get stuck: the kit tests it
            self._answer(seat, action)
            self._deal()
        else:
            self._answer_if_it_goes_on(seat, action)

    def deal_from_branch(self, branch: int) -> None:
        """What nature deals from now on comes from this branch of the seed (see `dealer.py`)."""
        if self._dealer is None:
            return
        if isinstance(branch, bool) or not isinstance(branch, int) or not self._dealer.branch < branch < MOST_BRANCHES:
            raise Unknown(f"branch: a number from {self._dealer.branch + 1} to {MOST_BRANCHES - 1}, not {branch!r:.40}")
        self._dealer = Dealer(self._dealer.seed, branch)
        self._branches = (*(pair for pair in self._branches if pair[0] < len(self._moves)), (len(self._moves), branch))

    def why(
        self, seat: int, action: int | str, lang: str = "en", *, names: Sequence[str] | None = None, in_words: bool = False
    ) -> str:
        """Why this action is not legal now, with the § of the rule; "" if it is legal. `names`, `in_words`: as for `lines`."""
        seat, action = check_seat(self.seats, seat), self.game.action(action)
        self.game.catalogue.texts(lang)
        if self.game.kernel.allows(self._position, seat, action, self._out):
            return ""
        return self._reason(seat, action, lang, self._read_names(names), in_words)

    @property
    def stuck(self) -> str:
        """Why this position cannot go on, though the match is not over; "" if it can. Only one that was set up can be stuck."""
        depth = int(self._position["depth"][0])
        asked = self.asked if depth >= 0 else ()  # a broken stack cannot be asked
        return why_stuck(depth, {seat: len(self.odds() if seat == NATURE else self.legal(seat)) for seat in asked})

    # -- the result

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.game.kernel.asked(self._position) == 0

    @property
    def points(self) -> tuple[Points, ...]:
        """Each seat's points as they stand."""
        return tuple(self._in_points(sum(row)) for row in self._tally())

    @property
    def ranks(self) -> tuple[int, ...]:
        """Each seat's rank as things stand: 1 is best, ties share."""
        out = np.zeros(self.seats, np.int64)
        self.game.kernel.ranks(self._position, np.array([sum(row) for row in self._tally()], np.int64), out)
        return tuple(out.tolist())

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () as long as the match goes on."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1) if self.over else ()

    @property
    def sources(self) -> dict[str, tuple[Points, ...]]:
        """Each seat's points by where they come from, as they stand. Like `points`, they can tell what a view still hides."""
        rows = self._tally()
        return {name: tuple(self._in_points(row[i]) for row in rows) for i, name in enumerate(self.game.sources)}

    # -- what was played

    @property
    def moves(self) -> tuple[tuple[int, int], ...]:
        """Every answer so far: (seat, action id); nature's too. It holds secrets until the match is over."""
        return tuple(self._moves)

    @property
    def barriers(self) -> int:
        """How often something has come to light so far: decisions before the last time cannot be taken back."""
        return int(self._position["barriers"][0])

    # -- what may be known

    def view(self, seat: int | None) -> dict[str, Any]:
        """What this seat may know, as plain JSON; None is somebody who only watches."""
        seat = check_viewer(self.seats, seat)
        head: MatchView = {
            "game": self.game.id,
            "seat": seat,
            "seats": self.seats,
            "asked": list(self.asked),
            "over": self.over,
            "winners": list(self.winners),
        }
        return {**head, **self.game.view(self.game.rules.state(self._position), seat, self._tally())}

    def log(self, seat: int | None, lang: str = "en", *, names: Sequence[str] | None = None) -> list[str]:
        """What has happened, told to this seat; with `names`, one for each seat, by these instead of the letters."""
        return [line for _, line in self.told(seat, lang, names=names)]

    def told(self, seat: int | None, lang: str = "en", *, names: Sequence[str] | None = None, after: int = -1) -> Lines:
        """The log, each line with the number of moves after which it was told; of those told after more than `after` moves."""
        return narrate(self.game, told_after(self._told, after), check_viewer(self.seats, seat), lang, self._read_names(names))

    def lines(
        self, seat: int | None, lang: str = "en", *, names: Sequence[str] | None = None, after: int = -1, in_words: bool = False
    ) -> list[LogLine]:
        """As `told`, each line with its places in the drawing; `in_words` it calls them so, not by coordinates and codes."""
        news, seat = told_after(self._told, after), check_viewer(self.seats, seat)
        return log_lines(self.game, self.setting, news, seat, lang, self._read_names(names), in_words=in_words)

    def svg(
        self, seat: int | None, lang: str = "en", look: Mapping[str, object] | None = None, *, names: Sequence[str] | None = None
    ) -> str:
        """The board as this seat sees it; `look` sets values of `game.display_options`. `names`: as for `log`."""
        self.game.catalogue.texts(lang)
        view, called = self.view(seat), self._read_names(names)
        if called is not None:
            view["names"] = list(called)
        return self.game.draw(view, lang, read_display(self.game.display_options, look))

    def _repr_svg_(self) -> str:
        return self.svg(None)

    # -- copies, and the whole truth

    def copy(self) -> "Match":
        """An independent match in the same position, with the same dealer."""
        memory = self.game.kernel.copy(self._position)
        return self._lend_dealer(Match(self.game, self.seats, self._options, memory, self._origin, self._moves, self._told))

    def guess(self, seat: int | None, seed: int) -> "Match":
        """A match that this seat cannot tell from the real one: all it cannot know is dealt again."""
        seat = check_viewer(self.seats, seat)
        dealer = Dealer(seed)
        memory = self.game.kernel.copy(self._position)
        self.game.kernel.guess(memory, NATURE if seat is None else seat, dice(seed))
        news = [t if t.seen_by(seat) else t._replace(details=(0,) * len(t.details)) for t in self._told]
        twin = Match(self.game, self.seats, self._options, memory, self.game.kernel.copy(memory), news=news)
        twin._dealer = dealer if self._dealer else None
        return twin

    def pack(self) -> Packed:
        """The position and the log as plain values. A packed guess holds no secrets; a packed match holds all of them."""
        return Packed(self.game.id, self.seats, self._options, self._position.tobytes(), self._told)

    @classmethod
    def unpack(cls, game: Game, packed: Packed) -> "Match":
        """The match from `pack`, for a search: it has no dealer."""
        return cls(game, packed.seats, packed.options, packed.memory(game), None, news=packed.told)

    def truth(self) -> dict[str, Any]:
        """The whole position, secrets included. For tests, tools and set-up boards: never for a player's eyes."""
        return self._truth_of(self._position)

    @property
    def record(self) -> Record:
        """The play as a record: `str()` of it is the text. It holds secrets until the match is over."""
        over = self.over
        return Record(
            game=self.game.id,
            rules=self.game.rules_version,
            seats=self.seats,
            options=self._options,
            by_hand=self._dealer is None,
            seed=self._dealer.seed if self._dealer and self._seeded and over else None,
            result=self.points if over else None,
            position=None if self._origin is None else self._truth_of(self._origin),
            moves=tuple((seat, self.game.actions[action]) for seat, action in self._moves),
            notes=notes_of(self.game, self._told),
            branches=self._branches,
        )

    def __repr__(self) -> str:
        state = "over" if self.over else f"asked {self.asked}"
        return f"<Match {self.game.id}, {self.seats} seats, {len(self._moves)} moves, {state}>"

    # -- for the library's own modules: bots, environments and tools that work on the position itself

    @property
    def position(self) -> Memory:
        """The position as kernels take it: secrets included, and not a copy."""
        return self._position

    @property
    def news(self) -> list[Told]:
        """Every line of news so far, for all eyes; not a copy."""
        return self._told

    @property
    def origin(self) -> Memory | None:
        """The position that the play began with; None: it began at the start of a match."""
        return self._origin

    @property
    def options(self) -> Mapping[str, str]:
        """The options of the table, with their values."""
        return self._options

    @property
    def setting(self) -> Setting:
        """What was fixed before the match."""
        return Setting(self.seats, tuple(self._options.items()))

    @classmethod
    def begin(cls, game: Game, seats: int, options: Mapping[str, str], origin: Memory | None = None) -> "Match":
        """A match at its beginning (or at a position that was set up), without a dealer."""
        if origin is None:
            state = game.rules.state.blank()
            state.seats = seats
            game.kernel.setup(state.memory, game.option_numbers(options))
            match = cls(game, seats, options, state.memory, None)
        else:
            match = cls(game, seats, options, game.kernel.copy(origin), origin)
            game.kernel.resume(match._position)
        match._hear()
        return match

    def fork(self, moves: int, news: Sequence[Told] = ()) -> "Match":
        """The match after so many of its moves, played again from its beginning, with a dealer in the same state.

        `news` are lines that had been told before the first move.
        """
        twin = self._lend_dealer(Match.begin(self.game, self.seats, self._options, self._origin))
        twin._told[:0] = news
        for seat, action in self._moves[:moves]:
            twin._answer(seat, action)
        return twin

    def follow(self, seat: int, action: int) -> bool:
        """Answer for a seat if that is legal, without dealing; whether it was legal."""
        legal = self.game.kernel.allows(self._position, seat, action, self._out)
        if legal:
            self._answer(seat, action)
        return legal

    def deal_by(self, dealer: Dealer, branches: tuple[tuple[int, int], ...] = (), *, seeded: bool = True) -> None:
        """From now on this dealer answers for nature; what nature has answered so far counts as drawn from its seed."""
        self._dealer, self._branches, self._seeded = dealer, branches, seeded
        self._natural = sum(seat == NATURE for seat, _ in self._moves)
        self._deal()

    def _lend_dealer(self, twin: "Match") -> "Match":
        """The twin, with a dealer of its own in the same state."""
        twin._dealer = Dealer(self._dealer.seed, self._dealer.branch) if self._dealer else None
        twin._natural, twin._seeded, twin._branches = self._natural, self._seeded, self._branches
        return twin

    def _read_names(self, names: Sequence[str] | None) -> tuple[str, ...] | None:
        return None if names is None else read_names(names, self.seats)

    def _reason(self, seat: int, action: int, lang: str, names: Sequence[str] | None = None, in_words: bool = False) -> str:
        """Why an action is not legal; the seat itself is "you" if there are names."""
        reason = explain(self.game, self._position, self.asked, seat, action, lang, self.setting if in_words else None)
        return Names(names or (), None if names is None else seat, lang).fill(reason)

    def _answer_if_it_goes_on(self, seat: int, action: int) -> None:
        """In a play that began with a position: an answer after which nobody could go on is refused, and changes nothing."""
        before, moves, told, natural = self.game.kernel.copy(self._position), len(self._moves), len(self._told), self._natural
        try:
            self._answer(seat, action)
            self._deal()
            if stuck := self.stuck:
                raise Illegal(f"after this answer the position cannot go on: {stuck}")
        except (Illegal, IndexError, OverflowError):  # the last two are raised by plain and bounds-checked kernels only
            self._position, self._natural = before, natural
            del self._moves[moves:], self._told[told:]
            raise

    def _answer(self, seat: int, action: int) -> None:
        self.game.kernel.apply(self._position, seat, action)
        self._moves.append((seat, action))
        self._hear()

    def _deal(self) -> None:
        """Let the dealer answer for nature until a seat is asked."""
        if self._dealer is None:
            return
        kernel, moves = self.game.kernel, np.empty(WORDS, np.int64)
        while kernel.asked(self._position) == NATURE_BIT:
            n = kernel.deal(self._position, self._dealer.words(self._natural), moves)
            if n == 0:
                raise Illegal("nature is asked and has nothing to answer with: this position cannot go on")
            self._natural += n
            self._moves += [(NATURE, action) for action in moves[:n].tolist()]
            self._hear()

    def _hear(self) -> None:
        """Append the news of the last answer to the log."""
        told = int(self._position["told"][0])
        if told > NEWS:
            error = RuntimeError if self._origin is None else Illegal  # a position that was set up may have more to tell
            raise error(f"{self.game.id}: one answer told {told} lines of news, more than the {NEWS} that are kept")
        for kind, seat, auto, eyes, *details in self._position["news"][0, :told].tolist():
            self._told.append(Told(len(self._moves), kind, seat, auto, eyes, tuple(details)))

    def _tally(self) -> list[list[int]]:
        out = np.zeros((self.seats, len(self.game.sources)), np.int64)
        self.game.kernel.tally(self._position, out)
        return out.tolist()

    def _in_points(self, units: int) -> Points:
        value = Fraction(units, self.game.units)
        return int(value) if value.denominator == 1 else value

    def _truth_of(self, memory: Memory) -> dict[str, Any]:
        return {"seats": self.seats, "options": dict(self._options), **self.game.truth(self.game.rules.state(memory))}
