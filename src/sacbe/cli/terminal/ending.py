"""What is told when a match at the keyboard is over or left: the result, and where the record is."""

from rich.console import Console

from sacbe.cli.commands.result import result
from sacbe.cli.terminal.plain import board_of
from sacbe.cli.terminal.playing import Playing
from sacbe.cli.terminal.store import Store


class Ending:
    """Saves a match and tells how it stands."""

    def __init__(self, playing: Playing, store: Store, out: Console) -> None:
        self._playing, self._store, self._out, self._say = playing, store, out, playing.say

    def tell(self) -> None:
        """The result of a match that is over; of another one how to go on."""
        if self._playing.over:
            self._over()
        else:
            self._left()

    def _over(self) -> None:
        playing, board = self._playing, board_of(self._playing.committed.game)
        view = playing.committed.view(playing.seat)
        self._out.print()
        self._out.print(board.whole(view, self._say, [], self._out.width))
        self._out.print()
        self._out.print(result(playing.committed, board.sources(view, self._say), self._say, playing.seat, playing.names))
        self._print(self._say("play.over_saved", path=self._store.save(playing.committed)))

    def _left(self) -> None:
        playing = self._playing
        if any(seat == playing.seat for seat, _ in playing.committed.record.moves):
            path = self._store.save(playing.committed)
            self._print(self._say("play.left", path=path, seat="" if playing.seat == 0 else f" --seat {playing.seat}"))
        else:
            self._print(self._say("play.left_at_once"))

    def _print(self, line: str) -> None:
        """Not wrapped, so that paths can be copied."""
        self._out.print(line, markup=False, soft_wrap=True)
