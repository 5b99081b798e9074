"""Value nets are trained on matches to predict points; only levels with value nets ask them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import sacbe
from sacbe import cli
from sacbe.bots.levels import LEVEL_PARAMS, advice_params, level_params
from sacbe.bots.mcts.bot import search_weights
from sacbe.bots.policies import evaluation_of
from sacbe.bots.training import forecast
from sacbe.bots.training.forecast import HELD_OUT, Samples, gather, nets_of, rmse, train
from sacbe.bots.training.tune import free_weights
from sacbe.core.engine.nets import Net, dump, read, starts
from sacbe.core.errors import Unknown, Unreadable
from sacbe.core.evaluation import POINT, VALUE_NET
from sacbe.core.game import Game
from tests.bots import foreseen

pytestmark = pytest.mark.slow

YAXHA = sacbe.game("yaxha")
TINY = (Net("one", 2, 1), Net("two", 3, 2))


@pytest.fixture(scope="module")
def samples() -> dict[str, Samples]:
    """Of a few hundred matches."""
    return gather(YAXHA, matches=300, seed=3)


# -- the numbers


def test_the_numbers_of_nets_survive_their_file() -> None:
    numbers = {"one": [1, -2, 3, 4, 5], "two": list(range(11))}
    assert [net.size for net in TINY] == [5, 11]
    assert np.asarray(read(dump(numbers), TINY)).tolist() == numbers["one"] + numbers["two"]
    assert np.asarray(starts(TINY)).tolist() == [0, 5]


def test_a_net_without_numbers_foretells_nothing() -> None:
    assert np.asarray(read("{}", TINY)).tolist() == [0] * 16


@pytest.mark.parametrize(
    "odd", ["", "[1]", "[1, 2, 3, 4, 0.5]", "[1, 2, 3, 4, true]", "[1, 2, 3, 4, 1e99]", "7", f"[1, 2, 3, 4, {1 << 24}]"]
)
def test_numbers_that_make_no_sense_are_refused(odd: str) -> None:
    with pytest.raises(Unreadable, match="nets: "):
        read(f'{{"one": {odd}}}', TINY)


def test_a_net_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(Unreadable, match="nets: once unknown"):
        read('{"once": [1, 2, 3, 4, 5]}', TINY)


# -- samples


def test_samples_are_about_every_source_that_a_net_predicts(samples: dict[str, Samples]) -> None:
    assert list(samples) == [net.name for net in nets_of(YAXHA).nets]
    for net in nets_of(YAXHA).nets:
        inputs, targets = samples[net.name]
        assert inputs.shape == (len(targets), net.inputs)
        if net.name == "left_colour":  # never in a match of two: §2.7
            assert len(targets) == 0
        elif net.name == "colour":
            assert set(targets.tolist()) <= {0, 1, 2, 4, 6, 9, 12, 15, 18, 21, 25, 30, 36}
        else:
            assert set(targets.tolist()) <= {0.0, 5.0}


def test_the_same_seed_gives_the_same_samples_on_any_number_of_cores(samples: dict[str, Samples]) -> None:
    again = gather(YAXHA, matches=300, seed=3, jobs=1)
    for name, (inputs, targets) in samples.items():
        assert np.array_equal(again[name].inputs, inputs)
        assert np.array_equal(again[name].targets, targets)


def test_a_net_learns_more_than_the_mean(samples: dict[str, Samples]) -> None:
    net = nets_of(YAXHA).nets[0]
    found = train(net, samples[net.name], steps=1500)
    assert found is not None
    assert found.error < 0.85 * found.baseline
    held_out = Samples(samples[net.name].inputs[::HELD_OUT], samples[net.name].targets[::HELD_OUT])
    assert rmse(net, found.numbers, held_out) == pytest.approx(found.error)


def test_what_was_never_met_is_not_learned(samples: dict[str, Samples]) -> None:
    (left,) = (net for net in nets_of(YAXHA).nets if net.name == "left_colour")
    assert train(left, samples["left_colour"]) is None


def test_only_games_with_nets_can_learn_so() -> None:
    with pytest.raises(Unknown, match="gold has no nets"):
        gather(sacbe.game("gold"), matches=8)
    with pytest.raises(Unknown, match="2 to 4 seats"):
        gather(YAXHA, seats=5, matches=8)


# -- asking them


def test_whole_numbers_say_what_the_net_says(samples: dict[str, Samples]) -> None:
    """The kernel's ints against the floats that were trained, in plain Python."""
    run = [sys.executable, "-m", "tests.bots.foreseen"]
    told = subprocess.run(run, env={**os.environ, "SACBE_JIT": "0"}, capture_output=True, text=True, check=True).stdout
    plain = json.loads(told)
    assert plain["estimates"] == foreseen.estimates(), "machine code and plain Python see the same"
    assert len({tuple(row) for row in plain["estimates"]}) > 10
    for whole, real in plain["nets"]:
        assert whole / POINT == pytest.approx(real, abs=0.01)


def test_who_has_value_nets() -> None:
    """Levels differ in what they see, not only in their time."""
    names = evaluation_of(YAXHA).names
    at = names.index(VALUE_NET)
    assert [level for level in LEVEL_PARAMS if level_params(YAXHA, level).value_net] == ["master"]
    assert advice_params(YAXHA).value_net
    assert search_weights(YAXHA, 2, True)[:, at].tolist() == [0, 1]
    assert search_weights(YAXHA, 2, False)[:, at].tolist() == [0, 0]
    assert (np.delete(search_weights(YAXHA, 2, True), at, axis=1) == np.delete(search_weights(YAXHA, 2, False), at, axis=1)).all()


def test_tuning_leaves_the_switch_of_nets_alone() -> None:
    assert evaluation_of(YAXHA).names.index(VALUE_NET) not in free_weights(YAXHA, (), preferences=False)


# -- the command


def test_the_command_tells_how_far_off_nets_are_and_writes_only_if_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written: list[object] = []

    def write(game: Game, trained: object) -> Path:
        written.append(trained)
        return tmp_path / f"{game.id}.json"

    monkeypatch.setattr(forecast, "write", write)
    small = ["forecast", "yaxha", "--matches", "64", "--steps", "20"]
    assert cli.main(small) == 0
    out = capsys.readouterr().out
    assert "colour: error" in out
    assert "left_colour" not in out
    assert "Nothing was written" in out
    assert written == []
    assert cli.main([*small, "--write", "--lang", "fr"]) == 0
    assert "Écrit dans" in capsys.readouterr().out
    assert len(written) == 1


def test_the_command_refuses_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["forecast", "gold"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "gold has no nets" in err
