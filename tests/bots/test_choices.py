"""Bots choose today what they chose when the goldens were written. Meant to be otherwise? See tests/bots/choices.py."""

import pytest

from tests.bots.choices import CHOICES, FOLDER, GAMES, STRETCHES, text


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES)
def test_bots_choose_what_is_committed(name: str) -> None:
    now, then = text(name).splitlines(), (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    for number, (new, old) in enumerate(zip(now, then, strict=False), 1):
        assert new == old, f"line {number}"
    assert len(now) == len(then)
    assert sum(not line.startswith("#") and " review | " not in line for line in then) == STRETCHES * CHOICES
