"""Bots that search, in real games: their time, their tree, their threads, and what they are given."""

import asyncio
import threading
import time
from typing import Any

import pytest

import sacbe
from sacbe.bots import LEVELS, MEASURES, find
from sacbe.bots.levels import LEVEL_PARAMS, level_params
from sacbe.bots.mcts.bot import MctsBot, search_weights
from sacbe.bots.mcts.params import Params
from sacbe.bots.policies import weights_of
from sacbe.core.match.match import Match
from tests.bars import hold

LATE = 0.1
"""Seconds that a bot may be late at the most."""


def start(name: str = "yaxha", seats: int = 2, moves: int = 0, seed: int = 5) -> Match:
    match = sacbe.start(name, seats, seed=seed)
    bot = sacbe.bot(name, "random", seed=seed)
    for _ in range(moves):
        match.play(match.asked[0], bot.choose(match, match.asked[0]))
    return match


def test_levels_have_the_same_names_in_all_games_and_growing_budgets() -> None:
    assert (*LEVELS, *MEASURES) == ("random", "greedy", *LEVEL_PARAMS)
    times = [LEVEL_PARAMS[level].seconds for level in LEVELS[2:]]
    assert times == sorted(times)
    assert LEVEL_PARAMS["expert"].seconds <= 1.0
    assert LEVEL_PARAMS["master"].seconds <= 3.0
    assert level_params(sacbe.game("maya"), "expert", 0.1).seconds == pytest.approx(LEVEL_PARAMS["expert"].seconds / 10)
    assert (
        level_params(sacbe.game("gold"), "expert").for_seats(2).lookahead_percent
        > level_params(sacbe.game("gold"), "plain").for_seats(2).lookahead_percent
        == 0
    )


def test_levels_fit_their_game() -> None:
    """Yucatan has many short turns; in Yaxha good options are many, so that weak levels need a higher temperature."""
    assert level_params(sacbe.game("yucatan"), "expert").seconds < level_params(sacbe.game("maya"), "expert").seconds
    assert level_params(sacbe.game("yaxha"), "novice").temperature > level_params(sacbe.game("maya"), "novice").temperature
    assert level_params(sacbe.game("yaxha"), "expert").temperature == 0


def test_a_search_looks_nearby_and_far_with_weights_of_their_own() -> None:
    gold = sacbe.game("gold")
    four, two = search_weights(gold, 4, False), search_weights(gold, 2, False)
    assert four.tolist() == [weights_of(gold).tolist(), weights_of(gold, 4).tolist()]
    assert four[0].tolist() != four[1].tolist()
    assert two[0].tolist() == two[1].tolist()


def test_iterations_come_in_whole_determinizations() -> None:
    """However fast the machine is: a determinization costs more than a dozen iterations in it."""
    match, asked = start("yaxha"), list[int]()
    bot = MctsBot(
        match.game, Params(seconds=0.05, own_nodes_only=True, iterations_per_world=24), 1, clock=lambda: sum(asked) / 12_345
    )

    def search(*args: Any) -> int:
        asked.append(args[-1])
        return inside(*args)

    inside = bot._kernels.search
    bot._kernels = bot._kernels._replace(search=search)
    bot.think(match.guess(0, 1), 0)
    assert len(asked) > 1
    assert [n for n in asked if n % 24] == []


def test_parameters_hold_from_a_number_of_seats_on() -> None:
    params = Params(seconds=1.0, lookahead_percent=1, by_seats={2: {"horizon": 2, "lookahead_percent": 80}, 4: {"horizon": 5}})
    assert [(params.for_seats(seats).horizon, params.for_seats(seats).lookahead_percent) for seats in (2, 3, 4)] == [
        (2, 80),
        (2, 80),
        (5, 1),
    ]
    assert Params(seconds=1.0).for_seats(2) == Params(seconds=1.0)


@pytest.mark.sample(2)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays(level: str) -> None:
    match = start(seed=3)
    bots = [find(match.game, level, seed, scale=0.05) for seed in range(2)]
    while not match.over:
        seat = match.asked[0]
        match.play(seat, bots[seat].choose(match.guess(seat, 1), seat))
    assert sorted(match.ranks)[0] == 1


def test_no_such_level() -> None:
    with pytest.raises(sacbe.Unknown, match="no such level for yaxha: 'grandmaster'; there are random, greedy, novice"):
        sacbe.bot("yaxha", "grandmaster")


def test_reproducible_by_seed_and_iterations() -> None:
    match = start(moves=10)
    seat = match.asked[0]
    result = [MctsBot(match.game, LEVEL_PARAMS["player"], 4, iterations=300).think(match.guess(seat, 9), seat) for _ in range(2)]
    assert result[0].options == result[1].options


@pytest.mark.bar
@pytest.mark.parametrize("seconds", [0.02, 0.3])
def test_never_late(seconds: float) -> None:
    """A turn (a step of the game's progress) takes no more than its time, however many choices it has."""
    match = start()
    bots = [MctsBot(match.game, Params(seconds=seconds), seed) for seed in range(2)]
    spent: dict[tuple[int, int], float] = {}
    for _ in range(20):
        seat = match.asked[0]
        began = time.thread_time()  # of this core: what other programs take of the machine is not the bot's
        action = bots[seat].choose(match.guess(seat, 1), seat)
        turn = (seat, bots[seat]._step)
        spent[turn] = spent.get(turn, 0.0) + time.thread_time() - began
        match.play(seat, action)
    assert len(spent) > 2
    hold(max(spent.values()), seconds + LATE)


@pytest.mark.bar
def test_a_budget_is_counted_by_the_clock_that_was_given() -> None:
    """As in the arena, whose clock does not go on while others use the core. A search may end after half of its time."""
    match = start()
    bot = MctsBot(match.game, Params(seconds=1.0), 1, clock=lambda: time.perf_counter() / 20)
    began = time.perf_counter()
    result = bot.think(match.guess(0, 1), 0, seconds=0.01)
    assert time.perf_counter() - began > 0.09
    hold(result.seconds, 0.01 + LATE)


def test_the_tree_is_kept_between_the_choices_of_a_turn() -> None:
    match = start("tzolkin")
    seat = match.asked[0]
    bot = MctsBot(match.game, LEVEL_PARAMS["player"], 1, iterations=400)
    kept = 0
    for _ in range(60):
        if match.asked[0] != seat:
            seat = match.asked[0]
            bot = MctsBot(match.game, LEVEL_PARAMS["player"], 1, iterations=400)
        guess = match.guess(seat, 2)
        if bot._continues(guess):
            before = sum(option.visits for option in bot._read(guess, seat))
            kept += before > 0
        match.play(seat, bot.choose(guess, seat))
    assert kept > 5


def test_another_ones_move_begins_a_new_tree() -> None:
    match = start("tzolkin")
    seat = match.asked[0]
    bot = MctsBot(match.game, LEVEL_PARAMS["player"], 1, iterations=100)
    bot.choose(match.guess(seat, 2), seat)
    for _ in range(30):
        match.play(match.asked[0], match.legal(match.asked[0])[0])
    assert not bot._continues(match.guess(match.asked[0], 3))


@pytest.mark.bar
def test_stops_at_once() -> None:
    match = start()
    seat = match.asked[0]
    bot = MctsBot(match.game, Params(seconds=60.0), 1)
    began = time.perf_counter()
    threading.Timer(0.2, bot.stop).start()
    result = bot.think(match.guess(seat, 1), seat)
    taken = time.perf_counter() - began
    assert taken > 0.15
    hold(taken, 0.2 + LATE)
    assert result.iterations > 0
    again = bot.think(match.guess(seat, 1), seat, seconds=0.05)
    assert again.iterations > 0, "it can be asked again"
    hold(again.seconds, 0.05 + LATE)


@pytest.mark.bar
def test_a_search_in_a_thread_never_blocks_the_loop() -> None:
    """The longest pause of an asyncio program while a bot thinks beside it: the best of five, for the machine has other work."""
    match = start("tzolkin", moves=30)
    seat = match.asked[0]
    bot = MctsBot(match.game, Params(seconds=1.0), 1)
    bot.think(match.guess(seat, 1), seat, seconds=0.05)

    async def longest_pause() -> tuple[float, int]:
        search = asyncio.create_task(asyncio.to_thread(bot.think, match.guess(seat, 1), seat, 0.4))
        worst, last, turns = 0.0, time.perf_counter(), 0
        while not search.done():
            await asyncio.sleep(0.001)
            now = time.perf_counter()
            worst, last, turns = max(worst, now - last), now, turns + 1
        return worst, turns

    pauses, turns = zip(*(asyncio.run(longest_pause()) for _ in range(5)), strict=True)
    assert max(turns) > 3, "the loop went on while the search ran"
    hold(min(pauses), 0.020)


def test_better_with_more_time() -> None:
    """More iterations of the same search beat fewer: what all levels rest on."""
    wins = 0.0
    for number in range(8):
        match = start("tzolkin", seed=100 + number // 2)
        strong = number % 2
        bots = [MctsBot(match.game, LEVEL_PARAMS["player"], number, iterations=150 if s == strong else 1) for s in range(2)]
        while not match.over:
            seat = match.asked[0]
            match.play(seat, bots[seat].choose(match.guess(seat, 1), seat))
        wins += (strong in match.winners) / len(match.winners)
    assert wins >= 6
