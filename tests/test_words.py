"""French and English are equal: every text exists in both, with the same placeholders; all that can be told has one."""

import tomllib
from pathlib import Path

import pytest

import sacbe
from sacbe.core.catalogue import LANGUAGES
from sacbe.testing.conformance import check_texts, placeholders

SOURCE = Path(__file__).parents[1] / "src" / "sacbe"
FOLDERS = sorted({path.parent for path in SOURCE.rglob("??.toml")})


def load(folder: Path, lang: str) -> dict[str, str]:
    groups = tomllib.loads((folder / f"{lang}.toml").read_text("utf-8"))
    return {f"{group}.{key}": text for group, texts in groups.items() for key, text in texts.items()}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: str(f.relative_to(SOURCE)))
def test_both_languages_say_the_same_things(folder: Path) -> None:
    english, french = load(folder, "en"), load(folder, "fr")
    assert list(english) == list(french)
    for key, text in english.items():
        assert placeholders(text) == placeholders(french[key]), key
        assert bool(text) == bool(french[key]), key


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: str(f.relative_to(SOURCE)))
def test_the_french_is_french(folder: Path) -> None:
    english, french = load(folder, "en"), load(folder, "fr")
    sentences = [key for key, text in english.items() if len(text.split()) > 3]
    assert [key for key in sentences if english[key] == french[key]] == []


@pytest.mark.parametrize("name", sacbe.games())
def test_everything_that_can_be_told_has_words(name: str) -> None:
    game = sacbe.game(name)
    check_texts(game)
    for lang in LANGUAGES:
        texts = game.catalogue.texts(lang)
        for option, spec in game.options.items():
            assert f"option.{option}" in texts
            assert [c for c in spec.choices if f"choice.{c}" not in texts and f"card.{c}" not in texts] == []


@pytest.mark.parametrize("name", sacbe.games())
def test_every_reason_names_its_section(name: str) -> None:
    game = sacbe.game(name)
    for lang in LANGUAGES:
        texts = game.catalogue.texts(lang)
        assert [line.key for line in game.reasons if texts[f"why.{line.key}"] and "§" not in texts[f"why.{line.key}"]] == []


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", {0: "0 points", 1: "1 point", 2: "2 points", 21: "21 points"}),
        ("fr", {0: "0 point", 1: "1 point", 2: "2 points", 21: "21 points"}),
    ],
)
def test_amounts_have_the_plural_forms_of_their_language(lang: str, told: dict[int, str]) -> None:
    """As CLDR has them: English tells one thing in the singular, French none, too."""
    catalogue = sacbe.game("gold").catalogue
    assert {amount: catalogue.text(lang, "board.points", amount=amount) for amount in told} == told
    assert catalogue.text(lang, "board.free", amount=0) == {"en": "no unit free", "fr": "aucune unité libre"}[lang]
