"""The public API (docs/api.md): its names, and what bad input gets."""

import importlib
import inspect
import json
import random
import string
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.testing.kit import memory

ERRORS = (sacbe.Illegal, sacbe.Unknown, sacbe.Unreadable)


def a_match(seats: int = 3, seed: int = 7) -> Match:
    match = sacbe.start("yaxha", seats=seats, seed=seed)
    match.play(0, "card 1")
    return match


def a_record(seed: int = 1) -> str:
    match = sacbe.start("yaxha", 2, seed=seed)
    chooser = random.Random(seed)
    while not match.over:
        seat = chooser.choice(match.asked)
        match.play(seat, chooser.choice(match.legal(seat)))
    return str(match.record)


# -- the names


def test_the_module() -> None:
    assert sacbe.__all__ == sorted(sacbe.__all__, key=lambda name: (not name.isupper(), name))
    assert {"Illegal", "Unknown", "Unreadable", "bot", "game", "games", "position", "replay", "start"} < set(sacbe.__all__)
    assert sacbe.NATURE == -1
    package = importlib.import_module("sacbe.games")  # the subpackage of that name must not hide the function
    assert "yaxha" in sacbe.games()
    assert sacbe.games() == tuple(sorted(package.known()))


def test_a_game() -> None:
    game = sacbe.game("yaxha")
    assert (game.id, game.title, game.seats, game.rules_version) == ("yaxha", "Yaxha", range(2, 5), 1)
    option = game.options["bonus_deck"]
    assert (option.choices, option.default) == (("all", "first_game", "named"), "all")
    assert "§2.8" in option.help
    assert game.actions[0] == "card 1"
    assert len(set(game.actions)) == len(game.actions)


def test_signatures() -> None:
    assert list(inspect.signature(sacbe.start).parameters)[1:] == ["seats", "seed", "options", "deal"]
    assert list(inspect.signature(sacbe.replay).parameters) == ["text", "upto"]
    assert inspect.signature(sacbe.position).parameters["check"].default is True
    for name in ("view", "log", "svg", "guess", "why", "play", "legal"):
        assert callable(getattr(Match, name))


def test_a_match_from_outside() -> None:
    match = sacbe.start("yaxha", seats=3, seed=7, options={})
    assert match.asked == (0, 1, 2)
    assert match.legal(0) == [0, 1, 2]
    assert match.why(0, "card 1") == ""
    match.play(0, 0)
    assert match.asked == (1, 2)
    assert match.legal(0) == []
    assert (match.over, match.winners) == (False, ())
    assert match.points == (0, 0, 0)
    assert match.ranks == (1, 1, 1)
    assert json.loads(json.dumps(match.view(None))) == match.view(None)
    assert match.log(0)[-1] == "A lays card 1 face down."
    assert match.log(1)[-1] == match.log(None)[-1] == "A lays a card face down."
    assert match.log(1, "fr")[-1] == "A pose une carte face cachée."
    assert match.svg(0).startswith("<svg")
    assert str(match._repr_svg_()) == match.svg(None)
    assert "asked (1, 2)" in repr(match)


def test_nature_by_hand() -> None:
    match = sacbe.start("yaxha", 2, deal=False)
    assert match.asked == (sacbe.NATURE,)
    assert match.odds() == {a: Fraction(1, 2) for a in match.legal(-1)}
    match.play(-1, "initiative 2")
    for card in ("longest_grey", "three_colours", "most_levels"):
        match.play(-1, f"bonus {card}")
    match.play(-1, "draw orange")
    odds = {match.game.actions[a]: chance for a, chance in match.odds().items()}
    assert odds["draw orange"] == Fraction(23, 119)
    assert odds["draw blue"] == Fraction(24, 119)
    assert "dealer hand" in str(match.record)
    assert sacbe.start("yaxha", 2, seed=3).odds() == {}


def test_the_seed_is_told_only_at_the_end() -> None:
    match = sacbe.start("yaxha", 2, seed=987654321)
    match.play(0, "card 1")
    everything = [match.view(s) for s in (0, 1, None)], match.log(0), match.svg(0), str(match.record), repr(match)
    assert "987654321" not in str(everything)
    assert "seed 1\n" in a_record(1)


def test_a_record_taken_up_again_claims_no_seed_that_did_not_deal_it() -> None:
    unfinished = "\n".join(line for line in finished().splitlines()[:60] if not line.startswith(("seed", "result")))
    match = sacbe.replay(unfinished)
    chooser = random.Random(1)
    while not match.over:
        seat = chooser.choice(match.asked)
        match.play(seat, chooser.choice(match.legal(seat)))
    assert "\nresult " in str(match.record)
    assert "\nseed " not in str(match.record)
    assert sacbe.replay(str(match.record)).points == match.points


def test_a_guess_holds_no_secret() -> None:
    """Nothing of another seat's hidden card is left anywhere in a guess, in its record and its memory included."""
    texts = set()
    for card in ("card 1", "card 2", "card 3"):
        match = sacbe.start("yaxha", 3, seed=7)
        match.play(0, card)
        guess = match.guess(1, 5)
        texts.add((str(guess.record), str(guess.news), guess._moves == [], memory(guess)))
    assert len(texts) == 1


def test_bots() -> None:
    match = sacbe.start("yaxha", 2, seed=1)
    bot = sacbe.bot("yaxha", level="random")
    assert bot.choose(match.guess(0, 1), 0) in match.legal(0)
    alike = [[sacbe.bot("yaxha", "random", seed=seed).choose(match, 0) for _ in range(3)] for seed in range(20)]
    assert all(len(set(choices)) == 1 for choices in alike)
    assert len({choices[0] for choices in alike}) == 2


# -- bad input


BAD_CALLS: list[Callable[[Match], Any]] = [
    lambda m: sacbe.game("chess"),
    lambda m: sacbe.game(None),  # type: ignore[arg-type]
    lambda m: sacbe.game(["yaxha"]),  # type: ignore[arg-type]
    lambda m: sacbe.start("go", 2),
    lambda m: sacbe.start("yaxha", 5),
    lambda m: sacbe.start("yaxha", 1),
    lambda m: sacbe.start("yaxha", 2.0),  # type: ignore[arg-type]
    lambda m: sacbe.start("yaxha", True),
    lambda m: sacbe.start("yaxha", 2, seed=-1),
    lambda m: sacbe.start("yaxha", 2, seed="x"),  # type: ignore[arg-type]
    lambda m: sacbe.start("yaxha", 2, seed=2**256),
    lambda m: sacbe.start("yaxha", 2, options={"colour": "red"}),
    lambda m: sacbe.start("yaxha", 2, options={"bonus_deck": "some"}),
    lambda m: sacbe.start("yaxha", 2, options={"bonus_deck": 3}),
    lambda m: sacbe.start("yaxha", 2, options={"bonus_deck": {}}),
    lambda m: sacbe.start("yaxha", 2, options=["bonus_deck"]),  # type: ignore[arg-type]
    lambda m: sacbe.bot("yaxha", level="god"),
    lambda m: sacbe.bot("yaxha", level=7),  # type: ignore[arg-type]
    lambda m: m.legal(3),
    lambda m: m.legal(-2),
    lambda m: m.legal("A"),  # type: ignore[arg-type]
    lambda m: m.legal(None),  # type: ignore[arg-type]
    lambda m: m.play(1, "card 9"),
    lambda m: m.play(1, "card 4"),
    lambda m: m.play(1, "put blue 0,0,1"),
    lambda m: m.play(1, ""),
    lambda m: m.play(1, "x" * 1_000_000),
    lambda m: m.play(1, 99_999),
    lambda m: m.play(1, -1),
    lambda m: m.play(1, 1.5),  # type: ignore[arg-type]
    lambda m: m.play(1, None),  # type: ignore[arg-type]
    lambda m: m.play(1, True),
    lambda m: m.play(0, "card 1"),
    lambda m: m.play(-1, "draw blue"),
    lambda m: m.play(7, "card 1"),
    lambda m: m.view(3),
    lambda m: m.view(-1),
    lambda m: m.view("0"),  # type: ignore[arg-type]
    lambda m: m.log(9),
    lambda m: m.log(0, "de"),
    lambda m: m.svg(0, "../en"),
    lambda m: m.svg(4),
    lambda m: m.svg(0, "en", {"no such look": 1}),
    lambda m: m.why(0, "nonsense"),
    lambda m: m.why(9, "card 1"),
    lambda m: m.why(0, "card 1", "xx"),
    lambda m: m.guess(3, 1),
    lambda m: m.guess(0, -5),
    lambda m: m.guess(0, "s"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("call", BAD_CALLS, ids=range(len(BAD_CALLS)))
def test_a_bad_call_gets_a_clear_error_and_changes_nothing(call: Callable[[Match], Any]) -> None:
    match = a_match()
    before = memory(match), str(match.record), match.log(0)
    with pytest.raises(ERRORS) as caught:
        call(match)
    text = str(caught.value)
    assert 15 < len(text) < 1000
    assert "Traceback" not in text
    assert (memory(match), str(match.record), match.log(0)) == before


def test_which_error_and_what_it_says() -> None:
    match = a_match()
    with pytest.raises(sacbe.Unknown, match=r"no such game: 'chess'; there are .*yaxha"):
        sacbe.game("chess")
    with pytest.raises(sacbe.Unknown, match="2 to 4 seats, not 5"):
        sacbe.start("yaxha", 5)
    with pytest.raises(sacbe.Unreadable, match="actions look like 'card 1', 'take 1', 'put orange"):
        match.play(1, "pass")
    with pytest.raises(sacbe.Illegal, match=r"Market 4 is not in play.*§2\.2"):
        match.play(1, "card 4")
    with pytest.raises(sacbe.Illegal, match="A has nothing to decide now: it is up to B, C"):
        match.play(0, "card 2")


def finished() -> str:
    return a_record(2)


BAD_RECORDS: dict[str, Callable[[], object]] = {
    "empty": lambda: "",
    "no text": lambda: b"game yaxha",
    "truncated header": lambda: finished()[:12],
    "truncated in a line": lambda: finished()[: finished().rindex("\n0 put ") + 9],
    "truncated between lines": lambda: "\n".join(finished().splitlines()[:-9]) + "\n",
    "foreign: chess": lambda: '[Event "?"]\n1. e4 e5 2. Nf3 Nc6 *\n',
    "foreign: JSON": lambda: json.dumps({"game": "yaxha"}),
    "another game": lambda: finished().replace("game yaxha", "game chess"),
    "newer rules": lambda: finished().replace("rules 1", "rules 2"),
    "rules of no number": lambda: finished().replace("rules 1", "rules one"),
    "too many seats": lambda: finished().replace("seats 2", "seats 3"),
    "seats of no number": lambda: finished().replace("seats 2", "seats -2"),
    "wrong option": lambda: finished().replace("bonus_deck=all", "bonus_deck=none"),
    "unknown option": lambda: finished().replace("bonus_deck=all", "deck=all"),
    "option without a value": lambda: finished().replace("bonus_deck=all", "bonus_deck"),
    "wrong result": lambda: finished().replace("result ", "result 1"),
    "result of no number": lambda: finished().replace("result ", "result x"),
    "a stranger's seat": lambda: finished().replace("\n1 card", "\n3 card", 1),
    "an illegal move": lambda: finished().replace("\n0 card", "\n0 take", 1),
    "an unknown move": lambda: finished().replace("\n0 card", "\n0 cart", 1),
    "a header line twice": lambda: "seats 2\n" + finished(),
    "a dealer nobody knows": lambda: finished().replace("seats 2", "seats 2\ndealer croupier"),
    "a broken position": lambda: finished().replace("seats 2", "seats 2\nposition {"),
    "a position of no dict": lambda: finished().replace("seats 2", "seats 2\nposition [1]"),
    "a deep position": lambda: finished().replace("seats 2", "seats 2\nposition " + "[" * 100_000),
    "moves after the end": lambda: finished() + "0 card 1\n",
    "10 MB of noise": lambda: "".join(random.Random(1).choices(string.printable, k=10_000_000)),
    "10 MB of moves": lambda: finished() + "0 card 1\n" * 1_000_000,
    "900 kB of noise": lambda: "".join(random.Random(1).choices(string.printable, k=900_000)),
    "a seed without end": lambda: finished().replace("seed 2", "seed " + "9" * 5_000),
}


@pytest.mark.parametrize("kind", BAD_RECORDS)
def test_a_bad_record_gets_a_clear_error(kind: str) -> None:
    with pytest.raises(ERRORS) as caught:
        sacbe.replay(BAD_RECORDS[kind]())  # type: ignore[arg-type]
    assert 15 < len(str(caught.value)) < 1000


@pytest.mark.parametrize("upto", [-1, 10_000, "5", 1.0, True])
def test_a_bad_upto(upto: Any) -> None:
    with pytest.raises(sacbe.Unknown):
        sacbe.replay(finished(), upto=upto)


BAD_POSITIONS: list[Any] = [
    None,
    [],
    "position",
    {"seats": 7},
    {"seats": "2"},
    {"pyramid": []},
    {"round": 11},
    {"round": True},
    {"hands": "oob"},
    {"hands": ["oob"]},
    {"hands": ["oox", ""]},
    {"hands": [1, 2]},
    {"pyramids": ["at 0,0: q", ""]},
    {"pyramids": ["at 9,9: o", ""]},
    {"pyramids": ["o", ""]},
    {"lots": ["oooo", "bbb"]},
    {"lots": ["ooo", ""], "step": "choose"},
    {"initiative": [1, 1]},
    {"initiative": [1, 3]},
    {"bonus_cards": ["longest_grey", "longest_grey"]},
    {"bonus_cards": ["no_such_card"]},
    {"bonus_cards": "longest_grey"},
    {"bonus_cards": [[]]},
    {"step": "sleep"},
    {"step": "take"},
    {"step": "build", "waiting": [0]},
    {"step": "fill", "bag": "oo"},
    {"wishes": [3, 0]},
    {"options": {"bonus_deck": "named"}},
    {"options": 5},
    {"bag": 7},
    {"round": float("nan")},
    {"key": object()},
]


@pytest.mark.parametrize("given", BAD_POSITIONS, ids=range(len(BAD_POSITIONS)))
def test_a_bad_position_gets_a_clear_error(given: Any) -> None:
    with pytest.raises(ERRORS) as caught:
        sacbe.position("yaxha", given, check=False)
    assert 15 < len(str(caught.value)) < 1000


def test_a_position_must_obey_the_laws_unless_waived() -> None:
    given = {"hands": ["ooo", "bbb"], "bag": "obgyw" * 24, "step": "build"}
    with pytest.raises(sacbe.Illegal, match=r"§12\.1"):
        sacbe.position("yaxha", given)
    assert sacbe.position("yaxha", given, check=False).asked == (0, 1)


def test_a_match_from_a_position_has_a_record_too() -> None:
    given = {"round": 1, "hands": ["oob", "ggg"], "step": "build"}
    match = sacbe.position("yaxha", given)
    match.play(0, "put blue 0,0,1")
    text = str(match.record)
    assert "\nposition {" in text
    again = sacbe.replay(text)
    assert again.truth() == match.truth()
    assert str(again.record) == text
