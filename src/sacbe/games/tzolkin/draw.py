"""The board of Tzolk'in as SVG, drawn from a View."""

from typing import Any


def draw(view: dict[str, Any], lang: str) -> str:
    """A picture of what this view shows."""
    return f"<svg xmlns='http://www.w3.org/2000/svg'><title>{view['round']} {lang}</title></svg>"
