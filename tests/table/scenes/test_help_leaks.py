"""Help for a seat tells it nothing that it may not know, be it reasons, previews, hints or earlier moments; and only its own."""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, ClassVar

import msgspec
import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.table.api.refusal import Refused
from sacbe.table.api.routes_help import own
from sacbe.table.compute.messages import LENGTH, Advised, frame, read_task
from sacbe.table.jobs.hints import Hints, question
from sacbe.table.jobs.turns import BotTurn
from sacbe.table.play.matches import Entry, Header, build, written
from sacbe.table.play.turn import TentativeTurn
from sacbe.table.scenes.explain import preview, why_at
from sacbe.table.scenes.moments import When, moment
from tests.table.house import House, Json, Made
from tests.table.scenes.test_leaks import access_of, opened_at, positions, tentative, world_of

POSITIONS, MANY = 3, 1000
ACTS = 6
"""Acts (as many legal ones) that are tried in a position."""
PLACES = 2


def helped(match: Match, seat: int, turns: dict[int, TentativeTurn], acts: list[str], places: list[str]) -> bytes:
    """What a seat is told about some acts and places, in both languages."""
    opened = own(opened_at(match, turns), access_of(seat), seat)
    parts: list[object] = [preview(opened, seat, act, lang, {}) for act in acts for lang in ("en", "fr")]
    parts += [why_at(opened, seat, place, "fr") for place in places]
    return msgspec.json.encode(parts)


def with_secrets(name: str, chooser: random.Random) -> Iterator[Match]:
    """Some positions in which there is something that a seat does not know."""
    for match in positions(name, chooser, MANY):
        if any(world_of(match, seat, chooser).truth() != match.truth() for seat in range(match.seats)):
            yield match


@pytest.mark.parametrize("name", sacbe.games())
def test_help_is_the_same_in_a_world_that_is_guessed(name: str) -> None:
    chooser = random.Random(f"help {name}")
    told = differ = 0
    for match in islice(with_secrets(name, chooser), POSITIONS):
        for seat in range(match.seats):
            world = world_of(match, seat, chooser)
            differ += world.truth() != match.truth()
            may = match.legal(seat) if seat in match.asked else []
            acts = [match.game.actions[action] for action in chooser.sample(may, min(ACTS, len(may)))]
            acts += chooser.sample(match.game.actions, ACTS)
            at = [place for act in acts for place in _places(match, seat, act)]
            places = [*chooser.sample(at, min(PLACES, len(at))), "nowhere"]
            before = helped(match, seat, {}, acts, places)
            assert helped(world, seat, {}, acts, places) == before, (name, seat)
            told += b'"lines":["' in before or b'"final":true' in before
            for other in match.asked:
                if other != seat and (turn := tentative(match, other, chooser)).acts:
                    assert helped(match, seat, {other: turn}, acts, places) == before, "what others think of leaves no trace"
                elif other == seat and (turn := tentative(match, seat, chooser)).acts:
                    mine = {seat: turn}
                    assert helped(world, seat, mine, acts, places) == helped(match, seat, mine, acts, places)
    assert differ, "some world was another one"
    assert told, "some act was allowed, and what it changes was told"


def _places(match: Match, seat: int, act: str) -> tuple[str, ...]:
    try:
        return tuple(match.game.places(match.view(seat), seat, act))
    except (KeyError, IndexError, TypeError, StopIteration):  # as in counsel: an act that is no answer now
        return ()


# -- earlier moments


@pytest.mark.parametrize("name", sacbe.games())
def test_an_earlier_moment_shows_what_could_be_known_then(name: str) -> None:
    """After more moves, the moment of an entry is still the same as in a world that the seat could not tell from it then."""
    chooser = random.Random(f"moment {name}")
    match = sacbe.start(name, 2, seed=5)
    header = Header(name, match.game.rules_version, 2, dict(match.record.options), None, False, 5, 0)
    entries = [Entry(0, "start", None, written(match.moves, match), None, 0.0)]
    worlds: dict[int, dict[int | None, Match]] = {}
    while not match.over and len(entries) < 40:
        seat, known = chooser.choice(match.asked), len(match.moves)
        match.play(seat, chooser.choice(match.legal(seat)))
        entries.append(Entry(len(entries), "moves", seat, written(match.moves[known:], match), None, 0.0))
        guessed = {eyes: world_of(match, eyes, chooser) for eyes in (None, 0, 1)}
        if len(worlds) < POSITIONS and any(world.truth() != match.truth() for world in guessed.values()):
            worlds[len(entries) - 1] = guessed
    assert worlds, "there was something to hide"
    opened = opened_at(match, {})
    opened = msgspec.structs.replace(opened, header=header, live=build(header, entries))
    assert opened.live.match.truth() == match.truth()
    for seq, guesses in worlds.items():
        for eyes, guess in guesses.items():
            shown = moment(opened, access_of(eyes), eyes, "en", When(seq), display={})
            lines = [line for event in shown.events for line in event.lines]
            names = [seat.name for seat in shown.table.seats]
            told = [line.text for line in guess.lines(eyes, "en", names=names, in_words=True)]
            board = guess.svg(eyes, "en", names=names)
            assert (shown.view, shown.svg, shown.asked) == (guess.view(eyes), board, list(guess.asked))
            assert (shown.question, shown.tentative, shown.table.seed) == (None, None, None)
            assert lines[len(lines) - len(told) :] == told
            for refused in (When(seq), When(seq, step=1), When(move=1)):
                with pytest.raises(Refused, match="not_yours"):
                    moment(opened, access_of(eyes), 1 - (eyes or 0), "en", refused, display=None)
    with pytest.raises(Refused, match="not_over"):
        moment(opened, access_of(0), 0, "en", When(move=1), display=None)


# -- hints


class Mined(Match):
    """A match of which nobody may look at the truth, or play on: it can be copied, say whom it asks, and be guessed from."""

    __slots__ = ()
    guessed: ClassVar[list[Match]] = []

    def copy(self) -> Match:
        copied = super().copy()
        copied.__class__ = Mined
        return copied

    def guess(self, seat: int | None, seed: int) -> Match:
        self.guessed.append(super().guess(seat, seed))
        return self.guessed[-1]

    def truth(self, *_: object) -> Any:
        raise AssertionError("somebody looks at the truth")

    play = legal = view = svg = told = why = pack = truth  # type: ignore[assignment]


@pytest.mark.parametrize("name", sacbe.games())
def test_hints_and_bots_come_from_a_guess_only(name: str) -> None:
    """What a child process is sent to think about is a guess of its seat's, and nothing else."""
    chooser = random.Random(f"hints {name}")
    for match in positions(name, chooser, 2 * POSITIONS):
        mined = match.copy()
        mined.__class__ = Mined
        with pytest.raises(AssertionError, match="truth"):
            mined.truth()
        for seat in range(match.seats):
            opened = own(opened_at(match, {}), access_of(seat), seat)
            opened.live = msgspec.structs.replace(opened.live, match=mined)
            if seat not in match.asked:
                with pytest.raises(Refused, match="not_asked"):
                    question(opened, seat)
                continue
            for ask in (lambda o=opened, s=seat: question(o, s), BotTurn(opened, seat, "expert")._question):
                Mined.guessed.clear()
                task = ask()
                assert task is not None
                (guessed,) = Mined.guessed
                assert (type(guessed), task.seat, task.world) == (Match, seat, guessed.pack())
                thought = Match.unpack(match.game, read_task(frame(task)[LENGTH.size :]).world)
                assert (thought.view(seat), thought.log(seat)) == (match.view(seat), match.log(seat))
                assert thought.legal(seat) == match.legal(seat)


# -- whose help it is

HELP = ["hints?seat={}", "preview?seat={}&act=card%201", "why?seat={}&act=card%201", "why/place?seat={}&place=market-1"]


def ask(table: Made, path: str, key: str) -> tuple[int, Json]:
    answer = table.house.http.get(f"/api/tables/{table.id}/{path}", headers={"Authorization": f"Bearer {key}"} if key else {})
    return answer.status_code, answer.json()


@pytest.mark.parametrize("path", HELP)
def test_help_is_refused_to_those_who_do_not_hold_the_seat(house: House, path: str) -> None:
    table, elsewhere = house.make("yaxha", "me", "open", "me"), house.make("yaxha", "me", "me")
    with monkeyed_hints():
        assert ask(table, path.format(0), table.key(0))[0] == 200
    for key in (table.key(1), table.key(None), table.keys["host"]):
        status, error = ask(table, path.format(0), key)
        assert (status, error["error"]) == (403, "not_yours")
        assert error["message"] == "That is not yours to decide: it needs a key of that seat."
    for key in ("", "wrong", elsewhere.key(0), "x" * 5000):
        status, error = ask(table, path.format(0), key)
        assert (status, error["error"]) == (404, "no_table")
        assert error["message"]
    assert ask(table, path.format(3), table.key(0))[1]["error"] == "no_seat"
    assert ask(table, path.format(7), table.key(0))[0] == 400


@contextmanager
def monkeyed_hints() -> Iterator[None]:
    """Hints without a search: whose they are is the question, not how good."""

    async def advise(*_: object) -> Advised:
        return Advised([])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Hints, "_advise", advise)
        yield


@pytest.mark.parametrize("tentative", [False, True])
def test_help_over_the_wire_knows_no_secret_choice(house: House, tentative: bool) -> None:
    """Two tables that differ in what seat 0 has chosen in secret (or thinks of) answer seat 1 alike."""
    position = sacbe.start("yaxha", 3, seed=4).truth()
    answers = []
    for card in (1, 3):
        table = house.make("yaxha", "me", "me", "me", position=position)
        table.move(0, f"card {card}", confirm=not tentative)
        house.post(f"/tables/{table.id}/chat", table.key(0), None, seat=0, text="done")
        paths = [path.format(1) for path in HELP[1:]]
        paths += ["chat", "preview?seat=1&act=card%202", "why?seat=1&act=put%20blue%200,0,1"]
        key = {"Authorization": f"Bearer {table.key(1)}"}
        got = [house.http.get(f"/api/tables/{table.id}/{path}", headers=key) for path in paths]
        answers.append([(answer.status_code, re.sub(rb'"at":[\d.]+', b"", answer.content)) for answer in got])
    assert answers[0] == answers[1]
    assert [status for status, _ in answers[0]] == [200] * len(answers[0])


def test_strangers_hear_and_say_nothing(house: House) -> None:
    table, elsewhere = house.make("yaxha", "me", "open"), house.make("yaxha", "me", "me")
    house.post(f"/tables/{table.id}/chat", table.key(0), None, seat=0, text="between us")
    for key in ("", "wrong", elsewhere.key(0)):
        assert ask(table, "chat", key)[1]["error"] == "no_table"
        assert house.post(f"/tables/{table.id}/chat", key, 404, seat=0, text="hello")["error"] == "no_table"
    assert "between us" not in str(table.look(None)), "nor does the table tell those who watch"
    assert "between us" not in str(table.look(1, seq=0))
