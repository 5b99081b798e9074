"""Positions that are laid out: which ones can go on, and which ones are refused even without the laws."""

import pytest

import sacbe
from sacbe.games.yaxha.rules.pieces import FACTS
from tests.games.yaxha.helpers import CARDS, names

NATURE = sacbe.NATURE
STUCK = [
    ({"step": "initiative", "initiative": [1, 1]}, "§2.4"),
    ({"step": "initiative", "initiative": [0, 0], "round": 3}, "§1.3"),
    ({"step": "choose", "round": 0, "lots": ["obg", "oby"]}, "§1.3"),
    ({"step": "bonus", "bonus_cards": CARDS[:3]}, "§2.5"),
    ({"step": "bonus", "bonus_cards": [], "options": {"bonus_deck": "named", "bonus_cards": CARDS[:3]}}, "§2.10"),
    ({"step": "initiative", "bonus_cards": [], "options": {"bonus_deck": "named", "bonus_cards": CARDS[:3]}}, "§2.10"),
    ({"step": "fill", "bag": "ooobb"}, "§4.1"),
    ({"hands": ["obg", "oby"], "bag": "o" * 24 + "b" * 24}, "§4.1"),
    ({"step": "choose", "lots": ["obg", "ob"]}, "§4.1"),
    ({"lots": ["obgy", "obg"]}, "§1.7"),
    ({"hands": ["obg", ""], "waiting": [1]}, "§4.8"),
]


@pytest.mark.parametrize(("position", "section"), STUCK)
def test_positions_that_could_not_go_on(position: dict[str, object], section: str) -> None:
    """§2.4, §2.5, §2.10, §4.1: refused even without the laws: nature must have something to answer with."""
    with pytest.raises(sacbe.Unreadable) as refused:
        sacbe.position("yaxha", position, check=False)
    assert names(str(refused.value), section)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("moves", range(6))
def test_a_match_can_be_laid_out_in_the_middle_of_its_set_up(seats: int, moves: int) -> None:
    """§2.4, §2.5: nature goes on where the position stands: tiles, then cards of the right deck, then the first lots."""
    m = sacbe.start("yaxha", seats=seats, deal=False, options={"bonus_deck": "first_game"})
    for _ in range(moves):
        m.play(NATURE, m.legal(NATURE)[-1])
    again = sacbe.position("yaxha", m.truth())
    assert (again.view(None)["step"], again.view(None)["round"], again.asked) == ("choose", 1, tuple(range(seats)))
    before, after = m.truth(), again.truth()
    assert all(old in (0, new) for old, new in zip(before["initiative"], after["initiative"], strict=True))
    assert set(before["bonus_cards"]) <= set(after["bonus_cards"])
    assert {card["first_game_mark"] for card in FACTS["bonus_cards"] if card["id"] in after["bonus_cards"]} == {True}
