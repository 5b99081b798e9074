"""Weights are fitted to matches between searching bots."""

import numpy as np
import pytest

import sacbe
from sacbe.bots.policies import weights_of
from sacbe.bots.training import fit as fitting
from sacbe.bots.training.fit import Samples, concatenated, fit, gather, losses
from sacbe.core.engine.kernel import Buffer
from sacbe.core.errors import Unknown
from sacbe.core.game import Game

pytestmark = pytest.mark.slow

GAME = sacbe.game("yaxha")


@pytest.fixture(scope="module")
def samples() -> list[Samples]:
    """Of five matches with short searches."""
    return gather(GAME, matches=5, iterations=8, seed=3)


def test_a_match_gives_a_sample_at_each_step_and_at_each_decision(samples: list[Samples]) -> None:
    for sample in samples:
        assert len(sample.positions) == len(sample.outcomes) == 10
        assert len(sample.decisions) == len(sample.seats) == len(sample.picks) > 2 * 10
        assert (sample.outcomes == sample.outcomes[0]).all()
        assert (sample.outcomes[0, :2] > 0).all()


def test_the_same_seed_gives_the_same_samples(samples: list[Samples]) -> None:
    again = gather(GAME, matches=5, iterations=8, seed=3, jobs=1)
    assert [sample.picks.tolist() for sample in again] == [sample.picks.tolist() for sample in samples]


@pytest.mark.sample(1, of="what is learned")
def test_the_policy_loss_is_less_with_the_weights_of_the_game(samples: list[Samples]) -> None:
    """Than with a uniform policy."""
    _, _, decisions, seats, picks = concatenated(samples)
    flat = weights_of(GAME).copy()
    flat[[i for i, name in enumerate(GAME.evaluation.names if GAME.evaluation else ()) if name.startswith("prefer_")]] = 0
    assert losses(GAME).policy_loss(decisions, seats, picks, weights_of(GAME)) < losses(GAME).policy_loss(
        decisions, seats, picks, flat
    )


def test_a_spread_that_is_too_small_has_a_larger_loss(samples: list[Samples]) -> None:
    positions, outcomes, *_ = concatenated(samples)
    sure = weights_of(GAME).copy()
    sure[[i for i, name in enumerate(GAME.evaluation.names if GAME.evaluation else ()) if name.startswith("spread_")]] = 1
    assert losses(GAME).margin_loss(positions, outcomes, weights_of(GAME)) < losses(GAME).margin_loss(positions, outcomes, sure)


@pytest.mark.sample(1, of="what is learned")
def test_fitting_never_gets_worse_on_matches_kept_aside(samples: list[Samples]) -> None:
    only = ["spread_end", "spread_cube"]
    found = list(fit(GAME, samples, only=only, generations=4))
    assert [step.after for step in found] == sorted((step.after for step in found), reverse=True)
    assert found[-1].after <= found[-1].before
    changed = np.flatnonzero(found[-1].weights != weights_of(GAME, 2))
    assert {GAME.evaluation.names[i] for i in changed if GAME.evaluation} <= set(only)


def test_evaluations_are_fitted_from_what_a_search_of_so_many_seats_has(
    samples: list[Samples], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int | None] = []

    def noted(game: Game, seats: int | None = None) -> Buffer:
        asked.append(seats)
        return weights_of(game, seats)

    monkeypatch.setattr(fitting, "weights_of", noted)
    for preferences in (False, True):
        next(fit(GAME, samples, preferences=preferences, generations=1))
    assert asked == [2, None]


def test_a_weight_that_is_not_there_is_named(samples: list[Samples]) -> None:
    with pytest.raises(Unknown, match="no such weight: 'nonsense'"):
        next(fit(GAME, samples, only=["nonsense"]))
