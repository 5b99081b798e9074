"""A process that thinks and reads for a server, until its connection ends."""

import os
import queue
import signal
import socket
import sys
import threading
from collections.abc import Callable
from multiprocessing import forkserver
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


def main(connection: socket.socket, environment: dict[str, str], memory: int, nice: int) -> None:
    """The whole life of a child. `memory` is its budget in bytes for bots that are kept between turns, `nice` its niceness."""
    settle(environment, nice)
    serve(connection, memory)


def settle(environment: dict[str, str], nice: int) -> None:
    """Become a process that belongs to its server, and is like one that the server has just started."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    die_with_parent()
    limit_dumps()
    if sys.platform != "win32":
        os.setsid()
        os.nice(nice)
    os.environ.clear()
    os.environ.update(environment | {"SACBE_QUIET": "1"})
    os.dup2(2, 1)  # prints go to stderr: a program that reads the server's output does not expect them


def serve(connection: socket.socket, memory: int, make_work: Callable[[int, Tell], Work] = Work) -> None:
    """Carry tasks out, for ever."""
    waiting: queue.SimpleQueue[Task] = queue.SimpleQueue()

    def send(answer: Answer) -> None:
        try:
            connection.sendall(frame(answer))
        except OSError:  # the server has gone
            os._exit(0)

    work = make_work(memory, send)
    threading.Thread(target=listen, args=(connection.makefile("rb"), waiting), name="listen", daemon=True).start()
    while True:
        task = waiting.get()
        try:
            answer = work.do(task)
        except Exception as error:  # reported to the server, which may retry; the process itself can go on
            answer = Failure(f"{type(error).__name__}: {error}"[:500])
        send(answer)


def die_with_parent() -> None:
    """On Linux the system ends this process with the fork server, even one that holds on to Python and cannot see its input end.

    The fork server ends when nobody has its "alive" pipe open any more. Children inherit it, so that they could start others:
    this one gives it up, and so the server alone keeps all of them.
    """
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if (alive := getattr(forkserver._forkserver, "_forkserver_alive_fd", None)) is not None:
            os.close(alive)


def limit_dumps() -> None:
    """A crash here is expected of what strangers send: it must not fill the disk with memory dumps."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
