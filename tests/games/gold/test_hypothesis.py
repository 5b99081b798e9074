"""A match is a list of ints: each picks a seat that is asked and one of its options."""

from hypothesis import given, settings
from hypothesis import strategies as st

import sacbe
from sacbe.core.match.match import Match
from tests.games.gold.helpers import state
from tests.sampling import sample

CHOICES = st.lists(st.integers(0, 2**20), min_size=20, max_size=150)
SEATS = st.sampled_from((2, 3, 4))
OPTIONS = st.fixed_dictionaries(
    {
        "low_tie": st.sampled_from(("winner_chooses", "cancel_out")),
        "end_tie": st.sampled_from(("shared", "more_pearls")),
        "incomplete_discs": st.sampled_from(("worthless", "count_pieces")),
        "screens": st.sampled_from(("on", "off")),
    }
)
SLOW = settings(max_examples=sample(10, 40), deadline=None)


def answer(m: Match, number: int) -> None:
    """Let an int give the next answer; bids are kept low, so that all can go on bidding."""
    number, who = divmod(number, len(m.asked))
    seat = m.asked[who]
    legal = m.legal(seat)
    assert legal, "whoever is asked has an option"
    low = m.game.actions[legal[0]] == "bid 0" and number % 8 != 0
    m.play(seat, legal[number % min(len(legal), 3)] if low else legal[number % len(legal)])


def obey(m: Match) -> None:
    """§11: the laws hold, and the position can be written down and read again."""
    assert m.game.laws(state(m)) == []
    again = sacbe.position("gold", m.truth())
    if m.asked != (sacbe.NATURE,):
        assert again.truth() == m.truth()
        assert again.asked == m.asked
        assert all(again.legal(seat) == m.legal(seat) for seat in range(m.seats))
        assert again.points == m.points


@SLOW
@given(seats=SEATS, options=OPTIONS, choices=CHOICES, deal=st.booleans())
def test_any_ints_are_a_match(seats: int, options: dict[str, str], choices: list[int], deal: bool) -> None:
    """§11.1, §11.2, §11.4, §11.5, §11.12: laws, no dead end, positions that round-trip, an end within the bound."""
    m = sacbe.start("gold", seats=seats, seed=len(choices), options=options, deal=deal)
    for number in choices:
        if m.over:
            break
        answer(m, number)
        obey(m)
    while not m.over:
        answer(m, choices[0] + len(m.record.moves) * 7919)
    assert sum(seat != sacbe.NATURE for seat, _ in m.record.moves) <= m.game.longest[seats]
    obey(m)
    assert sacbe.replay(str(m.record)).truth() == m.truth()


@SLOW
@given(seats=SEATS, choices=CHOICES, seed=st.integers(0, 2**64))
def test_guesses_keep_the_secrets(seats: int, choices: list[int], seed: int) -> None:
    """§10.2, §10.3, §10.8, §10.10: for every seat a guess looks like the truth, and obeys the laws."""
    m = sacbe.start("gold", seats=seats, seed=seed % 1000)
    for number in choices[:60]:
        if m.over:
            break
        answer(m, number)
        for viewer in (None, *range(seats)):
            guessed = m.guess(viewer, seed)
            assert (guessed.view(viewer), guessed.log(viewer), guessed.asked) == (m.view(viewer), m.log(viewer), m.asked)
            assert m.game.laws(state(guessed)) == []
