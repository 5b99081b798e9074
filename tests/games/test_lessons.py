"""The lesson of every game: its positions obey the laws, what it asks for is legal, and both languages say it."""

from pathlib import Path

import pytest

import sacbe
from sacbe.core import lessons
from sacbe.core.errors import Illegal, Unreadable
from sacbe.testing import Broken, check_lesson

GAMES = sacbe.games()
LEAST, MOST = 5, 8
"""How many steps a lesson has."""
LONGEST = 430
FOLDER = Path(sacbe.game("yaxha").package) / "lesson"


@pytest.mark.parametrize("name", GAMES)
def test_every_step_can_be_done(name: str) -> None:
    game = sacbe.game(name)
    check_lesson(game)
    assert game.lesson
    lesson = lessons.read_lesson(game.lesson)
    assert LEAST <= len(lesson.steps) <= MOST
    assert all(step.marks for step in lesson.steps)
    texts = [text for told in lesson.words.values() for words in told.values() for text in words]
    assert [text for text in texts if not len(text) < LONGEST] == []


def changed(tmp_path: Path, old: str, new: str, file: str = "steps.toml") -> lessons.Lesson:
    """Yaxha's lesson with something wrong in it."""
    for source in FOLDER.iterdir():
        text = source.read_text("utf-8")
        assert source.name != file or old in text
        (tmp_path / source.name).write_text(text.replace(old, new, 1) if source.name == file else text, "utf-8")
    return lessons.read_lesson(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "file"),
    [
        ('do = ["card 3"]', 'do = ["card 4"]', "steps.toml"),
        ('do = ["card 3"]', 'do = ["*"]', "steps.toml"),
        ('marks = ["market-3"]', 'marks = ["market-9"]', "steps.toml"),
        ('rule = "4.4"', 'rule = "44.4"', "steps.toml"),
        ("[take]", "[taken]", "fr.toml"),
        ('title = "Prendre ce qui reste"', 'title = " "', "fr.toml"),
    ],
)
def test_the_kit_sees_what_is_wrong(tmp_path: Path, old: str, new: str, file: str) -> None:
    lesson = changed(tmp_path, old, new, file)
    with pytest.raises(Broken):
        check_lesson(sacbe.game("yaxha"), lesson)


def test_the_kit_sees_a_text_that_is_not_translated() -> None:
    game = sacbe.game("yaxha")
    lesson = lessons.read_lesson(FOLDER)
    english = lesson.words["en"]
    with pytest.raises(Broken, match="translated"):
        check_lesson(game, lesson._replace(words={"en": english, "fr": english}))


def test_a_position_that_breaks_a_law_is_refused(tmp_path: Path) -> None:
    lesson = changed(tmp_path, 'hands = ["obg", "", ""]', 'hands = ["ob", "", ""]')
    with pytest.raises(Illegal, match="breaks a law"):
        lessons.begin(sacbe.game("yaxha"), lesson, 2)


def test_a_misspelt_key_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="marcs"):
        changed(tmp_path, "marks", "marcs")


def test_everybody_sees_the_same() -> None:
    game = sacbe.game("yaxha")
    assert game.lesson
    lesson = lessons.read_lesson(game.lesson)
    for number in range(len(lesson.steps)):
        first, second = (lessons.begin(game, lesson, number) for _ in range(2))
        assert first.truth() == second.truth()
