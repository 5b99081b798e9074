"""The texts of a game that are read as whole pages: the rules, how to play in short, the guide through a first match."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from sacbe.core.catalogue import LANGUAGES


class Pages(NamedTuple):
    """The files of the pages by language; the mapping is empty for a page that a game does not have."""

    rules: Mapping[str, Path] = {}
    """Markdown; every section begins with its number, such as §4.2."""
    how_to: Mapping[str, Path] = {}
    """Markdown, one page."""
    guide: Mapping[str, Path] = {}
    """TOML: `welcome`, `over`, and for each step of the game a `text` and the `rule` that it is about."""


def pages_in(package: Path) -> Pages:
    """The pages at their usual places in a game's folder."""
    return Pages(
        {lang: package / ("RULES.md" if lang == "en" else f"RULES.{lang}.md") for lang in LANGUAGES},
        {lang: package / "texts" / f"howto.{lang}.md" for lang in LANGUAGES},
        {lang: package / "texts" / f"guide.{lang}.toml" for lang in LANGUAGES},
    )
