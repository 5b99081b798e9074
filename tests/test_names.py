"""Names in texts and pictures: one place fills them in, and without names everything is as it was."""

import random
import re

import pytest

import sacbe
from sacbe.core.catalogue import LANGUAGES
from sacbe.core.errors import Unreadable
from sacbe.core.match.match import Match
from sacbe.core.names import LONGEST_NAME, Letter, Mark, Names, clean_name
from sacbe.games import names as games

PEOPLE = ("Ana", "Ben", "Élodie", "Yves")
MARKS = re.compile("[\ufdd0\ufdd1]")
WORDS = (
    "{seat:bids|bid} and {seat:+has|have} none.",
    "Out of pity {seat:places|place} one.",
    "{seat:=worker of _|your worker}",
)


def played(game: str, seed: int = 1, moves: int = 60) -> Match:
    """A match after some random moves."""
    match, chooser = sacbe.start(game, sacbe.game(game).seats[-1], seed=seed), random.Random(seed)
    while not match.over and len(match.moves) < moves:
        seat = match.asked[0]
        match.play(seat, chooser.choice(match.legal(seat)))
    return match


def told(text: str, viewer: int | None = None, lang: str = "en", name: str = "Ana") -> str:
    """A text about seat 0, told to somebody."""
    return Names((name, "Ben"), viewer, lang).fill(text.format(seat=Mark(0)))


def test_words_follow_a_name_or_you() -> None:
    assert [told(text) for text in WORDS] == ["Ana bids and has none.", "Out of pity Ana places one.", "worker of Ana"]
    assert [told(text, 0) for text in WORDS] == ["You bid and have none.", "Out of pity you place one.", "Your worker"]
    letters = [text.format(seat=Letter("A")) for text in WORDS]
    assert letters == ["A bids and has none.", "Out of pity A places one.", "worker of A"]
    assert told("{seat:!} plays.", 0) == "Ana plays."
    assert told("{seat}: +3.", 0) == "You: +3."


@pytest.mark.parametrize(
    ("name", "before"),
    [("Ben", "de "), ("Ana", "d'"), ("Élodie", "d'"), ("Hélène", "d'"), ("Yves", "d'"), ("Yaxkin", "de ")],
)
def test_french_elides_before_names(name: str, before: str) -> None:
    assert told("Un ouvrier de {seat} part.", lang="fr", name=name) == f"Un ouvrier {before}{name} part."
    assert told("{seat:=ouvrier de _|votre ouvrier}", lang="fr", name=name) == f"ouvrier {before}{name}"
    assert told("ce que {seat:a|avez}", lang="fr", name=name) == f"ce {before.replace('d', 'qu')}{name} a"


def test_french_does_not_elide_before_letters_and_you() -> None:
    assert told("ouvrier de {seat}", lang="fr", name="") == "ouvrier de A"
    assert told("ce que {seat:nourrit|nourrissez}", 0, "fr") == "ce que vous nourrissez"


def test_short_names() -> None:
    assert [told("{seat:^6}", name=name) for name in ("Maximilian", "Ana", "")] == ["Maxim…", "Ana", ""]


def test_what_is_invisible_in_a_name_is_removed() -> None:
    assert clean_name(" A\u202en\x00a\ufdd01\ufdd1\u200b ") == "Ana1"


def test_names_are_one_text_for_each_seat() -> None:
    match = sacbe.start("yaxha", 2, seed=1)
    for wrong in (["Ana"], "AB", [1, 2]):
        with pytest.raises(Unreadable):
            match.log(0, names=wrong)  # type: ignore[arg-type]
    board = match.svg(1, names=["A" * 500, "Ben"])
    assert "A" * LONGEST_NAME in board
    assert "A" * (LONGEST_NAME + 1) not in board


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_logs_and_boards_say_names(game: str, lang: str) -> None:
    match = played(game)
    people = PEOPLE[: match.seats]
    letters, log, own = match.log(None, lang), match.log(None, lang, names=people), match.log(1, lang, names=people)
    assert len(log) == len(letters)
    assert any("Ben" in line for line in log)
    assert not [line for line in own if line.startswith("Ben ") and " Yves " not in line and " Ana " not in line]
    assert any({"en": "You", "fr": "Vous"}[lang] in line for line in own)
    board, plain = match.svg(1, lang, names=people), match.svg(1, lang)
    assert "Ana" in board
    assert "Ana" not in plain
    assert not MARKS.search("".join([*letters, *log, *own, board, plain]))


@pytest.mark.parametrize("game", games())
def test_names_are_escaped_in_pictures_and_never_kept(game: str) -> None:
    match = played(game)
    people = ["<b onload='x'>&\"", "{seat}", "]]>", "%s"][: match.seats]
    before, log = match.svg(1), match.log(1)
    board = match.svg(1, names=people)
    assert "&lt;b onload=" in board
    assert "<b " not in board
    assert "onload" in "".join(match.log(1, names=people))
    assert match.svg(1) == before
    assert match.log(1) == log


def test_reasons_say_names_and_you() -> None:
    match = sacbe.start("yaxha", 2, seed=1)
    while len(match.asked) > 1:
        match.play(match.asked[0], match.legal(match.asked[0])[0])
    asked = match.asked[0]
    names = ["Ana", "Ben"]
    assert match.why(1 - asked, 0, names=names) == f"You have nothing to decide now: it is up to {names[asked]}."
    assert match.why(1 - asked, 0) == f"{'AB'[1 - asked]} has nothing to decide now: it is up to {'AB'[asked]}."
