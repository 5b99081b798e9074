"""Starting child processes.

On Linux they are forked from one process of multiprocessing's that has imported what all of them need (`preload`): a start takes
half the time, and they share its memory. Elsewhere each imports everything itself: not all systems' libraries survive a fork.
"""

import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Callable
from multiprocessing.process import BaseProcess

PRELOADED = ["__main__", "sacbe.table.compute.preload"]
Main = Callable[[socket.socket, dict[str, str], int, int], None]
"""What runs in a child: with its end of a connection, the server's environment, its memory budget in bytes and its niceness."""


def launch(main: Main, memory: int, nice: int) -> tuple[BaseProcess, socket.socket]:
    """A new process, and our end of its connection. It takes as long as the imports, so call it in a thread."""
    context = multiprocessing.get_context("forkserver") if sys.platform == "linux" else multiprocessing.get_context("spawn")
    context.set_forkserver_preload(PRELOADED)
    ours, theirs = socket.socketpair()
    with theirs:
        process = context.Process(target=main, args=(theirs, dict(os.environ), memory, nice), name="sacbe-child", daemon=True)
        try:
            _start(process)
        except BaseException:
            ours.close()
            raise
    return process, ours


def _start(process: BaseProcess) -> None:
    """Start it with Ctrl-C blocked, which is for the server: what is forked inherits that from this thread."""
    if sys.platform == "win32":
        process.start()
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
