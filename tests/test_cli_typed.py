"""What is typed at the terminal: actions and commands in both languages, amounts, and the turn that waits to be confirmed."""

import io
import random
import re
from pathlib import Path

import pytest
from rich.console import Console

import sacbe
from sacbe import cli
from sacbe.bots import RandomBot
from sacbe.cli.commands.rule import chapters
from sacbe.cli.records import PlayOptions
from sacbe.cli.terminal.advice import Adviser
from sacbe.cli.terminal.commands import Commands, Quit
from sacbe.cli.terminal.keyboard import Keyboard
from sacbe.cli.terminal.playing import Playing, amounts
from sacbe.cli.terminal.session import Session
from sacbe.cli.terminal.store import Store
from sacbe.cli.terminal.typed import COMMANDS, command_words, fold, read_command, typed
from sacbe.cli.texts import Texts
from sacbe.core.catalogue import LANGUAGES
from sacbe.core.errors import Unreadable
from sacbe.core.match.match import Match

GAMES = sacbe.games()


def sitting(
    match: Match, lang: str = "en", seat: int = 0, *, confirm: bool = True, folder: Path = Path("/tmp")
) -> tuple[Playing, Session, io.StringIO]:
    """A match at the prompt with bots at random, and what it prints."""
    out = io.StringIO()
    say = Texts(lang, match.game)
    playing = Playing(match, seat, RandomBot(1), say, confirm=confirm)
    store, console = Store(match.game.id, folder / "match.txt"), Console(file=out, width=100, highlight=False)
    return playing, Session(playing, store, Adviser(playing, lambda: False), console, Keyboard(lambda: "")), out


def commands_of(session: Session) -> Commands:
    return session._commands


# -- actions


@pytest.mark.parametrize("name", GAMES)
def test_every_action_that_can_be_asked_is_typed_in_both_languages(name: str) -> None:
    """In whichever language it is shown, with accents or without, in capitals: it is the same action."""
    game = sacbe.game(name)
    asked: set[int] = set()
    for seats in game.seats:
        match, chance = sacbe.start(name, seats, seed=seats), random.Random(seats)
        while match.asked:
            seat = match.asked[0]
            asked.update(options := match.legal(seat))
            match.play(seat, chance.choice(options))
    for lang in LANGUAGES:
        for other in LANGUAGES:
            words = typed(game, lang)
            for action in asked:
                shown = typed(game, other).shown(action)
                assert words.action(shown) == action, shown
                assert words.action(fold(shown).upper()) == action, shown
                assert words.action(game.actions[action]) == action


@pytest.mark.parametrize("name", GAMES)
def test_no_two_actions_are_typed_alike(name: str) -> None:
    game = sacbe.game(name)
    for lang in LANGUAGES:
        shown: dict[str, str] = {}
        for action, notation in enumerate(game.actions):
            other = shown.setdefault(fold(typed(game, lang).shown(action)), notation)
            assert other == notation, f"{other} and {notation}"


@pytest.mark.parametrize("name", GAMES)
def test_a_typed_word_means_one_word_of_the_notation(name: str) -> None:
    """No French word is an English one that means something else, and no command is the beginning of an action."""
    game = sacbe.game(name)
    words = {word for notation in game.actions for word in notation.split() if word[0].isalpha()}
    meant: dict[str, str] = {fold(word): word for word in words}
    for lang in LANGUAGES:
        for key, called in game.catalogue.texts(lang).items():
            if key.startswith("typed."):
                word = key.removeprefix("typed.")
                assert word in words, key
                assert meant.setdefault(fold(called), word) == word, called
    commands = {fold(word) for lang in LANGUAGES for word in command_words(lang).values()} | set(COMMANDS)
    verbs = {fold(typed(game, lang).shown(a).split()[0]) for lang in LANGUAGES for a in range(len(game.actions))}
    assert not commands & verbs


@pytest.mark.parametrize(
    ("name", "line", "notation"),
    [
        ("maya", "planter 3,9 maïs 1", "plant 3,9 maize 1"),
        ("maya", "PLANTER 3, 9 MAIS 1", "plant 3,9 maize 1"),
        ("maya", "plant 3,9 pomme de terre 2", "plant 3,9 potato 2"),
        ("maya", "fonder Chichén Itzá", "found chichen_itza"),
        ("tzolkin", "construire b07", "build b07"),
        ("tzolkin", "payer bois bois pierre", "pay wood wood stone"),
        ("tzolkin", "placer Chichén Itzá", "place chichen"),
        ("tzolkin", "quemander marron", "beg brown"),
        ("tzolkin", "placer départ", "place start"),
        ("gold", "miser 5", "bid 5"),
        ("gold", "payer B", "pay 1"),
        ("gold", "pay b", "pay 1"),
        ("gold", "garder or", "keep gold"),
        ("yaxha", "poser bleu −1,2,1", "put blue -1,2,1"),
        ("yucatan", "aller -3,6 à -3,7 par -2,6", "move -3,6 to -3,7 via -2,6"),
        ("yucatan", "déployer 1,2 colibri", "deploy 1,2 hummingbird"),
    ],
)
def test_french_is_read(name: str, line: str, notation: str) -> None:
    game = sacbe.game(name)
    for lang in LANGUAGES:
        assert game.actions[typed(game, lang).action(line)] == notation


@pytest.mark.parametrize("line", ["", "planter", "planter 99,99 maïs 1", "voler 1,1", "x" * 10_000, "0", "\x00"])
def test_what_is_no_action_is_unreadable(line: str) -> None:
    for name in GAMES:
        with pytest.raises(Unreadable):
            typed(sacbe.game(name), "fr").action(line)


def test_commands_in_both_languages() -> None:
    for line, command in {
        "aide": ("help", ""), "?": ("help", ""), "q": ("quit", ""), "Q": ("quit", ""), "quitter": ("quit", ""),
        "annuler": ("undo", ""), "POURQUOI miser 5": ("why", "miser 5"), "regles 4.2": ("rules", "4.2"), "règles": ("rules", ""),
        "rules 4": ("rules", "4"), "conseil": ("hint", ""), "hint": ("hint", ""), "sauver /a b": ("save", "/a b"),
    }.items():  # fmt: skip
        assert read_command(line) == command
    assert read_command("card 1") is None
    assert read_command("") is None


# -- amounts


def test_amounts_are_typed_as_what_they_are() -> None:
    assert amounts(["bid 0", "bid 1", "bid 2"]) == [0, 1, 2]
    assert amounts(["take 1", "take 3"]) == [1, 3]
    assert amounts(["card 1", "pass"]) == amounts(["pay 1", "bid 2"]) == amounts(["tech stone", "tech wood"]) == amounts([]) == []


def test_5_bids_5() -> None:
    playing, session, out = sitting(sacbe.start("gold", 3, seed=1), confirm=False)
    assert not commands_of(session).obey("11")
    assert "From 0 to 10." in out.getvalue()
    assert commands_of(session).obey("5")
    assert playing.committed.moves[-1] == (0, playing.committed.game.action("bid 5"))


# -- a turn is confirmed


def test_a_turn_waits_until_it_is_confirmed() -> None:
    match = sacbe.start("yaxha", 2, seed=1)
    playing, session, out = sitting(match)
    obey = commands_of(session).obey
    assert obey("card 1")
    assert playing.pending is not None
    assert playing.committed.moves == match.moves
    assert "lay card 1" in playing.log()[-1]
    assert not obey("7")
    assert "Enter or 1" in out.getvalue()
    assert obey("undo")
    assert (playing.pending, playing.committed.moves) == (None, match.moves)
    assert obey("card 2")
    assert obey("card 1")  # another answer takes its place
    assert obey("")
    assert playing.pending is None
    assert [playing.committed.game.actions[a] for s, a in playing.committed.moves if s == 0] == ["card 1"]


@pytest.mark.parametrize("word", ["", "1", "ok", "yes", "Y"])
def test_how_a_turn_is_confirmed(word: str) -> None:
    playing, session, _ = sitting(sacbe.start("yaxha", 2, seed=1))
    assert commands_of(session).obey("1")
    assert commands_of(session).obey(word)
    assert any(seat == 0 for seat, _ in playing.committed.moves)


def test_what_an_answer_would_reveal_is_not_shown_before_it_is_confirmed() -> None:
    """The last bid turns all bids up: who could see that and take his own back would know the others'."""
    match = sacbe.start("gold", 2, seed=1)
    match.play(1, "bid 3")
    playing, session, out = sitting(match)
    before = playing.log()
    assert commands_of(session).obey("4")
    assert playing.pending is not None
    assert playing.pending.final
    assert playing.match is match
    assert playing.log() == before
    assert "cannot be taken back" in playing.question()
    session._tell_news()
    assert "has bid 3" not in out.getvalue()
    assert commands_of(session).obey("2")
    assert playing.committed is match
    assert commands_of(session).obey("4")
    assert commands_of(session).obey("yes")
    assert len(playing.log()) > len(before)


@pytest.mark.parametrize("name", GAMES)
def test_no_hidden_thing_comes_to_light_before_a_turn_is_confirmed(name: str) -> None:
    """Whatever the person answers, what is shown before the confirmation is the same in every world that the person may be in."""
    match, chance = sacbe.start(name, 3, seed=5), random.Random(5)
    while match.asked and len(match.moves) < 150:
        if 0 in match.asked and len(match.moves) % 3 == 0:
            action = chance.choice(match.legal(0))
            told = []
            for world in (match, match.guess(0, 1), match.guess(0, 2)):
                playing, _, _ = sitting(world)
                playing.answer(action)
                if playing.pending:
                    told.append((playing.question(), playing.log(), playing.match.view(0)))
            assert all(line == told[0] for line in told)
        seat = match.asked[0]
        match.play(seat, chance.choice(match.legal(seat)))


def test_pipes_are_not_asked_to_confirm(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    assert cli.main(["play", "yaxha", "--seats", "2", "--seed", "1", "--bots", "random"]) == 0
    assert "End it?" not in capsys.readouterr().out


# -- commands


def test_rules_why_and_hints_at_the_prompt() -> None:
    match = sacbe.start("yaxha", 2, seed=1)
    playing, session, out = sitting(match, "fr")
    obey = commands_of(session).obey

    def told(line: str) -> str:
        out.seek(0)
        out.truncate()
        assert not obey(line)
        return out.getvalue()

    assert all(chapter in told("règles") for chapter in chapters(match.game, "fr"))
    assert "§4.2" in told("regles 4.2")
    assert "pas de section" in told("rules 99")
    assert "pas de section" in told("rules bonjour")
    assert "Quelle action" in told("pourquoi")
    assert "§2.2" in told("pourquoi carte 4")
    assert "permis" in told("why card 1")
    assert "§2.2" in told("carte 4")
    assert "§2.2" in told("pourquoi")
    assert re.search(r"Un robot .* : carte [12]", told("conseil"))
    assert obey("1")
    assert "revenez en arrière" in told("conseil")
    with pytest.raises(Quit):
        obey("q")
    assert playing.pending is not None


def test_bots_are_players_if_nothing_is_said() -> None:
    assert PlayOptions(game="yaxha").bots == "player"
