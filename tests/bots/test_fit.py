"""Weights are fitted to what searching bots find out."""

import numpy as np
import pytest

import sacbe
from sacbe.bots.policies import weights_of
from sacbe.bots.training import fit as fitting
from sacbe.bots.training.fit import Lessons, fit, gather, judge, together
from sacbe.core.engine.kernel import Buffer
from sacbe.core.errors import Unknown
from sacbe.core.game import Game

GAME = sacbe.game("yaxha")


@pytest.fixture(scope="module")
def lessons() -> list[Lessons]:
    """Of five short thoughts over five matches."""
    return gather(GAME, matches=5, iterations=8, seed=3)


def test_a_match_gives_a_lesson_at_each_tick_and_at_each_decision(lessons: list[Lessons]) -> None:
    for lesson in lessons:
        assert len(lesson.moments) == len(lesson.ends) == 10
        assert len(lesson.choices) == len(lesson.seats) == len(lesson.picks) > 2 * 10
        assert (lesson.ends == lesson.ends[0]).all()
        assert (lesson.ends[0, :2] > 0).all()


def test_the_same_seed_gives_the_same_lessons(lessons: list[Lessons]) -> None:
    again = gather(GAME, matches=5, iterations=8, seed=3, jobs=1)
    assert [lesson.picks.tolist() for lesson in again] == [lesson.picks.tolist() for lesson in lessons]


def test_what_was_chosen_is_liked_more_by_keener_preferences(lessons: list[Lessons]) -> None:
    """Preferences that lean nowhere are further off than those of the game."""
    _, _, choices, seats, picks = together(lessons)
    flat = weights_of(GAME).copy()
    flat[[i for i, name in enumerate(GAME.evaluation.names if GAME.evaluation else ()) if name.startswith("prefer_")]] = 0
    assert judge(GAME).dislike(choices, seats, picks, weights_of(GAME)) < judge(GAME).dislike(choices, seats, picks, flat)


def test_a_spread_that_is_too_small_is_surprised(lessons: list[Lessons]) -> None:
    moments, ends, *_ = together(lessons)
    sure = weights_of(GAME).copy()
    sure[[i for i, name in enumerate(GAME.evaluation.names if GAME.evaluation else ()) if name.startswith("spread_")]] = 1
    assert judge(GAME).surprise(moments, ends, weights_of(GAME)) < judge(GAME).surprise(moments, ends, sure)


def test_fitting_never_gets_worse_on_matches_kept_aside(lessons: list[Lessons]) -> None:
    only = ["spread_end", "spread_cube"]
    found = list(fit(GAME, lessons, only=only, generations=4))
    assert [step.after for step in found] == sorted((step.after for step in found), reverse=True)
    assert found[-1].after <= found[-1].before
    changed = np.flatnonzero(found[-1].weights != weights_of(GAME, 2))
    assert {GAME.evaluation.names[i] for i in changed if GAME.evaluation} <= set(only)


def test_estimates_are_fitted_from_what_a_search_of_so_many_seats_has(
    lessons: list[Lessons], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int | None] = []

    def noted(game: Game, seats: int | None = None) -> Buffer:
        asked.append(seats)
        return weights_of(game, seats)

    monkeypatch.setattr(fitting, "weights_of", noted)
    for preferences in (False, True):
        next(fit(GAME, lessons, preferences=preferences, generations=1))
    assert asked == [2, None]


def test_a_weight_that_is_not_there_is_named(lessons: list[Lessons]) -> None:
    with pytest.raises(Unknown, match="no such weight: 'nonsense'"):
        next(fit(GAME, lessons, only=["nonsense"]))
