from pathlib import Path

from tests.table.kills import kill_again_and_again, sqlite_in


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    """The short version; `make soak` kills thirty times."""
    acknowledged, matches = kill_again_and_again(sqlite_in(tmp_path), kills=3, tables=2)
    assert acknowledged > 10
    assert matches >= 2
