"""Warm-up: a match begins uncompiled, goes on with machine code once that is there, and nobody can tell when."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import sacbe
from sacbe.bots.precompile import lock
from sacbe.bots.warm import counted
from sacbe.bots.warmup import Warmup
from sacbe.core.engine.cache import root
from sacbe.precompile import command
from sacbe.testing.new_game import EXAMPLE
from tests.patience import PATIENCE

STORY = """
import sys, time
import sacbe
from sacbe.bots.decide import decide
from sacbe.bots.precompile import lock
from sacbe.bots.warmup import Warmup, bot_meanwhile

def answer(times):
    for number in range(times):
        seat = match.asked[0]
        match.play(seat, decide(bot, match, seat, number) if seat else match.legal(0)[-1])

def fetch(game, *, bots):
    return [sys.executable, "-c", sys.argv[2], sys.argv[3], game + "-bots" if bots else game]

game = sacbe.game("beads")
warmup = Warmup(game, fetch, bots=True)
with lock("beads"), lock("beads-bots"):  # as long as these are held, nothing is compiled
    match = sacbe.start("beads", 2, seed=11)
    bot = bot_meanwhile(game, "novice", 3, warmup)
    warmup.start()
    answer(5)
    print(warmup.stage()[:2], game.kernel.is_loaded, "numba" in sys.modules)
    before = match.position.tobytes()
until = time.monotonic() + float(sys.argv[1])
while warmup.stage() is not None and time.monotonic() < until:
    time.sleep(0.02)
assert match.position.tobytes() == before
print(warmup.stage(), game.kernel.is_loaded, warmup.bots_ready())
while not match.over:
    answer(1)
warmup.stop()
print(match.position.tobytes().hex())
print(match.record)
"""
FETCH = """
import sys
from pathlib import Path
from shutil import copytree
from sacbe.bots.precompile import lock
from sacbe.core.engine.cache import root

with lock(sys.argv[2]):
    for folder in Path(sys.argv[1]).glob("beads*-*"):
        if folder.is_dir() and ("-search-" in folder.name or "-policies-" in folder.name) == sys.argv[2].endswith("-bots"):
            copytree(folder, root() / folder.name, dirs_exist_ok=True)
"""
"""What is compiled once per version is put into the new cache where a compiler would compile it: that takes ten seconds."""
COMPILE = partial(command, playouts=False)
AGAIN = """
import sys
import sacbe
match = sacbe.start("beads", 2, seed=11)
for line in sys.stdin:
    if line[0].isdigit():
        match.play(int(line[0]), line[1:])
assert sacbe.game("beads").kernel.is_loaded
print(match.position.tobytes().hex())
print(match.record)
"""


def test_a_match_moves_over_to_machine_code_and_stays_the_same(tmp_path: Path) -> None:
    known = os.environ | {"SACBE_GAME_PATH": str(EXAMPLE)}
    for bots in (False, True):
        subprocess.run(COMPILE("beads", bots=bots), env=known | {"SACBE_QUIET": "1"}, check=True)
    environment = known | {"SACBE_CACHE": str(tmp_path / "cache")}

    def run(code: str, typed: str = "") -> str:
        command = [sys.executable, "-c", code, str(PATIENCE), FETCH, str(root())]
        done = subprocess.run(command, env=environment, input=typed, capture_output=True, text=True, check=True, timeout=PATIENCE)
        return done.stdout

    meanwhile, afterwards, ending = run(STORY).split("\n", 2)
    assert meanwhile == "(False, 0) False False", "questions were asked and a bot has answered before anything was compiled"
    assert afterwards == "None True True"
    record = ending.partition("\n")[2]
    assert run(AGAIN, record) == ending


def test_at_the_terminal_nobody_waits_for_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = tmp_path / "match.txt"
    command = [sys.executable, "-m", "sacbe", "play", "yaxha", "--seed", "4", "--bots", "expert", "--save", str(saved)]
    with monkeypatch.context() as empty:
        empty.setenv("SACBE_CACHE", str(tmp_path / "cache"))
        empty.setenv("LC_ALL", "C.UTF-8")
        empty.delenv("SACBE_QUIET", raising=False)
        with lock("yaxha"):  # as long as it is held, nothing is compiled
            typed = "1\n" * 4 + "quit\n"
            done = subprocess.run(command, input=typed, capture_output=True, text=True, check=True, timeout=PATIENCE)
        assert counted(sacbe.game("yaxha"), bots=False) == (0, 12)
    assert "sacbe: compiling the rules, once per version: 0 of 12" in done.stderr
    text = saved.read_text("utf-8")
    assert {line[0] for line in text.splitlines() if line[:1].isdigit()} == {"0", "1", "2"}, "bots have answered"
    assert str(sacbe.replay(text).record) == text


def test_what_is_compiled_is_not_played_uncompiled() -> None:
    sacbe.game("yaxha").kernel.load()
    warmup = Warmup(sacbe.game("yaxha"), COMPILE, bots=False)
    warmup.start()
    assert (warmup.stage(), warmup.bots_ready()) == (None, True)
    warmup.stop()


def test_stopping_ends_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sacbe.game("yaxha").kernel.load()  # the other tests of this process play compiled
    monkeypatch.setenv("SACBE_CACHE", str(tmp_path / "cache"))
    with lock("yaxha"):
        warmup = Warmup(sacbe.game("yaxha"), COMPILE, bots=False)
        warmup.start()
        warmup.stop()
        assert warmup._child is None or warmup._child.wait(PATIENCE) != 0
        assert counted(sacbe.game("yaxha"), bots=False)[0] == 0
