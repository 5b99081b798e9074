"""Drawings name what moves, so that the page can let it slide: `data-piece` and `data-turn`."""

import random
import re
import xml.etree.ElementTree as ET

import pytest

import sacbe

KINDS = {"token", "cube", "block", "piece", "pearl", "warrior", "village", "corn-tile", "wood-tile"}
"""The classes of drawn pieces."""
TURNED = re.compile(r"rotate\([-\d.]+\)")


def drawings(name: str) -> list[ET.Element]:
    """A match as a spectator and as a seat sees it, at some of its moments."""
    match, chooser, found = sacbe.start(name, 3, seed=5), random.Random(name), []
    for move in range(60):
        if match.over:
            break
        match.play(seat := match.asked[0], chooser.choice(match.legal(seat)))
        if move % 12 == 11:
            found += [ET.fromstring(match.svg(watcher)) for watcher in (None, 0)]
    return found


@pytest.mark.parametrize("name", sacbe.games())
def test_every_piece_has_a_name(name: str) -> None:
    shown = [element for drawing in drawings(name) for element in drawing.iter()]
    pieces = [element for element in shown if KINDS & set(element.get("class", "").split())]
    assert pieces
    assert [ET.tostring(element)[:120] for element in pieces if not element.get("data-piece")] == []


@pytest.mark.parametrize("name", sacbe.games())
def test_what_turns_has_a_name_of_its_own(name: str) -> None:
    for drawing in drawings(name):
        turned = [element for element in drawing.iter() if element.get("data-turn")]
        assert len({element.get("data-turn") for element in turned}) == len(turned)
        assert all(TURNED.fullmatch(element.get("transform", "")) for element in turned)
