"""What encoders write: only what the seat may know, under names, in a layout that has a version."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import sacbe
from sacbe.core.engine.kernel import JIT
from sacbe.core.match.match import Match
from sacbe.rl.common.kernels import kernels
from sacbe.rl.features import OWN, features
from sacbe.rl.fleet import Floats, words
from tests.rl.games import EACH_GAME, EACH_TABLE, positions

LAYOUTS = Path(__file__).parent / "layouts.json"
EVERY = {"gold": 5, "maya": 3, "tzolkin": 7, "yaxha": 2, "yucatan": 40}
"""One position in so many is looked at."""
LOOKS = 300 if JIT else 60


def encode(match: Match, seat: int) -> Floats:
    mask, see = words(match.game.rules.actions, 1), words(features(match.game).size, 4)
    kernels(match.game).look(match.position, seat, mask, see)
    return see.view(np.float32)[: features(match.game).size]


@pytest.mark.parametrize("name", sacbe.games())
def test_every_number_has_a_name_and_every_block_a_sentence(name: str) -> None:
    found = features(sacbe.game(name))
    assert len(found.names) == found.size == len(set(found.names))
    assert all(block.help and block.size > 0 for block in found.blocks)
    ends = [block.first + block.size for block in found.blocks]
    assert [block.first for block in found.blocks] == [0, *ends[:-1]]


@pytest.mark.parametrize("name", sacbe.games())
def test_a_layout_changes_only_with_its_version(name: str) -> None:
    """Who has trained on these observations must be told: raise VERSION in the game's features.py, then write the new line."""
    found = features(sacbe.game(name))
    digest = hashlib.blake2b("\n".join(found.names).encode(), digest_size=8).hexdigest()
    assert json.loads(LAYOUTS.read_text("utf-8"))[name] == {"version": found.version, "size": found.size, "names": digest}


@pytest.mark.parametrize(("name", "seats"), EACH_TABLE)
def test_secrets(name: str, seats: int) -> None:
    """The observation of a guess is that of the truth, whatever is hidden; and it is not that nothing is hidden."""
    looked, differed, seed = 0, 0, 0
    while looked < LOOKS:
        seed += 1
        for match in positions(name, seats, 100 * seats + seed, EVERY[name]):
            for seat in range(seats):
                truth = encode(match, seat)
                guess = match.guess(seat, seed=looked)
                looked += 1
                differed += guess.truth() != match.truth()
                assert np.array_equal(encode(guess, seat), truth), (seed, seat, _differences(name, encode(guess, seat), truth))
    assert differed > 0


def _differences(name: str, one: Floats, other: Floats) -> list[str]:
    return [features(sacbe.game(name)).names[i] for i in np.flatnonzero(one != other)[:10]]


RARE = {"boxed", "chosen", "discarded", "monument", "options", "thief", "variants"}
"""What random play, or the usual options, seldom bring about."""


@pytest.mark.parametrize("name", EACH_GAME)
def test_numbers_are_between_minus_one_and_one_and_no_block_is_idle(name: str) -> None:
    found, used = features(sacbe.game(name)), set()
    for seats in found.game.seats:
        absent = [b for b in found.blocks if b.name.partition(".")[0] in found.players[seats:]]
        for match in (match for seed in range(3) for match in positions(name, seats, 10 * seats + seed, EVERY[name])):
            for seat in range(seats):
                row = encode(match, seat)
                assert np.isfinite(row).all()
                assert np.abs(row).max() <= 1.0, found.names[int(np.abs(row).argmax())]
                used |= {block.name for block in found.blocks if row[block.first : block.first + block.size].any()}
                assert not any(row[b.first : b.first + b.size].any() for b in absent), "who does not exist has no features"
    assert not {b.name for b in found.blocks if b.name not in used and b.name.rpartition(".")[2] not in RARE}


@pytest.mark.parametrize(("name", "seats"), EACH_TABLE)
def test_points_and_questions_are_those_of_the_match(name: str, seats: int) -> None:
    found = features(sacbe.game(name))
    place = {feature: i for i, feature in enumerate(found.names)}
    for match in positions(name, seats, seats, 10 * EVERY[name]):
        for seat in range(seats):
            row = encode(match, seat)
            assert row[place[f"seats.{seats}"]] == 1.0
            for turn, player in enumerate(found.players[:seats]):
                who = (seat + turn) % seats
                assert row[place[f"{player}.asked"]] == (who in match.asked)
                expected = max(-1.0, min(1.0, float(match.points[who]) / found.high))
                assert row[place[f"{player}.points"]] == pytest.approx(expected, abs=1e-6)


def test_a_look_at_yaxha() -> None:
    match = sacbe.start("yaxha", 2, seed=3)
    match.play(0, "card 2")
    names = features(match.game).names
    mine, theirs = ({names[i] for i in np.flatnonzero(encode(match, seat))} for seat in (0, 1))
    assert "wish.2" in mine
    assert not {name for name in theirs if name.startswith("wish")}
    assert {"me.chosen", "plus_1.asked"} <= mine
    assert {"plus_1.chosen", "me.asked"} <= theirs


@pytest.mark.parametrize("name", EACH_GAME)
def test_plain_python_writes_the_same_and_each_writer_keeps_to_its_block(name: str) -> None:
    run = [sys.executable, "-m", "tests.rl.plain", name]
    printed = subprocess.run(run, env={**os.environ, "SACBE_JIT": "0"}, capture_output=True, text=True, check=True).stdout
    from tests.rl.plain import digests

    assert printed.split() == digests(name)
    assert OWN == 2
