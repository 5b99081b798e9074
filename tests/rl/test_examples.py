"""The examples run."""

import importlib.util
import json
import os
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.rl.games import one_worker

BAR = 0.8
EXAMPLES = Path(__file__).parents[2] / "examples"
pytestmark = one_worker("yaxha")


def test_the_random_agent(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["random_agent.py", "yaxha"])
    runpy.run_path(str(EXAMPLES / "random_agent.py"))
    rewards = {line.split()[0]: float(line.split()[1]) for line in capsys.readouterr().out.splitlines()}
    assert set(rewards) == {"player_0", "player_1", "player_2"}
    assert sum(rewards.values()) == pytest.approx(0.0)
    code = (EXAMPLES / "random_agent.py").read_text("utf-8").split('"""')[2]
    assert len([line for line in code.splitlines() if line]) <= 10


def test_the_notebook() -> None:
    """Its cells, in their order; the last value of a cell is what it shows."""
    cells = json.loads((EXAMPLES / "play_and_draw.ipynb").read_text("utf-8"))["cells"]
    space: dict[str, Any] = {}
    shown = []
    for cell in cells:
        if cell["cell_type"] == "code":
            *body, last = "".join(cell["source"]).rstrip().split("\n")
            exec("\n".join(body), space)
            shown.append(eval(last, space))
            assert cell["outputs"] == [], "a notebook is committed without its outputs"
    assert shown[2]._repr_svg_().startswith("<svg")
    assert shown[1][0][1] > shown[1][0][0], "greedy beats whoever takes the first option"
    assert shown[4][0] > 1000
    assert all(value for _, value in shown[5])


@pytest.mark.skipif(importlib.util.find_spec("sb3_contrib") is None, reason="PyTorch is large: `make learn` installs it")
def test_learning() -> None:
    """`make learn` gives it the minutes that it states, and it must win; otherwise it only begins."""
    example = runpy.run_path(str(EXAMPLES / "learn_yaxha.py"))
    whole = os.environ.get("SACBE_LEARN") == "full"
    model = example["learn"](*() if whole else (0.02,))
    assert model.num_timesteps > 0
    won = example["wins"](model, matches=1000 if whole else 50)
    print(f"wins {won:.1%} of new matches after {model.num_timesteps:,} answers")
    assert won >= (BAR if whole else 0.0)
