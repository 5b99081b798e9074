"""Going back deals anew: whoever has seen what came knows nothing of what will come, and the proof of fair dealing covers it."""

import asyncio
import random
import re

import pytest

from sacbe.core.errors import Illegal
from sacbe.table.play import play, seating
from sacbe.table.play.matches import Entry, Header, Live, MatchCache, build, grow, read, written
from sacbe.table.play.proof import verify
from sacbe.table.scenes.scene import events
from sacbe.table.store.repository import Opened, open_table
from tests.table.house import House, Made

ROUND = ((0, "card 1"), (1, "card 2"))
"""Both seats choose a market: then nature deals the next stones."""


def header(seed: int) -> Header:
    options = {"bonus_deck": "all", "level_1_card": "whole", "second_card": "groups", "bonus_cards": ""}
    return Header("yaxha", 1, 2, options, None, False, seed, 0)


def begun(seed: int) -> Live:
    live = build(header(seed), [Entry(0, "start", None, (), None, 0.0)])
    return build(header(seed), [Entry(0, "start", None, written(live.match.moves, live.match), None, 0.0)])


def play_first(live: Live, seed: int, decisions: int) -> Live:
    """Some turns in which every seat takes its first option: the same decisions as long as the same was dealt."""
    for _ in range(decisions):
        match = live.match.copy()
        seat = match.asked[0]
        match.play(seat, match.legal(seat)[0])
        lines = written(match.moves[len(live.match.moves) :], match)
        live = grow(header(seed), live, Entry(live.seq + 1, "moves", seat, lines, None, 0.0))
    return live


def back(live: Live, seed: int, to: int, branch: int) -> Live:
    return grow(header(seed), live, Entry(live.seq + 1, "back", None, (), to, 0.0, branch))


def dealt(live: Live, after: int) -> list[str]:
    """What nature has dealt after so many moves."""
    return [line for line in written(live.match.moves[after:], live.match) if line.startswith("*")]


def test_what_was_seen_before_going_back_is_worth_nothing() -> None:
    """Finding 6, as an attack: see what comes, go back, decide the same again. Of 40 deals, chance leaves few alike."""
    alike = 0
    for seed in range(40):
        start = begun(seed)
        seen = play_first(start, seed, 30)
        again = play_first(back(seen, seed, 0, 1), seed, 30)
        old, new = dealt(seen, len(start.match.moves)), dealt(again, len(start.match.moves))
        assert len(old) >= 4
        alike += old[:4] == new[:4]
        assert dealt(again, 0)[: len(dealt(start, 0))] == dealt(start, 0), "what lay there when people went back still lies there"
    assert alike <= 2


def test_every_process_deals_the_same_after_going_back() -> None:
    """One that has followed all along, and one that has just read the entries."""
    for seed in range(10):
        followed = play_first(begun(seed), seed, 8)
        for times in (1, 2, 3):
            followed = play_first(back(followed, seed, random.Random(seed * 7 + times).randrange(4), times), seed, 6)
            fresh = build(header(seed), followed.entries)
            assert fresh.match.truth() == followed.match.truth()
            assert fresh.match.record == followed.match.record
            assert play_first(fresh, seed, 10).match.truth() == play_first(followed, seed, 10).match.truth()


def test_steps_back_of_older_versions_change_no_branch() -> None:
    live = play_first(back(play_first(begun(3), 3, 12), 3, 2, 0), 3, 12)
    assert live.match.record.branches == ()
    assert dealt(live, 0) == dealt(play_first(begun(3), 3, 14), 0)[: len(dealt(live, 0))], "nature was dealt on as before"
    new = back(live, 3, 2, 2)
    assert new.match.record.branches == ((dict(new.path)[2], 2),)


# -- at a table


def opened(house: House, table: Made) -> Opened:
    """The table as a process reads it that has never seen it."""
    return asyncio.run(house.server.store.read(lambda connection: open_table(connection, MatchCache(), table.id)))


def agree(table: Made, to: int) -> None:
    table.house.post(f"/tables/{table.id}/back", table.key(0), seat=0, to=to)
    table.house.post(f"/tables/{table.id}/back/answer", table.key(1), seat=1, yes=True)


def record_of(table: Made) -> str:
    return str(table.house.send("GET", f"/tables/{table.id}/record", table.key(None))["text"])


def natural(house: House, table: Made) -> list[str]:
    return dealt(opened(house, table).live, 0)


def test_at_a_table_the_same_decisions_bring_something_else(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    before = len(natural(house, table))
    replayed: list[list[str]] = []
    for _ in range(4):
        for seat, act in ROUND:
            table.move(seat, act, confirm=True)
        table.play_on(random.Random(1), 30)
        replayed.append(natural(house, table)[before : before + 6])
        agree(table, 0)
        assert len(natural(house, table)) == before
    assert len({tuple(draws) for draws in replayed}) == 4, "what came is drawn anew each time"
    live = house.server.match_cache.get(table.id)
    assert live is not None
    assert opened(house, table).live.match.record == live.match.record
    end = table.play_on(random.Random(2))
    told = verify(record_of(table), end["table"]["commit"], "en")
    assert "Right" in told
    assert "Steps back: 4;" in told
    assert "Retours en arrière : 4 ;" in verify(record_of(table), end["table"]["commit"], "fr")


def test_events_since_an_entry_are_the_last_of_all_events() -> None:
    """Only they are told anew, whatever was taken back before or after that entry."""
    live = begun(3)
    for branch, to in enumerate((3, 9, 2), 1):
        live = back(play_first(live, 3, 6), 3, to, branch)
    live = play_first(live, 3, 3)
    for seat in (None, 0, 1):
        every = events(live, seat, "en", -1, ["Ana", ""])
        assert sum(len(event.lines) for event in every) == len(live.match.told(seat))
        for since in range(len(every)):
            assert events(live, seat, "en", since, ["Ana", ""]) == every[since + 1 :]


def test_taking_back_within_a_turn_deals_nothing_anew(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was shown yet: whoever tries and takes back gets what they would have got at once."""
    monkeypatch.setattr(seating, "new_seed", lambda: 77)
    straight, trying = house.make("yaxha", "me", "me"), house.make("yaxha", "me", "me")
    for act in ("card 2", "card 1"):
        trying.move(0, act)
        trying.move(0, do="undo")
    trying.move(1, "card 1")
    trying.move(1, do="restart")
    for table in (straight, trying):
        for seat, act in ROUND:
            table.move(seat, act, confirm=True)
        table.play_on(random.Random(4), 30)
    assert natural(house, straight) == natural(house, trying)
    assert opened(house, trying).live.match.record.branches == ()


@pytest.mark.parametrize("game", ["yaxha", "gold"])
def test_matches_that_go_back_again_and_again_are_proved(house: House, game: str) -> None:
    chooser = random.Random(game)
    table = house.make(game, "me", "me")
    for _ in range(5):
        table.play_on(chooser, chooser.randrange(1, 20))
        now = opened(house, table).live
        if now.match.over or len(now.path) < 2:
            break
        agree(table, chooser.choice([seq for seq, _ in now.path if seq < now.seq]))
    end = table.play_on(chooser)
    assert "Right" in verify(record_of(table), end["table"]["commit"], "en")


def test_a_branch_line_that_was_tampered_with_is_refused(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    table.play_on(random.Random(3), 20)
    agree(table, 4)
    commit = table.play_on(random.Random(3))["table"]["commit"]
    text = record_of(table)
    line = re.search(r"^branch (\d+):1$", text, re.M)
    assert line
    assert "Right" in verify(text, commit, "en")
    moves = [read(move) for move in text.partition("\n\n")[2].splitlines() if not move.startswith("#")]
    nature = next(i for i, (seat, _) in enumerate(moves) if seat < 0)
    later = next(i for i in range(len(moves) - 1, 0, -1) if moves[i][0] >= 0)
    for wrong in (
        "",
        f"branch {line[1]}:2",
        f"branch 0:1 {line[1]}:2",
        f"branch {nature}:1",
        f"branch {later}:1",
        f"branch {len(moves)}:1",
    ):
        with pytest.raises(Illegal, match="Wrong"):
            verify(text.replace(line[0], wrong), commit, "en")
    straight = house.make("yaxha", "me", "me")
    straight.play_on(random.Random(3))
    honest = record_of(straight)
    first = next(i for i, (seat, _) in enumerate(moves) if seat >= 0)
    with pytest.raises(Illegal, match="Wrong"):
        verify(honest.replace("\nresult ", f"\nbranch {first}:1\nresult "), None, "en")


def test_fork_rematch_and_upload_of_a_match_that_went_back(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    table.play_on(random.Random(3), 20)
    agree(table, 4)
    table.play_on(random.Random(3))
    text, seats = record_of(table), [{"who": "me"}, {"who": "me"}]
    fork = Made(house, house.post(f"/tables/{table.id}/fork", table.key(0), move=40, seats=seats))
    keys = {**table.keys, "table": house.post(f"/tables/{table.id}/rematch", table.key(0))["next"]}
    for other in (fork, Made(house, keys)):
        commit = other.play_on(random.Random(9))["table"]["commit"]
        assert "branch" not in record_of(other)
        assert "Right" in verify(record_of(other), commit, "en")
    shown = Made(house, house.post("/records", record=text))
    assert shown.look()["result"] == table.look()["result"]
    assert "\nseed " not in record_of(shown), "it could not be proved from it"
    unseeded = re.sub(r"^(seed|branch|commit) .*\n", "", text, flags=re.M)
    assert "\nseed " not in record_of(Made(house, house.post("/records", record=unseeded)))


def test_a_table_does_not_go_back_for_ever(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_BACK", 2)
    table = house.make("yaxha", "me", "me")
    for _ in range(2):
        table.move(0, "card 1", confirm=True)
        agree(table, 0)
    table.move(0, "card 1", confirm=True)
    assert house.post(f"/tables/{table.id}/back", table.key(0), 409, seat=0, to=0)["error"] == "back_too_often"
