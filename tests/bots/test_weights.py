"""Weights have a file, with a table for searches; tuning compares them fairly."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import sacbe
from sacbe.bots.policies import GREEDY, evaluation_of, weights_of
from sacbe.bots.training import tune as tuning
from sacbe.core.errors import Unreadable
from sacbe.core.evaluation import FOLDER
from sacbe.testing.beads import GAME as BEADS

EVALUATION = replace(evaluation_of(BEADS), names=("corn", "worker"))


def test_weights_of_a_search_are_written_into_a_table_that_says_only_what_is_otherwise(tmp_path: Path) -> None:
    file, evaluation = tmp_path / FOLDER / "weights.toml", replace(EVALUATION, package=tmp_path)
    file.parent.mkdir()
    file.write_text("# Taste.\ncorn = 5\nworker = -7  # each\n")
    tuning.write(file, ("corn", "worker"), np.array([5, 3]), 3)
    assert file.read_text() == "# Taste.\ncorn = 5\nworker = -7  # each\n\n[search.3]\nworker = 3\n"
    tuning.write(file, ("corn", "worker"), np.array([4, 3]), 4)
    tuning.write(file, ("corn", "worker"), np.array([9, -8]), 2)
    tuning.write(file, ("corn", "worker"), np.array([6, -7]))
    assert [evaluation.weights(seats).tolist() for seats in (None, 2, 3, 4)] == [[6, -7], [9, -8], [6, 3], [4, 3]]
    assert file.read_text().startswith("# Taste.\ncorn = 6\nworker = -7  # each\n\n[search.2]\n")


@pytest.mark.parametrize(
    "table",
    [
        *("[search.many]\ncorn = 1", "[search.2]\nbeauty = 1", "[search.2]\ncorn = 1.5", "[search]\ncorn = 1", "[search]\n2 = 1"),
        *(
            "[search.02]\ncorn = 1",
            "search = 3",
            "[search",
            "corn = 6",
            f"[search.2]\ncorn = {1 << 31}",
            "[search.2]\ncorn = true",
        ),
    ],
)
def test_a_table_for_searches_that_makes_no_sense_is_refused(table: str) -> None:
    with pytest.raises(Unreadable, match="weights: "):
        EVALUATION.read(f"corn = 5\nworker = -7\n{table}\n", 2)


def test_with_more_than_two_seats_weights_are_measured_against_what_they_get_against_themselves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = sacbe.game("maya")
    monkeypatch.setattr(tuning, "shares", lambda *args, **rest: [0.25, 0.35])
    assert tuning.par(game, weights_of(game), matches=4, how=0, seats=4, seed=1) == pytest.approx(0.3)
    assert tuning.par(game, weights_of(game), matches=4, how=0, seats=2, seed=1) == 0.5


def test_a_trial_is_the_same_on_any_number_of_cores() -> None:
    """Matches side by side use memory of their own, to the last tally."""
    game = sacbe.game("yaxha")
    other = weights_of(game) * 2
    found = [tuning.trial(game, weights_of(game), other, matches=400, how=GREEDY, seats=2, seed=1, jobs=jobs) for jobs in (1, 4)]
    assert found[0] == found[1]
