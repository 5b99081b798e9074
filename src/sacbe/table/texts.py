"""The words of the table, in French and English."""

from pathlib import Path

from sacbe.core.catalogue import _load

WORDS = Path(__file__).parent / "words"


def text(lang: str, key: str, **terms: object) -> str:
    """One text, with its placeholders filled in."""
    return _load(WORDS, lang)[key].format(**terms)


def group(lang: str, name: str) -> dict[str, str]:
    """All texts of a group, by what stands behind its name."""
    return {key.partition(".")[2]: words for key, words in _load(WORDS, lang).items() if key.startswith(f"{name}.")}
