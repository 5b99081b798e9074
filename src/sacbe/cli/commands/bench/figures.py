"""The figures of a bench by type, as its JSON has them, and how results become figures."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from sacbe.cli.commands.bench.peers import PEERS
from sacbe.cli.commands.bench.research import PETTINGZOO
from sacbe.cli.commands.bench.runner import OURS, PLAIN, Job
from sacbe.cli.commands.bench.vectors import VECTORS
from sacbe.cli.commands.bench.work import Counts
from sacbe.core.game import Game

Row = dict[str, float]
"""What was measured, by name."""
Results = Mapping[Job, Counts]


class Figures(TypedDict):
    """Everything that was measured: medians, per second of CPU time unless the name says otherwise."""

    games: dict[str, dict[str, Row]]
    """By game and number of seats."""
    peers: dict[str, Row]
    """By engine."""
    ratios: dict[str, dict[str, Row]]
    """By game, number of seats and engine: how many times as many decisions as the engine."""
    start: dict[str, Row]
    """Seconds by the clock."""
    research: dict[str, Row]
    """Our environments by game, two seats."""
    pettingzoo: Row
    """Steps of PettingZoo's own games."""
    vectors: Row
    """Steps of other vector environments, with masks and observations."""
    vector_ratios: dict[str, Row]
    """By game and environment: how many times as many steps our fleet makes, with masks and observations."""


def game_jobs(games: Sequence[Game], works: Sequence[str]) -> list[Job]:
    """What is measured of ours by number of seats."""
    places = [(game.id, seats) for game in games for seats in game.seats]
    return [*(Job(PLAIN, "playouts", place) for place in places), *(Job(OURS, work, place) for place in places for work in works)]


def peer_jobs(games: Sequence[Game]) -> list[Job]:
    """What is measured beside others."""
    return [
        *map(_peer, PEERS, PEERS.values()),
        *map(_peer, VECTORS, VECTORS.values()),
        *(Job("pettingzoo", "pettingzoo", (name,)) for name in PETTINGZOO.values()),
        *(Job(OURS, "fleet", (game.id, seen)) for game in games for seen in (0, 1)),
        *(Job(OURS, "aec", (game.id,)) for game in games),
    ]


def _peer(title: str, work: tuple[str, tuple[str, ...]]) -> Job:
    return Job(title.partition("_")[0], *work)


def gathered(results: Results, games: Sequence[Game]) -> Figures:
    """The figures that these results give."""
    speeds = {
        game.id: {str(seats): _game_row(results, (game.id, seats)) for seats in game.seats if _has(results, game.id, seats)}
        for game in games
    }
    peers: dict[str, Row] = {
        title: {f"{unit}_per_s": rounded(rate) for unit, rate in results[job].items()}
        for title, work in PEERS.items()
        if (job := _peer(title, work)) in results
    }
    ratios: dict[str, dict[str, Row]] = {
        game: {seats: _times(ours["decisions_per_s"], _column(peers, "decisions_per_s"), 1) for seats, ours in rows.items()}
        for game, rows in speeds.items()
    }
    vectors = {title: rounded(results[job]["steps"]) for title, work in VECTORS.items() if (job := _peer(title, work)) in results}
    pettingzoo = {
        title: rounded(results[job]["steps"])
        for title, name in PETTINGZOO.items()
        if (job := Job("pettingzoo", "pettingzoo", (name,))) in results
    }
    research = {game.id: row for game in games if (row := _research_row(results, game.id, pettingzoo))}
    return {
        "games": speeds,
        "peers": peers,
        "ratios": ratios,
        "start": {},
        "research": research,
        "pettingzoo": pettingzoo,
        "vectors": vectors,
        "vector_ratios": {game: _times(row["fleet_seen_steps_per_s"], vectors, 2) for game, row in research.items()},
    }


def _has(results: Results, game: str, seats: int) -> bool:
    return Job(OURS, "playouts", (game, seats)) in results


def _game_row(results: Results, place: tuple[str, int]) -> Row:
    def rate(work: str, unit: str, engine: str = OURS) -> float:
        return results[Job(engine, work, place)][unit]

    return {
        "decisions_per_s": round(rate("playouts", "decisions")),
        "matches_per_s": round(rate("playouts", "matches"), 1),
        "plain_decisions_per_s": round(rate("playouts", "decisions", PLAIN)),
        "copy_us": round(1e6 / rate("copy", "copies"), 3),
        "step_us": round(1e6 / rate("step", "steps"), 3),
        "play_us": round(1e6 / rate("play", "plays"), 3),
        "draw_ms": round(1e3 / rate("draw", "pictures"), 2),
    }


def _research_row(results: Results, game: str, pettingzoo: Row) -> Row:
    jobs = {
        "fleet_steps_per_s": Job(OURS, "fleet", (game, 0)),
        "fleet_seen_steps_per_s": Job(OURS, "fleet", (game, 1)),
        "aec_steps_per_s": Job(OURS, "aec", (game,)),
    }
    if not jobs.keys() <= {name for name, job in jobs.items() if job in results}:
        return {}
    row: Row = {name: round(results[job]["steps"]) for name, job in jobs.items()}
    if pettingzoo.keys() == PETTINGZOO.keys():
        four = pettingzoo["connect_four"]
        row["fleet_times_connect_four"] = round(row["fleet_steps_per_s"] / four, 1)
        row["fleet_seen_times_connect_four"] = round(row["fleet_seen_steps_per_s"] / four, 1)
        row["aec_times_tictactoe"] = round(row["aec_steps_per_s"] / pettingzoo["tictactoe"], 2)
    return row


def _column(rows: Mapping[str, Row], name: str) -> Row:
    return {title: row[name] for title, row in rows.items()}


def _times(ours: float, theirs: Row, digits: int) -> Row:
    return {title: round(ours / rate, digits) for title, rate in theirs.items()}


def rounded(rate: float) -> float:
    """A rate with as many digits as it deserves."""
    return round(rate) if rate >= 100 else round(rate, 2)
