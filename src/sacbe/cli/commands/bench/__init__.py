"""`sacbe bench`: how fast the games are played, and other engines in the same run."""

import json
import sys
from collections.abc import Callable, Sequence

import sacbe
from sacbe.cli.commands.bench.figures import Figures
from sacbe.cli.commands.bench.measure import measure_game
from sacbe.cli.commands.bench.start import measure_start
from sacbe.cli.texts import Texts


def bench(as_json: bool, with_peers: bool, names: Sequence[str], seconds: float, cold: bool, lang: str) -> None:
    """Measure, and print tables or JSON on stdout; what is being measured is told on stderr."""
    say = Texts(lang)
    games = [sacbe.game(name) for name in names or sacbe.games()]

    def progress(what: str) -> None:
        print(say("bench.measuring", what=what), file=sys.stderr, flush=True)

    figures: Figures = {"games": {}, "peers": {}, "ratios": {}, "start": {}, "research": {}, "pettingzoo": {}}
    for game in games:
        figures["games"][game.id] = {}
        for seats in game.seats:
            progress(f"{game.id}, {seats}")
            figures["games"][game.id][str(seats)] = measure_game(game.id, seats, seconds)
        progress(f"{game.id}, start")
        figures["start"][game.id] = measure_start(game.id, cold)
    if with_peers:
        _add_peers(figures, seconds, progress, say)
        _add_research(figures, [game.id for game in games], seconds, progress, say)
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        from sacbe.cli.commands.bench.show import show

        show(figures, say)


def _add_peers(figures: Figures, seconds: float, progress: Callable[[str], None], say: Texts) -> None:
    from sacbe.cli.commands.bench.peers import PEERS

    for name, measure in PEERS.items():
        progress(name)
        try:
            figures["peers"][name] = measure(seconds)
        except ImportError:
            print(f"{name}: {say('error.no_peers')}", file=sys.stderr)
    figures["ratios"] = {
        game: {
            seats: {
                peer: round(ours["decisions_per_s"] / theirs["decisions_per_s"], 1) for peer, theirs in figures["peers"].items()
            }
            for seats, ours in by_seats.items()
        }
        for game, by_seats in figures["games"].items()
    }


def _add_research(figures: Figures, games: Sequence[str], seconds: float, progress: Callable[[str], None], say: Texts) -> None:
    from sacbe.cli.commands.bench.research import measure_pettingzoo, measure_research

    try:
        progress("PettingZoo")
        figures["pettingzoo"] = theirs = measure_pettingzoo(seconds)
        for name in games:
            progress(f"{name}, research")
            ours = measure_research(name, seconds)
            ratios = {
                "fleet_times_connect_four": round(ours["fleet_steps_per_s"] / theirs["connect_four"], 1),
                "fleet_seen_times_connect_four": round(ours["fleet_seen_steps_per_s"] / theirs["connect_four"], 1),
                "aec_times_tictactoe": round(ours["aec_steps_per_s"] / theirs["tictactoe"], 2),
            }
            figures["research"][name] = ours | ratios
    except ImportError:
        print(f"PettingZoo: {say('error.no_peers')}", file=sys.stderr)
