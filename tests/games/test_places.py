"""Every answer that has a place has one in the drawing, in every game: the browser's board is clicked there."""

import random
import re

import pytest

import sacbe

BUTTONS = {"bid", "done", "take", "nothing", "stop", "end", "arch", "grow", "rebuild"}
"""Verbs that may stand without a place."""


@pytest.mark.parametrize("name", sacbe.games())
def test_every_answer_has_its_place(name: str) -> None:
    match, chooser = sacbe.start(name, 3, seed=5), random.Random(5)
    seen: set[str] = set()
    for number in range(400):
        if not match.asked:
            break
        seat = chooser.choice(match.asked)
        legal = match.legal(seat)
        if number % 7 == 0:
            drawn = set(re.findall(r' id="([^"]+)"', match.svg(seat)))
            view = match.view(seat)
            for action in legal:
                notation = match.game.actions[action]
                places = match.game.places(view, seat, notation)
                assert set(places) <= drawn, notation
                assert places or notation.split()[0] in BUTTONS, notation
                seen.update(places)
        match.play(seat, chooser.choice(legal))
    assert len(seen) > 5
