"""The arena as a library: what is played, who is told what, and what the results say."""

import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sacbe
from sacbe.bots import LEVELS, MEASURES, Bot, RandomBot, find
from sacbe.bots.arena import Folder, Plan, Result, enter, here, on_ray, pairs, plan, processes, run, standings
from sacbe.bots.arena.interval import of_mean, of_share, student
from sacbe.bots.decide import decide
from sacbe.core.errors import Unknown, Unreadable
from sacbe.core.match.match import Match

pytestmark = pytest.mark.slow

YAXHA = sacbe.game("yaxha")
BOTS = """
class First:
    def choose(self, match, seat):
        return match.legal(seat)[0]


class Seeded:
    def __init__(self, scale, seed):
        assert scale == 0.5
        self.seed = seed

    def choose(self, match, seat):
        options = match.legal(seat)
        return options[self.seed % len(options)]
"""


def small(*bots: str, matches: int = 4, **more: Any) -> Plan:
    return plan(YAXHA, enter(bots or ("random",)), matches=matches, **more)


def end(number: int, deal: int, seating: str, points: tuple[float, ...], ranks: tuple[int, ...]) -> Result:
    """A made-up result of bots with one-letter names."""
    seats = len(seating)
    return Result(number, deal, tuple(seating), points, ranks, (2,) * seats, (0.5,) * seats, (0.25 + number,) * seats)


# -- what is played


def test_every_deal_is_played_in_every_seat() -> None:
    tournament = small("a", "b", "c", matches=30)
    units = list(tournament.units())
    assert (tournament.seats, tournament.deals, len(units)) == (3, 10, 30)
    assert [unit.number for unit in units] == list(range(30))
    for deal in range(10):
        same = [unit for unit in units if unit.deal == deal]
        assert len({unit.seed for unit in same}) == 1
        assert [sorted(unit.seating[seat] for unit in same) for seat in range(3)] == [["a", "b", "c"]] * 3
    assert len({unit.seed for unit in units}) == 10
    assert len({unit.luck for unit in units}) == 30
    assert len({unit.seating for unit in units}) == 6, "neighbours change from deal to deal"


def test_more_seats_than_bots_and_fewer() -> None:
    assert small("a", "b", seats=4).lineups == [("a", "b", "a", "b")]
    assert small("a", "b", "b", "b").lineups == [("a", "b", "b", "b")]
    assert small("a").lineups == [("a", "a")]
    assert small("a", "b", "c", seats=2).lineups == [("a", "b"), ("a", "c"), ("b", "c")]
    assert small("a", "b", "b", seats=2).lineups == [("a", "b"), ("b", "b")]
    assert small("a", "b", "c", "d", "e").seats == 2
    assert small("a", "b", "c", seats=2, matches=7).matches == 12, "the last deal is played to its end"


def test_a_longer_plan_begins_as_a_shorter_one_and_another_seed_is_another_plan() -> None:
    short, long = list(small("a", "b", matches=4).units()), list(small("a", "b", matches=8).units())
    assert long[:4] == short
    other = list(small("a", "b", matches=4, seed=2).units())
    assert not {unit.seed for unit in other} & {unit.seed for unit in short}


# -- secrets


class Trap:
    """A match that gives guesses and explodes when anything else of it is touched."""

    def __init__(self, match: Match) -> None:
        self.__dict__["hidden"] = match

    def guess(self, seat: int, seed: int) -> Match:
        hidden: Match = self.__dict__["hidden"]
        return hidden.guess(seat, seed)

    def __getattribute__(self, name: str) -> Any:
        if name in ("guess", "__dict__"):
            return object.__getattribute__(self, name)
        raise AssertionError(f"touched: {name}")


@pytest.mark.sample(3)
@pytest.mark.parametrize("level", [*LEVELS, *MEASURES])
def test_a_bot_is_handed_a_guess_and_nothing_else(level: str) -> None:
    match, chance = sacbe.start("yaxha", 3, seed=5), random.Random(5)
    bots = [find(match.game, level, seat, scale=0.01) for seat in range(3)]
    trap: Any = Trap(match)
    for name in ("truth", "record", "view", "_position", "legal", "_dealer"):
        with pytest.raises(AssertionError, match="touched"):
            getattr(trap, name)
    while match.asked:
        seat = match.asked[-1]
        match.play(seat, decide(bots[seat], trap, seat, chance.getrandbits(60)))
    assert match.over


def test_what_a_bot_is_handed_differs_from_the_truth() -> None:
    seen: list[Match] = []

    class Looks(RandomBot):
        def choose(self, match: Match, seat: int) -> int:
            seen.append(match)
            return super().choose(match, seat)

    match = sacbe.start("yaxha", 2, seed=1)
    match.play(1, "card 2")
    for seed in range(8):
        decide(Looks(1), match, 0, seed)
    assert {str(m.truth()) for m in seen} > {str(match.truth())}, "the other's card is dealt anew"
    assert all(m.view(0) == match.view(0) and not m.record.moves for m in seen)


def test_the_arena_asks_bots_in_that_one_way(monkeypatch: pytest.MonkeyPatch) -> None:
    from sacbe.bots.arena import play

    handed: list[int] = []

    def trapped(bot: Bot, match: Match, seat: int, seed: int) -> int:
        handed.append(seed)
        trap: Any = Trap(match)
        return decide(bot, trap, seat, seed)

    monkeypatch.setattr(play, "decide", trapped)
    assert len(list(run(small(matches=2), here(sacbe.game)))) == 2
    assert len(set(handed)) == len(handed) > 50, "a fresh seed for every choice"


# -- bots of others


def test_bots_from_files_and_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOTS)
    (tmp_path / "package_of_bots.py").write_text(BOTS)
    monkeypatch.syspath_prepend(tmp_path)
    names = (f"{file}:First", "package_of_bots:First", f"{file}:Seeded", "random")
    tournament = small(*names, scale=0.5)
    file.unlink()  # its text is with the entrant: no other process needs the file
    (first, *_) = run(tournament, here(sacbe.game))
    assert sorted(first.seating) == sorted(names)
    assert str(file) in str(tournament.settings["entrants"])
    assert "def choose" not in str(tournament.settings)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("mine.py:Nobody", BOTS, "has no bot 'Nobody'"),
        ("mine.py:x", "x = 3", "has no bot 'x'"),
        ("mine.py:List", "List = list", "has no bot 'List'"),
        ("mine.py:First", "class First(:", "mine.py, line 1: invalid syntax"),
        ("no.such.module:Bot", "", "no such module: 'no.such.module'"),
    ],
)
def test_bots_that_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, says: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises((Unknown, Unreadable), match=says):
        enter([name])[0].make(YAXHA, 1, 1.0)


def test_errors_name_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.py").write_text(
        "class Wrong:\n    def choose(self, match, seat):\n        return -1\n"
        "class Broken:\n    def choose(self, match, seat):\n        return 1 // 0\n"
    )
    with pytest.raises(sacbe.Illegal, match=r"bad.py:Wrong \(match 0\): there is no action -1"):
        list(run(small("bad.py:Wrong"), here(sacbe.game)))
    with pytest.raises(RuntimeError, match=r"bad.py:Broken \(match 0\): ZeroDivisionError"):
        list(run(small("bad.py:Broken"), here(sacbe.game)))


# -- where it is played


def told(results: list[Result]) -> list[tuple[Any, ...]]:
    """What does not depend on the clock."""
    return sorted((r.number, r.deal, r.seating, r.points, r.ranks, r.turns) for r in results)


def test_processes_play_the_same_matches() -> None:
    tournament = small(seats=3, matches=9)
    alone = list(run(tournament, here(sacbe.game)))
    assert len(alone) == 9
    assert told(list(run(tournament, processes(sacbe.game, 2)))) == told(alone)


def test_ray_plays_the_same_matches_on_two_workers() -> None:
    ray = pytest.importorskip("ray", reason="Ray has no wheel for this Python: it is in the extra `cluster`")
    tournament = small(matches=6)
    ray.init(address="local", num_cpus=2, log_to_driver=False, logging_level="error", include_dashboard=False)
    try:
        assert told(list(run(tournament, on_ray(sacbe.game)))) == told(list(run(tournament, here(sacbe.game))))
        assert ray.is_initialized(), "a cluster of the caller's is left alone"
    finally:
        ray.shutdown()


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Unknown, match=r'ray is not installed; to get it: pip install "sacbe\[cluster\]"'):
        on_ray(sacbe.game)


# -- the folder


def test_a_folder_goes_on_where_it_was_left(tmp_path: Path) -> None:
    tournament = small(matches=6)
    playing = run(tournament, here(sacbe.game), Folder(tmp_path / "run", tournament))
    begun = [next(playing) for _ in range(3)]
    playing.close()
    with (tmp_path / "run" / "matches.jsonl").open("a") as file:
        file.write('{"number": 3, "deal": 1, "seat')  # killed in the middle of a line
    folder = Folder(tmp_path / "run", tournament)
    assert [folder.done[n] for n in range(3)] == begun
    rest = list(run(tournament, here(sacbe.game), folder))
    assert [result.number for result in rest] == [3, 4, 5]
    assert list(Folder(tmp_path / "run", tournament).done.values()) == begun + rest
    longer = small(matches=8)
    assert [r.number for r in run(longer, here(sacbe.game), Folder(tmp_path / "run", longer))] == [6, 7]
    assert len(Folder(tmp_path / "run", tournament).done) == 6, "a shorter plan looks at its own matches only"


def test_a_folder_keeps_to_its_plan(tmp_path: Path) -> None:
    Folder(tmp_path / "run", small())
    for other, says in (
        (small("greedy"), "bots"),
        (replace(small(), code="changed"), "the code of bots, weights or rules was"),
        (small(seats=3), "seats 2, not 3"),
        (small(seed=9), "seed 1, not 9"),
        (small(scale=0.1), "scale 1.0, not 0.1"),
        (small(options={"bonus_deck": "first_game"}), "options"),
    ):
        with pytest.raises(Unknown, match=f"another run is kept here: {says}"):
            Folder(tmp_path / "run", other)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("years of work")
    with pytest.raises(Unknown, match="holds something else"):
        Folder(tmp_path / "full", small())
    for text in ("{", "3", "[1]"):
        (tmp_path / "run" / "plan.json").write_text(text)
        with pytest.raises(Unreadable, match="not the plan of an arena"):
            Folder(tmp_path / "run", small())


def test_a_bot_whose_file_has_changed_is_another_bot(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOTS)
    Folder(tmp_path / "run", small(f"{file}:First"))
    file.write_text(BOTS + "# better now\n")
    with pytest.raises(Unknown, match="another run"):
        Folder(tmp_path / "run", small(f"{file}:First"))


@pytest.mark.parametrize("line", ["nonsense", "[]", '{"number": 0}', '{"number": 0, "seating": 3}', "\udcff"])
def test_a_broken_line_in_the_middle_is_told(tmp_path: Path, line: str) -> None:
    tournament = small(matches=2)
    list(run(tournament, here(sacbe.game), Folder(tmp_path / "run", tournament)))
    file = tmp_path / "run" / "matches.jsonl"
    file.write_text(f"{line}\n" + file.read_text(), errors="surrogateescape")
    with pytest.raises(Unreadable, match=r"matches\.jsonl, line 1"):
        Folder(tmp_path / "run", tournament)


def test_records_replay_to_the_same_result(tmp_path: Path) -> None:
    tournament = small(matches=4)
    list(run(tournament, here(sacbe.game), Folder(tmp_path / "run", tournament)))
    folder = Folder(tmp_path / "run", tournament, records=True)
    again = list(run(tournament, here(sacbe.game), folder))
    assert len(again) == 4, "matches without a record are played again when records are wanted"
    for result in again:
        match = sacbe.replay(folder.record_of(result.number).read_text("utf-8"))
        assert (match.points, match.ranks) == (result.points, result.ranks)
    assert list(run(tournament, here(sacbe.game), Folder(tmp_path / "run", tournament, records=True))) == []


# -- what the results say


def test_standings_by_hand() -> None:
    results = [
        end(0, 0, "ab", (10, 5), (1, 2)),
        end(1, 0, "ba", (7, 7), (1, 1)),
        end(2, 1, "ab", (3, 9), (2, 1)),
        end(3, 1, "ba", (4, 8), (2, 1)),
    ]
    a, b = standings(small("a", "b"), reversed(results))
    assert (a.bot, a.matches, a.share.mean, a.points.mean, a.rank.mean) == ("a", 4, 0.625, 7.0, 1.25)
    assert (b.bot, b.matches, b.share.mean, b.points.mean, b.rank.mean) == ("b", 4, 0.375, 6.25, 1.5)
    assert (a.turn, a.longest) == (0.25, 3.25)
    assert a.mu > 25 > b.mu
    assert a.sigma < 25 / 3
    assert a.points == of_mean([8.5, 5.5]), "the two matches of a deal are one witness"
    (pair,) = pairs(small("b", "a"), results)
    assert (pair.bot, pair.other, pair.wins, pair.ties, pair.losses) == ("a", "b", 2, 1, 1)
    assert (pair.share.mean, pair.margin.mean) == (0.625, 0.75)


def test_a_bot_with_several_seats_counts_for_each() -> None:
    results = [end(n, 0, s, (9, 1, 1), (1, 2, 2)) for n, s in enumerate(("abb", "bba", "bab"))]
    rows = {row.bot: row for row in standings(small("a", "b", "b"), results)}
    assert {name: (row.matches, row.share.mean) for name, row in rows.items()} == {"a": (3, 1 / 3), "b": (6, 1 / 3)}
    (pair,) = pairs(small("a", "b", "b"), results)
    assert (pair.wins, pair.ties, pair.losses) == (2, 2, 2)


def test_only_those_who_met_are_compared() -> None:
    results = [end(0, 0, "ab", (1, 2), (2, 1)), end(1, 1, "cc", (1, 2), (2, 1))]
    tournament = small("a", "b", "c", "d", seats=2)
    assert [row.bot for row in standings(tournament, results)] == ["b", "c", "a"]
    assert [(pair.bot, pair.other) for pair in pairs(tournament, results)] == [("b", "a")]


def test_shares_have_sensible_intervals() -> None:
    assert of_share([1.0] * 50, 100) == pytest.approx((1.0, 0.925, 1.0), abs=0.002)
    assert of_share([0.0] * 50, 100) == pytest.approx((0.0, 0.0, 0.075), abs=0.002)
    assert of_share([1.0], 2) == (1.0, 0.0, 1.0), "one deal says nothing"
    loose = of_share([0.0, 1.0] * 50, 200)  # the deal decides: two matches say no more than one
    tight = of_share([0.5] * 100, 200)  # the seat decides
    assert loose == pytest.approx((0.5, 0.402, 0.598), abs=0.002)
    assert tight == pytest.approx((0.5, 0.431, 0.569), abs=0.002), "never surer than so many tosses of a coin"


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    chance, held = random.Random(3), Counter[str]()
    for _ in range(400):
        deals = [(chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1)) for _ in range(30)]
        share = of_share([((luck + x > 0.6) + (luck + y > 0.6)) / 2 for luck, x, y in deals], 60)
        held["share"] += share.low <= 0.3357 <= share.high  # a sum of two such numbers is above 0.6 that often
        mean = of_mean([luck + x for luck, x, _ in deals])
        held["mean"] += mean.low <= 0 <= mean.high
    assert 366 <= held["share"] <= 394
    assert 366 <= held["mean"] <= 394


def test_students_t() -> None:
    known = {1: 12.706, 2: 4.303, 4: 2.776, 10: 2.228, 30: 2.042, 1000: 1.962}
    assert {freedom: student(freedom) for freedom in known} == pytest.approx(known, rel=0.0005)
