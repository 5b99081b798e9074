"""Learning by playing: whatever a player can be asked is explained, in both languages, with a rule that exists."""

import random
import re

import pytest

import sacbe
from sacbe.core.catalogue import LANGUAGES
from sacbe.core.game import Game
from sacbe.table.scenes.guide import guide
from sacbe.table.scenes.rulebook import rulebook
from tests.table.house import House

LONGEST = 430
NOBODYS = {
    "gold": {"first", "draw", "placing", "over"},
    "maya": {"zones", "first", "draw", "over"},
    "tzolkin": {"refill", "show", "marker", "deal", "neutrals", "end_turn", "end_round"}
    | {"rewards", "calendar", "learn", "climb", "over"},
    "yaxha": {"initiative", "bonus", "fill", "over"},
    "yucatan": {"first", "over"},
}
"""Steps in which no seat is asked anything: nature answers, or the rules do."""


def asked_steps(game: Game, seats: int, seed: int) -> set[str]:
    """The steps that seats are asked for in a match of random moves."""
    match, chooser = sacbe.start(game.id, seats, seed=seed), random.Random(seed)
    found = set()
    while not match.over:
        seat = chooser.choice(match.asked)
        found.add(str(match.view(seat)["step"]))
        match.play(seat, chooser.choice(match.legal(seat)))
    return found


@pytest.mark.parametrize("name", sacbe.games())
def test_every_question_is_explained(name: str) -> None:
    game = sacbe.game(name)
    for lang in LANGUAGES:
        steps = {key.partition(".")[2] for key in game.catalogue.texts(lang) if key.startswith("ask.")}
        assert steps - NOBODYS[name] == set(guide(name, lang).steps)


@pytest.mark.parametrize("name", sacbe.games())
def test_no_seat_is_asked_what_is_said_to_be_nobodys(name: str) -> None:
    game = sacbe.game(name)
    met = {step for seed in range(2) for step in asked_steps(game, 2 + seed, seed)}
    assert len(met) >= 2
    assert met & NOBODYS[name] == set()


@pytest.mark.parametrize("name", sacbe.games())
def test_both_languages_explain_the_same_by_rules_that_exist(name: str) -> None:
    english, french = (guide(name, lang) for lang in ("en", "fr"))
    assert [(step, told.rule) for step, told in english.steps.items()] == [
        (step, told.rule) for step, told in french.steps.items()
    ]
    for lang, told in (("en", english), ("fr", french)):
        sections = set(re.findall(r' id="s([\d.]+)"', rulebook(name, lang).rules))
        assert [step for step, text in told.steps.items() if text.rule not in sections] == []
        texts = [told.welcome, told.over, *(text.text for text in told.steps.values())]
        assert [text for text in texts if not 20 < len(text) < LONGEST] == []
    assert all(french.steps[step].text != told.text for step, told in english.steps.items())


def test_over_the_api(house: House) -> None:
    told = house.send("GET", "/games/yaxha/guide?lang=fr")
    assert told["steps"]["choose"]["rule"] == "4.4"
    assert "marché" in told["steps"]["choose"]["text"]
    assert house.send("GET", "/games/chess/guide", expect=404)["error"] == "no_game"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sacbe.games())
def test_players_are_not_shown_the_marks_for_readers_of_the_code(name: str, lang: str) -> None:
    rules = rulebook(name, lang).rules
    assert 'id="s1.1"' in rules
    assert not re.search(r"(no|sans) code", rules)
