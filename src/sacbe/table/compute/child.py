"""`python -m sacbe.table.compute.child BYTES NICE`: a process that thinks and reads for a server, until its input ends.

BYTES is its memory budget for bots that are kept between turns, NICE its niceness (scheduling priority).
"""

import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import IO

from sacbe.table.compute.messages import LENGTH, Answer, Failure, Task, frame, read_task
from sacbe.table.compute.work import Tell, Work

PR_SET_PDEATHSIG = 1


def listen(tasks: IO[bytes], waiting: "queue.SimpleQueue[Task]") -> None:
    """Read tasks from the server. In a thread of its own, so that the end of the server is noticed during a search."""
    while len(head := tasks.read(LENGTH.size)) == LENGTH.size:
        (length,) = LENGTH.unpack(head)
        if len(content := tasks.read(length)) != length:
            break
        waiting.put(read_task(content))
    os._exit(0)


def main(memory: int, answers: IO[bytes], make_work: Callable[[int, Tell], Work] = Work) -> None:
    """Carry tasks out, for ever."""
    waiting: queue.SimpleQueue[Task] = queue.SimpleQueue()

    def send(answer: Answer) -> None:
        answers.write(frame(answer))
        answers.flush()

    work = make_work(memory, send)
    threading.Thread(target=listen, args=(sys.stdin.buffer, waiting), name="listen", daemon=True).start()
    while True:
        task = waiting.get()
        try:
            answer = work.do(task)
        except Exception as error:  # reported to the server, which may retry; the process itself can go on
            answer = Failure(f"{type(error).__name__}: {error}"[:500])
        send(answer)


def die_with_parent() -> None:
    """On Linux the system ends this process with its server, even one that holds on to Python and cannot see its input end."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def limit_dumps() -> None:
    """A crash here is expected of what strangers send: it must not fill the disk with memory dumps."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    die_with_parent()
    limit_dumps()
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[2]))
    with os.fdopen(os.dup(1), "wb") as out, suppress(BrokenPipeError):
        os.dup2(2, 1)  # stdout carries the answers: prints go to stderr
        main(int(sys.argv[1]), out)
