"""The child processes themselves: the same moves as anywhere, memory by bytes, and who gets which child."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

import sacbe
from sacbe.bots.levels import LEVEL_PARAMS, level_params
from sacbe.bots.mcts.bot import MctsBot
from sacbe.core.errors import Unreadable
from sacbe.core.match.match import Match
from sacbe.table.compute import pool as pool_module
from sacbe.table.compute.kept import KeptBots, size_of
from sacbe.table.compute.messages import Choose, Chosen, MakeReview, ReadRecord, RecordRead, Reviewed
from sacbe.table.compute.pool import Busy, Pool
from sacbe.table.compute.process import Died, TaskFailed, TaskRefused

ITERATIONS = 200


def choose(match: Match, seat: int, level: str, number: int, name: str = "a") -> Choose:
    found = level_params(match.game, level) if level in LEVEL_PARAMS else None
    return Choose(name, level, found, 7, match.guess(seat, number).pack(), seat, ITERATIONS)


def run(work: Callable[[Pool], Awaitable[None]], size: int = 1, nice: int = 0) -> None:
    async def story() -> None:
        pool = Pool("thinking", size, nice=nice)
        try:
            await work(pool)
        finally:
            await pool.close()
        assert not [child for child in pool.children if child.is_alive]

    asyncio.run(story())


@pytest.mark.sample(1)
@pytest.mark.parametrize("level", ["random", "greedy", "novice", "expert"])
def test_a_bot_plays_alike_wherever_it_thinks(level: str) -> None:
    """Same seed, same iterations: the same moves here and in a child, through several turns of which it keeps what it thought."""

    async def play(pool: Pool) -> None:
        match = sacbe.start("yaxha", 2, seed=5)
        game = match.game
        here = MctsBot(game, level_params(game, level), 7, ITERATIONS) if level in LEVEL_PARAMS else sacbe.bot("yaxha", level, 7)
        async with pool.lease("a") as child:
            await child.prepare("yaxha", bots=True)
            for number in range(25):
                seat = match.asked[0]
                action = match.legal(seat)[0]
                if seat == 0:
                    task = choose(match, seat, level, number)
                    action = here.choose(match.guess(seat, number), seat)
                    assert (await child.ask(task, Chosen, 60)).action == action
                match.play(seat, action)

    run(play)


def test_a_packed_guess_is_the_guess() -> None:
    match = sacbe.start("gold", 3, seed=2)
    guess = match.guess(1, 9)
    again = Match.unpack(match.game, guess.pack())
    assert (again.view(1), again.log(1), again.legal(1)) == (guess.view(1), guess.log(1), guess.legal(1))
    assert again.truth() == guess.truth()
    again.play(again.asked[0], again.legal(again.asked[0])[0])
    assert again.truth() != guess.truth(), "it is a copy"
    with pytest.raises(Unreadable, match="bytes"):
        Match.unpack(sacbe.game("yaxha"), guess.pack())


def test_bots_are_kept_by_bytes() -> None:
    match = sacbe.start("yaxha", 2, seed=1)
    small, large = (size_of(MctsBot(match.game, level_params(match.game, level))) for level in ("novice", "player"))
    kept = KeptBots(large + 2 * small)

    def take(name: str, level: str) -> object:
        return kept.take(match.game, choose(match, 0, level, 1, name))

    first = take("a", "novice")
    take("b", "player")
    take("c", "novice")
    assert kept.size == large + 2 * small
    assert take("a", "novice") is first
    take("d", "novice")
    assert kept.size == 3 * small, "the one that was not used for the longest time is gone"
    assert take("a", "novice") is first
    huge = take("e", "expert")
    assert kept.size > kept.budget
    assert take("e", "expert") is huge, "in the middle of a turn it stays, though it does not fit"
    assert take("a", "novice") is not first
    assert kept.size == small
    kept.forget("a")
    assert kept.size == 0


def test_the_child_that_has_kept_a_bot_is_leased_for_it_again() -> None:
    async def story(pool: Pool) -> None:
        async with pool.lease("a") as first, pool.lease("b") as second:
            await asyncio.gather(first.prepare("yaxha", bots=False), second.prepare("yaxha", bots=False))
        for name, child in (("a", first), ("b", second), ("a", first)):
            async with pool.lease(name) as leased:
                assert leased is child
        async with pool.lease("a"), pool.lease("a") as other:
            assert other is second, "if it is leased already, any other will do"

    run(story, size=2)


def test_nobody_waits_for_a_child_for_ever() -> None:
    async def story(pool: Pool) -> None:
        async with pool.lease():
            with pytest.raises(Busy):
                async with pool.lease(patience=0.05):
                    pass
        async with pool.lease(patience=0.05):
            pass

    run(story)


def test_an_idle_child_gives_its_memory_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "IDLE", 0.1)

    async def story(pool: Pool) -> None:
        async with pool.lease() as child:
            await child.prepare("yaxha", bots=False)
        while child.is_alive:
            await asyncio.sleep(0.02)
        assert pool.children == []

    run(story)


def test_who_stops_waiting_leaves_no_task_behind() -> None:
    """A task that was given up must not answer the next one: its child is killed."""

    async def story(pool: Pool) -> None:
        match = sacbe.start("yaxha", 2, seed=1)
        slow = replace(choose(match, 0, "expert", 1).params or LEVEL_PARAMS["expert"], seconds=30.0)
        task = Choose("a", "expert", slow, 7, match.guess(0, 1).pack(), 0)
        async with pool.lease() as child:
            await child.prepare("yaxha", bots=True)
            asking = asyncio.create_task(child.ask(task, Chosen, 60))
            await asyncio.sleep(0.3)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            assert not child.is_alive
            with pytest.raises(Died):
                await child.ask(task, Chosen, 60)
        async with pool.lease() as child:
            await child.prepare("yaxha", bots=True)
            assert (await child.ask(choose(match, 0, "novice", 1), Chosen, 60)).action in match.legal(0)

    run(story)


def test_a_child_lives_on_after_a_refusal_and_after_an_error() -> None:
    async def story(pool: Pool) -> None:
        async with pool.lease() as child:
            with pytest.raises(TaskRefused, match="header"):
                await child.ask(ReadRecord("", "nothing"), RecordRead, 60)
            unfinished = str(sacbe.start("yaxha", 2, seed=1).record)
            with pytest.raises(TaskFailed, match="finished"):
                await child.ask(MakeReview(unfinished, 0.1, 1), Reviewed, 60)
            assert child.is_alive

    run(story)


def test_a_child_reads_the_records_of_all_games() -> None:
    folder = Path(__file__).parents[2] / "records"

    async def story(pool: Pool) -> None:
        async with pool.lease() as child:
            for game in ("yaxha", "gold"):
                await child.prepare(game, bots=False)
                for file in sorted((folder / game).glob("*.sacbe"))[:4]:
                    text = file.read_text("utf-8")
                    read = await child.ask(ReadRecord(game, text), RecordRead, 60)
                    match = sacbe.replay(text)
                    lines = [f"{'*' if seat < 0 else seat} {match.game.actions[action]}" for seat, action in match.moves]
                    assert (read.lines, read.seats) == (lines, match.seats)

    run(story)


@pytest.mark.skipif(sys.platform != "linux", reason="children are forked on Linux only")
def test_a_child_has_a_priority_and_a_session_of_its_own() -> None:
    """Others that are forked from the same process keep theirs."""

    async def story(pool: Pool) -> None:
        async with pool.lease() as child:
            await child.prepare("yaxha", bots=False, compiled=False)
            assert child.pid is not None
            usual = os.getpriority(os.PRIO_PROCESS, 0)
            assert os.getpriority(os.PRIO_PROCESS, child.pid) == min(19, usual + pool._nice)
            assert os.getsid(child.pid) == child.pid

    run(story, nice=3)
    run(story)
