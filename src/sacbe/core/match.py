"""Match: a play in progress. It holds a position, what was played, what was told, and a dealer who answers for nature."""

from collections.abc import Mapping
from fractions import Fraction
from typing import cast

import numpy as np

from sacbe.core.ask import NATURE, NATURE_BIT
from sacbe.core.catalogue import seat_name
from sacbe.core.dealer import WORDS, Dealer
from sacbe.core.dice import dice
from sacbe.core.errors import Illegal, Unknown
from sacbe.core.game import Game, Json
from sacbe.core.look import read_look
from sacbe.core.news import EVERYBODY, Told
from sacbe.core.record import Record
from sacbe.core.state import NEWS, Memory

Points = int | Fraction


class Match:
    """A play of a game. Made by `sacbe.start`, `sacbe.replay` and `sacbe.position`."""

    __slots__ = ("_dealer", "_moves", "_natural", "_options", "_origin", "_out", "_position", "_seeded", "_told", "game", "seats")

    def __init__(self, game: Game, seats: int, options: Mapping[str, str], memory: Memory, origin: Memory | None) -> None:
        self.game = game
        self.seats = seats
        self._options = dict(options)
        self._position = memory
        self._origin = origin
        """The position that the play began with, if it was not the start of a match."""
        self._dealer: Dealer | None = None
        self._natural = 0
        """How many of the dealer's words have been used."""
        self._seeded = True
        """Whether all that was dealt came from this dealer's seed: only then does the record tell it."""
        self._moves: list[tuple[int, int]] = []
        self._told: list[Told] = []
        self._out = np.empty(len(game.acts), np.int64)

    # -- what is asked, and answering

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that owe a decision now, ascending; () when the match is over."""
        who = self.game.kernel.asked(self._position)
        return (NATURE,) if who == NATURE_BIT else tuple(seat for seat in range(self.seats) if who >> seat & 1)

    def legal(self, seat: int) -> list[int]:
        """The ids of the actions this seat may answer with, ascending; [] if it owes nothing."""
        n = self.game.kernel.legal(self._position, self._seat(seat), self._out)
        return cast(list[int], self._out[:n].tolist())

    def odds(self) -> dict[int, Fraction]:
        """Nature's options with their chances; {} if nature is not asked."""
        weights = np.empty_like(self._out)
        n = self.game.kernel.weights(self._position, self._out, weights)
        total = int(weights[:n].sum())
        return {int(a): Fraction(int(w), total) for a, w in zip(self._out[:n], weights[:n], strict=True)}

    def play(self, seat: int, action: int | str) -> None:
        """Answer for a seat, by action id or notation; what follows by itself happens at once."""
        seat, action = self._seat(seat), self.game.action(action)
        if not self.game.kernel.allows(self._position, seat, action, self._out):
            raise Illegal(self._reason(seat, action, "en"))
        self._answer(seat, action)
        self._deal()

    def why(self, seat: int, action: int | str, lang: str = "en") -> str:
        """Why this action is not legal now, with the § of the rule; "" if it is legal."""
        seat, action = self._seat(seat), self.game.action(action)
        self.game.catalogue.texts(lang)
        if self.game.kernel.allows(self._position, seat, action, self._out):
            return ""
        return self._reason(seat, action, lang)

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
        points = np.array([sum(row) for row in self._tally()], np.int64)
        out = np.zeros(self.seats, np.int64)
        self.game.kernel.ranks(self._position, points, out)
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

    def view(self, seat: int | None) -> Json:
        """What this seat may know, as plain JSON; None is somebody who only watches."""
        seat = self._viewer(seat)
        head: Json = {
            "game": self.game.id,
            "seat": seat,
            "seats": self.seats,
            "asked": list(self.asked),
            "over": self.over,
            "winners": list(self.winners),
        }
        return head | self.game.view(self.game.code.state(self._position), seat, self._tally())

    def log(self, seat: int | None, lang: str = "en") -> list[str]:
        """What has happened, told to this seat."""
        return [line for _, line in self.told(seat, lang)]

    def told(self, seat: int | None, lang: str = "en") -> list[tuple[int, str]]:
        """The log, each line with the number of moves after which it was told."""
        seat = self._viewer(seat)
        lines, known = [], self.game.catalogue.said(lang)
        for move, kind, who, auto, eyes, details in self._told:
            is_open = eyes == EVERYBODY or (seat is not None and eyes >> seat & 1)
            news = (kind, who, auto, details if is_open else None)
            if (line := known.get(news)) is None:  # a log is read again and again, and its lines are few and alike
                line = known[news] = self._line(lang, *news)
            if line:
                lines.append((move, line))
        return lines

    def svg(self, seat: int | None, lang: str = "en", look: Mapping[str, object] | None = None) -> str:
        """The board as this seat sees it; `look` chooses among `game.looks`."""
        self.game.catalogue.texts(lang)
        return self.game.draw(self.view(seat), lang, read_look(self.game.looks, look))

    def _repr_svg_(self) -> str:
        return self.svg(None)

    # -- copies, and the whole truth

    def copy(self) -> "Match":
        """An independent match in the same position, with the same dealer."""
        twin = Match(self.game, self.seats, self._options, self.game.kernel.copy(self._position), self._origin)
        twin._dealer = Dealer(self._dealer.seed) if self._dealer else None
        twin._natural, twin._seeded = self._natural, self._seeded
        twin._moves, twin._told = self._moves.copy(), self._told.copy()
        return twin

    def guess(self, seat: int | None, seed: int) -> "Match":
        """A match that this seat cannot tell from the real one: all it cannot know is dealt again."""
        seat = self._viewer(seat)
        dealer = Dealer(seed)
        memory = self.game.kernel.copy(self._position)
        self.game.kernel.guess(memory, NATURE if seat is None else seat, dice(seed))
        twin = Match(self.game, self.seats, self._options, memory, self.game.kernel.copy(memory))
        twin._dealer = dealer if self._dealer else None
        twin._told = [t if t.seen_by(seat) else t._replace(details=(0,) * len(t.details)) for t in self._told]
        return twin

    def truth(self) -> Json:
        """The whole position, secrets included. For tests, tools and set-up boards: never for a player's eyes."""
        return self._truth_of(self._position)

    @property
    def record(self) -> Record:
        """The play as a record: `str()` of it is the text. It holds secrets until the match is over."""
        over = self.over
        notes: dict[int, tuple[str, ...]] = {}
        for told in self._told:
            line = self.game.news_lines[told.kind]
            if line.note and (told.auto or line.always):
                note = f"{'*' if told.seat < 0 else told.seat} {self.game.catalogue.note(line, told.details)}"
                notes[told.move] = (*notes.get(told.move, ()), note)
        return Record(
            game=self.game.id,
            rules=self.game.rules,
            seats=self.seats,
            options=self._options,
            by_hand=self._dealer is None,
            seed=self._dealer.seed if self._dealer and self._seeded and over else None,
            result=self.points if over else None,
            position=None if self._origin is None else self._truth_of(self._origin),
            moves=tuple((seat, self.game.actions[action]) for seat, action in self._moves),
            notes=notes,
        )

    def __repr__(self) -> str:
        state = "over" if self.over else f"asked {self.asked}"
        return f"<Match {self.game.id}, {self.seats} seats, {len(self._moves)} moves, {state}>"

    # -- inside

    def _seat(self, seat: object) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not NATURE <= seat < self.seats:
            raise Unknown(f"no such seat: {seat!r:.40}; seats are 0 to {self.seats - 1}, nature is {NATURE}")
        return int(seat)

    def _viewer(self, seat: object) -> int | None:
        if seat is None:
            return None
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < self.seats:
            raise Unknown(f"no such seat: {seat!r:.40}; seats are 0 to {self.seats - 1}, None is somebody who only watches")
        return int(seat)

    def _reason(self, seat: int, action: int, lang: str) -> str:
        words, asked = self.game.catalogue, self.asked
        if not asked:
            return words.text(lang, "why.over")
        if seat not in asked:
            names = ", ".join(words.name(lang, "seat", s) for s in asked)
            return words.text(lang, "why.not_asked", seat=words.name(lang, "seat", seat), asked=names)
        act = self.game.acts[action]
        reason = self.game.reasons[self.game.kernel.why(self._position, seat, action)]
        named = {
            term: words.name(lang, kind, v)
            for (term, kind), v in zip(self.game.act_lines[act.kind].terms, act.values, strict=True)
        }
        return words.text(lang, f"why.{reason.key}", action=act.notation, seat=seat_name(seat) if seat >= 0 else "*", **named)

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
        """Take the news of the last answer into the log."""
        told = int(self._position["told"][0])
        if told > NEWS:
            raise RuntimeError(f"{self.game.id}: one answer told {told} lines of news, more than the {NEWS} that are kept")
        move = len(self._moves)
        for kind, seat, auto, eyes, *details in self._position["news"][0, :told].tolist():
            self._told.append(Told(move, kind, seat, auto, eyes, tuple(details)))

    def _line(self, lang: str, kind: int, seat: int, auto: int, details: tuple[int, ...] | None) -> str:
        """A line of the log; without details for those who may not know them."""
        words, line = self.game.catalogue, self.game.news_lines[kind]
        if details is not None:
            text = words.tell(lang, "news", line, details, seat=words.name(lang, "seat", seat))
        else:
            text = words.text(lang, f"news.{line.key}_hidden", seat=words.name(lang, "seat", seat))
            if not text:  # news for some eyes only: to the others it is not told at all
                return ""
        return words.text(lang, "log.automatic", line=text) if auto and not line.always and not line.quiet else text

    def _tally(self) -> list[list[int]]:
        out = np.zeros((self.seats, len(self.game.sources)), np.int64)
        self.game.kernel.tally(self._position, out)
        return out.tolist()

    def _in_points(self, units: int) -> Points:
        value = Fraction(units, self.game.units)
        return int(value) if value.denominator == 1 else value

    def _truth_of(self, memory: Memory) -> Json:
        return {"seats": self.seats, "options": dict(self._options)} | self.game.truth(self.game.code.state(memory))
