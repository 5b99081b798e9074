"""The words of the table, in French and English."""

from pathlib import Path

from sacbe.core.catalogue import _load

WORDS = Path(__file__).parent / "words"


def text(lang: str, key: str, **terms: object) -> str:
    """One text, with its placeholders filled in."""
    return _load(WORDS, lang)[key].format(**terms)
