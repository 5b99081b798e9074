"""The terminal program, as a person or a script uses it."""

import io
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from string import Formatter

import pytest

import sacbe
from sacbe import cli
from sacbe.cli.terminal import plain
from sacbe.cli.texts import WORDS, Texts

ANSWERS = "1\n2\n3\n" * 400
"""Enough for a match. Of what is left to take, any of these may be the first."""


class Terminal:
    """Runs the program with some input; what it printed, and its exit code."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], records: Path) -> None:
        self._monkeypatch, self._capsys, self.records = monkeypatch, capsys, records
        for name, value in {"COLUMNS": "100", "LANG": "C", "LC_ALL": "C", "SACBE_RECORDS": str(records)}.items():
            monkeypatch.setenv(name, value)

    def __call__(self, *args: str, typed: str = "") -> tuple[str, str, int]:
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        if args[:1] == ("play",) and "--bots" not in args:
            args = (*args, "--bots", "random")  # the usual ones think
        code = cli.main(args)
        out, err = self._capsys.readouterr()
        assert "Traceback" not in out + err
        return out, err, code


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    return Terminal(monkeypatch, capsys, tmp_path / "records")


# -- the program itself


def test_alone_it_shows_help_and_it_knows_its_version(run: Terminal) -> None:
    out, _, code = run()
    assert code == 0
    assert all(name in out for name in ("games", "play", "replay", "perft", "bench"))
    assert run("--version") == (f"sacbe {sacbe.__version__}\n", "", 0)


def test_python_m_sacbe_and_help_in_french() -> None:
    env = {**os.environ, "LC_ALL": "fr_FR.UTF-8", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-m", "sacbe", "--help"], env=env, capture_output=True, encoding="utf-8", check=True)
    assert "Jouer une partie au clavier" in done.stdout


def test_games_lists_seats_and_options(run: Terminal) -> None:
    out, _, code = run("games")
    assert code == 0
    assert all(word in out for word in ("yaxha", "2 to 4 seats", "bonus_deck", "first_game", "3 of: longest_orange"))
    assert "2 à 4 joueurs" in run("games", "--lang", "fr")[0]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("play", "chess"), "no such game: 'chess'"),
        (("play",), "which game"),
        (("play", "yaxha", "--seats", "9"), "2 to 4 seats"),
        (("play", "yaxha", "--seats", "2", "--seat", "2"), "no such seat: 2"),
        (("play", "yaxha", "--seed", "-1"), "seed"),
        (("play", "yaxha", "--bots", "divine"), "no such level"),
        (("play", "yaxha", "--lang", "de"), "no such language"),
        (("play", "yaxha", "--option", "bonus_deck"), "name=value"),
        (("play", "yaxha", "--option", "bonus_deck=none"), "no such choice"),
        (("play", "yaxha", "--save", "/no/such/folder/file"), "/no/such/folder"),
        (("play", "yaxha", "--resume", "file"), "--resume takes"),
        (("play", "--resume", "/no/such/file"), "/no/such/file: No such file"),
        (("replay", "/no/such/file"), "/no/such/file: No such file"),
        (("replay", "-"), "the header has no 'game'"),
        (("perft", "chess"), "no such game"),
        (("bench", "--games", "chess"), "no such game"),
        (("dance",), "No such command"),
        (("play", "yaxha", "--dance"), "No such option"),
    ],
)
def test_errors_are_one_line(run: Terminal, args: tuple[str, ...], says: str) -> None:
    out, err, code = run(*args)
    assert (out, code, err.count("\n")) == ("", 2, 1)
    assert err.startswith("sacbe: ")
    assert says in err


def test_records_that_are_wrong(run: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "record"
    file.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in run("replay", str(file))[1]
    file.write_text("game yaxha\nrules 1\nseats 2\n\n0 card 9\n")
    _, err, code = run("replay", str(file))
    assert (code, err.count("\n")) == (2, 1)
    assert "move 1 ('card 9')" in err


# -- a match at the keyboard


def test_a_whole_match_is_played_saved_and_replayed(run: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    out, err, code = run("play", "yaxha", "--seats", "3", "--seed", "4", "--save", str(file), typed=ANSWERS)
    assert (err, code) == ("", 0)
    match = sacbe.replay(file.read_text())
    assert match.over
    assert re.search(r"points\s+" + r"\s+".join(rf"│\s+{p}" for p in match.points), out)
    assert f"Record saved: {file}" in out
    told, _, code = run("replay", str(file))
    assert code == 0
    assert match.log(None)[-1] in told
    assert "rank" in told
    part, _, _ = run("replay", str(file), "--upto", "20", "--seat", "1", "--lang", "fr")
    assert "La partie continue ; à décider" in part
    assert "B (vous)" in part
    assert run("replay", "-", typed=file.read_text())[0] == told
    picture, drawn = tmp_path / "board.svg", match.svg(1, "fr")
    assert run("draw", str(file), "--seat", "1", "--lang", "fr") == (drawn + "\n", "", 0)
    assert run("draw", str(file), "--seat", "1", "--lang", "fr", "--out", str(picture)) == ("", "", 0)
    assert picture.read_text("utf-8") == drawn + "\n"
    for look, why in (("behind=1", "no such look 'behind'"), ("ahead", "name=number")):
        _, err, code = run("draw", str(file), "--look", look)
        assert (why in err, code) == (True, 2)


def test_every_option_and_the_board_are_shown(run: Terminal) -> None:
    out, _, _ = run("play", "yaxha", "--seats", "2", "--seed", "1", typed="1\n1\n")
    match = sacbe.start("yaxha", 2, seed=1)
    assert "Choose a market in secret.  1–2, or ?" in out
    assert "card 2" in out
    assert "Round 1 of 10" in out
    assert "A (you)" in out
    assert all(line in out for line in match.log(0, names=["", "Balam"]))
    assert "You play against B Balam (random)." in out
    assert out.count("L1") == 2


def test_answers_by_notation_and_answers_that_cannot_be(run: Terminal) -> None:
    out, _, _ = run("play", "yaxha", "--seats", "2", typed="card  2\n7\n0\ntake 1\nfly away\n\n")
    assert "You lay card 2 face down." in out
    assert "numbered from 1 to" in out
    assert "“take 1” is not possible at this point" in out
    assert "“fly away” is neither" in out


def test_undo_takes_back_until_the_barrier(run: Terminal) -> None:
    out, _, _ = run("play", "yaxha", "--seats", "2", "--seed", "1", typed="undo\n1\n1\nundo\nundo\n1\n")
    assert "You have decided nothing yet" in out
    assert out.count("Taken back.") == 1
    assert "“card 1” cannot be taken back" in out
    assert out.count("  You put ") == 2


def test_commands_that_look(run: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    typed = f"why card 4\nwhy card 1\nwhy nonsense\nlog\nboard\nrecord\nhelp\nsave {file}\nsave /no/such/folder/f\n"
    out, _, code = run("play", "yaxha", "--seats", "2", "--seed", "1", typed=typed)
    assert code == 0
    assert "Market 4 is not in play" in out
    assert "“card 1” is allowed now." in out
    assert "“nonsense” is neither" in out
    assert out.count("Market 2 is filled") == 2
    assert out.count("Round 1 of 10") == 2
    assert "\n* bonus " in out
    assert "A place is x,y,level" in out
    assert sacbe.replay(file.read_text()).asked == (0, 1)
    assert "/no/such/folder/f: No such file" in out


def test_leaving_saves_and_the_match_can_be_resumed(run: Terminal) -> None:
    out, _, code = run("play", "yaxha", "--seats", "3", "--seed", "1", "--seat", "1", typed="1\n1\nquit\n")
    (file,) = run.records.iterdir()
    assert code == 0
    assert f"To go on: sacbe play --resume {file} --seat 1" in out
    out, _, code = run("play", "--resume", str(file), "--seat", "1", typed=ANSWERS)
    assert (code, sacbe.replay(file.read_text()).over) == (0, True)
    assert list(run.records.iterdir()) == [file]


def test_leaving_at_once_saves_nothing(run: Terminal) -> None:
    out, _, code = run("play", "yaxha", typed="")
    assert (code, run.records.exists()) == (0, False)
    assert "Nothing was decided" in out


def test_the_record_is_not_shown_while_it_holds_secrets(run: Terminal, tmp_path: Path) -> None:
    match = sacbe.start("yaxha", 2, seed=1)
    match.play(1, "card 2")
    file = tmp_path / "secret"
    file.write_text(str(match.record))
    out, _, _ = run("play", "--resume", str(file), typed="record\n")
    assert "`record all`" in out
    assert "1 card 2" not in out
    assert "1 card 2" in run("play", "--resume", str(file), typed="record all\n")[0]


def test_in_french(run: Terminal) -> None:
    out, _, _ = run("play", "yaxha", "--seats", "3", "--seed", "4", "--lang", "fr", typed="why card 4\nhelp\n" + ANSWERS)
    for text in (
        "Vous êtes le joueur A.",
        "Choisissez un marché",
        "A (vous)",
        "Manche 10 sur 10",
        "n'est pas en jeu",
        "Résultat",
    ):
        assert text in out
    for text in ("Choose", "Round", "puts", "(you)"):
        assert text not in out


def test_a_bot_never_gets_the_match_itself(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    from sacbe.bots import RandomBot
    from sacbe.core.match.match import Match

    given: list[Match] = []

    def choose(self: RandomBot, match: Match, seat: int) -> int:
        given.append(match)
        return match.legal(seat)[0]

    monkeypatch.setattr(RandomBot, "choose", choose)
    run("play", "yaxha", "--seats", "2", "--seed", "1", typed="1\n1\n1\n1\n")
    assert len({id(match) for match in given}) == len(given) >= 4
    assert all(not match.record.moves for match in given)


# -- the rest


RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize(
    ("lang", "tie", "points"),
    [("en", "Tie broken by the prisoners", "points"), ("fr", "Égalité départagée par les prisonniers", "points")],
)
def test_a_result_names_what_broke_a_tie_and_has_no_points_where_there_are_none(
    run: Terminal, lang: str, tie: str, points: str
) -> None:
    """§13.3, §13.5 of Yucatan: three seats with two levels each, and levels are no points."""
    out = run("replay", str(RECORDS / "yucatan" / "four_seats.sacbe"), "--lang", lang)[0]
    assert tie in out
    assert points not in out.partition("┃")[2]
    out = run("replay", str(RECORDS / "maya" / "e42.sacbe"), "--lang", lang)[0]
    assert points in out.partition("┃")[2]
    assert "§8.7" not in out


def test_perft(run: Terminal) -> None:
    out, _, code = run("perft", "yaxha", "--seats", "2", "--depth", "2", "--seed", "1")
    match = sacbe.start("yaxha", 2, seed=1)
    assert code == 0
    assert re.search(rf"│\s+2 │\s+{match.game.kernel.perft(match.position, 2)} │", out)


def test_any_game_has_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    from rich.console import Console

    match = sacbe.start("yaxha", 2, seed=1)
    Console(width=100).print(plain.BOARD.whole(match.view(0), Texts("en", match.game), [], 100))
    out = capsys.readouterr().out
    assert "initiative: 1, 2" in out or "initiative: 2, 1" in out
    assert "pyramid: –" in out


def test_both_catalogues_have_the_same_keys_and_placeholders() -> None:
    def terms(lang: str) -> dict[str, set[str | None]]:
        tables = tomllib.loads((WORDS / f"{lang}.toml").read_text("utf-8"))
        return {
            f"{group}.{key}": {name for _, name, _, _ in Formatter().parse(text) if name}
            for group, texts in tables.items()
            for key, text in texts.items()
        }

    assert terms("en") == terms("fr")


def test_compile_makes_games_ready(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["compile", "yaxha", "--jobs", "1"]) == 0
    assert re.fullmatch(r"yaxha: ready after [0-9.]+ s\n", capfd.readouterr().out)
    assert cli.main(["compile", "chess"]) == 2
    assert "no such game: 'chess'" in capfd.readouterr().err
