"""Moments of a turn, and where the last turns were: what everybody was told, and no more."""

import random
from collections.abc import Iterator
from itertools import groupby

import msgspec
import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.table.api.refusal import Refused
from sacbe.table.play.matches import Entry, Header, build, written
from sacbe.table.scenes.last_turns import is_open, places_for_all
from sacbe.table.scenes.moments import When, moment
from sacbe.table.scenes.scene import scene
from sacbe.table.store.repository import Opened
from tests.table.scenes.test_leaks import access_of, opened_at

TURNS, OTHERS = 40, 8


def table_of(name: str, chooser: random.Random, turns: int = TURNS) -> Opened:
    """A table on which bots at random have played some turns, each of all the acts that a seat made in a row."""
    seed = chooser.getrandbits(60)
    match = sacbe.start(name, 3, seed=seed)
    opened = opened_at(match, {})
    header = Header(name, match.game.rules_version, 3, dict(match.record.options), None, False, seed, 0)
    entries = [Entry(0, "start", None, written(match.moves, match), None, 0.0)]
    while not match.over and len(entries) < turns:
        seat, before = match.asked[0], len(match.moves)
        while not match.over and match.asked[0] == seat and len(match.moves) < before + 8:
            match.play(seat, chooser.choice(list(match.legal(seat))))
        lines = written(match.moves[before:], match)
        entries.append(Entry(len(entries), "moves", seat, lines, None, 0.0))
    live = build(header, entries)
    assert live.match.truth() == match.truth()
    return msgspec.structs.replace(opened, header=header, live=live, row=msgspec.structs.replace(opened.row, over=match.over))


@pytest.mark.parametrize("name", sacbe.games())
def test_a_turn_is_shown_one_told_answer_after_the_other(name: str) -> None:
    opened = table_of(name, random.Random(name))
    match, longest = opened.live.match, 0
    starts = dict(zip((seq for seq, _ in opened.live.path), (0, *(after for _, after in opened.live.path)), strict=False))
    for seat in (None, 0, 2):
        shown = scene(opened, access_of(seat), seat, "en")
        for event in shown.events:
            assert sum(event.steps) == len(event.lines)
            told = sorted({move for move, _ in match.told(seat) if starts[event.seq] < move <= dict(opened.live.path)[event.seq]})
            if event.seq % 5 or event.kind == "start":
                continue
            longest = max(longest, len(event.steps))
            for step, moves in enumerate(told, 1):
                when = moment(opened, access_of(seat), seat, "en", When(event.seq, step, since=event.seq - 1), display=None)
                end = moves if step < len(told) else dict(opened.live.path)[event.seq]
                assert when.view == match.fork(end).view(seat)
                assert (when.events, when.question, when.tentative) == ([event], None, None)
            for missing in (len(told) + 1, 10**6):
                with pytest.raises(Refused, match="no_such_step"):
                    moment(opened, access_of(seat), seat, "en", When(event.seq, missing), display=None)
    assert longest > 1, "no turn had several acts"


@pytest.mark.parametrize("name", sacbe.games())
def test_the_last_turn_of_each_seat_is_marked_where_everybody_saw_it(name: str) -> None:
    opened = table_of(name, random.Random(name))
    shown = scene(opened, access_of(None), None, "en", display={})
    last = {event.seat: event.seq for event in shown.events if event.seat is not None}
    assert {turn.seat: turn.seq for turn in shown.last} == last
    assert any(turn.at for turn in shown.last)
    ids = set((shown.svg or "").split('"'))
    assert {place for turn in shown.last for place in turn.at} <= ids
    earlier = moment(opened, access_of(None), None, "en", When(opened.seq // 2), display=None)
    assert all(turn.seq <= opened.seq // 2 for turn in earlier.last)
    fresh = moment(opened, access_of(None), None, "en", When(opened.seq), display=None)
    assert fresh.last == shown.last, "a table that is read anew says the same"


def positions(match: Match, chooser: random.Random) -> Iterator[Match]:
    """A match, answer after answer."""
    while not match.over:
        yield match
        seat = chooser.choice(match.asked)
        match.play(seat, chooser.choice(list(match.legal(seat))))


@pytest.mark.parametrize("name", sacbe.games())
def test_marked_places_tell_no_secret(name: str) -> None:
    """Answers that those who watch cannot tell apart have the same places, or none."""
    chooser, compared = random.Random(f"marks {name}"), 0
    for match in positions(sacbe.start(name, 3, seed=7), chooser):
        seat = chooser.choice(match.asked)
        legal = list(match.legal(seat))
        told: list[tuple[str, tuple[str, ...]]] = []
        for action in chooser.sample(legal, min(OTHERS, len(legal))):
            after = match.copy()
            after.follow(seat, action)
            news = [row for row in after.news[len(match.news) :] if row.move == len(match.moves) + 1]
            seen = [row if row.seen_by(None) else row._replace(details=()) for row in news]
            told.append((str(seen), places_for_all(match, seat, action) if is_open(news, seat) else ()))
        for _, alike in groupby(sorted(told), key=lambda pair: pair[0]):
            assert len({at for _, at in alike}) == 1, (seat, match.asked)
            compared += 1
    assert compared > 50
