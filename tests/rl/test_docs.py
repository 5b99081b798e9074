"""The docs of research tell what is there."""

from pathlib import Path

import gymnasium
import pettingzoo

import sacbe
import sacbe.rl.aec
import sacbe.rl.gym
from sacbe.rl.document import page
from sacbe.rl.features import features

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_the_features_is_made_from_them() -> None:
    """If not: `python -m sacbe.rl.document > docs/features.md`."""
    assert (DOCS / "features.md").read_text("utf-8") == page()


def test_every_game_is_registered_under_its_version() -> None:
    for name in sacbe.games():
        known = f"sacbe/{name}-v{features(sacbe.game(name)).version}"
        assert known in gymnasium.registry
        assert known in pettingzoo.aec_registry
        assert known in pettingzoo.parallel_registry
        assert f"`{known}`" in (DOCS / "research.md").read_text("utf-8")
