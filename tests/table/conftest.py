import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sampling import without_group
from tests.table import services
from tests.table.house import House, deal_by, open_house


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests that do not need another."""
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is dealt the same matches whenever it runs: what fails once can be seen again."""
    deal_by(without_group(request.node.nodeid), monkeypatch)


@pytest.fixture(scope="session")
def postgres() -> Iterator[services.Postgres]:
    """A PostgreSQL for all tests of this process that want one."""
    if not services.has_postgres():
        pytest.skip("PostgreSQL is not installed: `make services` installs it where it can")
    # Not below pytest's folder: another run of pytest makes that private again, and PostgreSQL runs as a user of its own.
    with tempfile.TemporaryDirectory(prefix="sacbe-postgres-") as folder:
        found = services.Postgres(Path(folder))
        found.start()
        yield found
        found.stop()


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[services.Redis]:
    """A Redis or Valkey for all tests of this process that want one."""
    if not services.has_redis():
        pytest.skip("neither Redis nor Valkey is installed: `make services` installs one where it can")
    found = services.Redis(tmp_path_factory.mktemp("redis"))
    found.start()
    yield found
    found.stop()
