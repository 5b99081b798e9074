"""`sacbe bench`: the figures and their form. (How fast is fast enough is not a question for a test.)"""

import json
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest

import sacbe
from sacbe import cli
from sacbe.cli.commands import bench
from sacbe.cli.commands.bench import runner, start, worker
from sacbe.cli.commands.bench.figures import game_jobs, gathered, peer_jobs
from sacbe.cli.commands.bench.games import PARTS
from sacbe.cli.commands.bench.growth import FLEETS, growth_jobs, growth_plots, write
from sacbe.cli.commands.bench.runner import Failed, Job
from sacbe.cli.commands.bench.work import CPU, Counts, Work
from sacbe.cli.texts import Texts

pytestmark = pytest.mark.slow
UNITS = {"playouts": "decisions", "copy": "copies", "step": "steps", "play": "plays", "draw": "pictures"}
ROW = ["decisions_per_s", "matches_per_s", "plain_decisions_per_s", "copy_us", "step_us", "play_us", "draw_ms"]


def test_json_has_all_figures_and_nothing_else_is_on_stdout(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "RUNS", 1)
    assert cli.main(["bench", "--json", "--games", "yaxha", "--seconds", "0.01", "--rounds", "1", "--no-cold"]) == 0
    out, err = capsys.readouterr()
    figures = json.loads(out)
    assert list(figures) == ["games", "peers", "ratios", "start", "research", "pettingzoo", "vectors", "vector_ratios"]
    assert list(figures["games"]) == ["yaxha"]
    assert [int(seats) for seats in figures["games"]["yaxha"]] == list(sacbe.game("yaxha").seats)
    for row in figures["games"]["yaxha"].values():
        assert list(row) == ROW
        assert all(value > 0 for value in row.values())
        assert row["decisions_per_s"] > row["plain_decisions_per_s"] > row["decisions_per_s"] / 1e5
    assert set(figures["start"]["yaxha"]) == {"import_s", "warm_s"}
    assert 0 < figures["start"]["yaxha"]["import_s"] < figures["start"]["yaxha"]["warm_s"]
    assert "measuring playouts yaxha 2" in err


def _fixed(jobs: Sequence[Job]) -> dict[Job, Counts]:
    """As if everything did so much in a second: ours 1,000 of each unit, the others 50."""
    ours = {job: {UNITS.get(job.work, "steps"): 1000.0, "matches": 10.0} for job in jobs if job.engine in ("sacbe", "plain")}
    return ours | {job: {"decisions": 50.0, "matches": 0.5, "steps": 50.0} for job in jobs if job not in ours}


def test_ours_and_theirs_are_compared_by_what_they_do_in_a_second() -> None:
    games = [sacbe.game("yaxha")]
    figures = gathered(_fixed([*game_jobs(games, list(UNITS)), *peer_jobs(games)]), games)
    assert set(figures["ratios"]["yaxha"]["2"].values()) == {20.0}
    assert set(figures["ratios"]["yaxha"]["2"]) == set(figures["peers"])
    assert figures["research"]["yaxha"]["aec_times_tictactoe"] == 20.0
    assert figures["vector_ratios"]["yaxha"] == dict.fromkeys(figures["vectors"], 20.0)
    assert figures["games"]["yaxha"]["3"]["copy_us"] == 1000


def test_peers_that_are_not_installed_are_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the run goes on with the others."""

    class NoPeers:
        def __init__(self, name: str) -> None:
            self.name = name

        def measure(self, job: Job, seconds: float) -> Counts:
            if self.name not in ("sacbe", "plain"):
                raise Failed(f"{self.name} is not installed")
            return _fixed([job])[job] | {"decisions": 2e6}

        def restart(self) -> None: ...

        def end(self) -> None: ...

    monkeypatch.setattr(runner, "Engine", NoPeers)
    monkeypatch.setattr(bench, "measure_start", lambda name, cold: {"import_s": 0.1, "warm_s": 0.9, "cold_s": 17.0})
    assert cli.main(["bench", "--peers", "--rounds", "2"]) == 0
    out, err = capsys.readouterr()
    assert "2.00 M" in out
    assert "17.000" in out
    told = [line.partition(":")[0] for line in err.splitlines() if "pip install" in line]
    assert sorted(told) == ["catanatron", "envpool", "openspiel", "pettingzoo", "pgx"]


def test_jobs_are_measured_in_turn_and_medians_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, float]] = []
    speeds = {"a": iter([9, 1, 8, 3]), "b": iter([9, 2, 2, 2])}

    class Counted:
        def __init__(self, name: str) -> None:
            self.name = name

        def measure(self, job: Job, seconds: float) -> Counts:
            asked.append((job.work, seconds))
            return {"steps": next(speeds[job.work])}

        def end(self) -> None: ...

    monkeypatch.setattr(runner, "Engine", Counted)
    jobs = [Job("other", "a"), Job("other", "b")]
    found = runner.run(jobs, 6, 3, lambda what: None, lambda engine, why: None)
    assert asked == [("a", 0), ("b", 0)] + [("a", 2), ("b", 2)] * 3
    assert found == {jobs[0]: {"steps": 3}, jobs[1]: {"steps": 2}}


def test_a_worker_that_dies_or_fails_refuses_its_job_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    jobs = [Job("sacbe", "no-such-work"), Job("sacbe", "playouts", ("chess", 2)), Job("sacbe", "copy", ("yaxha", 2))]
    found = runner.run(jobs, 0.001, 1, lambda what: None, lambda engine, why: told.append(why))
    assert list(found) == jobs[2:]
    assert [why.partition(":")[0] for why in told] == ["KeyError", "Unknown"]


def test_rates_count_cpu_time_or_what_the_work_says() -> None:
    calls = iter([{"steps": 3.0, CPU: 0.5}, {"steps": 1.0, CPU: 0.5}])
    assert worker.rates(lambda: next(calls), 1.0) == {"steps": 4.0}


@pytest.mark.xdist_group("rl-yaxha")
def test_the_environments_are_measured() -> None:
    for work, *args in (("fleet", "yaxha", 0), ("fleet", "yaxha", 1), ("aec", "yaxha")):
        assert worker.rates(worker.WORKS[str(work)](*args), 0.001)["steps"] > 0


def _plays(module: str, *job: str) -> None:
    if find_spec(module) is None:
        pytest.skip(f"{module} is not installed")
    prepare: Callable[..., Work] = worker.WORKS[job[0]]
    speed = worker.rates(prepare(*job[1:]), 0.001)
    assert min(speed.values()) > 0
    assert "steps" in speed or speed["decisions"] > speed["matches"]


@pytest.mark.parametrize(
    "peer",
    [
        ("pyspiel", "openspiel", "backgammon"),
        ("pyspiel", "openspiel_bots", "backgammon"),
        ("catanatron", "catanatron"),
        ("pygame", "pettingzoo", "tictactoe-v3"),
        ("envpool", "envpool", "ConnectFour-v1"),
        ("pgx", "pgx", "connect_four"),
    ],
    ids=lambda peer: str(peer[1]),
)
def test_a_peer_plays(peer: tuple[str, ...]) -> None:
    _plays(*peer)


def test_growth_is_drawn(tmp_path: Path) -> None:
    games = [sacbe.game("yaxha")]
    results = {job: {"steps": 1e6, "plays": 1e5} for job in growth_jobs(games)}
    plots = growth_plots(results, games)
    assert [plot.name for plot in plots] == ["fleet", "length"]
    assert plots[0].lines["yaxha"] == [(size, 1e6) for size in FLEETS]
    assert plots[1].lines["yaxha"][0] == (5.0, 10.0)
    for lang, title in (("en", "Vector environment"), ("fr", "Environnement vectoriel")):
        files = write(plots, tmp_path / lang, Texts(lang))
        assert [file.name for file in files] == ["fleet.svg", "length.svg"]
        assert title in files[0].read_text("utf-8")


def test_an_answer_is_measured_in_each_part_of_a_match() -> None:
    for part in (0, PARTS - 1):
        assert worker.rates(worker.WORKS["play_part"]("yaxha", 2, part), 0.001)["plays"] > 0


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="the system does not tell of processes in /proc")
def test_tables_of_a_server_are_measured(tmp_path: Path) -> None:
    from sacbe.cli.commands.bench.tables import measure_tables

    figures = measure_tables("yaxha", 2, 0.3, tmp_path)
    assert (figures.tables, figures.sockets) == (2, 4)
    assert figures.moves > 0
    assert figures.slow >= figures.median > 0
    assert figures.cost > 0
