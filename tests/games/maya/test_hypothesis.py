"""A match is a list of ints, each of which picks an option; the oracle says the rules a second time along the way."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import sacbe
from sacbe.core.match.match import Match
from tests.games.maya.helpers import followed, options
from tests.games.maya.oracle import Oracle, cell_of
from tests.sampling import sample

CHOICES = st.lists(st.integers(0, 2**20), min_size=20, max_size=150)
OPTIONS = st.fixed_dictionaries(
    {
        "board": st.sampled_from(("reconstructed", "reconstructed", "pocket")),
        "start": st.sampled_from(("tikal", "new_start", "two_cities")),
    }
)
SLOW = settings(max_examples=sample(8, 25), deadline=None)


def agree(m: Match) -> None:
    """§9.6, §9.7, §9.8, §9.14: the options, in their order, are those of the oracle."""
    truth = m.truth()
    if truth["step"] in ("turn", "further"):
        assert options(m) == Oracle(truth).options()
    else:
        assert truth["step"] == "found" or m.over


def check_points(before: dict[str, Any], after: dict[str, Any], action: str) -> None:
    """§4.14, §7.3: the points of a turn are those of its group and of the cities that it completed."""
    then, now = Oracle(before), Oracle(after)
    gained = [b - a for a, b in zip(before["points"]["groups"], after["points"]["groups"], strict=True)]
    paid = [b - a for a, b in zip(before["points"]["cities"], after["points"]["cities"], strict=True)]
    seat = before["turn"]
    if after["step"] == "further" and after["turn"] == seat and action != "done":
        assert gained == paid == [0] * len(paid)
    elif action.startswith("grow"):
        assert gained == [0] * len(gained)
    else:
        first = cell_of(before["first_tile"] or action.split()[1])
        assert gained[seat] == now.goods(now.group(first))
    fresh = now.complete() - then.complete() - set(before["scored"])
    if set(after["scored"]) - set(before["scored"]):
        assert set(after["scored"]) == now.complete()
    if len(fresh) == 1 and not before["first_tile"]:
        (site,) = fresh
        if site in after["scored"]:
            assert paid == now.pays(site)


def alone(m: Match, since: int) -> bool:
    """Whether at most one turn has ended since: nobody rested, and no only option was carried out."""
    return sum(line.startswith(("group", "draw")) for line in followed(m, since)) <= 1


@SLOW
@given(seats=st.sampled_from((2, 3, 4)), chosen=OPTIONS, choices=CHOICES)
def test_any_ints_are_a_match(seats: int, chosen: dict[str, str], choices: list[int]) -> None:
    """§3.2, §4.9, §5.4, §5.5, §5.6, §6.1, §7.9, §8.1, §11.12: options, points, laws and the bound."""
    m = sacbe.start("maya", seats=seats, seed=len(choices), options=chosen)
    answers = 0
    while not m.over:
        agree(m)
        assert m.game.laws(m.game.rules.state(m.position)) == []
        number = choices[answers % len(choices)] + answers * 7919
        legal = m.legal(m.asked[0])
        before, action = m.truth(), m.game.actions[legal[number % len(legal)]]
        since = len(m.moves)
        m.play(m.asked[0], action)
        answers += 1
        if before["step"] != "found" and alone(m, since):
            check_points(before, m.truth(), action)
    assert answers <= m.game.longest[seats]
    assert sacbe.position("maya", m.truth()).truth() == m.truth()
