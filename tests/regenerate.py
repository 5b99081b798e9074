"""Write all committed records, playthroughs, vocabularies and perft counts anew, as the code does them now.

    .venv/bin/python -m tests.regenerate            every game
    .venv/bin/python -m tests.regenerate yaxha      one game

Do this only in a commit that says why they change (see CONTRIBUTING.md). A record that no longer replays means that the rules
have changed: raise the game's `rules` version first. `tests/test_committed.py` compares them.
"""

import sys

from tests.committed import Cases
from tests.games.gold.cases import CASES as GOLD
from tests.games.maya.cases import CASES as MAYA
from tests.games.tzolkin.cases import CASES as TZOLKIN
from tests.games.yaxha.cases import CASES as YAXHA
from tests.games.yucatan.cases import CASES as YUCATAN

GAMES = (GOLD, MAYA, TZOLKIN, YAXHA, YUCATAN)


def regenerate(cases: Cases) -> list[str]:
    """Write the files of one game; the names of those that changed."""
    changed = []
    for path, text in cases.files().items():
        now = text()
        if not path.exists() or path.read_text("utf-8") != now:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(now, "utf-8", newline="\n")
            changed.append(str(path))
    return changed


def main(names: list[str]) -> None:
    """Regenerate the games named, or all."""
    for cases in GAMES:
        if not names or cases.game in names:
            changed = regenerate(cases)
            print(f"{cases.game}: {len(changed)} of {len(cases.files())} files changed", *changed, sep="\n  ")


if __name__ == "__main__":
    main(sys.argv[1:])
