"""The levels: the same names in all games, each with its budget. How they compare is measured: see docs/bots.md."""

from dataclasses import replace

from sacbe.bots.thinker import Style

STYLES = {
    "novice": Style(seconds=0.04, haze=0.7, rows=1 << 14),
    "player": Style(seconds=0.2, rows=1 << 16),
    "expert": Style(seconds=0.8, rows=1 << 18),
    "master": Style(seconds=3.0, rows=1 << 20),
    "plain": Style(seconds=0.8, plain=True),
}
"""How each level thinks. `plain` is `expert` without the game's sense: something to measure against."""


def style(level: str, scale: float) -> Style:
    """A level's style with its time multiplied."""
    found = STYLES[level]
    return replace(found, seconds=found.seconds * scale)
