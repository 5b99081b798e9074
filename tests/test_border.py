"""The border between outside data and compiled code: numbers, stacks that break, positions that get stuck, bounds checks."""

import subprocess
import sys
import time
from dataclasses import replace
from functools import partial
from os import environ
from typing import Any

import pytest

import sacbe
from sacbe.core import border
from sacbe.core.engine.ask import BROKEN, ask, drop
from sacbe.core.engine.bind import STUCK, Kernel, position_in
from sacbe.core.engine.dice import dice
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import DEPTH, Ints, Memory
from sacbe.core.game import Game
from sacbe.core.match import opening
from sacbe.core.match.dealer import Dealer
from sacbe.core.match.record import Record
from sacbe.testing.beads import GAME as BEADS
from sacbe.testing.beads.rules.pieces import COLOURS
from sacbe.testing.beads.rules.rules import RULES
from sacbe.testing.beads.rules.state import State

HEAD = "game yaxha\nrules 1\nseats 2\n"


# -- numbers


@pytest.mark.parametrize(
    "result",
    [
        *("1e300000000 5", "1e900000 5", "1_000 5", "1.5 2", "1/0 2", "1/0000002 3", "nan 5", "inf 5", "0x10 5", "9999999999 5"),
        *("+1 5", "٣ 5", "", "1 " * 9),
    ],
)
def test_points_of_a_record_have_a_strict_grammar(result: str) -> None:
    began = time.process_time()
    with pytest.raises(sacbe.Unreadable, match="result"):
        Record.parse(f"{HEAD}result {result}\n")
    assert time.process_time() - began < 1, "nothing is computed from a number that has no end"


@pytest.mark.parametrize(
    "line", ["seed 1e9", "seed -1", f"seed {'9' * 79}", f"seed {2**256}", "rules ²", "fork 1e5", "seats 1_0"]
)
def test_whole_numbers_of_a_record_have_a_strict_grammar(line: str) -> None:
    word = line.split()[0]
    lines = [kept for kept in HEAD.splitlines() if not kept.startswith(word)]
    with pytest.raises(sacbe.Unreadable, match=word):
        Record.parse("\n".join([*lines, line]))


@pytest.mark.parametrize("points", ["42 42", "-3 7", "85/4 0", "-1/4 3"])
def test_points_that_a_match_can_have_are_read(points: str) -> None:
    record = Record.parse(f"{HEAD}result {points}\n")
    assert " ".join(map(str, record.result or ())) == points


def test_a_record_has_a_bounded_number_of_moves() -> None:
    with pytest.raises(sacbe.Unreadable, match="moves"):
        Record.parse(HEAD + "0 card 1\n" * 60_000)


# -- JSON


@pytest.mark.parametrize(
    "text",
    [
        *("[" * 100_000, '{"a":' * 13 + "1" + "}" * 13, '{"round": 1.0}', '{"round": 1e400}', '{"round": NaN}'),
        *(f'{{"round": {"9" * 30}}}', '{"a": "' + "x" * 300_000 + '"}', "[1]", "null", '{"round": Infinity}'),
    ],
)
def test_a_position_in_a_record_is_plain_json_of_bounded_size(text: str) -> None:
    with pytest.raises(sacbe.Unreadable, match="position"):
        Record.parse(f"{HEAD}position {text}\n")


def test_a_position_from_python_is_plain_json_too() -> None:
    nested: Any = {}
    for _ in range(5000):
        nested = {"a": nested}
    for given in (nested, {"round": float("nan")}, {"round": 2**60}, {"round": {1, 2}}, {"round": 1.0}, {"seats": "2" * 300_000}):
        with pytest.raises(sacbe.Unreadable):
            sacbe.position("yaxha", given)


# -- the stack of questions


def _stack(pushes: int, drops: int) -> int:
    @kernel
    def push(s: Any, n: int, m: int) -> None:
        for _ in range(n):
            ask(s, 0, 1, 0, 0, 0)
        for _ in range(m):
            drop(s)

    state = State.blank()
    here = position_in(State)

    def run(S: Memory, n: int, m: int) -> None:
        push(here(S, 0), n, m)

    BEADS.kernel.compile(f"stack{pushes}", {"run": run})["run"](state.memory, pushes, drops)
    assert state.seats == 0, "the field beside the stack is untouched"
    assert state.round_no == 0
    return state.depth


def test_a_full_stack_breaks_and_writes_nothing_beyond_it() -> None:
    assert _stack(DEPTH, 0) == DEPTH
    assert _stack(DEPTH + 1, 0) == BROKEN
    assert _stack(DEPTH + 9, 0) == BROKEN


def test_an_empty_stack_breaks_when_it_is_popped() -> None:
    assert _stack(2, 2) == 0
    assert _stack(2, 3) == BROKEN
    assert _stack(1, 40) == BROKEN


# -- positions that cannot go on


@kernel
def dead_end(s: State, seat: int, out: Ints) -> int:
    """Like Beads, but in the last two rounds nobody has an option."""
    if s.round_no > 1:
        return 0
    for colour in range(COLOURS):
        out[colour] = s.frames[s.depth - 1, 0] * COLOURS + colour
    return COLOURS


@pytest.fixture(scope="module")
def blind_alley() -> Game:
    """A game with a fault: it runs into a question without options."""
    return replace(BEADS, id="blind_alley", rules=replace(RULES, legal=dead_end))


def test_playouts_end_where_nobody_has_an_option(blind_alley: Game) -> None:
    match = opening.start(blind_alley, 2, 7, None, deal=False)
    assert blind_alley.kernel.playouts(match.position, dice(1), 3) == STUCK
    assert BEADS.kernel.playouts(opening.start(BEADS, 2, 7, None, deal=True).position, dice(1), 3) > 0
    assert border.trial(opening.start(BEADS, 2, 7, None, deal=True), 2)
    assert not border.trial(match, 2)


def test_a_position_without_an_option_is_refused(blind_alley: Game) -> None:
    with pytest.raises(sacbe.Illegal, match="cannot go on: seat 0 is asked and has no option"):
        opening.position(blind_alley, {"round": 2}, check=True)
    record = Record.parse('game beads\nrules 1\nseats 2\nposition {"round":2}\n')
    with pytest.raises(sacbe.Illegal, match="cannot go on"):
        opening.replay(blind_alley, record, None)


def test_an_answer_after_which_nobody_can_go_on_is_refused_and_changes_nothing(blind_alley: Game) -> None:
    match = opening.position(blind_alley, {"round": 1, "calls": [0, 1]}, check=True)
    before = (match.truth(), match.moves, match.log(None), match.asked)
    for _ in range(3):
        with pytest.raises(sacbe.Illegal, match="after this answer the position cannot go on"):
            match.play(0, "call red")
        assert (match.truth(), match.moves, match.log(None), match.asked) == before


BOTS = """
from dataclasses import replace
from sacbe import bots
from sacbe.core.match.match import Match
from tests.test_border import dead_end
from sacbe.testing.beads import GAME as BEADS
game = replace(BEADS, id="blind_alley", rules=replace(BEADS.rules, legal=dead_end))
match = Match.begin(game, 2, {})
match.position["round_no"] = 2
for level in ("greedy", "expert"):
    try:
        print(bots.find(game, level, 1).choose(match, 0))
    except Exception as error:
        print(type(error).__name__, error)
"""


def test_bots_say_so_if_they_have_no_option() -> None:
    run = subprocess.run([sys.executable, "-c", BOTS], capture_output=True, text=True, env=environ | {"SACBE_JIT": "0"})
    greedy, expert = run.stdout.splitlines()
    assert greedy == "Illegal seat 0 is asked and has no option"
    assert expert == "Illegal seat 0 is not asked, or has no option"


def test_what_is_unsound_is_refused_even_without_the_laws() -> None:
    game = replace(BEADS, id="strict", unsound=lambda s: ["too red"] if s.call[0] == 1 else [])
    for check in (True, False):
        with pytest.raises(sacbe.Illegal, match="cannot be played in strict: too red"):
            opening.position(game, {"calls": [1, 0]}, check=check)
    assert opening.position(game, {"calls": [2, 0]}, check=False).asked == (1,)


# -- records from servers


def test_a_server_can_hold_a_record_to_the_laws() -> None:
    text = str(sacbe.position("tzolkin", {"seats": 4}, check=False).record)
    record = Record.parse(text)
    assert opening.replay(sacbe.game("tzolkin"), record, None).asked == (0,)
    with pytest.raises(sacbe.Illegal, match="law"):
        opening.replay(sacbe.game("tzolkin"), record, None, check=True)


# -- branches of a seed


def test_branches_are_other_streams_of_the_same_seed() -> None:
    words = [Dealer(7, branch).words(0).tolist() for branch in (0, 1, 2)]
    assert words[0] == Dealer(7).words(0).tolist()
    assert len({word for stream in words for word in stream}) == 24
    assert words[1] == Dealer(7, 1).words(0).tolist()


def _played(branch_at: int) -> Any:
    match = sacbe.start("yaxha", 2, 7)
    while not match.over:
        if branch_at <= len(match.moves) and not match._branches:
            match.deal_from_branch(1)
        seat = match.asked[0]
        match.play(seat, match.legal(seat)[0])
    return match


def test_a_record_tells_from_where_nature_was_dealt_from_which_branch() -> None:
    match = _played(30)
    text = str(match.record)
    (at, branch), *more = Record.parse(text).branches
    assert at >= 30
    assert (branch, more) == (1, [])
    assert text != str(_played(10_000).record), "another branch deals otherwise"
    assert str(sacbe.replay(text).record) == text
    moment = sacbe.replay(text, upto=at)
    assert sacbe.replay(text, upto=at - 1)._branches == ()
    for seat, notation in Record.parse(text).moves[len(moment.moves) :]:
        if seat != sacbe.NATURE:
            moment.play(seat, notation)
    assert moment.moves == match.moves, "whoever takes the record up again is dealt the same"
    assert match.copy()._dealer.branch == 1


@pytest.mark.parametrize("line", ["1", "1:0", "2:1 1:2", "1:2 2:1", "1:1 1:2", "99:1", "1:1e5", "a:1", "1:100000", "-1:1"])
def test_a_bad_line_of_branches_is_refused(line: str) -> None:
    with pytest.raises(sacbe.Unreadable, match="branch"):
        Record.parse(f"{HEAD}seed 7\nbranch {line}\n\n0 card 1\n0 card 1\n0 card 1\n")


def test_branches_only_rise() -> None:
    match = sacbe.start("yaxha", 2, 7)
    match.deal_from_branch(3)
    for wrong in (0, 3, 2, -1, True, 10**9):
        with pytest.raises(sacbe.Unknown, match="branch"):
            match.deal_from_branch(wrong)


# -- the checked build

PLANTED = """
import numpy as np
from sacbe.core.engine.bind import Kernel, position_in
from sacbe.core.engine.kernel import buffer, kernel
from sacbe.core.engine.state import Memory
from sacbe.testing.beads.rules.rules import RULES

at = position_in(RULES.state)

@kernel
def read(s, i):
    return s.call[i]

@kernel
def write(s, i):
    s.frames[0, i] = 1

def fault(S: Memory, which: int, i: int):
    s = at(S, 0)
    if which == 0:
        return read(s, i)
    if which == 1:
        write(s, i)
        return 0
    return read(s, buffer(3)[i])

from pathlib import Path
import sacbe.testing.beads
rules = Kernel("planted", RULES, Path(sacbe.testing.beads.__file__).parent)
run = rules.compile("fault", {"fault": fault})["fault"]
S = RULES.state.blank().memory
for which, i in ((0, 3), (0, 4), (0, -1), (1, 4), (1, 5), (2, 0)):
    try:
        print(which, i, run(S, which, i))
    except IndexError:
        print(which, i, "IndexError")
"""


def test_a_checked_build_finds_indices_out_of_bounds() -> None:
    run = subprocess.run(
        [sys.executable, "-c", PLANTED], capture_output=True, text=True, env=environ | {"SACBE_CHECK": "1", "SACBE_QUIET": "1"}
    )
    assert run.stdout.splitlines() == [
        "0 3 0",
        "0 4 IndexError",
        "0 -1 IndexError",
        "1 4 0",
        "1 5 IndexError",
        "2 0 IndexError",
    ], run.stderr


def test_the_checked_build_has_a_cache_of_its_own() -> None:
    code = (
        "import sacbe; from sacbe.core.engine import cache; g = sacbe.game('yaxha'); print(cache.folder('yaxha', g.rule_sources))"
    )
    run = partial(subprocess.run, [sys.executable, "-c", code], capture_output=True, text=True)
    folders = {run(env=environ | {"SACBE_CHECK": check}).stdout for check in ("0", "1")}
    assert len(folders) == 2
    assert isinstance(BEADS.kernel, Kernel)
