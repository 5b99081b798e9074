"""A match is a list of ints: each picks one of the options of whoever is asked."""

from hypothesis import given, settings
from hypothesis import strategies as st

import sacbe
from sacbe.core.match.match import Match
from tests.games.yucatan.helpers import broken, offered
from tests.games.yucatan.oracle import Table
from tests.sampling import sample

CHOICES = st.lists(st.integers(0, 2**20), max_size=120)
SEATS = st.sampled_from((2, 3, 4))
OPTIONS = st.fixed_dictionaries(
    {
        "river_step": st.sampled_from(("any_beach", "same_river")),
        "small_village_start": st.sampled_from(("left", "right")),
        "found_under_enemy": st.sampled_from(("yes", "no")),
        "beaten_warriors": st.sampled_from(("reserve", "box")),
    }
)
FEW = settings(max_examples=sample(10, 25), deadline=None)


def answer(m: Match, number: int) -> None:
    """Let an int give the next answer."""
    legal = m.legal(m.asked[0])
    assert len(legal) >= 2
    m.play(m.asked[0], legal[number % len(legal)])


@FEW
@given(seats=SEATS, options=OPTIONS, choices=CHOICES)
def test_any_ints_are_a_match(seats: int, options: dict[str, str], choices: list[int]) -> None:
    """§16.1, §16.4, §16.6, §16.7, §16.13, §14.6: laws, options as the oracle says, positions that round-trip."""
    m = sacbe.start("yucatan", seats, seed=len(choices), options=options)
    for number in choices:
        answer(m, number)
        assert broken(m) == []
        if m.truth()["step"] == "turn":
            assert offered(m) == Table(m.truth()).turn()
    again = sacbe.position("yucatan", m.truth())
    assert again.truth() == m.truth()
    assert again.asked == m.asked
    assert sacbe.replay(str(m.record)).truth() == m.truth()


@FEW
@given(seats=SEATS, choices=CHOICES, seed=st.integers(0, 2**64))
def test_guesses_keep_the_secrets(seats: int, choices: list[int], seed: int) -> None:
    """§15.2, §15.8: for every seat a guess looks like the truth, and obeys the laws."""
    m = sacbe.start("yucatan", seats, seed=seed % 1000)
    for number in choices:
        answer(m, number)
    for viewer in (None, *range(seats)):
        guess = m.guess(viewer, seed)
        assert (guess.view(viewer), guess.log(viewer), guess.asked) == (m.view(viewer), m.log(viewer), m.asked)
        assert broken(guess) == []
