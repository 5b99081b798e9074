"""Matches as tables."""

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

import sacbe
from sacbe import cli
from sacbe.core.match.match import Match
from sacbe.rl.common.kernels import kernels
from sacbe.rl.common.rewards import rewards_of
from sacbe.rl.data import load
from sacbe.rl.features import features
from sacbe.rl.fleet import words
from tests.rl.games import EACH_GAME, one_worker

ONE_GAME = one_worker("yaxha")


def played(name: str, seats: int, seed: int, answers: int | None = None) -> Match:
    match, chance = sacbe.start(name, seats, seed=seed), random.Random(seed)
    while not match.over and answers != 0:
        seat = match.asked[0]
        match.play(seat, chance.choice(match.legal(seat)))
        answers = None if answers is None else answers - 1
    return match


@pytest.mark.parametrize("name", EACH_GAME)
def test_an_exported_match_is_the_match(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played(name, 3, seed=4)
    (tmp_path / "one.txt").write_text(str(match.record), "utf-8")
    assert cli.main(["export", str(tmp_path / "one.txt"), "--out", str(tmp_path / "one.parquet"), "--lang", "en"]) == 0
    rows = load(tmp_path / "one.parquet")
    decided = [(seat, action) for seat, action in match.moves if seat >= 0]
    assert list(zip(rows["seat"].tolist(), rows["action"].tolist(), strict=True)) == decided
    assert f"1 matches, {len(decided)} decisions" in capsys.readouterr().out
    paid = rewards_of(match)
    assert rows["reward"].tolist() == pytest.approx([paid[seat] for seat, _ in decided])
    assert rows["points"].tolist() == pytest.approx([float(match.points[seat]) for seat, _ in decided])
    assert rows["rank"].tolist() == [match.ranks[seat] for seat, _ in decided]
    assert rows["mask"][np.arange(len(decided)), rows["action"]].all()
    again = sacbe.replay(str(match.record), upto=int(rows["move"][5]))
    seat = int(rows["seat"][5])
    assert np.flatnonzero(rows["mask"][5]).tolist() == again.legal(seat)
    mask, see = words(len(match.game.acts), 1), words(features(match.game).size, 4)
    kernels(match.game).look(again.position, seat, mask, see)
    assert np.array_equal(rows["observation"][5], see.view(np.float32)[: features(match.game).size])


@ONE_GAME
def test_a_file_says_what_its_numbers_mean(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(str(played("yaxha", 2, 1).record), "utf-8")
    (tmp_path / "b.txt").write_text(str(played("yaxha", 4, 2, answers=9).record), "utf-8")
    assert cli.main(["export", str(tmp_path), "--out", str(tmp_path / "all.parquet")]) == 0
    told = pyarrow.parquet.read_schema(tmp_path / "all.parquet").metadata
    assert json.loads(told[b"actions"]) == list(sacbe.game("yaxha").actions)
    assert json.loads(told[b"feature_names"]) == list(features(sacbe.game("yaxha")).names)
    assert told[b"game"] == b"yaxha"
    table = pyarrow.parquet.read_table(tmp_path / "all.parquet")
    unfinished = table.filter(pyarrow.compute.equal(table["match"], 1))
    assert len(unfinished) == 9
    assert unfinished["reward"].null_count == 9


@ONE_GAME
def test_matches_of_two_games_are_not_mixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text(str(played("gold", 2, 1, answers=3).record), "utf-8")
    (tmp_path / "b.txt").write_text(str(played("yaxha", 2, 1, answers=3).record), "utf-8")
    assert cli.main(["export", str(tmp_path), "--out", str(tmp_path / "x.parquet")]) == 2
    assert "one game" in capsys.readouterr().err


def played_by_bots(out: Path, *how: str) -> dict[str, Any]:
    command = ["selfplay", "yaxha", "--bots", "random,greedy", "--matches", "4", "--out", str(out), "--lang", "fr", *how]
    assert cli.main(command) == 0
    return load(out)


@ONE_GAME
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_self_play(jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = played_by_bots(tmp_path / "self.parquet", "--jobs", jobs)
    assert "4 parties" in capsys.readouterr().out
    assert set(rows["match"].tolist()) == {0, 1, 2, 3}
    assert set(rows["bot"].tolist()) == {"random", "greedy"}
    greedy = rows["reward"][rows["bot"] == "greedy"].mean()
    assert greedy > rows["reward"][rows["bot"] == "random"].mean()


@ONE_GAME
def test_self_play_on_ray_plays_the_same_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ray = pytest.importorskip("ray", reason="Ray has no wheel for this Python: it is in the extra `cluster`")
    ray.init(address="local", num_cpus=2, log_to_driver=False, logging_level="error", include_dashboard=False)
    try:
        on_ray = played_by_bots(tmp_path / "ray.parquet", "--ray")
    finally:
        ray.shutdown()
    assert "4 parties" in capsys.readouterr().out
    assert matches_in(on_ray) == matches_in(played_by_bots(tmp_path / "here.parquet", "--jobs", "1"))


def matches_in(rows: dict[str, Any]) -> list[list[tuple[Any, ...]]]:
    """The decisions of each match; the matches come as they are ready, in any order."""
    columns = ("move", "seat", "bot", "action", "reward", "points", "rank")
    listed = [rows[column].tolist() for column in columns]
    seen = [row.tobytes() for row in rows["observation"]]
    told = list(zip(rows["match"].tolist(), zip(*listed, seen, strict=True), strict=True))
    return sorted([row for match, row in told if match == number] for number in set(rows["match"].tolist()))
