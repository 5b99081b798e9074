"""One play of each game through OpenSpiel, as text. `python -m tests.rl.playthrough` writes tests/rl/playthroughs.

OpenSpiel's own generator prints every tensor and option of every state, megabytes for these games. Here a state is told by a
hash of its strings and tensors, and by what was answered: it fails on the same changes.
"""

import hashlib
import random
from pathlib import Path

import pyspiel

import sacbe
import sacbe.rl.openspiel

FOLDER = Path(__file__).parent / "playthroughs"
LONGEST = 120


def play(name: str) -> str:
    """A play at random: a line for each state."""
    game = pyspiel.load_game(f"python_sacbe_{name}", {"players": 2})
    kind = game.get_type()
    lines = [
        f"game: {game}",
        f"dynamics: {kind.dynamics}, chance: {kind.chance_mode}, information: {kind.information}, utility: {kind.utility}",
        f"actions: {game.num_distinct_actions()}, tensor: {game.observation_tensor_shape()}, longest: {game.max_game_length()}",
    ]
    state, chance = game.new_initial_state(), random.Random(1)
    while not state.is_terminal() and len(lines) < LONGEST:
        player = state.current_player()
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            action = chance.choices(actions, odds)[0]
        else:
            action = chance.choice(state.legal_actions())
        lines.append(f"{len(state.history())} {_digest(state)} {player}: {state.action_to_string(player, action)}")
        state.apply_action(action)
    lines.append(f"{_digest(state)} returns {state.returns()}")
    return "\n".join(lines) + "\n"


def _digest(state: "pyspiel.State") -> str:
    digest = hashlib.blake2b(str(state).encode(), digest_size=6)
    for player in range(2):
        digest.update(state.information_state_string(player).encode())
        digest.update(repr(state.observation_tensor(player)).encode())
    digest.update(repr(state.chance_outcomes() if state.is_chance_node() else state.legal_actions()).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game_name in sacbe.games():
        (FOLDER / f"{game_name}.txt").write_text(play(game_name), "utf-8")
