"""Where the matches of a plan are played: in this process, in one per core, or on a cluster.

Processes, not threads: the rules and the searches let go of Python's lock, but all between them does not. (Measured on two cores,
random bots: threads play 0.9 times as many matches as one core, processes 1.7 times.) No more matches run at once than there are
cores, so that every bot has its core to itself for the time that it is given.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager
from functools import partial
from itertools import islice
from typing import Any

from sacbe.bots.arena.folder import Folder
from sacbe.bots.arena.plan import Plan, Unit
from sacbe.bots.arena.play import Find, Result, play_unit
from sacbe.bots.extras import need

Played = tuple[Result, str]
Playing = Generator[Played, None, None]
Runner = Callable[[Plan, Iterable[Unit]], Playing]
"""Plays matches of a plan; results come as they are ready, in any order."""
AHEAD = 2
"""How many matches are handed out for each worker, so that none waits for work."""


def run(plan: Plan, runner: Runner, folder: Folder | None = None) -> Generator[Result, None, None]:
    """Play what is not played yet; each result is kept in the folder before it is told."""
    todo = [unit for unit in plan.units() if folder is None or not folder.is_done(unit)]
    if not todo:
        return
    with closing(runner(plan, todo)) as playing:
        for result, record in playing:
            if folder is not None:
                folder.add(result, record)
            yield result


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def here(find: Find) -> Runner:
    """One match after the other, in this process."""
    return lambda plan, units: (play_unit(find, plan, unit) for unit in units)


def processes(find: Find, jobs: int) -> Runner:
    """So many matches at once, each in a process of its own."""
    if jobs == 1:
        return here(find)

    def runner(plan: Plan, units: Iterable[Unit]) -> Playing:
        with worker_processes(jobs) as pool:
            yield from _as_ready(lambda unit: pool.submit(play_unit, find, plan, unit), _first_done, units, jobs * AHEAD)

    return runner


@contextmanager
def worker_processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, which end with the block: whoever stops a run does not wait for what they are doing."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _serve)
    try:
        yield pool
    finally:
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
        pool.shutdown(cancel_futures=True)  # waited for: else it would be taken apart while Python is, too


def _serve() -> None:
    """A worker leaves Ctrl-C to the process that started it, and does not outlive that one if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def on_ray(find: Find) -> Runner:
    """On all cores of a Ray cluster: the one that `RAY_ADDRESS` names, or one that is started on this machine."""
    ray = need("ray", "cluster")

    def runner(plan: Plan, units: Iterable[Unit]) -> Playing:
        started = not ray.is_initialized()
        if started:
            ray.init(log_to_driver=False, logging_level="error", include_dashboard=False)
        try:
            task = ray.remote(num_cpus=1)(play_unit)
            workers = int(ray.cluster_resources().get("CPU", 1))
            yield from _as_ready(partial(task.remote, find, plan), partial(_first_on, ray), units, workers * AHEAD)
        finally:
            if started:
                ray.shutdown()

    return runner


def _as_ready(
    submit: Callable[[Unit], Any], first: Callable[[list[Any]], tuple[Any, Played]], units: Iterable[Unit], window: int
) -> Playing:
    """Results as they are ready, with never more than `window` matches handed out."""
    left = iter(units)
    waiting = [submit(unit) for unit in islice(left, window)]
    while waiting:
        done, played = first(waiting)
        waiting.remove(done)
        waiting += [submit(unit) for unit in islice(left, 1)]
        yield played


def _first_done(waiting: list[Future[Played]]) -> tuple[Future[Played], Played]:
    done = next(iter(wait(waiting, return_when=FIRST_COMPLETED).done))
    return done, done.result()


def _first_on(ray: Any, waiting: list[Any]) -> tuple[Any, Played]:
    (done, *_), _ = ray.wait(waiting)
    return done, ray.get(done)
