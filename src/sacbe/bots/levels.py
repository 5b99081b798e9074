"""The levels: the same names in all games, each with its budget. How they compare is measured: see docs/bots.md."""

from dataclasses import replace

from sacbe.bots.thinker import Style

STYLES = {
    "novice": Style(seconds=0.03, haze=0.7, rows=1 << 14),
    "player": Style(seconds=0.1, rows=1 << 16),
    "expert": Style(seconds=0.4, rows=1 << 18),
    "master": Style(seconds=1.6, rows=1 << 20),
    "plain": Style(seconds=0.4, plain=True),
}
"""How each level thinks. `plain` is `expert` without the game's sense: something to measure against."""


def style(level: str, scale: float) -> Style:
    """A level's style with its time multiplied."""
    found = STYLES[level]
    return replace(found, seconds=found.seconds * scale)
