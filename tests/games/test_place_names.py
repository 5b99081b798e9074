"""What places are called: each place of each game has a name of its own in both languages, without coordinates or codes."""

import random
import re

import pytest

import sacbe
from sacbe.core.match.cells import steps_to
from sacbe.core.match.match import Match
from sacbe.games.maya.rules.pieces import BOARDS as MAYA_BOARDS
from sacbe.games.maya.rules.pieces import PLACES
from sacbe.games.yucatan.rules.pieces import BOARDS as MAPS
from sacbe.games.yucatan.rules.pieces import PLACES as FIELDS

NOTATION = re.compile(r"(?<![\d,])-?\d+,-?\d+|\b[bmw]\d\d\b")
"""Coordinates (3,10 and 0,1,2), and codes of tiles."""
NAMES = ["Ana", "Ben", "Ida", "Léo"]
KINDS = {"maya": "cell", "yucatan": "cell", "yaxha": "cell", "tzolkin": "building"}


def cells_of(name: str, match: Match) -> list[int]:
    """The places of the board of a match, by their numbers."""
    if name == "maya":
        board = next(board for board in MAYA_BOARDS.values() if board.id == match.setting.option("board"))
        return [i for i, cell in enumerate(PLACES) if cell in board.cells]
    if name == "yucatan":
        land = next(board for board in MAPS if board.players == match.seats)
        return [i for i, cell in enumerate(FIELDS) if cell in land.terrain]
    return list(range(len(match.game.catalogue._names[KINDS[name]])))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["maya", "yucatan", "yaxha"])
def test_every_place_has_a_name_of_its_own(name: str, seats: int, lang: str) -> None:
    match = sacbe.start(name, seats, seed=1)
    words = match.game.catalogue
    called = [words.name(lang, KINDS[name], cell, setting=match.setting) for cell in cells_of(name, match)]
    assert all(called)
    assert len(set(called)) == len(called)
    assert [told for told in called if NOTATION.search(told)] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("kind", ["building", "monument", "wealth"])
def test_tiles_of_tzolkin_are_called_by_what_they_show(kind: str, lang: str) -> None:
    match = sacbe.start("tzolkin", 2, seed=1)
    words = match.game.catalogue
    called = [words.name(lang, kind, tile, setting=match.setting) for tile in range(len(words._names[kind]))]
    assert [told for told in called if NOTATION.search(told) or len(told) < 8] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", sacbe.games())
def test_options_log_and_reasons_have_no_notation(name: str, lang: str) -> None:
    match, chooser = sacbe.start(name, 3, seed=4), random.Random(4)
    names = NAMES[:3]
    for _ in range(120):
        if not match.asked:
            break
        seat = match.asked[0]
        legal = match.legal(seat)
        told = [match.game.say(action, lang, names=names, seat=seat, setting=match.setting) for action in legal]
        assert [words for words in told if NOTATION.search(words)] == []
        assert len(set(told)) == len(told), "options can be told apart by their words"
        assert all(words[:1].isupper() for words in told)
        match.play(seat, chooser.choice(legal))
    for viewer in (0, None):
        lines = match.lines(viewer, lang, names=names, in_words=True)
        assert [line.text for line in lines if NOTATION.search(line.text)] == []
    if match.asked:
        reasons = [
            match.why(match.asked[0], action, lang, names=names, in_words=True)
            for action in chooser.sample(range(len(match.game.actions)), 40)
        ]
        assert [words for words in reasons if NOTATION.search(words) and "0,0,1" not in words] == []


def test_without_the_wish_the_notation_stays() -> None:
    match = sacbe.start("maya", 2, seed=1)
    assert match.game.say(match.game.action("plant 3,10 maize 1")) == "Plant maize 1 on 3,10"
    assert match.game.say(match.game.action("plant 3,10 maize 1"), "fr") == "Planter maïs 1 en 3,10"
    told = match.game.say(match.game.action("plant 3,10 maize 1"), "fr", setting=match.setting)
    assert told == "Planter maïs 1 sur la case à l'est de Tikal"


@pytest.mark.parametrize("cell", [(q, r) for q in range(-4, 5) for r in range(-4, 5)])
def test_the_way_leads_to_the_cell(cell: tuple[int, int]) -> None:
    directions = {"east": (1, 0), "north_east": (1, -1), "north_west": (0, -1)}
    directions |= {"west": (-1, 0), "south_west": (-1, 1), "south_east": (0, 1)}
    parts = steps_to(cell, (0, 0))
    assert tuple(sum(steps * directions[way][axis] for steps, way in parts) for axis in (0, 1)) == cell
    assert len(parts) <= 2
    assert all(steps > 0 for steps, _ in parts)


@pytest.mark.parametrize(("name", "lang", "told"), [("Ida", "fr", "d'Ida"), ("Ben", "fr", "de Ben"), ("Ida", "en", "of Ida")])
def test_a_city_is_called_by_its_owner(name: str, lang: str, told: str) -> None:
    match = sacbe.start("yucatan", 2, seed=1)
    found = [a for a, act in enumerate(match.game.actions) if act.startswith("found ")]
    said = [match.game.say(action, lang, names=[name, "Zoé"], seat=1, setting=match.setting) for action in found]
    assert any(words.endswith(told) for words in said)
    assert any(words.endswith({"fr": "votre ville", "en": "your city"}[lang]) for words in said)
