"""Records of Yaxha. (`tests/test_committed.py` replays them all.)"""

import pytest

import sacbe
from tests.games.yaxha.cases import CASES
from tests.games.yaxha.helpers import pyramids


def committed(name: str) -> str:
    """The text of a committed record."""
    return CASES.record_file(name).read_bytes().decode()


@pytest.mark.parametrize("name", sorted(CASES.records))
def test_a_changed_result_or_move_is_noticed(name: str) -> None:
    text = committed(name)
    first = sacbe.replay(text).points[0]
    wrong = text.replace(f"result {first} ", f"result {first + 1} ")
    assert wrong != text
    with pytest.raises(sacbe.Unreadable, match="its moves give"):
        sacbe.replay(wrong)
    first_card = next(line for line in text.splitlines() if " card " in line)
    with pytest.raises(sacbe.Illegal, match="nothing to decide now"):
        sacbe.replay(text.replace(first_card, f"{first_card}\n{first_card}", 1))


def test_the_end_of_four_seats_by_their_pyramids() -> None:
    """§5.11, §2.11: one of the records in full: what stands there at the end, and an empty bag."""
    m = sacbe.replay(committed("four_seats"))
    assert m.truth()["bag"] == ""
    assert all(text.startswith("at ") for text in pyramids(m))
    assert sacbe.position("yaxha", m.truth()).truth() == m.truth()
