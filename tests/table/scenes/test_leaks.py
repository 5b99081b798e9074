"""The secrets property at the wire: whatever a client of a seat can fetch or receive is the same, byte for byte, in a world that
this seat cannot tell from the real one (DESIGN: secrets), and tentative turns of others leave no trace.
"""

import json
import random
import re
from collections.abc import Iterator
from contextlib import nullcontext

import msgspec
import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.table.api import wire
from sacbe.table.play.matches import Entry, Header, Live, written
from sacbe.table.play.turn import TentativeTurn, branch, play, why_not
from sacbe.table.scenes.scene import scene
from sacbe.table.store.keys import Access
from sacbe.table.store.repository import Opened
from sacbe.table.store.rows import Seat, TableRow
from tests.patience import PATIENCE
from tests.table.house import House, Made

POSITIONS = 6
"""Positions looked at a game; the long run (`make soak`) takes many more."""


def opened_at(match: Match, turns: dict[int, TentativeTurn]) -> Opened:
    """A table that stands at this match, with people in all seats."""
    seats = match.seats
    header = Header(match.game.id, match.game.rules_version, seats, dict(match.record.options), None, False, 0, 0)
    entry = Entry(0, "start", None, written(match.moves, match), None, 0.0)
    live = Live(0, match, (entry,), ((0, 10**6),))
    row = TableRow(
        id="t",
        kind="live",
        game=header.game,
        rules=header.rules,
        seats=seats,
        options=header.options,
        position=None,
        by_hand=False,
        seed="0",
        bot_seed="7",
        fork=0,
        seq=0,
        version=0,
        over=match.over,
        clock=wire.ClockInfo("turn", 60, "random"),
        hints=True,
        proposal=None,
        parent=None,
        next=None,
        maker=None,
        created=0.0,
        touched=0.0,
    )
    sitting = {s: Seat(s, "person", asked_at=0.0 if s in match.asked else None) for s in range(seats)}
    return Opened("t", row, header, live, sitting, turns)


def access_of(seat: int | None) -> Access:
    """What the link of a seat, or of somebody who only watches, allows."""
    return Access(seats=frozenset() if seat is None else frozenset({seat}), watch=seat is None)


def seen_by(match: Match, seat: int | None, turns: dict[int, TentativeTurn], chooser: random.Random) -> bytes:
    """Everything that a client of this seat can get of a match."""
    opened, may = opened_at(match, turns), access_of(seat)
    parts: list[object] = [scene(opened, may, seat, "fr")]
    looks = opened.live.match.game.display_options
    parts += [scene(opened, may, seat, "en", display=display) for display in ({}, {look.name: look.last for look in looks})]
    if seat is not None:
        world = branch(match, opened.turn(seat)).match
        tried = [match.game.actions[chooser.randrange(len(match.game.actions))] for _ in range(20)]
        parts += [why_not(world, seat, act, "en") for act in tried]
    return msgspec.json.encode(parts)


def world_of(match: Match, seat: int | None, chooser: random.Random) -> Match:
    """A world that this seat cannot tell from the real one, in the place of the real one."""
    guess = match.guess(seat, chooser.getrandbits(60))
    guess._moves = list(match.moves)  # a guess begins a play of its own; at a table it stands for this one
    return guess


def check_position(match: Match, chooser: random.Random) -> int:
    """Compare what each seat gets of a position with what it gets of a guess; how many guesses differed from the truth."""
    differ = 0
    for seat in [None, *range(match.seats)]:
        guess = world_of(match, seat, chooser)
        differ += guess.truth() != match.truth()
        number = chooser.random()
        before = seen_by(match, seat, {}, random.Random(number))
        assert seen_by(guess, seat, {}, random.Random(number)) == before, (match.game.id, seat)
        for other in match.asked:
            if other != seat and (turn := tentative(match, other, chooser)).acts:
                assert seen_by(match, seat, {other: turn}, random.Random(number)) == before
    return differ


def tentative(match: Match, seat: int, chooser: random.Random) -> TentativeTurn:
    """Some acts of a seat that bring nothing to light."""
    world, acts = match.copy(), list[str]()
    while seat in world.asked and len(acts) < 3:
        act = match.game.actions[chooser.choice(world.legal(seat))]
        if play(world, seat, act):
            break
        acts.append(act)
    return TentativeTurn(seat, tuple(acts), version=1)


def check_probing(match: Match, chooser: random.Random) -> None:
    """Whoever acts tentatively learns nothing by it: the world it guesses shows the same, and is final at the same acts."""
    for seat in match.asked:
        action = chooser.choice(match.legal(seat))
        act, real, guess = match.game.actions[action], match.copy(), match.guess(seat, chooser.getrandbits(60))
        final = play(real, seat, act)
        assert play(guess, seat, act) == final, (match.game.id, act)
        if not final:
            assert (real.view(seat), real.asked, real.legal(seat)) == (guess.view(seat), guess.asked, guess.legal(seat))


def positions(name: str, chooser: random.Random, most: int) -> Iterator[Match]:
    """Some positions of random matches."""
    while True:
        match = sacbe.start(name, chooser.choice(list(sacbe.game(name).seats)), seed=chooser.getrandbits(60))
        while not match.over:
            seat = chooser.choice(match.asked)
            if chooser.random() < 0.04:
                yield match
                most -= 1
                if not most:
                    return
            match.play(seat, chooser.choice(match.legal(seat)))


@pytest.mark.parametrize("name", sacbe.games())
def test_nothing_leaks_at_the_wire(name: str) -> None:
    chooser = random.Random(name)
    differ = 0
    for match in positions(name, chooser, POSITIONS):
        differ += check_position(match, chooser)
        check_probing(match, chooser)
    assert differ


# -- over the wire itself


def everything(table: Made, seat: int | None) -> str:
    """All that a client of this seat can fetch or receive, without what is random in every table: ids, hashes, times."""
    key, house = table.key(seat), table.house
    query = "" if seat is None else f"seat={seat}&"
    got = [table.look(seat, svg="true"), *(table.look(seat, seq=seq, svg="true") for seq in (0, 1))]
    parts = [json.dumps(scene) for scene in got]
    for path in (f"board.svg?{query}", f"record?{query}", f"why?{query}act=card 1", f"events?{query}since=99&seat=8"):
        answer = house.http.get(f"/api/tables/{table.id}/{path}", headers={"Authorization": f"Bearer {key}"})
        parts.append(f"{answer.status_code} {sorted(answer.headers)} {answer.headers['content-length']} {answer.text}")
    with house.socket(table.id, keys=[key], seat=seat, svg=True) as socket:
        parts.append(str(socket.recv(timeout=PATIENCE)))
    text = "\n".join(parts).replace(table.id, "TABLE").replace(str(got[0]["table"]["commit"]), "COMMIT")
    return re.sub(r'"(at|created|touched|absent_from)": ?[\d.]+', r'"\1":0', text)


@pytest.mark.parametrize("tentative", [False, True])
def test_a_secret_choice_leaves_no_trace(house: House, tentative: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables that differ in what seat 0 has chosen in secret (or only thinks of) are the same to everybody else."""
    monkeypatch.setattr(
        house.server.presence, "attend", lambda *_: nullcontext()
    )  # who is there is no secret, and takes its time
    position = sacbe.start("yaxha", 3, seed=4).truth()
    tables = [house.make("yaxha", "me", "me", "me", position=position) for _ in range(2)]
    for table, card in zip(tables, ("card 1", "card 3"), strict=True):
        table.move(1, "card 2", confirm=True)
        table.move(0, card, confirm=not tentative)
    if tentative:  # in the one table somebody thinks of something, in the other of nothing
        tables[1].move(0, do="restart")
    assert everything(tables[0], 0) != everything(tables[1], 0)
    for seat in (None, 1, 2):
        assert everything(tables[0], seat) == everything(tables[1], seat)
