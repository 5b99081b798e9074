"""A match is a list of ints: each picks a seat that is asked and one of its options."""

from hypothesis import given, settings
from hypothesis import strategies as st

import sacbe
from sacbe.core.match.match import Match
from tests.games.tzolkin.rich import rich
from tests.sampling import sample

CHOICES = st.lists(st.integers(0, 2**20), min_size=20, max_size=120)
SEATS = st.sampled_from((2, 3, 4))
OPTIONS = st.fixed_dictionaries(
    {
        "quarter_points": st.sampled_from(("exact", "floor")),
        "double_over_last_day": st.sampled_from(("allowed", "forbidden")),
    }
)
SLOW = settings(max_examples=sample(10, 40), deadline=None)
MOST = 3000


def answer(m: Match, number: int) -> None:
    """Let an int give the next answer."""
    number, who = divmod(number, len(m.asked))
    seat = m.asked[who]
    legal = m.legal(seat)
    assert legal, "whoever is asked has an option"
    m.play(seat, legal[number % len(legal)])


def obey(m: Match) -> None:
    """§20: the laws hold, and the position can be written down and read again."""
    assert m.game.laws(m.game.rules.state(m.position)) == []
    if m.asked != (sacbe.NATURE,):
        again = sacbe.position("tzolkin", m.truth())
        assert again.truth() == m.truth()
        assert again.asked == m.asked
        assert all(again.legal(seat) == m.legal(seat) for seat in range(m.seats))
        assert again.points == m.points


def finish(m: Match, choices: list[int]) -> None:
    """Let the ints play for a while, looking closely; then to the end."""
    for number in choices:
        if m.over:
            break
        answer(m, number)
        obey(m)
    moves = 0
    while not m.over:
        assert moves < MOST
        answer(m, choices[moves % len(choices)] + moves * 7919)
        moves += 1
    obey(m)


@SLOW
@given(seats=SEATS, options=OPTIONS, choices=CHOICES, deal=st.booleans())
def test_any_ints_are_a_match(seats: int, options: dict[str, str], choices: list[int], deal: bool) -> None:
    """§20.1, §20.2, §20.7, §20.11, §20.12: laws, no dead end, positions that round-trip, an end within the bound."""
    finish(sacbe.start("tzolkin", seats=seats, seed=len(choices), options=options, deal=deal), choices)


@SLOW
@given(seats=SEATS, seed=st.integers(0, 2**30), choices=CHOICES)
def test_any_ints_finish_a_rich_match(seats: int, seed: int, choices: list[int]) -> None:
    """§20.4, §20.5, §20.6, §20.8, §20.9: the same from tables where much can be paid."""
    finish(sacbe.position("tzolkin", rich(seats, seed)), choices)
