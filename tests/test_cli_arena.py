"""`sacbe arena` and `sacbe tune`, as a person or a script uses them."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import sacbe
from sacbe import cli
from sacbe.bots.policies import weights_of
from sacbe.bots.training import tune as tuning
from sacbe.cli.commands import arena as command
from sacbe.core.engine.kernel import Buffer
from tests.patience import PATIENCE
from tests.test_cli import Terminal

pytestmark = pytest.mark.slow

ALONE = ("--jobs", "1")
FIRST = "class First:\n    def choose(self, match, seat):\n        return match.legal(seat)[0]\n"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(FIRST)
    return Terminal(monkeypatch, capsys, tmp_path / "records")


def test_a_run_with_all_its_files(run: Terminal) -> None:
    args = ("arena", "yaxha", "--bots", "random,mine.py:First", "--matches", "20", "--out", "run", "--records", *ALONE)
    out, err, code = run(*args)
    assert (err, code) == ("", 0)
    assert all(text in out for text in ("yaxha, 2 seats", "won %", "Head to head", "mine.py:First", "Written: run"))
    folder = Path("run")
    lines = [json.loads(line) for line in (folder / "matches.jsonl").read_text().splitlines()]
    assert [line["number"] for line in lines] == list(range(20))
    summary = json.loads((folder / "summary.json").read_text())
    assert summary["plan"]["matches"] == 20
    assert sum(row["share"]["mean"] for row in summary["standings"]) == pytest.approx(1)
    assert all(row["points"]["low"] < row["points"]["mean"] < row["points"]["high"] for row in summary["standings"])
    assert summary["pairs"][0]["wins"] + summary["pairs"][0]["ties"] + summary["pairs"][0]["losses"] == 20
    with (folder / "standings.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["share_low"]) for row in rows] == [row["share"]["low"] for row in summary["standings"]]
    assert (folder / "plot.png").read_bytes().startswith(b"\x89PNG")
    assert "<svg" in (folder / "plot.svg").read_text("utf-8")
    told, _, code = run("replay", "run/records/000007.txt")
    assert code == 0
    assert "has won" in told or "share the victory" in told
    again, _, _ = run(*args)
    assert again == out, "the same command again plays nothing and says the same"
    assert len((folder / "matches.jsonl").read_text().splitlines()) == 20


def test_in_french_and_one_deal_has_no_interval(run: Terminal) -> None:
    out, _, code = run("arena", "yaxha", "--bots", "random", "--matches", "1", "--out", "run", "--lang", "fr", *ALONE)
    assert code == 0
    assert all(text in out for text in ("2 joueurs", "gagné %", "50.0 (0–100)", "Écrit : run"))
    (row,) = json.loads(Path("run/summary.json").read_text())["standings"]
    assert row["points"]["low"] is None


def test_on_a_terminal_it_shows_how_far_it_is(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    out, _, _ = run("arena", "yaxha", "--bots", "random", "--matches", "20", *ALONE)
    assert "20/20" in out
    assert out.count("won %") > 1, "the standings are shown while it runs"
    monkeypatch.delenv("FORCE_COLOR")
    out, _, _ = run("arena", "yaxha", "--bots", "random", "--matches", "20", *ALONE)
    assert "20/20" not in out
    assert out.count("won %") == 1


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("chess", "--bots", "random"), "no such game: 'chess'"),
        (("yaxha",), "--bots"),
        (("yaxha", "--bots", "divine"), "no such level"),
        (("yaxha", "--bots", "random,,random"), "an arena needs bots"),
        (("yaxha", "--bots", "nobody.py:Me"), "nobody.py: No such file"),
        (("yaxha", "--bots", "mine.py:Second"), "has no bot 'Second'"),
        (("yaxha", "--bots", "random", "--matches", "0"), "at least one match"),
        (("yaxha", "--bots", "random", "--seats", "5"), "2 to 4 seats"),
        (("yaxha", "--bots", "random", "--jobs", "0"), "--jobs"),
        (("yaxha", "--bots", "random", "--scale", "nan"), "a scale is"),
        (("yaxha", "--bots", "random", "--scale", "-1"), "a scale is"),
        (("yaxha", "--bots", "random", "--option", "bonus_deck"), "name=value"),
        (("yaxha", "--bots", "random", "--option", "colour=red"), "no option 'colour'"),
        (("yaxha", "--bots", "random", "--records"), "--records keeps"),
        (("yaxha", "--bots", "random", "--out", "."), "holds something else"),
        (("yaxha", "--bots", "random", "--out", "mine.py"), "mine.py: File exists"),
    ],
)
def test_errors_are_one_line(run: Terminal, args: tuple[str, ...], says: str) -> None:
    out, err, code = run("arena", *args)
    assert (out, code, err.count("\n")) == ("", 2, 1)
    assert says in err


def test_a_package_that_is_missing_is_told_before_anything_is_played(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    _, err, code = run("arena", "yaxha", "--bots", "random", "--out", "run")
    assert (code, Path("run").exists()) == (2, False)
    assert 'pip install "sacbe[arena]"' in err


def test_stopped_without_a_folder_it_says_that_nothing_is_kept(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run", interrupted)
    out, _, code = run("arena", "yaxha", "--bots", "random", *ALONE)
    assert code == 130
    assert "Nothing is kept" in out


@pytest.mark.sample(1)
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["killed", "Ctrl-C"])
def test_a_run_that_was_stopped_goes_on(run: Terminal, how: signal.Signals) -> None:
    args = ("arena", "yaxha", "--bots", "random", "--out", "run", "--matches")
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    # Whoever runs the tests in the background has Ctrl-C ignored, and what they start would ignore it, too.
    program = ["env", "--default-signal=INT", sys.executable, "-m", "sacbe", *args, "10000", "--jobs", "2"]
    playing = subprocess.Popen(program, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    file, end = Path("run/matches.jsonl"), time.monotonic() + PATIENCE
    while not file.exists() or file.stat().st_size < 2000:
        assert playing.poll() is None
        assert time.monotonic() < end
        time.sleep(0.02)
    then = len(file.read_text().splitlines())
    playing.send_signal(how)
    out, err = playing.communicate(timeout=PATIENCE)  # ends when no process holds the pipe any more: the workers have ended, too
    if how == signal.SIGINT:
        assert playing.returncode == 130
        assert "the same command goes on" in out
        assert "Traceback" not in err
    before = [line for line in file.read_text().splitlines(keepends=True) if line.endswith("\n")]
    assert len(before) < then + 500, "it stopped at once"
    total = len(before) + 20
    assert run(*args, str(total), *ALONE)[2] == 0
    after = file.read_text().splitlines(keepends=True)
    assert after[: len(before)] == before
    numbers = [json.loads(line)["number"] for line in after]
    assert len(set(numbers)) == len(numbers) >= total


# -- tuning


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Buffer:
    """The best weights of a game in which nothing is played: the nearer, the better."""
    game = sacbe.game("maya")
    step = np.maximum(np.abs(weights_of(game)) // 4, 20)
    best: Buffer = weights_of(game) + step

    def shares(game: object, ours: Buffer, theirs: Buffer, **rest: object) -> list[float]:
        ahead = float((((theirs - best) / step) ** 2).sum() - (((ours - best) / step) ** 2).sum())
        return [0.5 + np.tanh(ahead / 100) / 2 + noise for noise in (-0.01, 0.01)]

    monkeypatch.setattr(tuning, "shares", shares)
    monkeypatch.setattr(tuning, "policies", lambda game: None)  # nothing is played: nothing need be compiled
    return best


def test_tune_prints_better_weights_and_writes_them_only_if_told(
    run: Terminal, toy: Buffer, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []
    monkeypatch.setattr(tuning, "write", lambda *args: written.append(args))
    evaluation = sacbe.game("maya").evaluation
    assert evaluation is not None
    out, err, code = run("tune", "maya", "--generations", "12")
    assert (err, code, written) == ("", 0, [])
    lines = [line.partition("  #")[0] for line in out.splitlines() if " = " in line]
    after = evaluation.read("\n".join(lines))
    first = evaluation.weights()
    kind = np.array([not name.startswith("prefer_") for name in evaluation.names])
    assert (after != first)[kind].any()
    assert (after == first)[~kind].all()
    assert np.abs((after - toy) / (toy - first))[kind].mean() < 0.8
    assert "Not written" in out
    assert "against the present weights" in out
    assert "Écrit" in run("tune", "maya", "--generations", "12", "--write", "--lang", "fr")[0]
    assert len(written) == 1


def test_tune_keeps_the_weights_if_nothing_is_better(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "shares", lambda *args, **rest: [0.4, 0.5])
    monkeypatch.setattr(tuning, "policies", lambda game: None)
    out, _, code = run("tune", "maya", "--generations", "2", "--write")
    assert (out, code) == ("Nothing better was found: the weights stay.\n", 0)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("chess",), "no such game"),
        (("maya", "--only", "beauty"), "no such weight: 'beauty'"),
        (("maya", "--seats", "7"), "2 to 4 seats"),
        (("maya", "--generations", "0"), "--generations"),
    ],
)
def test_tune_errors_are_one_line(run: Terminal, args: tuple[str, ...], says: str) -> None:
    out, err, code = run("tune", *args)
    assert (out, code, err.count("\n")) == ("", 2, 1)
    assert says in err


def test_weights_are_written_into_their_file_with_its_comments(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text("# Taste.\ncorn = 5\nworker = -7  # each\n")
    tuning.write(file, ("corn", "worker"), np.array([12, 3]))
    assert file.read_text() == "# Taste.\ncorn = 12\nworker = 3  # each\n"


def test_the_program_lists_both(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    out = capsys.readouterr().out
    assert "arena" in out
    assert "tune" in out
