"""The ghost of an act is what the game itself draws after it, at the same place, and nothing that stood there before."""

import random
import re
from xml.etree import ElementTree

import pytest

import sacbe
from sacbe.table.scenes.ghost import certain_ghost, ghost

PLACED = {"yaxha": "put", "maya": "plant", "yucatan": "large", "tzolkin": "place", "gold": "keep"}
"""Acts that bring a piece to the board."""


@pytest.mark.parametrize("name", sacbe.games())
def test_an_act_that_brings_a_piece_has_a_ghost(name: str) -> None:
    match, chooser = sacbe.start(name, 2, seed=3), random.Random(3)
    for _ in range(200):
        seat = match.asked[0]
        legal = match.legal(seat)
        acts = [action for action in legal if match.game.actions[action].startswith(PLACED[name])]
        if acts:
            break
        match.play(seat, chooser.choice(legal))
    before = match.svg(seat)
    world = match.guess(seat, 1)
    world.play(seat, acts[0])
    after = world.svg(seat)
    drawn = ghost(ElementTree.fromstring(before), ElementTree.fromstring(after))
    assert drawn.startswith("<g")
    assert not re.search(r" id=| data-piece=|<title", drawn)
    ElementTree.fromstring(f"<svg>{drawn}</svg>")


def test_of_what_is_revealed_only_what_is_certain_is_shown() -> None:
    drawings = [
        f'<svg><g id="a"><g data-piece="p"/><g data-piece="q" transform="scale({dealt})"/></g>'
        '<g id="b"><g data-piece="r"/></g></svg>'
        for dealt in (2, 3)
    ]
    before, worlds = ElementTree.fromstring("<svg/>"), [ElementTree.fromstring(drawing) for drawing in drawings]
    assert "scale(2)" in ghost(before, worlds[0])
    assert certain_ghost(before, worlds, frozenset({"a"})) == "<g />"
    assert certain_ghost(before, worlds, frozenset()) == ""


def test_what_stays_has_no_ghost() -> None:
    match = sacbe.start("maya", 2, seed=3)
    picture = ElementTree.fromstring(match.svg(0))
    assert ghost(picture, picture) == ""


def test_a_ghost_stands_where_its_piece_would() -> None:
    before = '<svg xmlns="http://www.w3.org/2000/svg"><g transform="translate(9 9)"/></svg>'
    piece = '<g transform="scale(2)" data-piece="p" id="x"><title>secret</title><rect id="y"/></g>'
    after = f'<svg xmlns="http://www.w3.org/2000/svg"><g transform="translate(9 9)"><g>{piece}</g></g></svg>'
    drawn = ElementTree.fromstring(ghost(ElementTree.fromstring(before), ElementTree.fromstring(after)))
    assert drawn.get("transform") == "translate(9 9)"
    assert [part.get("transform") for part in drawn] == ["scale(2)"]
    assert "secret" not in "".join(drawn.itertext())
