"""French and English are equal: every text exists in both, with the same placeholders; all that can be told has one."""

import string
import tomllib
from pathlib import Path

import pytest

import sacbe
from sacbe.core.catalogue import LANGUAGES

SOURCE = Path(__file__).parents[1] / "src" / "sacbe"
FOLDERS = sorted({path.parent for path in SOURCE.rglob("words/*.toml")})


def load(folder: Path, lang: str) -> dict[str, str]:
    groups = tomllib.loads((folder / f"{lang}.toml").read_text("utf-8"))
    return {f"{group}.{key}": text for group, texts in groups.items() for key, text in texts.items()}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


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
    for lang in LANGUAGES:
        texts = game.catalogue.texts(lang)
        for group, lines in (("act", game.act_lines), ("news", game.news_lines), ("why", game.reasons)):
            assert [line.key for line in lines if f"{group}.{line.key}" not in texts] == []
        for option, spec in game.options.items():
            assert f"option.{option}" in texts
            assert [c for c in spec.choices if f"choice.{c}" not in texts and f"card.{c}" not in texts] == []
        for action in range(len(game.actions)):
            assert game.say(action, lang)


@pytest.mark.parametrize("name", sacbe.games())
def test_every_reason_names_its_section(name: str) -> None:
    game = sacbe.game(name)
    for lang in LANGUAGES:
        texts = game.catalogue.texts(lang)
        assert [line.key for line in game.reasons if texts[f"why.{line.key}"] and "§" not in texts[f"why.{line.key}"]] == []
