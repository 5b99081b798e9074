"""OpenSpiel: every game as a Python game of OpenSpiel's, with explicit chance nodes.

    import pyspiel, sacbe.rl.openspiel
    game = pyspiel.load_game("python_sacbe_yaxha", {"players": 2})

Where several seats owe an answer at once, the lowest is asked first, and none learns what another has answered. The observation
string is what the seat may know (its view), the information-state string also what it was told since the beginning; both tensors
are the features of `sacbe.rl.features`. Returns are the rewards of docs/research.md. Options of the game are parameters.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel

from sacbe.core.engine.ask import NATURE
from sacbe.core.errors import Unknown
from sacbe.core.game import Game
from sacbe.core.match.match import Match
from sacbe.games import find, names
from sacbe.rl.common.kernels import kernels
from sacbe.rl.common.rewards import rewards_of
from sacbe.rl.features import features
from sacbe.rl.fleet import words

PREFIX = "python_sacbe_"
PLAYERS, MARGIN = "players", "margin"
SAMPLES = 2**31


def game_type(game: Game) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is loaded."""
    defaults: dict[str, Any] = {PLAYERS: game.seats[0], MARGIN: 0.0}
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.id}",
        long_name=f"Python {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults | {name: option.default for name, option in game.options.items()},
    )


class SacbeGame(pyspiel.Game):
    """One of the games, with its number of players and its options."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given, rules = dict(params or {}), self.rules
        players = int(given.get(PLAYERS, rules.seats[0]))
        self.margin = float(given.get(MARGIN, 0.0))
        self.options = rules.read_options(rules.check_seats(players), {k: v for k, v in given.items() if k in rules.options})
        if self.margin < 0:
            raise Unknown(f"{MARGIN}: points from 0 on, not {self.margin}")
        info = pyspiel.GameInfo(
            num_distinct_actions=len(rules.acts),
            max_chance_outcomes=len(rules.acts),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=rules.longest[players],
        )
        super().__init__(game_type(rules), info, given)

    @property
    def rules(self) -> Game:
        """The rules. They are looked up each time, since OpenSpiel pickles every attribute."""
        return find(self.name)

    def new_initial_state(self) -> "SacbeState":
        """The beginning, before nature has answered."""
        return SacbeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SacbeObserver":
        """Tensors and strings for a seat."""
        return SacbeObserver(self.rules, bool(iig_obs_type and iig_obs_type.perfect_recall))


class _Play:
    """A match that can be copied deeply and pickled: OpenSpiel does that with all that a state holds."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __deepcopy__(self, memo: Any) -> "_Play":
        return _Play(self.match.copy())

    def __reduce__(self) -> Any:
        match = self.match
        origin = None if match.origin is None else match.origin.tobytes()
        held = (match.game.id, match.seats, dict(match.options), match.position.tobytes(), origin, match.moves, match.news)
        return _restored, held


def _restored(
    name: str, seats: int, options: dict[str, str], position: bytes, origin: bytes | None, moves: Any, news: Any
) -> _Play:
    game = find(name)
    began = None if origin is None else np.frombuffer(bytearray(origin), game.rules.state.dtype)
    memory = np.frombuffer(bytearray(position), game.rules.state.dtype)
    return _Play(Match(game, seats, options, memory, began, moves, news))


class SacbeState(pyspiel.State):
    """A match in progress; nature's answers are chance nodes."""

    def __init__(self, game: SacbeGame) -> None:
        super().__init__(game)
        self._margin = game.margin
        self._play = _Play(Match.begin(game.rules, game.num_players(), game.options))

    @property
    def match(self) -> Match:
        """The match itself."""
        return self._play.match

    def current_player(self) -> int:
        """The lowest seat that owes an answer, chance, or that it is over."""
        asked = self.match.asked
        if not asked:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if asked[0] == NATURE else asked[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's options with their chances."""
        return [(action, float(chance)) for action, chance in self.match.odds().items()]

    def _apply_action(self, action: int) -> None:
        self.match.play(self.match.asked[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.game.actions[action]

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.match.over

    def returns(self) -> list[float]:
        """Rewards from ranks, or from points with a margin; nothing before the end."""
        return rewards_of(self.match, self._margin) if self.match.over else [0.0] * self.match.seats

    def resample_from_infostate(self, player: int, sampler: Any) -> "SacbeState":
        """A state that this player cannot tell from the present one: all that it cannot know is dealt again."""
        twin: SacbeState = self.get_game().new_initial_state()
        guess = self.match.guess(player, int(sampler() * SAMPLES))
        twin._play = _Play(guess)
        return twin

    def __str__(self) -> str:
        return json.dumps(self.match.truth(), ensure_ascii=False)


class SacbeObserver:
    """What a seat may know, as a tensor and as a string."""

    def __init__(self, game: Game, recalls: bool) -> None:
        self._game, self._recalls = game, recalls
        self._mask, self._see = words(len(game.acts), 1), words(features(game).size, 4)
        self.tensor = self._see.view(np.float32)[: features(game).size]
        self.dict = {"features": self.tensor}

    def set_from(self, state: SacbeState, player: int) -> None:
        """Write the tensor."""
        kernels(self._game).look(state.match.position, player, self._mask, self._see)

    def string_from(self, state: SacbeState, player: int) -> str:
        """What the seat sees; with perfect recall, also what it was told."""
        view = json.dumps(state.match.view(player), ensure_ascii=False)
        told: Sequence[str] = state.match.log(player) if self._recalls else ()
        return "\n".join((view, *told))


def register() -> None:
    """Make the games known to OpenSpiel."""
    known = set(pyspiel.registered_names())
    for name in names():
        if f"{PREFIX}{name}" not in known:
            # A class of its own for each game. OpenSpiel lets go of what is registered after Python has ended: of a function it
            # would be the last holder, and crash; a class is held by itself.
            pyspiel.register_game(game_type(find(name)), type(name.capitalize(), (SacbeGame,), {"name": name}))


register()
