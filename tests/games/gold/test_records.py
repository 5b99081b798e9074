"""Records of L'Or des Mayas. (`tests/test_committed.py` replays them all.)"""

import pytest

import sacbe
from tests.games.gold.cases import CASES, KEEN
from tests.games.gold.helpers import automatic, disc


def committed(name: str) -> str:
    """The text of a committed record."""
    return CASES.record_file(name).read_bytes().decode()


@pytest.mark.parametrize("name", sorted(CASES.records))
def test_a_changed_result_or_move_is_noticed(name: str) -> None:
    """§11.14: the moves fix the result."""
    text = committed(name)
    first = sacbe.replay(text).points[0]
    wrong = text.replace(f"result {first} ", f"result {first + 1} ")
    assert wrong != text
    with pytest.raises(sacbe.Unreadable, match="its moves give"):
        sacbe.replay(wrong)
    first_bid = next(line for line in text.splitlines() if " bid " in line)
    with pytest.raises(sacbe.Illegal, match="nothing to decide now"):
        sacbe.replay(text.replace(first_bid, f"{first_bid}\n{first_bid}", 1))


def test_the_records_hold_what_matters() -> None:
    """§7.19, §8.4, §8.5: complete discs, forced steps and payees that need no choice are among them."""
    matches = [sacbe.replay(committed(name)) for name in KEEN]
    points = [disc(m, seat, base) for m in matches for seat in range(m.seats) for base in range(1, 3 if m.seats == 2 else 2)]
    assert sum(value >= 11 for value in points) >= 5
    steps = {line.split()[1] for m in matches for line in automatic(m)}
    assert {"pay", "done", "drop"} <= steps
    for m in matches:
        assert sacbe.position("gold", m.truth()).truth() == m.truth()
