"""The wheel holds the page: it is built here, with a Node that comes from PyPI (see web/build.py)."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageBuilder(BuildHookInterface):  # type: ignore[type-arg]
    """Builds `web/` before the files of a wheel are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; an editable checkout builds it by `make`, whenever its sources have changed."""
        if version != "editable":
            sys.path.insert(0, str(Path(self.root) / "web"))
            import build

            build.main()
