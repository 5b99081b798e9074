"""`sacbe bench`: the figures and their form. (How fast is fast enough is not a question for a test.)"""

import json
from importlib.util import find_spec

import pytest

import sacbe
from sacbe import cli
from sacbe.cli.commands.bench import peers, research, start

pytestmark = pytest.mark.slow


def test_json_has_all_figures_and_nothing_else_is_on_stdout(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "RUNS", 1)
    monkeypatch.setattr(peers, "PEERS", {"twin": lambda seconds: {"decisions_per_s": 50.0, "matches_per_s": 0.5}})
    monkeypatch.setattr(research, "measure_pettingzoo", lambda seconds: {"connect_four": 10.0, "tictactoe": 20.0})
    speeds = {"fleet_steps_per_s": 3000.0, "fleet_seen_steps_per_s": 2000.0, "aec_steps_per_s": 50.0}
    monkeypatch.setattr(research, "measure_research", lambda name, seconds: speeds)
    assert cli.main(["bench", "--json", "--peers", "--games", "yaxha", "--seconds", "0.01", "--no-cold"]) == 0
    out, err = capsys.readouterr()
    figures = json.loads(out)
    assert list(figures) == ["games", "peers", "ratios", "start", "research", "pettingzoo"]
    assert list(figures["games"]) == ["yaxha"]
    assert [int(seats) for seats in figures["games"]["yaxha"]] == list(sacbe.game("yaxha").seats)
    for seats, row in figures["games"]["yaxha"].items():
        assert list(row) == [
            "decisions_per_s",
            "matches_per_s",
            "plain_decisions_per_s",
            "copy_us",
            "step_us",
            "play_us",
            "draw_ms",
        ]
        assert all(value > 0 for value in row.values())
        assert figures["ratios"]["yaxha"][seats] == {"twin": round(row["decisions_per_s"] / 50, 1)}
    times = {"fleet_times_connect_four": 300.0, "fleet_seen_times_connect_four": 200.0, "aec_times_tictactoe": 2.5}
    assert figures["research"]["yaxha"] == speeds | times
    assert figures["pettingzoo"] == {"connect_four": 10.0, "tictactoe": 20.0}
    assert figures["peers"] == {"twin": {"decisions_per_s": 50.0, "matches_per_s": 0.5}}
    assert set(figures["start"]["yaxha"]) == {"import_s", "warm_s"}
    assert 0 < figures["start"]["yaxha"]["import_s"] < figures["start"]["yaxha"]["warm_s"]
    assert "measuring yaxha" in err


def test_peers_that_are_not_installed_are_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from sacbe.cli.commands import bench

    def missing(seconds: float) -> peers.Speed:
        raise ModuleNotFoundError("No module named 'catanatron'")

    monkeypatch.setattr(peers, "PEERS", {"catanatron": missing})
    monkeypatch.setattr(research, "measure_pettingzoo", missing)
    one = {"decisions_per_s": 2e6, "matches_per_s": 20.0, "plain_decisions_per_s": 4000, "copy_us": 1, "step_us": 1, "play_us": 1}
    one["draw_ms"] = 5
    monkeypatch.setattr(bench, "measure_game", lambda name, seats, seconds: one)
    monkeypatch.setattr(bench, "measure_start", lambda name, cold: {"import_s": 0.1, "warm_s": 0.9, "cold_s": 17.0})
    assert cli.main(["bench", "--peers"]) == 0
    out, err = capsys.readouterr()
    assert "2.00 M" in out
    assert "17.000" in out
    assert [line for line in err.splitlines() if "pip install" in line] == [
        'catanatron: the other engines are not installed; to compare: pip install "sacbe[bench]"',
        'PettingZoo: the other engines are not installed; to compare: pip install "sacbe[bench]"',
    ]


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="the extra `bench` is not installed")
def test_openspiel_plays() -> None:
    for name in ("openspiel_backgammon", "openspiel_backgammon_bots"):
        speed = peers.PEERS[name](0.01)
        assert speed["decisions_per_s"] > speed["matches_per_s"] > 0


@pytest.mark.xdist_group("rl-yaxha")
def test_the_faces_for_research_are_measured() -> None:
    figures = research.measure_research("yaxha", 0.01)
    assert list(figures) == ["fleet_steps_per_s", "fleet_seen_steps_per_s", "aec_steps_per_s"]
    assert all(value > 0 for value in figures.values())


@pytest.mark.skipif(find_spec("pygame") is None, reason="the extra `bench` is not installed")
def test_pettingzoo_plays() -> None:
    assert min(research.measure_pettingzoo(0.01).values()) > 0


@pytest.mark.skipif(find_spec("catanatron") is None, reason="the extra `bench` is not installed")
def test_catanatron_plays() -> None:
    speed = peers.PEERS["catanatron"](0.01)
    assert speed["decisions_per_s"] > speed["matches_per_s"] > 0
