"""The conformance kit: what must hold for every game, written once.

`check_match` plays one seeded match and checks every promise after each answer; a promise that is broken raises `Broken`
with its name. `check_truths_differ` needs several matches. The kit itself is tested with planted faults (tests/test_faults.py).
"""

import json
import os
import random
from collections.abc import Iterator, Mapping
from fractions import Fraction

from sacbe.core.engine.ask import NATURE
from sacbe.core.errors import Illegal
from sacbe.core.game import Game
from sacbe.core.match import opening
from sacbe.core.match.match import Match
from sacbe.core.match.record import Record

CLOSELY = 250
"""So many positions of a match are checked completely; in a longer match one in ten of the others."""


class Broken(AssertionError):
    """A promise of the contract does not hold."""

    def __init__(self, promise: str, detail: object = "") -> None:
        super().__init__(f"{promise}: {detail}"[:2000])
        self.promise = promise


def hold(promise: str, kept: object, detail: object = "") -> None:
    """Raise if a promise is not kept."""
    if not kept:
        raise Broken(promise, detail)


def answers(match: Match, chooser: random.Random, longest: int) -> Iterator[tuple[int, int]]:
    """Play a match to its end at random, yielding (seat, action) before each answer is given."""
    given = 0
    while not match.over:
        hold("ends within its bound", given < longest, f"{given} answers")
        seat = chooser.choice(match.asked)
        legal = match.legal(seat)
        hold("no dead end", legal, f"seat {seat} is asked and has no option")
        action = chooser.choice(legal)
        yield seat, action
        match.play(seat, action)
        given += 1


def begin(game: Game, seats: int, seed: int, options: Mapping[str, object] | None = None, deal: bool = True) -> Match:
    """A match of a game that need not be one of the public ones."""
    return opening.start(game, seats, seed, options, deal=deal)


def memory(match: Match) -> bytes:
    """A position as bytes."""
    return match.position.tobytes()


# -- promises about one position


def check_options(match: Match) -> None:
    """Options are unique, ascending, at least two, the same when asked again, and in the vocabulary; others have none."""
    for seat in range(match.seats):
        legal = match.legal(seat)
        if seat not in match.asked:
            hold("who owes nothing has no option", legal == [], (seat, legal))
            continue
        hold("no dead end", legal, seat)
        hold("options unique and ascending", legal == sorted(set(legal)), legal)
        hold("options stable", legal == match.legal(seat), legal)
        hold("no question with one answer", len(legal) >= 2, (seat, legal))
        for action in legal:
            hold("notation round-trips", match.game.action(match.game.actions[action]) == action, action)


def check_reasons(match: Match, chooser: random.Random, sample: int = 40) -> None:
    """`why` is silent exactly for legal actions, speaks both languages, and a refused answer changes nothing."""
    for seat in range(match.seats):
        legal = set(match.legal(seat))
        tried = chooser.sample(range(len(match.game.actions)), min(sample, len(match.game.actions)))
        for action in {*tried, *legal}:
            for lang in ("en", "fr"):
                reason = match.why(seat, action, lang)
                hold("why is silent exactly for legal actions", (reason == "") == (action in legal), (action, reason))
            if action not in legal:
                before = memory(match)
                try:
                    match.play(seat, action)
                except ValueError as error:
                    hold("a refusal gives the reason", str(error) == match.why(seat, action), error)
                else:
                    raise Broken("what is not legal is refused", match.game.actions[action])
                hold("a refusal changes nothing", memory(match) == before)


def seen(match: Match, seat: int, *, picture: bool) -> str:
    """Everything that a seat can see of a match, as one text."""
    places = [line.places for line in match.lines(seat)]
    parts = [match.view(seat), match.log(seat), match.log(seat, "fr"), places, match.asked, match.legal(seat)]
    return json.dumps([*parts, match.svg(seat) if picture else ""])


PICTURES = 1.0 if os.environ.get("SACBE_KIT") == "full" else 0.1
"""On what share of the positions pictures are compared too. A drawing is made from a view alone (`Game.draw`), and takes longer
than all the rest: `make kit` compares them all."""


def check_secrets(match: Match, chooser: random.Random) -> int:
    """No seat can tell a guess from the truth. How many guesses differed from the truth."""
    differ, truth = 0, match.truth()
    for seat in range(match.seats):
        guess = match.guess(seat, chooser.randrange(1 << 30))
        picture = chooser.random() < PICTURES
        mine, other = seen(match, seat, picture=picture), seen(guess, seat, picture=picture)
        if mine != other:
            raise Broken("a guess looks like the truth", first_difference(mine, other))
        hold("a guess obeys the laws", match.game.laws(match.game.rules.state(guess.position)) == [])
        differ += guess.truth() != truth
    return differ


def check_siblings(before: Match, after: Match, seat: int, action: int, chooser: random.Random) -> None:
    """What a seat answered in secret does not show in what others are told.

    A guess copies the log, so comparing with it proves nothing about the log. Here the same seat gives another answer instead:
    where the others hold that world possible (it is one of their guesses), it must have been told to them in the same words.
    """
    others = [s for s in range(before.seats) if s != seat]
    possible = {s: [after.guess(s, chooser.randrange(1 << 30)).truth() for _ in range(4)] for s in others}
    happened = after.truth()
    if all(truth == happened for truths in possible.values() for truth in truths):
        return
    alternatives = [a for a in before.legal(seat) if a != action]
    for other_action in chooser.sample(alternatives, min(6, len(alternatives))):
        sibling = before.copy()
        sibling.play(seat, other_action)
        instead = sibling.truth()
        for other in others:
            if instead in possible[other]:
                hold("a secret answer is not told", sibling.log(other) == after.log(other), after.log(other)[-1])
                hold("a secret answer does not show", seen(sibling, other, picture=False) == seen(after, other, picture=False))


def first_difference(a: str, b: str) -> str:
    """The first difference of two texts, for the report."""
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"{a[max(0, at - 60) : at + 60]!r} against {b[max(0, at - 60) : at + 60]!r}"


def check_position(match: Match) -> None:
    """The truth as JSON sets up the same position, with the same questions."""
    truth = match.truth()
    again = opening.position(match.game, json.loads(json.dumps(truth)), check=True)
    hold("a position round-trips", again.truth() == truth, (truth, again.truth()))
    hold("a position asks the same", again.asked == match.asked)
    for seat in match.asked:
        hold("a position offers the same", again.legal(seat) == match.legal(seat))


def check_laws(match: Match) -> None:
    """The invariants of the game's RULES.md hold."""
    broken = match.game.laws(match.game.rules.state(match.position))
    hold("laws hold", not broken, broken)


def check_copy(match: Match, seat: int, action: int) -> None:
    """Playing on a copy or a guess does not change the original."""
    before, record = memory(match), str(match.record)
    twin = match.copy()
    hold("a copy is the same", (memory(twin), str(twin.record)) == (before, record))
    twin.play(seat, action)
    hold("copies are independent", (memory(match), str(match.record)) == (before, record))
    try:
        match.guess(seat, 1).play(seat, action)
    except Illegal as error:  # a guess is a position that was set up: it refuses an answer that leads to a dead end
        hold("no dead end", "cannot go on" not in str(error), error)
        raise
    hold("guesses are independent", (memory(match), str(match.record)) == (before, record))


def check_result(match: Match) -> None:
    """Points, ranks and winners agree with each other."""
    points, ranks = match.points, match.ranks
    hold("every seat has points and a rank", len(points) == len(ranks) == match.seats)
    hold("points are exact", all(isinstance(p, int | Fraction) for p in points), points)
    hold("ranks begin at 1 and ties share", all(r == 1 + sum(o < r for o in ranks) for r in ranks), ranks)
    hold("winners are those of rank 1", match.winners == tuple(s for s, r in enumerate(ranks) if r == 1 and match.over))


# -- promises about a whole match


def check_match(game: Game, seats: int, seed: int, options: Mapping[str, object] | None = None) -> tuple[int, int]:
    """All promises, on one seeded match. (pairs of position and seat looked at, guesses that differed from the truth)"""
    chooser = random.Random(seed)
    match = begin(game, seats, seed, options)
    pairs = differ = 0
    before: tuple[Match, int, int] | None = None
    for number, (seat, action) in enumerate(answers(match, chooser, game.longest[seats])):
        check_options(match)
        check_laws(match)
        if number >= CLOSELY and chooser.random() > 0.1:
            before = None
            continue
        check_result(match)
        check_copy(match, seat, action)
        differ += check_secrets(match, chooser)
        pairs += seats
        if before is not None and chooser.random() < 0.3:
            check_siblings(before[0], match, before[1], before[2], chooser)
        before = match.copy(), seat, action
        if chooser.random() < 0.1:
            check_reasons(match, chooser)
            check_position(match)
    check_laws(match)
    check_result(match)
    check_position(match)
    hold("nobody is asked at the end", match.asked == () and all(match.legal(s) == [] for s in range(seats)))
    check_replay(match, chooser)
    check_same_seed(match, seed, options)
    check_by_hand(match, options)
    return pairs, differ


def check_replay(match: Match, chooser: random.Random) -> None:
    """The record's text gives the same match again, whole and in part."""
    text = str(match.record)
    again = opening.replay(match.game, Record.parse(text), None)
    hold("replay equals play", memory(again) == memory(match) and str(again.record) == text)
    hold("replay tells the same", again.log(0) == match.log(0))
    moves = [(NATURE if seat == "*" else int(seat), action) for seat, action in _moves(text)]
    upto = chooser.randrange(len(moves) + 1)
    part = opening.replay(match.game, Record.parse(text), upto)
    for seat, action in moves[len(part.moves) :]:
        if seat != NATURE:  # the dealer answers for nature again, from the seed in the record
            part.play(seat, action)
    hold("a replayed part goes on to the same end", memory(part) == memory(match), upto)


def _moves(text: str) -> list[tuple[str, str]]:
    lines = text.partition("\n\n")[2].splitlines()
    return [(line[0], line[2:]) for line in lines if not line.startswith("#")]


def check_same_seed(match: Match, seed: int, options: Mapping[str, object] | None) -> None:
    """The same seed and the same answers give the same match."""
    again = begin(match.game, match.seats, seed, options)
    for seat, action in match.moves:
        if seat != NATURE:
            again.play(seat, action)
    hold("same seed, same match", memory(again) == memory(match) and str(again.record) == str(match.record))


def check_by_hand(match: Match, options: Mapping[str, object] | None) -> None:
    """Nature can be answered by hand: its options are offered with their odds, and the play is the same."""
    again = begin(match.game, match.seats, 0, options, deal=False)
    for seat, action in match.moves:
        if seat == NATURE:
            odds, legal = again.odds(), again.legal(NATURE)
            hold("nature is asked alone", again.asked == (NATURE,))
            hold("nature's options unique and ascending", legal == sorted(set(legal)) == list(odds))
            hold("nature is not asked with one answer", len(legal) >= 2, legal)
            hold("odds add up to 1", sum(odds.values()) == 1 and min(odds.values()) > 0)
        again.play(seat, action)
    hold("play by hand equals dealt play", memory(again) == memory(match))


def check_truths_differ(differ: int) -> None:
    """Over some matches, guesses are not always the truth."""
    hold("some guess differs from the truth", differ > 0)
