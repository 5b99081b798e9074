"""What a child does with each task. It runs in the child only."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, assert_never

from sacbe.bots.decide import analyse_in, decide_in
from sacbe.bots.mcts.bot import MctsBot
from sacbe.bots.precompile import load
from sacbe.bots.warmup import stand_in
from sacbe.core.border import trial
from sacbe.core.engine.ask import NATURE
from sacbe.core.errors import Illegal, Unknown, Unreadable
from sacbe.core.match.match import Match
from sacbe.core.match.opening import position as begin_at
from sacbe.core.match.opening import replay
from sacbe.core.match.record import Record
from sacbe.games import find
from sacbe.review import Effort, Study
from sacbe.review import Progress as Reviewing
from sacbe.table.compute.kept import KeptBots
from sacbe.table.compute.messages import (
    Advise,
    Advised,
    Answer,
    Choose,
    Chosen,
    MakeReview,
    Option,
    PositionRead,
    Prepare,
    Prepared,
    Progress,
    ReadPosition,
    ReadRecord,
    RecordRead,
    Refusal,
    Reviewed,
    Task,
)

PLAYOUTS = 24
"""How many matches are played at random from an uploaded position. What slipped through every check shows here."""
Tell = Callable[[Progress], None]


class Work:
    """Carries tasks out, one after the other."""

    def __init__(self, memory: int, tell: Tell) -> None:
        self.kept, self._tell = KeptBots(memory), tell

    def do(self, task: Task) -> Answer:
        """The answer to a task. What was sent and cannot be accepted is a refusal; any other error is for the caller."""
        match task:
            case Prepare():
                if task.compiled:
                    load(find(task.game), bots=task.bots)
                else:
                    find(task.game).play_uncompiled()
                return Prepared()
            case Choose():
                return self._choose(task)
            case Advise():
                return _advise(task)
            case MakeReview():
                return _review(task, self._tell)
            case ReadRecord() | ReadPosition():
                try:
                    return _read_record(task) if isinstance(task, ReadRecord) else _read_position(task)
                except (Illegal, Unknown, Unreadable) as error:
                    return Refusal(str(error))
            case _:
                assert_never(task)

    def _choose(self, task: Choose) -> Chosen:
        game = find(task.world.game)
        if not task.compiled:
            return Chosen(decide_in(stand_in(game, task.level, task.bot_seed), Match.unpack(game, task.world), task.seat))
        try:
            return Chosen(decide_in(self.kept.take(game, task), Match.unpack(game, task.world), task.seat))
        except Exception:
            self.kept.forget(task.bot)
            raise


def _advise(task: Advise) -> Advised:
    game = find(task.world.game)
    result = analyse_in(MctsBot(game, task.params), Match.unpack(game, task.world), task.seat, task.seconds)
    best = result.options[: task.most]
    return Advised([Option(int(option.action), float(option.share), float(option.points)) for option in best])


def _review(task: MakeReview, tell: Tell) -> Reviewed:
    record = Record.parse(task.record)

    def report(progress: Reviewing) -> None:
        tell(Progress(progress.done, progress.total))

    review = Study(replay(find(record.game), record, None), Effort(task.seconds, task.threads), report).run()
    return Reviewed(review.as_json())


def _read_record(task: ReadRecord) -> RecordRead:
    record = Record.parse(task.text)
    if record.game != task.game:
        raise Unreadable(f"game: the first line with it says {task.game!r:.40}, the header {record.game!r:.40}")
    game = find(record.game)
    match = replay(game, record, None, check=True)
    if record.position is not None:
        _try_out(replay(game, replace(record, by_hand=True, result=None, moves=(), fork=0, branches=()), None))
    _try_out(match)
    played = match.record
    return RecordRead(
        rules=record.rules,
        seats=record.seats,
        options=_texts(played.options),
        position=None if played.position is None else dict(played.position),
        by_hand=record.by_hand,
        seed=None if record.seed is None else str(record.seed),
        # Of what was dealt from no seed that is told, or from its branches, a table of this record cannot tell the seed.
        fork=len(match.moves) if record.branches or record.seed is None else record.fork,
        lines=[f"{'*' if seat == NATURE else seat} {game.actions[action]}" for seat, action in match.moves],
    )


def _read_position(task: ReadPosition) -> PositionRead:
    game = find(task.game)
    match = begin_at(game, task.position, check=True)
    _try_out(match)
    placed = match.record
    return PositionRead(placed.seats, _texts(placed.options), dict(placed.position or {}))


def _try_out(match: Match) -> None:
    """Play some matches at random to their ends: a position that makes the rules crash or go on for ever must do so here."""
    if not trial(match, PLAYOUTS):
        raise Illegal("this position cannot go on: somebody is asked and has no option")


def _texts(options: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in options.items()}
