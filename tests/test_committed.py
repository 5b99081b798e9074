"""What is committed, for every game: records with exact results, playthroughs, vocabularies, perft counts, pictures.

Changed on purpose? `python -m tests.regenerate`, in a commit that says why.
"""

import json
from pathlib import Path

import pytest

import sacbe
from sacbe.core.match.match import Match
from tests.committed import TESTS, Cases, begin
from tests.regenerate import GAMES

FILES = {(cases.game, path): make for cases in GAMES for path, make in cases.files().items()}
RECORDS = [(cases, name) for cases in GAMES for name in cases.records]
PERFT = [(cases, name) for cases in GAMES for name in cases.perft]
MOST_BY_API = 700


def test_every_game_commits_something() -> None:
    assert tuple(sorted(cases.game for cases in GAMES)) == sacbe.games()
    for cases in GAMES:
        assert {sacbe.replay(text(cases, name)).seats for name in cases.records} == set(sacbe.game(cases.game).seats)


@pytest.mark.parametrize(("game", "path"), FILES, ids=lambda value: value if isinstance(value, str) else value.name)
def test_the_code_does_today_what_is_committed(game: str, path: Path) -> None:
    now, then = FILES[game, path]().splitlines(), path.read_text("utf-8").splitlines()
    for number, (new, old) in enumerate(zip(now, then, strict=False), 1):
        assert new == old, f"{path.name}, line {number}"
    assert len(now) == len(then)


@pytest.mark.parametrize("cases", GAMES, ids=lambda cases: cases.game)
def test_no_other_file_lies_there(cases: Cases) -> None:
    for kind in ("goldens", "records"):
        assert set((TESTS / kind / cases.game).iterdir()) <= set(cases.files())


def text(cases: Cases, name: str) -> str:
    """The text of a committed record."""
    return cases.record_file(name).read_bytes().decode()


@pytest.mark.parametrize(("cases", "name"), RECORDS, ids=lambda value: value if isinstance(value, str) else value.game)
def test_a_record_replays_to_its_result(cases: Cases, name: str) -> None:
    """The points in its header, its text byte for byte, and from its middle on to the same end; comments are not read."""
    match = sacbe.replay(text(cases, name))
    assert match.over
    assert f"\nresult {' '.join(map(str, match.points))}\n" in text(cases, name)
    assert str(match.record) == text(cases, name)
    half = sacbe.replay(text(cases, name), upto=len(match.record.moves) // 2)
    assert not half.over
    for seat, action in match.record.moves[len(half.record.moves) :]:
        if seat != sacbe.NATURE or half.asked == (sacbe.NATURE,):
            half.play(seat, action)
    assert half.truth() == match.truth()
    bare = "\n".join(line for line in text(cases, name).splitlines() if not line.startswith("#"))
    assert str(sacbe.replay(bare).record) == text(cases, name)


def runs(match: Match, depth: int) -> int:
    """Perft by the public API: every answer of the lowest seat asked, played on a copy."""
    if depth == 0 or match.over:
        return 1
    seat, total = match.asked[0], 0
    for action in match.legal(seat):
        twin = match.copy()
        twin._dealer = None
        twin.play(seat, action)
        total += runs(twin, depth - 1)
    return total


@pytest.mark.parametrize(("cases", "name"), PERFT, ids=lambda value: value if isinstance(value, str) else value.game)
def test_perft_by_the_public_api(cases: Cases, name: str) -> None:
    """The shallow counts a second time, through `Match`."""
    counts = json.loads((TESTS / "perft" / f"{cases.game}.json").read_text("utf-8"))[name]
    match = begin(cases.game, cases.perft[name])
    for depth, count in enumerate(counts, 1):
        if count > MOST_BY_API:
            break
        assert runs(match, depth) == count
