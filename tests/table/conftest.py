from collections.abc import Iterator

import pytest

from tests.table.house import House, open_house


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests that do not need another."""
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened
