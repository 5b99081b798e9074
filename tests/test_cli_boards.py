"""The terminal boards of all games: they fit, they are drawn from views alone, and a match can be played with them."""

import io
import random
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.text import Text

import sacbe
from sacbe import cli
from sacbe.cli.commands.result import written
from sacbe.cli.terminal import plain
from sacbe.cli.terminal.menu import menu
from sacbe.cli.terminal.plain import board_of
from sacbe.cli.texts import Texts
from sacbe.core.match.match import Match
from sacbe.core.terminal.hexmap import hexmap, map_width
from sacbe.games.maya.draw.terminal import board as maya
from sacbe.games.yucatan.draw.terminal import board as yucatan

WIDTHS = (80, 100)
GAMES = sacbe.games()
TABLES = [(name, seats) for name in GAMES for seats in sacbe.game(name).seats]
EVERY = {"gold": 23, "maya": 29, "tzolkin": 31, "yaxha": 13, "yucatan": 101}
"""A position after so many decisions."""
WRAPPED = ("yaxha",)
"""Bonus cards are sentences: the terminal may wrap them."""
SHORTER = (*maya.SHORTER, *yucatan.SHORTER)
MOST_LINES = 44
"""A board of 100 columns with its menu: hardly more than the 40 lines of a terminal."""


def shown(board: RenderableType, width: int) -> list[str]:
    """The lines of a board in a terminal of some width."""
    out = io.StringIO()
    Console(file=out, width=width, highlight=False).print(board)
    return out.getvalue().splitlines()


def widest(board: RenderableType) -> int:
    """How wide a board is by itself, but for its heading: in a terminal so wide that nothing is wrapped or cut."""
    return max(cell_len(line.rstrip()) for line in shown(board, 1000) if "──" not in line)


def positions(name: str, seats: int, every: int = 0) -> Iterator[Match]:
    """Some positions of a random match, the first and the last among them."""
    every = every or EVERY[name]
    match, chance, number = sacbe.start(name, seats, seed=seats), random.Random(seats), 0
    while match.asked:
        if number % every == 0:
            yield match
        seat = match.asked[0]
        match.play(seat, chance.choice(match.legal(seat)))
        number += 1
    yield match


def notations(match: Match, seat: int) -> list[str]:
    return [match.game.actions[a] for a in match.legal(seat)] if seat in match.asked else []


# -- drawing


@pytest.mark.sample(3)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_boards_and_menus_fit_the_terminal(name: str, seats: int) -> None:
    board = board_of(sacbe.game(name))
    assert board is not plain.BOARD
    for match in positions(name, seats):
        for seat in {0, *match.asked}:
            view, options = match.view(seat), notations(match, seat)
            for lang in ("en", "fr"):
                say = Texts(lang, match.game)
                for width in WIDTHS:
                    assert name in WRAPPED or widest(board.whole(view, say, options, width)) <= width
                    assert widest(board.own(view, say, options, width)) <= width
                    if options:
                        numbered = list(enumerate(match.legal(seat), 1))
                        lines = shown(menu(match.game, numbered, say, width, partial(board.beside, view, say)), width)
                        assert max(map(cell_len, lines)) <= width


@pytest.mark.sample(3)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_nothing_is_cut_in_80_columns(name: str, seats: int) -> None:
    """Whatever stands on a board in a wide terminal stands there in a narrow one, as a whole or in its shorter form."""
    board = board_of(sacbe.game(name))
    for match in positions(name, seats):
        view, options = match.view(0), notations(match, 0)
        for lang in ("en", "fr"):
            say = Texts(lang, match.game)
            names = [text for key, text in match.game.catalogue.texts(lang).items() if key.startswith("short.")]
            wide, narrow = (words_on(board.whole(view, say, options, width)) for width in (240, 80))
            shorter = {*names, *(f"/{text}" for text in names)}
            shorter |= {"".join(m.groups()) for p in SHORTER for word in wide if (m := p.fullmatch(word))}
            assert narrow - wide <= shorter
            assert len(wide - narrow) == 0 or shorter & narrow


def words_on(board: RenderableType) -> set[str]:
    return {word for line in shown(board, 1000) for word in re.split(r"[\s│·─]+", line)}


@pytest.mark.sample(5)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_spectator_has_a_board_and_points_have_sources(name: str, seats: int) -> None:
    board = board_of(sacbe.game(name))
    for match in positions(name, seats):
        say = Texts("en", match.game)
        view = match.view(None)
        assert shown(board.whole(view, say, [], 100), 100)
        board.moment(view)
    view = match.view(0)
    for seat in range(seats):
        told = [read_points(values[seat]) for _, values in board.sources(view, say)]
        assert sum(told) == match.points[seat]
        assert read_points(written(match.points[seat])) == match.points[seat]


def read_points(told: object) -> Fraction:
    """`-31½`."""
    sign, whole, part = re.fullmatch(r"(-?)(\d+)([¼½¾]?)", str(told)).groups()  # type: ignore[union-attr]
    points = int(whole) + Fraction("¼½¾".find(part) + 1 if part else 0, 4)
    return -points if sign else points


@pytest.mark.sample(3)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_board_shows_only_what_the_seat_may_know(name: str, seats: int) -> None:
    board = board_of(sacbe.game(name))
    for match in positions(name, seats):
        say = Texts("en", match.game)
        for seat in range(seats):
            if match.over:
                continue
            truth = shown(board.whole(match.view(seat), say, notations(match, seat), 100), 100)
            for seed in range(2):
                guess = match.guess(seat, seed)
                assert shown(board.whole(guess.view(seat), say, notations(guess, seat), 100), 100) == truth


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_fits_a_screen_of_100_by_40(name: str) -> None:
    board = board_of(sacbe.game(name))
    for match in positions(name, 3):
        for seat in match.asked:
            view, options, say = match.view(seat), notations(match, seat), Texts("en", match.game)
            lines = shown(board.whole(view, say, options, 100), 100)
            beside = partial(board.beside, view, say)
            lines += shown(menu(match.game, list(enumerate(match.legal(seat), 1)), say, 100, beside), 100)
            assert len(lines) <= MOST_LINES


def test_a_hexagonal_map_is_offset_by_half_a_cell() -> None:
    cells = {(q, r): Text(f"{q}{r}") for q, r in ((0, 0), (1, 0), (0, 1), (1, 1), (-1, 2))}
    assert [line.plain.rstrip() for line in hexmap(cells, 4)] == ["  0 00  10", "  1   01  11", "  2 -12"]
    assert map_width(cells, 4) == len("  1   01  11 ")


@pytest.mark.parametrize("name", GAMES)
def test_help_is_not_wrapped(name: str) -> None:
    for lang in ("en", "fr"):
        say = Texts(lang, sacbe.game(name))
        assert max(map(cell_len, say("terminal.help").splitlines())) <= WIDTHS[0]


def test_what_a_newcomer_reads() -> None:
    def lines(name: str, moves: int) -> str:
        match = next(m for number, m in enumerate(positions(name, 3, 1)) if number == moves)
        return "\n".join(shown(board_of(sacbe.game(name)).whole(match.view(0), Texts("en", match.game), [], 100), 100))

    tzolkin = lines("tzolkin", 3)
    for words in (
        "Round 1 of 27",
        "Food day round 8",
        "Palenque",
        "Chichen Itza",
        "13▲yellow+r",
        "build: corn",
        "A (you)",
        "top +6 r.14",
    ):
        assert words in tzolkin
    maya = lines("maya", 4)
    for words in ("Zones: blue", "Tikal", "(Ca", "Your rack", "7+2"):
        assert words in maya
    gold = lines("gold", 9)
    for words in ("Auction", "For sale", "Base 1", "/24", "Pearls behind the screen", "Sales"):
        assert words in gold
    yucatan = lines("yucatan", 25)
    for words in ("≈≈≈", "^^^", "▲A0", "(n)", "prisoners 0", "Reconstructed map"):
        assert words in yucatan


# -- menus


def menu_of(match: Match, width: int = 100) -> str:
    seat = match.asked[0]
    say = Texts("en", match.game)
    return "\n".join(shown(menu(match.game, list(enumerate(match.legal(seat), 1)), say, width, lambda _: Text()), width))


def test_a_long_menu_is_an_outline() -> None:
    match = next(m for m in positions("maya", 3, 5) if len(m.legal(m.asked[0])) > 80)
    told = menu_of(match)
    assert "plant  " in told
    assert "Write the beginning of an action, such as “plant " in told
    assert "then:" in told
    assert told.count("\n") < 12
    match = next(m for m in positions("yucatan", 2, 1) if m.view(0)["step"] == "warriors")
    assert re.search(r"warriors  \S+ \(\d+\)", menu_of(match))
    seat = match.asked[0]
    options = list(enumerate(match.legal(seat), 1))
    begin = " ".join(match.game.actions[options[0][1]].split()[:2])
    begun = [(number, action) for number, action in options if match.game.actions[action].startswith(f"{begin} ")]
    told = "\n".join(shown(menu(match.game, begun, Texts("en", match.game), 100, lambda _: Text()), 100))
    assert re.search(rf"{begin}  jaguar \(\d+\)  snake \(\d+\)  hummingbird \(\d+\)\n", told)


def test_a_menu_of_columns_has_every_number_once() -> None:
    for name in ("tzolkin", "yucatan", "gold"):
        for match in positions(name, 2):
            options = match.legal(match.asked[0]) if match.asked else []
            told = menu_of(match) if options else ""
            if options and "Write the beginning" not in told:
                numbers = [int(n) for n in re.findall(r"(?:^| )(\d+)  ?(?=[a-z0-9-])", told)]
                assert set(range(1, len(options) + 1)) <= set(numbers)


def test_an_amount_is_not_taken_for_the_number_of_an_option() -> None:
    match = sacbe.start("gold", 2, seed=1)
    say, numbered = Texts("en", match.game), [(match.game.action(f"bid {n}"), n) for n in range(11)]
    told = "\n".join(shown(menu(match.game, [(n, action) for action, n in numbered], say, 100, lambda _: Text()), 100))
    assert told.rstrip() == "bid  0 1 2 3 4 5 6 7 8 9 10"
    assert re.match(r"\s+1 bid 0 +2 bid 1 +3 bid 2 ", menu_of(match))  # where the numbers are not the amounts


# -- playing


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> object:
    monkeypatch.setenv("SACBE_RECORDS", str(tmp_path))

    def run(*args: str, typed: str, width: int = 100) -> str:
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert cli.main(("play", *args)) == 0
        return capsys.readouterr().out

    return run


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("lang", "seats", "width"), [("en", 2, 100), ("fr", 3, 80)])
def test_a_match_is_played_to_the_end_by_numbers(
    name: str, lang: str, seats: int, width: int, play: object, tmp_path: Path
) -> None:
    assert callable(play)
    file = tmp_path / "match"
    args = (name, "--seats", str(seats), "--seed", "3", "--lang", lang, "--bots", "random", "--save", str(file))
    told = play(*args, typed="help\n" + "1\n2\n3\n" * 3000, width=width)
    match = sacbe.replay(file.read_text("utf-8"))
    assert match.over
    say = Texts(lang, match.game)
    assert say("result.title") in told
    for label, _ in board_of(sacbe.game(name)).sources(match.view(0), say):
        assert label.split()[0] in told
    assert say("terminal.help").splitlines()[1] in told


def test_the_beginning_of_an_action_lists_how_it_goes_on(play: object) -> None:
    assert callable(play)
    seed_of_a = next(seed for seed in range(20) if sacbe.start("maya", 2, seed=seed).asked == (0,))
    match = sacbe.start("maya", 2, seed=seed_of_a)
    begin = " ".join(notations(match, 0)[0].split()[:2])
    told = play("maya", "--seats", "2", "--seed", str(seed_of_a), "--bots", "random", typed=f"{begin}\nplant 99,99\n")
    for number, notation in enumerate(notations(match, 0), 1):
        if notation.startswith(f"{begin} "):
            assert re.search(rf"{number}  {re.escape(notation)}", told)
    assert "“plant 99,99” is neither" in told
