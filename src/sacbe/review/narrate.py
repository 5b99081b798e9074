"""A review in words, in French or English: the same sentences for the terminal, for a page to share and for the live table."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from sacbe.core.catalogue import _load, seat_name
from sacbe.core.game import Game
from sacbe.core.match.log import narrate
from sacbe.core.match.match import Match
from sacbe.review.model import Decision, Review, Side, Turn

WORDS = Path(__file__).parent / "words"
SOURCE_WORDS = ("board.source_{}", "colour.{}", "card.{}", "monument.{}", "board.{}")
"""Where a game's catalogue may have the name of a source of points."""
PARTS = 3
"""How many sources are named."""
LEAST, MOST_LEAST, PART_OF_ALL = 0.05, 0.3, 0.01
"""A difference in points is told if it is this part of the winner's points, within these limits."""
FINE = 0.1
"""Where smaller differences than this are told, points have two decimals."""
NOTHING = "±0"
MOST_LINES = 6


def text(lang: str, key: str, **terms: object) -> str:
    """One of the texts of this package, with its placeholders filled in."""
    return _load(WORDS, lang)[f"review.{key}"].format(**terms)


@cache
def labels(game: Game, lang: str) -> dict[str, str]:
    """What the sources of a game's points are called."""
    words = game.catalogue.texts(lang)
    known = (*game.sources, *(game.source_parts.names if game.source_parts else ()))
    found = {name: [words[key.format(name)] for key in SOURCE_WORDS if key.format(name) in words] for name in known}
    return {name: (names or [name])[0] for name, names in found.items()}


def decimal(value: float, lang: str, form: str = ".1f") -> str:
    """A number as it is written in a language, with a true minus sign."""
    told = format(value, form).replace("-", "−")
    return told.replace(".", ",") if lang == "fr" else told


class Teller:
    """Says what a review of a match has found."""

    def __init__(self, match: Match, review: Review, lang: str, names: Sequence[str] | None = None) -> None:
        """`names`: what the seats are called, one for each; without them by their letters."""
        self.match, self.review, self.lang, self.names = match, review, lang, names
        self._chances = {moment.move: moment.chances for moment in review.moments}

    def say(self, key: str, **terms: object) -> str:
        """One text in this language."""
        return text(self.lang, key, **terms)

    def number(self, value: float, form: str = ".1f") -> str:
        """A number as it is written in this language."""
        return decimal(value, self.lang, form)

    def percent(self, share: float) -> str:
        """A share in percents; a small one with a decimal."""
        return self.number(100 * share, ".1f" if 0 < share < 0.0995 else ".0f")

    def called(self, seat: int) -> str:
        """What a seat is called."""
        return (self.names[seat] if self.names else "") or seat_name(seat)

    def act(self, side: Side) -> str:
        """An option in words."""
        return self.match.game.say(self.match.game.action(side.act), self.lang, names=self.names)

    def why(self, decision: Decision) -> list[str]:
        """Why the bot would have played otherwise: the points that all seats could have expected, and where its own lie."""
        played, best = decision.played, decision.best
        if best is None:
            return []
        changes = [after - before for before, after in zip(played.every, best.every, strict=True)]
        if max(map(abs, changes)) < self._least:
            return [self.say("why_often")]
        order = sorted(range(self.match.seats), key=lambda seat: (seat != decision.seat, seat))
        seats = ", ".join(
            self.say(
                "why_seat", seat=self.called(seat), points=self._points(best.every[seat]), change=self._change(changes[seat])
            )
            for seat in order
        )
        parts = ", ".join(self.say("part", source=name, change=self._change(points)) for name, points in self.parts(decision))
        return [self.say("why", seats=seats), *([self.say("why_sources", parts=parts)] if parts else [])]

    def parts(self, decision: Decision) -> list[tuple[str, float]]:
        """By source, what the bot's option would have brought more, the largest differences first.

        What is still to come is told beside them; alone it would tell nothing.
        """
        played, best = decision.played, decision.best
        if best is None:
            return []
        names = labels(self.match.game, self.lang)
        found = [(names[key], best.sources.get(key, 0.0) - played.sources.get(key, 0.0)) for key in names]
        large = sorted((part for part in found if abs(part[1]) >= self._least), key=lambda part: -abs(part[1]))[:PARTS]
        later = _later(best) - _later(played)
        return [*large, (self.say("later"), later)] if large and abs(later) >= self._least else large

    @property
    def _least(self) -> float:
        """Fewer points than these are not worth a word: it depends on how many the match was won with."""
        return min(MOST_LEAST, max(LEAST, PART_OF_ALL * float(max(self.match.points))))

    def _points(self, points: float, sign: str = "") -> str:
        return self.number(points, f"{sign}.{2 if self._least < FINE else 1}f")

    def _change(self, points: float) -> str:
        told = self._points(points, "+")
        return told if any(digit in told for digit in "123456789") else NOTHING

    def turn(self, turn: Turn) -> str:
        """A turning point: how the chances changed, and why."""
        before, after = self._chances[turn.start][turn.seat], self._chances[turn.end][turn.seat]
        seat = self.called(turn.seat)
        change = self.say("turn", seat=seat, before=self.number(100 * before, ".0f"), after=self.number(100 * after, ".0f"))
        return f"{change} {self._reason(turn)}"

    def _reason(self, turn: Turn) -> str:
        seat = self.called(turn.seat)
        if turn.why == "unforeseen":
            return self.say("turn_more" if turn.change > 0 else "turn_less", seat=seat)
        if turn.why == "chance":
            return self.say("turn_chance")
        slips = [slip for slip in self.review.decisions if slip.move in turn.decisions and slip.seat == turn.seat]
        worst = max(slips, key=lambda slip: slip.cost)
        assert worst.best is not None, "what costs something costs it against something better"
        return self.say("turn_mistake", seat=seat, act=self.act(worst.best))

    def when(self, turn: Turn) -> str:
        """Between which moves."""
        one = turn.end == turn.start + 1
        return self.say("move", move=turn.end) if one else self.say("moves", start=turn.start + 1, end=turn.end)

    def lines(self, turn: Turn) -> list[str]:
        """What happened there, as the seat was told; a long story without its middle."""
        lines = narrate(self.match.game, self.match.news, turn.seat, self.lang, self.names, you=False)
        told = [line for move, line in lines if turn.start < move <= turn.end]
        half = MOST_LINES // 2
        return told if len(told) <= MOST_LINES else [*told[:half], "…", *told[-half:]]

    def summary(self, seat: int) -> tuple[str, ...]:
        """How a seat did: points, rank, decisions, in how many it lost nothing, and what it lost on average."""
        same, made = self.review.agreed(seat)
        return (
            self.number(float(self.match.points[seat]), "g"),
            str(self.match.ranks[seat]),
            str(made),
            self.say("agreed_of", same=same, all=made),
            self.say("percent", percent=self.percent(self.review.lost(seat))),
        )

    def who_and_when(self, decision: Decision) -> str:
        """Whose decision it was, and at which move."""
        return f"{self.called(decision.seat)}, {self.say('move', move=decision.move + 1)}"

    def cost(self, decision: Decision) -> list[str]:
        """What a costly decision cost, what would have been better, and why."""
        assert decision.best is not None, "what costs something costs it against something better"
        return [
            self.say("cost", percent=self.percent(decision.cost)),
            self.say("played", act=self.act(decision.played)),
            self.say("better", act=self.act(decision.best)),
            *self.why(decision),
        ]

    def method(self) -> str:
        """How all this was found."""
        review = self.review
        return self.say("method", looked=len(review.decisions), total=review.total, seconds=self.number(review.seconds, "g"))


def _later(side: Side) -> float:
    """What the bot expects after the lines that it looked at."""
    return side.points - sum(side.sources.values())
