"""Pictures that are drawn in a process of their own."""

import io
import logging
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sacbe
from sacbe.core.look import read_look
from sacbe.table.easel import Easel, paint
from tests.table.house import open_house
from tests.table.test_follow import hear


@pytest.fixture
def easel() -> Iterator[Easel]:
    easel = Easel(elsewhere=True)
    yield easel
    easel.close()


def wish(name: str = "yaxha") -> tuple[Any, ...]:
    """A game, and what a picture of it is made of."""
    match = sacbe.start(name, 2, seed=1)
    return match.game, match.view(0), "fr", read_look(match.game.looks, None)


@pytest.mark.parametrize("name", sacbe.games())
def test_a_picture_is_the_same_wherever_it_is_drawn(easel: Easel, name: str) -> None:
    game, *rest = wish(name)
    assert easel.draw(game, *rest) == game.draw(*rest)
    assert easel._painter is not None
    assert easel._painter.poll() is None


def test_a_painter_who_dies_is_replaced(easel: Easel, caplog: pytest.LogCaptureFixture) -> None:
    game, *rest = wish()
    right = easel.draw(game, *rest)
    first = easel._painter
    assert first is not None
    first.kill()
    first.wait()
    with caplog.at_level(logging.WARNING):
        assert easel.draw(game, *rest) == right, "drawn here"
    assert "another is called" in caplog.text
    assert easel.draw(game, *rest) == right
    assert easel._painter is not None
    assert easel._painter is not first
    assert easel._painter.poll() is None


def test_what_cannot_be_drawn_is_an_error_here_and_the_next_picture_is_fine(easel: Easel) -> None:
    game, view, lang, looks = wish()
    with pytest.raises(KeyError):
        easel.draw(game, {}, lang, looks)
    assert easel.draw(game, view, lang, looks) == game.draw(view, lang, looks)


def test_a_painter_goes_home_with_the_server(easel: Easel) -> None:
    game, *rest = wish()
    right = easel.draw(game, *rest)
    painter = easel._painter
    assert painter is not None
    easel.close()
    assert painter.returncode is not None
    assert easel.draw(game, *rest) == right, "drawn here, without a new painter"
    assert easel._painter is None


def test_a_painter_ends_when_its_server_was_killed() -> None:
    done = subprocess.run([sys.executable, "-m", "sacbe.table.easel"], input=b"", capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (0, b"")


def test_a_painter_draws_wish_after_wish() -> None:
    game, *rest = wish()
    wishes, pictures = io.BytesIO(pickle.dumps((game.id, *rest)) * 2), io.BytesIO()
    paint(wishes, pictures)
    pictures.seek(0)
    assert [pickle.load(pictures) for _ in range(2)] == [game.draw(*rest)] * 2


def test_followers_get_what_a_painter_has_drawn(tmp_path: Path) -> None:
    with open_house(tmp_path, games=("yaxha",), painter=True) as house:
        table = house.make("yaxha", "me", "me")
        with house.socket(table.id, keys=[table.key(0)], seat=0, svg=True) as socket:
            seen = hear(socket, "scene")["svg"]
        assert house.server.easel._painter is not None
        assert seen == table.look(0, svg="true")["svg"]
