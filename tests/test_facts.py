"""What code reads of the printed facts has the types that `facts.py` beside each game declares."""

from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from sacbe.games import OWN


@pytest.mark.parametrize("name", sorted(OWN))
def test_the_facts_have_their_types(name: str) -> None:
    package = import_module(f"sacbe.games.{name}")
    facts = import_module(f"sacbe.games.{name}.facts").Facts
    text = (Path(package.__file__ or "").parent / "facts.json").read_bytes()
    found: dict[str, object] = msgspec.json.decode(text, type=facts)
    assert set(found) == set(facts.__annotations__)
