"""The long versions (`make soak`), with a summary at the end. Some of it: `python -m tests.table.soak kills load --count 10`."""

import argparse
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import sacbe
from sacbe.cli.commands.bench.tables import Figures, resident
from tests.table.badinput import bombard
from tests.table.house import open_house
from tests.table.kills import Victim, kill_again_and_again, sqlite_in
from tests.table.live.test_outages import bus_away, database_away
from tests.table.load import load
from tests.table.scenes.test_leaks import check_position, check_probing
from tests.table.services import Postgres, Redis, has_postgres, has_redis
from tests.table.speed import measure
from tests.table.strangers import strangers

TABLES = 20
AWAY = 10.0
MISSING = {"-": "skipped: PostgreSQL, or Redis and Valkey, are not installed"}


@contextmanager
def postgres_in(folder: Path, *, fsync: bool = False) -> Iterator[Postgres]:
    data = folder / "postgres"
    data.mkdir()
    folder.chmod(0o755)  # PostgreSQL runs as a user of its own
    found = Postgres(data, fsync=fsync)
    found.start()
    try:
        yield found
    finally:
        found.stop()


def kills(folder: Path, count: int) -> dict[str, str]:
    return _killed("SQLite", [Victim(sqlite_in(folder))], count)


def kills2(folder: Path, count: int) -> dict[str, str]:
    if not has_postgres():
        return MISSING
    with postgres_in(folder) as postgres:
        db = postgres.new()
        return _killed("PostgreSQL, two processes", [Victim(db), Victim(db)], count)


def _killed(what: str, victims: list[Victim], count: int) -> dict[str, str]:
    acknowledged, matches = kill_again_and_again(victims, count, TABLES, longest=3.0)
    told = f"{acknowledged} acknowledged turns of {matches} matches: all there, none twice, no table stuck"
    return {f"{what}: {count} kills, {TABLES} tables": told}


def outages(folder: Path, count: int) -> dict[str, str]:
    if not (has_postgres() and has_redis()):
        return MISSING
    (folder / "redis").mkdir()
    redis = Redis(folder / "redis")
    redis.start()
    try:
        with postgres_in(folder) as postgres:
            acknowledged = database_away(folder, postgres, AWAY)
            heard = bus_away(folder, postgres.new(), redis, AWAY)
    finally:
        redis.stop()
    return {
        f"the database away for {AWAY:.0f} s": f"{acknowledged} acknowledged turns, all there; the match went on to its end",
        f"the bus away for {AWAY:.0f} s": f"every move was heard of; {heard * 1000:.0f} ms once it was back",
    }


def press(folder: Path, count: int) -> dict[str, str]:
    found = {}

    def tell(where: str, figures: Figures, drawn: bool) -> None:
        seen = "drawn" if drawn else "plain"
        found[f"{where}: {figures.tables} tables, {figures.sockets} sockets, {seen}"] = str(figures)

    for tables in sorted({max(1, count // 10), count}):
        for drawn in (False, True):
            db = f"sqlite:///{folder / f'{tables}-{drawn}.db'}"
            tell("SQLite", load(db, tables, rate=100, seconds=30, drawn=drawn), drawn)
    if has_postgres():
        with postgres_in(folder, fsync=True) as postgres:
            for drawn in (False, True):
                figures = load(postgres.new(), count, rate=100, seconds=30, processes=2, drawn=drawn)
                tell("PostgreSQL, two processes", figures, drawn)
    return found


def bad(folder: Path, count: int) -> dict[str, str]:
    with open_house(folder) as house:
        bombard(house, count // 10, seed=random.randrange(10**6))  # what is loaded at first use is there then
        before = resident([_own()])
        counted = bombard(house, count, seed=random.randrange(10**6))
        grown = (resident([_own()]) - before) / 1024
    statuses = ", ".join(f"{status}: {n}" for status, n in sorted(counted.items()))
    return {f"{count} bad messages": f"{statuses}; memory grew by {grown:.0f} MB"}


def _own() -> int:
    return int(Path("/proc/self").resolve().name)


def leaks(folder: Path, count: int) -> dict[str, str]:
    found = {}
    for name in sacbe.games():
        chooser, looked, differ = random.Random(), 0, 0
        while looked < count:
            match = sacbe.start(name, chooser.choice(list(sacbe.game(name).seats)))
            while not match.over and looked < count:
                if chooser.random() < 0.05:
                    differ += check_position(match, chooser)
                    check_probing(match, chooser)
                    looked += 1
                seat = chooser.choice(match.asked)
                match.play(seat, chooser.choice(match.legal(seat)))
        found[f"{name}: {looked} positions, all eyes"] = f"no leak; {differ} guesses differed from the truth"
    return found


def speed(folder: Path, count: int) -> dict[str, str]:
    return measure(folder)


RUNS: dict[str, tuple[Callable[[Path, int], dict[str, str]], int]] = {
    "kills": (kills, 100),
    "kills2": (kills2, 100),
    "outages": (outages, 1),
    "load": (press, 500),
    "bad": (bad, 100_000),
    "leaks": (leaks, 2000),
    "speed": (speed, 1),
    "strangers": (strangers, 600),
}


def main() -> None:
    """Run some of it, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", choices=[[], *RUNS], default=list(RUNS))
    parser.add_argument("--count", type=int, help="kills, tables, messages, positions or seconds, instead of the usual number")
    given = parser.parse_args()
    summary: dict[str, str] = {}
    for name in given.what:
        run, count = RUNS[name]
        began = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            try:
                found = run(Path(folder), given.count or count)
            except AssertionError as error:
                found = {name: f"FAILED: {error}"}
        print(f"{name}: {time.perf_counter() - began:.0f} s", flush=True)
        summary |= found
    print()
    for what, result in summary.items():
        print(f"{what:<62} {result}")
    if any(result.startswith("FAILED") for result in summary.values()):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
