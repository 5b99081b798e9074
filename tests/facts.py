"""All printed facts of a game, those that no code reads included."""

import json
from pathlib import Path
from typing import Any

GAMES = Path(__file__).parents[1] / "src" / "sacbe" / "games"


def facts_of(game: str) -> dict[str, Any]:
    """The facts as `facts.json` has them."""
    found: dict[str, Any] = json.loads((GAMES / game / "facts.json").read_text("utf-8"))
    return found
