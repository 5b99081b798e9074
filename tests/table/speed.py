"""How fast a table opens and a move is answered, on loopback."""

import asyncio
import random
import statistics
import time
from pathlib import Path

import sacbe
from sacbe.table.play.matches import MatchCache
from sacbe.table.store.repository import open_table
from tests.table.house import House, open_house

DECISIONS = 500


def opening_ms(house: House) -> tuple[int, float]:
    """The longest of some matches, opened by a process that has never seen it: decisions, milliseconds at the median."""
    chooser, longest = random.Random(1), ""
    most = 0
    for seed in range(40):
        match = sacbe.start("yucatan", 4, seed=seed)
        decisions = 0
        while not match.over and decisions < DECISIONS:
            seat = match.asked[0]
            match.play(seat, chooser.choice(match.legal(seat)))
            decisions += 1
        if decisions > most:
            most, longest = decisions, str(match.record)
        if most >= DECISIONS:
            break
    table = house.post("/records", record=longest)["table"]
    store = house.server.store

    async def cold() -> float:
        began = time.perf_counter()
        await store.read(lambda connection: open_table(connection, MatchCache(), table))
        return time.perf_counter() - began

    times = [asyncio.run(cold()) for _ in range(15)]
    return most, statistics.median(times) * 1000


def answering_ms(house: House, moves: int = 400) -> tuple[float, float]:
    """A move over HTTP, from sending it to the scene that answers it: milliseconds at the median and at 95 %."""
    chooser, times = random.Random(2), list[float]()
    while len(times) < moves:
        table = house.make("yaxha", "me", "me")
        while len(times) < moves and not (now := table.look())["result"]:
            seat = now["asked"][0]
            mine = table.look(seat)
            act = chooser.choice(mine["question"]["options"])["act"]
            began = time.perf_counter()
            table.move(seat, act, seq=mine["seq"], confirm=True)
            times.append(time.perf_counter() - began)
    times.sort()
    return statistics.median(times) * 1000, times[int(len(times) * 0.95)] * 1000


def measure(folder: Path) -> dict[str, str]:
    """Both figures, as text."""
    with open_house(folder, games=("yaxha", "yucatan")) as house:
        decisions, opened = opening_ms(house)
        median, slow = answering_ms(house)
    return {
        f"opening a match of {decisions} decisions, cold": f"{opened:.1f} ms at the median",
        "a move answered (HTTP, committed)": f"{median:.1f} ms at the median, {slow:.1f} ms at 95 %",
    }
