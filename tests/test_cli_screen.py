"""The match on the whole screen, played through a pseudo-terminal; and line by line in the same way."""

import re
from pathlib import Path
from random import Random

import pytest

import sacbe
from sacbe import cli
from sacbe.cli.commands.result import written
from sacbe.cli.texts import Texts
from sacbe.core.match.match import Match
from tests.player import DOWN, END, ENTER, ESCAPE, F1, F3, F4, F5, F10, LEFT, PAGE_DOWN, RIGHT, Player
from tests.sampling import FULL

pytestmark = pytest.mark.slow

GAMES = sacbe.games()
LAST = 24
"""So many moves, those of nature among them, are played in an ordinary run."""
SIZES = [(80, 24), (120, 40)]
ENDS = ("win", "you_win", "shared")
HINT = re.compile(r"(\d+)–(\d+), (?:or|ou) \?")
CODES = re.compile(r"\x1b\[[<>=?]?[\d;]*[a-zA-Z]")
ASKED = re.compile(r"\[(\d+)\] (?:(\d+)–(\d+), (?:or|ou) \?|a word, or \?|un mot, ou \?|1–3)")
"""What stands where an answer is typed: the number of the question, then the numbers of its options."""


def question(player: Player) -> re.Match[str] | None:
    """The question that waits for an answer."""
    return ASKED.search(player.text)


def counter(player: Player) -> int:
    """Its number; 0 if none waits."""
    found = question(player)
    return int(found[1]) if found else 0


def halfway(name: str, folder: Path) -> tuple[str, ...]:
    """How a match begins: at its start in a full run, or else near the end of one that was played at random."""
    if FULL:
        return (name, "--seats", "2", "--seed", "3")
    match, chance = sacbe.start(name, 2, seed=3), Random(name)
    while not match.over:
        seat = match.asked[0]
        match.play(seat, chance.choice(match.legal(seat)))
    file = folder / "match.txt"
    file.write_text(str(match.fork(len(match.moves) - LAST).record), "utf-8")
    return ("--resume", str(file))


def begin(
    game: str, *args: str, lang: str = "en", size: tuple[int, int] = (120, 40), folder: Path, term: str = "xterm-256color"
) -> Player:
    given = ("play", *([game] if game else []), "--bots", "random", "--lang", lang, *args)
    return Player(*given, columns=size[0], rows=size[1], term=term, SACBE_RECORDS=str(folder))


def saved(folder: Path) -> Match:
    (file,) = folder.iterdir()
    return sacbe.replay(file.read_text("utf-8"))


def next_question(player: Player, after: int, say: Texts) -> None:
    """Wait for the question after that one, or for the result."""
    player.wait(lambda: counter(player) > after or say("result.title") in player.text)


def close(player: Player, say: Texts) -> None:
    """Close what stands in front of the screen. Escape and a letter that comes at once would be another key."""
    player.wait(lambda: say("screen.shut") in player.text)
    player.type(ESCAPE)
    player.wait(lambda: say("screen.shut") not in player.text)


# -- whole matches


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
def test_a_match_is_played_to_its_end_on_the_screen(name: str, lang: str, size: tuple[int, int], tmp_path: Path) -> None:
    say, chance, asked = Texts(lang, sacbe.game(name)), Random(f"{name} {lang} {size}"), 0
    with begin("", *halfway(name, tmp_path), lang=lang, size=size, folder=tmp_path) as player:
        while True:
            next_question(player, asked, say)
            if say("result.title") in player.text:
                break
            asked = counter(player)
            found = question(player)
            assert found is not None
            # A number, an option marked with the arrow keys, or (to confirm) Enter alone.
            keys = [found[2], found[3], DOWN * chance.randrange(4), DOWN * chance.randrange(12)] if found[2] else [""]
            player.type(chance.choice(keys) + ENTER)
        player.wait(lambda: say("screen.shut") in player.text)
        player.type(PAGE_DOWN)  # a long result is scrolled to its end
        ends = [say(f"result.{key}", seats="|").rpartition("|")[2].rstrip(".") for key in ENDS]
        player.wait(lambda: any(end in player.text for end in ends))
        board = player.text
        close(player, say)
        player.wait(lambda: say("screen.see_again") in player.text)
        player.type(F10)
        assert player.end() == 0
        match = saved(tmp_path)
    assert match.over
    for points in match.points:
        assert re.search(rf"│\s+{re.escape(written(points))} ", board), board
    assert say("result.title") in player.text
    assert "sacbe replay" in player.told.replace("\r\n", "")


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
def test_a_match_is_played_to_its_end_line_by_line(name: str, lang: str, size: tuple[int, int], tmp_path: Path) -> None:
    """The prompt of a terminal, with its history and completion; turns are confirmed with Enter."""
    say, chance, heard = Texts(lang, sacbe.game(name)), Random(f"{name} {lang} {size}"), 0
    asked = re.compile(rf"({HINT.pattern}|{re.escape(say('play.confirm_yes'))})[^>]*.*A>", re.DOTALL)
    with begin("", *halfway(name, tmp_path), "--lines", lang=lang, size=size, folder=tmp_path) as player:
        while player.read():
            told = CODES.sub("", player.told)
            if asked.search(told, heard):
                hint = HINT.findall(told, heard)
                heard = len(told)
                player.type((chance.choice(hint[-1]) if hint else "") + ENTER)
        player.process.close()
        assert player.process.exitstatus == 0
    match = saved(tmp_path)
    assert match.over
    assert say("result.title") in player.told


# -- what the screen does


def at_question(player: Player, number: int) -> None:
    player.wait(lambda: counter(player) == number)


def row_of(player: Player, words: str) -> int:
    return next(row for row, line in enumerate(player.lines) if words in line)


def test_an_option_is_found_by_words_and_chosen_with_the_mouse(tmp_path: Path) -> None:
    with begin("maya", "--seats", "2", "--seed", "2", folder=tmp_path) as player:
        at_question(player, 1)
        first = re.search(r"plant (\S+) (\w+) 1", player.text)
        assert first is not None
        player.type(f"PLANTER {first[1]}")
        player.wait(lambda: "PLANTER" in player.text and not re.search(r"│\s+\d+ grow", player.text))
        row = row_of(player, f"plant {first[1]}")
        player.click(row, player.lines[row].index("plant"))
        at_question(player, 2)
        assert f"Plant {first[2]} 1 on {first[1]}: this cannot be taken back" in re.sub(
            r"\s+", " ", "".join(line[82:] for line in player.lines)
        )
        player.type(F5)
        player.wait(lambda: "Taken back." in player.text)
        at_question(player, 3)


def test_the_panes_follow_the_size_and_the_keys(tmp_path: Path) -> None:
    with begin("yucatan", "--seats", "2", "--seed", "2", folder=tmp_path) as player:
        at_question(player, 1)
        player.wait(lambda: "│" in player.lines[1])  # the board and the question beside each other
        player.process.setwinsize(24, 80)
        player.screen.resize(24, 80)
        player.wait(lambda: "[1]" in player.text and not any("│" in line for line in player.lines[1:4]))
        player.type(F4)
        player.wait(lambda: "[1]" not in player.text)
        player.type(F4)
        at_question(player, 1)
        player.type(F3)
        player.wait(lambda: "reserve" not in player.text)  # the log in the place of the board
        player.type(F3)
        player.wait(lambda: "reserve" in player.text)
        player.type(F1)
        player.wait(lambda: "The arrow keys mark an option" in player.text)
        close(player, Texts("en"))
        at_question(player, 1)
        player.type("rules 4.2" + ENTER)
        player.wait(lambda: "§4.2" in player.text)
        player.type("q")
        player.wait(lambda: "§4.2" not in player.text)
        player.type("fly away" + ENTER)
        player.wait(lambda: "is neither" in re.sub(r"\s+", " ", player.text))
        player.type(F10)
        assert player.end() == 0
    assert "Nothing was decided" in player.told
    assert not list(tmp_path.iterdir())


@pytest.mark.sample(1)
@pytest.mark.parametrize(("keys", "code"), [("q" + ENTER, 0), ("\x03", 130), ("\x11", 0)], ids=["q", "Ctrl-C", "Ctrl-Q"])
def test_leaving_the_screen_saves_the_match(keys: str, code: int, tmp_path: Path) -> None:
    with begin("yaxha", "--seats", "2", "--seed", "1", folder=tmp_path) as player:
        at_question(player, 1)
        player.type("1" + ENTER)
        at_question(player, 2)
        player.type(ENTER)
        at_question(player, 3)
        player.type(keys)
        assert player.end() == code
    assert "To go on: sacbe play --resume" in player.told
    assert saved(tmp_path).moves


def test_a_request_to_stop_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    with begin("yaxha", "--seats", "2", "--seed", "1", folder=tmp_path) as player:
        at_question(player, 1)
        player.process.kill(15)
        assert player.end() == 143
    assert player.told.rindex("\x1b[?1049l") > player.told.rindex("\x1b[?1049h")  # the screen of before is back
    assert "Nothing was decided" in player.told.rpartition("\x1b[?1049l")[2]


def test_a_match_is_seen_again_step_by_step(tmp_path: Path) -> None:
    match, chance = sacbe.start("yaxha", 2, seed=1), Random(1)
    while not match.over:
        seat = match.asked[0]
        match.play(seat, chance.choice(match.legal(seat)))
    file = tmp_path / "match.txt"
    file.write_text(str(match.record), "utf-8")
    with Player("replay", str(file), "--screen", "--lang", "fr", columns=100, rows=30) as player:
        player.wait(lambda: re.search(r"0 sur \d+  comme un spectateur", player.text))
        player.type(RIGHT * 3)
        player.wait(lambda: re.search(r" 3 sur \d+ ", player.text))
        assert "Carte bonus" in player.text
        player.type("v")
        player.wait(lambda: "comme A la voyait" in player.text)
        player.type(" ")
        player.wait(lambda: re.search(r" 4 sur \d+ ", player.text))
        player.type(" " + LEFT)
        player.wait(lambda: re.search(r" [34] sur \d+ ", player.text))
        player.type(END)
        player.wait(lambda: "Résultat" in player.text)
        close(player, Texts("fr"))
        player.type("q")
        assert player.end() == 0


def test_without_a_screen_a_replay_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.txt"
    file.write_text(str(sacbe.start("yaxha", 2, seed=1).record), "utf-8")
    assert cli.main(["replay", str(file), "--screen"]) == 2
    assert "at least 60 columns" in capsys.readouterr().err


@pytest.mark.sample(1)
@pytest.mark.parametrize(("term", "size"), [("dumb", (120, 40)), ("xterm-256color", (50, 24)), ("xterm-256color", (80, 10))])
def test_small_and_plain_terminals_have_the_prompt(term: str, size: tuple[int, int], tmp_path: Path) -> None:
    with begin("gold", "--seats", "2", "--seed", "1", size=size, folder=tmp_path, term=term) as player:
        player.wait(lambda: "A>" in player.text)
        player.type("5" + ENTER)
        player.wait(lambda: "Yes (Enter)" in player.text)
        player.type(ENTER)
        player.wait(lambda: "You have bid 5" in player.told)
