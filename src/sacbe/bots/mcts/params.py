"""How to search: `Params` for people and levels, and the record of them that compiled code reads."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from sacbe.core.engine.state import Memory, Record, f64, i64
from sacbe.core.evaluation import SearchParams

FAR = 1 << 40
"""A step of progress, or a number of decisions, that is never reached."""
NOTHING = -1
"""Instead of a first action: iterations begin with the position as it is."""


@dataclass(frozen=True)
class Params:
    """The parameters of a bot that searches. A *step* is one step of the game's `progress`: every seat has had its turn."""

    seconds: float
    """Time for all choices of one step, on one core, in seconds; above 0."""
    horizon: int = 1
    """Steps after which a playout is cut and evaluated; 1 or more."""
    fixed_horizon: bool = False
    """Whether these steps are counted from the root, so that all playouts end alike, and not from where each leaves the tree."""
    max_decisions: int = 60
    """Decisions after which a playout is cut at the latest; 0 or more."""
    c_puct: float = 0.4
    """The weight of PUCT's exploration term; 0 (none) to about 2."""
    lookahead_visits: int = 4
    """Visits of a node before its options are evaluated one decision ahead, which sharpens their priors (progressive bias); the
    root's are at once. 0 or more."""
    lookahead_percent: int = 0
    """Playout decisions, of a hundred, that are made by evaluating each option one decision ahead instead of by the playout
    policy; 0 to 100."""
    own_nodes_only: bool = False
    """Whether only the searching seat has nodes, while the others answer as in playouts."""
    iterations_per_world: int = 1
    """Iterations that share a determinization, and (with `own_nodes_only`) what the others answer there to the root's question;
    1 or more."""
    opponent_trust: int = 100
    """Shared determinizations, of a hundred, in which the others answer the root's question as predicted (by
    `opponent_model_share`, or one decision ahead); in the rest they answer as in playouts, since predictions can be wrong. 0 to
    100."""
    opponent_model_share: float = 0.0
    """The part of a choice's time that is spent on searching in the place of others who answer at the same time in secret: their
    visit counts predict their answers. 0 (one-decision look-ahead instead) to 1."""
    win_weight: float = 0.5
    """How much of the reward is the chance to win; the rest is the mean of beating each of the others. 0 to 1."""
    score_scale: int = 0
    """How far off the points at the end of a match count as, in thousandths of a point: the scale of the logistic that turns
    margins into a reward. 0: the ranks count. Where playouts run to the end from far away, points say more than the ranks of one
    end."""
    target_points: int = 0
    """With a `score_scale`: points that are good in this game, in thousandths. Part of the reward is then how far own points are
    above them, so that building counts and not only being ahead. 0: none."""
    table_size: int = 1 << 18
    """Rows of the hash table, 56 bytes each: a power of two. When three quarters are used, the tree stops growing."""
    temperature: float = 0.0
    """How much the choice is drawn from the visit counts, each to the power 1 / temperature: 0 takes the most visited option, 1
    draws in proportion, more is closer to uniform."""
    value_net: bool = False
    """Whether leaves are evaluated with the game's value nets, if it has some."""
    random_playouts: bool = False
    """Search without the game's evaluation: uniformly random playouts to the end of the match."""
    by_seats: SearchParams = field(default_factory=dict)
    """What of this is otherwise, from a number of seats on: see `Evaluation.search_params`."""

    def for_seats(self, seats: int) -> "Params":
        """The parameters for a number of seats: of `by_seats`, the entry for the most seats that are not too many."""
        most = max((least for least in self.by_seats if least <= seats), default=None)
        changes: Mapping[str, Any] = {} if most is None else self.by_seats[most]
        return replace(self, by_seats={}, **changes)

    def record(self, seat: int, first_action: int = NOTHING) -> Memory:
        """What compiled code reads of them, for a search of this seat."""
        memory = np.zeros(1, ParamsRecord.dtype)
        for name in SHARED_NAMES:
            memory[name] = getattr(self, name)
        memory["seat"], memory["first_action"] = seat, first_action
        if self.random_playouts:
            memory["horizon"] = memory["max_decisions"] = FAR
        return memory


class ParamsRecord(Record):
    """The parameters that compiled code reads: `Params` by the same names, and for which search."""

    seat = i64()
    """The searching seat."""
    first_action = i64()
    """Its action with which every iteration begins, or NOTHING."""
    collects_sums = i64()
    """1: add up what every seat gets (`Workspace.sums`); 0: only the nodes are wanted."""
    horizon = i64()
    fixed_horizon = i64()
    max_decisions = i64()
    c_puct = f64()
    lookahead_visits = i64()
    lookahead_percent = i64()
    own_nodes_only = i64()
    iterations_per_world = i64()
    opponent_trust = i64()
    win_weight = f64()
    score_scale = i64()
    target_points = i64()
    random_playouts = i64()


SHARED_NAMES = [name for name in ParamsRecord.dtype.names or () if name in Params.__dataclass_fields__]
"""The fields that both have."""
