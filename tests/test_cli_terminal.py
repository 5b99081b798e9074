"""The program in terminals of all kinds: other encodings, narrow, closed; stopped once and twice; with bad paths and numbers."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pyarrow.parquet
import pytest

import sacbe
from sacbe.cli.terminal.terminal import ascii_fallback
from tests.patience import PATIENCE, next_line
from tests.test_cli import Terminal, run

pytestmark = pytest.mark.slow

__all__ = ["run"]
PROGRAM = ("env", "--default-signal=INT", sys.executable, "-m", "sacbe")
"""Whoever runs the tests in the background has Ctrl-C ignored, and what they start would ignore it, too."""
HUGE = "9" * 26
STARTED: "list[subprocess.Popen[bytes]]" = []
"""The programs of the test that runs."""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match that is over."""
    match = sacbe.start("yaxha", 2, seed=1)
    while not match.over:
        seat = match.asked[0]
        match.play(seat, match.legal(seat)[0])
    file = tmp_path_factory.mktemp("record") / "match.txt"
    file.write_text(str(match.record), "utf-8")
    return file


def program(args: Sequence[str], **env: str) -> "subprocess.Popen[bytes]":
    given = {**os.environ, "LC_ALL": "", "COLUMNS": "100", **env}
    process = subprocess.Popen(
        [*PROGRAM, *args], env=given, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    STARTED.append(process)
    return process


@pytest.fixture(autouse=True)
def no_program_is_left() -> Iterator[None]:
    """A test that fails must not leave its program running beside those that follow."""
    yield
    while STARTED:
        if (process := STARTED.pop()).poll() is None:
            process.kill()
            process.communicate()


# -- what terminals can show


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "ascii:strict"])
def test_no_encoding_ends_the_program(record: Path, encoding: str, lang: str) -> None:
    """A terminal in ASCII got UnicodeEncodeError."""
    for args in (["replay", str(record)], ["play", "yaxha", "--seed", "1", "--bots", "random"]):
        out, err = (done := program([*args, "--lang", lang], PYTHONIOENCODING=encoding, LANG="C")).communicate(timeout=PATIENCE)
        assert (done.returncode, err) == (0, b""), args
        assert out.decode(encoding.partition(":")[0])
    _, err = (done := program(["play", "échecs"], PYTHONIOENCODING=encoding, LANG="C")).communicate(timeout=PATIENCE)
    assert (done.returncode, err.count(b"\n")) == (2, 1)


def test_a_picture_is_right_in_every_encoding(record: Path) -> None:
    plain, _ = program(["draw", str(record), "--lang", "fr"], PYTHONIOENCODING="ascii").communicate(timeout=PATIENCE)
    whole, _ = program(["draw", str(record), "--lang", "fr"], PYTHONIOENCODING="utf-8").communicate(timeout=PATIENCE)
    assert whole.decode("utf-8").encode("ascii", "xmlcharrefreplace") == plain
    assert b"&#" in plain


def test_what_stands_for_characters() -> None:
    def shown(text: str) -> str:
        return ascii_fallback(UnicodeEncodeError("ascii", text, 0, len(text), ""))[0]

    assert shown("§4.3 “é” ½ │┌─ → œ … ▁█") == 'S.4.3 "e"  1/2 |+- -> oe ... _#'
    assert shown("名🌽") == "??"


@pytest.mark.parametrize("game", sacbe.games())
def test_a_narrow_terminal(run: Terminal, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert run("play", game, "--seed", "1", typed="1\nboard\nhelp\n1\n")[2] == 0


def test_a_reader_that_goes(record: Path) -> None:
    for args in (["replay", str(record)], ["draw", str(record)], ["--help"]):
        command = f"{' '.join(PROGRAM)} {' '.join(args)} | head -c 1"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert done.stderr == "", args


@pytest.mark.sample(1)
@pytest.mark.parametrize("args", [["--help"], ["perft", "yaxha", "--depth", "1"]], ids=" ".join)
def test_a_closed_or_full_stdout(args: list[str]) -> None:
    words = " ".join([*PROGRAM, *args])
    full = subprocess.run(["bash", "-c", f"{words} > /dev/full"], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert full.returncode != 0
    assert (full.stderr.count("\n"), "No space left" in full.stderr) == (1, True), full.stderr
    closed = subprocess.run(["bash", "-c", f"{words} >&-"], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert "Traceback" not in closed.stderr
    assert closed.stderr.count("\n") <= 1


# -- files


@pytest.mark.parametrize("command", [["replay"], ["draw"], ["review"], ["play", "--resume"], ["board", "check"], ["export"]])
@pytest.mark.parametrize(("path", "says"), [("/no/such", "No such file"), ("/tmp", "Is a directory"), ("/dev/zero", "too long")])
def test_files_that_cannot_be_read(run: Terminal, command: list[str], path: str, says: str, tmp_path: Path) -> None:
    out = ["--out", str(tmp_path / "x.parquet")] if command == ["export"] else []
    if out and path == "/tmp":
        pytest.skip("a folder stands for the records in it")
    told, err, code = run(*command, path, *out)
    assert (told, code, err.count("\n")) == ("", 2, 1)
    assert err.startswith(f"sacbe: {path}: ")
    assert says in err
    assert os.listdir(tmp_path) == []


def test_a_mark_at_the_beginning_of_a_record(run: Terminal, record: Path, tmp_path: Path) -> None:
    """It was refused: neither a header line nor a move."""
    marked, wide = tmp_path / "marked.txt", tmp_path / "wide.txt"
    marked.write_text(record.read_text("utf-8"), "utf-8-sig")
    wide.write_text(record.read_text("utf-8"), "utf-16")
    assert run("replay", str(marked)) == run("replay", str(record))
    _, err, code = run("replay", str(wide))
    assert (code, "UTF-16" in err) == (2, True)


@pytest.mark.parametrize("path", ["/no/such/folder/x", "/tmp"])
def test_files_that_cannot_be_written(run: Terminal, record: Path, path: str) -> None:
    """`export` and `selfplay` told of an OSError of another library."""
    for args in (
        ["export", str(record), "--out", path],
        ["selfplay", "yaxha", "--matches", "2", "--jobs", "1", "--bots", "random", "--out", path],
        ["draw", str(record), "--out", path],
        ["review", str(record), "--seconds", "0.001", "--html", path],
    ):
        out, err, code = run(*args)
        assert (out, code, err.count("\n")) == ("", 2, 1), args
        assert err.startswith(f"sacbe: {path}: ")


def test_a_full_disk_leaves_nothing(run: Terminal, record: Path) -> None:
    _, err, code = run("export", str(record), "--out", "/dev/full")
    assert (err, code) == ("sacbe: /dev/full: No space left on device\n", 2)


def test_an_export_that_fails_leaves_the_old_file(run: Terminal, record: Path, tmp_path: Path) -> None:
    out, broken = tmp_path / "x.parquet", tmp_path / "broken.txt"
    assert run("export", str(record), "--out", str(out))[2] == 0
    before = out.read_bytes()
    broken.write_text("game yaxha\n")
    assert run("export", str(record), str(broken), "--out", str(out))[2] == 2
    assert (out.read_bytes(), sorted(os.listdir(tmp_path))) == (before, ["broken.txt", "x.parquet"])


# -- numbers


@pytest.mark.parametrize(
    "args",
    [
        *(["play", "yaxha", "--seats", n] for n in (HUGE, "-3")),
        *(["play", "yaxha", "--seat", n] for n in (HUGE, "-1")),
        *(["perft", "yaxha", "--depth", n] for n in (HUGE, "-1")),
        *(["tune", "yaxha", "--generations", "1", "--matches", "4", "--seed", n] for n in (HUGE, "-1")),
        *(["fit", "yaxha", "--generations", "1", "--matches", "5", "--seed", n] for n in (HUGE, "-1")),
        *(["forecast", "yaxha", "--matches", "8", "--steps", "1", "--seed", n] for n in (HUGE, "-1")),
        *(["arena", "yaxha", "--bots", "random", "--scale", n] for n in ("nan", "inf", "-1")),
        *(["compile", "yaxha", "--jobs", n] for n in (HUGE, "0", "-1")),
        *(["bench", "--seconds", n] for n in ("nan", "inf", "-1", "x")),
    ],
    ids=" ".join,
)
def test_numbers_that_cannot_be(run: Terminal, args: list[str]) -> None:
    out, err, code = run(*args)
    assert (out, code, err.count("\n")) == ("", 2, 1)


# -- stopping


def wait_until(process: "subprocess.Popen[bytes]", ready: object, seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not ready():  # type: ignore[operator]
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["Ctrl-C", "SIGTERM"])
def test_self_play_that_is_stopped_keeps_what_was_played(tmp_path: Path, how: signal.Signals, code: int) -> None:
    """SIGTERM left a file that nothing could read."""
    file = tmp_path / "x.parquet"
    args = ["selfplay", "yaxha", "--bots", "random", "--matches", "1000000", "--jobs", "1", "--out", str(file)]
    playing = program(args, LANG="C.UTF-8")
    wait_until(playing, lambda: any(path.stat().st_size > 10_000 for path in tmp_path.iterdir()))
    playing.send_signal(how)
    out, err = playing.communicate(timeout=PATIENCE)
    assert (playing.returncode, err) == (code, b"")
    assert b"What was played is kept" in out
    table = pyarrow.parquet.read_table(file)
    assert len(table) > 100
    assert f"{len(table)} decisions".encode() in out
    assert [path.name for path in tmp_path.iterdir()] == ["x.parquet"]


def test_self_play_that_is_killed_leaves_no_broken_file(tmp_path: Path) -> None:
    file = tmp_path / "x.parquet"
    playing = program(["selfplay", "yaxha", "--bots", "random", "--matches", "1000000", "--jobs", "1", "--out", str(file)])
    wait_until(playing, lambda: any(path.stat().st_size > 10_000 for path in tmp_path.iterdir()))
    playing.kill()
    playing.communicate(timeout=PATIENCE)
    assert not file.exists()


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("signals", "codes"),
    [
        ([signal.SIGINT], [130]),
        ([signal.SIGTERM], [143]),
        ([signal.SIGINT] * 3, [130, -2]),
        ([signal.SIGINT, signal.SIGTERM], [130, 143, -15]),
    ],
    ids=["Ctrl-C", "SIGTERM", "Ctrl-C thrice", "both"],
)
@pytest.mark.parametrize("args", [["perft", "yaxha", "--depth", "40"], ["compile"]], ids=" ".join)
def test_programs_that_are_stopped_say_nothing_of_python(
    args: list[str], signals: list[signal.Signals], codes: list[int]
) -> None:
    """A second Ctrl-C printed tracebacks; so did one while the program was being loaded, and a count of years heard none."""
    process = program(args)
    # From here on our own handler is there: Python's (2 is SIGINT) is, too, from its start; that one prints where it was.
    status = Path(f"/proc/{process.pid}/status")
    wait_until(process, lambda: int(status.read_text().partition("SigCgt:")[2].split()[0], 16) & 1 << signal.SIGTERM - 1)
    for number in signals:
        process.send_signal(number)
    _, err = process.communicate(timeout=PATIENCE)
    assert err == b""
    assert process.returncode in codes


def test_a_stop_in_the_middle_of_an_exec_gives_the_same_code(tmp_path: Path) -> None:
    """Imports run `exec`; `python -m` that was stopped there ended by a signal of its own."""
    (tmp_path / "stopped.py").write_text(
        "import os, signal, sys\n"
        "from sacbe import cli\n"
        "sys.exit(cli.main(None, lambda: exec('os.kill(os.getpid(), signal.SIGTERM)')))\n"
    )
    done = subprocess.run([sys.executable, "-m", "stopped", "games"], cwd=tmp_path, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (143, b"", b"")


def test_a_long_count_can_be_stopped() -> None:
    process = program(["perft", "yaxha", "--depth", "40"])
    used = Path(f"/proc/{process.pid}/stat")
    wait_until(process, lambda: int(used.read_text().rpartition(")")[2].split()[11]) > 1.5 * os.sysconf("SC_CLK_TCK"))
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, b"")


def test_ctrl_c_at_a_prompt_saves_the_match(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*PROGRAM, "play", "yaxha", "--seats", "2", "--seed", "1", "--lang", "en", "--bots", "random"],
        env={**os.environ, "SACBE_RECORDS": str(tmp_path)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write(b"1\n")
    process.stdin.flush()
    while b"You lay card" not in (line := next_line(process)):
        assert line, process.communicate()
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (143, b"")
    assert b"Saved: " in out
    (saved,) = tmp_path.iterdir()
    assert sacbe.replay(saved.read_text()).moves


def test_a_review_that_is_stopped_tells_what_it_has(record: Path) -> None:
    """Interrupted, it fell over its own thread, which was still running."""
    code = (
        "import os, signal, sys, threading\n"
        "from sacbe import cli\n"
        "from sacbe.review.study import Study\n"
        "run = Study.run\n"
        "def slow(self):\n"
        "    tell = self.tell\n"
        "    def told(progress):\n"
        "        tell(progress)\n"
        "        if progress.done == 2: os.kill(os.getpid(), signal.SIGINT)\n"
        "    self.tell = told\n"
        "    return run(self)\n"
        "Study.run = slow\n"
        "sys.exit(cli.main())\n"
    )
    args = ["review", str(record), "--seconds", "0.05", "--jobs", "1", "--json"]
    program = [*PROGRAM[:3], "-c", code, *args]
    done = subprocess.run(program, capture_output=True, check=False, timeout=PATIENCE)
    assert done.returncode == 130, done.stderr
    assert 2 <= len(json.loads(done.stdout)["decisions"]) < json.loads(done.stdout)["total"]
    assert b"Traceback" not in done.stderr
