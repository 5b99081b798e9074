"""A match is a list of ints: each picks a seat that is asked and one of its options."""

from hypothesis import given, settings
from hypothesis import strategies as st

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.yaxha.rules.pieces import CARD_IDS, FACTS
from tests.games.yaxha import oracle
from tests.sampling import sample

BOUND = {row["seats"]: row["max_answers"] for row in FACTS["setup"]}
CHOICES = st.lists(st.integers(0, 2**20), min_size=20, max_size=200)
SEATS = st.sampled_from((2, 3, 4))
OPTIONS = st.fixed_dictionaries(
    {
        "bonus_deck": st.sampled_from(("all", "first_game")),
        "level_1_card": st.sampled_from(("whole", "flat")),
        "second_card": st.sampled_from(("groups", "players")),
    }
)
COLOUR = st.sampled_from("obgyw")
SLOW = settings(max_examples=sample(12, 60), deadline=None)


def answer(m: Match, number: int) -> None:
    """Let an int give the next answer."""
    number, who = divmod(number, len(m.asked))
    seat = m.asked[who]
    legal = m.legal(seat)
    assert legal, "whoever is asked has an option"
    m.play(seat, legal[number % len(legal)])


def obey(m: Match) -> None:
    """§12: the laws hold, and the position can be written down and read again."""
    assert m.game.laws(m.game.rules.state(m.position)) == []
    again = sacbe.position("yaxha", m.truth())
    if m.asked != (sacbe.NATURE,):
        assert again.truth() == m.truth()
        assert again.asked == m.asked
        assert all(again.legal(seat) == m.legal(seat) for seat in range(m.seats))
        assert again.points == m.points


@SLOW
@given(seats=SEATS, options=OPTIONS, choices=CHOICES, deal=st.booleans())
def test_any_ints_are_a_match(seats: int, options: dict[str, str], choices: list[int], deal: bool) -> None:
    """§12.1, §12.3, §12.6, §12.7, §12.8, §12.14: laws, no dead end, positions that round-trip, an end within the bound."""
    m = sacbe.start("yaxha", seats=seats, seed=len(choices), options=options, deal=deal)
    for number in choices:
        if m.over:
            break
        answer(m, number)
        obey(m)
    for number in choices or [0]:
        while not m.over and len(m.record.moves) <= 400:
            answer(m, number + len(m.record.moves) * 7919)
    assert m.over
    assert sum(seat != sacbe.NATURE for seat, _ in m.record.moves) <= BOUND[seats]
    obey(m)
    assert sacbe.replay(str(m.record)).truth() == m.truth()


@SLOW
@given(seats=SEATS, choices=CHOICES, seed=st.integers(0, 2**64))
def test_guesses_keep_the_secrets(seats: int, choices: list[int], seed: int) -> None:
    """§11.2: for every seat a guess looks like the truth, and obeys the laws."""
    m = sacbe.start("yaxha", seats=seats, seed=seed % 1000)
    for number in choices[:60]:
        if m.over:
            break
        answer(m, number)
        for viewer in (None, *range(seats)):
            guessed = m.guess(viewer, seed)
            assert (guessed.view(viewer), guessed.log(viewer), guessed.asked) == (m.view(viewer), m.log(viewer), m.asked)
            assert m.game.laws(m.game.rules.state(guessed.position)) == []


@st.composite
def pyramid_texts(draw: st.DrawFn) -> str:
    """Cubes laid by the rule of supports in a window of any size, as a text."""
    width, height = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    west, north = draw(st.integers(-3, 4 - width)), draw(st.integers(-3, 4 - height))
    cubes = {(west + x, north + y, 1): oracle.LETTERS[draw(COLOUR)] for x in range(width) for y in range(height)}
    for level in range(2, 5):
        for x in range(west, west + width - level + 1):
            for y in range(north, north + height - level + 1):
                if all(s in cubes for s in oracle.moved((x, y, level), "support_offsets")) and draw(st.booleans()):
                    cubes[x, y, level] = oracle.LETTERS[draw(COLOUR)]
    return oracle.write(cubes)


@settings(max_examples=sample(50, 200), deadline=None)
@given(text=pyramid_texts())
def test_pyramid_texts_come_back(text: str) -> None:
    """§5.11, §7.7: written, read and written again; and its points are those of the oracle."""
    m = sacbe.position("yaxha", {"step": "over", "round": 10, "pyramids": [text, ""]}, check=False)
    assert m.truth()["pyramids"] == [text, ""]
    assert m.view(None)["players"][0]["colours"] == oracle.points(text)


@settings(max_examples=sample(40, 150), deadline=None)
@given(
    texts=st.lists(pyramid_texts(), min_size=3, max_size=4),
    cards=st.lists(st.sampled_from(CARD_IDS), min_size=3, max_size=3, unique=True),
    options=OPTIONS,
)
def test_cards_are_met_as_the_oracle_says(texts: list[str], cards: list[str], options: dict[str, str]) -> None:
    """§8.6, §8.9, §8.10, §8.11, §8.12, §8.13, §8.14, §8.15, §8.16, §8.17: on pyramids of any shape."""
    position = {"seats": len(texts), "step": "over", "round": 10, "pyramids": texts, "bonus_cards": cards, "options": options}
    m = sacbe.position("yaxha", position, check=False)
    for shown in m.view(None)["bonus_cards"]:
        expected = oracle.met_by(shown["card"], texts, options["level_1_card"], options["second_card"])
        assert set(shown["met_by"]) == expected
