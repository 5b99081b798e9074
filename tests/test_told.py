"""What whole matches are told in, in both languages: without the forms that no native reader would write."""

import re
from itertools import chain

import pytest

import sacbe
from sacbe.core.catalogue import LANGUAGES, Count, Noun
from tests.committed import Play, played
from tests.sampling import sample

MATCHES = sample(2, 20)
"""How many matches of each game are told."""

COUNTED = {
    "en": "point|tile|prisoner|worker|pearl|cube|skull|tooth|village|warrior|step",
    "fr": "point|tuile|prisonnier|Ouvrier|perle|cube|Crâne|dent|village|guerrier|étape|denrée|pierre",
}
ONE, OTHER = {"en": "1", "fr": "[01]"}, {"en": "(?:0|[2-9]|[1-9][0-9]+)", "fr": "(?:[2-9]|[1-9][0-9]+)"}

BAD = {
    "en": (
        r"\b[a-z]+: \d+\.",  # "draws tiles: 3."
        r"[a-z], [a-z]+: \d",  # "advances, teeth: 2"
        r"\(by itself\)",
        r"[Tt]hese steps",
        r"^\S+: [+-]\d",  # "A: +19 VP."
        r"[Ww]orkers that|[Ss]kulls left to",
        r"Carried|enough",
        r"\bputs \w+ on\b",
        r"\bmoves from\b",
        r"\ba [aeio]\w+",
    ),
    "fr": (
        r"\b[a-zé]+ : \d+\.",
        r"[a-zé], [a-zé]+ : \d",
        r"\(d'office\)",
        r"^\S+ : [+-]\d",
        r"Portés|[Cc]'est assez",
        r"\b(?:[dD]|qu|Qu|[jJ]usqu)e [aeiouéèêhAEIOUÉ][a-zé]+",  # elision: "de Uxmal"
        r"\b[DdLlSsNn]e [AEIOU][a-z]",
        r"\b[Ss]i il",
        r"\bde le[s]?\b|\bà le[s]?\b",
    ),
}
"""Forms that were found and mended, and the faults of grammar that a machine makes: none may come back."""


def bad_forms(lang: str, text: str) -> list[str]:
    """What of the text is bad."""
    counted = (rf"\b{ONE[lang]} (?:{COUNTED[lang]})s\b", rf"(?<![\d,.§-]){OTHER[lang]} (?:{COUNTED[lang]})\b")
    return [hit[0] for form in (*BAD[lang], *counted) if (hit := re.search(form, text))]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sacbe.games())
def test_matches_are_told_without_bad_forms(name: str, lang: str) -> None:
    game = sacbe.game(name)
    for number in range(MATCHES):
        match = played(name, Play(game.seats[number % len(game.seats)], number))
        lines = set(chain.from_iterable(match.log(viewer, lang) for viewer in range(match.seats)))
        assert len(lines) > 20
        assert {line: found for line in lines if (found := bad_forms(lang, line))} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sacbe.games())
def test_options_are_said_without_bad_forms(name: str, lang: str) -> None:
    game = sacbe.game(name)
    said = {game.say(action, lang) for action in range(0, len(game.actions), 1 + len(game.actions) // 5000)}
    assert {text: found for text in said if (found := bad_forms(lang, text))} == {}


def test_bad_forms_are_found() -> None:
    """The checks above see what they are meant to see."""
    english = (
        "B draws tiles: 3.",
        "A: +19 VP.",
        "A draws 1 tiles.",
        "A draws 3 tile.",
        "A puts blue on 0,1,1.",
        "A takes a orange cube.",
    )
    french = ("A pioche ; tuiles : 3.", "l'Ouvrier de Uxmal 2", "A pioche 3 tuile.", "A garde 0 points.")
    assert [text for text in english if not bad_forms("en", text)] == []
    assert [text for text in french if not bad_forms("fr", text)] == []
    assert bad_forms("en", "A draws 11 tiles. A draws 1 tile.") == []
    assert bad_forms("fr", "A garde 0 point. Le joueur d'Uxmal en a 21 points.") == []


@pytest.mark.parametrize(
    ("lang", "form", "told"),
    [
        ("en", "# tile|# tiles", {0: "0 tiles", 1: "1 tile", 2: "2 tiles", 5: "5 tiles"}),
        ("fr", "# tuile|# tuiles", {0: "0 tuile", 1: "1 tuile", 2: "2 tuiles", 5: "5 tuiles"}),
        ("fr", "d'une dent|de # dents", {1: "d'une dent", 2: "de 2 dents"}),
    ],
)
def test_a_count_takes_the_form_of_its_language(lang: str, form: str, told: dict[int, str]) -> None:
    assert {amount: f"{Count(amount, lang):{form}}" for amount in told} == told
    assert f"{Count(3, lang)}" == "3"


def test_a_noun_takes_the_form_of_its_language() -> None:
    told = "{amount} {good:{amount}}"
    assert told.format(amount=Count(2, "fr"), good=Noun("pierre", "pierres", "fr")) == "2 pierres"
    assert told.format(amount=Count(0, "fr"), good=Noun("pierre", "pierres", "fr")) == "0 pierre"
    assert told.format(amount=Count(0, "en"), good=Noun("skull", "skulls", "en")) == "0 skulls"
    assert f"{Noun('skull', 'skulls', 'en')}" == "skull"
